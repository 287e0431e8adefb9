"""Chosen nodes of any graph that hang together, as a lazy rule: a model that breaks it gets cuts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gridproof.logic.theory import Cut, Lit, Model, Reason


class Separation:
    """The nodes whose literals hold hang together.

    A part of them that is cut off is answered with "not this node, or not that one outside, or one of
    the nodes around the part": that holds for any graph. ``whole`` forbids the whole choice instead.
    """

    def __init__(
        self, rule: str, inside: Sequence[Lit], neighbours: Sequence[Sequence[int]], whole: bool = False
    ) -> None:
        self._rule = rule
        self._inside = inside
        self._neighbours = neighbours
        self._whole = whole

    def cuts(self, model: Model) -> list[Cut]:
        chosen = [model[abs(lit) - 1] == lit for lit in self._inside]
        parts = self._parts(chosen)
        if len(parts) < 2:
            return []
        if self._whole:
            clause = [-lit if there else lit for lit, there in zip(self._inside, chosen, strict=True)]
            return [Cut(clause, Reason(self._rule, range(len(chosen))))]
        parts.sort(key=len)
        return [self._cut(part, parts[index - 1]) for index, part in enumerate(parts)]

    def _cut(self, part: Sequence[int], other: Sequence[int]) -> Cut:
        within = set(part)
        around = {n for node in part for n in self._neighbours[node]} - within
        clause = [-self._inside[part[0]], -self._inside[other[0]]]
        clause += [self._inside[node] for node in sorted(around)]
        return Cut(clause, Reason(self._rule, sorted(around)))

    def _parts(self, chosen: Sequence[bool]) -> list[list[int]]:
        seen = [not there for there in chosen]
        parts = []
        for start in range(len(chosen)):
            if not seen[start]:
                seen[start] = True
                part = [start]
                for node in part:
                    for other in self._neighbours[node]:
                        if not seen[other]:
                            seen[other] = True
                            part.append(other)
                parts.append(part)
        return parts

    def pending(self, values: Mapping[int, Lit]) -> list[Cut]:  # noqa: ARG002  # the protocol has it
        """Nothing beforehand: encodings are compared, not explained."""
        return []
