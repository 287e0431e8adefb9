"""A client for the application in this process, and one job from start to end."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from starlette.testclient import TestClient

from gridproof.server.edge.app import create_app

PUZZLE = "lightup/6/6/nekcakbl"
LONG = {"verb": "walkthrough", "puzzle": "yajilin/45/45/"}
"""Work that takes far longer than a test waits."""
HERE = "http://127.0.0.1:8765"


@contextmanager
def served(**settings: Any) -> Iterator[TestClient]:
    """The application with its workers."""
    with TestClient(create_app(**{"workers": 1, **settings}), base_url=HERE) as client:
        yield client


def events(text: str) -> list[tuple[str, Any]]:
    """The events of a stream: names and data."""
    found = []
    for block in text.split("\n\n"):
        fields = dict(line.split(": ", 1) for line in block.splitlines() if not line.startswith(":"))
        if fields:
            found.append((fields["event"], json.loads(fields["data"])))
    return found


def result_of(client: TestClient, **request: Any) -> Any:
    """Start a job, follow it to its end, and take its result."""
    started = client.post("/api/jobs", json=request)
    assert started.status_code == 202, started.text
    name, job = events(client.get(f"/api/jobs/{started.json()['id']}/events").text)[-1]
    assert name == "done", job
    return job["result"]
