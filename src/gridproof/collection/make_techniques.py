"""Makes the positions that show techniques: ``-m gridproof.collection.make_techniques
src/gridproof/kinds``.

They come from walks through the collection, and through further puzzles that ``techniques.toml`` lists for
rare techniques. Marks that were struck out before are noted on the board.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from gridproof.board.grid import Place
from gridproof.board.marks import Mark
from gridproof.collection import of_kind
from gridproof.collection.techniques import ShownTechnique, struck_out
from gridproof.formats import json_format, read
from gridproof.hints import Contradiction, Hint, explain, walkthrough
from gridproof.hints.techniques import described
from gridproof.hints.tell.nudges import where_to_look
from gridproof.kinds import KINDS, kind_named
from gridproof.record.kind import Board, Kind
from gridproof.solving import solve
from gridproof.words.sentence import joined

UNNAMED = {"direct", "contradiction", "case distinction", "few ways", "search"}
_MOST_CELLS = 100
_MOST_MARKS = 4
"""The largest number of marks that a lesson requires."""
_MOST_STEPS = 5
"""For how many steps a strike-out is followed until it leads to a mark."""
_LONGEST = 900
"""Longer hints are not suitable for teaching."""


def found(kind: Kind) -> list[ShownTechnique]:
    """For every technique, a position that shows it, from a puzzle that is as small and easy as possible."""
    written = described(kind)
    items = [item for item in of_kind(kind.name) if item.rows * item.cols <= _MOST_CELLS]
    items.sort(key=lambda item: (item.rows * item.cols, item.score or 0.0))
    further = [board for text in written.boards for board in read(text, kind=kind)]
    boards = {
        **{item.id: item.board for item in items},
        **{f"{kind.name}-further-{i}": _answered(board) for i, board in enumerate(further, start=1)},
    }
    best: dict[str, ShownTechnique] = {}
    for uniqueness in (False, True) if kind.speech and kind.speech.unique_patterns else (False,):
        for id, board in boards.items():
            for shown in _met(id, board, best, uniqueness=uniqueness):
                best[shown.technique] = shown
    order = {technique.name: i for i, technique in enumerate(written.techniques)}
    return sorted(best.values(), key=lambda shown: order.get(shown.technique, len(order)))


def _answered(board: Board) -> Board:
    return board._replace(answer=solve(board.puzzle).answer)


def _met(id: str, board: Board, known: Iterable[str], *, uniqueness: bool) -> Iterator[ShownTechnique]:
    """The techniques of a walk that have no position yet."""
    puzzle, answer = board.puzzle, board.answer
    marks, notes = dict[Place, Mark](), dict[Place, tuple[Mark, ...]]()
    for hint in walkthrough(puzzle, uniqueness=uniqueness):
        if isinstance(hint, Contradiction):
            return
        new = hint.technique not in UNNAMED and hint.technique not in known
        if new and hint.step.assumes_unique == uniqueness:
            shown = _position(id, Board(puzzle, dict(marks), answer, dict(notes)), hint)
            if shown is not None:
                yield shown
        marks.update(hint.step.marks)
        notes = {place: left for place, left in {**notes, **hint.left}.items() if place not in marks}


def _position(id: str, board: Board, met: Hint) -> ShownTechnique | None:
    """The result of a technique from these marks.

    None if it is not the next step or leads to no mark soon.
    """
    puzzle, marks, excluded = board.puzzle, board.state or {}, struck_out(board)
    uniqueness = met.step.assumes_unique
    hint = explain(puzzle, marks, excluded=excluded, uniqueness=uniqueness)
    if not isinstance(hint, Hint) or hint.technique != met.technique:
        return None
    goal, texts = hint.step.marks, [hint.in_one_line]
    excluded += hint.step.concludes
    while not goal and len(texts) < _MOST_STEPS:
        after = explain(puzzle, marks, excluded=excluded, uniqueness=uniqueness)
        if not isinstance(after, Hint) or after.technique in UNNAMED:
            return None
        goal = after.step.marks
        excluded += after.step.concludes
        texts.append(after.in_one_line)
    text = joined(texts)
    if not 0 < len(goal) <= _MOST_MARKS or len(str(text)) > _LONGEST:
        return None
    return ShownTechnique(met.technique, id, board, goal, where_to_look(puzzle, hint.step), text)


def line(shown: ShownTechnique) -> str:
    puzzle = shown.board.puzzle
    record = json.loads(json_format.write(shown.board))
    goal = json.loads(json_format.write(Board(puzzle, shown.goal)))["state"]
    about = {
        "technique": shown.technique,
        "id": shown.id,
        "nudge": shown.nudge.marked,
        "text": shown.text.marked,
    }
    return json.dumps({**about, **record, "goal": goal}, ensure_ascii=False)


def main(arguments: list[str]) -> None:
    folder, *names = arguments
    for kind in map(kind_named, names or KINDS):
        text = "".join(f"{line(shown)}\n" for shown in found(kind))
        Path(folder, kind.name, "techniques.jsonl").write_text(text, encoding="utf-8")
        print(f"{kind.name}: {text.count(chr(10))} techniques", file=sys.stderr)


if __name__ == "__main__":
    main(sys.argv[1:])
