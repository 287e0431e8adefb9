"""The library over HTTP: pages, saves that collide, files part by part, and what a killed server has kept."""

from __future__ import annotations

import json
import os
import signal
import threading
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import httpx
import pytest
from pypdf import PdfReader
from starlette.testclient import TestClient

from gridproof import collection
from gridproof.library.store import Library, Wanted
from tests.patience import FAR
from tests.server.client import PUZZLE, events, served
from tests.server.process import started

_ENOUGH = 15
OTHER = "lightup/5/5/bi82a.g6.h0bh"


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with served(library=str(tmp_path / "library.sqlite"), workers=0) as found:
        yield found


@pytest.fixture
def working_client(tmp_path: Path) -> Iterator[TestClient]:
    with served(library=str(tmp_path / "library.sqlite")) as found:
        yield found


def kept(client: TestClient, game: str = PUZZLE, **details: Any) -> Any:
    answer = client.post("/api/library", json={"game": game, "details": details})
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_puzzle_is_kept_found_and_changed(client: TestClient) -> None:
    entry = kept(client, title="One", tags=["Club"], level="easy")["entry"]
    kept(client, OTHER, title="Two")
    assert kept(client)["added"] is False  # a twin of what is there
    page = client.get(
        "/api/library", params={"kind": "akari", "size": "6x6", "tag": "club", "text": "one"}
    ).json()
    assert (page["entries"], page["total"]) == ([entry], 1)
    assert client.get("/api/library?limit=1&offset=1&sort=title").json()["total"] == 2
    assert client.get("/api/library/ids").json()["ids"] == [2, 1]
    assert client.get("/api/library/tags").json() == [{"tag": "club", "entries": 1}]
    picture = client.get("/api/library/entries/1/picture")
    assert picture.headers["content-type"] == "image/svg+xml" and "<svg" in picture.text
    game = json.loads(client.get("/api/library/entries/1").json()["game"])
    saved = client.put(
        "/api/library/entries/1",
        json={"version": 1, "game": json.dumps({**game, "marks": {"0": "dot"}, "elapsed": 9})},
    ).json()
    assert (saved["entry"]["state"], saved["entry"]["details"]["title"]) == ("begun", "One")
    assert json.loads(saved["game"])["elapsed"] == 9


def test_the_later_save_is_told_and_nothing_overwritten(client: TestClient) -> None:
    kept(client)
    first = client.put("/api/library/entries/1", json={"version": 1, "details": {"title": "mine"}})
    assert first.status_code == 200
    later = client.put("/api/library/entries/1", json={"version": 1, "details": {"title": "theirs"}})
    assert later.status_code == 409
    assert later.json()["entry"] == first.json() == client.get("/api/library/entries/1").json()
    assert "changed in the meantime" in later.json()["error"]


def test_what_is_removed_comes_back(client: TestClient) -> None:
    kept(client)
    assert client.post("/api/library/remove", json={"ids": [1, 7]}).json() == {"ids": [1]}
    assert client.get("/api/library").json()["total"] == 0
    assert client.get("/api/library/entries/1").status_code == 404
    assert client.post("/api/library/restore", json={"ids": [1]}).json() == {"ids": [1]}
    assert client.get("/api/library").json()["total"] == 1


def test_a_file_comes_in_part_by_part_and_goes_out_again(working_client: TestClient) -> None:
    client = working_client
    lines = [item.line for item in list(collection.items().values())[:40]]
    text = "\n".join([*lines, lines[0], "nonsense"])
    upload = client.post("/api/library/uploads").json()["id"]
    for start in range(0, len(text), 5000):
        part = client.post(f"/api/library/uploads/{upload}/parts", json={"text": text[start : start + 5000]})
        assert part.status_code == 204
    job = client.post(f"/api/library/uploads/{upload}/import", json={"tags": ["file"]})
    assert job.status_code == 202, job.text
    told = events(client.get(f"/api/jobs/{job.json()['id']}/events").text)
    name, last = told[-1]
    assert name == "done", last
    result = last["result"]
    assert (result["came"], result["added"], result["twins"], result["refused"]) == (42, 40, 1, 1)
    assert result["lines"][0]["error"].startswith("line 42: ")
    assert client.post(f"/api/library/uploads/{upload}/import", json={}).status_code == 404
    ids = client.get("/api/library/ids?tag=file").json()["ids"]
    assert len(ids) == 40
    out = client.post("/api/library/export", json={"ids": ids, "format": "json"}).json()
    assert (out["text"].count('"kind"'), out["refused"]) == (40, [])
    some = client.post("/api/library/export", json={"ids": ids, "format": "0hn0"}).json()
    assert some["refused"] and all(refused["name"].isdigit() for refused in some["refused"])


