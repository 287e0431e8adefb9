from __future__ import annotations

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from tests.server.client import served


@pytest.fixture(scope="package")
def client() -> Iterator[TestClient]:
    with served() as found:
        yield found
