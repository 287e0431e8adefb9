"""The app in another language: its frame and the rules. Hints stay in English."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Visit
from tests.web.playing import PUZZLES, address

pytestmark = pytest.mark.browser


def _in_german(visit: Visit) -> Page:
    page = visit("/settings")
    page.get_by_label("Deutsch").check()
    expect(page.get_by_role("heading", name="Einstellungen")).to_be_visible()
    return page


def test_the_choice_holds_at_once_and_stays(visit: Visit) -> None:
    page = _in_german(visit)
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.reload()
    expect(page.get_by_role("heading", name="Einstellungen")).to_be_visible()
    expect(page.get_by_role("navigation").get_by_role("link", name="Heute")).to_be_visible()
    page.get_by_label("English").check()
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "en")


@pytest.mark.parametrize(
    ("theme", "apart"),
    [
        ("Hell", "Schwarze Felder haben nie eine Seite gemeinsam."),
        ("Dunkel", "Helle Felder haben nie eine Seite gemeinsam."),
    ],
)
def test_rules_name_the_colours_that_the_board_has(visit: Visit, theme: str, apart: str) -> None:
    page = _in_german(visit)
    page.get_by_label(theme, exact=True).check()
    page.get_by_role("link", name="Gridproof").click()
    page.get_by_role("link", name="Kurodoko").first.click()
    expect(page.get_by_role("heading", name="Regeln")).to_be_visible()
    expect(page.get_by_text(apart)).to_be_visible()


def test_hints_stay_in_english_and_say_so(visit: Visit) -> None:
    page = _in_german(visit)
    page.goto(address(PUZZLES["kurodoko"]))
    page.get_by_role("button", name="Tipp", exact=True).click()
    page.get_by_role("button", name="Sag mir, warum").click()
    said = page.get_by_label("Tipp", exact=True).locator("[lang=en]")
    expect(said).to_contain_text("are white.")


def test_longer_words_fit_on_a_phone(visit: Visit) -> None:
    page = _in_german(visit)
    page.set_viewport_size({"width": 360, "height": 740})
    for where in ("/", "/settings", "/games", "/library", "/studio", "/kind/kurodoko"):
        page.goto(where)
        expect(page.locator("main h1").first).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), where
    page.goto(address(PUZZLES["kurodoko"]))
    tools = page.get_by_role("toolbar").locator("button")
    expect(tools.filter(has_text="Zurück")).to_be_visible()
    cut = "(all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.innerText)"
    assert tools.evaluate_all(cut) == []
