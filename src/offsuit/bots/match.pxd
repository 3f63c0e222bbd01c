cimport cython
from offsuit.bots.quick cimport QuickPlayers
from offsuit.kit.game cimport Game
from offsuit.kit.jobs cimport Job
from offsuit.kit.stream cimport Stream


@cython.final
cdef class Match(Job):
    cdef readonly Game game
    cdef QuickPlayers players
    cdef Stream stream
    cdef int max_rounds
    cdef unsigned int first_bot
    cdef readonly int[5] scored
