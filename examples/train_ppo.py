"""A small agent learns when to play Schadenfreude otherwise than a greedy bot would, until it beats greedy bots.

    scripts/install train
    .venv/bin/python examples/train_ppo.py --minutes 10 --out agent.npz --curve curve.svg

It learns by proximal policy optimisation (PPO), on one core of a CPU. What it has learned is written as plain arrays,
and examples/trained_bot.py plays with them. docs/env.md tells the rest.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import NamedTuple

import numpy as np
import suit_net
import torch
from numpy.typing import NDArray
from torch import nn

import offsuit.env
from offsuit.env.arrays import Encoder
from offsuit.env.many import Vector

STEPS = 48  # decisions of each game between two lessons
PASSES = 1  # how often a lesson is gone through; new games teach more than old ones again
BATCH = 2048  # decisions at a time
CLIP = 0.2  # how far the chance of a move may change in a lesson
DECAY = 0.7  # how much of what comes later counts for a decision (lambda of GAE)
CURIOSITY = 0.002  # what it is worth to be undecided
FORESIGHT = 10.0  # what it is worth to know how well it stands
TRUST = 3.0  # in greedy's advice, at first
NO_MOVE = -1e9
MEASURED = 12_000  # games that tell greedy's share
POINTS = 20  # of the curve


class Agent(nn.Module):
    """The network with weights that can learn."""

    def __init__(self, encoder: Encoder, scale: NDArray[np.float32], width: int) -> None:
        super().__init__()
        self.encoder = encoder
        self.scale = torch.from_numpy(scale)
        self.weights = nn.ParameterDict(
            {name: torch.randn(shape) / shape[0] ** 0.5 for name, shape in suit_net.shapes(encoder, width).items()}
        )
        for name in ("ranks", "whole"):
            self.weights[name].data *= 0.1
        self.weights["trust"].data[:] = TRUST

    def forward(
        self, seen: torch.Tensor, legal: torch.Tensor, advice: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """The logarithms of the moves' chances, and the value."""
        weights = {**self.weights, "scale": self.scale}
        told = nn.functional.one_hot(advice, legal.shape[1]).float()
        liking, value = suit_net.think(weights, seen.float(), told, self.encoder, torch.concatenate)
        return liking.masked_fill(~legal, NO_MOVE).log_softmax(dim=1), value

    def save(self, path: Path) -> None:
        """As arrays that need no PyTorch to be read."""
        weights = {name: weight.detach().numpy() for name, weight in self.weights.items()}
        np.savez(path, scale=self.scale.numpy(), players=self.encoder.players, **weights)


class Lesson(NamedTuple):
    """Decisions, and what became of them."""

    seen: torch.Tensor
    legal: torch.Tensor
    advice: torch.Tensor
    moves: torch.Tensor
    chances: torch.Tensor
    advantages: torch.Tensor
    targets: torch.Tensor


