"""The logs of tables, and the index of tables."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "log",
        sql.Column("code", sql.String(12), primary_key=True),
        sql.Column("number", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("at", sql.Double, nullable=False),
        sql.Column("entry", sql.LargeBinary, nullable=False),
    )
    op.create_table(
        "tables",
        sql.Column("code", sql.String(12), primary_key=True),
        sql.Column("phase", sql.String(10), nullable=False, index=True),
        sql.Column("is_public", sql.Boolean, nullable=False),
        sql.Column("opened_at", sql.Double, nullable=False),
        sql.Column("deadline", sql.Double),
    )
