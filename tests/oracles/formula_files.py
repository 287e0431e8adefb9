"""Strict readers of the files that formulas are exported to. They know nothing of what wrote them.

Each refuses what its format does not have, and gives back what it read: clauses, sums, or typed statements.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

Expression = str | tuple["Expression", ...]


class WrongFile(Exception):
    """The file is not of the format."""


def _need(holds: object, found: object) -> None:
    if not holds:
        raise WrongFile(str(found)[:200])


# clauses


def read_dimacs(text: str) -> tuple[int, list[tuple[int, ...]]]:
    """Comments, one header, and as many clauses as it announces, of variables that it announces."""
    lines = text.splitlines()
    begin = next((n for n, line in enumerate(lines) if not re.match(r"c( |$)", line)), len(lines))
    header = re.fullmatch(r"p cnf (\d+) (\d+)", lines[begin]) if begin < len(lines) else None
    if header is None:
        raise WrongFile("no header")
    variables, number = int(header[1]), int(header[2])
    clauses = []
    for line in lines[begin + 1 :]:
        _need(re.fullmatch(r"(-?[1-9]\d* )*0", line), line)
        clause = tuple(map(int, line.split()[:-1]))
        _need(all(abs(lit) <= variables for lit in clause), line)
        clauses.append(clause)
    _need(len(clauses) == number, f"{len(clauses)} clauses; announced {number}")
    return variables, clauses


# sums


class Sum(NamedTuple):
    weights: Mapping[int, int]
    relation: str
    bound: int


_OPB = {
    "opb": (re.compile(r"((?:[+-]\d+ x[1-9]\d* )+)(>=|=) (-?\d+) ;"), re.compile(r"([+-]\d+) x(\d+) ")),
    "opb-minisat": (
        re.compile(r"((?:[+-]\d+\*x[1-9]\d* )+)(>=|=) ([+-]\d+);"),
        re.compile(r"([+-]\d+)\*x(\d+) "),
    ),
}


def read_opb(text: str, dialect: str = "opb") -> tuple[int, list[Sum]]:
    """The header first, then sums: no variable stands twice in one, and none is new."""
    whole, part = _OPB[dialect]
    lines = text.splitlines()
    header = re.fullmatch(r"\* #variable= (\d+) #constraint= (\d+)", lines[0])
    if header is None:
        raise WrongFile(lines[0])
    variables = int(header[1])
    sums = []
    for line in lines[1:]:
        if line.startswith("*"):
            continue
        found = whole.fullmatch(line)
        if found is None:
            raise WrongFile(line)
        terms = part.findall(found[1])
        weights = {int(variable): int(weight) for weight, variable in terms}
        _need(len(weights) == len(terms), f"a variable stands twice: {line}")
        _need(max(weights) <= variables, line)
        sums.append(Sum(weights, found[2], int(found[3])))
    _need(len(sums) == int(header[2]), f"{len(sums)} sums; announced {header[2]}")
    return variables, sums


# statements


@dataclass
class Statements:
    """What a file for an SMT solver says."""

    types: dict[str, str] = field(default_factory=dict)
    """Per variable its type: Bool, Int, or the name of a data type."""
    values: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Per data type its values."""
    ranges: dict[str, tuple[int, int]] = field(default_factory=dict)
    """Per variable of a subtype from where to where it goes."""
    asserted: list[Expression] = field(default_factory=list)
    commands: list[str] = field(default_factory=list)
    logic: str = ""


_TOKEN = re.compile(r"\s+|;[^\n]*|(?P<word>::|[()]|[^\s();:]+|:[a-z][a-z-]*)")


def _expressions(text: str) -> Iterator[Expression]:
    open_lists: list[list[Expression]] = []
    position = 0
    while position < len(text):
        found = _TOKEN.match(text, position)
        if found is None:
            raise WrongFile(text[position : position + 40])
        position, word = found.end(), found["word"]
        if word is None:
            continue
        if word == "(":
            open_lists.append([])
            continue
        item: Expression = word
        if word == ")":
            _need(open_lists, "a ) too many")
            item = tuple(open_lists.pop())
        if open_lists:
            open_lists[-1].append(item)
        else:
            yield item
    _need(not open_lists, "a ( too many")


_NAME = re.compile(r"[A-Za-z_]\w*")
_NUMERAL = re.compile(r"0|[1-9]\d*")
_BOOLEAN, _INTEGER = "Bool", "Int"


class _Language(NamedTuple):
    """What two families of files do not have in common."""

    negative_numbers: bool
    """Whether ``-1`` is a number; in SMT-LIB it is ``(- 1)``."""
    distinct: bool
    unequal: bool
    """Whether there is ``/=``."""


SMT_LIB = _Language(negative_numbers=False, distinct=True, unequal=False)
YICES_2 = _Language(negative_numbers=True, distinct=True, unequal=True)
YICES_1 = _Language(negative_numbers=True, distinct=False, unequal=True)


