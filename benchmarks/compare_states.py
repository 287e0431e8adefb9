"""Whether two states of the program make the same of the same puzzles, and which of them is faster.

    python benchmarks/compare_states.py BEFORE AFTER [--kinds akari,sudoku] [--seeds 50] [--side 10]

A state is a checkout, or a revision of this repository (its Python alone: compiled parts are not built). Of
every kind that both states have, the puzzles of the collection are looked at, and so many that are made from
seeds. Puzzles, verdicts, ratings, hints, mistakes and the steps of walks are compared; words are not. The two
states take turns, puzzle by puzzle; times are those of the processor. The exit code is 1 where something
differs.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import subprocess
import sys
import tarfile
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, Self

_ROOT = Path(__file__).parents[1]
_PROGRAM = Path(__file__).with_name("one_state.py")
_EACH_LEVEL = 4
"""Of so many seeds, one is asked for the level of its puzzle in the collection, too."""
_SHOWN = 5


class State:
    """A process that works with one state of the program."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._process = subprocess.Popen(
            [sys.executable, str(_PROGRAM)],
            env={**os.environ, "PYTHONPATH": str(folder / "src"), "PYTHONHASHSEED": "0"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.wait()

    def ask(self, task: dict[str, Any]) -> dict[str, Any]:
        told, answers = self._process.stdin, self._process.stdout
        assert told is not None
        assert answers is not None
        told.write(json.dumps(task) + "\n")
        told.flush()
        line = answers.readline()
        if not line:
            raise SystemExit(f"{self.folder}: the process ended at {json.dumps(task)[:200]}")
        answer: dict[str, Any] = json.loads(line)
        return answer


@contextmanager
def checkout(state: str) -> Iterator[Path]:
    """The folder of a state; a revision is unpacked for as long as it is needed."""
    if (Path(state) / "src" / "gridproof").is_dir():
        yield Path(state).resolve()
        return
    packed = subprocess.run(["git", "-C", _ROOT, "archive", state, "src"], capture_output=True, check=False)
    if packed.returncode:
        raise SystemExit(f"{state!r} is neither a checkout of Gridproof nor a revision of this repository")
    with TemporaryDirectory() as folder, tarfile.open(fileobj=io.BytesIO(packed.stdout)) as files:
        files.extractall(folder, filter="data")
        yield Path(folder)


def collections(folder: Path) -> dict[str, list[str]]:
    """The lines of each kind's collection."""
    files = sorted((folder / "src" / "gridproof" / "kinds").glob("*/collection.jsonl"))
    return {file.parent.name: file.read_text().splitlines() for file in files}


def tasks(kind: str, lines: list[str], seeds: int, side: int) -> Iterator[dict[str, Any]]:
    """The puzzles of the collection, and wishes for new ones of the same sizes."""
    records = [json.loads(line) for line in lines]
    fitting = [at for at, each in enumerate(records) if max(each["rows"], each["cols"]) <= side]
    for at in fitting:
        yield {"kind": kind, "line": lines[at]}
    for seed in range(seeds if fitting else 0):
        like = records[fitting[seed % len(fitting)]]
        level = like["level"] if seed % _EACH_LEVEL == 0 else None
        yield {"kind": kind, "rows": like["rows"], "cols": like["cols"], "seed": seed, "level": level}


def difference(before: Any, after: Any, where: str = "") -> str | None:
    """The first place where two results differ. Fields that only one state has are passed over."""
    if isinstance(before, dict) and isinstance(after, dict) and where:
        pairs = [(before[name], after[name], f"{where}.{name}") for name in before if name in after]
    elif isinstance(before, dict) and isinstance(after, dict):
        pairs = [(before.get(name), after.get(name), name) for name in {**before, **after}]
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        pairs = [
            (one, other, f"{where}[{at}]") for at, (one, other) in enumerate(zip(before, after, strict=True))
        ]
    else:
        return None if before == after else f"{where}: {str(before)[:200]} / {str(after)[:200]}"
    return next((found for pair in pairs if (found := difference(*pair)) is not None), None)


class Comparison:
    """What is known of one kind so far."""

    def __init__(self) -> None:
        self.number = 0
        self.differing: list[str] = []
        self.parts: Counter[str] = Counter()
        self.ratios: dict[str, list[float]] = defaultdict(list)
        self.seconds: dict[str, list[float]] = defaultdict(lambda: [0.0, 0.0])

    def add(self, task: dict[str, Any], before: dict[str, Any], after: dict[str, Any]) -> None:
        self.number += 1
        found = difference(before["found"], after["found"])
        if found is not None:
            self.differing.append(f"{json.dumps(task)[:160]}\n    {found}")
        for verb, took in before["seconds"].items():
            then = after["seconds"].get(verb, 0.0)
            self.seconds[verb][0] += took
            self.seconds[verb][1] += then
            if took and then:
                self.ratios[verb].append(then / took)

    def row(self, kind: str) -> str:
        cells = [kind, str(self.number), str(len(self.differing))]
        for verb in _VERBS:
            before, after = self.seconds[verb]
            middle = median(self.ratios[verb]) if self.ratios[verb] else 0.0
            cells.append(f"{after / before:.2f} ({middle:.2f})" if before else "-")
        return f"| {' | '.join(cells)} |"


_VERBS = ("solve", "hint", "walk", "rate", "generate")


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("before", metavar="BEFORE", help="a checkout or a revision")
    parser.add_argument("after", metavar="AFTER", help="a checkout or a revision")
    parser.add_argument("--kinds", metavar="K,K", help="these kinds only")
    parser.add_argument("--seeds", metavar="N", type=int, default=50, help="puzzles to make of each kind")
    parser.add_argument(
        "--side", metavar="N", type=int, default=10, help="boards up to so many rows and columns"
    )
    parser.add_argument("--most", metavar="N", type=int, help="at most so many puzzles of each kind")
    args = parser.parse_args()
    differing = 0
    with checkout(args.before) as old, checkout(args.after) as new, State(old) as before, State(new) as after:
        lines = collections(old)
        wanted = args.kinds.split(",") if args.kinds else [kind for kind in lines if kind in collections(new)]
        print("processor time after / before: of all puzzles together (of a puzzle, median)")
        print(f"| kind | puzzles | differ | {' | '.join(_VERBS)} |")
        print("| --- " * (3 + len(_VERBS)) + "|")
        for kind in wanted:
            found = Comparison()
            asked = list(islice(tasks(kind, lines.get(kind, []), args.seeds, args.side), args.most))
            if not asked:
                raise SystemExit(
                    f"no puzzle of {kind!r} up to {args.side} rows in the collection; expected one"
                )
            for state in (before, after):  # tables and solvers are loaded before time is taken
                state.ask(asked[0])
            for number, task in enumerate(asked):
                turns = (before, after) if number % 2 else (after, before)
                answers = {state: state.ask(task) for state in turns}
                found.add(task, answers[before], answers[after])
            print(found.row(kind), flush=True)
            for one in found.differing[:_SHOWN]:
                print(f"  {one}", flush=True)
            differing += len(found.differing)
    return 1 if differing else 0


if __name__ == "__main__":
    raise SystemExit(main())
