"""Build the engine of the static site: Python and everything that the app asks of it, for WebAssembly.

    python tools/build_engine.py

Pyodide (the npm package) is Python itself. python-sat and pydantic-core come from PyPI as wheels for it, in
the versions of dev.lock; so does what is plain Python. Our own code is taken from this folder. All modules
are compiled to bytecode, by the same Python, so that nothing is compiled when the engine starts. The files
have their hashes in their names.
"""

from __future__ import annotations

import gzip
import json
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
OUT = ROOT / "src" / "gridproof" / "server" / "engine"
BUILD = ROOT / "build" / "engine"
PYODIDE = ROOT / "web" / "node_modules" / "pyodide"

NATIVE = ("python-sat", "pydantic-core")
PLAIN = ("pydantic", "annotated-types", "typing-extensions", "typing-inspection", "defusedxml", "six")

_USED = """
__future__ _collections_abc _colorize _compat_pickle _opcode_metadata _py_warnings _pyodide _sitebuiltins
_ssl _strptime _sysconfigdata__emscripten_wasm32-emscripten _weakrefset abc annotationlib argparse ast
asyncio base64 bisect bz2 calendar codecs codeop collections compression concurrent contextlib contextvars
copy copyreg csv dataclasses datetime decimal dis email encodings enum fnmatch fractions functools
genericpath glob graphlib gzip hashlib heapq hmac html importlib inspect io ipaddress json keyword linecache
locale logging lzma ntpath numbers opcode operator os pathlib pickle posixpath pprint pyodide queue quopri
random re reprlib secrets selectors shutil signal site socket ssl stat statistics string struct subprocess
sysconfig tempfile textwrap threading token tokenize tomllib traceback types typing urllib uuid warnings
weakref xml zipfile zipimport zoneinfo
"""
"""What of the standard library is used, by Pyodide or by us; the tests in a browser find what is missing."""
KEPT = frozenset(_USED.split())
ENCODINGS = re.compile(
    r"encodings/(__init__|aliases|ascii|cp437|idna|latin_1|punycode|.*_escape|utf_.*)\.py$"
)
LEFT_OUT = re.compile(
    r"""gridproof/server/(app|engine|running|api|studio_api|library_api|pool|guards|connections|places|quiet
        |shelf|static|openapi|answers|site)\b.*
    |gridproof/(cli|lab|certificates|reductions|library/(?!__init__|entries))\b.*
    |.*\.dist-info/(?!METADATA|entry_points).*|.*\.data/.*|.*\.pyi$|.*py\.typed$
    |pydantic/(v1|deprecated/(?!__init__))/.*|pydantic/mypy\.py
    |pysat/(examples/(?!__init__|hitman|lbx|mcsls|rc2)|allies).*""",
    re.VERBOSE,
)
"""Files of wheels that the app in the browser does not need."""


