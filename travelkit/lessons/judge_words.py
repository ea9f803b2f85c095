"""Judges words, options and places: kindly on capitals, accents and spelling, never by guess."""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING, Any

from travelkit.board import EARTH_RADIUS_KM
from travelkit.core import plain
from travelkit.lessons.reading import Unreadable, described, grouped, quoted, unwrapped
from travelkit.lessons.verdict import Verdict

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from travelkit.board import Place
    from travelkit.lessons.question import Asked

LETTERS = "abcdefghijklmnopqrstuvwxyz"
"""The letters that stand before options, in the order in which a pupil sees them."""

_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "o", "æ": "ae"})
_SHORT, _LONG = 5, 9  # letters: under the first no slip is allowed, from the second two
_LONGEST = 200  # characters of an answer
_FAR = 1000  # km: told in hundreds from there on
_APART = re.compile(r"\s*(?:,|;|>|→|->|\n|\band\b|\bund\b|\bthen\b)\s*")


def bare(text: str) -> str:
    """A word as kind reading has it: no capitals, accents, hyphens, quotation marks or "the".

    >>> bare("The  Saint-Gotthard!"), bare("São Paulo")
    ('saint gotthard', 'sao paulo')
    """
    words = re.sub(r"[^\w\s]", " ", plain(text.replace("'", "").replace("\u2019", "")))
    return " ".join(words.replace("_", " ").split()).removeprefix("the ")


def spellings(text: str) -> set[str]:
    """All ways of writing a name that are one: Zürich, Zurich, Zuerich; Saint and St.

    >>> sorted(spellings("Zürich"))
    ['zuerich', 'zurich']
    """
    found = {bare(text), bare(text.casefold().translate(_UMLAUTS))}
    return found | {re.sub(r"\bst\b", "saint", each) for each in found}


def same(one: str, other: str) -> bool:
    """True if two texts are the same word for a kind reader.

    >>> same("st. louis", "Saint Louis")
    True
    """
    return bool(spellings(one) & spellings(other))


def slips(one: str, other: str) -> int:
    """How many letters are missing, too many, wrong or swapped between two words.

    >>> slips("Constantinopel", "Constantinople"), slips("Rome", "Romme")
    (1, 1)
    """
    first, second = bare(one), bare(other)
    before: list[int] = []
    row = list(range(len(second) + 1))
    for i, letter in enumerate(first, 1):
        older, before, row = before, row, [i]
        for j, wanted in enumerate(second, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != wanted))
            if i > 1 and j > 1 and letter == second[j - 2] and first[i - 2] == wanted:
                cost = min(cost, older[j - 2] + 1)
            row.append(cost)
    return row[-1]


def nearly(given: str, wanted: str) -> bool:
    """True if a word is another one with a slip of the pen; short words allow none.

    >>> nearly("Constantinopel", "Constantinople"), nearly("Iran", "Iraq")
    (True, False)
    """
    length = len(bare(wanted))
    if length < _SHORT or abs(len(bare(given)) - length) > 2:  # noqa: PLR2004
        return False
    return 0 < slips(given, wanted) <= (2 if length >= _LONG else 1)


def read_words(answer: Any, wanted: str = "a word or a name") -> str:  # noqa: ANN401
    """The text of an answer.

    Raises:
        Unreadable: if it is none, empty, or far too long.

    >>> read_words("  Rome ")
    'Rome'
    """
    value = unwrapped(answer)
    if not isinstance(value, str):
        raise Unreadable(f"I read {described(value)}. Write {wanted}, in quotation marks.")
    text = " ".join(value.split())
    if not text:
        raise Unreadable(f"There is nothing between the quotation marks yet. Write {wanted}.")
    if len(text) > _LONGEST:
        raise Unreadable(f"That is a text of {len(text)} characters. Write {wanted}, and no more.")
    return text


