"""LZ-string's compression in base 64, as other puzzle programs use it in their links.

It is a dictionary coder over UTF-16 code units. The code 0 introduces a new character of 8 bits, 1 one of
16 bits, and 2 ends the text. Every other code stands for a text seen before. Codes get longer as their
number grows.
"""

from __future__ import annotations

from collections.abc import Iterator

from gridproof.errors import FormatError

MOST = 1_000_000
"""The longest text that is unpacked. A short link can stand for a huge text."""
_DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_VALUES = {digit: value for value, digit in enumerate(_DIGITS)}
_BITS = 6
_SHORT, _LONG, _END = range(3)
_WIDTHS = {_SHORT: 8, _LONG: 16}


class _Codes:
    """The number of bits of the next code."""

    def __init__(self, width: int, left: int) -> None:
        self.width = width
        self._left = left

    def used(self) -> None:
        """Count one more text in the dictionary."""
        self._left -= 1
        if not self._left:
            self._left = 1 << self.width
            self.width += 1


def decompress(packed: str) -> str:
    """Unpack a text. Raises FormatError."""
    bits = _bits(packed.rstrip("="))
    code = _number(bits, 2)
    if code == _END:
        return ""
    if code not in _WIDTHS:
        raise _damaged()
    before = chr(_number(bits, _WIDTHS[code]))
    known, found, length = ["", "", "", before], [before], 1
    codes = _Codes(3, 4)
    while (code := _number(bits, codes.width)) != _END:
        if code in _WIDTHS:
            known.append(chr(_number(bits, _WIDTHS[code])))
            code = len(known) - 1
            codes.used()
        if code > len(known):
            raise _damaged()
        part = known[code] if code < len(known) else before + before[0]
        length += len(part)
        if length > MOST:
            raise FormatError(f"the link's data are too long; expected at most {MOST} characters")
        found.append(part)
        known.append(before + part[0])
        codes.used()
        before = part
    units = "".join(found).encode("utf-16-le", "surrogatepass")
    return units.decode("utf-16-le", "replace")


def compress(text: str) -> str:
    """Pack a text of characters below 65536."""
    bits: list[int] = []
    known: dict[str, int] = {}
    new: set[str] = set()
    codes = _Codes(2, 2)

    def put(number: int, width: int) -> None:
        bits.extend(number >> shift & 1 for shift in range(width))

    def put_text(part: str) -> None:
        if part in new:
            new.remove(part)
            sort = _SHORT if ord(part) < 1 << _WIDTHS[_SHORT] else _LONG
            put(sort, codes.width)
            put(ord(part), _WIDTHS[sort])
            codes.used()
        else:
            put(known[part], codes.width)
        codes.used()

    before = ""
    for character in text:
        if character not in known:
            known[character] = len(known) + len(_WIDTHS) + 1
            new.add(character)
        if before + character in known:
            before += character
            continue
        put_text(before)
        known[before + character] = len(known) + len(_WIDTHS) + 1
        before = character
    if before:
        put_text(before)
    put(_END, codes.width)
    bits += [0] * (_BITS - len(bits) % _BITS)
    packed = "".join(
        _DIGITS[sum(bit << _BITS - 1 - place for place, bit in enumerate(bits[start : start + _BITS]))]
        for start in range(0, len(bits), _BITS)
    )
    return packed + "=" * (-len(packed) % 4)


def _bits(packed: str) -> Iterator[int]:
    for digit in packed:
        value = _VALUES.get(digit)
        if value is None:
            raise FormatError(f"{digit!r} in the link's data; expected letters, digits, + and /")
        for shift in range(_BITS - 1, -1, -1):
            yield value >> shift & 1


def _number(bits: Iterator[int], width: int) -> int:
    """The next number, its lowest bit first."""
    number = 0
    for shift in range(width):
        bit = next(bits, None)
        if bit is None:
            raise FormatError("the link's data break off; expected a whole link")
        number |= bit << shift
    return number


def _damaged() -> FormatError:
    return FormatError("the link's data are damaged; expected what LZ-string packs")
