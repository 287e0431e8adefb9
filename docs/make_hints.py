"""Make the pages about techniques in ``docs/hints``: ``.venv/bin/python docs/make_hints.py [KIND...]``.

They are made of the data of the app's lessons: what is written about techniques, and the positions that show
them. How often each is used is counted in walks through the collection, which takes a few minutes.
"""

from __future__ import annotations

import sys
import textwrap
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

from gridproof import collection
from gridproof.collection.techniques import ShownTechnique, struck_out, techniques
from gridproof.draw.scene import pointed_out
from gridproof.draw.svg import svg
from gridproof.hints import Hint, explain, walkthrough
from gridproof.hints.difficulty import Level
from gridproof.hints.stages import after
from gridproof.hints.techniques import described
from gridproof.hints.tell.report import places_of
from gridproof.kinds import KINDS, kind_named
from gridproof.record.kind import Kind, Speech

HERE = Path(__file__).with_name("hints")

_COLUMNS = 100
_LONGER = """\
If none of these decides anything, a hint supposes the opposite and follows it to a contradiction. A
short line of thought has the name of the rule that it breaks. A longer one is called `contradiction`.
If two cases have to be tried, it is called `case distinction`."""

_UNIQUE = "It follows from no rule. Hints use it only on demand ([why](README.md#uniqueness))."
_RARE = "It has no lesson and no picture: on no board that was found does it soon lead to a mark."

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


def picture(shown: ShownTechnique) -> str:
    """The position with what follows, and where to look."""
    before, struck = shown.board, struck_out(shown.board)
    hint = explain(before.puzzle, before.state, excluded=struck, uniqueness=shown.assumes_unique)
    assert isinstance(hint, Hint), f"{shown.technique}: no step follows"
    board = after(before._replace(answer=None), hint)
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


def table(names: list[str], weights: Mapping[str, float], uses: Uses) -> Iterator[str]:
    """How often each technique is used in a puzzle, level by level, and its weight if it has one."""
    levels = [level for level in (*Level, "not rated") if level in uses]
    heads = ["weight"] * bool(weights) + [f"{level} ({uses[level][_PUZZLES]})" for level in levels]
    yield f"| technique | {' | '.join(heads)} |"
    yield f"| --- {'| ---: ' * len(heads)}|"
    others = {name for level in levels for name in uses[level]}.difference(names, {_PUZZLES})
    for name in (*names, *sorted(others)):
        numbers = [weights.get(name)] * bool(weights)
        numbers += [uses[level][name] / uses[level][_PUZZLES] for level in levels]
        yield f"| {name} | {' | '.join(f'{number:.1f}' if number else '' for number in numbers)} |"


def wrapped(block: str) -> str:
    """Prose and quotations in lines of usual length; tables, pictures, lists and titles as they are."""
    if block.startswith(("|", "!", "#", "-")):
        return block
    mark = "> " if block.startswith("> ") else ""
    text = block.removeprefix(mark)
    return textwrap.fill(
        text,
        _COLUMNS,
        initial_indent=mark,
        subsequent_indent=mark,
        break_long_words=False,
        break_on_hyphens=False,
    )


def page(kind: Kind) -> Iterator[str]:
    written, positions = described(kind), {shown.technique: shown for shown in techniques(kind)}
    speech = kind.speech or Speech({}, {})
    yield f"# {kind.title}: techniques"
    yield " ".join(written.about.split())
    for technique in written.techniques:
        yield f"## {technique.name}"
        yield f"{technique.says} **When to look for it:** {technique.look}"
        if technique.name in speech.unique_patterns:
            yield _UNIQUE
        if technique.name in positions:
            yield f"> {positions[technique.name].text}"
            yield f"![{kind.title}: {technique.name}]({image(kind, technique.name)})"
        else:
            yield _RARE
    yield "## Longer thoughts"
    yield written.longer or _LONGER
    if written.more:
        yield written.more
    yield "## How often"
    yield (
        "Average uses in a puzzle; in brackets, the number of puzzles."
        " `docs/make_hints.py`, which makes this page, counts them in walks through the collection."
    )
    if speech.nameless:
        yield f"Any other step that supposes something has a weight of at least {speech.nameless:g}."
    names = [technique.name for technique in written.techniques]
    yield "\n".join(table(names, speech.weights, counted(kind)))


def text(kind: Kind) -> str:
    """A whole page, wrapped."""
    return "\n\n".join(map(wrapped, "\n\n".join(page(kind)).split("\n\n"))) + "\n"


def main(names: list[str]) -> None:
    for kind in map(kind_named, names or KINDS):
        for old in HERE.glob(f"images/{kind.name}-*.svg"):
            old.unlink()
        for shown in techniques(kind):
            (HERE / image(kind, shown.technique)).write_text(picture(shown), encoding="utf-8")
        if described(kind).techniques:
            (HERE / f"{kind.name}.md").write_text(text(kind), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