def _names(value: Any) -> tuple[str, ...]:  # noqa: ANN401 - a name or several
    return (value,) if isinstance(value, str) else tuple(value)


def judge_words(asked: Asked, answer: Any) -> Verdict:  # noqa: ANN401
    """A word or a name; every name in `accept` is as good.

    >>> from travelkit.lessons.question import Asked
    >>> judge_words(Asked(answer="Istanbul", accept=["Constantinople"]), "constantinopel").status
    'near'
    """
    text = read_words(answer)
    echo = quoted(text)
    right = (*_names(asked.answer), *asked.accept)
    if any(same(text, word) for word in right):
        return Verdict("right", echo)
    for name, words in asked.wrong.items():
        if any(same(text, word) for word in _names(words)):
            return Verdict("wrong", echo, name)
    if any(nearly(text, word) for word in right):
        return Verdict("near", echo, says="Did you mean that? Look at the spelling once more.")
    for name, words in asked.wrong.items():
        if any(nearly(text, word) for word in _names(words)):
            return Verdict("wrong", echo, name)
    return Verdict("wrong", echo)


# ---- options ----


def option_of(item: Any, keys: Sequence[str], texts: Mapping[str, str]) -> str | None:  # noqa: ANN401
    """The key of the option that is meant by its letter or text; None if it is none.

    Keys are the author's, and may say what is right: they are no answers (C40).

    >>> option_of("B)", ["suez", "cape"], {"suez": "by Suez", "cape": "round the Cape"})
    'cape'
    """
    item = unwrapped(item)
    if isinstance(item, bool):
        item = ("yes", "true", "right") if item else ("no", "false", "wrong")
        return next((key for key in keys if bare(texts[key]) in item), None)
    if not isinstance(item, str) or len(item) > _LONGEST:
        return None
    word = bare(item)
    if len(word) == 1 and word in LETTERS[: len(keys)]:
        return keys[LETTERS.index(word)]
    for key in keys:
        if word and same(item, texts[key]):
            return key
    # "b by Suez": copied with its letter
    head, _, tail = word.partition(" ")
    if len(head) == 1 and head in LETTERS[: len(keys)] and tail:
        key = keys[LETTERS.index(head)]
        return key if same(tail, texts[key]) else None
    near = [key for key in keys if nearly(item, texts[key])]
    return near[0] if len(near) == 1 else None


def _offer(keys: Sequence[str], many: bool = False) -> str:  # noqa: FBT001, FBT002
    last = LETTERS[len(keys) - 1]
    if many:
        return f"Write letters from a to {last}, such as “a, {last}”."
    return f"Write one letter from a to {last}, in quotation marks."


def read_option(answer: Any, keys: Sequence[str], texts: Mapping[str, str]) -> str:  # noqa: ANN401
    """The key of the one option that an answer names.

    Raises:
        Unreadable: if it is none of them.
    """
    value = unwrapped(answer)
    if isinstance(value, list | tuple | set | frozenset) and len(value) == 1:
        value = next(iter(value))
    found = option_of(value, keys, texts)
    if found is None:
        raise Unreadable(f"I read {_what(value)}. {_offer(keys)}")
    return found


def _what(value: object) -> str:
    return quoted(value) if isinstance(value, str) and value.strip() else described(value)


def _items(value: Any) -> list[Any] | None:  # noqa: ANN401
    """The items of a list, tuple, set or series; None if it is no such thing."""
    if isinstance(value, list | tuple | set | frozenset):
        return list(value)
    to_list = getattr(value, "tolist", None)
    if callable(to_list) and not isinstance(value, type):
        found = to_list()
        return found if isinstance(found, list) else None
    return None


