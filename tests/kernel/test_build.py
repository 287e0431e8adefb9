"""The builds of the kernel: for this machine, for others, and in the page."""

from __future__ import annotations

import io
import json
import lzma
import runpy
import subprocess
import sys
import zipfile
from importlib.util import find_spec
from pathlib import Path

import pytest

from gridproof.kernel import native
from gridproof.kernel.sources import LIBRARY
from gridproof.server.site.static import ENGINE

ROOT = Path(__file__).resolve().parents[2]
with_kernel = runpy.run_path(str(ROOT / "tools" / "build_wheels.py"))["with_kernel"]
BUILD = runpy.run_path(str(ROOT / "kernel" / "build.py"))
needs_zig = pytest.mark.skipif(find_spec("ziglang") is None, reason="ziglang is not installed")


def test_what_the_compiler_of_the_system_builds_is_loaded(tmp_path: Path) -> None:
    if BUILD["_compiler_of_the_system"]() is None:
        pytest.skip("this system has no compiler")
    library = BUILD["build"](out=tmp_path / LIBRARY)
    assert native.look(library.parent, ROOT / "kernel").library is not None


def test_without_a_compiler_there_is_no_kernel_and_none_that_is_old(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CC", str(tmp_path / "cc"))
    monkeypatch.setitem(BUILD["_commands"].__globals__, "find_spec", lambda _: None)
    old = tmp_path / LIBRARY
    old.write_text("old")
    assert BUILD["build_here"](old) is None
    assert not old.exists()
    (tmp_path / "cc").write_text("#!/bin/sh\nexit 1\n")
    (tmp_path / "cc").chmod(0o755)
    assert BUILD["build_here"](old) is None
    assert "the kernel was not built" in capsys.readouterr().err


@needs_zig
def test_zig_builds_a_library_that_is_loaded(tmp_path: Path) -> None:
    if sys.platform != "linux":
        pytest.skip("the target is a Linux")
    library = BUILD["build"]("x86_64-linux-gnu.2.17", tmp_path / LIBRARY)
    assert native.look(library.parent, ROOT / "kernel").library is not None


IN_THE_PAGE = """
import { loadPyodide } from "%(pyodide)s/pyodide.mjs";
const python = await loadPyodide();
for (const [name, root] of Object.entries(%(folders)s)) {
  python.FS.mkdir(name);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, name);
}
console.log(python.runPython(`
import os, shutil, sys
os.makedirs("/here/gridproof")
shutil.copytree("/ours", "/here/gridproof/kernel", ignore=shutil.ignore_patterns("*.so", "__pycache__"))
shutil.copy("/built/_kernel.so", "/here/gridproof/kernel/_kernel.so")
open("/here/gridproof/__init__.py", "w").close()
sys.path[:0] = ["/here", "/tests"]
from random import Random
from gridproof.kernel.native import described
from gridproof.kernel.plain_units import PlainUnits
from gridproof.kernel.units import NativeUnits
from layouts import some
for seed in range(60):
    cells, numbers, units = some(Random(seed))
    twins = [Twin(cells, numbers, units) for Twin in (PlainUnits, NativeUnits)]
    plain, native = [twin.fill(Random(seed), 400) for twin in twins]
    assert plain == native
    plain, native = [twin.answers(bytes(cells), 3, 100) for twin in twins]
    assert plain == native
described()
`));
"""


@needs_zig
def test_the_same_sources_serve_the_page(tmp_path: Path) -> None:
    pyodide = ROOT / "web" / "node_modules" / "pyodide"
    if not pyodide.is_dir():
        pytest.skip("web/node_modules is not installed")
    BUILD["build"](BUILD["WASM"], tmp_path / "built" / LIBRARY)
    folders = {
        "/ours": str(Path(native.__file__).parent),
        "/built": str(tmp_path / "built"),
        "/tests": str(ROOT / "tests" / "kernel"),
    }
    script = tmp_path / "page.mjs"
    script.write_text(IN_THE_PAGE % {"pyodide": pyodide.resolve(), "folders": json.dumps(folders)})
    node = str(Path(sys.executable).with_name("node"))
    done = subprocess.run([node, str(script)], capture_output=True, text=True, check=False)
    assert done.stdout == "native\n", done.stderr


def test_a_wheel_for_a_system_is_the_plain_one_with_the_kernel(tmp_path: Path) -> None:
    plain = tmp_path / "gridproof-1-py3-none-any.whl"
    with zipfile.ZipFile(plain, "w") as wheel:
        wheel.writestr("gridproof/kernel/native.py", "x")
        wheel.writestr("gridproof-1.dist-info/WHEEL", "Root-Is-Purelib: true\nTag: py3-none-any\n")
        wheel.writestr("gridproof-1.dist-info/RECORD", "")
    made = with_kernel(plain, b"library", "win_amd64", tmp_path, LIBRARY)
    assert made.name == "gridproof-1-py3-none-win_amd64.whl"
    with zipfile.ZipFile(made) as wheel:
        assert wheel.read(f"gridproof/kernel/{LIBRARY}") == b"library"
        assert (
            wheel.read("gridproof-1.dist-info/WHEEL") == b"Root-Is-Purelib: false\nTag: py3-none-win_amd64\n"
        )
        record = wheel.read("gridproof-1.dist-info/RECORD").decode().splitlines()
        assert [line.split(",")[0] for line in record] == wheel.namelist()


@needs_zig
def test_the_engine_of_the_page_carries_the_kernel(tmp_path: Path) -> None:
    told = ENGINE / "engine.json"
    if not told.exists():
        pytest.skip("the engine is not built; `make engine` builds it, or says why it cannot")
    packed = ENGINE / json.loads(told.read_text())["files"]["packages"]
    with zipfile.ZipFile(io.BytesIO(lzma.decompress(packed.read_bytes()))) as packages:
        library = packages.read(f"gridproof/kernel/{LIBRARY}")
    assert library == BUILD["build"](BUILD["WASM"], tmp_path / LIBRARY).read_bytes()
