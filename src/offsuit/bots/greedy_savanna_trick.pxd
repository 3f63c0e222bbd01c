cimport cython
from offsuit.bots.policy cimport Policy
from offsuit.games.savanna_trick cimport SavannaTrick
from offsuit.kit cimport bits, native

cdef int LION, BIG, SEATS, NONE
cdef double PRICE, TO_COME, KEEPING, LIONS, SPITE


@cython.final
cdef class GreedySavannaTrick(Policy):
    cdef SavannaTrick game, trial
    cdef int[5] before
    cdef double price

    cdef double worth_of_playing(self, int card) noexcept nogil
    cdef double worth_of_stealing(self, int card) noexcept nogil
    cdef double power(self, int card) noexcept nogil
    cdef void lay(self, int card) noexcept nogil
    cdef double chance_to_keep(self, int winner) noexcept nogil
    cdef unsigned long long better(self, int winner) noexcept nogil
    cdef int winner_after(self, int card) noexcept nogil
    cdef double gain(self, int seat, unsigned long long cards, int grass) noexcept nogil
    cdef int score(self, int seat) noexcept nogil