class School:
    """Games among greedy bots, and what the agent has won in them."""

    def __init__(self, games: Vector) -> None:
        self.games = games
        self.lanes = np.arange(len(games.seats))
        self.round = next(part.start for part in games.encoder.parts() if part.name == "round")
        self.gained = np.zeros(len(games.seats), np.float32)
        self.won: list[float] = []

    def now(self) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """What is seen, what is legal and what greedy would play, in every game."""
        arrays = (self.games.observations, self.games.masks, self.games.advice().astype(np.int64))
        seen, legal, advice = (torch.from_numpy(array.copy()) for array in arrays)
        return seen, legal, advice

    def share_of_advice(self, games: int) -> float:
        """What the seat wins if it does what it is told: the share that is to be beaten."""
        while len(self.won) < games:
            self.step(self.games.advice().astype(np.int64))
        share = float(np.mean(self.won))
        self.won.clear()
        return share

    def attend(self, agent: Agent) -> Lesson:
        """Some decisions in every game. A round is an end: what it was worth is the chance to win that it brought."""
        shown, made, chances, values, rewards, ends = [], [], [], [], [], []
        for _ in range(STEPS):
            shown.append(self.now())
            with torch.no_grad():
                logs, value = agent(*shown[-1])
            moves = torch.multinomial(logs.exp(), 1)
            reward, end = self.step(moves.squeeze(1).numpy())
            made.append(moves.squeeze(1))
            chances.append(logs.gather(1, moves).squeeze(1))
            values.append(value)
            rewards.append(torch.from_numpy(reward))
            ends.append(torch.from_numpy(end))
        with torch.no_grad():
            after = agent(*self.now())[1]
        advantages = hindsight(torch.stack(rewards), torch.stack(values), torch.stack(ends), after)
        seen, legal, advice = map(torch.stack, zip(*shown, strict=True))
        parts = (seen, legal, advice, torch.stack(made), torch.stack(chances), advantages)
        matters = legal.sum(dim=2) > 1  # a forced move teaches nothing
        return Lesson(*(part[matters] for part in (*parts, advantages + torch.stack(values))))

    def step(self, moves: NDArray[np.int64]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Rewards, and where a round has ended."""
        seats, rounds = self.games.seats.copy(), self.games.observations[:, self.round].copy()
        self.games.step(moves)
        rewards = self.games.rewards[self.lanes, seats]
        self.gained += rewards
        over = self.games.terminated
        self.won += (self.gained[over] + 1 / self.games.encoder.players).tolist()
        self.gained[over] = 0
        return rewards, (over | (self.games.observations[:, self.round] != rounds)).astype(np.float32)


def hindsight(rewards: torch.Tensor, values: torch.Tensor, ends: torch.Tensor, after: torch.Tensor) -> torch.Tensor:
    """How much better than expected it went after each decision (generalised advantage estimation)."""
    advantages = torch.zeros_like(rewards)
    later = torch.zeros_like(after)
    for step in range(len(rewards) - 1, -1, -1):
        goes_on = 1 - ends[step]
        later = rewards[step] + goes_on * after - values[step] + DECAY * goes_on * later
        advantages[step] = later
        after = values[step]
    return advantages


def learn(agent: Agent, optimizer: torch.optim.Optimizer, lesson: Lesson) -> None:
    """More of what went better than expected, and less of the rest."""
    advantages = (lesson.advantages - lesson.advantages.mean()) / (lesson.advantages.std() + 1e-8)
    for _ in range(PASSES):
        for some in torch.randperm(len(lesson.moves)).split(BATCH):
            logs, values = agent(lesson.seen[some], lesson.legal[some], lesson.advice[some])
            ratio = (logs.gather(1, lesson.moves[some, None]).squeeze(1) - lesson.chances[some]).exp()
            gain = torch.min(ratio * advantages[some], ratio.clamp(1 - CLIP, 1 + CLIP) * advantages[some])
            undecided = -(logs.exp() * logs).sum(dim=1)
            error = (values - lesson.targets[some]).square()
            loss = (FORESIGHT * error - gain - CURIOSITY * undecided).mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
            optimizer.step()


def usual_size(players: int) -> NDArray[np.float32]:
    """One over the largest number seen in each place in random games: what the agent sees is between 0 and 1."""
    games = offsuit.env.vector("schadenfreude", players=players, games=100, seed=1)
    largest = np.ones(games.encoder.size, np.uint8)
    for _ in range(1000):
        games.step(games.sample())
        np.maximum(largest, games.observations.max(axis=0), out=largest)
    return (1 / largest).astype(np.float32)


def draw_curve(points: list[tuple[float, float]], greedy: float, path: Path) -> None:
    """Win share over minutes, beside that of a greedy bot, as a picture."""
    minutes = points[-1][0]
    shares = [greedy, *(share for _, share in points)]
    least, most = int(min(shares) * 20) / 20, int(max(shares) * 20 + 1) / 20  # in steps of 5%

    def x(at: float) -> float:
        return 50 + 550 * at / minutes

    def y(share: float) -> float:
        return 270 - 250 * (share - least) / (most - least)

    line = " ".join(f"{x(at):.1f},{y(share):.1f}" for at, share in points)
    marks = "".join(
        f'<line x1="50" x2="600" y1="{y(share):.1f}" y2="{y(share):.1f}" stroke="#8884"/>'
        f'<text x="44" y="{y(share) + 4:.1f}" text-anchor="end">{share:.0%}</text>'
        for share in np.arange(least, most + 0.001, 0.01)
    )
    times = "".join(
        f'<text x="{x(at):.1f}" y="290" text-anchor="middle">{at:g} min</text>'
        for at in np.linspace(0, round(minutes), 6)
    )
    marks += (
        f'<line x1="50" x2="600" y1="{y(greedy):.1f}" y2="{y(greedy):.1f}" stroke="#c2410c" stroke-dasharray="6 4"/>'
        f'<text x="600" y="{y(greedy) + 16:.1f}" text-anchor="end" fill="#c2410c">greedy</text>'
    )
    style = 'font-family="sans-serif" font-size="12" fill="#777"'
    path.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 300" {style}>{marks}{times}'
        f'<polyline points="{line}" fill="none" stroke="#2563b0" stroke-width="2"/></svg>\n'
    )


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--players", type=int, default=4)
    asked.add_argument("--minutes", type=float, default=10, help="of one core's time")
    asked.add_argument("--lanes", type=int, default=512, help="games at once")
    asked.add_argument("--width", type=int, default=96, help="of the layers")
    asked.add_argument("--rate", type=float, default=2e-3, help="of learning, at first")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--out", type=Path, default=Path("agent.npz"))
    asked.add_argument("--curve", type=Path, help="an SVG of its win share")
    wishes = asked.parse_args()
    torch.manual_seed(wishes.seed)
    torch.set_num_threads(1)
    games = offsuit.env.vector(
        "schadenfreude", players=wishes.players, games=wishes.lanes, seed=wishes.seed, rivals="greedy", reward="chance"
    )
    agent = Agent(games.encoder, usual_size(wishes.players), wishes.width)
    optimizer = torch.optim.Adam(agent.parameters(), wishes.rate)
    school = School(games)
    greedy = school.share_of_advice(MEASURED)
    print(f"a greedy bot in its place wins {greedy:.1%}", flush=True)
    curve: list[tuple[float, float]] = []
    start, minutes, decisions = time.process_time(), 0.0, 0
    while minutes < wishes.minutes:
        for group in optimizer.param_groups:
            group["lr"] = wishes.rate * (1 - 0.95 * minutes / wishes.minutes)
        learn(agent, optimizer, school.attend(agent))
        minutes, decisions = (time.process_time() - start) / 60, decisions + STEPS * wishes.lanes
        if school.won and minutes * POINTS > (len(curve) + 1) * wishes.minutes:
            curve.append((minutes, float(np.mean(school.won))))
            print(f"{minutes:5.1f} min  {decisions:>10,} decisions  wins {curve[-1][1]:.1%}", flush=True)
            school.won.clear()
    agent.save(wishes.out)
    if wishes.curve and not curve:
        sys.exit("too few games have ended for a curve: give it more --minutes")
    if wishes.curve:
        draw_curve(curve, greedy, wishes.curve)


if __name__ == "__main__":
    main()
