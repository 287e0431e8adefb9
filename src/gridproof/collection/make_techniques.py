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

from gridproof.collection import of_kind
from gridproof.collection.positions import UNNAMED, positions
from gridproof.collection.techniques import ShownTechnique
from gridproof.formats import json_format, read
from gridproof.hints import Hint
from gridproof.hints.techniques import described
from gridproof.kinds import KINDS, kind_named
from gridproof.record.kind import Board, Kind
from gridproof.solving import solve

_MOST_CELLS = 100


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

    def wanted(hint: Hint) -> bool:
        new = hint.technique not in UNNAMED and hint.technique not in known
        return new and hint.step.assumes_unique == uniqueness

    return positions(id, board, wanted, uniqueness=uniqueness)


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
