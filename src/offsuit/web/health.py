"""Is this process ready for people? A load balancer asks, and whoever looks after the server."""

from __future__ import annotations

from offsuit.web.fanout import Fanout
from offsuit.web.pulse import Pulse
from offsuit.web.supervision import Supervisor

MOST_PULSE_AGE = 5.0  # seconds since the last successful write
MOST_SILENCE = 10.0  # seconds since the last word from Redis


class Health:
    def __init__(self, supervisor: Supervisor, pulse: Pulse, fanout: Fanout) -> None:
        self.supervisor = supervisor
        self.pulse = pulse
        self.fanout = fanout
        self.is_draining = False

    def troubles(self) -> list[str]:
        """What keeps this process from being ready, in words."""
        troubles = list(self.supervisor.troubles())
        if self.is_draining:
            troubles.append("the server is stopping")
        if self.pulse.age > MOST_PULSE_AGE:
            troubles.append(f"the database took no write for {self.pulse.age:.0f} s")
        if self.fanout.silence > MOST_SILENCE:
            troubles.append(f"Redis wasn't heard for {self.fanout.silence:.0f} s")
        return troubles
