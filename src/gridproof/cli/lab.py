"""The commands of the laboratory: encodings, export, import-model, compare."""

from __future__ import annotations

import argparse
from argparse import ArgumentTypeError
from pathlib import Path

from gridproof.backtracking import BACKTRACKING
from gridproof.checking import check
from gridproof.cli.arguments import (
    add_cluster,
    add_force,
    add_source,
    natural,
    positive,
    seconds,
    set_up,
    size,
)
from gridproof.cli.exits import Exit
from gridproof.cli.output import drawing, heading, make_folder, print_error, table, write_out
from gridproof.cli.places import not_lost, place_of_work
from gridproof.cli.progress import with_progress
from gridproof.cli.sources import each_board, load_input, read_sources
from gridproof.cli.streams import say
from gridproof.draw.scene import without_blanks
from gridproof.encodings import encoding_named, encodings_of, solver_named
from gridproof.encodings.export import WHOLE
from gridproof.encodings.export import export as export_text
from gridproof.encodings.models import read_model
from gridproof.engines.table import APART, CHOICES, INCREMENTAL, OTHERS
from gridproof.errors import FormatError, GridproofError, PuzzleError
from gridproof.formats import Entry, load
from gridproof.kinds import KINDS, kind_named
from gridproof.lab.compare import Subject, Task, combinations, run, tasks
from gridproof.lab.measurements import Medians, Summary, in_megabytes, summarise
from gridproof.lab.plot import plot
from gridproof.making.generating import generate
from gridproof.record.encoding import OURS
from gridproof.record.kind import Board, Kind


def encodings(args: argparse.Namespace) -> Exit:
    kinds = KINDS.values() if args.kind is None else [kind_named(args.kind)]
    for kind in kinds:
        print(kind.title)
        rows = [
            ("", one.name, one.logic, f"{one.summary}{' (lazy)' if one.lazy else ''}", one.source)
            for one in encodings_of(kind).values()
        ]
        about, _, _ = (getattr(kind.part("human"), "__doc__", None) or "").partition("\n")
        rows += [("", name, "own", about, f"--engine {name}") for name in kind.humans]
        print(table(rows) + "\n")
    print("Engines")
    print("  sat  " + " ".join((*INCREMENTAL, *APART)))
    for logic in ("pb", "smt"):
        names = " ".join(name for name, (own, _) in OTHERS.items() if own == logic)
        print(f"  {logic:<4} {names}")
    print("  none " + " ".join(BACKTRACKING) + " (they use only the rules)")
    print(f"A sat engine may be followed by + and ways to write clauses: {' '.join(CHOICES)}")
    return Exit.FINE


def export(args: argparse.Namespace) -> Exit:
    texts: list[str] = []
    if args.encoding and args.to in WHOLE:
        raise GridproofError(
            f"--encoding with --to {args.to}; expected none: the model has an encoding of its own"
        )
    if (args.bare or args.force) and args.to in WHOLE:
        raise GridproofError(f"--bare or --force with --to {args.to}; expected neither")

    def export_one(_: Entry, board: Board) -> Exit:
        puzzle = board.puzzle
        encoding = encoding_named(puzzle.kind, args.encoding or OURS, force=args.force)
        texts.append(export_text(puzzle, encoding, args.to, bare=args.bare))
        return Exit.FINE

    code = each_board(args, export_one)
    if len(texts) > 1:
        raise FormatError(f"{len(texts)} puzzles; expected one, because a file holds one")
    if texts:
        write_out(args.out or "-", texts[0])
    return code


def import_model(args: argparse.Namespace) -> Exit:
    text = load_input() if args.model == "-" else load(Path(args.model))

    def draw_one(entry: Entry, board: Board) -> Exit:
        puzzle = board.puzzle
        answer = read_model(
            puzzle, encoding_named(puzzle.kind, args.encoding or OURS, force=args.force), text
        )
        solved = check(puzzle, answer).solved
        print(heading(entry, "the model is an answer" if solved else "the model breaks the rules"))
        print(drawing(board, without_blanks(puzzle, answer)))
        return Exit.FINE if solved else Exit.NOT_FINE

    return each_board(args, draw_one)


