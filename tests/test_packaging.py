"""What comes along in a wheel."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import hatch_build
import pytest


def test_the_wheel_has_the_app_and_the_engine_where_it_is_built(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hatch_build, "_npm", lambda *_, **__: None)
    monkeypatch.setenv(hatch_build.PLAIN, "1")
    _put(tmp_path / hatch_build.APP / "index.html")
    assert _artifacts(tmp_path) == [f"/{hatch_build.APP}/"]
    _put(tmp_path / hatch_build.ENGINE / "engine.json")
    assert _artifacts(tmp_path) == [f"/{hatch_build.APP}/", f"/{hatch_build.ENGINE}/"]


def _put(path: Path) -> None:
    path.parent.mkdir(parents=True)
    path.write_text("")


def _artifacts(root: Path) -> list[str]:
    unused: Any = None
    build: dict[str, Any] = {"artifacts": []}
    hook = hatch_build.Build(str(root), {}, unused, unused, str(root), "wheel")
    hook.initialize("standard", build)
    return list(build["artifacts"])
