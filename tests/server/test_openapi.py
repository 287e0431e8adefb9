"""The OpenAPI text: driven by schemathesis, and the same as the one that the client is made from."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import positive_data_acceptance, response_schema_conformance

from gridproof.server.openapi import openapi_text
from tests.server.client import PUZZLE
from tests.server.process import Server, started

COMMITTED = Path(__file__).parents[2] / "web" / "openapi.json"

# Larger than the schema allows may be larger than any body may be.
REFUSED = ["400", "403", "404", "405", "413", "429", "503"]
CHECKS = {"negative_data_rejection": {"expected-statuses": REFUSED}}


def described(**phases: dict[str, bool]) -> schemathesis.BaseSchema:
    config = schemathesis.Config.from_dict({"checks": CHECKS, "phases": phases})
    return schemathesis.openapi.from_dict(json.loads(openapi_text()), config=config)


schema = described()
random_only = described(coverage={"enabled": False}, examples={"enabled": False})
bounded = settings(max_examples=2, derandomize=True, suppress_health_check=list(HealthCheck))


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with started("--workers", "2", "--port", "0") as found:
        yield found


@schema.parametrize()
@bounded
def test_every_operation_keeps_its_promises(case: schemathesis.Case[Any], server: Server) -> None:
    # A text that the schema allows need not hold a puzzle.
    case.call_and_validate(base_url=server.url, excluded_checks=[positive_data_acceptance])


REAL: dict[str, Any] = {
    "puzzle": PUZZLE,
    "text": PUZZLE,
    "kind": "akari",
    "name": "akari",
    "rows": 5,
    "cols": 5,
    "level": None,
}


@random_only.parametrize()
@bounded
def test_the_same_with_a_real_puzzle(case: schemathesis.Case[Any], server: Server) -> None:
    for part in (case.body, case.path_parameters):
        if isinstance(part, dict):
            part.update({name: value for name, value in REAL.items() if name in part})
    case.call_and_validate(base_url=server.url, checks=[not_a_server_error, response_schema_conformance])


def test_the_client_is_made_from_the_present_text() -> None:
    assert COMMITTED.read_text(encoding="utf-8") == openapi_text() + "\n", (
        "run python -m gridproof.server.openapi > web/openapi.json"
    )
