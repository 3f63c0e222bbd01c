"""The greedy bot plays by the rules, sees no more than its seat, plays alike in both builds, and beats random bots."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from offsuit.bots import BOTS, GreedyBot, worlds
from offsuit.bots.greedy import POLICIES, policy_for
from offsuit.games import GAMES
from offsuit.kit.game import Game
from offsuit.kit.rng import Rng
from offsuit.table.setup import create, find_game
from tests.configurations import CONFIGURATIONS, VARIANTS, Configuration, play_some
from tests.hidden import play_again, round_in

seeds = st.integers(0, 2**64 - 1)


def test_there_is_a_policy_for_every_game() -> None:
    assert set(POLICIES) == set(GAMES)
    assert BOTS["greedy"] is GreedyBot


@pytest.mark.parametrize("configuration", CONFIGURATIONS + VARIANTS, ids=str)
def test_it_plays_whole_games_from_views(configuration: Configuration) -> None:
    """Every move that it names is accepted; the policy, asked about the state itself, plays the same."""
    table = configuration.table(7)
    policy = policy_for(configuration.game)
    bot = GreedyBot(3)
    while table.seat is not None and len(table.rounds) < 3:
        move = bot.move(table.view(table.seat))
        assert move == table.state.move_text(policy.pick(table.state, Rng(3)))
        table.play(move)
    assert table.is_over or len(table.rounds) == 3


@pytest.mark.parametrize("configuration", CONFIGURATIONS + VARIANTS, ids=str)
@settings(max_examples=6)
@given(seed=seeds, choices=seeds, moment=st.integers(0, 60))
def test_games_alike_for_its_seat_get_the_same_move(
    configuration: Configuration, seed: int, choices: int, moment: int
) -> None:
    """Other hands, face-down cards, discards and cards set aside make no difference to it."""
    table = configuration.table(seed)
    play_some(table, choices, moment)
    if table.seat is None:
        return
    policy = policy_for(configuration.game)
    move = policy.pick(table.state, Rng(seed))
    dealt = worlds(table.view(table.seat), Rng(choices))
    for _ in range(3):
        world = next(dealt)
        again = play_again(table, round_in(table, world))
        assert policy.pick(again, Rng(seed)) == move
        assert policy.pick(world, Rng(seed)) == move


def test_the_same_seed_and_view_give_the_same_move() -> None:
    for configuration in CONFIGURATIONS[::5]:
        table = configuration.table(2)
        play_some(table, 2, moves=9)
        assert table.seat is not None
        bot = GreedyBot(11)
        view = table.view(table.seat)
        assert {bot.move(view), bot.move(view), GreedyBot(11).move(view)} == {bot.move(view)}


def test_a_policy_does_not_change_the_game() -> None:
    for configuration in CONFIGURATIONS[::5]:
        table = configuration.table(2)
        play_some(table, 2, moves=9)
        assert table.seat is not None
        before = [table.view(seat) for seat in (None, *range(table.players))]
        policy_for(configuration.game).pick(table.state, Rng(1))
        assert [table.view(seat) for seat in (None, *range(table.players))] == before


def test_a_policy_plays_its_own_game_only() -> None:
    game = create(find_game("schadenfreude"), {"players": 4})
    with pytest.raises(ValueError, match="the round is over"):
        policy_for("schadenfreude").pick(game, Rng(1))
    game.start_round(Rng(1))
    with pytest.raises(TypeError, match="can't play Schadenfreude"):
        policy_for("gummi-trick").pick(game, Rng(1))


# Both builds


def moves_of_greedy_games(configuration: Configuration) -> int:
    """A checksum over all moves of two rounds in which everybody is greedy."""
    game = create(find_game(configuration.game), configuration.options)
    policy = policy_for(configuration.game)
    checksum = 0
    rng = Rng(1)
    while not game.is_over and game.round < 2:
        game.start_round(rng)
        while not game.round_over:
            move = policy.pick(game, rng)
            checksum = (checksum * 131 + move) % (2**61 - 1)
            game.apply(move)
    return checksum


CHECKSUMS = {
    "savage-bowl": 383948236205226717,
    "gummi-trick": 1974265463963384653,
    "schadenfreude": 3042495557679593,
    "savanna-trick": 2092959562286005576,
}


@pytest.mark.both_builds
@pytest.mark.parametrize("game", GAMES)
def test_both_builds_give_the_same_moves(game: str) -> None:
    found = [moves_of_greedy_games(configuration) for configuration in CONFIGURATIONS if configuration.game == game]
    assert sum(found) % (2**61 - 1) == CHECKSUMS[game]


# Strength


def win_share(game: Game, name: str, games: int) -> float:
    """The share of games that one greedy player wins among random ones; a shared win is split."""
    policy = policy_for(name)
    won = 0.0
    for number in range(games):
        me = number % game.players
        rng = Rng(number)
        game.start_over()
        while not game.is_over and game.round < 30:
            game.start_round(rng)
            while not game.round_over:
                game.apply(policy.pick(game, rng) if game.seat == me else game.random_move(rng))
        winners = game.winner_seats()
        if me in winners:
            won += 1 / len(winners)
    return won / games


STRENGTH = [
    (Configuration("savage-bowl", {"players": 4, "chameleon": True}), 60, 0.5),
    (Configuration("savage-bowl", {"players": 5, "chameleon": False}), 60, 0.4),
    (Configuration("gummi-trick", {"players": 2, "rounds": 1}), 100, 0.7),
    (Configuration("gummi-trick", {"players": 5, "rounds": 1}), 100, 0.35),
    (Configuration("schadenfreude", {"players": 3}), 150, 0.4),
    (Configuration("schadenfreude", {"players": 5}), 150, 0.27),
    (Configuration("savanna-trick", {"players": 3, "group_a": "hyena", "group_b": "elephant"}), 120, 0.42),
    (Configuration("savanna-trick", {"players": 4, "group_a": "chameleon", "group_b": "gorilla"}), 120, 0.33),
]


@pytest.mark.parametrize(("configuration", "games", "least"), STRENGTH, ids=str)
def test_it_wins_clearly_more_than_its_share_among_random_bots(
    configuration: Configuration, games: int, least: float
) -> None:
    """The seeds are fixed, so this is not a matter of luck."""
    game = create(find_game(configuration.game), configuration.options)
    assert win_share(game, configuration.game, games) > least
