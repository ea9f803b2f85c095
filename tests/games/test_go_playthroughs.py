"""The playthroughs of GO show every kind of space, card and business at least once."""

from __future__ import annotations

from collections import Counter

from tests.games.touring import LUCK, MONEY, RISK, SPACES, table
from tests.test_playthroughs import FOLDER, read, replay
from travelkit.games.go.state import DRAW_LUCK, DRAW_RISK

LUCK_KIND = {row["card"]: row["kind"] for row in table("luck.csv")}
RISK_KIND = {row["card"]: row["kind"] for row in table("risk.csv")}
GOLDENS = [read(path) for path in sorted((FOLDER / "go").glob("*.txt"))]


def seen() -> Counter[str]:
    found: Counter[str] = Counter()
    for golden in GOLDENS:
        for step in replay(golden):
            text, before, after = step.action.text, step.before, step.after
            if before.phase == DRAW_LUCK:
                found["luck " + LUCK_KIND[text.removeprefix("draw ")]] += 1
            elif before.phase == DRAW_RISK:
                found["risk " + RISK_KIND[text.removeprefix("draw ")]] += 1
            for old, new in zip(before.travellers, after.travellers, strict=True):
                if old.outer != new.outer:
                    found["space " + SPACES[new.outer]] += 1
            found[text.split()[0]] += 1
    return found


def test_every_kind_of_space_and_card_is_on_record() -> None:
    found = seen()
    wanted = {f"space {kind}" for kind in SPACES}
    wanted |= {f"luck {kind}" for kind in LUCK_KIND.values()}
    wanted |= {f"risk {kind}" for kind in RISK_KIND.values()}
    assert wanted <= set(found), wanted - set(found)
    assert {"buy", "change", "cash", "stake", "play", "use", "move", "declare"} <= set(found)
    assert len(LUCK) + len(RISK) == 47
    assert len(MONEY) == 11
