from offsuit.kit cimport native
from offsuit.kit.game cimport Game
from offsuit.kit.jobs cimport Job
