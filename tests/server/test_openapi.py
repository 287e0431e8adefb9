"""The OpenAPI text: driven by schemathesis, and the source of the types of the app's client."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import response_schema_conformance

from gridproof.server.edge.openapi import openapi_text
from tests.server.client import PUZZLE
from tests.server.process import Server, started
from tests.torture.scale import LONG

WEB = Path(__file__).parents[2] / "web"

# Larger than the schema allows may be larger than any body may be.
PROMISES = """
[checks.negative_data_rejection]
expected-statuses = [400, 403, 404, 405, 413, 429, 503]
"""
# The two ways to ask take bodies of all verbs: these requests belong to make torture.
SHORT = """
[[operations]]
include-path-regex = "^/api/(ask|jobs)$"
phases.coverage.enabled = false
"""


def random_requests() -> schemathesis.BaseSchema:
    phases = {"coverage": {"enabled": False}, "examples": {"enabled": False}}
    config = schemathesis.Config.from_dict({"phases": phases})
    return schemathesis.openapi.from_dict(json.loads(openapi_text()), config=config)


random_only = random_requests()
bounded = settings(max_examples=2, derandomize=True, suppress_health_check=list(HealthCheck))


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with started("--workers", "2", "--port", "0") as found:
        yield found


def test_every_operation_keeps_its_promises(server: Server, tmp_path: Path) -> None:
    """Thousands of requests, at every limit of the schema and beyond it.

    The program makes them. As tests they would be made while tests are collected, in every process.
    """
    (tmp_path / "openapi.json").write_text(openapi_text())
    (tmp_path / "schemathesis.toml").write_text(PROMISES if LONG else PROMISES + SHORT)
    arguments = [
        *("run", "openapi.json", "--url", server.url, "--continue-on-failure", "--no-color"),
        *("--phases", "examples,coverage,fuzzing", "--max-examples", "2", "--generation-deterministic"),
        *("--exclude-checks", "positive_data_acceptance"),  # a text that the schema allows may be no puzzle
        *("--suppress-health-check", "all", "--warnings", "off"),
    ]
    done = subprocess.run(
        (str(Path(sys.executable).with_name("schemathesis")), *arguments),
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    operations = sum(map(len, json.loads(openapi_text())["paths"].values()))
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"Operations: {operations} selected / {operations} total" in " ".join(done.stdout.split())
    assert f"Tested: {operations}" in " ".join(done.stdout.split())


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


def test_an_app_that_does_not_fit_the_server_fails_the_check(tmp_path: Path) -> None:
    changed = json.loads(openapi_text())
    properties = changed["components"]["schemas"]["PuzzleView"]["properties"]
    properties["height"] = properties.pop("rows")
    shutil.copytree(WEB / "src", tmp_path / "src", ignore=shutil.ignore_patterns("schema.ts"))
    for name in ("node_modules", "tsconfig.json", "vite.config.ts"):
        (tmp_path / name).symlink_to(WEB / name)
    generated = tmp_path / "src" / "lib" / "api" / "schema.ts"
    made = _tool("openapi-typescript", "--output", str(generated), at=tmp_path, text=json.dumps(changed))
    made.check_returncode()
    checked = _tool("tsc", "--project", "tsconfig.json", at=tmp_path)
    assert "Property 'rows' does not exist" in checked.stdout
    assert checked.returncode != 0


def _tool(name: str, *arguments: str, at: Path, text: str = "") -> subprocess.CompletedProcess[str]:
    search = os.pathsep.join((str(Path(sys.executable).parent), os.environ.get("PATH", "")))
    return subprocess.run(
        (str(WEB / "node_modules" / ".bin" / name), *arguments),
        input=text,
        cwd=at,
        env={**os.environ, "PATH": search},
        capture_output=True,
        text=True,
        check=False,
    )
