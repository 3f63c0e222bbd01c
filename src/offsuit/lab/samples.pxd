cimport cython
from offsuit.kit cimport native
from offsuit.kit.game cimport Game
from offsuit.kit.jobs cimport Job
from offsuit.kit.rng cimport Rng
from offsuit.kit.unseen cimport Unseen

cdef int MOST


@cython.final
cdef class Samples(Job):
    cdef Game root, world, scratch
    cdef Unseen unseen
    cdef Rng rng
    cdef int seat, limit, count
    cdef readonly int tried
    cdef int[32] moves
    cdef long long[32] sums

    cdef long long worth(self) noexcept nogil
