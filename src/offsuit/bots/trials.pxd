cimport cython
from offsuit.bots.chances cimport Chances
from offsuit.bots.memory cimport Memory
from offsuit.bots.playout cimport Playout
from offsuit.kit cimport bits, native
from offsuit.kit.game cimport Game
from offsuit.kit.jobs cimport Job
from offsuit.kit.rng cimport Rng
from offsuit.kit.unseen cimport Unseen

cdef int MOST, CERTAIN, POOL, SEATS
cdef double CARELESS
cdef unsigned long long U64, GOLDEN, PRIME


@cython.final
cdef class Trials(Job):
    cdef Game root, world, scratch
    cdef Memory memory
    cdef long long pool
    cdef double[16] reach
    cdef double[80] careful
    cdef double[80] careless
    cdef double start
    cdef Playout playout
    cdef Chances chances
    cdef Unseen unseen
    cdef Rng rng
    cdef unsigned long long seed
    cdef long long first, count
    cdef readonly long long worlds
    cdef int seat
    cdef readonly int tried
    cdef int[32] moves
    cdef long long[32] values
    cdef long long[32] sums
    cdef long long[1024] products

    cdef unsigned long long seed_of(self, unsigned long long number) noexcept nogil
    cdef void draw_world(self, long long number) noexcept nogil
    cdef int choose(self, Memory memory, long long number) noexcept nogil
    cdef void fill_pool(self, Memory memory, long long pool) noexcept nogil
    cdef void know_nothing(self, int candidate) noexcept nogil
    cdef void deal(self, long long number) noexcept nogil
    cdef void add(self) noexcept nogil
