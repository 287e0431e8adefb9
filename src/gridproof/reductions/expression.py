"""Formulas in people's notation: ``(a or not b) and (b -> c)``, in words or in signs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gridproof.errors import FormatError, quoted

_DEEPEST = 100
"""The deepest nesting of parentheses and negations."""
_NAME = "name"
_NOT = "not"
_SIGNS = {
    "iff": ("xnor", ("iff", "<->", "<=>", "==", "↔", "⇔")),
    "implies": ("implies", ("implies", "->", "=>", "→", "⇒")),
    "or": ("or", ("or", "||", "|", "+", "∨")),
    "xor": ("xor", ("xor", "^", "⊕")),
    "and": ("and", ("and", "&&", "&", "*", "∧")),
    _NOT: (_NOT, (_NOT, "!", "~", "-", "¬")),
}
"""Per operation: its gate, and its notations. The weakest operation comes first."""
_OPERATION = {sign: name for name, (_, signs) in _SIGNS.items() for sign in signs}
_ORDER = [name for name in _SIGNS if name != _NOT]
_TOKEN = re.compile(
    "|".join(re.escape(sign) for sign in sorted(_OPERATION, key=len, reverse=True) if not sign.isalpha())
    + r"|[()]|[A-Za-z_][A-Za-z0-9_]*|\S"
)


class Node(NamedTuple):
    """A name, or a gate with its inputs."""

    sort: str
    name: str = ""
    parts: tuple[Node, ...] = ()

    def names(self) -> Iterator[str]:
        """The names in it, in order, with repetitions."""
        if self.sort == _NAME:
            yield self.name
        for part in self.parts:
            yield from part.names()

    def literals(self) -> list[tuple[str, bool]] | None:
        """The names of a clause, each with its sign; None if it is not a clause."""
        if self.sort == _NAME:
            return [(self.name, True)]
        if self.sort == _NOT and self.parts[0].sort == _NAME:
            return [(self.parts[0].name, False)]
        found = [part.literals() for part in self.parts] if self.sort == "or" else [None]
        return None if None in found else [literal for part in found if part for literal in part]

    def conjuncts(self) -> Sequence[Node]:
        return self.parts if self.sort == "and" else (self,)


def read_expression(number: int, line: str) -> Node:
    """The formula in the line with that number. Raises FormatError with the place."""
    reader = _Reader(number, _TOKEN.findall(line))
    found = reader.operation(0)
    if reader.token is not None:
        reader.refuse("and, or, xor, implies, iff, or the end")
    return found


class _Reader:
    def __init__(self, number: int, tokens: Sequence[str]) -> None:
        self._number, self._tokens, self._at, self._depth = number, tokens, 0, 0

    @property
    def token(self) -> str | None:
        return self._tokens[self._at] if self._at < len(self._tokens) else None

    def refuse(self, expected: str) -> None:
        found = "the end" if self.token is None else quoted(self.token)
        raise FormatError(f"line {self._number}: {found}; expected {expected}")

    def operation(self, level: int) -> Node:
        """An expression with operations from that level on."""
        if level == len(_ORDER):
            return self._negation()
        parts = [self.operation(level + 1)]
        while self._operator() == _ORDER[level]:
            self._at += 1
            parts.append(self.operation(level + 1))
        return _joined(_ORDER[level], parts)

    def _operator(self) -> str | None:
        return None if self.token is None else _OPERATION.get(self.token.lower())

    def _negation(self) -> Node:
        token = self.token
        self._depth += 1
        if self._depth > _DEEPEST:
            self.refuse(f"at most {_DEEPEST} parentheses or negations inside of each other")
        if self._operator() == _NOT:
            self._at += 1
            found = _negated(self._negation())
        elif token == "(":
            self._at += 1
            found = self.operation(0)
            if self.token != ")":
                self.refuse("')' or an operation")
            self._at += 1
        else:
            if token is None or self._operator() or not re.match(r"[A-Za-z_]", token):
                self.refuse("a name, 'not' or '(', as in 'a and (b or not c)'; or 'p cnf …'; or a circuit")
            self._at += 1
            found = Node(_NAME, token or "")
        self._depth -= 1
        return found


def _negated(node: Node) -> Node:
    return node.parts[0] if node.sort == _NOT else Node(_NOT, parts=(node,))


def _joined(operation: str, parts: Sequence[Node]) -> Node:
    if len(parts) == 1:
        return parts[0]
    if operation == "implies":
        # a -> b -> c is a -> (b -> c).
        return _joined("or", [*map(_negated, parts[:-1]), parts[-1]])
    sort = _SIGNS[operation][0]
    if sort in ("and", "or"):
        flat = (inner for part in parts for inner in (part.parts if part.sort == sort else (part,)))
        return Node(sort, parts=tuple(flat))
    # (a iff b) iff c holds if an odd number of them does, which is a xor b xor c.
    return Node("xor" if sort == "xnor" and len(parts) % 2 else sort, parts=tuple(parts))
