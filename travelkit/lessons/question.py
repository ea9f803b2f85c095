"""A question as its author writes it: words in TOML, numbers and answer in Python.

The words of a question stand in ``data/lessons/<id>.toml`` (see `travelkit.lessons.texts`). Its
numbers and its answer come from a function in ``travelkit/lessons/topics/<id>.py`` that takes a
`Pupil` and returns an `Asked`. The function is called anew whenever the question is shown or
checked; the same pupil always gets the same numbers, in every process and on every machine.

    def q1(pupil: Pupil) -> Asked:
        pounds = pupil.choice(range(5, 60, 5))
        return Asked(
            answer=pounds * 14,
            values={"pounds": pounds},
            wrong={"divided": Fraction(pounds, 14)},
            unit="new francs",
            decimals=0,
        )

    QUESTIONS = {"q1": q1}

What `answer`, `wrong` and `accept` hold depends on the kind of the question:

===========  =========================================================================
number       `int` or `Fraction`, exact: it is rounded to `decimals` when it is compared. With
             `unit` ("km", "hours", "%" ...). 50 % is ``answer=50, unit="%"``; a share of a half is
             ``answer=Fraction(1, 2), unit="share"``. ``decimals=None``: only the exact number
money        `int` or `Fraction` of the **smallest coin** of `currency`, as everywhere in travelkit
choice       the key of an option. `wrong` may stay empty: the TOML's ``[question.wrong]`` goes by
             the keys of the options that are wrong
choices      a tuple of keys, in any order. ``[question.wrong]`` goes by the key of an option that
             was ticked and should not be; ``missing`` is said where only right ones were ticked,
             but not all
words        a `str`; `accept` holds other names that are right (modern and period name). Values
             of `wrong` are a `str` or a tuple of them. Capitals, accents, hyphens and "the" do not
             count; a slip of the pen is told, and counts as not yet right
order        a tuple of keys, first to last. ``reversed`` is known without being given
place        the name of a place of `places`. Values of `wrong` are a name or a tuple of names
table        a pandas data frame, or a function without arguments that gives one. Names of columns
             and all values are compared; the order of rows only if `ordered`, of columns never.
             Values of `wrong` are frames, or functions that give one
function     a function; the pupil's is called with each of `tries` (a tuple of tuples of arguments)
             and its results compared with this one's. Values of `wrong` are functions
played       a function of a `travelkit.Session` that returns "" if it was reached, else the name of
             what is missing, one of those in `wrong`. `example` is a function without arguments
             that gives a session which reaches it; values of `wrong` are such functions, too, each
             giving a session that misses it in this way. `game` is the game's id
===========  =========================================================================

In TOML texts, ``{name}`` stands for ``values["name"]``; whole numbers of five digits and more are
shown with thin spaces, a year as it is. ``{answer}`` may stand in `explain` only.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any, Final

from travelkit.core import plain
from travelkit.money import Currency

if TYPE_CHECKING:
    from fractions import Fraction

    from travelkit.board import Place

STERLING: Final = Currency("pounds, shillings and pence", "£", 240)
"""Old British money: answers are whole pence, read as ``£2 3s 6d``, ``2/6``, ``6/-`` and so on."""

KINDS: Final = (
    "number", "money", "choice", "choices", "words", "order", "place", "table", "function",
    "played",
)  # fmt: skip
"""The kinds of question."""


class Pupil(Random):
    """The numbers of one question for one pupil: a `random.Random` that always begins alike.

    Args:
        lesson, question: their ids.
        name: of the pupil, as typed; capitals, accents and spaces around it do not matter. ""
            stands for the class's common numbers.

    >>> Pupil("ports", "q1", "Ada").random() == Pupil("ports", "q1", " ada").random()
    True
    """

    def __init__(self, lesson: str, question: str, name: str = "") -> None:
        self.name = plain(name)
        super().__init__(f"travelkit {lesson} {question} {self.name}")


@dataclass(frozen=True)
class Asked:
    """A question's numbers and answer for one pupil.

    Args:
        answer: what is right; see the head of this file for each kind.
        values: what stands in the texts in ``{...}``, by name: `int`, `Fraction`, `Decimal`, `str`.
        wrong: the answers of pupils who went wrong in a known way, by a name for which the TOML
            has a sentence in ``[question.wrong]``. Never equal to the answer; where a pupil's
            numbers make two of them equal, leave one out.
        options: choice, choices, order: the keys that this pupil is shown, in this order; by
            default all of the TOML's, in an order that differs by pupil.
        accept: other answers that are right.
        unit: number: in the words of the question, such as ``"km"``, or "".
        decimals: number, money: the places after the point that the answer is rounded to, half up;
            0 is whole numbers, -1 tens, None not rounded. Money is rounded to whole coins by 0.
        rounding: ``"half up"``, ``"down"`` or ``"up"``; any but the first stands in `form`, too.
        within: number: how far off is still right (for what is measured on a map).
        currency: money: `STERLING`, or another `travelkit.money.Currency`.
        year: money: of the prices. Before 1971, new pence are refused with the date.
        game: place: the board that is shown if `places` is empty; played: the game that is meant.
        places: place: those to choose from, each a `travelkit.board.Place`; by default the board's.
        bounds: place: south, west, north, east of the map in degrees; by default all places.
        ordered: table: True if the order of the rows counts.
        tries: function: the arguments of each call, a tuple of tuples.
        example: played: gives a session that reaches what is asked.

    >>> Asked(answer=70, values={"pounds": 5}, wrong={"added": 19}, decimals=0).answer
    70
    """

    answer: Any
    values: Mapping[str, object] = field(default_factory=dict)
    wrong: Mapping[str, Any] = field(default_factory=dict)
    options: Sequence[str] = ()
    accept: Sequence[Any] = ()
    unit: str = ""
    decimals: int | None = None
    rounding: str = "half up"
    within: int | Fraction = 0
    currency: Currency | None = None
    year: int = 0
    game: str = ""
    places: Sequence[Place] = ()
    bounds: tuple[float, float, float, float] | None = None
    ordered: bool = False
    tries: Sequence[tuple[Any, ...]] = ()
    example: Callable[[], Any] | None = None


Asker = Callable[[Pupil], Asked]
"""A question of a topic."""
