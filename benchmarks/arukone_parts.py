"""Look for the parts of Arukone boards that carry formulas.

Run it with ``.venv/bin/python benchmarks/arukone_parts.py [PART...]``. How it looks is told in
``arukone_search.py``.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable

from arukone_search import Search, Sought

# the parts, each with the lines at its strips: two equal numbers with others between them, so that a strip is
# covered by such a line as a whole or not at all, and nothing gets past it

_READ = """
k . ? ? ? ? ? . l
X . ? ? ? ? ? . Z
X . ? ? ? ? ? . Z
k . ? ? ? ? ? . l
_ _ _ . . . . _ _
_ _ _ m Y Y m _ _
"""
_BEGIN = """
_ _ m Y Y m _
A # . . . . B
A ? ? ? ? ? B
D ? ? ? ? ? E
D ? ? ? ? ? E
F ? ? ? ? ? G
F # # . # . G
"""


def end_of_clause(holds: Callable[..., object], *, left: bool, right: bool, pairs: int) -> Sought:
    """What stands below two lines, with strips beside its last four rows."""
    upper = ["_ A # # . # . B _", "_ A ? ? ? ? ? B _"]
    sides = (
        (("k . ", "X . ", "X . ", "k . ") if left else ("_ D ", "_ D ", "_ E ", "_ E ")),
        ((" . l", " . Z", " . Z", " . l") if right else (" F _", " F _", " G _", " G _")),
    )
    lower = [before + "? ? ? ? ?" + after for before, after in zip(*sides, strict=True)]
    strips = (((2, 0, 5, 0),) if left else ()) + (((2, 8, 5, 8),) if right else ())
    return Sought("\n".join(upper + lower), strips, ((0, 4), (0, 6)), holds, pairs)


def parts(pairs: int) -> dict[str, Sought]:
    at_lines = ((0, 0, 3, 0), (0, 8, 3, 8), (5, 3, 5, 6))
    return {
        "reads left": Sought(
            _READ, at_lines, None, lambda left, right, strip: left not in (right, strip), pairs
        ),
        "reads right": Sought(
            _READ, at_lines, None, lambda left, right, strip: right not in (left, strip), pairs
        ),
        "begin": Sought(
            _BEGIN, ((0, 2, 0, 5),), ((6, 3), (6, 5)), lambda strip, order: strip != order, pairs
        ),
        "alone": end_of_clause(lambda order: order, left=False, right=False, pairs=pairs),
        "first": end_of_clause(lambda right, order: right == order, left=False, right=True, pairs=pairs),
        "middle": end_of_clause(
            lambda left, right, order: right == (order or not left), left=True, right=True, pairs=pairs
        ),
        # What had been true may be called false here, which does no harm, and there may be several answers.
        "middle, loosely": end_of_clause(
            lambda left, right, order: True if right == (order or not left) else False if right else None,
            left=True,
            right=True,
            pairs=pairs,
        )._replace(once=False),
        "last": end_of_clause(lambda left, order: order or not left, left=True, right=False, pairs=pairs),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("part", nargs="*", help=f"of: {', '.join(parts(0))}")
    parser.add_argument("--seconds", type=float, default=20, help="for each number of pairs")
    parser.add_argument("--pairs", type=int, default=4, help="at most so many pairs that move")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    for name in args.part or parts(0):
        for pairs in range(args.pairs + 1):
            begun, search, verdict = (
                time.monotonic(),
                Search(parts(pairs)[name], args.seed),
                "not found in time",
            )
            while time.monotonic() - begun < args.seconds:
                proposal = search.propose()
                if proposal is False:
                    verdict = "there is none"
                    break
                if isinstance(proposal, tuple) and not search.refute(*proposal):
                    verdict = f"found\n{search.drawn(proposal[0])}"
                    break
            took = f"{time.monotonic() - begun:.0f} s, {search.proposals} proposals"
            print(f"{name}, {pairs} pairs that move, {took}: {verdict}", flush=True)
            if verdict.startswith("found"):
                break


if __name__ == "__main__":
    main()
