cimport cython
from offsuit.kit.game cimport Game
from offsuit.kit.rng cimport Rng


cdef class Job:
    cdef void work(self) noexcept nogil


@cython.final
cdef class Playouts(Job):
    cdef Game game
    cdef Rng rng
    cdef unsigned long long first, count
    cdef readonly unsigned long long moves, checksum
