"""The search plays by the rules, sees no more than its seat, is reproducible, keeps its time, and beats greedy."""

from __future__ import annotations

import math
import time
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import offsuit
from offsuit.bots import BOTS, EasyBot, ExpertBot, hint, worlds
from offsuit.bots.alike import alike
from offsuit.bots.chances import Chances, chances_for, name_of, tables
from offsuit.bots.greedy import policy_for
from offsuit.bots.levels import LAPSES
from offsuit.bots.naming import read_bot
from offsuit.bots.playouts import HABITS, learned, playout_for
from offsuit.bots.search import Budget, Race, SearchBot
from offsuit.bots.worlds import imagine_past
from offsuit.games import GAMES
from offsuit.kit import build, drive
from offsuit.kit.game import Game
from offsuit.kit.rng import Rng
from offsuit.lab.arena import PLAYERS
from offsuit.table.setup import SetupError, create, find_game
from offsuit.table.table import Table
from tests.arrange import arrange, play_all
from tests.configurations import CONFIGURATIONS, VARIANTS, Configuration, play_some
from tests.hidden import Round, play_again, round_as_played, round_in

seeds = st.integers(0, 2**64 - 1)


Position = tuple[Game, list[tuple[Game, int]]]  # a state, and the moves of the round with the states before them


def choice(position: Position, configuration: Configuration, seed: int, iterations: int = 60) -> int:
    return race_from(position, configuration, seed).best(Budget(iterations))


def race_from(position: Position, configuration: Configuration, seed: int) -> Race:
    state, past = position
    return Race(drive.clone(state), configuration.game, configuration.options, seed, past=past)


def position_of(table: Table, played: Round) -> Position:
    """Where a round stands after its moves so far."""
    state = play_again(table, played._replace(moves=[]))
    past: list[tuple[Game, int]] = []
    for move in played.moves:
        past.append((drive.clone(state), move))
        state.apply(move)
    return state, past


@pytest.mark.parametrize("configuration", CONFIGURATIONS + VARIANTS, ids=str)
def test_it_plays_whole_rounds_from_views(configuration: Configuration) -> None:
    """Every move that it names is accepted; asked about the state itself, it plays the same."""
    table = configuration.table(7)
    while table.seat is not None and len(table.rounds) == 1:
        move = SearchBot(3, iterations=12).move(table.view(table.seat))
        if len(table.legal_moves()) > 1:
            position = position_of(table, round_as_played(table))
            assert move == table.state.move_text(choice(position, configuration, 3, iterations=12))
        table.play(move)
    assert table.is_over or len(table.rounds) == 2


@pytest.mark.parametrize("configuration", CONFIGURATIONS + VARIANTS, ids=str)
@settings(max_examples=4)
@given(seed=seeds, choices=seeds, moment=st.integers(0, 60))
def test_games_alike_for_its_seat_get_the_same_move(
    configuration: Configuration, seed: int, choices: int, moment: int
) -> None:
    """Other hands, face-down cards, discards and cards set aside make no difference to it, nor to a hint."""
    table = configuration.table(seed)
    play_some(table, choices, moment)
    if table.seat is None:
        return
    position = position_of(table, round_as_played(table))
    move = choice(position, configuration, seed)
    chances = measured(position, configuration, seed)
    dealt = worlds(table.view(table.seat), Rng(choices))
    for _ in range(2):
        again = position_of(table, round_in(table, next(dealt)))
        assert choice(again, configuration, seed) == move
        assert measured(again, configuration, seed) == chances


def measured(position: Position, configuration: Configuration, seed: int) -> dict[int, float]:
    return race_from(position, configuration, seed).measure(Budget(30))


def some_view(game: str, moves: int = 6) -> offsuit.View:
    table = Table(game, seed=4)
    play_some(table, 4, moves)
    while len(table.legal_moves()) < 3:
        play_some(table, 4, 1)
    return table.view(table.seat)


@pytest.mark.parametrize("game", GAMES)
def test_iterations_and_a_seed_give_the_same_move_with_any_threads(game: str) -> None:
    view = some_view(game)
    hints = [SearchBot(5, iterations=400, threads=threads).hint(view) for threads in (1, 2, 3)]
    assert hints[0] == hints[1] == hints[2]
    moves = {SearchBot(5, iterations=400, threads=threads).move(view) for threads in (1, 1, 2, 3)}
    assert len(moves) == 1


# Time


