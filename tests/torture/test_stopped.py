"""Processes that are stopped for a while, as on a very busy machine: results stay the same."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from gridproof.server.work.worker import perform
from tests.torture.scale import report, scaled, seed_of

STOPS = scaled(1, 12)
LONGEST_WAIT = 0.4
STOPPED_SECONDS = 1.8
"""Longer than any budget of a second or so that goes by the clock."""

JOBS: dict[str, tuple[str, dict[str, Any]]] = {
    "random": ("random", {"kind": "kurodoko", "rows": 10, "cols": 10, "seed": 3}),
    "day": ("random", {"kind": "slitherlink", "rows": 10, "cols": 10, "day": "2030-01-01"}),
    "hint": (
        "hint",
        {
            "puzzle": "gridproof sudoku 4 4\n\n1 - - -\n- - 3 -\n- 4 - -\n- - - 2\n",
            "marks": {"1": "3", "2": "4"},
        },
    ),
}

CHILD = """
import json, sys
from gridproof.server.work.worker import perform
verb, request = json.loads(sys.argv[1])
print("begun", flush=True)
print(json.dumps(perform(verb, request, lambda _steps, _text: None)), flush=True)
"""


def outcome_when_stopped(request: tuple[str, Mapping[str, Any]], wait: float) -> list[Any]:
    with subprocess.Popen(
        [sys.executable, "-c", CHILD, json.dumps(request)], stdout=subprocess.PIPE, text=True
    ) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == "begun\n"
        # The attack itself takes these times; nothing is waited for with them.
        time.sleep(wait)
        child.send_signal(signal.SIGSTOP)
        time.sleep(STOPPED_SECONDS)
        child.send_signal(signal.SIGCONT)
        said: list[Any] = json.loads(child.stdout.readline())
        return said


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="processes are not stopped here")
@pytest.mark.parametrize("name", JOBS)
def test_a_job_that_was_stopped_comes_to_the_same(name: str) -> None:
    rng = Random(seed_of(f"stopped/{name}"))
    request = JOBS[name]
    expected = json.loads(json.dumps(perform(*request, lambda _steps, _text: None)))
    assert expected[0] == "result"
    for _ in range(STOPS):
        wait = rng.uniform(0, LONGEST_WAIT)
        assert outcome_when_stopped(request, wait) == expected, f"stopped after {wait} s"
    report(f"stopped: {STOPS} times for {STOPPED_SECONDS} s during {name}: the same result")