def compare(args: argparse.Namespace) -> Exit:
    kind = kind_named(args.kind)
    todo = comparison(args)
    folder = Path(args.out)
    make_folder(folder)
    file = folder / f"{kind.name}.jsonl"
    with place_of_work(args, not_lost) as in_order:
        elsewhere = None if args.engine == "local" else in_order
        done = list(with_progress(run(todo, file, say, elsewhere), len(todo)))
    summaries = summarise(done, args.time_limit)
    print(_report(summaries))
    if summaries:
        picture = folder / f"{kind.name}.svg"
        write_out(str(picture), plot(plot_title(args), summaries))
        print(f"{file}, {picture}")
    return Exit.FINE


def plot_title(args: argparse.Namespace) -> str:
    question = "an answer" if args.first else "an answer, proved unique or not"
    return f"{kind_named(args.kind).title}: seconds to {question}"


def comparison(args: argparse.Namespace) -> list[Task]:
    """All that a comparison measures."""
    kind = kind_named(args.kind)
    combined = combinations(kind, _listed(args.encodings), _listed(args.engines))
    for encoding, engine in combined:
        solver_named(kind, encoding, engine)  # a wrong name is found before hours of work
    return tasks(
        _subjects(kind, args), combined, time_limit=args.time_limit, first=args.first, repeat=args.repeat
    )


def _listed(words: str | None) -> list[str]:
    return [] if words is None else [word for word in words.split(",") if word]


def _subjects(kind: Kind, args: argparse.Namespace) -> list[Subject]:
    """The boards to measure on: those of a file, or generated ones."""
    if args.corpus is None and args.sizes is None:
        raise FormatError("no boards to compare on; expected a file of boards or --sizes")
    sizes = [_size(word) for word in _listed(args.sizes)]
    if args.corpus is None:
        numbers = range(args.seed, args.seed + (args.each or 1))
        found = [_generated(kind, *one, seed) for one in sizes for seed in numbers]
    else:
        found = _some(_read(kind, args), sizes, args.each)
        if not found:
            raise PuzzleError(f"{args.corpus} holds no {kind.name} of that size; expected some")
    return found[: args.limit]


def _read(kind: Kind, args: argparse.Namespace) -> list[Subject]:
    found = []
    args.source, args.format = [args.corpus], None
    for entry in read_sources(args):
        if entry.board is None:
            print_error(entry)
        elif entry.board.puzzle.kind is kind:
            found.append(Subject(entry.name, entry.board.puzzle))
    if not found:
        raise PuzzleError(f"{args.corpus} holds no {kind.name}; expected some")
    return found


def _some(subjects: list[Subject], sizes: list[tuple[int, int]], each: int | None) -> list[Subject]:
    """Those of the sizes, if any are named, and the first ones of each size."""
    of_size: dict[tuple[int, int], int] = {}
    found = []
    for subject in subjects:
        own = subject.puzzle.grid.rows, subject.puzzle.grid.cols
        of_size[own] = of_size.get(own, 0) + 1
        if (not sizes or own in sizes) and (each is None or of_size[own] <= each):
            found.append(subject)
    return found


def _size(word: str) -> tuple[int, int]:
    try:
        return size(word)
    except ArgumentTypeError as error:
        raise GridproofError(f"size {error}") from None


def _generated(kind: Kind, rows: int, cols: int, seed: int) -> Subject:
    made = generate(kind, rows, cols, seed=seed)
    return Subject(f"generated {rows}x{cols} seed {seed}", made.puzzle)


def _report(summaries: list[Summary]) -> str:
    header = (
        "size", "encoding", "engine", "boards", "decided",
        "variables", "clauses", "decisions", "conflicts", "MB", "seconds",
    )  # fmt: skip
    rows = [
        (*one[:3], str(one.boards), str(one.decided), *_counts(one.medians), one.shown) for one in summaries
    ]
    return table([header, *rows], right=range(3, 11))


def _counts(medians: Medians | None) -> list[str]:
    if medians is None:
        return ["–"] * 5
    counts = [f"{number:,}" for number in medians[:4]]
    return [*counts, in_megabytes(medians.memory)]


