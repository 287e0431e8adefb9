"""The server as a user starts it: a process of its own on this machine, used over the network."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator

import httpx
import pytest

from gridproof.server.work.jobs import JOBS
from tests.cli.command import run
from tests.patience import FAR
from tests.server.client import LONG, PUZZLE, events
from tests.server.process import Server, gone, started


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with started("--workers", "2", "--port", "0") as found:
        yield found


def test_others_are_answered_while_a_long_job_runs_and_is_cancelled(server: Server) -> None:
    with httpx.Client(base_url=server.url, timeout=FAR) as client:
        long = client.post("/api/jobs", json=LONG).json()["id"]
        with client.stream("GET", f"/api/jobs/{long}/events") as stream:
            assert stream.headers["Content-Type"].startswith("text/event-stream")
            lines = stream.iter_lines()
            assert next(lines) == "event: progress"
            short = client.post("/api/jobs", json={"verb": "hint", "puzzle": PUZZLE}).json()["id"]
            name, job = events(client.get(f"/api/jobs/{short}/events").text)[-1]
            assert (name, job["result"]["kind"]) == ("done", "step")
            assert client.get("/api/formats").status_code == 200
            assert client.get(f"/api/jobs/{long}").json()["state"] == "running"
            assert client.delete(f"/api/jobs/{long}").json()["state"] == "cancelled"
            rest = list(lines)
        assert "event: cancelled" in rest
        assert client.get(f"/api/jobs/{long}").json()["state"] == "cancelled"


def test_a_random_puzzle_nobody_waits_for_any_more_is_given_up() -> None:
    hard = {"kind": "sudoku", "rows": 25, "cols": 25, "level": "extreme"}
    with started("--workers", "1", "--port", "0") as server:
        with httpx.Client(base_url=server.url, timeout=FAR) as client:
            easy = {"kind": "sudoku", "rows": 4, "cols": 4}
            assert client.post("/api/random", json=easy).status_code == 200
        with httpx.Client(base_url=server.url, timeout=1) as client, pytest.raises(httpx.ReadTimeout):
            client.post("/api/random", json=hard)
        # Given up, it makes way for the next; else that would wait until the search ends by itself.
        with httpx.Client(base_url=server.url, timeout=(JOBS["random"].seconds or 0) * 0.7) as client:
            assert client.post("/api/random", json=easy).status_code == 200


def test_ctrl_c_ends_the_server_its_workers_and_its_followers() -> None:
    with started("--workers", "1", "--port", "0") as server:
        with httpx.Client(base_url=server.url, timeout=FAR) as client:
            long = client.post("/api/jobs", json=LONG).json()["id"]
            with client.stream("GET", f"/api/jobs/{long}/events") as stream:
                lines = stream.iter_lines()
                assert next(lines) == "event: progress"
                children = server.children()
                assert children
                code, errors = server.press_ctrl_c()
                assert "event: cancelled" in list(lines)
        assert (code, errors) == (0, "")
        assert all(gone(child) for child in children)


def test_a_port_that_is_taken() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        done = run("play", "--no-browser", "--port", port)
        assert done.returncode == 2
        assert re.fullmatch(rf"gridproof: cannot listen at 127.0.0.1:{port}: .+\n", done.stderr)


@pytest.mark.parametrize("arguments", [["--port", "70000"], ["--port", "x"], ["--workers", "0"]])
def test_arguments_that_cannot_be(arguments: list[str]) -> None:
    done = run("play", *arguments)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1 and "expected" in done.stderr