def test_a_forced_move_needs_no_thought() -> None:
    table = arrange(
        "savage-bowl", {0: "R1", 1: "R2 P1 P2 P3 P4 P5 P6 P7 P8"}, lacks={1: "R"}, chameleon=False, players=4
    )
    play_all(table, "R1")
    assert table.legal_moves() == ["play R2"]
    start = time.perf_counter()
    assert SearchBot(1, time=60.0).move(table.view(1)) == "play R2"
    assert time.perf_counter() - start < 5


@pytest.mark.parametrize("name", ["random", "greedy", "hard", "search"])
def test_a_bot_is_asked_on_its_turn_alone(name: str) -> None:
    table = offsuit.new("schadenfreude", seed=1)
    others = [seat for seat in range(4) if seat != table.seat]
    for view in (table.view(others[0]), table.view(None)):
        with pytest.raises(ValueError, match="on its turn"):
            BOTS[name](seed=1).move(view)
        with pytest.raises(ValueError, match="on its turn"):
            hint(view)


def test_a_clear_choice_ends_the_thinking() -> None:
    """Late in a round few worlds are left, and soon no move can be better than the best by more than a little."""
    budget = Budget(1_000_000_000)
    table = Table("gummi-trick", seed=3, players=2)
    play_some(table, 3, moves=19)
    Race(table.state, "gummi-trick", table.options, 1).best(budget)
    assert budget.done < 1_000_000


def test_however_much_is_to_be_spent_it_looks_up_now_and_then() -> None:
    assert Budget(1_000_000_000).portion(5) * 5 == 100_000
    far = Budget(1, 86_400)
    far.done = 1_000_000_000  # at once
    assert far.portion(5) * 5 <= 100_000


