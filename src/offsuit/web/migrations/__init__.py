"""The database's shape, version by version; a server brings its database up to the latest when it starts."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sql
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

from offsuit.table.setup import SetupError

FOLDER = Path(__file__).parent
LOCK = 8_040_001  # a number of our own among PostgreSQL's advisory locks
PATIENCE = 20  # seconds to wait for another process that is upgrading


def upgrade(connection: sql.Connection) -> None:
    """Bring a database up to the latest version. If several processes start at once, one does it and others wait."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("PRAGMA journal_mode=WAL")  # readers don't wait for the writer
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    else:
        connection.exec_driver_sql(f"SET LOCAL lock_timeout = '{PATIENCE}s'")
        connection.exec_driver_sql("SET LOCAL statement_timeout = 0")
        connection.execute(sql.select(sql.func.pg_advisory_xact_lock(LOCK)))
    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.attributes["connection"] = connection
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if unknown := set(MigrationContext.configure(connection).get_current_heads()) - known:
        raise SetupError(
            f"the database is of a newer version ({', '.join(unknown)}) than this Offsuit knows; "
            "install the latest Offsuit, or name another database with --db"
        )
    command.upgrade(config, "head")
