"""Duplicate play: seatings are balanced, the engine and tables play the same games, blocks don't depend on cores."""

from __future__ import annotations

import json
import sys
from collections import Counter
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest

from offsuit.bots import BOTS
from offsuit.bots.naming import give_budget, read_bots
from offsuit.games import GAMES
from offsuit.lab import arena as arenas
from offsuit.lab.arena import Arena, Block
from offsuit.lab.simulate import play_out
from offsuit.table.setup import SetupError, complete_options, find_game
from offsuit.table.table import Table
from offsuit.table.verify import verify_line
from tests.configurations import CONFIGURATIONS, Configuration

ROOT = Path(__file__).parent.parent.parent


def arena_of(game: str, bots: str, seed: int = 7, **options: object) -> Arena:
    complete = complete_options(find_game(game), options)
    return Arena(game, complete, tuple(read_bots(bots, arenas.PLAYERS)), f"{seed:064x}", max_rounds=30)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("bots", [2, 3, 4, 5, 6])
def test_every_bot_sits_in_every_seat_equally_often(bots: int, players: int) -> None:
    seatings = arenas.seatings(bots, players, deal=3)
    for seat in range(players):
        assert len(set(Counter(seating[seat] for seating in seatings).values())) == 1
        alone = Counter(seating[seat] for seating in seatings if seating.count(seating[seat]) == 1)
        assert set(alone) == set(range(bots))
        assert len(set(alone.values())) == 1
    together = Counter((a, b) for seating in seatings for a in set(seating) for b in set(seating) if a != b)
    assert len(together) == bots * (bots - 1)
    assert len(set(together.values())) == 1


@pytest.mark.parametrize(("players", "games"), [(2, 2), (3, 6), (4, 8), (5, 10)])
def test_of_two_bots_one_plays_against_all_others_and_the_reverse(players: int, games: int) -> None:
    seatings = arenas.seatings(2, players, deal=0)
    assert len({tuple(seating) for seating in seatings}) == len(seatings) == games
    assert {seating.count(0) for seating in seatings} == {1, players - 1}


@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("bots", [1, 2, 3])
def test_among_others_every_bot_sits_alone_in_every_seat(bots: int, players: int) -> None:
    seatings = arenas.alone_among(bots, players)
    assert len(seatings) == bots * players
    for seating in seatings:
        assert sorted(seating)[1:] == [bots] * (players - 1)
    assert {(bot, seating.index(bot)) for seating in seatings for bot in seating if bot < bots} == {
        (bot, seat) for bot in range(bots) for seat in range(players)
    }


def test_among_others_a_bot_plays_as_where_it_meets_them() -> None:
    """Its games are those of the block of two bots in which it sits alone, but for what is random in them."""
    meeting = arena_of("savanna-trick", "greedy,medium")
    among = msgspec.structs.replace(meeting, bots=meeting.bots[:1], among=meeting.bots[1])
    one, other = (arenas.play_in_engine(arena, 3).block for arena in (meeting, among))
    alone = [game for game in one.games if game.seating.count(0) == 1]
    assert sorted(map(msgspec.json.encode, alone)) == sorted(map(msgspec.json.encode, other.games))


def test_neighbours_change_from_deal_to_deal() -> None:
    left_of_first = Counter(
        seating[(seating.index(0) + 1) % 4] for deal in range(60) for seating in arenas.seatings(4, 4, deal)
    )
    assert min(left_of_first.values()) > 40


@pytest.mark.parametrize("configuration", CONFIGURATIONS[::4], ids=str)
def test_the_engine_plays_the_same_games_as_tables(configuration: Configuration) -> None:
    for bots in ("greedy,random", "random,random", "medium,random"):
        arena = arena_of(configuration.game, bots, **configuration.options)
        arena = msgspec.structs.replace(arena, max_rounds=3)
        assert arenas.play_in_engine(arena, 5) == arenas.play_at_tables(arena, False, 5)


def test_bots_with_settings_play_at_tables() -> None:
    """The engine knows no settings, such as a seed for all games."""
    plain = arena_of("gummi-trick", "greedy,random")
    seeded = msgspec.structs.replace(plain, bots=tuple(give_budget(list(plain.bots), "seed=3", arenas.PLAYERS)))
    assert (plain.is_engine, seeded.is_engine) == (True, False)


@pytest.mark.parametrize("game", GAMES)
def test_bots_that_are_given_no_view_play_as_with_one(game: str) -> None:
    quick, asked = (Table(game, seed=3, max_rounds=2) for _ in range(2))
    names = ["easy", "medium", "greedy", "random"]
    play_out(quick, [BOTS[name](number) for number, name in enumerate(names)])
    bots = [BOTS[name](number) for number, name in enumerate(names)]
    while asked.seat is not None:
        asked.play(bots[asked.seat].move(asked.view(asked.seat)))
    assert quick.line() == asked.line()


