"""The commands that use the solver: solve, count, forced."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Generator, Iterable, Iterator
from contextlib import AbstractContextManager, closing, nullcontext
from dataclasses import asdict, replace
from functools import partial
from typing import NamedTuple

from gridproof.board.grid import Place
from gridproof.board.marks import State
from gridproof.cli.arguments import (
    SOURCES,
    add_force,
    add_json,
    add_scheduler,
    add_source,
    add_time_limit,
    natural,
    processes,
    set_up,
)
from gridproof.cli.exits import Exit
from gridproof.cli.output import counted, drawing, heading, print_error, print_json
from gridproof.cli.places import place_of_work
from gridproof.cli.progress import with_progress
from gridproof.cli.sources import each_board, read_sources
from gridproof.cli.spread import lost, spread
from gridproof.draw.scene import without_blanks
from gridproof.engines.session import Statistics
from gridproof.errors import GridproofError, PuzzleError
from gridproof.formats import Entry, write_answer
from gridproof.kinds import KINDS
from gridproof.record.encoding import OURS
from gridproof.record.human_account import HumanResult
from gridproof.record.kind import Board, Puzzle
from gridproof.solving import DEFAULT_ENGINE, Counted, Forced, Result, Status, count_exactly
from gridproof.solving import count as count_answers
from gridproof.solving import forced as forced_marks
from gridproof.system.tasks import InOrder, one_by_one
from gridproof.ways import grade_of
from gridproof.ways import solve as solve_puzzle

_VERDICTS = {
    Status.UNIQUE: "exactly one answer",
    Status.MULTIPLE: "more than one answer",
    Status.NONE: "no answer",
    Status.UNKNOWN: "not decided in time",
}


def solve(args: argparse.Namespace) -> Exit:
    code = Exit.FINE
    tally: Counter[str] = Counter()
    with closing(_solved(args)) as results:
        for entry, result in results:
            if entry.board is None or result is None:
                print_error(entry, as_json=args.json)
                tally["unreadable"] += 1
                code = Exit.UNREADABLE
                continue
            grade = grade_of(entry.board.puzzle.kind, args.encoding, _engine(args), result)
            if args.json:
                print_json(_solve_record(entry, entry.board, result, stats=args.stats, grade=grade))
            else:
                _print_solved(entry, entry.board, result, stats=args.stats, grade=grade)
            tally[result.status] += 1
            if result.status is not Status.UNIQUE:
                code = max(code, Exit.NOT_FINE)
    if tally.total() > 1 and not args.json:
        print(f"{tally.total()} puzzles: " + ", ".join(f"{n} {status}" for status, n in tally.items()))
    return code


def _solved(args: argparse.Namespace) -> Generator[tuple[Entry, Result | None]]:
    way = _Way(args.encoding, _engine(args), args.force)
    entries = read_sources(args)
    with _place(args) as where:
        if sys.stdout.isatty() or not sys.stderr.isatty():
            yield from _solve_all(entries, where, args.time_limit, way)
            return
        # Only a bar needs the total. Without a bar the first answer comes sooner.
        known = list(entries)
        yield from with_progress(_solve_all(known, where, args.time_limit, way), len(known))


_CLUSTER = "dask"
"""In place of a solver: the usual one, on a cluster."""


def _engine(args: argparse.Namespace) -> str | None:
    return None if args.engine == _CLUSTER else args.engine


_Where = InOrder[Puzzle | None, Result | GridproofError | None]


def _place(args: argparse.Namespace) -> AbstractContextManager[_Where]:
    """Where the work runs. A scheduler is enough to name a cluster, so a solver can be chosen as well."""
    cluster = args.engine == _CLUSTER or args.scheduler is not None
    if not cluster and args.jobs == 1:
        return nullcontext(one_by_one)
    chosen = argparse.Namespace(
        engine=_CLUSTER if cluster else "local", scheduler=args.scheduler, jobs=args.jobs
    )
    return place_of_work(chosen, lost)


class _Way(NamedTuple):
    """How to solve: the encoding and the engine, if the user names them."""

    encoding: str | None
    engine: str | None
    force: bool = False


def _solve_all(
    entries: Iterable[Entry], where: _Where, time_limit: float | None, way: _Way
) -> Iterator[tuple[Entry, Result | None]]:
    for entry, result in spread(entries, where, partial(_solved_puzzle, way, time_limit), _puzzle_of):
        if isinstance(result, GridproofError):
            yield entry._replace(board=None, error=result), None
        else:
            yield entry, result


def _puzzle_of(board: Board) -> Puzzle:
    return board.puzzle


def _solved_puzzle(way: _Way, time_limit: float | None, puzzle: Puzzle) -> Result:
    """The result. Raises GridproofError if the kind lacks the encoding or the engine."""
    return solve_puzzle(puzzle, **way._asdict(), time_limit=time_limit)


def _solve_record(
    entry: Entry, board: Board, result: Result, *, stats: bool, grade: str | None
) -> dict[str, object]:
    answers = [write_answer(board._replace(answer=answer), entry.format.name) for answer in result.answers]
    record: dict[str, object] = {
        "id": entry.name,
        "kind": board.puzzle.kind.name,
        "status": result.status.value,
        "answer": answers[0] if answers else None,
        "seconds": round(result.statistics.seconds, 6),
    }
    if len(answers) > 1:
        record["answers"] = answers
    if (other := result.otherwise) is not None:
        there = Board(replace(board.puzzle, variant=other.variant), answer=other.answer)
        record["otherwise"] = {"variant": other.variant, "answer": write_answer(there, entry.format.name)}
    if stats:
        record["statistics"] = asdict(result.statistics)
    if isinstance(result, HumanResult):
        record |= asdict(result.account)
    elif grade is not None:
        record["grade"] = grade
    return record


def _print_solved(entry: Entry, board: Board, result: Result, *, stats: bool, grade: str | None) -> None:
    verdict = _VERDICTS[result.status]
    if result.status is Status.UNKNOWN and result.answers:
        verdict += "; this is one answer, perhaps not the only one"
    if result.otherwise is not None:
        verdict += f"; {result.otherwise.text}"
    print(heading(entry, verdict))
    differing = _differences(*result.answers) if len(result.answers) > 1 else set()
    shown = [drawing(board, without_blanks(board.puzzle, a), differing) for a in result.answers]
    print("\n".join(shown or [drawing(board)]))
    if isinstance(result, HumanResult):
        print(*_human_lines(result, stats=stats), sep="\n")
    else:
        print(_all_statistics(result.statistics) if stats else _short_statistics(result.statistics))
    if grade is not None:
        print(f"class by decisions and conflicts: {grade}")
    print(flush=True)


def _differences(one: State, other: State) -> set[Place]:
    return {place for place in one.keys() | other.keys() if one.get(place) != other.get(place)}


def _short_statistics(statistics: Statistics) -> str:
    s = statistics
    return (
        f"{s.decisions} decisions, {s.conflicts} conflicts, {s.propagations} propagations, "
        f"{s.rounds} rounds of cuts, {s.encode_seconds * 1000:.1f} ms encoding, "
        f"{s.solve_seconds * 1000:.1f} ms solving"
    )


def _human_lines(result: HumanResult, *, stats: bool) -> Iterator[str]:
    yield result.account.line()
    if stats:
        yield from (f"{technique}: {number}" for technique, number in result.account.techniques.items())
        yield f"seconds: {result.statistics.seconds:.6f}"


def _all_statistics(statistics: Statistics) -> str:
    numbers = asdict(statistics)
    extra = numbers.pop("extra")
    return "\n".join(
        f"{name.replace('_', ' ')}: {value:.6f}" if isinstance(value, float) else f"{name}: {value}"
        for name, value in {**numbers, **extra}.items()
    )


# count


def _counted(args: argparse.Namespace, puzzle: Puzzle) -> Counted:
    if not args.exact:
        return count_answers(puzzle, limit=args.limit, engine=args.engine, time_limit=args.time_limit)
    if puzzle.kind.part("exact") is None:
        known = " or ".join(name for name, kind in KINDS.items() if kind.part("exact") is not None)
        raise PuzzleError(f"--exact: {puzzle.kind.name} has no exact count; expected {known}")
    return count_exactly(puzzle, time_limit=args.time_limit)


def count(args: argparse.Namespace) -> Exit:
    def count_one(entry: Entry, board: Board) -> Exit:
        found = _counted(args, board.puzzle)
        out_of_time = not found.complete and (args.exact or not args.limit or found.number < args.limit)
        if args.json:
            print_json(
                {
                    "id": entry.name,
                    "kind": board.puzzle.kind.name,
                    "count": found.number,
                    "complete": found.complete,
                    "seconds": round(found.statistics.seconds, 6),
                }
            )
        else:
            spent = "the time or the work ran out" if args.exact else "the time ran out"
            reason = spent if out_of_time else "the limit was reached"
            more = "" if found.complete else f" or more ({reason})"
            print(heading(entry, counted(found.number, "answer") + more), flush=True)
        return Exit.NOT_FINE if out_of_time else Exit.FINE

    return each_board(args, count_one)


# forced


def forced(args: argparse.Namespace) -> Exit:
    def force_one(entry: Entry, board: Board) -> Exit:
        given = board.state if args.from_marks else None
        found = _forced(args, board.puzzle, given)
        if args.json:
            marks = None if found.marks is None else _labelled(board, found.marks)
            kind = board.puzzle.kind.name
            print_json({"id": entry.name, "kind": kind, "complete": found.complete, "marks": marks})
        else:
            _print_forced(entry, board, found, by_search=not args.propagation_only)
        return Exit.NOT_FINE if found.marks is None or not found.complete else Exit.FINE

    return each_board(args, force_one)


def _forced(args: argparse.Namespace, puzzle: Puzzle, given: State | None) -> Forced:
    if not args.propagation_only:
        if args.encoding is not None:
            raise GridproofError("--encoding without --propagation-only; expected both, or neither")
        return forced_marks(puzzle, given, time_limit=args.time_limit)
    from gridproof.encodings.propagation import propagated

    return propagated(puzzle, args.encoding or OURS, given)


def _print_forced(entry: Entry, board: Board, found: Forced, *, by_search: bool) -> None:
    if found.marks is None:
        why = (
            "no answer, so nothing is forced" if by_search else "propagation meets a contradiction: no answer"
        )
        print(heading(entry, why))
        print(drawing(board))
    else:
        places = len(board.puzzle.kind.choices(board.puzzle))
        late = "" if found.complete else " (the time ran out: there may be more)"
        how = "are forced" if by_search else "follow by unit propagation"
        print(heading(entry, f"{len(found.marks)} of {places} marks {how}{late}"))
        print(drawing(board, found.marks))
    print(flush=True)


def _labelled(board: Board, marks: State) -> dict[str, str]:
    return {board.puzzle.grid.label(place): mark for place, mark in sorted(marks.items())}


# arguments


def _solve_arguments(parser: argparse.ArgumentParser) -> None:
    set_up(
        parser,
        solve,
        SOURCES
        + """
