"""Build the kernel: one library, of the C files beside this one.

    python kernel/build.py [TARGET [FILE]]

For this machine the system's compiler does it, or else zig (the PyPI package ``ziglang``), where it is
installed. For a target (as ``aarch64-macos`` or ``wasm32-emscripten``) zig does it. Without a compiler there
is no kernel, and Gridproof runs its plain twins.
"""

from __future__ import annotations

import os
import platform
import runpy
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
_DOOR = HERE.parent / "src" / "gridproof" / "kernel"
# Loaded by its path: a build has no gridproof that it could import.
_SOURCES: dict[str, Any] = runpy.run_path(str(_DOOR / "sources.py"))
OUT = _DOOR / str(_SOURCES["LIBRARY"])

_FLAGS = ("-std=c11", "-O2", "-fvisibility=hidden", "-Wall", "-Wextra", "-Werror=implicit")
_PROCESSORS = {"x86_64": ("-mcpu=x86_64_v2",)}
"""Without it zig builds for the processor at hand alone."""
WASM = "wasm32-emscripten"
_SIDE_MODULE = (
    *("-shared", "--experimental-pic", "--export-all", "--no-entry"),
    *("--unresolved-symbols=import-dynamic", "--strip-all"),
)


def build(target: str = "", out: Path = OUT, more: Sequence[str] = ()) -> Path | None:
    """The library for a target (or for this machine); None where no compiler is there that can build it.

    ``more`` are further flags for the compiler.
    """
    out.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=out.parent, prefix=".kernel-") as folder:
        made = Path(folder) / out.name
        commands = _commands(target, made, more)
        if commands is None:
            return None
        for command in commands:
            subprocess.run(command, check=True)
        made.replace(out)
    return out


def _commands(target: str, made: Path, more: Sequence[str]) -> Sequence[Sequence[str]] | None:
    sources = [str(path) for path in sorted(HERE.glob("*.c"))]
    flags = [*_FLAGS, *more, f"-DKN_SOURCES={_SOURCES['checksum'](HERE)}u"]
    zig = [sys.executable, "-m", "ziglang"] if find_spec("ziglang") is not None else None
    if target == WASM:
        if zig is None:
            return None
        objects = [str(made.with_name(f"{Path(source).stem}.o")) for source in sources]
        return [
            *(
                [*zig, "cc", "-target", target, "-fPIC", *flags, "-c", source, "-o", compiled]
                for source, compiled in zip(sources, objects, strict=True)
            ),
            [*zig, "wasm-ld", *_SIDE_MODULE, *objects, "-o", str(made)],
        ]
    system = None if target else _compiler_of_the_system()
    if system is None:
        if zig is None:
            return None
        processor = target.partition("-")[0] or platform.machine().lower().replace("amd64", "x86_64")
        system = [*zig, "cc", *(("-target", target) if target else ()), *_PROCESSORS.get(processor, ())]
    elif platform.machine() == "x86_64":
        # Every such processor of the last fifteen years has them.
        flags += ["-msse4.2", "-mpopcnt"]
    position = () if "windows" in target or (not target and sys.platform == "win32") else ("-fPIC",)
    return [[*system, *flags, *position, "-shared", "-s", "-o", str(made), *sources]]


def _compiler_of_the_system() -> list[str] | None:
    """What CC names, or cc."""
    if sys.platform == "win32":
        return None
    words = shlex.split(os.environ.get("CC", "cc"))
    return words if words and shutil.which(words[0]) else None


def build_here(out: Path = OUT) -> Path | None:
    """The library for this machine. Where no compiler is there or it fails, an older one goes, too."""
    try:
        made = build(out=out)
    except (OSError, subprocess.CalledProcessError) as error:
        print(f"the kernel was not built ({error}): the plain twins run", file=sys.stderr)
        made = None
    if made is None:
        out.unlink(missing_ok=True)
    return made


if __name__ == "__main__":
    if len(sys.argv) > 1:
        done = build(sys.argv[1], Path(sys.argv[2]) if len(sys.argv) > 2 else OUT)
    else:
        done = build_here()
    print(done or "no compiler, so no kernel: the plain twins run")