@pytest.mark.parametrize("game", GAMES)
def test_all_games_of_a_block_have_the_same_deals_and_are_records(game: str) -> None:
    played = arenas.play_at_tables(arena_of(game, "greedy,random"), True, 2)
    records = [msgspec.json.decode(line) for line in played.records]
    assert len(records) == len(played.block.games)
    assert len({msgspec.json.encode(record["rounds"][0]["deal"]) for record in records}) == 1
    assert not any(verify_line(line) for line in played.records)
    for record, outcome in zip(records, played.block.games, strict=True):
        assert record["names"] == [["greedy", "random"][bot] for bot in outcome.seating]
        assert record["result"] == {"totals": outcome.totals, "winners": outcome.winners}
    assert len({record["seed"] for record in records}) == 1
    assert len({tuple(outcome.totals) for outcome in played.block.games}) > 1


def test_equal_bots_do_not_think_alike() -> None:
    """Each seat of each game has a seed of its own, or two equal bots would differ by nothing at all."""
    block = arenas.play_in_engine(arena_of("schadenfreude", "random,random"), 0).block
    assert len({tuple(game.totals) for game in block.games}) == 8


BLOCKS = "99feeef2"


@pytest.mark.both_builds
def test_both_builds_play_the_same_blocks() -> None:
    found = [
        arenas.play_in_engine(arena_of(game, "greedy,random,greedy"), deal).block for game in GAMES for deal in range(2)
    ]
    assert sha256(msgspec.json.encode(found)).hexdigest()[:8] == BLOCKS


def test_blocks_come_in_order_and_begin_anywhere() -> None:
    arena = arena_of("gummi-trick", "greedy,random", players=2)
    whole = [played.block for played in arenas.blocks(arena, range(12))]
    assert [block.deal for block in whole] == list(range(12))
    assert [played.block for played in arenas.blocks(arena, range(7, 12))] == whole[7:]
    assert [played.block for played in arenas.blocks(arena, range(12), with_records=True)] == whole


def test_a_program_plays_one_game_and_its_faults_are_counted(tmp_path: Path) -> None:
    """One that goes on with the next game of a block would know the cards: they are the same."""
    block = play_with_program(keeping_log(tmp_path))
    lives = [[json.loads(line) for line in log.read_text().splitlines()] for log in tmp_path.glob("log-*")]
    assert len(lives) == 9
    for lines in lives:
        assert [list(line) for line in lines] == [["start"], *[["view"]] * (len(lines) - 2), ["end"]]
        assert "random" not in str(lines)  # it is not told whom it plays against
    asked = sum(len(lines) - 2 for lines in lives)
    assert [(fault.bot, fault.kind, fault.count) for fault in block.faults] == [(1, "illegal move", asked)]
    assert "'no' where " in block.faults[0].first


def test_a_program_that_plays_well_has_no_faults() -> None:
    block = play_with_program(f"{sys.executable} {ROOT / 'examples' / 'bot.py'}")
    assert not block.faults
    assert block == play_with_program(f"{sys.executable} {ROOT / 'examples' / 'bot.py'}")


def test_a_program_gets_the_seed_that_was_asked_for_in_every_game(tmp_path: Path) -> None:
    arena = arena_of("gummi-trick", f"random,exec:{keeping_log(tmp_path)}", players=2)
    bots = tuple(give_budget(list(arena.bots), "seed=42", arenas.PLAYERS))
    arenas.play_at_tables(msgspec.structs.replace(arena, bots=bots), False, 1)
    starts = [json.loads(log.read_text().splitlines()[0])["start"] for log in tmp_path.glob("log-*")]
    assert [start["seed"] for start in starts] == [42, 42]


def keeping_log(folder: Path) -> str:
    """The command of a program that writes down all that it is told in its life, and never answers a legal move."""
    file, log = folder / "bot.py", str(folder / "log-")
    file.write_text(
        f"import os, sys\nfor line in sys.stdin:\n"
        f"  open({log!r} + str(os.getpid()), 'a').write(line)\n"
        f"  'view' in line[:8] and print('\"no\"', flush=True)"
    )
    return f"{sys.executable} {file}"


def play_with_program(command: str) -> Block:
    return arenas.play_at_tables(arena_of("gummi-trick", f"random,exec:{command}", players=3), False, 1).block


def test_labels_tell_equal_bots_apart() -> None:
    assert arena_of("gummi-trick", "greedy,random,greedy").labels() == ["greedy", "random", "greedy (2)"]


@pytest.mark.parametrize("bots", ["exec:cat,exec:cat,exec:cat (2)", "exec:cat,exec:cat (2),exec:cat"])
def test_a_bot_that_is_written_like_a_label_has_one_of_its_own(bots: str) -> None:
    assert len(set(arena_of("gummi-trick", bots).labels())) == 3


def test_one_bot_is_no_arena() -> None:
    with pytest.raises(SetupError, match="two bots or more"):
        arenas.check(arena_of("gummi-trick", "greedy"))


def test_one_bot_among_others_is_one() -> None:
    two = arena_of("gummi-trick", "greedy,random")
    alone = msgspec.structs.replace(two, bots=two.bots[:1], among=two.bots[1])
    arenas.check(alone)
    assert alone.labels() == ["greedy", "random"]
