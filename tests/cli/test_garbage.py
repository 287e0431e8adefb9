"""A command looks for garbage while it works, not while it is imported."""

from __future__ import annotations

import gc
from collections.abc import Callable, Sequence

import pytest

from gridproof.cli import running


def test_garbage_is_looked_for_once_a_command_is_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[bool] = []

    def run(_: Sequence[str] | None, imported: Callable[[], None]) -> int:
        seen.append(gc.isenabled())
        imported()
        seen.append(gc.isenabled())
        return 0

    monkeypatch.setattr(running, "run", run)
    try:
        assert running.run_process() == 0
    finally:
        gc.enable()
        gc.unfreeze()
    assert seen == [False, True]


def test_a_command_is_imported_before_it_prints(capsys: pytest.CaptureFixture[str]) -> None:
    printed: list[str] = []
    assert running.run(["kinds"], lambda: printed.append(capsys.readouterr().out)) == 0
    assert printed == [""]
    assert "akari" in capsys.readouterr().out


def test_a_command_that_is_none_is_refused_with_those_that_are(capsys: pytest.CaptureFixture[str]) -> None:
    """The parser of a command knows no others, but that of a wrong word knows all."""
    assert running.run(["slove"]) == 2
    assert "'solve'" in capsys.readouterr().err
