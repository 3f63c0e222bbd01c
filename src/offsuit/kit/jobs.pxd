cimport cython
from offsuit.kit cimport bits
from offsuit.kit.game cimport Game
from offsuit.kit.rng cimport Rng
from offsuit.kit.stream cimport Stream

cdef unsigned long long PRIME, U64


cdef class Job:
    cdef void work(self) noexcept nogil


@cython.final
cdef class Playouts(Job):
    cdef Game game
    cdef Rng rng
    cdef unsigned long long first, count
    cdef readonly unsigned long long moves


@cython.final
cdef class Matches(Job):
    cdef Game game
    cdef Stream run, stream
    cdef Rng rng
    cdef unsigned int first, count
    cdef int max_rounds
    cdef unsigned long long[5] generators
    cdef unsigned long long mark
    cdef readonly unsigned long long moves, rounds, longest, unfinished, fingerprint
    cdef readonly long long[5] totals
    cdef readonly long long[30] wins

    cdef void seed_bots(self) noexcept nogil
    cdef void play_game(self) noexcept nogil
    cdef void fold(self, unsigned long long value) noexcept nogil
    cdef void count_game(self) noexcept nogil
