cimport cython
from libc cimport math
from offsuit.bots.chances cimport Chances
from offsuit.bots.playout cimport Playout
from offsuit.kit cimport bits, moves, native
from offsuit.kit.game cimport Game
from offsuit.kit.jobs cimport Job
from offsuit.kit.rng cimport Rng

cdef int NODES, DEEPEST, NONE
cdef double CURIOSITY


@cython.final
cdef class Foresight(Job):
    cdef Game root, scratch
    cdef Playout playout
    cdef Chances chances
    cdef Rng rng
    cdef int seat, count, used
    cdef readonly int tried
    cdef int[64] path
    cdef int[::1] move, visits, first, size
    cdef double[::1] value

    cdef int descend(self) noexcept nogil
    cdef bint grow(self, int node) noexcept nogil
    cdef int most_promising(self, int node) noexcept nogil
    cdef int habitual(self, int node) noexcept nogil
