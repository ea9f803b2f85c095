"""What the turn bar of GO says: what may be done now, and why the rest may not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from travelkit.games.go import bank
from travelkit.games.go.state import (
    ACCEPT,
    ACT,
    ANSWER,
    BID,
    BIDS,
    CASH,
    CASINO,
    CHANGE,
    DECIDE,
    DRAW_LUCK,
    DRAW_RISK,
    DUE,
    END_TURN,
    FLOOR,
    GIVE,
    HAMMER,
    LOT,
    ORDER,
    OWE,
    PAWN,
    PAWNING,
    PAY,
    REDEEM,
    REDEEMING,
    SEARCH,
    SEIZE,
    SOUVENIR,
    STAKE,
    START,
    THROW,
    TICKET,
    WANT,
    Act,
    Item,
    State,
    Traveller,
)
from travelkit.games.go.tables import (
    CHEQUE_POUNDS,
    COLOURS,
    CURRENCIES,
    FROM,
    LONDON,
    PAWN_POUNDS,
    PLACES,
    REDEEM_POUNDS,
    SOLD,
    SOLD_IN,
    SOUVENIR_POUNDS,
    SOUVENIR_PRICE,
    SPACES,
    STERLING,
    TICKETS,
    exchanged,
    in_currency,
)
from travelkit.views.ledger import amount
from travelkit.views.sides.go_boxes import BY, COINS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from travelkit.views.scene import Choice, Rich

_SIX: Final = 6
_SAYS: Final = {
    ORDER: ", throw for who begins.",
    THROW: ", the die is falling.",
    CASINO: ", the Casino throws for your bet: 4, 5 and 6 win.",
    DRAW_LUCK: ", you draw a Luck card.",
    DRAW_RISK: ", a red marker: you draw a Risk card.",
    SEIZE: ", customs keep one of your souvenirs.",
    SEARCH: ", customs want one of your souvenirs: use your pass, or let them search.",
    PAWNING: ", in which money shall the bank pay?",
    REDEEMING: ", in which money do you pay the bank?",
    FLOOR: ", have you an offer to make? If not, say nothing.",
    GIVE: ", what do you give?",
    WANT: ", and what do you want for it?",
    LOT: ", in which money do you take bids?",
}
_MAY: Final = {
    "fare": "buy a ticket",
    "change": "change money",
    "stake": "make one bet",
    "shop": "buy a souvenir",
    "card": "use a card",
}


def thing(item: Item) -> str:
    """What changes hands, as it is written on the table.

    >>> thing(Item("money", 0, 20)), thing(Item("card", 2))
    ('£20', 'Advance 3')
    """
    return amount(item.amount, COINS[item.which]) if item.kind == "money" else item.text


def _listed(words: Sequence[str]) -> str:
    """Words as a sentence lists them.

    >>> _listed(["buy a ticket", "change money", "end your turn"])
    'buy a ticket, change money or end your turn'
    """
    return " or ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def label(state: State, seat: int, action: Act, names: Sequence[str]) -> str:
    """The words on a button: fares and prices with them, players by their names.

    Args:
        state: the position.
        seat: whose decision it is.
        action: the move.
        names: of the players.
    """
    local, verb = state.travellers[seat].currency, action.verb
    text = action.text[:1].upper() + action.text[1:]
    for other, colour in enumerate(COLOURS[: len(names)]):
        if text.endswith(f" {colour}"):
            return f"{text.removesuffix(colour)}{names[other]}"
    if verb in (STAKE, BIDS, PAY, OWE):
        money = local if verb in (PAY, OWE) else action.a
        return f"{text.partition(' ')[0]} {amount(action.b, COINS[money])}"
    if verb == CHANGE:
        got = amount(exchanged(action.b, action.a, local), COINS[local])
        return f"Change {amount(action.b, COINS[action.a])} into {got}"
    talk = state.talk
    if verb == ACCEPT and talk and talk.give and talk.want:
        return f"Accept: give {thing(talk.want)}, get {thing(talk.give)}"
    return text + _price(action, local)


def _price(action: Act, local: int) -> str:
    """What is added to the text of a move that costs or brings money."""
    verb = action.verb
    if verb == CASH:
        return f" for {amount(in_currency(CHEQUE_POUNDS, local), COINS[local])}"
    pounds = {SOUVENIR: SOUVENIR_POUNDS, PAWN: PAWN_POUNDS, REDEEM: REDEEM_POUNDS}.get(verb, 0)
    if verb == TICKET:
        pounds = TICKETS[action.a].pounds
    if not pounds:
        return ""
    if verb in (PAWN, REDEEM):
        return f" for £{pounds}"  # in any money
    price = amount(in_currency(pounds, local), COINS[local])
    return f": {price}" if local == STERLING else f": {price} (£{pounds})"


def sentence(
    state: State, seat: int, names: Sequence[str], choices: Sequence[Choice], *, stake: bool
) -> Rich:
    """Who may do what now, in one sentence.

    Args:
        state: the position.
        seat: whose decision, throw or card it is.
        names: of the players.
        choices: what is open to him.
        stake: True if he may make a bet.
    """
    phase, talk = state.phase, state.talk
    me, name = state.travellers[seat], names[seat]
    if phase in _SAYS:
        return ("", name, _SAYS[phase])
    if phase == ANSWER and talk and talk.give and talk.want:
        offer = f" offers you {thing(talk.give)} for {thing(talk.want)}. Do you accept?"
        return ("", name, ", ", names[talk.owner], offer)
    if phase == BID and talk and talk.give and talk.want:
        best = thing(talk.want) if talk.want.amount else "none yet"
        return ("", name, f", what do you bid for {thing(talk.give)}? The best bid is {best}.")
    if phase == HAMMER and talk and talk.give and talk.want:
        words = f" bids {thing(talk.want)} for {thing(talk.give)}. Do you sell?"
        return ("", name, ", ", names[talk.best], words)
    if phase == DUE:
        owed = amount(bank.bill(me), COINS[me.currency])
        bill = "fine" if me.due_kind == "fine" else f"{me.due_kind} bill"
        return ("", name, f", a {bill} of {owed} has to be paid.")
    if phase == DECIDE:
        return ("", name, f", you threw {state.die}. Move, or add a card.")
    where = f"in {PLACES[me.place]}" if me.ticket < 0 or not me.step else "on your way"
    if phase == ACT:
        at = f"at {SPACES[me.outer].name}, and {where}" if state.landed else where
        groups = {choice.group for choice in choices} | ({"stake"} if stake else set())
        open_now = [words for group, words in _MAY.items() if group in groups]
        if me.due and me.cash[me.currency] >= bank.bill(me):
            open_now.insert(0, "pay your bill")
        if END_TURN.text in {choice.text for choice in choices}:
            open_now.append("end your turn")
        asked = _listed(open_now) if open_now else "pay what you owe"
        return ("", name, f", you are {at}: {asked}.")
    if me.due:
        owed = amount(bank.bill(me), COINS[me.currency])
        return ("", name, f", you owe {owed}: throw for an exchange.")
    if me.ticket >= 0:
        ticket = TICKETS[me.ticket]
        left = ticket.steps - me.step
        steps = "1 step" if left == 1 else f"{left} steps"
        return ("", name, f", {steps} to {PLACES[ticket.end]} {BY[ticket.mode]}. Throw the die.")
    return ("", name, f", you are in {PLACES[me.place]}. Throw the die.")


def goal(state: State) -> str:
    """What everybody tries to do (G2).

    Args:
        state: the position.

    >>> from travelkit.games.go import GAME
    >>> goal(GAME.start(2, {}))
    'The goal: buy 6 souvenirs and be the first back in London.'
    """
    many = state.rulings.target
    things = "1 souvenir" if many == 1 else f"{many} souvenirs"
    return f"The goal: buy {things} and be the first back in London."


def why(state: State, seat: int) -> str:
    """Why something is not open, or what counts now.

    Args:
        state: the position.
        seat: whose decision it is.
    """
    phase, me = state.phase, state.travellers[seat]
    if phase == ACT and state.landed:
        if not no_ticket(state, me):
            return "Choose a fare in the chart: the blue button then buys that ticket."
        reasons = (no_ticket(state, me), no_exchange(me), no_souvenir(state, me))
        # a debt is the reason for two of them, and is told once
        return " ".join(dict.fromkeys(reason for reason in reasons if reason))
    if phase == ACT:
        return no_souvenir(state, me) or "Your outer token moves in the next turn."
    if phase == START and me.ticket >= 0 and not me.due:
        return _ahead_on_the_map(me)
    if phase == START and not me.souvenirs and (me.place, me.outer) == (LONDON, 0):  # G6
        return f"{goal(state)} {_ahead_on_the_perimeter(me)}"
    if phase == START:
        return _ahead_on_the_perimeter(me)
    if phase == DUE and bank.means(me) >= bank.bill(me) > me.cash[me.currency]:
        pawn = ", or pawn something" if me.souvenirs else ""
        return f"You have too little local money: go round to an exchange{pawn}."
    if phase == DUE:
        return f"It is paid in {CURRENCIES[me.currency].name}, the money of {PLACES[me.place]}."
    if phase in (GIVE, WANT, FLOOR, LOT):
        return "Money, souvenirs and Luck cards can change hands; nothing is settled before a yes."
    return ""


def _ahead_on_the_map(me: Traveller) -> str:
    ticket = TICKETS[me.ticket]
    red = [step - me.step for step in sorted(ticket.red) if 0 < step - me.step <= _SIX]
    exact = "You arrive by the exact number; a higher throw is ignored."
    if not red:
        return exact
    listed = _listed([str(number) for number in red])
    return f"{exact} A throw of {listed} draws a Risk card."


def _ahead_on_the_perimeter(me: Traveller) -> str:
    ahead = [SPACES[(me.outer + n) % len(SPACES)].short for n in range(1, _SIX + 1)]
    listed = "; ".join(f"{n} {name}" for n, name in enumerate(ahead, start=1))
    listed = listed.removesuffix(".")
    return f"Your outer token moves on the perimeter. With a throw of: {listed}."


def owing(me: Traveller) -> str:
    """What a player owes, and what has to wait for it.

    Args:
        me: the player, with a bill.
    """
    coin = COINS[me.currency]
    owed, have = amount(bank.bill(me), coin), amount(me.cash[me.currency], coin)
    but = "" if me.cash[me.currency] >= bank.bill(me) else f" and have {have}"
    waits = "ticket" if me.ticket < 0 else "step on the map"
    return f"You owe {owed}{but}: until that is paid, no {waits} and no souvenir."


def no_ticket(state: State, me: Traveller) -> str:
    """Why no ticket can be bought at the space where the outer token stands; "" if one can.

    Args:
        state: the position.
        me: the player.
    """
    space, local = SPACES[me.outer], me.currency
    if me.due:
        return owing(me)
    if me.ticket >= 0:
        return f"You have a ticket to {PLACES[TICKETS[me.ticket].end]} already."
    if not state.landed or state.phase != ACT:
        return "Tickets are sold where your outer token lands."
    if not space.sells:
        return f"No tickets are sold at {space.short}."
    fares = [TICKETS[number].fare for number in SOLD[me.place][me.outer]]
    if not fares:
        return f"No ticket sold at {space.short} leads on from {PLACES[me.place]}."
    if min(fares) > me.cash[local]:
        least, have = amount(min(fares), COINS[local]), amount(me.cash[local], COINS[local])
        return f"The cheapest ticket here costs {least}, and you have {have}."
    return ""


def no_exchange(me: Traveller) -> str:
    """Why no money is changed at the space where the outer token stands; "" if it is.

    Args:
        me: the player.
    """
    if not SPACES[me.outer].exchange:
        return "Money is changed at the Bank, an Exchange or Thos. Cook."
    foreign = [
        currency
        for currency, units in enumerate(me.cash)
        if units and currency != me.currency and bank.least(currency, me.currency) <= units
    ]
    if not foreign and not me.cheques:
        return "You have no other money and no cheque to change."
    return ""


def no_souvenir(state: State, me: Traveller) -> str:
    """Why no souvenir can be bought here and now; "" if one can.

    Args:
        state: the position.
        me: the player.
    """
    place = PLACES[me.place]
    if me.ticket >= 0 and me.step:
        return "Souvenirs are bought in the cities."
    if not SOLD_IN[me.place]:
        return f"{place} sells no souvenirs."
    if me.due:
        return owing(me)
    if me.bought:
        return "You have bought a souvenir on this visit."
    if not any(state.stock >> one & 1 for one in SOLD_IN[me.place]):
        return f"The souvenirs of {place} are sold."
    price, have = SOUVENIR_PRICE[me.place], me.cash[me.currency]
    if have < price:
        coin = COINS[me.currency]
        return f"A souvenir costs {amount(price, coin)}, and you have {amount(have, coin)}."
    return ""


def chart_note(state: State, seat: int, *, free: bool) -> str:
    """What the fares chart is good for now, in one sentence.

    Args:
        state: the position.
        seat: whose decision it is.
        free: True if a card gives him a ticket now.
    """
    me = state.travellers[seat]
    if reason := no_ticket(state, me):
        return "Your free ticket is good here: choose a fare." if free else reason
    sold = {TICKETS[number].mode for number in SOLD[me.place][me.outer]}
    routes = len([number for number in FROM[me.place] if TICKETS[number].mode in sold])
    modes = " and ".join(", ".join(BY[m] for m in BY if m in sold).rsplit(", ", 1))
    space = SPACES[me.outer]
    seller = f"{space.short}, the British airline," if space.kind == "boac" else space.short
    return f"{seller} sells the {f'{routes} tickets' if routes > 1 else 'ticket'} {modes}."


def counter_note(state: State, seat: int) -> str:
    """Whether money is changed now, in one sentence.

    Args:
        state: the position.
        seat: whose decision it is.
    """
    me = state.travellers[seat]
    local = CURRENCIES[me.currency].name
    if state.phase == ACT and state.landed and not no_exchange(me):
        return f"Here all money is changed into {local}."
    if state.phase == ACT and state.landed:
        return no_exchange(me)
    return "Money is changed when your outer token stands at the Bank, an Exchange or Thos. Cook."


def shop_note(state: State, seat: int, group_open: Mapping[str, bool]) -> str:
    """Whether a souvenir can be bought now, in one sentence.

    Args:
        state: the position.
        seat: whose decision it is.
        group_open: which groups of choices are open.
    """
    me = state.travellers[seat]
    if group_open.get("shop"):
        return "One souvenir on each visit, paid in local money."
    return no_souvenir(state, me) or "Souvenirs are bought at the beginning or the end of a turn."
