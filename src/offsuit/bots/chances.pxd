cimport cython
from offsuit.kit cimport bits
from offsuit.kit.game cimport Game

cdef int TOTALS, SEATS


@cython.final
cdef class Chances:
    cdef int width, stages, further
    cdef double[1280] weights
    cdef double[50] places

    cdef double of(self, Game game, int seat) noexcept nogil
    cdef double weight(self, Game game, int stage, unsigned long long leaders, int seat) noexcept nogil
    cdef int stage(self, Game game) noexcept nogil
