cimport cython
from offsuit.bots.playout cimport Playout
from offsuit.kit cimport moves, native
from offsuit.kit.game cimport Game

cdef double LAPSE

cdef unsigned long long held_anywhere(Game game) noexcept


@cython.final
cdef class Memory:
    cdef Game before
    cdef int seat, move
    cdef unsigned long long later
    cdef Memory earlier

    cdef void judge(self, Playout playout, Game world, double* careful, double* careless, int first) noexcept nogil
