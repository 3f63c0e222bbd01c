"""A seat at the table of a real server: by the screen, through a pipe, through lost connections."""

from __future__ import annotations

import asyncio
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot
from websockets.asyncio.server import ServerConnection, serve

from offsuit.table.setup import SetupError
from offsuit.table.verify import verify_line
from offsuit.terminal.address import Address, read_address
from offsuit.terminal.joining import JoinedSitting
from offsuit.terminal.sitting import Lobby, Lost, Position
from tests.terminal.screens import Person, at_screen, last_line, play_app, screen_text, until
from tests.terminal.test_plain import ENVIRONMENT, command, play, typed
from tests.web.people import Server


def link(server: Server, code: str) -> str:
    return f"http://127.0.0.1:{server.port}/t/{code}"


def hosts_link(server: Server, code: str) -> str:
    return f"{link(server, code)}#host={server.hosts[code]}"


def sitting_at(server: Server, code: str, token: str | None = None, *, is_host: bool = True) -> JoinedSitting:
    host = server.hosts[code] if is_host else None
    return JoinedSitting(Address(f"http://127.0.0.1:{server.port}", code, token, host), "Ann", "easy")


def test_links_are_read_as_the_browser_writes_them() -> None:
    assert read_address("http://127.0.0.1:8040/t/bcdf") == ("http://127.0.0.1:8040", "bcdf", None, None)
    assert read_address("https://cards.example/t/bcdf#seat=x_Y-9") == ("https://cards.example", "bcdf", "x_Y-9", None)
    both = "https://cards.example/t/bcdf#seat=x_Y-9&host=h-H"
    assert read_address(both) == ("https://cards.example", "bcdf", "x_Y-9", "h-H")
    assert read_address(both).link == both
    assert read_address("https://cards.example/t/bcdf#seat=<b>&host=") == ("https://cards.example", "bcdf", None, None)
    assert read_address("localhost:8040/t/BCDF").socket == "ws://localhost:8040/api/tables/bcdf/socket"
    assert read_address("https://cards.example/t/bcdf").socket.startswith("wss://")
    for wrong in ("bcdf", "http://127.0.0.1:8040", "ftp://x/t/bcdf"):
        with pytest.raises(SetupError, match="link of a table"):
            read_address(wrong)


def test_a_whole_game_at_a_server_with_bots_in_the_free_seats(server: Server) -> None:
    sitting = sitting_at(server, server.open_table("gummi-trick", 2, options={"players": 3}))
    app = play_app(sitting)

    async def story(pilot: Pilot[None]) -> None:
        person = Person(app, pilot)
        await until(pilot, lambda: "1. Ann" in screen_text(app))
        assert "2. Free seat" in screen_text(app)
        assert "3. Trey (bot)" in screen_text(app)
        assert "Length: One round" in screen_text(app)
        await pilot.press("b")
        await until(pilot, lambda: "2. Deuce (bot)" in screen_text(app))
        await pilot.press("s")
        await person.play_to_the_end()
        assert "The game is over" in screen_text(app)
        (record,) = await sitting.records()
        assert verify_line(record) == []

    at_screen(app, story)


def test_the_last_line_names_the_keys_of_the_lobby_and_then_of_the_table(server: Server) -> None:
    app = play_app(sitting_at(server, server.open_table("gummi-trick", 2)))

    async def story(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: last_line(app) == "b Bots ? Help s Start q Leave")
        await until(pilot, lambda: "1. Ann" in screen_text(app))
        await pilot.press("b")
        await until(pilot, lambda: "2. Deuce (bot)" in screen_text(app))
        await pilot.press("s")
        await until(pilot, lambda: "s Table" in last_line(app))
        assert "Start" not in last_line(app)
        assert "Bots" not in last_line(app)

    at_screen(app, story)


