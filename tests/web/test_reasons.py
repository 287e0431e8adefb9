"""The mode in which each move asks for its reason: right rules, rules that do not suffice, wrong moves."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import gridproof
from gridproof.board.marks import BULB
from tests.web.conftest import Visit
from tests.web.playing import PUZZLES, Mouse, address, label

pytestmark = pytest.mark.browser

AKARI = gridproof.read(PUZZLES["akari"])
NUMBER = "A number counts the bulbs beside it"
CLASH = "No bulb shines on another bulb"


def _player(visit: Visit, *, asked: bool) -> Mouse:
    """A player of the puzzle who is asked for reasons, or is not."""
    page = visit("/settings")
    switch = page.get_by_label("Each move asks for its reason")
    expect(switch).not_to_be_checked()
    switch.set_checked(asked)
    page.goto(page.url.partition("/settings")[0] + address(PUZZLES["akari"]))
    return Mouse(page, AKARI)


def test_reasons_are_judged(visit: Visit) -> None:
    mouse = _player(visit, asked=True)
    page = mouse.page
    panel = page.get_by_label("Reason", exact=True)
    expect(panel).to_have_count(0)
    mouse.write(7, BULB)  # beside the 4
    expect(panel).to_contain_text("Which rules force this?")
    ready = panel.get_by_role("button", name="That is why")
    expect(ready).to_be_disabled()
    panel.get_by_label(CLASH).check()
    ready.click()
    expect(panel).to_contain_text("The mark is right, but these rules alone leave another one possible.")
    panel.get_by_role("button", name="Other rules").click()
    panel.get_by_label(NUMBER).check()
    ready.click()
    expect(panel).to_contain_text("Your reason holds.")
    mouse.write(0, BULB)  # which is wrong
    panel.get_by_label(NUMBER).check()
    ready.click()
    expect(panel).to_contain_text("This mark does not follow from the puzzle.")
    panel.get_by_role("button", name="Take it back").click()
    expect(panel).to_have_count(0)
    assert "bulb" not in label(page, 0)
    assert "bulb" in label(page, 7)


def test_nobody_is_asked_otherwise(visit: Visit) -> None:
    mouse = _player(visit, asked=False)
    page = mouse.page
    mouse.write(7, BULB)
    assert "bulb" in label(page, 7)
    expect(page.get_by_label("Reason", exact=True)).to_have_count(0)
