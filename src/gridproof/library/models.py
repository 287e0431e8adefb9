"""The tables of the library."""

from __future__ import annotations

from sqlalchemy import BigInteger, Float, ForeignKey, Index, Integer, MetaData, String, Text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship


class Base(DeclarativeBase):
    metadata = MetaData(
        naming_convention={"ix": "ix_%(column_0_label)s", "uq": "uq_%(table_name)s_%(column_0_name)s"}
    )


class Row(Base):
    """One stored puzzle."""

    __tablename__ = "entries"
    __table_args__ = (
        Index("ix_entries_kind_size", "kind", "rows", "cols"),
        # Without this, SQLite gives the number of a removed entry to another one.
        {"sqlite_autoincrement": True},
    )

    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    version: Mapped[int] = mapped_column(Integer, default=1)
    """Increased by every change. A save with an older version is refused."""
    digest: Mapped[str] = mapped_column(String(64), unique=True)
    """The same for all turned and mirrored versions of the puzzle."""
    kind: Mapped[str] = mapped_column(String(80))
    rows: Mapped[int] = mapped_column(Integer)
    cols: Mapped[int] = mapped_column(Integer)
    game: Mapped[str] = mapped_column(Text)
    """The puzzle and what was played, in the format ``game``."""
    state: Mapped[str] = mapped_column(String(10), index=True)
    level: Mapped[str | None] = mapped_column(String(20), index=True)
    title: Mapped[str] = mapped_column(Text)
    author: Mapped[str] = mapped_column(Text)
    source: Mapped[str] = mapped_column(Text)
    note: Mapped[str] = mapped_column(Text)
    words: Mapped[str] = mapped_column(Text)
    """The text that a search looks through, in lower case."""
    added: Mapped[float] = mapped_column(Float)
    changed: Mapped[float] = mapped_column(Float)
    """Seconds since 1970."""
    removed: Mapped[int | None] = mapped_column(BigInteger, index=True)
    """When the entry was removed. It can be restored for a while."""
    labels: Mapped[list[Label]] = relationship(
        lazy="selectin", cascade="all, delete-orphan", passive_deletes=True, order_by="Label.tag"
    )


class Label(Base):
    """A tag on an entry."""

    __tablename__ = "entry_tags"

    entry: Mapped[int] = mapped_column(ForeignKey("entries.id", ondelete="CASCADE"), primary_key=True)
    tag: Mapped[str] = mapped_column(String(40), primary_key=True, index=True)