def main() -> None:
    shutil.rmtree(BUILD / "files", ignore_errors=True)
    try:
        wheels = fetched()
    except subprocess.CalledProcessError:
        # pip has said why. An engine of older sources would pass for one of these.
        shutil.rmtree(OUT, ignore_errors=True)
        print("no wheels for WebAssembly, so no engine: the tests of the site will be skipped")
        return
    packages, library = BUILD / "files" / "packages", BUILD / "files" / "library"
    for wheel in wheels:
        unpack(wheel, packages, lambda name: LEFT_OUT.match(name) is None)
    for path in sorted((ROOT / "src").rglob("*")):
        name = path.relative_to(ROOT / "src").as_posix()
        if path.is_file() and "__pycache__" not in name and LEFT_OUT.match(name) is None:
            (packages / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, packages / name)
    unpack(PYODIDE / "python_stdlib.zip", library, is_used)
    run(str(Path(sys.executable).with_name("node")), "tools/compile_engine.mjs", str(packages), str(library))
    shutil.rmtree(OUT, ignore_errors=True)
    OUT.mkdir(parents=True)
    wasm = placed("pyodide.asm.wasm", (PYODIDE / "pyodide.asm.wasm").read_bytes())
    # The loader asks for its WebAssembly by name: here by the one with the hash.
    loader = (PYODIDE / "pyodide.mjs").read_text()
    if loader.count('"pyodide.asm.wasm"') != 1:
        raise SystemExit("pyodide.mjs does not name its WebAssembly as expected")
    names = {
        "packages": placed("packages.zip", zipped(packages)),
        "library": placed("python_stdlib.zip", zipped(library)),
        "wasm": wasm,
        "runtime": placed("pyodide.asm.mjs", (PYODIDE / "pyodide.asm.mjs").read_bytes()),
        "loader": placed("pyodide.mjs", loader.replace('"pyodide.asm.wasm"', f'"{wasm}"').encode()),
    }
    sizes = {key: (OUT / name).stat().st_size for key, name in names.items()}
    (OUT / "engine.json").write_text(
        json.dumps({"files": names, "sizes": sizes, "info": information()}, indent=1) + "\n"
    )
    total = sum(compressed(OUT / name) for name in names.values())
    print(f"{OUT.relative_to(ROOT)}: {total / 1e6:.1f} MB compressed")


def fetched() -> list[Path]:
    """The wheels, fetched once."""
    locked = dict(re.findall(r"^([a-z0-9-]+)==([^\s;]+)", (ROOT / "dev.lock").read_text(), re.MULTILINE))
    folder = BUILD / "wheels"
    folder.mkdir(parents=True, exist_ok=True)
    tag = information()
    native = ["--platform", f"pyemscripten_{tag['abi_version']}_wasm32", "--implementation", "cp"]
    version = ["--python-version", ".".join(tag["python"].split(".")[:2])]
    for names, where in ((NATIVE, native + version), (PLAIN, [])):
        wanted = [f"{name}=={locked[name]}" for name in names if not wheel(folder, name, locked[name])]
        if wanted:
            pip("download", "--no-deps", "--only-binary=:all:", "--dest", str(folder), *where, *wanted)
    return [path for name in (*NATIVE, *PLAIN) if (path := wheel(folder, name, locked[name]))]


def wheel(folder: Path, name: str, version: str) -> Path | None:
    return next(folder.glob(f"{name.replace('-', '_')}-{version}-*.whl"), None)


def information() -> dict[str, str]:
    """Which Python it is, and what its modules are built for."""
    found: dict[str, str] = json.loads((PYODIDE / "pyodide-lock.json").read_text())["info"]
    return found


def pip(*arguments: str) -> None:
    run(sys.executable, "-m", "pip", arguments[0], "--quiet", "--disable-pip-version-check", *arguments[1:])


def run(*command: str) -> None:
    subprocess.run(command, check=True, cwd=ROOT)


def is_used(name: str) -> bool:
    if name.startswith("encodings/"):
        return ENCODINGS.match(name) is not None
    return name.partition("/")[0].removesuffix(".py") in KEPT


def unpack(archive: Path, folder: Path, wanted: Callable[[str], bool]) -> None:
    with zipfile.ZipFile(archive) as source:
        for name in source.namelist():
            if not name.endswith("/") and wanted(name):
                source.extract(name, folder)


def zipped(folder: Path) -> bytes:
    """The files of a folder; the same files give the same bytes."""
    file = folder.with_suffix(".zip")
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            archive.writestr(
                zipfile.ZipInfo(str(path.relative_to(folder))), path.read_bytes(), zipfile.ZIP_DEFLATED
            )
    return file.read_bytes()


def placed(name: str, data: bytes) -> str:
    stem, dot, ending = name.partition(".")
    hashed = f"{stem}-{sha256(data).hexdigest()[:12]}{dot}{ending}"
    (OUT / hashed).write_bytes(data)
    return hashed


def compressed(path: Path) -> int:
    return len(gzip.compress(path.read_bytes(), 9))


if __name__ == "__main__":
    main()
