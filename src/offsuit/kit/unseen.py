"""What a seat has not seen, and all the ways it may lie: exact, uniform, without retries.

The unseen cards go one by one to the places that may hold them. Places that may hold the same cards count as one
group; how many ways are left to deal the rest depends only on how much room each group still has, so these numbers
of ways are filled in once, from the full table backwards, over all combinations of room. A draw then gives each
card to a group with the chance that its share of the ways has, and shuffles inside the groups.
"""

from __future__ import annotations

from array import array

from offsuit.kit import bits
from offsuit.kit.game import Game, given
from offsuit.kit.rng import Rng


class Unseen:
    """The cards that one seat of one game has not seen, ready to be dealt again and again."""

    def __init__(self) -> None:
        self.cards = [0] * 60
        self.groups_of = [0] * 60
        self.count = 0
        self.place = [0] * 24
        self.size = [0] * 24
        self.group_of = [0] * 24
        self.places = 0
        self.mask = [0] * 24
        self.room = [0] * 24
        self.step = [0] * 24
        self.first = [0] * 24
        self.groups = 0
        self.left = [0] * 24
        self.filled = [0] * 24
        self.dealt = [0] * 60
        self.ways = array("d", [1.0])

    def look(self, game: Game, observer: int) -> None:
        """Take in what this seat (or -1: a spectator) can't see at this moment of the game."""
        if not -1 <= observer < given(game).players:
            raise ValueError(f"there is no seat {observer}")
        self.find_places(game, observer)
        self.find_cards(game)
        states = 1
        first = 0
        for group in range(self.groups):
            self.step[group] = states
            self.first[group] = first
            states *= self.room[group] + 1
            first += self.room[group]
        if self.groups > 1:
            if len(self.ways) < states:
                self.ways = array("d", bytes(8 * states))
            self.count_ways(states)
            if self.ways[states - 1] == 0:
                raise ValueError("no deal agrees with what was seen")

    def find_places(self, game: Game, observer: int) -> None:
        """List the places whose cards the observer doesn't know, grouped by what they may hold."""
        self.places = 0
        self.groups = 0
        for place in range(game.places):
            size = bits.popcount(game.held[place])
            if size == 0 or (observer >= 0 and game.owner[place] == observer):
                continue
            group = 0
            while group < self.groups and self.mask[group] != game.allowed[place]:
                group += 1
            if group == self.groups:
                self.mask[group] = game.allowed[place]
                self.room[group] = 0
                self.groups += 1
            self.room[group] += size
            self.place[self.places] = place
            self.size[self.places] = size
            self.group_of[self.places] = group
            self.places += 1

    def find_cards(self, game: Game) -> None:
        """List the unseen cards, each with the set of groups that may hold it."""
        unseen = 0
        for i in range(self.places):
            unseen |= game.held[self.place[i]]
        self.count = 0
        while unseen:
            card = bits.low_bit(unseen)
            unseen &= unseen - 1
            groups = 0
            for group in range(self.groups):
                if self.mask[group] & bits.bit(card):
                    groups |= bits.bit(group)
            self.cards[self.count] = card
            self.groups_of[self.count] = groups
            self.count += 1

    def count_ways(self, states: int) -> None:
        """For every combination of room left in the groups: in how many ways the last cards fill it."""
        total = 0
        for group in range(self.groups):
            self.left[group] = 0
        self.ways[0] = 1.0
        for state in range(1, states):
            group = 0
            while self.left[group] == self.room[group]:
                total -= self.left[group]
                self.left[group] = 0
                group += 1
            self.left[group] += 1
            total += 1
            groups = self.groups_of[self.count - total]
            ways = 0.0
            for group in range(self.groups):
                if self.left[group] > 0 and groups & bits.bit(group):
                    ways += self.ways[state - self.step[group]]
            self.ways[state] = ways

    def deal(self, game: Game, rng: Rng) -> None:
        """Deal the unseen cards anew into a game that was equal when looked at; every way is equally likely."""
        if self.groups > 1:
            self.deal_to_groups(rng)
        else:
            for i in range(self.count):
                self.dealt[i] = self.cards[i]
        for group in range(self.groups):
            self.filled[group] = self.first[group]
        for i in range(self.places):
            group = self.group_of[i]
            end = self.first[group] + self.room[group]
            cards = 0
            for _ in range(self.size[i]):
                at = self.filled[group]
                other = at + rng.below(end - at)
                card = self.dealt[other]
                self.dealt[other] = self.dealt[at]
                cards |= bits.bit(card)
                self.filled[group] += 1
            game.held[self.place[i]] = cards

    def deal_to_groups(self, rng: Rng) -> None:
        """Give each card to a group, with the chance that its share of the ways has."""
        state = 0
        for group in range(self.groups):
            self.left[group] = self.room[group]
            state += self.room[group] * self.step[group]
        for i in range(self.count):
            point = rng.fraction() * self.ways[state]
            chosen = 0
            for group in range(self.groups):
                if self.left[group] > 0 and self.groups_of[i] & bits.bit(group):
                    ways = self.ways[state - self.step[group]]
                    if ways > 0.0:
                        chosen = group
                        if point < ways:
                            break
                        point -= ways
            self.left[chosen] -= 1
            state -= self.step[chosen]
            self.dealt[self.first[chosen] + self.left[chosen]] = self.cards[i]

    # For callers in Python

    def draw(self, game: Game, rng: Rng) -> None:
        """Deal the unseen cards anew into a game that was equal when looked at."""
        self.deal(given(game), given(rng))
