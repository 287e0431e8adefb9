"""The arguments of encodings, export, import-model, compare."""

from __future__ import annotations

import argparse

from gridproof.cli.arguments.common import AddParser, add_command, add_source, natural, positive, seconds


def add_commands(add_parser: AddParser) -> None:
    encodings = add_command(
        add_parser,
        "encodings",
        "lab:encodings",
        "list the encodings of a kind (or of all), and the engines",
        "examples:\n  gridproof encodings\n  gridproof encodings sudoku\n"
        "  gridproof solve puzzle.txt --encoding minimal1 --engine cadical195",
    )
    encodings.add_argument("kind", metavar="KIND", nargs="?", help="a name or another name of a kind")

    export = add_command(
        add_parser,
        "export",
        "lab:export",
        "write a puzzle down in logic, for other solvers",
        "examples:\n  gridproof export puzzle.txt --to cnf --out puzzle.cnf\n"
        "  gridproof export puzzle.txt --encoding smt --to smt2\n"
        "  gridproof export kurodoko.txt --to model --out kurodoko.mzn\n"
        "  gridproof export kurodoko.txt --to dzn --out board.dzn",
    )
    add_source(export, one=True)
    _add_encoding(export)
    export.add_argument(
        "--to",
        metavar="T",
        required=True,
        help="cnf, opb, smt2, ys, mzn; model, dzn: MiniZinc's model of the kind, and its data",
    )
    export.add_argument("--out", metavar="FILE", help="write to a file instead of stdout")

    model = add_command(
        add_parser,
        "import-model",
        "lab:import_model",
        "read what a solver says about an exported puzzle, and draw the answer",
        "example:\n  gridproof export puzzle.txt --encoding smt --to smt2 --out puzzle.smt2\n"
        "  z3 puzzle.smt2 > model.txt\n  gridproof import-model puzzle.txt --encoding smt model.txt",
    )
    add_source(model, one=True)
    _add_encoding(model)
    model.add_argument("model", metavar="MODEL", help="a file with what the solver printed, or -")

    compare = add_command(
        add_parser,
        "compare",
        "lab:compare",
        "measure encodings on engines, board by board",
        "examples:\n  gridproof compare sudoku --sizes 9,16 --encodings minimal1,minimal2,extended\n"
        "  gridproof compare akari boards.jsonl --engines minisat22,z3 --time-limit 60 --out lab\n\n"
        "Every measurement is appended to DIR/KIND.jsonl at once; the same command goes on where it stopped.",
    )
    compare.add_argument("kind", metavar="KIND", help="a name or another name of a kind")
    compare.add_argument("corpus", metavar="CORPUS", nargs="?", help="a file with boards")
    compare.add_argument("--encodings", metavar="E,...", help="which encodings (usually all)")
    compare.add_argument("--engines", metavar="G,...", help="which engines (usually one for the logic)")
    compare.add_argument(
        "--sizes",
        metavar="S,...",
        help="boards of these sizes (9 or 10x12): of CORPUS, or else generated ones",
    )
    compare.add_argument("--each", metavar="N", type=positive, help="so many boards of every size")
    compare.add_argument(
        "--seed", metavar="N", type=natural, default=1, help="of the first generated board (1)"
    )
    compare.add_argument("--limit", metavar="N", type=positive, help="take at most N boards")
    compare.add_argument(
        "--time-limit", metavar="S", type=seconds, default=60.0, help="seconds for each measurement (60)"
    )
    compare.add_argument("--repeat", metavar="N", type=positive, default=1, help="measure N times (once)")
    compare.add_argument("--first", action="store_true", help="stop at the first answer: prove nothing")
    compare.add_argument(
        "--out", metavar="DIR", default="lab", help="where measurements and picture go (lab)"
    )


def _add_encoding(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--encoding", metavar="E", help="which encoding (ours, where it can be exported)")
