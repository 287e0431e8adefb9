"""Garbage collection is put off for a while, and back as it was afterwards."""

from __future__ import annotations

import gc

import pytest

from gridproof.system.garbage import seldom_collected


def test_it_is_put_off_and_back_also_after_an_error() -> None:
    before = gc.get_threshold()
    with pytest.raises(ZeroDivisionError), seldom_collected():
        with seldom_collected():
            inner = gc.get_threshold()
        assert gc.get_threshold() == inner
        assert inner[0] > before[0]
        _ = 1 / 0
    assert gc.get_threshold() == before


def test_who_switched_it_off_keeps_it_off() -> None:
    before = gc.get_threshold()
    gc.set_threshold(0)
    try:
        with seldom_collected():
            assert gc.get_threshold()[0] == 0
    finally:
        gc.set_threshold(*before)