def type_of(expression: Expression, known: Statements, language: _Language) -> str:
    """The type of an expression, which is linear and has the right number of parts everywhere."""
    if isinstance(expression, str):
        return _type_of_word(expression, known, language)
    _need(len(expression) > 1 and isinstance(expression[0], str), expression)
    head, *parts = expression
    if head == "-" and not language.negative_numbers:
        (part,) = parts
        _need(isinstance(part, str) and _NUMERAL.fullmatch(part), expression)
        return _INTEGER
    types = [type_of(part, known, language) for part in parts]
    if head in ("and", "or"):
        _need({*types} == {_BOOLEAN}, expression)
    elif head == "not":
        _need(types == [_BOOLEAN], expression)
    elif head == "=" or (head == "/=" and language.unequal):
        _need(len(types) == 2 and types[0] == types[1], expression)
    elif head in (">=", "<="):
        _need(types == [_INTEGER, _INTEGER], expression)
    elif head == "distinct":
        _need(language.distinct and len(types) > 1 and {*types} == {_INTEGER}, expression)
    elif head == "+":
        _need(len(types) > 1 and {*types} == {_INTEGER}, expression)
        return _INTEGER
    elif head == "*":
        # Linear: a number times a variable.
        _need(types == [_INTEGER, _INTEGER], expression)
        _need(_is_number(parts[0], language) and parts[1] in known.types, expression)
        return _INTEGER
    elif head == "ite":
        _need(types == [_BOOLEAN, _INTEGER, _INTEGER], expression)
        return _INTEGER
    else:
        raise WrongFile(f"{head} in {expression}")
    return _BOOLEAN


def _is_number(expression: Expression, language: _Language) -> bool:
    if not isinstance(expression, str):
        return not language.negative_numbers and expression[0] == "-"
    return bool(_NUMERAL.fullmatch(expression.removeprefix("-" if language.negative_numbers else "")))


def _type_of_word(word: str, known: Statements, language: _Language) -> str:
    if word in ("true", "false"):
        return _BOOLEAN
    if word in known.types:
        return known.types[word]
    for name, values in known.values.items():
        if word in values:
            return name
    _need(_is_number(word, language), f"unknown word {word!r}")
    return _INTEGER


def _listed(expression: Expression) -> tuple[Any, ...]:
    _need(isinstance(expression, tuple), expression)
    return tuple(expression)


def _new_name(known: Statements, name: Expression) -> str:
    taken = {*known.types, *known.values, *(v for values in known.values.values() for v in values)}
    _need(isinstance(name, str) and _NAME.fullmatch(name) and name not in taken, name)
    return str(name)


def read_smt_lib(text: str) -> Statements:
    """Commands of SMT-LIB 2.6 in their order: logic, types, variables, assertions, check, values."""
    known = Statements()
    for expression in _expressions(text):
        _need(isinstance(expression, tuple) and isinstance(expression[0], str), expression)
        head, *parts = _listed(expression)
        known.commands.append(str(head))
        if head == "set-option":
            _need(parts == [":produce-models", "true"] and not known.logic, expression)
        elif head == "set-logic":
            _need(not known.logic and parts[0] in ("QF_LIA", "QF_UFDTLIA"), expression)
            known.logic = str(parts[0])
        elif head == "declare-datatypes":
            ((name, arity),), ((*values,),) = parts
            _need(known.logic == "QF_UFDTLIA" and arity == "0", expression)
            sort = _new_name(known, name)
            known.values[sort] = tuple(_new_name(known, value) for (value,) in values)
        elif head == "declare-const":
            name, sort = parts
            _need(known.logic and (sort in (_BOOLEAN, _INTEGER) or sort in known.values), expression)
            known.types[_new_name(known, name)] = str(sort)
        elif head == "assert":
            _assert(known, parts, SMT_LIB)
        elif head == "check-sat":
            _need(not parts, expression)
        elif head == "get-value":
            _need(known.commands[-2] == "check-sat" and parts[0], expression)
            _need(all(name in known.types for name in parts[0]), expression)
        else:
            _need(head == "get-model" and known.commands[-2] == "check-sat", expression)
    return known


def _assert(known: Statements, parts: Sequence[Expression], language: _Language) -> None:
    _need(len(parts) == 1 and type_of(parts[0], known, language) == _BOOLEAN, parts)
    known.asserted.append(parts[0])


def read_yices(text: str, language: _Language) -> Statements:
    """Commands of Yices 1 or 2; subtypes are of Yices 1 alone."""
    known = Statements()
    subtypes: dict[str, tuple[int, int]] = {}
    for expression in _expressions(text):
        _need(isinstance(expression, tuple) and isinstance(expression[0], str), expression)
        head, *parts = _listed(expression)
        known.commands.append(str(head))
        if head == "define-type":
            name, how = parts
            if how[0] == "scalar":
                known.values[_new_name(known, name)] = tuple(_new_name(known, value) for value in how[1:])
            else:
                _need(language is YICES_1 and isinstance(name, str) and name not in subtypes, expression)
                subtypes[str(name)] = _subtype(how)
        elif head == "define":
            name, colons, sort = parts
            _need(colons == "::", expression)
            variable = _new_name(known, name)
            if sort in subtypes:
                known.ranges[variable] = subtypes[str(sort)]
            plain = {"bool": _BOOLEAN, "int": _INTEGER, **dict.fromkeys(subtypes, _INTEGER)}
            _need(sort in plain or sort in known.values, expression)
            known.types[variable] = plain.get(str(sort), str(sort))
        elif head == "assert":
            _assert(known, parts, language)
        elif head == "set-evidence!":
            _need(language is YICES_1 and parts == ["true"], expression)
        else:
            last = {"check"} if language is YICES_1 else {"check", "show-model"}
            _need(head in last and not parts, expression)
    return known


def _subtype(how: Any) -> tuple[int, int]:
    """``(subtype (n::int) (and (>= n 1) (<= n 4)))``"""
    word, bound, (conjunction, (at_least, one, low), (at_most, other, high)) = how
    _need((word, bound) == ("subtype", ("n", "::", "int")), how)
    _need((conjunction, at_least, one, at_most, other) == ("and", ">=", "n", "<=", "n"), how)
    return int(str(low)), int(str(high))
