"""The way in and what pulls: first steps, words, families, packs, goals, the calendar, empty pages."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from gridproof import collection
from gridproof.kinds import KINDS
from tests.web.conftest import DESKTOP, NO_SERVICE_WORKER, Visit
from tests.web.playing import PUZZLES, address, spots

pytestmark = pytest.mark.browser

_KEEP = """([store, values]) => new Promise((done) => {
    const opened = indexedDB.open('gridproof');
    opened.onsuccess = () => {
        const all = opened.result.transaction(store, 'readwrite');
        for (const value of values) all.objectStore(store).put(value);
        all.oncomplete = () => { opened.result.close(); done(); };
    };
})"""
_NOW = "new Date().toLocaleDateString('sv')"


def keep(page: Page, store: str, *values: dict[str, Any]) -> None:
    """Put something into the browser's database, as the app keeps it."""
    page.evaluate(_KEEP, [store, list(values)])


def result(page: Page, id: str, kind: str, **others: Any) -> dict[str, Any]:
    when = page.evaluate("Date.now()")
    usual = {"rows": 5, "cols": 5, "level": "easy", "time": 60_000, "hints": 0, "when": when}
    return {"id": id, "kind": kind, **usual, **others}


def test_home_begins_with_first_steps(visit: Visit) -> None:
    page = visit("/")
    start = page.get_by_role("link", name="Start here")
    expect(start).to_have_attribute("href", re.compile("^/learn/"))
    today = page.get_by_role("region", name="Today's puzzles")
    expect(today.get_by_role("button")).to_have_count(3)
    tops = page.evaluate(
        """() => ['a[href^="/learn/"]', '#today', '#all-kinds', 'a[href="/formulas"]']
            .map((part) => document.querySelector(part).getBoundingClientRect().top)"""
    )
    assert tops == sorted(tops)
    day = page.evaluate(_NOW)
    keep(page, "results", result(page, "a", "akari"), result(page, "b", "masyu", hints=1))
    keep(page, "dailies", {"id": f"akari {day}", "kind": "akari", "date": day, "time": 61_000, "hints": 0})
    page.reload()
    week = page.get_by_role("region", name="This week")
    expect(week).to_contain_text("1 day in a row")
    expect(week).to_contain_text("2 solved in all")
    for goal in ("2 of 5 puzzles", "2 of 3 different kinds", "1 of 3 without hints"):
        expect(week.get_by_role("progressbar", name=goal)).to_be_visible()
    expect(today.get_by_role("button", name="Akari")).to_contain_text("1:01")
    expect(start).to_have_count(0)
    page.goto("/settings")
    page.get_by_label("Puzzles a week").select_option("2")
    page.goto("/")
    expect(week.get_by_role("progressbar", name="2 of 2 puzzles")).to_be_visible()


def test_kinds_stand_in_families_with_a_search_and_favourites(visit: Visit) -> None:
    page = visit("/")
    groups = page.locator(".kinds")
    expect(page.locator(".kinds > li")).to_have_count(len(KINDS))
    families = page.request.get("/api/kinds").json()
    assert {one["family"] for one in families} == {"numbers", "lines", "shading", "objects"}
    search = page.get_by_label("Search for a puzzle")
    search.fill("light UP")
    expect(groups.get_by_role("link")).to_have_count(1)
    expect(groups.get_by_role("link")).to_contain_text("Akari")
    search.fill("no such thing")
    expect(groups).to_have_count(0)
    page.get_by_role("button", name="Show all").click()
    page.get_by_role("button", name="Masyu is a favourite").click()
    expect(groups.first.get_by_role("link")).to_contain_text("Masyu")
    page.reload()
    expect(groups.first.get_by_role("link")).to_contain_text("Masyu")
    expect(page.get_by_role("region", name="Today's puzzles").get_by_role("button").first).to_contain_text(
        "Masyu"
    )
    expect(page.locator(".kinds > li")).to_have_count(len(KINDS))