def test_a_budget_of_time_is_spent_by_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each look at the clock takes a hundredth of a second here; so none is spent after the end."""
    now = [0.0]

    def clock() -> float:
        now[0] += 0.01
        return now[0]

    monkeypatch.setattr("offsuit.bots.search.time.perf_counter", clock)
    SearchBot(1, time=0.5).hint(some_view("savage-bowl"))
    assert 0.45 < now[0] < 0.6


@pytest.mark.parametrize("game", GAMES)
def test_however_little_time_there_is_it_looks_into_worlds(game: str) -> None:
    view = some_view(game)
    hinted = SearchBot(1, time=1e-9).hint(view)
    assert len(set(hinted.values())) > 1
    assert any(0 < chance < 1 for chance in hinted.values())
    state, past = imagine_past(view)
    race = Race(state, game, view.options, 1, past=past)
    race.best(Budget(1, 1e-9))
    assert race.worlds == 1


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ("search:iterations=0", "search: iterations is from 1 to 1,000,000,000, not 0"),
        ("search:threads=65", "search: threads is from 1 to 64, not 65"),
        ("search:time=-1", "search: time is a number of seconds above 0, up to 86,400, not -1"),
        ("search:time=nan", "search: time is a number of seconds above 0, up to 86,400, not nan"),
        ("search:time=0", "search: time is a number of seconds above 0, up to 86,400, not 0"),
        ("expert:time=0", "expert: time is a number of seconds above 0, up to 86,400, not 0"),
        ("pimc:time=0", "pimc: time is a number of seconds above 0, up to 86,400, not 0"),
        ("oracle:time=0", "oracle: time is a number of seconds above 0, up to 86,400, not 0"),
    ],
)
def test_what_can_not_be_asked_for(wrong: str, message: str) -> None:
    with pytest.raises(SetupError, match=message):
        read_bot(wrong, PLAYERS)


# What it knows


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=str)
def test_every_game_has_habits_and_chances(configuration: Configuration) -> None:
    game, options = configuration
    assert f"{game} {options['players']}" in learned()
    one_round = game == "savanna-trick" or options.get("rounds") == 1
    assert (name_of(game, options) in tables()) != one_round


@pytest.mark.parametrize("configuration", CONFIGURATIONS[::3], ids=str)
def test_chances_of_all_seats_make_one(configuration: Configuration) -> None:
    chances = chances_for(*configuration)
    state = create(find_game(configuration.game), configuration.options)
    rng = Rng(2)
    while not state.is_over:
        state.start_round(rng)
        while not state.round_over:
            state.apply(state.random_move(rng))
        total = sum(chances.chance(state, seat) for seat in range(state.players))
        assert total == pytest.approx(1.0 if not state.is_over or state.winner_seats() else 0.0)


def test_who_leads_the_next_round_counts() -> None:
    """Weights of places are those of the seats from that leader on; where several may lead, nobody has a place."""
    state = Table("gummi-trick", seed=1, players=3, rounds=3).state
    policy = policy_for("gummi-trick")
    while not state.round_over:
        state.apply(policy.pick(state, Rng(1)))
    (leader,) = state.leaders()
    chances = Chances([[0.0]], 0, [[math.log(2), 0.0, math.log(5)]])
    assert [chances.chance(state, (leader + place) % 3) for place in range(3)] == pytest.approx([2 / 8, 1 / 8, 5 / 8])
    level = create(find_game("schadenfreude"), {"players": 3})
    level.resume(2, [9, 9, 9])
    assert [chances.chance(level, seat) for seat in range(3)] == pytest.approx([1 / 3, 1 / 3, 1 / 3])


def test_chances_have_room_for_ten_stages() -> None:
    Chances([[0.0]] * 10, width=5)
    with pytest.raises(ValueError, match="10 stages at most, not 11"):
        Chances([[0.0]] * 11, width=5)


def test_a_shared_win_is_split_and_a_lead_is_worth_something() -> None:
    state = create(find_game("gummi-trick"), {"players": 4, "rounds": 3})
    state.resume(3, [40, 30, 25, 20])
    chances = chances_for("gummi-trick", {"players": 4, "rounds": 3})
    first, second, third, last = (chances.chance(state, seat) for seat in range(4))
    assert first > second > third > last
    with pytest.raises(ValueError, match="after a round"):
        chances.chance(state, 4)
    with pytest.raises(ValueError, match="after a round"):
        chances.chance(create(find_game("gummi-trick"), {"players": 4, "rounds": 3}), 0)
    assert Chances([], 0).chance(state, 0) == 0.25


@pytest.mark.parametrize("round_", [1, 2])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_in_gummi_trick_fewer_points_are_never_better_however_few(players: int, round_: int) -> None:
    options = {"players": players, "rounds": 3}
    state = create(find_game("gummi-trick"), options)
    chances = chances_for("gummi-trick", options)

    def chance(points: int) -> float:
        state.resume(round_ + 1, [points] + [30] * (players - 1))
        return chances.chance(state, 0)

    found = [chance(points) for points in range(42)]
    assert found == sorted(found)
    assert found[0] < 0.02


@pytest.mark.parametrize("change", [{"rules": {"name": "Mine"}}, {"parameters": {"hand": 8}}, {"printed": {}}], ids=str)
def test_a_variant_has_the_chances_of_the_printed_game(change: dict[str, object]) -> None:
    options = {"players": 4}
    assert name_of("schadenfreude", options | change) == name_of("schadenfreude", options)


def test_who_gave_a_trick_away_is_less_likely_to_hold_what_would_have_won_it() -> None:
    """In Gummi Trick with two players, the other one answers my 4 with a 1."""
    table = arrange("gummi-trick", {0: "R4 R2 B1 B2 B3 Y1 Y2 Y3 Y4", 1: "R1"}, players=2)
    play_all(table, "R4, R1")
    view = table.view(0)
    higher = sum(1 << table.cards[f"R{number}"] for number in range(5, 11))
    uniform = worlds(view, Rng(1))
    remembering = race_from(imagine_past(view), Configuration("gummi-trick", table.options), 1).trials
    alike_for_all = sum((next(uniform).held[1] & higher).bit_count() for _ in range(3000))
    remembered = sum((remembering.world_of(number).held[1] & higher).bit_count() for number in range(3000))
    assert remembered < 0.97 * alike_for_all


def test_before_anybody_has_played_no_two_worlds_are_alike_and_any_can_be_asked_for_first() -> None:
    table = offsuit.new("schadenfreude", players=4, seed=3)
    trials, others = (
        race_from(imagine_past(table.view(0)), Configuration("schadenfreude", table.options), 1).trials
        for _ in range(2)
    )
    drawn = [trials.world_of(number).held[1:4] for number in range(40)]
    assert len({tuple(hands) for hands in drawn}) == 40
    assert [others.world_of(number).held[1:4] for number in reversed(range(40))] == drawn[::-1]


def test_touching_cards_are_tried_once() -> None:
    hand = "R5 R6 R8 G1 G2 G3 P1 P8 Y2 Y3 B1 B4 B6"
    table = arrange("savage-bowl", {0: hand, 1: "R7"}, players=4)
    groups = [[table.state.move_text(move) for move in group] for group in alike(table.state, "savage-bowl")]
    assert ["play R5", "play R6"] in groups
    assert ["play R8"] in groups
    assert ["play G1", "play G2", "play G3"] in groups
    assert ["play Y2", "play Y3"] in groups


def test_touching_cards_differ_where_their_points_do() -> None:
    table = arrange("gummi-trick", {0: "R2 R3 R4 R5 B1 B2 Y1 Y2 G1"}, players=3)
    groups = [[table.state.move_text(move) for move in group] for group in alike(table.state, "gummi-trick")]
    assert ["play R2", "play R3"] in groups
    assert ["play R4", "play R5"] in groups
    assert ["reveal"] in groups
    sf = arrange("schadenfreude", {0: "R5 R6"}, players=3)
    assert all(len(group) == 1 for group in alike(sf.state, "schadenfreude"))


def test_a_card_in_the_trick_comes_between() -> None:
    table = arrange("savage-bowl", {0: "R7", 1: "R6 R8"}, players=4)
    play_all(table, "R7")
    assert [table.cards["R6"]] in alike(table.state, "savage-bowl")


# Levels


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
@pytest.mark.parametrize("game", GAMES)
def test_levels_play_whole_rounds(level: str, game: str) -> None:
    table = Table(game, seed=1)
    bots = [BOTS[level](seat) for seat in range(table.players)]
    while table.seat is not None and len(table.rounds) == 1:
        table.play(bots[table.seat].move(table.view(table.seat)))
    assert table.is_over or len(table.rounds) == 2


@pytest.mark.parametrize("game", GAMES)
def test_easy_lapses_into_any_move(game: str) -> None:
    """At a table it is made anew for each move, so that it only ever draws the first numbers of a seed."""
    view = some_view(game)
    seeds = Random(1)
    played = [EasyBot(seeds.getrandbits(64)).move(view) for _ in range(2000)]
    lapses = 2000 * LAPSES / 100 / len(view.legal_moves)  # into each of them, about
    assert all(played.count(move) > lapses / 2 for move in view.legal_moves)


def test_expert_thinks_for_the_time_it_is_given() -> None:
    assert ExpertBot(1).time == 1.0
    view = some_view("gummi-trick")
    assert ExpertBot(1, time=0.01).move(view) in view.legal_moves


# Both builds


def moves_of_search(configuration: Configuration) -> int:
    """A checksum over the moves of a round in which everybody searches a little."""
    game = create(find_game(configuration.game), configuration.options)
    checksum = 0
    rng = Rng(1)
    game.start_round(rng)
    past: list[tuple[Game, int]] = []
    while not game.round_over:
        move = choice((game, past), configuration, rng.random(1 << 30), iterations=16)
        checksum = (checksum * 131 + move) % (2**61 - 1)
        past.append((drive.clone(game), move))
        game.apply(move)
    return checksum


CHECKSUMS = {
    "savage-bowl": 1515109238389354300,
    "gummi-trick": 1105135722799707245,
    "schadenfreude": 1986615867578800438,
    "savanna-trick": 415494617646377459,
}


@pytest.mark.both_builds
@pytest.mark.parametrize("game", GAMES)
def test_both_builds_give_the_same_moves(game: str) -> None:
    found = [moves_of_search(configuration) for configuration in CONFIGURATIONS if configuration.game == game]
    assert sum(found) % (2**61 - 1) == CHECKSUMS[game]


# Strength

STRENGTH = [
    (Configuration("savage-bowl", {"players": 4, "chameleon": True}), 60),
    (Configuration("gummi-trick", {"players": 4, "rounds": 1}), 60),
    (Configuration("schadenfreude", {"players": 4}), 60),
    (Configuration("savanna-trick", {"players": 4, "group_a": "hyena", "group_b": "elephant"}), 60),
]


@pytest.mark.skipif(build.name() == "plain", reason="takes long without compiling; the moves are the same")
@pytest.mark.parametrize(("configuration", "games"), STRENGTH, ids=str)
def test_it_wins_more_than_its_share_among_greedy_bots(configuration: Configuration, games: int) -> None:
    """The arena measures how strong it is; this only notices a search that has broken. The seeds are fixed."""
    game = create(find_game(configuration.game), configuration.options)
    policy = policy_for(configuration.game)
    won = 0.0
    for number in range(games):
        me = number % game.players
        rng = Rng(number)
        game.start_over()
        while not game.is_over and game.round < 30:
            game.start_round(rng)
            while not game.round_over:
                seed = rng.random(1 << 30)
                game.apply(choice((game, []), configuration, seed, 300) if game.seat == me else policy.pick(game, rng))
        winners = game.winner_seats()
        won += 1 / len(winners) if me in winners else 0.0
    assert won / games > 1.2 / game.players


def test_a_game_without_habits_is_played_at_random() -> None:
    state = create(find_game("schadenfreude"), {"players": 3})
    assert not isinstance(playout_for("unknown", state), tuple(HABITS.values()))  # type: ignore[arg-type]
