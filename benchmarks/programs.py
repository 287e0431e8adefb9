"""How fast games, scores and makers answer programs, on boards of 10x10 (Sudoku: 9x9) of every kind.

    .venv/bin/python benchmarks/programs.py
    .venv/bin/python benchmarks/programs.py --only akari masyu --boards 1 --moves 100
    .venv/bin/python benchmarks/programs.py --throughput

Each move of a walk is set and judged: all violations are asked for. A walk leads from the empty board to the
answer, with a wrong mark now and then, and back. Times are processor times in microseconds. With them stands
the time of one whole ``check`` of such a board, and of one ``score`` of the answer as a text.

``--throughput`` measures whole puzzles on one core: how many are made, each with a proof that its answer is
the only one; how many an audit judges; and how many proofs by our own walks are graded.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Sequence
from random import Random
from statistics import mean

import gridproof
from gridproof.board.marks import Mark, State
from gridproof.formats import FORMATS, Entry
from gridproof.kinds import KINDS, kind_named
from gridproof.programs.auditing import audit
from gridproof.programs.grading import Citation, Claim, ProofStep, grade
from gridproof.programs.prompts import answer_text
from gridproof.record.kind import Board, Puzzle


def boards(kind: str, number: int) -> list[tuple[Puzzle, State]]:
    side = 9 if kind_named(kind).name == "sudoku" else 10
    made = (gridproof.generate(kind, side, side, seed=f"programs-{seed}") for seed in range(number))
    return [(one.puzzle, one.answer) for one in made]


def moves_of(puzzle: Puzzle, answer: State, number: int, random: Random) -> list[tuple[int, Mark | None]]:
    """The answer in random order, again and again. Each tenth mark is wrong at first, and each move changes
    something."""
    choices = puzzle.kind.choices(puzzle)
    moves: list[tuple[int, Mark | None]] = []
    while len(moves) < number:
        for place in random.sample(list(choices), len(choices)):
            if random.random() < 0.1:
                moves.append((place, random.choice([m for m in choices[place] if m != answer[place]])))
            moves.append((place, answer[place]))
        moves += [(place, None) for place in random.sample(list(choices), len(choices))]
    return moves[:number]


def microseconds(work: Callable[[], object], times: int) -> float:
    began = time.process_time()
    work()
    return (time.process_time() - began) / times * 1e6


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--only", nargs="*", default=list(KINDS), metavar="KIND")
    parser.add_argument("--boards", type=int, default=4)
    parser.add_argument("--moves", type=int, default=1000)
    parser.add_argument("--throughput", action="store_true")
    args = parser.parse_args()
    if args.throughput:
        throughput(args.only, 5 * args.boards)
        return
    print("| kind | set | undo | legal marks of a place, per mark | check | check / set | score |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for kind in args.only:
        found = [_measured(puzzle, answer, args.moves) for puzzle, answer in boards(kind, args.boards)]
        set_, undo, legal, check, text = map(mean, zip(*found, strict=True))
        print(
            f"| {kind} | {set_:.1f} | {undo:.1f} | {legal:.1f}"
            f" | {check:.0f} | {check / set_:.0f} | {text:.0f} |",
            flush=True,
        )


def throughput(kinds: Sequence[str], number: int) -> None:
    print("| kind | made a second, proved | audited a second | proofs graded a minute |")
    print("| --- | --- | --- | --- |")
    for kind in kinds:
        began = time.process_time()
        made = boards(kind, number)
        seconds = time.process_time() - began
        entries = [
            Entry(str(at), Board(puzzle, answer=answer), None, FORMATS["text"])
            for at, (puzzle, answer) in enumerate(made)
        ]
        audited = microseconds(lambda: list(audit(entries)), len(entries))  # noqa: B023  # called at once
        proofs = [(puzzle, proof_of(puzzle)) for puzzle, _ in made[:4]]
        graded = microseconds(lambda: [grade(*proof) for proof in proofs], len(proofs))  # noqa: B023  # called at once
        print(f"| {kind} | {number / seconds:.0f} | {1e6 / audited:.0f} | {6e7 / graded:.0f} |", flush=True)


def proof_of(puzzle: Puzzle) -> list[ProofStep]:
    """Our walk as a student's proof."""
    steps = []
    for number, told in enumerate(gridproof.walkthrough(puzzle), 1):
        assert isinstance(told, gridproof.Hint), "the puzzle has an answer"
        claims = tuple(Claim(fact.place, fact.mark, fact.holds) for fact in told.step.concludes)
        cites = tuple(Citation(reason.rule) for reason in told.step.reasons)
        steps.append(ProofStep(number, claims, cites))
    return steps


def _measured(puzzle: Puzzle, answer: State, number: int) -> tuple[float, float, float, float, float]:
    moves = moves_of(puzzle, answer, number, Random("moves"))
    game = gridproof.Game(puzzle)
    _ = game.violations

    def play() -> None:
        for place, mark in moves:
            game.set(place, mark)
            _ = game.violations

    def take_back() -> None:
        for _ in moves:
            game.undo()
            _found = game.violations

    def try_marks() -> None:
        for place, _ in moves:
            game.legal_marks(place)

    def check() -> None:
        for _ in range(20):
            list(puzzle.kind.check(puzzle, game.marks))

    set_, whole = microseconds(play, number), microseconds(check, 20)
    marks = mean(len(game.choices[place]) for place, _ in moves)
    legal = microseconds(try_marks, number) / marks
    text = answer_text(puzzle, answer)
    scored = microseconds(lambda: [gridproof.score(puzzle, text) for _ in range(20)], 20)
    return set_, microseconds(take_back, number), legal, whole, scored


if __name__ == "__main__":
    main()
