"""How near hints come to what people do, measured on records of play.

Run it with ``.venv/bin/python benchmarks/human_play.py GAMES... [--boards CORPUS...]``; ``--help`` says more.
A line of a GAMES file is a board of a corpus with ``order``: the cells that hold something in the solution,
in the order in which a person filled them. CORPUS files hold boards to rate; where their records name a
``level``, scores are compared with it, else with the number in their ``id``, as collections put harder
boards last. Moments, boards and random marks are spread or drawn with a fixed seed.
"""

from __future__ import annotations

import argparse
import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from random import Random
from statistics import mean, median
from typing import NamedTuple

from gridproof import Puzzle, explain, rate, walkthrough
from gridproof.board.grid import Cell, Place
from gridproof.board.marks import Mark, State
from gridproof.errors import FormatError
from gridproof.formats import corpus
from gridproof.hints import Hint
from gridproof.hints.find.finder import Finder
from gridproof.logic.theory import Lit
from gridproof.record.explanation import Fact, Step
from gridproof.record.kind import Board

_SOON = 2
"""Rounds of direct steps that a person looks ahead."""
_NEXT = 3
"""The moves of a person among which a hint should be."""
_HINTS = 25
"""So many hints that write only blanks are followed."""
_FEWEST = 8
"""Boards of one size among which ranks say something."""