def test_navigation_has_words(visit: Visit) -> None:
    page = visit("/daily")
    ways = page.get_by_role("navigation", name="Main", exact=True).get_by_role("link")
    assert ways.all_inner_texts() == [
        "Play",
        "Today",
        "Make",
        "Games",
        "Library",
        "Open",
        "Statistics",
        "Settings",
    ]
    expect(ways.filter(has_text="Today")).to_have_attribute("aria-current", "page")
    page.set_viewport_size({"width": 320, "height": 568})
    foot = page.get_by_role("navigation", name="Main, below").get_by_role("link")
    expect(foot).to_have_text(["Play", "Today", "Make", "More"])
    for way in foot.all():
        expect(way).to_be_in_viewport(ratio=1)
    foot.last.click()
    expect(page.get_by_role("main").get_by_role("link")).to_have_count(5)
    page.get_by_role("main").get_by_role("link", name="Settings").click()
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()
    page.goto(address(PUZZLES["akari"]))
    spots(page)
    expect(foot).to_have_count(0)
    for word in ("Rules", "Keep", "Share"):
        expect(page.get_by_text(word, exact=True)).to_be_in_viewport(ratio=1)


def test_sudoku_starts_at_nine(visit: Visit) -> None:
    page = visit("/kind/sudoku")
    expect(page.get_by_label("Size", exact=True)).to_have_value("9×9")
    page.goto("/daily")
    expect(page.get_by_label("Size of Sudoku")).to_have_value("9×9")


