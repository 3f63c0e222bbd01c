"""Worlds: whole states that agree with all that one seat has seen, each as likely as the others."""

from __future__ import annotations

from collections.abc import Iterator

from offsuit.kit import drive, moves
from offsuit.kit.game import Game
from offsuit.kit.rng import Rng
from offsuit.kit.unseen import Unseen
from offsuit.table.setup import complete_options, create, find_game
from offsuit.table.view import View


def worlds(view: View, rng: Rng) -> Iterator[Game]:
    """States drawn uniformly from all deals that agree with a view, one after another, without end."""
    state = imagine(view)
    unseen = Unseen()
    unseen.look(state, -1 if view.seat is None else view.seat)
    while True:
        world = drive.clone(state)
        unseen.draw(world, rng)
        yield world


def check_turn(view: View) -> None:
    """Complain where a bot is asked for a move of a seat that has none."""
    if not view.legal_moves:
        raise ValueError("a bot is asked for a move on its turn, but this view has no legal moves")


def imagine(view: View) -> Game:
    """One state that agrees with all that the view shows, though not yet with what the plays have proved absent."""
    if view.turn is None:
        raise ValueError("the round is over: there is nothing left to imagine")
    return Imagined(view).state


def imagine_past(view: View) -> tuple[Game, list[tuple[Game, int]]]:
    """Such a state, and the moves of the round that led to it, each with the state before it."""
    if view.turn is None:
        raise ValueError("the round is over: there is nothing left to imagine")
    imagined = Imagined(view)
    return imagined.state, imagined.past


class Imagined:
    """Builds the state: known cards where they were seen, any others in between, then all moves made again."""

    def __init__(self, view: View) -> None:
        self.view = view
        game = find_game(view.game)
        self.state = create(game, complete_options(game, view.options))
        self.cards = {self.state.card_text(card): card for card in self.state.deck_cards()}
        players = self.state.players
        self.hands: list[list[int]] = [self.played_from_hand(seat) for seat in range(players)]
        if view.seat is not None:
            self.hands[view.seat] = [self.cards[text] for text in view.dealt]
        self.turned_up = [self.revealed(seat) for seat in range(players)]
        known = {card for place in self.hands + self.turned_up for card in place}
        self.rest = [card for card in self.state.deck_cards() if card not in known]
        self.unknown = [self.fill(hand, self.state.hand_size) for hand in self.hands]
        if self.state.has_face_down():
            for place in self.turned_up:
                self.fill(place, 3)
        self.start()
        self.past: list[tuple[Game, int]] = []
        for seen in view.moves:
            move = self.number(seen.seat, seen.verb, seen.card, seen.with_chameleon)
            self.past.append((drive.clone(self.state), move))
            self.state.apply_unchecked(move)

    def played_from_hand(self, seat: int) -> list[int]:
        return [
            self.cards[seen.card]
            for seen in self.view.moves
            if seen.seat == seat and seen.verb in ("play", "discard") and seen.card is not None
        ]

    def revealed(self, seat: int) -> list[int]:
        return [
            self.cards[seen.card]
            for seen in self.view.moves
            if seen.seat == seat and seen.verb == "reveal" and seen.card is not None
        ]

    def fill(self, place: list[int], size: int) -> list[int]:
        """Complete a place with cards not seen elsewhere; answer those."""
        added = [self.rest.pop() for _ in range(size - len(place))]
        place.extend(added)
        return added

    def start(self) -> None:
        deck = [card for place in (*self.hands, *self.turned_up, self.rest) for card in place]
        self.state.resume(self.view.round, self.view.totals_before)
        self.state.start_given_round(deck, self.view.round_leader)

    def number(self, seat: int, verb: str, card: str | None, with_chameleon: bool) -> int:
        """The move; an unseen discard is one of the cards that were imagined."""
        if verb == "reveal":
            return moves.REVEAL
        if card is None:
            return self.unknown[seat].pop()
        return self.cards[card] + (moves.TWIST if with_chameleon else 0)
