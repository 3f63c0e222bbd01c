"""The database's identity, the pulses of the processes and the outages between them; how long a table may be idle."""

from __future__ import annotations

import secrets

import sqlalchemy as sql
from alembic import op

revision = "0002"
down_revision = "0001"

IDLE_AFTER = 14 * 86_400  # seconds, until the server that opens the table says it exactly


def upgrade() -> None:
    about = op.create_table("about", sql.Column("identity", sql.String(32), primary_key=True))
    op.bulk_insert(about, [{"identity": secrets.token_hex(8)}])
    op.create_table(
        "pulse",
        sql.Column("process", sql.String(32), primary_key=True),
        sql.Column("at", sql.Double, nullable=False),
        sql.Column("beat", sql.LargeBinary, nullable=False),
    )
    op.create_table(
        "outages",
        sql.Column("began", sql.Double, primary_key=True, autoincrement=False),
        sql.Column("ended", sql.Double, nullable=False),
    )
    op.add_column("tables", sql.Column("idle_after", sql.Double, nullable=False, server_default=str(IDLE_AFTER)))