def test_packs_open_one_after_the_other(visit: Visit) -> None:
    page = visit("/kind/kurodoko")
    items = collection.of_kind("kurodoko")
    levels = list(dict.fromkeys(item.level for item in sorted(items, key=lambda item: item.score or 0)))
    first, second, third = levels[:3]
    easy = [item for item in items if item.level == first]
    page.get_by_text(re.compile(f"Solve \\d+ more of “{first}” to open it")).wait_for()
    expect(page.get_by_text(f"Opens after “{second}”.")).to_be_visible()
    shown = page.locator("section[aria-labelledby=collection] a.item")
    expect(shown).to_have_count(len(easy))
    keep(
        page,
        "results",
        *(result(page, item.id, "kurodoko", level=first) for item in easy[: min(6, -(-len(easy) // 2))]),
    )
    page.reload()
    expect(page.get_by_text(re.compile(f"Solve \\d+ more of “{second}” to open it"))).to_be_visible()
    expect(shown).to_have_count(sum(item.level in (first, second) for item in items))
    assert third
    page.get_by_label("All packs are open").check()
    expect(shown).to_have_count(len(items))
    page.get_by_role("button", name="All by size").click()
    expect(page.get_by_role("heading", name=re.compile("^5×5"))).to_be_visible()
    expect(shown).to_have_count(len(items))


def test_the_calendar_shows_solved_days_at_a_glance(visit: Visit) -> None:
    page = visit("/daily")
    page.clock.set_fixed_time("2030-03-05T12:00:00")
    keep(
        page,
        "dailies",
        {"id": "akari 2030-02-28", "kind": "akari", "date": "2030-02-28", "time": 1000, "hints": 0},
    )
    page.reload()
    table = page.get_by_role("table")
    expect(table).to_have_accessible_name("March 2030")
    expect(table.get_by_role("columnheader")).to_have_text(["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"])
    assert table.get_by_role("row").nth(1).get_by_role("cell").all_inner_texts() == [
        "",
        "",
        "",
        "",
        "1",
        "2",
        "3",
    ]
    expect(page.get_by_role("button", name="2030-03-06", exact=False)).to_be_disabled()
    expect(page.get_by_role("button", name="The month after")).to_be_disabled()
    page.get_by_role("button", name="The month before").click()
    solved, other = (page.get_by_role("button", name=f"2030-02-{day}, ") for day in (28, 27))
    expect(solved).to_have_accessible_name("2030-02-28, 1 solved")
    painted = [one.evaluate("(part) => getComputedStyle(part).backgroundColor") for one in (solved, other)]
    assert painted[0] != painted[1]
    solved.click()
    expect(page.get_by_role("heading", name="2030-02-28")).to_be_visible()
    expect(page.get_by_role("button", name="Akari")).to_contain_text("0:01")


def test_a_technique_can_be_practised(visit: Visit) -> None:
    page = visit("/kind/akari")
    page.get_by_text("Practise a technique").click()
    ways = page.locator("details li")
    title = ways.first.get_by_role("link").inner_text()
    expect(ways.first.get_by_role("button", name="A puzzle that needs it")).to_be_visible()
    ways.first.get_by_role("link").click()
    expect(page.get_by_role("heading", name=title, exact=True)).to_be_visible()
    expect(page.get_by_text("Technique 1 of")).to_be_visible()


def test_empty_pages_tell_what_to_do(visit: Visit) -> None:
    page = visit("/games")
    page.get_by_role("link", name="Take a puzzle of today").click()
    expect(page).to_have_url(re.compile("/daily$"))
    page.goto("/statistics")
    expect(page.get_by_text("Your times will stand here")).to_be_visible()
    expect(page.get_by_role("heading", name="Where to begin")).to_be_visible()


def test_solves_with_hints_are_counted_apart(visit: Visit) -> None:
    page = visit("/")
    alone = [result(page, str(time), "akari", time=1000 * time) for time in (30, 50)]
    keep(page, "results", *alone, result(page, "helped", "akari", time=2000, hints=3))
    page.goto("/statistics")
    row = page.get_by_role("row", name="5×5")
    expect(row.get_by_role("cell")).to_have_text(["2", "0:30", "0:40", "1"])


def test_open_speaks_in_words(visit: Visit) -> None:
    page = visit("/open")
    expect(page.get_by_text("SudokuPad")).to_be_visible()
    text = page.get_by_label("Link or text")
    text.fill("https://puzz.link/p?castle/5/5/abc")
    page.get_by_role("button", name="Open", exact=True).click()
    told = page.get_by_role("alert").filter(has_text="Castle is not one of the puzzles Gridproof knows.")
    expect(told.get_by_role("link")).to_have_count(len(KINDS))
    text.fill("what is this")
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.get_by_text("This is no puzzle in a form that Gridproof reads.")).to_be_visible()
    expect(told).to_have_count(0)
    page.get_by_role("button", name="Take the example").click()
    page.get_by_role("button", name="Open", exact=True).click()
    spots(page)


def test_no_level_is_offered_that_a_size_cannot_have(visit: Visit) -> None:
    page = visit("/kind/arukone")
    kind = page.request.get("/api/kinds/arukone").json()
    most = kind["making"]["most_cells"]
    assert most
    offered = page.get_by_label("Level").locator("option")
    for (rows, cols), possible in zip(kind["sizes"], kind["size_levels"], strict=True):
        page.get_by_label("Size", exact=True).select_option(f"{rows}×{cols}")
        fitting = [level for level in possible if rows * cols <= most.get(level, rows * cols)]
        expect(offered).to_have_text(["any", *fitting])


_EVENTS = 'event: progress\ndata: {"progress": {"text": "Attempt 7"}}\n\n'


def _stub_making(page: Page, ends: list[str]) -> None:
    """A server whose jobs end as they are told, one after the other."""
    page.route("**/api/jobs", lambda route: route.fulfill(json={"id": "one"}))
    page.route(
        "**/api/jobs/one/events",
        lambda route: route.fulfill(content_type="text/event-stream", body=_EVENTS + ends.pop(0)),
    )


def test_waiting_shows_attempts_and_offers_what_is_nearly_right(visit: Visit) -> None:
    page = visit("/kind/akari")
    puzzle = page.request.get(f"/api/collection/{collection.of_kind('akari')[0].id}").text()
    note = "No extreme puzzle was found; this one comes closest."
    near = f'event: done\ndata: {{"state": "done", "result": {{"puzzle": {puzzle}, "note": "{note}"}}}}\n\n'
    failed = 'event: failed\ndata: {"state": "failed", "error": "no such puzzle was found"}\n\n'
    _stub_making(page, ["", failed, near, near])
    page.route("**/api/jobs/one", lambda route: route.fulfill(json={"state": "queued"}))
    page.get_by_label("Level").select_option("extreme")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("status").filter(has_text="Attempt 7")).to_be_visible()
    expect(page.get_by_text(re.compile(r"Attempt 7 · 0:0\d"))).to_be_visible()
    page.get_by_role("button", name="Try again").click()
    nearly = page.get_by_role("group", name="Nearly right")
    expect(nearly).to_contain_text(note)
    page.get_by_role("button", name="Try again").click()
    expect(nearly).to_contain_text(note)
    page.get_by_role("button", name="Play this one").click()
    page.wait_for_url("**/play?id=akari-*")
    spots(page)


def test_the_first_load_is_small(browser: Browser, server: str) -> None:
    """The first page in a browser that has nothing of the app yet, as it is sent."""
    context = browser.new_context(viewport=DESKTOP)
    context.add_init_script(NO_SERVICE_WORKER)
    page = context.new_page()
    sizes: list[int] = []
    page.on("requestfinished", lambda asked: sizes.append(asked.sizes()["responseBodySize"]))
    page.goto(server)
    page.locator(".kinds .picture svg").first.wait_for()
    page.wait_for_load_state("networkidle")
    context.close()
    assert len(sizes) > 5
    assert sum(sizes) < 110_000
