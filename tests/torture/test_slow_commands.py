"""The commands of README and docs that take long: the others are run by tests/test_documented_commands.py."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.test_documented_commands import PREPARED, WITH_COMMANDS, commands, done, folder
from tests.torture.scale import LONG, report

__all__ = ["folder"]  # a fixture
PAGES = [page for page in WITH_COMMANDS if any(command.slow for command in commands(page))]


@pytest.mark.skipif(not LONG, reason="only in the long form")
@pytest.mark.parametrize("page", PAGES)
def test_slow_commands(page: str, folder: Path) -> None:
    PREPARED.get(page, lambda: None)()
    for command in commands(page):
        if command.slow:
            found = done(command.text)
            assert found.returncode == 0, f"{page}: {command.text}: {found}"
            report(f"slow commands: {command.text}: fine")
