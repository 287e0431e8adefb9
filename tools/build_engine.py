"""Build the engine of the static site: Python and everything that the app asks of it, for WebAssembly.

    python tools/build_engine.py

Pyodide (the npm package) is Python itself. python-sat and pydantic-core come from PyPI as wheels for it, in
the versions of dev.lock; so does what is plain Python. Our own code is taken from this folder. All modules
are compiled to bytecode, by the same Python, so that nothing is compiled when the engine starts. All but the
loader is packed here and unpacked in the page, since not every host compresses what it sends. The files have
their hashes in their names.
"""

from __future__ import annotations

import json
import lzma
import re
import runpy
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
OUT = ROOT / "src" / "gridproof" / "server" / "engine"
BUILD = ROOT / "build" / "engine"
PYODIDE = ROOT / "web" / "node_modules" / "pyodide"

NATIVE = ("python-sat", "pydantic-core")
PLAIN = ("pydantic", "annotated-types", "typing-extensions", "typing-inspection", "defusedxml")
STAND_INS = {
    "pysat/examples/lbx.py": "class LBX:\n    pass\n",
    "pysat/examples/mcsls.py": "class MCSls:\n    pass\n",
    "six/__init__.py": "iterkeys, itervalues, iteritems = dict.keys, dict.values, dict.items\n",
    "six/moves.py": "range = range\n",
}
"""What stands for modules that python-sat's smallest hitting sets import and hardly use."""

