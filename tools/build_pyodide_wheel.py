"""Build a wheel for Pyodide: ``micropip.install`` takes it, as in JupyterLite.

    python tools/build_pyodide_wheel.py [PLAIN_WHEEL] [FOLDER]

It is a copy of the plain wheel (see ``build_wheels.py``) without the app, its engine and the documentation,
which a notebook does not need. Where zig is installed, it has the kernel for WebAssembly; elsewhere the plain
twins run.
"""

from __future__ import annotations

import json
import re
import runpy
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LOCK = ROOT / "web" / "node_modules" / "pyodide" / "pyodide-lock.json"
LEFT_OUT = re.compile(r"gridproof/server/(app|engine|docs)/")

wheels = runpy.run_path(str(ROOT / "tools" / "build_wheels.py"))


def platform() -> str:
    """The platform of Pyodide's wheels, of the release that the page's engine uses."""
    return f"pyemscripten_{json.loads(LOCK.read_text('utf-8'))['info']['abi_version']}_wasm32"


def pyodide_wheel(plain: Path, folder: Path) -> Path:
    """The wheel for Pyodide, made of the plain one."""
    built = runpy.run_path(str(ROOT / "kernel" / "build.py"))
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        library = built["build"](built["WASM"], Path(place) / built["OUT"].name)
        kernel = None if library is None else library.read_bytes()
    made: Path = wheels["with_kernel"](plain, kernel, platform(), folder, built["OUT"].name, without=LEFT_OUT)
    return made


def main() -> None:
    plain = Path(sys.argv[1]) if len(sys.argv) > 1 else wheels["plain_wheel"]()
    made = pyodide_wheel(plain, Path(sys.argv[2]) if len(sys.argv) > 2 else wheels["DIST"])
    print(f"{made}: {made.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