# arguments


def _encodings_arguments(parser: argparse.ArgumentParser) -> None:
    set_up(
        parser,
        encodings,
        "examples:\n  gridproof encodings\n  gridproof encodings sudoku\n"
        "  gridproof solve puzzle.txt --encoding minimal1 --engine cadical195",
    )
    parser.add_argument("kind", metavar="KIND", nargs="?", help="the name of a kind, or an alias")


def _export_arguments(parser: argparse.ArgumentParser) -> None:
    set_up(
        parser,
        export,
        "examples:\n  gridproof export puzzle.txt --to cnf --out puzzle.cnf\n"
        "  gridproof export puzzle.txt --encoding smt --to smt2\n"
        "  gridproof export yajilin.txt --encoding direct-thesis+loops --to cnf --bare\n"
        "  gridproof export kurodoko.txt --to model --out kurodoko.mzn\n"
        "  gridproof export kurodoko.txt --to dzn --out board.dzn",
    )
    add_source(parser, one=True)
    _add_encoding(parser)
    parser.add_argument(
        "--to",
        metavar="T",
        required=True,
        help="cnf; opb, or opb-minisat with *; smt2; ys, or ys1 for Yices 1; mzn; "
        "model, dzn: MiniZinc's model of the kind, and its data",
    )
    parser.add_argument(
        "--bare", action="store_true", help="leave out what a lazy encoding adds while it solves"
    )
    parser.add_argument("--out", metavar="FILE", help="write to a file instead of stdout")


def _import_model_arguments(parser: argparse.ArgumentParser) -> None:
    set_up(
        parser,
        import_model,
        "example:\n  gridproof export puzzle.txt --encoding smt --to smt2 --out puzzle.smt2\n"
        "  z3 puzzle.smt2 > model.txt\n  gridproof import-model puzzle.txt --encoding smt model.txt",
    )
    add_source(parser, one=True)
    _add_encoding(parser)
    parser.add_argument("model", metavar="MODEL", help="a file with what the solver printed, or -")


def _compare_arguments(parser: argparse.ArgumentParser) -> None:
    set_up(
        parser,
        compare,
        "examples:\n  gridproof compare sudoku --sizes 9,16 --encodings minimal1,minimal2,extended\n"
        "  gridproof compare akari boards.jsonl --engines minisat22,z3 --time-limit 60 --out lab\n\n"
        "Every measurement is appended to DIR/KIND.jsonl at once; the same command goes on where it stopped.",
    )
    parser.add_argument("kind", metavar="KIND", help="the name of a kind, or an alias")
    parser.add_argument("corpus", metavar="CORPUS", nargs="?", help="a file with boards")
    parser.add_argument("--encodings", metavar="E,...", help="which encodings (usually all)")
    parser.add_argument("--engines", metavar="G,...", help="which engines (usually one for the logic)")
    parser.add_argument(
        "--sizes",
        metavar="S,...",
        help="boards of these sizes (9 or 10x12): of CORPUS, or else generated ones",
    )
    parser.add_argument("--each", metavar="N", type=positive, help="so many boards of every size")
    parser.add_argument(
        "--seed", metavar="N", type=natural, default=1, help="of the first generated board (1)"
    )
    parser.add_argument("--limit", metavar="N", type=positive, help="take at most N boards")
    parser.add_argument(
        "--time-limit", metavar="S", type=seconds, default=60.0, help="seconds for each measurement (60)"
    )
    parser.add_argument("--repeat", metavar="N", type=positive, default=1, help="measure N times (once)")
    parser.add_argument("--first", action="store_true", help="stop at the first answer: prove nothing")
    parser.add_argument("--out", metavar="DIR", default="lab", help="where measurements and picture go (lab)")
    add_cluster(parser)


def _add_encoding(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--encoding", metavar="E", help="which encoding (ours, where it can be exported)")
    add_force(parser)


COMMANDS = {
    "encodings": _encodings_arguments,
    "export": _export_arguments,
    "import-model": _import_model_arguments,
    "compare": _compare_arguments,
}
