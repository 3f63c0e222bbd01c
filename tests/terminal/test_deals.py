"""Fair deals at a server's table: what the client adds, keeps and says by itself."""

from __future__ import annotations

import asyncio
import secrets
import subprocess
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest
from textual.pilot import Pilot

from offsuit.table.live import LiveTable
from offsuit.terminal.address import Address, read_address
from offsuit.terminal.joining import JoinedSitting
from offsuit.terminal.plain import Plain
from offsuit.terminal.sitting import Lobby, Position
from offsuit.web.rooms import CODE_LENGTH, CODE_LETTERS
from tests.browser.scenes import store
from tests.table.test_logs import STORED, log_of
from tests.terminal.screens import PATIENCE, at_screen, play_app, screen_text, until
from tests.terminal.tables import Door, a_door, a_table, add, begin, news_of, play_until
from tests.terminal.test_joining import hosts_link, link
from tests.terminal.test_plain import ENVIRONMENT, command, play
from tests.web.people import Server

SHORT = """game = "gummi-trick"
options = {"players": 2}
parameters = {"hand": 1}


def ends_game(self):
    return True
"""


async def salted(door: Door, sitting: JoinedSitting, table: LiveTable) -> str:
    """The salt that the client sends once it has its seat."""
    coming = asyncio.create_task(news_of(sitting, Lobby))
    await door.hello()
    await door.show(table)
    await coming
    heard = await door.hear()
    assert heard["do"] == "salt"
    return str(heard["salt"])


async def shown(door: Door, sitting: JoinedSitting, table: LiveTable) -> list[str]:
    """What the player is told of the deal, besides the game."""
    await door.show(table)
    return [notice.kind for notice in (await news_of(sitting, Position)).after]


def test_a_salt_is_sent_once_a_sitting_and_the_same_by_the_next_client() -> None:
    async def story() -> None:
        async with a_door() as door:
            table = a_table()
            sitting = door.sitting(code="once")
            salt = await salted(door, sitting, table)
            await sitting.close()
            sitting = door.sitting(code="once")
            assert await salted(door, sitting, table) == salt
            add(table, table.salt(0, salt))
            await door.show(table, done=table.number)
            await news_of(sitting, Lobby, lambda lobby: lobby.table.places[0].is_salted)
            await sitting.start()
            assert (await door.hear())["do"] == "start"
            await sitting.close()

    asyncio.run(story())


def test_a_client_whose_salt_was_replaced_tells_its_player_once() -> None:
    async def story() -> None:
        async with a_door() as door:
            table = a_table()
            sitting = door.sitting(code="replaced")
            await salted(door, sitting, table)
            add(table, table.salt(0, "ab" * 32))
            begin(table)
            assert await shown(door, sitting, table) == ["fair-salt-replaced"]
            assert await shown(door, sitting, table) == []
            play_until(table, lambda: table.phase == "over")
            assert await shown(door, sitting, table) == ["terminal-no-receipt"]
            await sitting.close()

    asyncio.run(story())


def test_a_fair_game_is_judged_once_it_is_over() -> None:
    async def story() -> None:
        async with a_door() as door:
            table = a_table()
            sitting = door.sitting(code="fair")
            add(table, table.salt(0, await salted(door, sitting, table)))
            begin(table)
            assert await shown(door, sitting, table) == []
            play_until(table, lambda: table.phase == "over")
            assert await shown(door, sitting, table) == ["terminal-fair", "terminal-proof"]
            assert [notice.kind for notice in sitting.verdicts] == ["terminal-fair", "terminal-proof"]
            assert await shown(door, sitting, table) == []
            await sitting.close()

    asyncio.run(story())


def test_a_server_that_shows_another_secret_is_told_of() -> None:
    async def story() -> None:
        async with a_door() as door:
            table = a_table()
            sitting = door.sitting(code="other")
            add(table, table.salt(0, await salted(door, sitting, table)))
            begin(table)
            assert await shown(door, sitting, table) == []
            play_until(table, lambda: table.phase == "over")
            other = a_table(secret="cd" * 32)
            commitment = table.commitment
            assert commitment is not None
            table.created = other.created
            kinds = await shown(door, sitting, table)
            assert "fair-secret-wrong" in kinds
            assert "terminal-fair" not in kinds
            await sitting.close()

    asyncio.run(story())


def test_a_seat_that_was_taken_away_takes_its_salt_along() -> None:
    async def story() -> None:
        async with a_door() as door:
            table = a_table()
            sitting = door.sitting(code="removed")
            salt = await salted(door, sitting, table)
            await door.show(table, seat=None, done=5)
            await news_of(sitting, Lobby, lambda lobby: lobby.table.seat is None)
            await door.show(table)
            heard = await door.hear()
            assert heard["do"] == "salt"
            assert heard["salt"] != salt
            await sitting.close()

    asyncio.run(story())


