"""The arguments of reduce, gadgets."""

from __future__ import annotations

from gridproof.cli.arguments.common import (
    AddParser,
    add_command,
    add_place_of_work,
    add_time_limit,
    seconds,
    size,
)


def add_commands(add_parser: AddParser) -> None:
    reduce = add_command(
        add_parser,
        "reduce",
        "reductions:reduce",
        "turn a formula, a circuit or a partial Latin square into a puzzle, and answers back",
        "examples:\n  gridproof reduce formula.cnf --to ohno --out board.txt\n"
        "  gridproof solve board.txt --json | gridproof reduce formula.cnf --to ohno --decode -\n"
        "  gridproof reduce formula.cnf --to ohno --assignment '1 -2 3'\n\n"
        "FORMULA is a file or - for standard input: DIMACS CNF; a circuit ('input a b', 'c = and a b',\n"
        "'output c', or ISCAS .bench), all of whose outputs shall be true; or a partial Latin square\n"
        "(rows of numbers, - where there is none), which becomes a Sudoku.",
    )
    reduce.add_argument("formula", metavar="FORMULA", help="a file, or -")
    reduce.add_argument("--to", metavar="K", required=True, help="the kind of puzzle to make")
    reduce.add_argument(
        "--assignment", metavar="VALUES", help="write the answer with these values: '1 -2' or 'a=1 r1c2=3'"
    )
    reduce.add_argument("--decode", metavar="ANSWER", help="say what an answer means: a file, or -")
    reduce.add_argument("--three", action="store_true", help="bring clauses to at most three literals first")
    reduce.add_argument(
        "--thesis", action="store_true", help="build the board as a thesis does, where one does"
    )
    reduce.add_argument("--format", metavar="F", default="text", help="the format of the board (text)")
    reduce.add_argument("--out", metavar="FILE", help="write the board to a file")
    add_time_limit(reduce)

    gadgets = add_command(
        add_parser,
        "gadgets",
        "reductions:gadgets",
        "list and check the gadgets that reductions are made of, or look for new ones",
        "examples:\n  gridproof gadgets\n  gridproof gadgets akari --svg pictures\n"
        "  gridproof gadgets find akari --relation wire --ports 0,0 2,2 --size 3x3\n"
        "  gridproof gadgets find ohno --relation 'c == (a or b)' --ports 0,1 1,0 4,3 --size 5x5 --jobs 2\n\n"
        "A port is a row and a column, counted from 0, or an edge between two cells, as 0,1-0,2; ports are\n"
        "called a, b, c … in their order. RELATION is a name (wire, not, or, and, xor, xnor, split, clause,\n"
        "cross, true, false) or an expression.",
    )
    gadgets.add_argument("what", metavar="KIND", nargs="*", help="a kind, or: find KIND")
    gadgets.add_argument("--svg", metavar="DIR", help="write a picture of every gadget and value to a folder")
    gadgets.add_argument("--relation", metavar="RELATION", help="what to look for")
    gadgets.add_argument(
        "--ports", metavar="R,C", nargs="+", help="the cells of the ports, or edges: R,C-R,C"
    )
    board = gadgets.add_mutually_exclusive_group()
    board.add_argument("--size", metavar="RxC", type=size, help="the size of the board to look for")
    board.add_argument(
        "--board", metavar="FILE", help="a board that is given in part: words, choices as -|1|2, * for any"
    )
    gadgets.add_argument(
        "--several", action="store_true", help="take boards with several answers inside, too"
    )
    add_place_of_work(gadgets)
    gadgets.add_argument("--time-limit", metavar="S", type=seconds, help="seconds for the search")
    gadgets.add_argument("--out", metavar="FILE", help="keep what was refuted in a file, and go on from it")
