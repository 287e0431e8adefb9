"""The first tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "entries",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(80), nullable=False),
        sa.Column("rows", sa.Integer, nullable=False),
        sa.Column("cols", sa.Integer, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("level", sa.String(20)),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("author", sa.Text, nullable=False),
        sa.Column("source", sa.Text, nullable=False),
        sa.Column("note", sa.Text, nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("added", sa.Float, nullable=False),
        sa.Column("changed", sa.Float, nullable=False),
        sa.Column("removed", sa.BigInteger),
        sa.UniqueConstraint("digest", name="uq_entries_digest"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_entries_kind_size", "entries", ["kind", "rows", "cols"])
    for column in ("state", "level", "removed"):
        op.create_index(f"ix_entries_{column}", "entries", [column])
    op.create_table(
        "entry_tags",
        sa.Column("entry", sa.Integer, sa.ForeignKey("entries.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("tag", sa.String(40), primary_key=True),
    )
    op.create_index("ix_entry_tags_tag", "entry_tags", ["tag"])
