cimport cython
from offsuit.bots.policy cimport Policy
from offsuit.kit cimport bits
from offsuit.kit.game cimport Game
from offsuit.kit.jobs cimport Job
from offsuit.kit.rng cimport Rng
from offsuit.kit.stream cimport Stream


@cython.final
cdef class Match(Job):
    cdef readonly Game game
    cdef Policy policy
    cdef Stream stream
    cdef Rng rng
    cdef int max_rounds
    cdef unsigned long long thinkers
    cdef unsigned int first_bot
    cdef unsigned long long[5] seeds
    cdef unsigned long long[5] generators
    cdef readonly int[5] scored

    cdef void seed_bots(self) noexcept nogil
    cdef int choose(self) noexcept nogil
