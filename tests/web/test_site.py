"""The app as plain files, below a path of a plain file server, with the engine in the page."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect
from pypdf import PdfReader

import gridproof
from gridproof.kinds import KINDS
from gridproof.server.site import local
from gridproof.server.site.building import write_site
from gridproof.server.site.static import BUILT
from gridproof.server.work.catalogue import kind_view
from tests.web.conftest import DESKTOP, PATIENCE, go, serving
from tests.web.playing import (
    NO_ENGINE,
    PUZZLES,
    Mouse,
    address,
    answer,
    congratulated,
    keep_now,
    spots,
    until,
    wait_until,
)
from tests.web.test_studio import judged

pytestmark = pytest.mark.browser

_LONG = {"verb": "walkthrough", "puzzle": "yajilin/45/45/"}
_MEGABYTE = 1024**2
_ENOUGH = 40
"""So many answers of one worker tell whether it grows with each."""


@pytest.fixture
def context(browser: Browser, site: str) -> Iterator[BrowserContext]:
    """A fresh browser. Whatever a page complains about, or requests from other hosts, fails the test."""
    context = browser.new_context(viewport=DESKTOP, reduced_motion="reduce")
    wrong: list[str] = []
    context.on("weberror", lambda error: wrong.append(str(error.error)))
    context.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
    context.on(
        "request", lambda asked: None if asked.url.startswith((site, "blob:")) else wrong.append(asked.url)
    )
    yield context
    context.close()
    assert [text for text in wrong if "ERR_INTERNET_DISCONNECTED" not in text and "503" not in text] == []


def _opened(context: BrowserContext, url: str) -> Page:
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(url)
    page.wait_for_selector("h1")
    return page


def _button(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


class Asking:
    """Requests by the page's own client."""

    def __init__(self, page: Page, site: str) -> None:
        self.page = page
        pool = next((BUILT / "assets").glob("pool-*.js")).name
        self._begin = f"async (given) => {{ const {{ ask }} = await import('{site}/assets/{pool}');"

    def __call__(self, path: str, body: dict[str, Any]) -> Any:
        script = f"{self._begin} return (await ask('POST', given.path, given.body)).json(); }}"
        return self.page.evaluate(script, {"path": path, "body": body})

    def job(self, **body: Any) -> Any:
        ended = self("/ask", body)
        assert ended["state"] == "done", ended
        return ended["result"]

    def cancelled(self, body: dict[str, Any]) -> str:
        """Request work and take it back while it is done."""
        script = f"""{self._begin}
            const control = new AbortController();
            setTimeout(() => control.abort(), 1500);
            const asked = ask('POST', '/ask', given, control.signal);
            return asked.then(() => 'done', (error) => error.message); }}"""
        return str(self.page.evaluate(script, body))


_PACKED = "**/engine/*.xz"
_ALL_KEPT = """async () => {
    const kept = async (start) => {
        const name = (await caches.keys()).find((name) => name.startsWith(start));
        return name ? (await (await caches.open(name)).keys()).length : 0;
    };
    return await kept('engine') === 5 && await kept('collection') > LEAST;
}"""


