cimport cython
from offsuit.kit cimport bits, moves, native
from offsuit.kit.game cimport Game
from offsuit.kit.rng cimport Rng

cdef double NOTHING


cdef class Policy:
    cdef Game seen
    cdef int me
    cdef unsigned long long unseen
    cdef int[5] sizes

    cdef void look(self) noexcept nogil
    cdef double worth(self, int move) noexcept nogil

    @cython.final
    cdef int choose(self, Game game, Rng rng) noexcept nogil
    @cython.final
    cdef void take_in(self, Game game) noexcept nogil
    @cython.final
    cdef unsigned long long may_hold(self, int seat) noexcept nogil
    @cython.final
    cdef double chance_to_hold(self, int seat, unsigned long long cards) noexcept nogil
    @cython.final
    cdef double chance_to_play(self, int seat, unsigned long long wanted, unsigned long long follow) noexcept nogil
    @cython.final
    cdef double share(self, unsigned long long cards, unsigned long long among) noexcept nogil