examples:
  gridproof solve puzzle.txt
  gridproof solve 'https://puzz.link/p?lightup/6/6/nekcakbl'
  gridproof solve corpus.jsonl --json --jobs 4 > answers.jsonl
  cat puzzle.txt | gridproof solve - --kind akari --time-limit 10
  gridproof solve puzzle.txt --engine human --stats

exit codes: 0 every puzzle has exactly one answer; 1 some have none, several, or were not decided in
time; 2 some input is unreadable (the rest is solved all the same).""",
    )
    add_source(parser)
    add_json(parser)
    add_time_limit(parser)
    parser.add_argument(
        "--engine",
        metavar="NAME",
        help="what solves: see gridproof encodings; some kinds have one that works as people do: human; "
        "dask: the usual one, on a cluster",
    )
    parser.add_argument("--encoding", metavar="E", help="how the rules are stated (see: gridproof encodings)")
    add_force(parser)
    parser.add_argument("--jobs", metavar="N", type=processes, default=1, help="how many processes solve")
    add_scheduler(parser)
    parser.add_argument("--stats", action="store_true", help="show all that was counted")


def _count_arguments(parser: argparse.ArgumentParser) -> None:
    set_up(
        parser,
        count,
        "examples:\n  gridproof count puzzle.txt --limit 100\n"
        "  gridproof count sudoku/4/4/g1k23k3g --limit 0\n"
        "  gridproof count slither/4/4/gdg2bc --exact",
    )
    add_source(parser)
    add_json(parser)
    add_time_limit(parser)
    parser.add_argument(
        "--limit",
        metavar="N",
        type=natural,
        default=1000,
        help="stop at N answers (1000; 0: never)",
    )
    parser.add_argument(
        "--exact",
        action="store_true",
        help="all answers, however many, without finding them: for lines that join numbers and for loops",
    )
    parser.add_argument(
        "--engine", metavar="E", default=DEFAULT_ENGINE, help="the solver, as z3 or minisat22"
    )


def _forced_arguments(parser: argparse.ArgumentParser) -> None:
    set_up(
        parser,
        forced,
        "examples:\n  gridproof forced puzzle.txt\n  gridproof forced game.txt --from-marks\n"
        "  gridproof forced puzzle.txt --propagation-only --encoding minimal1",
    )
    add_source(parser)
    add_json(parser)
    add_time_limit(parser)
    parser.add_argument("--from-marks", action="store_true", help="take the player's marks as given")
    parser.add_argument(
        "--propagation-only", action="store_true", help="only what unit propagation derives, without a search"
    )
    parser.add_argument(
        "--encoding",
        metavar="NAME",
        help="with --propagation-only: the encoding whose clauses propagate (ours)",
    )


COMMANDS = {
    "solve": _solve_arguments,
    "count": _count_arguments,
    "forced": _forced_arguments,
}