def test_where_no_receipt_can_be_kept_the_player_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))

    async def story() -> None:
        async with a_door() as door:
            table = a_table()
            sitting = door.sitting(code="nowhere")
            await salted(door, sitting, table)
            assert "terminal-not-kept" in sitting.told
            await sitting.close()

    asyncio.run(story())


def test_a_game_is_proved_by_the_receipt_that_the_client_kept(server: Server, tmp_path: Path) -> None:
    """A whole game through a pipe, and then the command that its last line names."""
    record = tmp_path / "game.jsonl"
    code = server.open_table("gummi-trick", 1, options={"players": 2})
    said = begun_and_played(server, code, "--record", str(record))
    assert "The deals were fair" in said
    assert "all players" in said
    proof = said.partition("offsuit verify RECORD --receipt ")[2].splitlines()[0]
    done = subprocess.run(
        command("verify", str(record), "--receipt", proof), env=ENVIRONMENT, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "proved by your receipt" in done.stdout


def begun_and_played(server: Server, code: str, *words: str) -> str:
    """Begun by the host, who leaves a link of the seat, and played to the end from that link."""
    begun = subprocess.run(
        command("play", "--join", hosts_link(server, code), "--plain"),
        input="start\n",
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
    )
    private = begun.stdout.partition(f"{link(server, code)}#")
    assert private[1], begun.stdout
    return play("--join", f"{private[1]}{private[2].split()[0]}", *words)


@pytest.mark.parametrize(
    ("tongue", "text"),
    [
        ("en", "This program doesn't have this table's rules, so it can't check the deals here."),
        ("ja", "このプログラムにはこの卓のルールがないため、ここでは配札を検証できません。"),
    ],
    ids=["en", "ja"],
)
def test_without_the_file_of_a_variant_the_deal_is_checked_later(
    tongue: str, text: str, tmp_path: Path, start: Callable[..., Server]
) -> None:
    """Nobody is accused, and the receipt proves the record where the file is."""
    file, record = tmp_path / "short.py", tmp_path / "game.jsonl"
    file.write_text(SHORT)
    server = start(tmp_path / "offsuit.db", "--variant", str(file))
    assert server.process.stdout is not None
    table = server.process.stdout.readline().partition("table is at ")[2].split()[0]
    sitting = JoinedSitting(read_address(table), "Ann", "easy")
    said: list[str] = []
    asyncio.run(played_out(sitting, Plain(sitting, tongue, StringIO(), said.append), record))
    assert [(notice.kind, notice.is_bad) for notice in sitting.verdicts] == [
        ("fair-rules-missing", False),
        ("terminal-proof", False),
    ]
    assert any(line.startswith(text) for line in said)
    proof = str(sitting.verdicts[1].values["file"])
    words = ["verify", str(record), "--receipt", proof, "--variant", str(file)]
    done = subprocess.run(command(*words), env=ENVIRONMENT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "proved by your receipt" in done.stdout


async def played_out(sitting: JoinedSitting, plain: Plain, record: Path) -> None:
    """A whole game among bots, and its record in a file."""
    async with asyncio.timeout(PATIENCE):
        while plain.position is None or not plain.position.view.is_over:
            news = await sitting.news()
            plain.take(news)
            if isinstance(news, Lobby) and news.may_start:
                await (news.fill if any(place.is_free for place in news.table.places) else news.start)()
            elif isinstance(news, Position) and news.view.legal_moves:
                await sitting.move(news.view.legal_moves[0])
        (line,) = await sitting.records()
        record.write_bytes(line + b"\n")
        await sitting.close()


# Tables that were started by an older version

OLD = [stored["name"] for stored in STORED if stored["name"].endswith(("just dealt", "with hints and takeovers"))]
FORETOLD = "This game was started by an older version. Its deals could be foretold."


def at_old_table(server: Server, name: str) -> JoinedSitting:
    """Ann's seat at a table that was started under scheme 1, as it was stored then."""
    stored = next(stored for stored in STORED if stored["name"] == name)
    code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
    asyncio.run(store(server, code, [entry for entry, _ in log_of(stored)]))
    return JoinedSitting(Address(f"http://127.0.0.1:{server.port}", code, "token of Ann"), "Ann", "easy")


@pytest.mark.parametrize("name", OLD)
def test_a_table_of_scheme_1_says_once_in_lines_that_its_deals_could_be_foretold(name: str, server: Server) -> None:
    sitting = at_old_table(server, name)
    said: list[str] = []

    async def story() -> None:
        plain = Plain(sitting, "en", StringIO(), said.append)
        async with asyncio.timeout(PATIENCE):
            while plain.position is None:
                plain.take(await sitting.news())
        await sitting.close()

    asyncio.run(story())
    assert said.count(FORETOLD) == 1
    assert any("you are Ann" in line for line in said)


@pytest.mark.parametrize("name", OLD)
def test_a_table_of_scheme_1_says_on_the_screen_that_its_deals_could_be_foretold(name: str, server: Server) -> None:
    app = play_app(at_old_table(server, name))

    async def story(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: FORETOLD in screen_text(app))

    at_screen(app, story)