def test_only_the_table_host_or_whoever_acts_for_them_is_offered_to_fill_and_start(server: Server) -> None:
    code = server.open_table("gummi-trick", 3)
    guest = play_app(sitting_at(server, code, is_host=False))

    async def story(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: "1. Ann" in screen_text(guest))
        assert "The table host is away. After a minute, the first player here can start." in screen_text(guest)
        assert last_line(guest) == "? Help q Leave"
        host = sitting_at(server, code)
        host.name = "Bo"
        await host.news()
        await until(pilot, lambda: "Waiting for the table host to start the game." in screen_text(guest))
        await pilot.press("b", "s", "question_mark")
        await until(pilot, lambda: "Others take a seat by opening the link" in screen_text(guest))
        assert "b lets bots take" not in screen_text(guest)
        await host.close()

    at_screen(guest, story)


def test_in_lines_who_may_not_start_is_told_who_may(server: Server) -> None:
    done = typed("start\nquit\n", "--join", link(server, server.open_table("gummi-trick", 4)))
    assert (done.returncode, done.stderr) == (0, "")
    assert "1. Guest" in done.stdout
    assert "The table host is away." in done.stdout.splitlines()[-2]
    assert "begin" not in done.stdout


def test_help_in_the_lobby_is_about_it_and_a_refusal_does_not_hide_the_keys(server: Server) -> None:
    app = play_app(sitting_at(server, server.open_table("gummi-trick", 2)))

    async def story(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: "1. Ann" in screen_text(app))
        keys = "b: bots take the free seats · s: start the game"
        assert keys in screen_text(app)
        await pilot.press("s")
        await until(pilot, lambda: bool(app.refusal))
        await pilot.pause()
        assert app.refusal in screen_text(app)
        assert keys in screen_text(app)
        await pilot.press("question_mark")
        assert "b lets bots take the free seats;" in screen_text(app)

    at_screen(app, story)


def test_a_rematch_is_the_next_table(server: Server) -> None:
    sitting = sitting_at(server, server.open_table("gummi-trick", 1, options={"players": 2}))
    app = play_app(sitting)

    async def story(pilot: Pilot[None]) -> None:
        person = Person(app, pilot)
        await person.start()
        await person.play_to_the_end()
        before = sitting.address.code
        await pilot.press("n")
        await person.start(seat=1)
        assert sitting.address.code != before
        await person.wait_for_turn()

    at_screen(app, story)


def test_a_server_that_hangs_up_again_and_again_is_told_of_once() -> None:
    """Then it has no such table, which ends the tries."""

    async def hang_up(connection: ServerConnection) -> None:
        calls.append(connection)
        await connection.close(4404 if len(calls) > 2 else 1011)

    async def story() -> None:
        async with serve(hang_up, "127.0.0.1", 0) as server:
            port = next(iter(server.sockets)).getsockname()[1]
            sitting = JoinedSitting(read_address(f"127.0.0.1:{port}/t/bcdf"), "Ann", "easy")
            assert isinstance(await sitting.news(), Lost)
            with pytest.raises(SetupError, match="no table 'bcdf'"):
                await sitting.news()

    calls: list[ServerConnection] = []
    asyncio.run(story())
    assert len(calls) == 3


def test_a_lost_connection_is_told_and_found_again(start: Callable[..., Server], tmp_path: Path) -> None:
    server = start(tmp_path / "offsuit.db")
    sitting = sitting_at(server, server.open_table("schadenfreude", 1))
    app = play_app(sitting)

    async def story(pilot: Pilot[None]) -> None:
        person = Person(app, pilot)
        await person.start()
        await person.wait_for_turn()
        server.kill()
        await until(pilot, lambda: "No connection. Trying again" in screen_text(app))
        server.start()
        await until(pilot, lambda: "Your turn: play a card" in screen_text(app))
        await person.play(person.legal()[0])

    at_screen(app, story)