def test_a_book_is_made_and_fetched(working_client: TestClient) -> None:
    client = working_client
    kept(client, level="easy", title="One")
    kept(client, "akari/2/2/4i")
    job = client.post(
        "/api/library/book", json={"ids": [1, 2, 99], "title": "Mine", "per_page": 1, "rules": False}
    )
    name, last = events(client.get(f"/api/jobs/{job.json()['id']}/events").text)[-1]
    assert name == "done", last
    assert last["result"]["puzzles"] == 1
    assert [refused["name"] for refused in last["result"]["refused"]] == ["2"]
    answer = client.get(f"/api/library/books/{last['result']['file']}")
    assert answer.headers["content-type"] == "application/pdf"
    assert len(PdfReader(BytesIO(answer.content)).pages) == 4
    for strange in ("x", "..%2Flibrary", "a" * 16):
        assert client.get(f"/api/library/books/{strange}").status_code == 404


def test_files_that_come_in_are_few(client: TestClient) -> None:
    begun = [client.post("/api/library/uploads").status_code for _ in range(4)]
    assert begun == [201, 201, 201, 429]
    assert client.post("/api/library/uploads/x/parts", json={"text": "a"}).status_code == 404


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({"game": "nonsense"}, "no format fits"),
        ({"game": f"{PUZZLE}\n{OTHER}"}, "2 puzzles in the text; expected one"),
        ({"game": PUZZLE, "details": {"tags": ["x" * 41]}}, "40 characters"),
        ({"game": PUZZLE, "details": {"level": "odd"}}, "beginner"),
    ],
)
def test_what_cannot_be_kept_is_refused(client: TestClient, body: object, said: str) -> None:
    answer = client.post("/api/library", json=body)
    assert answer.status_code == 400
    assert said in answer.json()["error"]


def test_without_a_library_the_app_still_plays(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    broken = tmp_path / "broken.sqlite"
    broken.write_text("no database")
    with served(library=str(broken), workers=0) as client:
        answer = client.get("/api/library")
        assert answer.status_code == 503
        assert answer.json()["error"] == f"the library {broken} cannot be used: file is not a database"
        assert client.post("/api/check", json={"puzzle": PUZZLE, "marks": {}}).status_code == 200
        broken.unlink()  # whatever was in the way is gone: the next one gets a library
        assert client.get("/api/library").json()["total"] == 0
    assert "cannot be used" in caplog.text


def test_a_wrong_library_is_told_at_once_and_the_app_still_plays(tmp_path: Path) -> None:
    (tmp_path / "broken.sqlite").write_text("no database")
    with started("--port", "0", "--workers", "1", "--library", str(tmp_path / "broken.sqlite")) as server:
        assert server.process.stderr is not None
        assert "cannot be used: file is not a database" in server.process.stderr.readline()
        assert httpx.get(f"{server.url}/api/formats").status_code == 200


def test_a_killed_server_has_kept_all_that_it_acknowledged(tmp_path: Path) -> None:
    where = str(tmp_path / "library.sqlite")
    boards = [item.line for item in collection.items().values()]
    acknowledged: list[int] = []
    with started("--port", "0", "--workers", "1", "--library", where) as server:
        enough = threading.Event()

        def keep_adding(part: list[str]) -> None:
            with httpx.Client(base_url=server.url, timeout=FAR) as client:
                for line in part:
                    try:
                        answer = client.post("/api/library", json={"game": line})
                    except httpx.HTTPError:
                        return
                    acknowledged.append(answer.json()["entry"]["id"])
                    if len(acknowledged) > _ENOUGH:
                        enough.set()

        threads = [threading.Thread(target=keep_adding, args=(boards[start::3],)) for start in range(3)]
        for thread in threads:
            thread.start()
        assert enough.wait(120)
        os.kill(server.process.pid, signal.SIGKILL)
        for thread in threads:
            thread.join()
    assert _ENOUGH < len(acknowledged) < len(boards)
    with Library(where) as library:
        there = library.ids(Wanted())
        assert {*acknowledged} <= {*there}
        # At most what was under way came on top.
        assert len(there) <= len(acknowledged) + 3


def test_many_are_tagged_and_rated_at_once(working_client: TestClient) -> None:
    ids = [kept(working_client, text, tags=["old"])["entry"]["id"] for text in (PUZZLE, OTHER)]
    asked = {"ids": [*ids, 99], "add": ["club", "new"], "remove": ["OLD"]}
    assert working_client.post("/api/library/tag", json=asked).json() == {"ids": ids}
    entries = working_client.get("/api/library").json()["entries"]
    assert [entry["details"]["tags"] for entry in entries] == [["club", "new"], ["club", "new"]]
    job = working_client.post("/api/library/rate", json={"ids": ids}).json()
    name, last = events(working_client.get(f"/api/jobs/{job['id']}/events").text)[-1]
    assert name == "done" and (last["result"]["rated"], last["result"]["refused"]) == (2, [])
    levels = [entry["details"]["level"] for entry in working_client.get("/api/library").json()["entries"]]
    assert None not in levels