def read_options(answer: Any, keys: Sequence[str], texts: Mapping[str, str]) -> list[str]:  # noqa: ANN401
    """The keys of the options that an answer names, in its order.

    Raises:
        Unreadable: if one is none of them, or is named twice.

    >>> read_options("b, a", ["suez", "cape"], {"suez": "by Suez", "cape": "round the Cape"})
    ['cape', 'suez']
    """
    value = unwrapped(answer)
    items = _items(value)
    if items is None and isinstance(value, str):
        if len(value) > 40 * _LONGEST:
            raise Unreadable(
                f"That is a text of {len(value)} characters. {_offer(keys, many=True)}"
            )
        whole = option_of(value, keys, texts)
        parts = [part for part in _APART.split(value.strip().strip("[]()")) if part.strip()]
        run = bare(value).replace(" ", "")
        if whole:
            return [whole]
        if len(parts) == 1 and 0 < len(run) <= len(keys) and set(run) <= set(LETTERS[: len(keys)]):
            items = list(run)
        else:
            items = [part.strip("'\" ") for part in parts]
    if items is None:
        raise Unreadable(f"I read {described(value)}. {_offer(keys, many=True)}")
    found: list[str] = []
    for item in items[: len(keys) + 1]:
        key = option_of(item, keys, texts)
        if key is None:
            raise Unreadable(f"I read {_what(item)} among them. {_offer(keys, many=True)}")
        if key in found:
            raise Unreadable(f"You named {LETTERS[keys.index(key)]} twice. Name each one once.")
        found.append(key)
    return found


def echo_of(chosen: Iterable[str], keys: Sequence[str], texts: Mapping[str, str]) -> str:
    """Options as they are echoed: letters, and the text if there is one.

    >>> echo_of(["cape"], ["suez", "cape"], {"suez": "by Suez", "cape": "round the Cape"})
    'b (round the Cape)'
    """
    found = list(chosen)
    letters = ", ".join(LETTERS[keys.index(key)] for key in found)
    return f"{letters} ({texts[found[0]]})" if len(found) == 1 else letters or "no option"


def judge_choice(
    asked: Asked,
    answer: Any,  # noqa: ANN401
    keys: Sequence[str],
    texts: Mapping[str, str],
) -> Verdict:
    """One option out of several.

    >>> from travelkit.lessons.question import Asked
    >>> texts = {"suez": "by Suez", "cape": "round the Cape"}
    >>> judge_choice(Asked(answer="suez"), "b", ["suez", "cape"], texts).known
    'cape'
    """
    key = read_option(answer, keys, texts)
    echo = echo_of([key], keys, texts)
    if key == asked.answer or key in asked.accept:
        return Verdict("right", echo)
    named = next((name for name, value in asked.wrong.items() if value == key), key)
    return Verdict("wrong", echo, named)


def judge_choices(
    asked: Asked,
    answer: Any,  # noqa: ANN401
    keys: Sequence[str],
    texts: Mapping[str, str],
) -> Verdict:
    """All the options that are right, and no other.

    >>> from travelkit.lessons.question import Asked
    >>> texts = {"suez": "Suez", "kiel": "Kiel", "cape": "the Cape"}
    >>> judge_choices(Asked(answer=("suez", "kiel")), "a", ["suez", "kiel", "cape"], texts).known
    'missing'
    """
    chosen = read_options(answer, keys, texts)
    echo, right = echo_of(chosen, keys, texts), set(asked.answer)
    if set(chosen) == right:
        return Verdict("right", echo)
    if not chosen:
        raise Unreadable(f"Nothing is chosen yet. {_offer(keys, many=True)}")
    for name, value in asked.wrong.items():
        if set(_names(value)) == set(chosen):
            return Verdict("wrong", echo, name)
    astray = [key for key in chosen if key not in right]
    if astray:
        return Verdict(
            "wrong", echo, astray[0], f"Think again about {echo_of(astray[:1], keys, texts)}."
        )
    return Verdict("wrong", echo, "missing", "What you chose belongs there. Something is missing.")


