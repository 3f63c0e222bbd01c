cimport cython
from offsuit.kit cimport bits
from offsuit.kit.game cimport Game

cdef int TOTALS


@cython.final
cdef class Chances:
    cdef int width, stages, further
    cdef double[1280] weights

    cdef double of(self, Game game, int seat) noexcept nogil
    cdef double weight(self, int stage, int total) noexcept nogil
    cdef int stage(self, Game game) noexcept nogil
