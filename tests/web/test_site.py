"""The app as plain files, below a path of a plain file server, with the engine in the page."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

import gridproof
from gridproof.kinds import KINDS
from gridproof.server import local
from gridproof.server.catalogue import kind_view
from gridproof.server.site import ENGINE, write_site
from gridproof.server.static import BUILT
from tests.web.conftest import DESKTOP
from tests.web.playing import PUZZLES, Mouse, address, answer, congratulated, spots, wait_until
from tests.web.test_studio import judged

pytestmark = pytest.mark.browser

_PLAYED = ("akari", "sudoku", "slitherlink")
_LONG = {"verb": "walkthrough", "puzzle": "yajilin/45/45/"}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    if not (BUILT / "index.html").exists():
        pytest.skip("the web app is not built; `make web` builds it")
    if not (ENGINE / "engine.json").exists():
        pytest.skip("the engine is not built; `make engine` builds it, or says why it cannot")
    folder = tmp_path_factory.mktemp("host")
    write_site(folder / "some" / "where")
    command = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1"]
    with subprocess.Popen(
        command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        assert process.stdout is not None
        port = process.stdout.readline().split()[5]
        yield f"http://127.0.0.1:{port}/some/where"
        process.terminate()


@pytest.fixture
def context(browser: Browser, site: str) -> Iterator[BrowserContext]:
    """A fresh browser; whatever a page complains about, or asks of other hosts, fails the test."""
    context = browser.new_context(viewport=DESKTOP, reduced_motion="reduce")  # type: ignore[arg-type]  # a plain dict
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
    page.set_default_timeout(20_000)
    page.goto(url)
    page.wait_for_selector("h1")
    return page


def _go(page: Page, site: str, path: str) -> None:
    """Another page of the app, without loading it anew."""
    page.evaluate(
        "(url) => { history.pushState(null, '', url); dispatchEvent(new PopStateEvent('popstate')); }",
        site + path,
    )


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
        """Ask for work and take it back while it is done."""
        script = f"""{self._begin}
            const control = new AbortController();
            setTimeout(() => control.abort(), 1500);
            const asked = ask('POST', '/ask', given, control.signal);
            return asked.then(() => 'done', (error) => error.message); }}"""
        return str(self.page.evaluate(script, body))


_ALL_KEPT = """async () => {
    const kept = async (start) => {
        const name = (await caches.keys()).find((name) => name.startsWith(start));
        return name ? (await (await caches.open(name)).keys()).length : 0;
    };
    return await kept('engine') === 5 && await kept('collection') > LEAST;
}"""


def test_everything_works_without_network(context: BrowserContext, site: str) -> None:
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    page = _opened(context, f"{site}/kind/akari")
    _go(page, site, "/play?id=akari-001")
    spots(page)
    assert not [url for url in asked if "/engine/" in url]  # a board is there before any engine
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.get_by_role("status").filter(has_text="Loading the engine")).to_be_visible(timeout=60_000)
    expect(page.get_by_role("button", name="Tell me why")).to_be_visible(timeout=60_000)
    wait_until(page, _ALL_KEPT.replace("LEAST", str(len(gridproof.collection.items()))))
    context.set_offline(True)

    for kind in _PLAYED:
        puzzle = gridproof.read(PUZZLES[kind])
        marks = answer(puzzle)
        _go(page, site, address(PUZZLES[kind]))
        expect(page.get_by_role("heading", level=1)).to_contain_text(puzzle.kind.title)
        page.get_by_role("button", name="Hint", exact=True).click()
        expect(page.get_by_role("button", name="Tell me why")).to_be_visible(timeout=60_000)
        page.get_by_role("button", name="Tell me why").click()
        page.get_by_role("button", name="Check", exact=True).click()
        expect(page.get_by_role("heading", name="All is right so far.")).to_be_visible()
        Mouse(page, puzzle).write_all(marks)
        congratulated(page)
        page.keyboard.press("Escape")

    _go(page, site, f"/studio#{PUZZLES['akari']}")
    judged(page, "Exactly one answer")
    _go(page, site, "/library")
    expect(page.get_by_text("The library needs the installed program")).to_be_visible()
    _go(page, site, "/kind/ohno")
    page.get_by_role("button", name="Play", exact=True).click()
    spots(page)
    assert "/play?id=" in page.url

    # The page that was left, and another tab, begin anew from what is kept.
    second = _opened(context, f"{site}{address(PUZZLES['kurodoko'])}")
    spots(second)
    second.get_by_role("button", name="Hint", exact=True).click()
    expect(second.get_by_role("button", name="Tell me why")).to_be_visible(timeout=60_000)


def test_the_page_computes_what_the_command_computes(context: BrowserContext, site: str) -> None:
    page = _opened(context, f"{site}/")
    asking = Asking(page, site)
    for name, text in PUZZLES.items():
        rows, cols = kind_view(name).sizes[0]
        wanted = {"verb": "random", "kind": name, "rows": rows, "cols": cols, "seed": 11}
        made = asking.job(**wanted)
        native = json.loads(local.job(json.dumps(wanted), lambda _: None).body)["result"]
        assert made == native
        same = gridproof.generate(name, rows, cols, seed=11).puzzle
        assert gridproof.write(gridproof.read(made["puzzle"]["text"])) == gridproof.write(same)
        for verb in ("rate", "hint", "solve", "prove", "right-so-far", "walkthrough"):
            board = {"verb": verb, "puzzle": text}
            assert (
                asking.job(**board) == json.loads(local.job(json.dumps(board), lambda _: None).body)["result"]
            )
        for path in ("/check", "/draft/open"):
            here = local.answer("POST", path, json.dumps({"puzzle": text}))
            assert asking(path, {"puzzle": text}) == json.loads(here.body)
    assert set(PUZZLES) == set(KINDS)
    assert asking("/read", {"text": "lightup/6/6/?"}) == json.loads(
        local.answer("POST", "/read", json.dumps({"text": "lightup/6/6/?"})).body
    )

    # Work that is cancelled frees its worker, which is a new one then.
    ended: list[str] = []
    for worker in page.workers:
        worker.on("close", lambda gone: ended.append(gone.url))
    assert asking.cancelled(_LONG) == "It was cancelled."
    assert asking.job(verb="rate", puzzle=PUZZLES["akari"])["level"]
    for _ in range(100):
        page.wait_for_timeout(0 if ended else 100)
    assert len(ended) == 1
    assert len(page.workers) <= 2


def test_without_webassembly_it_says_so_and_plays(context: BrowserContext, site: str) -> None:
    context.add_init_script("Object.defineProperty(globalThis, 'WebAssembly', { value: undefined })")
    page = _opened(context, f"{site}/play?id=akari-001")
    spots(page)
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.get_by_text("does not run WebAssembly").first).to_be_visible()
    item = gridproof.collection.items()["akari-001"]
    Mouse(page, item.board.puzzle).write_all(answer(item.board.puzzle))
    congratulated(page)


def test_a_site_is_written_only_where_nothing_else_is(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear all")
    with pytest.raises(gridproof.GridproofError, match=r"has files that are no site"):
        write_site(tmp_path, app=_folder(tmp_path, "index.html"), engine=_folder(tmp_path, "engine.json"))
    with pytest.raises(gridproof.GridproofError, match=r"is not built; expected: make web"):
        write_site(tmp_path / "new", app=tmp_path / "none")


def _folder(place: Path, file: str) -> Path:
    folder = place / f"with {file}"
    folder.mkdir()
    (folder / file).write_text("")
    return folder
