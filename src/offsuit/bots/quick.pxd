cimport cython
from offsuit.bots.policy cimport Policy
from offsuit.kit cimport bits
from offsuit.kit.game cimport Game
from offsuit.kit.rng cimport Rng
from offsuit.kit.stream cimport Stream


@cython.final
cdef class QuickPlayers:
    cdef Policy policy
    cdef Rng rng
    cdef unsigned long long thinkers
    cdef unsigned long long[5] seeds
    cdef unsigned long long[5] generators

    cdef void sit_down(self, Stream stream, unsigned int first, int players) noexcept nogil
    cdef int choose(self, Game game) noexcept nogil
