cimport cython
from offsuit.bots.playout cimport Playout
from offsuit.kit cimport bits, moves, native
from offsuit.kit.game cimport Game
from offsuit.kit.rng cimport Rng

cdef int FEATURES, WEIGHTS


cdef class Habit(Playout):
    cdef int[4] features
    cdef double[2048] weights
    cdef double[32] running
    cdef int[32] found

    cdef void look(self) noexcept nogil
    cdef void describe(self, int move) noexcept nogil
    @cython.final
    cdef int weigh(self, unsigned long long plain, unsigned long long twists) noexcept nogil
    @cython.final
    cdef double weight(self, int move) noexcept nogil