def test_the_end_of_the_input_leaves_also_without_a_connection(start: Callable[..., Server], tmp_path: Path) -> None:
    server = start(tmp_path / "offsuit.db")
    words = command("play", "--join", link(server, server.open_table("schadenfreude", 4)), "--plain")
    with subprocess.Popen(words, env=ENVIRONMENT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert any("1. Guest" in line for line in process.stdout)
        server.kill()
        assert any("No connection. Trying again" in line for line in process.stdout)
        process.stdin.close()
        assert "you leave the table" in process.stdout.read()
    assert process.returncode == 0


def test_a_seat_is_found_again_by_its_link(server: Server) -> None:
    code = server.open_table("schadenfreude", 1)
    first = sitting_at(server, code)

    async def sit_down() -> str:
        while first.address.token is None:
            await first.news()
        await first.start()
        while not isinstance(await first.news(), Position):
            pass
        await first.close()
        return first.address.token

    token = asyncio.run(sit_down())
    assert first.address.link == f"{link(server, code)}#seat={token}&host={server.hosts[code]}"
    sitting = sitting_at(server, code, token)
    app = play_app(sitting, "ja")

    async def story(pilot: Pilot[None]) -> None:
        await Person(app, pilot).wait_for_turn()
        assert "あなたの番" in screen_text(app)

    at_screen(app, story)


def test_who_finds_no_seat_watches(server: Server) -> None:
    opened = server.post(
        "/api/tables",
        {
            "game": "schadenfreude",
            "plans": [{}, {"bot": "easy"}, {"bot": "easy"}],
            "name": "Bo",
            "options": {"players": 3},
        },
    )
    code = opened["code"]
    server.hosts[code] = opened["host"]
    player, watcher = sitting_at(server, code, opened["token"]), sitting_at(server, code, is_host=False)
    app = play_app(watcher)

    async def story(pilot: Pilot[None]) -> None:
        while not isinstance(await player.news(), Lobby):
            pass
        await player.start()
        await until(pilot, lambda: "you watch" in screen_text(app))
        assert watcher.address.token is None
        assert app.shown is not None
        assert app.shown.choices() == []
        await player.close()

    at_screen(app, story)


@pytest.mark.parametrize(("last", "goodbye"), [("quit\n", False), ("", True)])
def test_lines_of_who_watches_are_not_kept_waiting(last: str, goodbye: bool, server: Server) -> None:
    """While the game waits for somebody who has gone for a moment."""
    opened = server.post("/api/tables", {"game": "schadenfreude", "plans": [{}] + [{"bot": "easy"}] * 3, "name": "Bo"})
    table = link(server, opened["code"])
    typed("start\n", "--join", f"{table}#seat={opened['token']}&host={opened['host']}")
    done = typed(f"hand\ntable\nr1\nhint\n{last}", "--join", table)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Your hand: no cards" in done.stdout
    assert "The way to 40" in done.stdout
    assert "take a seat first" in done.stdout
    assert "Hints are for your turn." in done.stdout
    assert ("you leave the table" in done.stdout) == goodbye
    assert "The game is over" not in done.stdout


@pytest.mark.parametrize(
    ("tongue", "greeting"),
    [("en", "Gummi Trick with 3 players; you watch. "), ("ja", "グミトリック、3人。観戦中です。")],
)
def test_who_watches_is_greeted_as_such(tongue: str, greeting: str, server: Server) -> None:
    code = server.open_table("gummi-trick", 1, options={"players": 3})
    typed("start\n", "--join", hosts_link(server, code))
    done = typed("quit\n", "--join", link(server, code), "--lang", tongue)
    assert greeting in done.stdout


def test_refusals_of_the_server_are_shown(server: Server) -> None:
    sitting = sitting_at(server, server.open_table("schadenfreude", 1))
    app = play_app(sitting)

    async def story(pilot: Pilot[None]) -> None:
        person = Person(app, pilot)
        await person.start()
        await person.wait_for_turn()
        await sitting.move("play Q9")
        await until(pilot, lambda: "is no move here" in screen_text(app))

    at_screen(app, story)


@pytest.mark.parametrize(("allows", "told"), [(True, "% to win"), (False, "this table is played without hints")])
def test_h_asks_the_server_for_a_hint_where_the_table_allows_it(allows: bool, told: str, server: Server) -> None:
    app = play_app(sitting_at(server, server.open_table("schadenfreude", 1, allows_hints=allows)))

    async def story(pilot: Pilot[None]) -> None:
        person = Person(app, pilot)
        await person.start()
        await person.wait_for_turn()
        await pilot.press("h")
        await until(pilot, lambda: told in screen_text(app))
        assert person.has_page == allows
        assert not allows or screen_text(app).count("% to win") == len(person.legal())

    at_screen(app, story)


@pytest.mark.parametrize(("allows", "told"), [(True, "% to win"), (False, "this table is played without hints")])
def test_a_hint_of_the_server_is_said_before_the_next_line_is_read(allows: bool, told: str, server: Server) -> None:
    code = server.open_table("schadenfreude", 1, allows_hints=allows)
    done = typed("start\nhint\nhand\nquit\n", "--join", hosts_link(server, code))
    assert (done.returncode, done.stderr) == (0, "")
    before, _, after = done.stdout.partition("Your hand: ")
    assert told in before
    assert told not in after
    assert before.count("Your turn: play a card") == 1


def test_a_table_that_there_is_not_is_told_in_a_line(server: Server) -> None:
    done = typed("", "--join", link(server, "bcdfghjk"))
    assert done.returncode == 2
    assert "there is no table 'bcdfghjk'" in done.stderr


def test_a_whole_game_at_a_server_through_a_pipe(server: Server, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    opened = server.post(
        "/api/tables",
        {
            "game": "schadenfreude",
            "plans": [{}, {"bot": "easy"}, {"bot": "easy"}],
            "name": "Bo",
            "options": {"players": 3},
            "bots_think": False,
        },
    )
    private = f"{link(server, opened['code'])}#seat={opened['token']}&host={opened['host']}"
    begun = typed("start\n", "--join", private)
    assert "1. Bo" in begun.stdout
    said = play("--join", private, "--record", str(file))
    assert "you are Bo" in said
    assert verify_line(file.read_bytes().strip()) == []
    assert f"Your seat, also for another day: {private}" in said


def test_a_game_that_still_runs_is_not_recorded_and_that_is_said(server: Server, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    table = hosts_link(server, server.open_table("schadenfreude", 1))
    done = typed("start\nhand\nquit\n", "--join", table, "--record", str(file))
    assert "Nothing is recorded: at a server's table only a finished game is." in done.stdout
    assert "recorded in" not in done.stdout
    assert not file.exists()


def test_lines_through_a_pipe_wait_in_the_lobby(server: Server) -> None:
    code = server.open_table("schadenfreude", 4)
    done = typed("bots\nbots\nstart\nhand\ntable\nquit\n", "--join", hosts_link(server, code), "--level", "easy")
    assert (done.returncode, done.stderr) == (0, "")
    before, _, at_table = done.stdout.partition("you are Guest")
    assert "taken" not in before
    assert "Free seat" not in before.rpartition("Waiting for players")[2]
    assert "Your hand: " in at_table
    assert "The way to 40" in at_table
    assert "bots take the free seats" not in at_table


def test_a_script_goes_on_after_the_server_has_refused_its_move(server: Server) -> None:
    """It waits for what it may play before each line."""
    code = server.open_table("schadenfreude", 1)
    words = command("play", "--join", hosts_link(server, code), "--plain")
    heard: list[str] = []
    with subprocess.Popen(words, env=ENVIRONMENT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("start\n")
        process.stdin.flush()
        for line in process.stdout:
            heard.append(line)
            if line.startswith("You may: "):
                legal = line.removeprefix("You may: ").split(",")[0].strip(".\n")
                process.stdin.write("r99\n" if not any("no move" in one for one in heard) else f"{legal}\n")
                process.stdin.flush()
            if line.startswith("Guest plays "):
                process.stdin.close()
                break
        process.stdout.read()
    assert process.returncode == 0
    assert sum('"play R99" is no move here' in line for line in heard) == 1


def test_a_refusal_says_no_moves_to_people_who_have_none(server: Server) -> None:
    """Before the start, and where others play."""
    lobby = typed("start\nquit\n", "--join", hosts_link(server, server.open_table("gummi-trick", 2)))
    assert (lobby.returncode, lobby.stderr) == (0, "")
    assert "some seats are still free" in lobby.stdout
    code = server.open_table("schadenfreude", 1)
    typed("start\n", "--join", hosts_link(server, code))
    watched = typed("r1\nquit\n", "--join", link(server, code))
    assert "take a seat first" in watched.stdout
    assert "You may: " not in lobby.stdout + watched.stdout
