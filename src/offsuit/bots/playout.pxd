cimport cython
from offsuit.kit cimport bits
from offsuit.kit.game cimport Game
from offsuit.kit.rng cimport Rng


cdef class Playout:
    cdef Game scratch
    cdef unsigned long long careless

    cdef int pick(self, Rng rng) noexcept nogil
    cdef double chance(self, int move) noexcept nogil
    @cython.final
    cdef int count_moves(self) noexcept nogil
    @cython.final
    cdef void finish(self, Rng rng) noexcept nogil
