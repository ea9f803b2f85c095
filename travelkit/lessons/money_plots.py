"""Plots for the lesson on currency, each with its words: areas, rates, and what exchanges cost."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from travelkit.games.go.tables import CURRENCIES, CURRENCY, MAP
from travelkit.lessons.charts import INK, LAND, world
from travelkit.lessons.plotted import Plot, picture
from travelkit.lessons.topics.purse import NUMBER, differences
from travelkit.money import rounded

if TYPE_CHECKING:
    from collections.abc import Sequence

BLUE, RED, PAPER = "#1F4E79", "#A8281E", "#FFFBF0"
_SMALL: Final = 11  # points, which are px on the page: nothing under 11
_SIDES: Final[dict[str, tuple[int, int, str, str]]] = {
    "e": (7, 0, "left", "center"),
    "w": (-7, 0, "right", "center"),
    "n": (0, 6, "center", "bottom"),
    "s": (0, -7, "center", "top"),
}
"""Where the letters stand beside a place: px right and up, and how they are set."""
_ASIDE: Final = {"London": "w", "Paris": "s", "Berlin": "n", "Rome": "s", "New York": "e",
                           "Auckland": "s", "Tristan da Cunha": "w"}  # fmt: skip
"""Sides that keep the letters of near places apart."""


def _axes(width: float, height: float) -> Any:  # noqa: ANN401 - of matplotlib
    from matplotlib.figure import Figure

    axes = Figure(figsize=(width, height)).subplots()
    axes.set_facecolor(PAPER)
    axes.tick_params(labelsize=_SMALL)
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    return axes


def currency_map() -> Plot:
    """The places of GO with the code of the currency that is paid there.

    >>> currency_map().alt[:58]
    'World map. At each place stands the code of its currency. '
    """
    from matplotlib.patheffects import withStroke

    _, axes = world("The eleven currencies of GO")
    for number, place in enumerate(MAP.places.values()):
        code = CURRENCIES[CURRENCY[number]].code
        side = _ASIDE.get(place.name, place.label_side[-1:] or "e")
        right, up, across, along = _SIDES[side]
        axes.plot(place.longitude, place.latitude, "o", color=INK, markersize=4, zorder=3)
        axes.annotate(
            code,
            (place.longitude, place.latitude),
            xytext=(right, up),
            textcoords="offset points",
            ha=across,
            va=along,
            fontsize=_SMALL,
            fontweight="bold",
            color=INK,
            zorder=4,
            path_effects=[withStroke(linewidth=2.6, foreground=LAND)],
        )
    counts = [
        f"{money.code} {sum(one == number for one in CURRENCY)}"
        for number, money in enumerate(CURRENCIES)
    ]
    return picture(
        axes,
        alt="World map. At each place stands the code of its currency. "
        f"Number of places: {', '.join(counts)}.",
    )


def differences_plot() -> Plot:
    """How far the rates of the game are off those of 1961, as bars in per cent.

    >>> differences_plot().alt[-63:]
    'Hong Kong dollars 0.0, yen minus 0.8, pesos minus 0.9 per cent.'
    """
    percent = {code: float(rounded(value, 1)) for code, value in differences().items()}
    names = [CURRENCIES[NUMBER[code]].full_name for code in percent]
    values = list(percent.values())
    axes = _axes(9.5, 4.6)
    bars = axes.barh(names, values, color=[RED if value < 0 else BLUE for value in values])
    axes.bar_label(bars, labels=[f"{value:+.1f}" if value else "0.0" for value in values],
                   padding=4, fontsize=_SMALL)  # fmt: skip
    axes.invert_yaxis()
    axes.axvline(0, color=INK, linewidth=1)
    axes.set_xlim(-3.4, 4)
    axes.set_xlabel("per cent below (left) or above (right) the rate of 1961", fontsize=_SMALL)
    told = [
        f"{name} {'minus ' if value < 0 else ''}{abs(value):.1f}"
        for name, value in zip(names, values, strict=True)
    ]
    return picture(axes, alt=f"Bars, the game against 1961: {', '.join(told)} per cent.")


def losses_plot(losses: Sequence[int], unit: str = "dollars") -> Plot:
    """What is lost on a round trip of exchanges, for each amount to begin with.

    Args:
        losses: what is lost of an amount of 1, of 2, and so on; a gain is negative.
        unit: of both.

    >>> losses_plot([1, 2, 0]).alt
    'Bars of the dollars lost. The most is 2 of 2, the least 0. Nothing is lost of 3.'
    """
    each = dict(enumerate(losses, start=1))
    axes = _axes(9.5, 3.6)
    axes.bar(list(each), list(each.values()), color=RED, width=0.8)
    axes.set_xlabel(f"{unit} to begin with", fontsize=_SMALL)
    axes.set_ylabel(f"{unit} lost", fontsize=_SMALL)
    axes.set_yticks(range(min(0, *each.values()), max(each.values()) + 1))
    most = max(each, key=lambda amount: each[amount])
    even = [str(amount) for amount, lost in each.items() if lost == 0]
    nothing = f" Nothing is lost of {', '.join(even)}." if even else ""
    return picture(
        axes,
        alt=f"Bars of the {unit} lost. The most is {each[most]} of {most}, "
        f"the least {min(each.values())}.{nothing}",
    )
