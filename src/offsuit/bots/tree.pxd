cimport cython
from libc cimport math
from offsuit.bots.chances cimport Chances
from offsuit.bots.playout cimport Playout
from offsuit.kit cimport bits, moves, native
from offsuit.kit.game cimport Game
from offsuit.kit.jobs cimport Job
from offsuit.kit.rng cimport Rng
from offsuit.kit.unseen cimport Unseen

cdef int DEPTH, NOTHING


@cython.final
cdef class Tree(Job):
    cdef Game root, scratch
    cdef Playout playout
    cdef Chances chances
    cdef Unseen unseen
    cdef Rng rng
    cdef double curiosity
    cdef unsigned long long plain, twists
    cdef long long count
    cdef int size, room
    cdef int[::1] child, sibling, move, visits, offered
    cdef double[::1] won
    cdef int[128] path
    cdef int[128] mover

    cdef int descend(self) noexcept nogil
    cdef int select(self, int node, unsigned long long plain, unsigned long long twists) noexcept nogil
    cdef bint is_among(self, int move, unsigned long long plain, unsigned long long twists) noexcept nogil
    cdef int untried(self, int node, unsigned long long plain, unsigned long long twists) noexcept nogil
    cdef int expand(self, int node, int move) noexcept nogil
