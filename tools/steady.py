"""Runs the tests again and again, some of it on a busy machine, and prints times and failures.

    python tools/steady.py              # make test five times, two of them on a busy machine
    python tools/steady.py --fresh      # the same, each time in a new clone with a new environment
    python tools/steady.py --times 20 --busy 10 tests/web tests/test_processes.py
                                        # these tests alone, by pytest in two processes

A machine is busy when one endless loop per core runs beside the tests. A test that fails once counts as a
failure: the exit code is 1, and the test is listed with the run in which it failed.
"""

from __future__ import annotations

import argparse
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parents[1]
SLOWEST = 20
ENDLESS = "import os\nparent = os.getppid()\nwhile os.getppid() == parent: pass"
"""Ends with the program that started it, whatever ended that one."""


@dataclass(frozen=True)
class Outcome:
    """What one run came to."""

    code: int
    seconds: float
    processor_seconds: float
    tests: int
    times: dict[str, float]
    failed: tuple[str, ...]
    skipped: int

    def __str__(self) -> str:
        verdict = "green" if not self.code else f"exit code {self.code}"
        minutes, seconds = divmod(round(self.seconds), 60)
        return (
            f"{verdict}: {self.tests - len(self.failed) - self.skipped} passed, "
            f"{len(self.failed)} failed, {self.skipped} skipped, {minutes} min {seconds} s "
            f"({self.processor_seconds / 60:.1f} min of processor time)"
        )


@contextmanager
def busy_cores() -> Iterator[None]:
    """Keep every core busy with an endless loop inside the block."""
    loops = [subprocess.Popen([sys.executable, "-c", ENDLESS]) for _ in range(os.cpu_count() or 1)]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


@contextmanager
def new_clone() -> Iterator[Path]:
    """The last commit in a new folder."""
    with tempfile.TemporaryDirectory(prefix="gridproof-") as folder:
        subprocess.run(["git", "clone", "--quiet", str(ROOT), f"{folder}/clone"], check=True)
        yield Path(folder) / "clone"


def run_once(folder: Path, tests: Sequence[str], log: Path) -> Outcome:
    """Run all checks, or some tests alone, and read the report that pytest writes."""
    report = log.with_suffix(".xml")
    alone = [str(ROOT / ".venv/bin/pytest"), "--numprocesses", "2", "--dist", "worksteal", *tests]
    command = alone if tests else [_make(), "test"]
    wanted = {**os.environ, "PYTEST_ADDOPTS": f"--junitxml={report}"}
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    with log.open("wb") as output:
        done = subprocess.run(
            command, cwd=folder, env=wanted, stdout=output, stderr=subprocess.STDOUT, check=False
        )
    seconds, after = time.monotonic() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Outcome(done.returncode, seconds, used, *_cases(report))


def _make() -> str:
    return shutil.which("make") or sys.exit("found no make; expected GNU make on the PATH")


def _cases(report: Path) -> tuple[int, dict[str, float], tuple[str, ...], int]:
    """How many tests ran, the seconds of each, those that failed, and how many were skipped."""
    if not report.exists():
        return 0, {}, (), 0
    tests = 0
    times: dict[str, float] = {}
    failed: list[str] = []
    skipped = 0
    for case in ElementTree.parse(report).iter("testcase"):
        name = f"{case.get('classname')}::{case.get('name')}"
        tests += 1
        times[name] = times.get(name, 0) + float(case.get("time") or 0)
        if case.find("failure") is not None or case.find("error") is not None:
            failed.append(name)
        skipped += case.find("skipped") is not None
    return tests, times, tuple(failed), skipped


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("tests", nargs="*", help="tests to run alone; without any, make test")
    parser.add_argument("--times", type=int, default=5, help="how often (default: 5)")
    parser.add_argument("--busy", type=int, default=2, help="how many of these on a busy machine")
    parser.add_argument("--fresh", action="store_true", help="use a new clone of the last commit each time")
    parser.add_argument("--logs", type=Path, default=ROOT / "build" / "steady", help="where the output goes")
    args = parser.parse_args()
    if args.fresh and args.tests:
        parser.error("--fresh runs make test; expected no tests beside it")
    args.logs.mkdir(parents=True, exist_ok=True)
    outcomes: list[Outcome] = []
    for number in range(1, args.times + 1):
        busy = number > args.times - args.busy
        with (
            new_clone() if args.fresh else nullcontext(ROOT) as folder,
            busy_cores() if busy else nullcontext(),
        ):
            outcome = run_once(folder, args.tests, args.logs.resolve() / f"run-{number}.log")
        outcomes.append(outcome)
        print(f"run {number}{', busy' if busy else ''}: {outcome}", flush=True)
        for name in outcome.failed:
            print(f"  failed: {name}", flush=True)
    _summary(outcomes)
    return int(any(outcome.code for outcome in outcomes))


def _summary(outcomes: Sequence[Outcome]) -> None:
    most: Counter[str] = Counter()
    for outcome in outcomes:
        most |= Counter({name: round(1000 * seconds) for name, seconds in outcome.times.items()})
    print(f"the slowest {SLOWEST} tests, each in its slowest run:")
    for name, thousandths in most.most_common(SLOWEST):
        print(f"  {thousandths / 1000:7.1f} s  {name}")
    green = sum(not outcome.code for outcome in outcomes)
    print(f"{green} of {len(outcomes)} runs green")


if __name__ == "__main__":
    sys.exit(main())
