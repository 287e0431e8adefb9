from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from gridproof.library.store import Library
from tests.library import postgres


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    with postgres.running() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty place for a library."""
    if request.param == "sqlite":
        return str(tmp_path / "library.sqlite")
    url: str = request.getfixturevalue("postgres_url")
    with psycopg.connect(url.replace("+psycopg", ""), autocommit=True) as connection:
        connection.execute("DROP SCHEMA public CASCADE")
        connection.execute("CREATE SCHEMA public")
    return url


@pytest.fixture
def library(where: str) -> Iterator[Library]:
    with Library(where, create=True) as found:
        yield found