def test_everything_works_without_network(context: BrowserContext, site: str, tmp_path: Path) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    context.route(_PACKED, hold)
    page = _opened(context, f"{site}/kind/akari")
    go(page, site + "/play?id=akari-001")
    spots(page)
    _button(page, "Hint")  # a board is there before any engine
    expect(page.get_by_role("status").filter(has_text="Loading the engine")).to_be_visible()
    until(page, lambda: len(held) == 4)
    for route in held:
        route.continue_()
    context.unroute(_PACKED)
    expect(page.get_by_role("button", name="Tell me why")).to_be_visible()
    keep_now(page)
    wait_until(page, _ALL_KEPT.replace("LEAST", str(len(gridproof.collection.items()))))
    context.set_offline(True)

    asking = Asking(page, site)
    assert set(PUZZLES) == set(KINDS)
    one_a_gesture = {KINDS[kind].look.touch.input: PUZZLES[kind] for kind in PUZZLES}
    for text in one_a_gesture.values():
        puzzle = gridproof.read(text)
        go(page, site + address(text))
        expect(page.get_by_role("heading", level=1)).to_contain_text(puzzle.kind.title)
        _button(page, "Hint")
        expect(page.get_by_role("button", name="Tell me why")).to_be_visible()
        _button(page, "Check")
        expect(page.get_by_role("heading", name="All is right so far.")).to_be_visible()
        Mouse(page, puzzle).write_all(answer(puzzle))
        congratulated(page)
        page.keyboard.press("Escape")
        computes_as_the_command(asking, text, VERBS)
    for text in PUZZLES.values():
        answers_as_the_command(asking, {"verb": "hint", "puzzle": text})
    for text, verbs in (
        ("lightup/3/3/o", ("judge", "survey", "count", "suggest", "heat")),
        (PUZZLES["akari"], ("spare", "minimise")),
    ):
        opened = json.loads(local.answer("POST", "/draft/open", json.dumps({"puzzle": text})).body)
        for verb in verbs:
            answers_as_the_command(asking, {"verb": verb, "draft": opened["draft"]})

    _pictures_are_painted(page, tmp_path)
    go(page, site + f"/studio#{PUZZLES['akari']}")
    judged(page, "Exactly one answer")
    go(page, site + "/library")
    expect(page.get_by_text("The library needs the installed program")).to_be_visible()
    go(page, site + "/kind/ohno")
    _button(page, "Play")
    spots(page)
    assert "/play?id=" in page.url

    # The page that was left, and another tab, begin anew from what is kept.
    second = _opened(context, f"{site}/play?id=kurodoko-002")
    spots(second)
    _button(second, "Hint")
    expect(second.get_by_role("button", name="Tell me why")).to_be_visible()


def _pictures_are_painted(page: Page, folder: Path) -> None:
    for end, first in (("svg", b"<svg"), ("png", b"\x89PNG"), ("pdf", b"%PDF")):
        _button(page, "Share and export")
        with page.expect_download() as download:
            _button(page, end.upper())
        page.keyboard.press("Escape")
        download.value.save_as(folder / end)
        assert (folder / end).read_bytes().startswith(first)
    paper: Any = PdfReader(folder / "pdf").pages[0]
    painted = paper["/Resources"]["/XObject"]["/P"]
    assert painted["/Width"] == 3 * paper.mediabox.width
    assert len(set(painted.get_data())) > 2


VERBS = ("rate", "hint", "solve", "prove", "right-so-far", "walkthrough")


def computes_as_the_command(asking: Asking, text: str, verbs: Iterable[str]) -> None:
    kind = gridproof.read(text).kind.name
    rows, cols = kind_view(kind).sizes[0]
    made = answers_as_the_command(
        asking, {"verb": "random", "kind": kind, "rows": rows, "cols": cols, "seed": 11}
    )
    same = gridproof.generate(kind, rows, cols, seed=11).puzzle
    assert gridproof.write(gridproof.read(made["puzzle"]["text"])) == gridproof.write(same)
    for verb in verbs:
        answers_as_the_command(asking, {"verb": verb, "puzzle": text})
    for path in ("/check", "/draft/open"):
        here = local.answer("POST", path, json.dumps({"puzzle": text}))
        assert asking(path, {"puzzle": text}) == json.loads(here.body)


def answers_as_the_command(asking: Asking, wanted: dict[str, Any]) -> Any:
    answer = asking.job(**wanted)
    assert answer == json.loads(local.job(json.dumps(wanted), lambda _: None).body)["result"]
    return answer


_WATCH = """() => {
    const post = self.postMessage.bind(self);
    self.answers = [];
    self.postMessage = (told) => { if (told.is === 'answer') self.answers.push(told.held); post(told); };
}"""


