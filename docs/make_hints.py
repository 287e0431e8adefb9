"""Make the pages about techniques in ``docs/hints``: ``.venv/bin/python docs/make_hints.py [KIND...]``.

They are made of the data of the app's lessons: what is written about techniques, and the positions that show
them. How often each is used is counted in walks through the collection, which takes a few minutes.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

from gridproof import collection
from gridproof.collection.techniques import Shown, described, struck_out, techniques
from gridproof.draw.scene import pointed_out
from gridproof.draw.svg import svg
from gridproof.hints import Hint, explain, walkthrough
from gridproof.hints.difficulty import Level
from gridproof.hints.stages import after
from gridproof.hints.tell.report import places_of
from gridproof.kind import Kind
from gridproof.kinds import KINDS, kind_named

HERE = Path(__file__).with_name("hints")

_LONGER = """\
Where none of these decides anything, a hint supposes the opposite and follows it to a contradiction. A short
line of thought is named after the rule that it breaks in the end; a longer one is called `contradiction`, and
`case distinction` where two cases have to be tried."""

_PUZZLES = ""
Uses = Mapping[str, Counter[str]]
"""Per level, how often each technique was used; under no name, the number of puzzles."""


def counted(kind: Kind) -> Uses:
    """The steps of the walks through all puzzles of the collection."""
    found: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for item in collection.of_kind(kind.name):
        here = found[item.level or "not rated"]
        here[_PUZZLES] += 1
        here.update(told.technique for told in walkthrough(item.board.puzzle) if isinstance(told, Hint))
    return found


def picture(shown: Shown) -> str:
    """The position with what follows, and where to look."""
    hint = explain(shown.board.puzzle, shown.board.state, excluded=struck_out(shown.board))
    assert isinstance(hint, Hint), f"{shown.technique}: no step follows"
    board = after(shown.board._replace(answer=None), hint)
    points = dict.fromkeys(point for sentence in hint.sentences for point in sentence.points)
    return svg(
        board,
        marks=board.state,
        title=shown.technique,
        highlight=pointed_out(board.puzzle, places_of(hint.step)),
        points=list(points),
    )


def image(kind: Kind, technique: str) -> str:
    return f"images/{kind.name}-{technique.lower().replace(' ', '-')}.svg"


def table(names: list[str], uses: Uses) -> Iterator[str]:
    """How often each technique is used in a puzzle, level by level."""
    levels = [level for level in (*Level, "not rated") if level in uses]
    heads = (f"{level} ({uses[level][_PUZZLES]})" for level in levels)
    yield f"| technique | {' | '.join(heads)} |"
    yield f"| --- {'| ---: ' * len(levels)}|"
    others = {name for level in levels for name in uses[level]}.difference(names, {_PUZZLES})
    for name in (*names, *sorted(others)):
        shares = (uses[level][name] / uses[level][_PUZZLES] for level in levels)
        yield f"| {name} | {' | '.join(f'{share:.1f}' if share else '' for share in shares)} |"


def page(kind: Kind) -> Iterator[str]:
    written, positions = described(kind), {shown.technique: shown for shown in techniques(kind)}
    yield f"# {kind.title}: techniques"
    yield " ".join(written.about.split())
    for technique in written.techniques:
        yield f"## {technique.name}"
        yield f"{technique.says} **When to look for it:** {technique.look}"
        if technique.name in positions:
            yield f"> {positions[technique.name].text}"
            yield f"![{kind.title}: {technique.name}]({image(kind, technique.name)})"
    yield "## Longer thoughts"
    yield _LONGER
    if written.more:
        yield written.more
    yield "## How often"
    yield (
        "Uses in a puzzle, on average, and in brackets the number of puzzles: counted in the walks through"
        " the collection by `docs/make_hints.py`, which makes this page."
    )
    yield "\n".join(table([technique.name for technique in written.techniques], counted(kind)))


def main(names: list[str]) -> None:
    for kind in map(kind_named, names or KINDS):
        for old in HERE.glob(f"images/{kind.name}-*.svg"):
            old.unlink()
        for shown in techniques(kind):
            (HERE / image(kind, shown.technique)).write_text(picture(shown), encoding="utf-8")
        if described(kind).techniques:
            (HERE / f"{kind.name}.md").write_text("\n\n".join(page(kind)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
