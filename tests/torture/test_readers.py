"""Readers take time in proportion to the text, whatever it says.

Every family of hostile texts is read at some length and at four times that length. What grows
with the square takes sixteen times as long then.
"""

from __future__ import annotations

import gc
import subprocess
import sys
import time
from pathlib import Path

import pytest

from gridproof import formats
from gridproof.errors import GridproofError
from tests.patience import FAR
from tests.torture.hostile import SPECIAL, Family, families
from tests.torture.scale import report, scaled

LONGEST = 200_000
"""The most that the server reads."""
PARTS = 8
QUICK = 0.05
"""Seconds of the processor. What takes less at full length cannot be called slow, nor measured well."""
ROUNDS = 8
FACTOR = 9
"""How many times as long four times the length may take: halfway between a line and a square."""


def seconds(text: str, name: str | None) -> float:
    """How long the processor is busy with reading a text, all its boards, also behind a bad one."""
    # The garbage collector goes through all that the process holds, now and then: that is no reader's work.
    gc.disable()
    start = time.process_time()
    try:
        for _ in formats.entries(text, format=formats.FORMATS[name] if name else None):
            pass
    except GridproofError:
        pass
    finally:
        gc.enable()
    return time.process_time() - start


def measured(family: Family, length: int) -> float:
    """The time for a text of that length; fails when it grows faster than the length."""
    text, quarter = family.text(length), family.text(length // 4)
    long, short = seconds(text, family.format), float("inf")
    for _ in range(ROUNDS):
        if long < QUICK:
            return long
        # Something else may have kept the processor busy: only the best of several counts.
        short = min(short, seconds(quarter, family.format))
        if long < FACTOR * short:
            return long
        long = min(long, seconds(text, family.format))
    pytest.fail(f"{family.name} as {family.format}: {short:.3f} s, {long:.3f} s for four times the length")


@pytest.mark.parametrize("part", range(PARTS))
def test_time_grows_with_the_length(part: int) -> None:
    """All families at the server's length, or a few of them at a quarter of it."""
    length = scaled(LONGEST // 4, LONGEST)
    tried = list(families())[part :: PARTS * scaled(8, 1)]
    slowest = max(measured(family, length) for family in tried)
    report(f"readers {part}: {len(tried)} families of {length} characters, {slowest:.2f} s at most")


@pytest.mark.parametrize("family", SPECIAL, ids=lambda family: f"{family.format}: {family.name}")
def test_what_invites_to_look_again_and_again(family: Family) -> None:
    measured(family, LONGEST)
    measured(family._replace(format=None), LONGEST)


MEGABYTES = """
import sys
from tests.torture.hostile import SPECIAL
from tests.torture.test_readers import seconds

print(max(seconds(family.text(int(sys.argv[1])), family.format) for family in SPECIAL))
"""


def test_files_of_megabytes() -> None:
    """In a process of its own, with a limit that is far away from what linear readers take."""
    length = scaled(500_000, 4_000_000)
    command = [sys.executable, "-c", MEGABYTES, str(length)]
    root = Path(__file__).parents[2]
    done = subprocess.run(command, capture_output=True, text=True, timeout=FAR, check=True, cwd=root)
    seconds = float(done.stdout)
    report(f"readers: {len(SPECIAL)} families of {length} characters, {seconds:.1f} s at most")