def test_a_worker_stays_small_and_ends_with_work_that_is_cancelled(
    context: BrowserContext, site: str, folder: Path
) -> None:
    page = _opened(context, f"{site}/")
    sent: list[str] = []
    context.on("response", lambda answered: sent.append(answered.url))
    asking = Asking(page, site)
    nonsense = json.dumps({"text": "lightup/6/6/?"})
    assert asking("/read", json.loads(nonsense)) == json.loads(local.answer("POST", "/read", nonsense).body)
    files = {folder / url.removeprefix(site.removesuffix("/some/where")).strip("/") for url in sent}
    sizes = [path.stat().st_size for path in files if path.parent.name == "engine"]
    assert len(sizes) == 5
    assert sum(sizes) < 8_000_000  # as a host sends it that compresses nothing

    (worker,) = page.workers
    worker.evaluate(_WATCH)
    verbs = ("hint", "solve", "prove", "right-so-far", "rate")
    boards: list[dict[str, Any]] = [
        {"verb": verb, "puzzle": text} for verb in verbs for text in PUZZLES.values()
    ]
    boards += [{"verb": "random", "kind": kind, "rows": 6, "cols": 6, "seed": 1} for kind in PUZZLES]
    for number in range(_ENOUGH):
        asking("/ask", boards[number * 7 % len(boards)])
    held = worker.evaluate("() => self.answers")
    assert len(held) == _ENOUGH  # all by the same worker
    assert max(held) < 500 * _MEGABYTE

    ended: list[str] = []
    worker.on("close", lambda gone: ended.append(gone.url))
    assert asking.cancelled(_LONG) == "It was cancelled."
    assert asking.job(verb="rate", puzzle=PUZZLES["akari"])["level"]
    until(page, lambda: len(ended) == 1)
    assert len(page.workers) <= 2


_ENGINE_KEPT = "async () => (await (await caches.open('engine')).keys()).length === 6"


def test_the_app_of_a_server_goes_on_without_it(browser: Browser, folder: Path) -> None:
    context = browser.new_context(viewport=DESKTOP, reduced_motion="reduce")
    with serving() as server:
        page = _opened(context, f"{server}/play?id=akari-001")
        keep_now(page)
        wait_until(page, _ENGINE_KEPT)
    _button(page, "Hint")
    expect(page.get_by_role("button", name="Tell me why")).to_be_visible()
    _button(page, "Check")
    expect(page.get_by_role("heading", name="All is right so far.")).to_be_visible()
    go(page, server + f"/studio#{PUZZLES['akari']}")
    judged(page, "Exactly one answer")
    context.close()


def test_a_lost_visitor_finds_home(browser: Browser, site: str, folder: Path) -> None:
    page = browser.new_page()
    lost = folder / "some" / "where" / "404.html"
    page.route("**/no/such/page", lambda route: route.fulfill(path=lost, status=200))
    page.goto(f"{site}/no/such/page")
    wait_until(page, f"document.querySelector('a').href === '{site}/'")
    page.close()


def test_without_webassembly_it_says_so_and_plays(context: BrowserContext, site: str) -> None:
    context.add_init_script(NO_ENGINE)
    page = _opened(context, f"{site}/play?id=akari-001")
    spots(page)
    _button(page, "Hint")
    expect(page.get_by_text("does not run WebAssembly").first).to_be_visible()
    item = gridproof.collection.items()["akari-001"]
    Mouse(page, item.board.puzzle).write_all(answer(item.board.puzzle))
    congratulated(page)


def test_a_site_is_written_only_where_nothing_else_is(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear all")
    with pytest.raises(gridproof.GridproofError, match=r"has files that are not a site"):
        write_site(tmp_path, app=_folder(tmp_path, "index.html"), engine=_folder(tmp_path, "engine.json"))
    with pytest.raises(
        gridproof.GridproofError, match=r"is not built; expected: make web, in the project's folder"
    ):
        write_site(tmp_path / "new", app=tmp_path / "none")


@pytest.mark.parametrize("built", [True, False])
def test_a_site_carries_the_documentation_where_it_is_built(tmp_path: Path, built: bool) -> None:
    app, engine, docs = tmp_path / "app", _folder(tmp_path, "engine.json"), tmp_path / "docs"
    app.mkdir()
    (app / "index.html").write_text('<meta charset="utf-8" />')
    (app / "sw.js").write_text('"version":"0"')
    (engine / "engine.json").write_text("{}")
    if built:
        docs.mkdir()
        (docs / "index.html").write_text("the documentation")
    for _ in range(2):  # the second one takes the place of the first
        write_site(tmp_path / "site", app=app, engine=engine, docs=docs)
    page = (tmp_path / "site" / "docs" / "index.html").read_text()
    assert page == "the documentation" if built else "make docs" in page


def _folder(place: Path, file: str) -> Path:
    folder = place / f"with {file}"
    folder.mkdir()
    (folder / file).write_text("")
    return folder
