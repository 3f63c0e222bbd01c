"""Who wins a trick of Savanna Trick, judged a second time: straight from ST-11 to ST-18, slowly, without the engine."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

import pytest

from offsuit.games.savanna_trick import ruled_otherwise
from tests.games.test_savanna_trick import GROUP_A, GROUP_B, NUMBERS, winner

HERBIVORES = ("Ga", "Ze", "Gn")
LION = ("Li", "Le")  # ST-7
TRICKS = 150  # of three cards, and as many of four, for each choice of animals


def judge(trick: Sequence[str], edition: int = 2) -> str:
    """The card that wins, by the rules as they are, or as they were in the first edition."""
    printed = [(card[:2], int(card[2:])) for card in trick]
    places = range(len(trick))

    animal, number, taken = [], [], set()  # ST-14: what each card counts as, and the cards that were copied
    for place, (own_animal, own_number) in enumerate(printed):
        free = [other for other in range(place) if printed[other][0] in HERBIVORES and other not in taken]
        if own_animal == "Ch" and free:
            copied = max(free, key=lambda other: (printed[other][1], -other))
            taken.add(copied)
            own_animal, own_number = printed[copied]
        animal.append("Li" if own_animal in LION else own_animal)
        number.append(own_number)

    def highest(found: Iterable[int]) -> str:
        return trick[max(found, key=lambda place: (number[place], -place))]

    def lowest(found: Iterable[int]) -> str:
        return trick[min(found, key=lambda place: (number[place], place))]

    def highest_of_equals_the_later() -> str:
        return trick[max(able, key=lambda place: (number[place], place))]

    able = [place for place in places if place not in taken]
    lions = [place for place in able if animal[place] == "Li"]
    regular = [own_animal for own_animal, _ in printed if own_animal in HERBIVORES + LION]
    lead = regular[0].replace("Le", "Li") if regular else None  # ST-8
    lion_led = lead == "Li"
    big = next((place for place in places if printed[place][0] in GROUP_B), None)

    if big is None:
        of_the_lead = [place for place in able if animal[place] == lead]
        if lions or of_the_lead:
            return highest(lions or of_the_lead)  # ST-11
        return highest(able) if animal[0] == "Ea" else trick[0]  # ST-12 to ST-14
    if animal[big] == "El":
        return highest_of_equals_the_later()  # ST-15

    if edition == 1:
        lead = next((own_animal for own_animal, _ in printed if own_animal in HERBIVORES), None)
    counting = [
        place
        for place in able
        if animal[place] in HERBIVORES and (animal[place] == lead or (lion_led and edition == 2))
    ]
    if animal[big] == "Go":
        if lions and not (lion_led and edition == 2):
            return lowest(lions)
        return lowest([place for place in counting if number[place] < number[big]] or [big])  # ST-18
    carnivores = ("Li", "Hy", "Ea") if edition == 2 else ("Li", "Hy", "Ea", "Ch")
    if animal[big] == "Rh" and all(animal[place] in carnivores for place in places if place != big):
        return highest_of_equals_the_later()  # ST-17
    return highest([place for place in counting if number[place] > number[big]] or [big])  # ST-16, ST-17


def tricks(special: str, big: str, seed: int) -> Iterable[list[str]]:
    """Random tricks of three and of four cards; most have the big animal, and many have specials and equal numbers."""
    rng = Random(seed)
    specials = [f"{special}{number}" for number in NUMBERS[special]]
    regular = [f"{animal}{number}" for animal in ("Ga", "Ze", "Gn", "Li") for number in NUMBERS[animal]]
    for size in (3, 4):
        for _ in range(TRICKS):
            cards = rng.sample(specials + rng.sample(regular, 5), size)
            if rng.random() < 0.8:
                cards[rng.randrange(size)] = f"{big}{NUMBERS[big][0]}"
            yield cards


@pytest.mark.parametrize("big", GROUP_B)
@pytest.mark.parametrize("special", GROUP_A)
def test_st_11_to_st_18_the_engine_finds_the_same_winner(special: str, big: str) -> None:
    for cards in tricks(special, big, seed=1):
        assert winner(" ".join(cards))[0] == judge(cards), cards


@pytest.mark.parametrize("big", GROUP_B)
@pytest.mark.parametrize("special", GROUP_A)
def test_every_trick_that_the_first_edition_gave_to_another_card_is_known_as_such(special: str, big: str) -> None:
    for cards in tricks(special, big, seed=2):
        assert not ruled_otherwise(2, cards)
        if judge(cards, edition=1) != judge(cards):
            assert ruled_otherwise(1, cards), cards