class Game(NamedTuple):
    puzzle: Puzzle
    answer: State
    order: Sequence[Cell]

    def marks(self, cell: Cell) -> dict[Place, Mark]:
        """What is written when a cell is filled: its mark, or the lines through it."""
        edges = self.puzzle.grid.edges_at[cell] if self.puzzle.grid.edges.stop else ()
        here = ((place, self.answer.get(place)) for place in (cell, *edges))
        return {place: mark for place, mark in here if mark is not None and self.writes(mark)}

    def writes(self, mark: Mark) -> bool:
        return mark not in self.puzzle.kind.blanks

    def before(self, number: int) -> dict[Place, Mark]:
        """The board before a move; what was filled at one stroke stands there from the beginning."""
        later = set(self.order[number:])
        filled = (cell for cell in self.puzzle.grid.cells if cell not in later)
        return {place: mark for cell in filled for place, mark in self.marks(cell).items()}

    def moments(self, most: int) -> range:
        return range(1, len(self.order), max(1, len(self.order) // most))

    def distance(self, a: Place, b: Place) -> float:
        (a_row, a_col), (b_row, b_col) = map(self.puzzle.grid.centre, (a, b))
        return abs(a_row - b_row) + abs(a_col - b_col)


class Table:
    """What was counted of one kind."""

    def __init__(self) -> None:
        self.yes: defaultdict[str, list[bool]] = defaultdict(list)
        self.sizes: defaultdict[str, list[float]] = defaultdict(list)
        self.jumps: list[tuple[float, float]] = []
        """How many ways lead on, and how far a person goes, as a part of the way to a random open cell."""

    def share(self, name: str) -> str:
        found = self.yes[name]
        return f"{100 * mean(found):.0f}" if found else "-"

    def middle(self, name: str) -> str:
        return f"{median(self.sizes[name]):g}" if self.sizes[name] else "-"

    def rows(self) -> Iterator[tuple[str, str]]:
        yield "moments", str(len(self.yes["direct"]))
        yield "the next mark follows by direct steps alone, %", self.share("direct")
        soon, at_random = self.share("soon"), self.share("random")
        yield f"within {_SOON} rounds of direct steps, % (a random open mark)", f"{soon} ({at_random})"
        yield f"the hint is among a person's next {_NEXT} moves, %", self.share("next")
        yield "hints with only dots, crosses, strike-outs, %", self.share("blank")
        yield "distance to the last move, people / hints", f"{self.middle('people')} / {self.middle('hints')}"
        yield "people jump farther where fewer ways lead on (ranks)", f"{-spearman(self.jumps):.2f}"
        beyond = self.yes["beyond"]
        yield "conclusions beyond the argument, of steps that suppose", f"{sum(beyond)}/{len(beyond)}"
        words = self.sizes["words"]
        told = f"{mean(words):.0f} ({max(words):.0f})" if words else "-"
        yield "words in a supposition, mean (longest)", told
        ranks = self.sizes["spearman"]
        yield "score and level or order within a size", " ".join(f"{rank:.2f}" for rank in ranks) or "-"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games_files", nargs="*", type=Path, metavar="GAMES")
    parser.add_argument("--boards", nargs="*", type=Path, default=[], metavar="CORPUS")
    parser.add_argument("--games", type=int, default=20, metavar="N")
    parser.add_argument("--moments", type=int, default=6, metavar="N")
    parser.add_argument("--walks", type=int, default=10, metavar="N", help="boards walked through")
    parser.add_argument("--rated", type=int, default=40, metavar="N", help="boards rated of a file")
    args = parser.parse_args()
    tables: defaultdict[str, Table] = defaultdict(Table)
    for file in args.games_files:
        for number, game in enumerate(map(_game, spread(_lines(file), args.games))):
            table = tables[game.puzzle.kind.title]
            _play(game, args.moments, table)
            if number < args.walks:
                _walk(game.puzzle, table)
    for file in args.boards:
        _compare(spread(_lines(file), args.rated), tables)
    _print(tables)


def _lines(file: Path) -> list[str]:
    return file.read_text(encoding="utf-8").splitlines()


def spread(lines: Sequence[str], most: int) -> Sequence[str]:
    return lines[:: max(1, -(-len(lines) // most))] if most else ()


def read_board(line: str) -> Board:
    try:
        (board,) = corpus.read(line)
    except FormatError:  # some collections write east as in German
        record = json.loads(line)
        (board,) = corpus.read(json.dumps(record | {"solution": record["solution"].replace("o", "e")}))
    return board


def _game(line: str) -> Game:
    board = read_board(line)
    assert board.answer is not None, "a record of play has a solution"
    order = [board.puzzle.grid.cell(*position) for position in json.loads(line)["order"]]
    return Game(board.puzzle, board.answer, order)


def _play(game: Game, moments: int, table: Table) -> None:
    finder = Finder(game.puzzle)
    rng = Random(str(game.puzzle.info))
    for number in game.moments(moments):
        last, cell = game.order[number - 1 : number + 1]
        before = game.before(number)
        news = {place: mark for place, mark in game.marks(cell).items() if place not in before}
        if not news:
            continue
        written = [item for item in game.answer.items() if game.writes(item[1]) and item[0] not in before]
        some = dict([rng.choice(written)])
        reached, rounds = _rounds(finder, before, news), _rounds(finder, before, some)
        table.yes["soon"].append(reached is not None and reached <= _SOON)
        table.yes["random"].append(rounds is not None and rounds <= _SOON)
        table.yes["direct"].append(reached is not None or _follows(finder, before, news))
        table.sizes["people"].append(game.distance(last, cell))
        away = mean(game.distance(last, other) for other in game.order[number:])
        table.jumps.append((_ways_on(finder, game, number), game.distance(last, cell) / away))
        told = explain(game.puzzle, before, near=last, fold=True)
        if isinstance(told, Hint):
            facts = [fact for fact in told.step.concludes if fact.holds and game.writes(fact.mark)]
            table.yes["blank"].append(not facts)
            places = [fact.place for fact in facts or told.step.concludes]
            table.sizes["hints"].append(min(game.distance(last, place) for place in places))
        hinted = _hinted(game, before, last)
        if hinted:
            table.yes["next"].append(not hinted.isdisjoint(game.order[number : number + _NEXT]))


def _hinted(game: Game, before: State, last: Cell) -> set[Cell]:
    """The cells of the first hint that writes what stands in a solution."""
    board, excluded = dict(before), list[Fact]()
    for _ in range(_HINTS):
        told = explain(game.puzzle, board, excluded=excluded, near=last, fold=True)
        if not isinstance(told, Hint):
            break
        grid = game.puzzle.grid
        news = [p for p, mark in told.marks.items() if p not in board and game.writes(mark)]
        if news:
            return {cell for p in news for cell in (grid.ends(p) if grid.is_edge(p) else (p,))}
        board |= told.marks
        excluded += [fact for fact in told.step.concludes if not fact.holds]
    return set()


def _rounds(finder: Finder, board: State, wanted: State) -> int | None:
    """After how many rounds of direct steps all these marks stand; None if they never do."""
    literals = {finder.rules.literal(Fact(*item)) for item in wanted.items()}
    for number, known in enumerate(finder.direct_rounds(board), 1):
        if literals <= known:
            return number
    return None


def _ways_on(finder: Finder, game: Game, number: int) -> int:
    """How many cells that a person still fills follow soon."""
    before = game.before(number)
    known = set[Lit]().union(*islice(finder.direct_rounds(before), _SOON))
    news = (game.marks(cell).items() - before.items() for cell in game.order[number:])
    return sum({finder.rules.literal(Fact(*item)) for item in items} <= known for items in news if items)


def _follows(finder: Finder, board: State, wanted: State) -> bool:
    """Whether the walk comes to these marks before it supposes anything."""
    left = set(wanted)
    for step in finder.walk(board):
        if not isinstance(step, Step) or step.supposed is not None:
            return False
        left.difference_update(step.marks)
        if not left:
            return True
    return False


def _walk(puzzle: Puzzle, table: Table) -> None:
    for told in walkthrough(puzzle):
        if isinstance(told, Hint) and told.step.supposed is not None:
            table.sizes["words"].append(len(told.text.split()))
            elsewhere = {fact.place for fact in told.step.concludes} - {told.step.supposed.place}
            table.yes["beyond"].append(bool(elsewhere))


def _compare(lines: Iterable[str], tables: Mapping[str, Table]) -> None:
    """Scores against the levels that publishers gave, size by size."""
    sizes: defaultdict[tuple[str, int, int], list[tuple[float, float]]] = defaultdict(list)
    for line in lines:
        puzzle = read_board(line).puzzle
        score = rate(puzzle).score
        if score is not None:
            sizes[puzzle.kind.title, puzzle.grid.rows, puzzle.grid.cols].append((level_of(line), score))
    for (title, *_), pairs in sizes.items():
        if len(pairs) >= _FEWEST:
            tables[title].sizes["spearman"].append(spearman(pairs))


def level_of(line: str) -> float:
    """The level of a board of a corpus, or else its number there."""
    record = json.loads(line)
    return float(record.get("level") or (re.findall(r"\d+", record.get("id", "")) or [0])[0])


def spearman(pairs: Sequence[tuple[float, float]]) -> float:
    if not pairs:
        return 0.0
    first, second = (_ranks(values) for values in zip(*pairs, strict=True))
    middle = (len(pairs) - 1) / 2
    above = sum((a - middle) * (b - middle) for a, b in zip(first, second, strict=True))
    spread = [sum((rank - middle) ** 2 for rank in ranks) for ranks in (first, second)]
    return above / (spread[0] * spread[1]) ** 0.5 if all(spread) else 0.0


def _ranks(values: Sequence[float]) -> list[float]:
    """Ranks from 0, equal values with the mean of theirs."""
    return [
        sum(other < value for other in values) + (sum(other == value for other in values) - 1) / 2
        for value in values
    ]


def _print(tables: Mapping[str, Table]) -> None:
    columns = {title: dict(table.rows()) for title, table in tables.items()}
    print("| |", " | ".join(columns), "|")
    print("| --- " * (1 + len(columns)) + "|")
    for name in next(iter(columns.values()), {}):
        print(f"| {name} |", " | ".join(rows[name] for rows in columns.values()), "|")


if __name__ == "__main__":
    main()
