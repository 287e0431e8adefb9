"""Formulas, circuits and squares: what is read, and what is refused with its place."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import product

import pytest

from gridproof.errors import FormatError
from gridproof.reductions.formula import Formula, LatinSquare, read_problem
from tests.reductions.problems import models, random_circuit, random_formula

GATES: dict[str, Callable[[list[bool]], bool]] = {
    "AND": all,
    "OR": any,
    "NAND": lambda values: not all(values),
    "NOR": lambda values: not any(values),
    "XOR": lambda values: sum(values) % 2 == 1,
    "XNOR": lambda values: sum(values) % 2 == 0,
    "NOT": lambda values: not values[0],
    "BUFF": lambda values: values[0],
}


def formula(text: str) -> Formula:
    problem = read_problem(text)
    assert isinstance(problem, Formula)
    return problem


def test_dimacs_is_read() -> None:
    found = formula("c a comment\np cnf 3 2\n1 -2\n 3 0 -1\n2 2 0\n%\n0\n")
    assert found == Formula(3, ((1, -2, 3), (-1, 2)))
    assert formula("p cnf 1 2\n1 -1 0\n1 0").clauses == ((1,),)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "empty"),
        ("p cnf 2\n1 0", "line 1: 'p cnf 2'; expected 'p cnf'"),
        ("p sat 2 1\n1 0", "line 1"),
        ("p cnf 0 0", "line 1"),
        ("c only words", "no line 'p'"),
        ("p cnf 2 1\n1 2", "line 2: the clause '1 2' without an end; expected 0"),
        ("p cnf 2 2\n1 0\n0", "line 3: an empty clause"),
        ("p cnf 2 1\n3 0", "line 2: the literal 3; expected a variable from 1 to 2"),
        ("p cnf 2 1\n1 x 0", "line 2: 'x'"),
        ("p cnf 2 2\n1 2 0", "line 2: 1 clauses; expected 2"),
        ("input a\nb = and a c\nc = or b a\noutput c", "a cycle through"),
        ("input a\nb = not b\noutput b", "line 2: a cycle through 'b'"),
        ("input a\nb = not c\noutput b", "line 2: 'c', which nobody defines"),
        ("input a\noutput c", "line 2: 'c', which nobody defines"),
        ("input a\nb = nix a\noutput b", "line 2: the gate 'nix'"),
        ("input a\nb = not a a\noutput b", "line 2: 2 inputs"),
        ("input a\na = not a\noutput a", "line 2: a second 'a'"),
        ("input a\n???", "line 2: '???'"),
        ("input a", "without an output"),
        ("1 2\n1 -\n- -", "line 1: 2 cells; expected 3"),
        ("1 3\n- -", "line 1: '3'"),
        ("1 -\n- ²", "line 2: '²'"),
        ("input" + " " * 100_000 + "(", "line 1"),
        ("a or\nb", "line 1: the end; expected a name"),
        ("a\nb c", "line 2: 'c'; expected and, or"),
        ("(a or b", "line 1: the end; expected ')'"),
        ("a or b)", "line 1: ')'"),
        ("a and or b", "line 1: 'or'; expected a name"),
        ("a $ b", "line 1: '$'"),
        ("!" * 200 + "a", "at most 100"),
        ("(" * 100_000 + "a", "at most 100"),
        ("output g\n" + "\n".join(f"g{n} = not g{n + 1}" for n in range(10_000)) + "\ng = not g0", "nobody"),
    ],
)
def test_what_cannot_be_is_refused_with_its_place(text: str, words: str) -> None:
    with pytest.raises(FormatError) as caught:
        read_problem(text)
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


def test_two_ways_to_write_a_circuit() -> None:
    ours = formula("input a b\nc = nand a b\noutput c")
    assert ours == formula("# a comment\nINPUT(a)\nINPUT(b)\nOUTPUT(c)\nc = NAND(a, b)")
    assert ours.names == ("a", "b")


def test_circuits_have_as_many_models_as_inputs_that_they_accept() -> None:
    rng = random.Random(1)
    for _ in range(100):
        text = random_circuit(rng)
        found = formula(text)
        accepted = []
        for values in product((False, True), repeat=len(found.names)):
            known = dict(zip(found.names, values, strict=True))
            for line in text.splitlines():
                if " = " in line:
                    name, _, rest = line.partition(" = ")
                    sort, _, reads = rest.rstrip(")").partition("(")
                    known[name] = bool(GATES[sort]([known[read] for read in reads.split(", ")]))
            if all(known[line[7:-1]] for line in text.splitlines() if line.startswith("OUTPUT")):
                accepted.append(values)
        inputs = [tuple(model[at] for at in found.asked) for model in models(found)]
        assert sorted(inputs) == sorted(accepted), text


WORDS = {"and": ("and", "&", "∧"), "or": ("or", "|", "∨"), "!=": ("xor", "^"), "==": ("iff", "<->", "==")}


def random_expression(rng: random.Random, depth: int) -> tuple[str, str]:
    """An expression, and the same for Python."""
    if depth == 0 or rng.random() < 0.15:
        name = rng.choice("abxyz")
        return name, name
    if rng.random() < 0.3:
        ours, theirs = random_expression(rng, depth - 1)
        return f"{rng.choice(['not ', '!', '¬', '-'])}({ours})", f"(not {theirs})"
    left, right = random_expression(rng, depth - 1), random_expression(rng, depth - 1)
    if rng.random() < 0.2:
        return f"({left[0]}) -> ({right[0]})", f"(not {left[1]} or {right[1]})"
    sign = rng.choice(list(WORDS))
    return f"({left[0]}) {rng.choice(WORDS[sign])} ({right[0]})", f"({left[1]} {sign} {right[1]})"


def test_what_people_write_means_what_it_says() -> None:
    rng = random.Random(1)
    for _ in range(200):
        ours, theirs = random_expression(rng, 3)
        found = formula(ours)
        values = product((False, True), repeat=len(found.names))
        right = [v for v in values if eval(theirs, dict(zip(found.names, v, strict=True)))]
        inputs = [tuple(model[at] for at in found.asked) for model in models(found)]
        assert sorted(inputs) == sorted(right), ours


def test_what_binds_more() -> None:
    clauses = formula("p or not a and b -> c").clauses
    assert formula("not (p or ((not a) and b)) or c").clauses == clauses
    assert formula("a xor b iff c").gates == formula("(a xor b) iff c").gates
    assert formula("a iff b iff c") == formula("a xor b xor c")
    assert formula("a -> b -> c").clauses == ((-1, -2, 3),)
    assert formula("c or d\nc and not a") == formula("(c or d) and c and not a")
    assert formula("c and so on\np cnf 1 1\n1 0") == Formula(1, ((1,),)), "a comment"
    assert len(formula(" -> ".join("ab" * 20_000)).clauses) == 0, "it always holds"


def test_clauses_of_three_have_the_same_models() -> None:
    rng = random.Random(1)
    for _ in range(50):
        wide = random_formula(rng)
        narrow = wide.in_threes()
        assert max(map(len, narrow.clauses)) <= 3
        inputs = [tuple(model[at] for at in narrow.asked) for model in models(narrow)]
        assert sorted(inputs) == sorted(tuple(model.values()) for model in models(wide))


def test_a_partial_latin_square_is_read() -> None:
    assert read_problem("1 - .\n- 2 -\n- - 3") == LatinSquare(((1, 0, 0), (0, 2, 0), (0, 0, 3)))
