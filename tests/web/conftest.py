"""A real server, a real browser. Skipped where there is no chromium or no built app."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    ViewportSize,
    expect,
    sync_playwright,
)

from gridproof.server.site.building import write_site
from gridproof.server.site.static import BUILT, ENGINE
from tests.patience import FAR

DESKTOP: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
PATIENCE = 1000 * FAR
"""Milliseconds until something that should happen counts as missing."""
expect.set_options(timeout=PATIENCE)
_PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser")
"""The first is the same engine without windows and profiles: a page takes it a third of the time."""
_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
_PLAY = ("-m", "gridproof.cli", "play", "--no-browser", "--port", "0", "--workers", "1")

NO_SERVICE_WORKER = "delete Navigator.prototype.serviceWorker"
"""For a browser that has none, like a private window of Firefox. Our browsers are always new: a
service worker would fetch all that it keeps for every test: the build, the collection and the engine."""

both = pytest.mark.parametrize("visit", ["server", "page"], indirect=True)
"""Runs a test twice: where a server answers, and on the site, whose pages compute themselves."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The tests that load an engine come first, side by side: one process runs them, in one page."""
    items.sort(key=lambda item: not _loads_engine(item))


def _loads_engine(item: pytest.Item) -> bool:
    given = getattr(item, "callspec", None)
    in_page = given is not None and given.params.get("visit") == "page"
    wanted = getattr(item, "fixturenames", ())
    return in_page or (item.get_closest_marker("browser") is not None and "site" in wanted)


@contextmanager
def running(*command: str) -> Iterator[str]:
    """A server in a process of its own; its address."""
    with subprocess.Popen(
        [sys.executable, "-u", *command], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        assert process.stdout is not None
        words = process.stdout.readline().replace("(", " ").split()
        try:
            yield next(word for word in words if word.startswith("http:")).rstrip("/)")
        finally:
            process.terminate()


@contextmanager
def serving() -> Iterator[str]:
    """A server like the one that players start."""
    if not (BUILT / "index.html").exists():
        pytest.skip("the web app is not built; `make web` builds it")
    with running(*_PLAY) as address:
        yield address


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    with serving() as address:
        yield address


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The app as plain files, in a folder of a folder."""
    if not (BUILT / "index.html").exists():
        pytest.skip("the web app is not built; `make web` builds it")
    if not (ENGINE / "engine.json").exists():
        pytest.skip("the engine is not built; `make engine` builds it, or says why it cannot")
    folder = tmp_path_factory.mktemp("host")
    write_site(folder / "some" / "where")
    return folder


def _files(folder: Path) -> tuple[str, ...]:
    return ("-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", str(folder))


@pytest.fixture(scope="session")
def site(folder: Path) -> Iterator[str]:
    """The address of the site below a path of its host."""
    with running(*_files(folder)) as address:
        yield f"{address}/some/where"


@pytest.fixture(scope="session")
def page_server(folder: Path) -> Iterator[str]:
    """The address of a host that is the site."""
    with running(*_files(folder / "some" / "where")) as address:
        yield address


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    chromium = next(filter(None, map(shutil.which, _PROGRAMS)), None)
    if chromium is None:
        pytest.skip("no chromium on this machine")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=_ARGUMENTS)
        yield browser
        browser.close()


_FORGET = """() => new Promise((done) => {
    localStorage.clear();
    const opened = indexedDB.open('gridproof');
    opened.onsuccess = () => {
        const stores = [...opened.result.objectStoreNames];
        const all = opened.result.transaction(stores, 'readwrite');
        stores.forEach((name) => all.objectStore(name).clear());
        all.oncomplete = () => { opened.result.close(); done(); };
    };
})"""


def go(page: Page, url: str) -> None:
    """Another page of the app, without loading it anew: its engine stays."""
    page.evaluate(
        "(url) => { history.pushState(null, '', url); dispatchEvent(new PopStateEvent('popstate')); }", url
    )


@pytest.fixture(scope="session")
def engine_page(browser: Browser, page_server: str) -> Iterator[Page]:
    """The one page of the site that the tests share which need its engine: to load it takes seconds."""
    context = browser.new_context(base_url=page_server, viewport=DESKTOP, reduced_motion="reduce")
    context.add_init_script(NO_SERVICE_WORKER)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto("/")
    yield page
    context.close()


class Visit(Protocol):
    def __call__(
        self,
        path: str = "/",
        *,
        phone: bool = False,
        theme: str = "light",
        palette: str = "standard",
        offline: bool = False,
        before: str = "",
    ) -> Page: ...


@pytest.fixture
def visit(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Visit]:
    """Opens pages in fresh browsers, on request with what is needed to play offline.

    `before` is a script that each page runs before its own. Whatever a page complains about fails the test.
    """
    if getattr(request, "param", "server") == "page":
        yield from _visit_site(request.getfixturevalue("engine_page"))
        return
    server: str = request.getfixturevalue("server")
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def open_page(
        path: str = "/",
        *,
        phone: bool = False,
        theme: str = "light",
        palette: str = "standard",
        offline: bool = False,
        before: str = "",
    ) -> Page:
        context = browser.new_context(
            base_url=server,
            viewport=PHONE if phone else DESKTOP,
            has_touch=phone,
            color_scheme="dark" if theme == "dark" else "light",
            reduced_motion="reduce",
        )
        context.grant_permissions(["clipboard-read", "clipboard-write"], origin=server)
        if not offline:
            context.add_init_script(NO_SERVICE_WORKER)
        if palette != "standard":
            kept = json.dumps(json.dumps({"palette": palette}))
            context.add_init_script(f"localStorage.setItem('gridproof.settings', {kept})")
        if before:
            context.add_init_script(before)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        _listen(page, complaints)
        page.goto(path)
        page.wait_for_selector("h1")
        return page

    yield open_page
    for context in contexts:
        context.close()
    _assert_quiet(complaints)


def _visit_site(page: Page) -> Iterator[Visit]:
    """Opens pages of the site in a browser that has forgotten everything but its engine."""
    complaints: list[str] = []
    stop = _listen(page, complaints)

    def open_page(path: str = "/", **_wishes: object) -> Page:
        go(page, "/")
        page.evaluate(_FORGET)
        go(page, path)
        page.wait_for_selector("h1")
        return page

    yield open_page
    stop()
    _assert_quiet(complaints)


def _listen(page: Page, complaints: list[str]) -> Callable[[], None]:
    """Write down whatever the page complains about. Returns how to stop."""

    def fail(error: Error) -> None:
        complaints.append(str(error))

    def say(said: ConsoleMessage) -> None:
        if said.type == "error":
            complaints.append(said.text)

    page.on("pageerror", fail)
    page.on("console", say)

    def stop() -> None:
        page.remove_listener("pageerror", fail)
        page.remove_listener("console", say)

    return stop


def _assert_quiet(complaints: list[str]) -> None:
    expected = ("net::ERR_INTERNET_DISCONNECTED", "net::ERR_FAILED", "status of 400", "status of 409")
    assert [text for text in complaints if not any(word in text for word in expected)] == []
