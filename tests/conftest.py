"""What all tests share: nothing that a test keeps ends up among the data of whoever runs it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pytest
from hypothesis import settings

settings.register_profile("steady", deadline=None)
settings.load_profile("steady")  # no example fails for a machine that is busy


@pytest.fixture(scope="session", autouse=True)
def no_data_of_ours(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    where = tmp_path_factory.mktemp("data") / "library.sqlite"
    with patch.dict(os.environ, {"GRIDPROOF_LIBRARY": str(Path(where))}):
        yield