_USED = """
__future__ _collections_abc _colorize _opcode_metadata _py_warnings _pyodide _sitebuiltins
_sysconfigdata__emscripten_wasm32-emscripten _weakrefset abc annotationlib ast asyncio base64 bisect bz2
codecs codeop collections compression concurrent contextlib contextvars copy copyreg ctypes dataclasses
datetime decimal dis email encodings enum fnmatch fractions functools genericpath getopt gettext glob gzip
hashlib
heapq hmac html importlib inspect io ipaddress json keyword linecache locale logging lzma ntpath numbers
opcode operator os pathlib posixpath pyodide random re reprlib secrets selectors shutil signal site socket
stat string struct subprocess sysconfig tempfile textwrap threading token tokenize tomllib traceback types
typing urllib uuid warnings weakref xml zipfile zipimport zoneinfo
"""
"""What of the standard library is used, by Pyodide or by us; the tests in a browser find what is missing."""
KEPT = frozenset(_USED.split())
NOT_KEPT = re.compile(
    r"""encodings/(?!(__init__|aliases|ascii|cp437|latin_1|.*_escape|utf_.*)\.py$).*
    |ctypes/(macholib|test|util|wintypes|_aix).*|asyncio/(windows.*|proactor.*|tools|__main__)\.py|concurrent/(interpreters|futures/(process|thread|interp)).*
    |email/(?!__init__).*|html/parser\.py|logging/(?!__init__).*|pyodide/(console|http|_nodesock).*
    |urllib/(?!__init__|parse).*|xml/(dom|sax)/.*|xml/etree/(ElementInclude|cElementTree)\.py|json/tool\.py
    |.*/__main__\.py|.*py\.typed$""",
    re.VERBOSE,
)
LEFT_OUT = re.compile(
    r"""gridproof/server/(app|docs|edge/app|engine|edge/running|edge/api|edge/library_api|work/pool|edge/guards
        |edge/connections|edge/places|edge/quiet|work/shelf|site/static|edge/openapi|edge/answers|site/building
        |site/packing)\b.*
    |gridproof/(book/(plan|book)|draw/walk)\..*
    |gridproof/(cli|lab|certificates|programs/(?!__init__|grading)|environments|library/(?!__init__|entries))\b.*
    |gridproof/kinds/(\w+/(live|open_rules|formulas_thesis|two_trees_thesis)|(?!kurodoko|ohno)\w+/encodings)\.py
    |gridproof/(record/live|vocabulary/(live_\w+|open_shading))\.py
    |gridproof/(engines/(apart|cpsat|cvc5|exact|mip|smt|yices|z3)|reductions/(finder|finding))\.py
    |gridproof/(system/(cluster|processes|storage|worker_process)|collection/(make|make_techniques|rate))\.py
    |gridproof/(encodings/(export|models|notations|propagation)|making/many)\.py
    |.*\.dist-info/.*|.*\.data/.*|.*\.pyi$|.*py\.typed$
    |annotated_types/test_cases\.py|defusedxml/(?!__init__|common|ElementTree).*
    |pydantic/(v1|experimental)/.*|pydantic/deprecated/(?!__init__).*|pydantic/(mypy|color|networks)\.py
    |pysat/(examples/(?!__init__|hitman|rc2)|allies|integer|pb).*""",
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
        ours = path.suffix != ".so" and "__pycache__" not in name and LEFT_OUT.match(name) is None
        if path.is_file() and ours:
            (packages / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, packages / name)
    for name, text in STAND_INS.items():
        (packages / name).parent.mkdir(parents=True, exist_ok=True)
        (packages / name).write_text(text)
    kernel(packages)
    unpack(PYODIDE / "python_stdlib.zip", library, is_used)
    run(str(Path(sys.executable).with_name("node")), "tools/compile_engine.mjs", str(packages), str(library))
    shutil.rmtree(OUT, ignore_errors=True)
    OUT.mkdir(parents=True)
    large = {
        "packages": ("packages.zip", zipped(packages)),
        "library": ("python_stdlib.zip", zipped(library)),
        "wasm": ("pyodide.asm.wasm", (PYODIDE / "pyodide.asm.wasm").read_bytes()),
        "runtime": ("pyodide.asm.mjs", (PYODIDE / "pyodide.asm.mjs").read_bytes()),
    }
    with ThreadPoolExecutor() as threads:
        all_packed = threads.map(packed, (data for _, data in large.values()))
    names = {
        key: placed(f"{name}.xz", data)
        for (key, (name, _)), data in zip(large.items(), all_packed, strict=True)
    }
    names["loader"] = placed("pyodide.mjs", (PYODIDE / "pyodide.mjs").read_bytes())
    sizes = {key: (OUT / name).stat().st_size for key, name in names.items()}
    (OUT / "engine.json").write_text(
        json.dumps({"files": names, "sizes": sizes, "info": information()}, indent=1) + "\n"
    )
    print(f"{OUT.relative_to(ROOT)}: {sum(sizes.values()) / 1e6:.1f} MB")


def kernel(packages: Path) -> None:
    """The kernel for WebAssembly, where zig (the PyPI package ziglang) is there to build it."""
    built = runpy.run_path(str(ROOT / "kernel" / "build.py"))
    out = packages / "gridproof" / "kernel" / built["OUT"].name
    if built["build"](built["WASM"], out) is None:
        print("no ziglang, so no kernel in the engine: its plain twins run in the page")


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
    return name.partition("/")[0].removesuffix(".py") in KEPT and NOT_KEPT.match(name) is None


def unpack(archive: Path, folder: Path, wanted: Callable[[str], bool]) -> None:
    with zipfile.ZipFile(archive) as source:
        for name in source.namelist():
            if not name.endswith("/") and wanted(name):
                source.extract(name, folder)


def zipped(folder: Path) -> bytes:
    """The files of a folder, as they are; the same files give the same bytes."""
    file = folder.with_suffix(".zip")
    with zipfile.ZipFile(file, "w") as archive:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            archive.writestr(zipfile.ZipInfo(str(path.relative_to(folder))), path.read_bytes())
    return file.read_bytes()


def packed(data: bytes) -> bytes:
    """Packed as small as can be; what was packed before is taken from there."""
    kept = BUILD / "packed" / sha256(data).hexdigest()
    if not kept.exists():
        window = {"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "dict_size": 1 << 24}
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_bytes(lzma.compress(data, check=lzma.CHECK_CRC32, filters=[window]))
    return kept.read_bytes()


def placed(name: str, data: bytes) -> str:
    stem, dot, ending = name.partition(".")
    hashed = f"{stem}-{sha256(data).hexdigest()[:12]}{dot}{ending}"
    (OUT / hashed).write_bytes(data)
    return hashed


if __name__ == "__main__":
    main()
