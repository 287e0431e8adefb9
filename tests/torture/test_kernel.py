"""The kernel, built so that it ends at its first mistake with memory or numbers, and asked strange things."""

from __future__ import annotations

import os
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

from gridproof.kernel.native import SWITCH
from gridproof.kernel.sources import LIBRARY
from tests.torture.scale import report, scaled, seed_of

ROOT = Path(__file__).resolve().parents[2]
NUMBER = scaled(60, 20_000)
FLAGS = ("-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-fno-omit-frame-pointer")


def _runtime() -> str:
    """The library of the sanitizers, which has to be loaded before Python."""
    asked = subprocess.run(["cc", "-print-file-name=libasan.so"], capture_output=True, text=True, check=True)
    return asked.stdout.strip()


def test_nothing_that_is_asked_makes_it_leave_its_memory(tmp_path: Path) -> None:
    build = runpy.run_path(str(ROOT / "kernel" / "build.py"))
    if sys.platform != "linux" or build["_compiler_of_the_system"]() is None:
        pytest.skip("no compiler with sanitizers")
    runtime = _runtime()
    if not Path(runtime).is_file():
        pytest.skip("the compiler has no sanitizers")
    build["build"](out=tmp_path / LIBRARY, more=FLAGS)
    seed = seed_of("kernel")
    environment = {
        **os.environ,
        SWITCH: str(tmp_path),
        "LD_PRELOAD": runtime,
        # Python itself keeps some memory until its end.
        "ASAN_OPTIONS": "detect_leaks=0",
    }
    command = [sys.executable, "-m", "tests.torture.kernel_fuzz", seed, str(NUMBER)]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, cwd=ROOT, check=False)
    assert done.stdout == "fine\n", f"{seed}: {done.stderr[-3000:]}"
    report(f"the kernel under sanitizers, with strange arguments and beside its twins: {NUMBER} rounds")
