"""The app as a whole: new versions, dropped files, cancelled work, puzzles that are not proper."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Page, expect

import gridproof
from tests.web.conftest import Visit
from tests.web.playing import PUZZLES, Mouse, address, answer, chains, congratulated, wait_until

pytestmark = pytest.mark.browser


class Release(ThreadingHTTPServer):
    """The real server behind another address. On request its app is a newer build."""

    def __init__(self, behind: str) -> None:
        super().__init__(("127.0.0.1", 0), _Relay)
        self.behind = behind
        self.newer = False

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"


class _Relay(BaseHTTPRequestHandler):
    server: Release

    def do_GET(self) -> None:
        with urlopen(Request(self.server.behind + self.path)) as answer:
            body = answer.read()
            headers = answer.headers.items()
        if self.path == "/sw.js" and self.server.newer:
            body = re.sub(rb'"version":"[0-9a-f]+"', b'"version":"newer"', body)
        self.send_response(200)
        for name, value in headers:
            if name.lower() not in ("content-length", "transfer-encoding", "connection"):
                self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Prints nothing."""


@pytest.fixture
def release(server: str) -> Iterator[Release]:
    with Release(server) as release:
        threading.Thread(target=release.serve_forever, daemon=True).start()
        yield release
        release.shutdown()


def _builds(page: Page) -> list[str]:
    names: list[str] = page.evaluate("caches.keys()")
    return [name for name in names if name.startswith("build-")]


def test_a_new_version_is_offered_and_taken(visit: Visit, release: Release) -> None:
    page = visit(release.address, offline=True)
    wait_until(page, "navigator.serviceWorker.controller !== null")
    (old,) = _builds(page)
    expect(page.get_by_text("A new version is ready.")).to_have_count(0)
    release.newer = True
    page.reload()
    expect(page.get_by_text("A new version is ready.")).to_be_visible()
    with page.expect_navigation():
        page.get_by_role("button", name="Reload").click()
    page.wait_for_selector("h1")
    wait_until(page, "async () => (await caches.keys()).filter((n) => n.startsWith('build-')).length == 1")
    assert _builds(page) == ["build-newer"] != [old]
    expect(page.get_by_text("A new version is ready.")).to_have_count(0)


_DRAG = """([type, text]) => {
    const carried = new DataTransfer();
    carried.items.add(new File([text], 'puzzle.txt', { type: 'text/plain' }));
    document.body.dispatchEvent(
        new DragEvent(type, { dataTransfer: carried, bubbles: true, cancelable: true }));
}"""


def test_a_file_can_be_dropped_anywhere(visit: Visit) -> None:
    page = visit("/settings")
    page.evaluate(_DRAG, ["dragover", ""])
    expect(page.get_by_text("Drop a puzzle to open it")).to_be_visible()
    page.evaluate(_DRAG, ["drop", "https://puzz.link/p?" + PUZZLES["akari"]])
    expect(page.get_by_role("grid", name="Akari, 6 rows, 6 columns")).to_be_visible()
    expect(page.get_by_text("Drop a puzzle to open it")).to_have_count(0)
    page.evaluate(_DRAG, ["drop", "\n".join(PUZZLES.values())])
    expect(page.get_by_role("heading", name="Which one?")).to_be_visible()
    page.get_by_role("button", name="Kurodoko 5×5").click()
    expect(page.get_by_role("grid", name="Kurodoko, 5 rows, 5 columns")).to_be_visible()
    page.evaluate(_DRAG, ["drop", "no puzzle at all"])
    expect(page.get_by_role("alert")).to_contain_text("This is no puzzle in a form that Gridproof reads.")


def test_the_settings_lead_to_the_documentation(visit: Visit) -> None:
    """The page there is not the app, whatever the service worker keeps."""
    page = visit("/settings")
    with page.expect_popup() as opened:
        page.get_by_role("link", name="Read the documentation").click()
    opened.value.wait_for_url("**/docs/index.html")
    expect(opened.value.get_by_role("heading", level=1)).not_to_have_text("Settings")
    expect(opened.value.locator("#main")).to_have_count(0)


def test_making_a_puzzle_can_be_cancelled(visit: Visit) -> None:
    page = visit("/kind/kurodoko")
    sizes = page.get_by_label("Size").locator("option").all_inner_texts()
    page.get_by_label("Size").select_option(sizes[-2])  # the last one is "other…"
    page.get_by_label("Level").select_option("extreme")
    page.get_by_role("button", name="Play", exact=True).click()
    with page.expect_response(lambda answer: answer.request.method == "DELETE") as ended:
        page.get_by_role("button", name="Cancel").click()
    assert ended.value.json()["state"] == "cancelled"
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    assert page.url.endswith("/kind/kurodoko")


def test_a_puzzle_with_several_answers_is_named_as_such_and_can_be_solved(visit: Visit) -> None:
    text = "lightup/3/3/o"
    page = visit(address(text))
    expect(page.get_by_text("This puzzle has several answers: any of them counts.")).to_be_visible()
    mouse = Mouse(page, gridproof.read(text))
    for cell in (0, 4, 8):
        mouse.click(cell)
    congratulated(page)


def test_clues_at_the_ends_of_lines_are_greyed_when_a_line_joins_them(visit: Visit) -> None:
    puzzle = gridproof.read(PUZZLES["arukone"])
    page = visit(address(PUZZLES["arukone"]))
    line = next(chains(puzzle, sorted(answer(puzzle))))
    first = page.locator(f"#cell-{line[0]}")
    mouse = Mouse(page, puzzle)
    mouse.drag(line)
    expect(first).to_have_attribute("aria-label", re.compile("done"))
    mouse.drag(line[-2:])
    expect(first).not_to_have_attribute("aria-label", re.compile("done"))
