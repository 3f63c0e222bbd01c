"""Bots to compare with: they play by the rules, only the oracle sees hidden cards, and players are not offered them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from statistics import mean

import pytest

from offsuit.bots import BOTS, SearchBot, worlds
from offsuit.bots.chances import Chances, chances_for
from offsuit.bots.playout import Playout
from offsuit.games import GAMES
from offsuit.kit import drive
from offsuit.kit.game import Game
from offsuit.kit.rng import Rng
from offsuit.lab import simulate
from offsuit.lab.cores import Stopped
from offsuit.lab.foresight import Foresight
from offsuit.lab.references import Oracle, PimcBot
from offsuit.lab.samples import Samples
from offsuit.lab.simulate import play_out
from offsuit.table.setup import SetupError, complete_options, create, find_game
from offsuit.table.table import Table
from tests.arrange import deal_again
from tests.configurations import CONFIGURATIONS, Configuration, play_some


def test_players_are_not_offered_them() -> None:
    assert not {"pimc", "oracle"} & BOTS.keys()


@pytest.mark.parametrize("maker", [PimcBot, Oracle])
@pytest.mark.parametrize("configuration", CONFIGURATIONS[::5], ids=str)
def test_they_play_whole_rounds(maker: type[PimcBot | Oracle], configuration: Configuration) -> None:
    table = Table(configuration.game, seed=3, max_rounds=1, **configuration.options)
    play_out(table, [maker(seat, iterations=20 if seat else 1) for seat in range(table.players)])
    assert table.state.round_over


@pytest.mark.parametrize("maker", [PimcBot, Oracle, SearchBot])
def test_a_thought_ends_when_the_work_is_to_stop(
    maker: type[PimcBot | Oracle | SearchBot], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def stop_in_a_thought() -> None:
        asked.append(True)
        if len(asked) == 2:  # before the first move, then in the middle of it
            raise Stopped

    monkeypatch.setattr(simulate, "go_on", stop_in_a_thought)
    table = Table("gummi-trick", seed=1, players=2)
    with pytest.raises(Stopped):
        play_out(table, [maker(seat, iterations=10**9) for seat in range(2)])
    assert table.rounds[-1].moves == []


@pytest.mark.parametrize("maker", [PimcBot, Oracle])
@pytest.mark.parametrize("wrong", [{"iterations": 0}, {"time": 0.0}, {"time": float("inf")}])
def test_what_can_not_be_asked_for(maker: type[PimcBot | Oracle], wrong: dict[str, float]) -> None:
    with pytest.raises(SetupError, match=f"{maker.name}: (iterations is from 1|time is a number of seconds above 0)"):
        maker(1, **wrong)  # type: ignore[arg-type]


def last_choices(total: int) -> Iterator[Table]:
    """Schadenfreude: the last seat of the last trick but one has two moves; all that comes after it is forced."""
    for seed in range(60):
        dealt = Table("schadenfreude", seed=seed, players=3)
        table = deal_again(dealt, round=2, totals=[total] * 3)
        play_some(table, seed, 3 * 10 + 2)
        if len(table.legal_moves()) == 2:
            yield table


def finish(world: Game, move: int) -> Game:
    """The world after a move and those that are forced by it."""
    world = drive.clone(world)
    world.apply(move)
    while not world.round_over:
        world.apply(world.legal_moves()[0])
    return world


@pytest.mark.parametrize("total", [0, 33])
def test_the_textbook_wants_points_of_the_round_but_not_more_than_40_in_all(total: int) -> None:
    """Beside the means over many worlds, told without it."""
    told_apart = 0
    for table in last_choices(total):
        seat = table.seat
        assert seat is not None
        view = table.view(seat)
        likely = list(islice(worlds(view, Rng(1)), 100))
        worth = {}
        for move in table.state.legal_moves():
            ends = [finish(world, move) for world in likely]
            scores = [(end.points[seat], end.totals[seat]) for end in ends]
            worth[table.state.move_text(move)] = mean(-after if after > 40 else points for points, after in scores)
        low, high = sorted(worth.values())
        if high - low > 1:
            told_apart += 1
            assert worth[PimcBot(1, iterations=400).move(view)] == high
    assert told_apart >= 5


def test_the_oracle_plays_what_is_best_as_the_cards_lie() -> None:
    """A bot that gets views can't: it plays the same in worlds that look alike to it."""
    chances = chances_for("schadenfreude", {"players": 3})
    differing = 0
    for table in last_choices(30):
        seat = table.seat
        assert seat is not None
        choices = set()
        for world in islice(worlds(table.view(seat), Rng(1)), 6):
            chosen = Oracle(1, iterations=100).choose(world, "schadenfreude", table.options)
            known = {move: chances.chance(finish(world, move), seat) for move in world.legal_moves()}
            assert known[chosen] == max(known.values())
            choices.add(chosen)
        differing += len(choices) > 1
    assert differing > 2


# Both builds


MOVES = {
    "savage-bowl": [2275795068948601508, 370952446162890332],
    "gummi-trick": [131905094587982373, 1876538847713438270],
    "schadenfreude": [2271692057580496283, 1439864607103534179],
    "savanna-trick": [792647193677656410, 1838710207589743000],
}


@pytest.mark.both_builds
@pytest.mark.parametrize("game", GAMES)
def test_both_builds_give_the_same_moves(game: str) -> None:
    """With random playouts and no tables, so that what bots learn does not change them."""

    def samples(state: Game, seed: int) -> Samples:
        return Samples(state, seed, limit=40)

    def foresight(state: Game, seed: int) -> Foresight:
        return Foresight(state, Playout(drive.clone(state)), Chances([], 0), seed)

    assert [checksum(game, samples), checksum(game, foresight)] == MOVES[game]


def checksum(game: str, job_for: Callable[[Game, int], Samples | Foresight]) -> int:
    """Of a round in which everybody thinks a little."""
    state = create(find_game(game), complete_options(find_game(game), {}))
    rng = Rng(1)
    state.start_round(rng)
    found = 0
    while not state.round_over:
        job = job_for(state, rng.random(1 << 30))
        job.plan(20)
        drive.run(job)
        state.apply(job.best())
        found = (found * 131 + job.best()) % (2**61 - 1)
    return found