def judge_order(
    asked: Asked,
    answer: Any,  # noqa: ANN401
    keys: Sequence[str],
    texts: Mapping[str, str],
) -> Verdict:
    """All options in their order.

    >>> from travelkit.lessons.question import Asked
    >>> texts = {"suez": "Suez", "aden": "Aden", "bombay": "Bombay"}
    >>> judge_order(Asked(answer=("suez", "aden", "bombay")), "c, b, a", list(texts), texts).known
    'reversed'
    """
    chosen, right = read_options(answer, keys, texts), list(asked.answer)
    echo = echo_of(chosen, keys, texts)
    if len(chosen) < len(right):
        raise Unreadable(
            f"I read {len(chosen)} of {len(right)}: {echo}. Put all of them in their order."
        )
    if chosen == right:
        return Verdict("right", echo)
    for name, value in asked.wrong.items():
        if list(value) == chosen:
            return Verdict("wrong", echo, name)
    if chosen == right[::-1]:
        return Verdict(
            "wrong", echo, "reversed", "It is the other way round: begin at the other end."
        )
    good = next(i for i, (one, other) in enumerate(zip(chosen, right, strict=True)) if one != other)
    if good:
        which = "The first one stands" if good == 1 else f"The first {good} stand"
        return Verdict("wrong", echo, says=f"{which} right. Look at what comes next.")
    return Verdict("wrong", echo, says="Look at the first one again: where does it begin?")


# ---- places ----


def place_called(name: str, places: Sequence[Place]) -> Place | None:
    """The place of this name, period or modern; None if there is none.

    >>> from travelkit.board import load
    >>> place_called("Cobh", list(load("game-of-travel").places.values())).name
    'Queenstown'
    """
    for place in places:
        if same(name, place.name):
            return place
    for place in places:
        if place.modern_name and same(name, place.modern_name):
            return place
    return None


def kilometres(one: Place, other: Place) -> float:
    """How far two places are apart, in kilometres along a great circle.

    >>> from travelkit.board import Place
    >>> round(kilometres(Place("London", 51.51, -0.13), Place("New York", 40.71, -74.01)))
    5570
    """
    lat1, lon1, lat2, lon2 = map(math.radians, (*one.point, *other.point))
    half = (
        math.sin((lat2 - lat1) / 2) ** 2
        + math.cos(lat1) * math.cos(lat2) * math.sin((lon2 - lon1) / 2) ** 2
    )
    return 2 * EARTH_RADIUS_KM * math.asin(math.sqrt(min(1.0, half)))


def judge_place(asked: Asked, answer: Any, places: Sequence[Place]) -> Verdict:  # noqa: ANN401
    """A place on the map, clicked or named.

    >>> from travelkit.board import load
    >>> from travelkit.lessons.question import Asked
    >>> places = list(load("game-of-travel").places.values())
    >>> judge_place(Asked(answer="Queenstown"), "cobh", places).status
    'right'
    """
    name = getattr(answer, "name", answer)  # a Place of a board does as well as its name
    text = read_words(name if isinstance(name, str) else answer, "the name of a place on the map")
    right = [asked.answer, *asked.accept]
    found = place_called(text, places)
    if found is None:
        near = [place.name for place in places if nearly(text, place.name)]
        if near:
            raise Unreadable(f"I read {quoted(text)}. Did you mean {near[0]}?")
        if any(same(text, word) for word in right):
            return Verdict("right", quoted(text))
        raise Unreadable(
            f"I looked for {quoted(text)} on this map. Click a place, or type its name."
        )
    if found.name in right:
        return Verdict("right", found.name)
    for known, names in asked.wrong.items():
        if found.name in _names(names):
            return Verdict("wrong", found.name, known)
    target = place_called(asked.answer, places)
    far = round(kilometres(found, target)) if target else 0
    about = far // 100 * 100 if far >= _FAR else far // 10 * 10
    says = f"The place asked for is about {grouped(about)} km from there." if about else ""
    return Verdict("wrong", found.name, says=says)
