"""Glyphs and drawings for the client."""

from __future__ import annotations

from gridproof.record.drawing import Disc, Drawing, Part, Path, Text
from gridproof.record.look import Backs, Glyph
from gridproof.server.shapes.kind_models import BacksView, DrawingView, MarkView, PartView


def glyph_view(name: str, glyph: Glyph) -> MarkView:
    return MarkView.of(
        glyph,
        spoken=glyph.spoken or name,
        line=None if glyph.line is None else "along" if glyph.line.along else "across",
        drawing=drawing_view(glyph.screen or glyph.drawing),
        struck=drawing_view(glyph.struck),
    )


def backs_view(backs: Backs | None) -> BacksView | None:
    return backs and BacksView(open=drawing_view(backs.open), wall=drawing_view(backs.wall))


def drawing_view(drawing: Drawing) -> DrawingView:
    return DrawingView.of(drawing, parts=list(map(_part, drawing.parts)))


def _part(part: Part) -> PartView:
    return PartView(
        disc=(part.x, part.y, part.radius) if isinstance(part, Disc) else None,
        path=_path(part) if isinstance(part, Path) else "",
        text=part.text if isinstance(part, Text) else "",
        fill=part.paint.fill or "",
        stroke=part.paint.stroke or "",
        width=part.paint.width,
    )


def _path(path: Path) -> str:
    points = "L".join(f"{x:g} {y:g}" for x, y in path.points)
    return f"M{points}{'z' if path.closed else ''}"
