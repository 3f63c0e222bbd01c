cimport cython
from offsuit.bots.policy cimport Policy
from offsuit.games.savage_bowl cimport SavageBowl
from offsuit.kit cimport bits, moves

cdef unsigned long long[5] COLOUR_CARDS
cdef int TRUMP, NONE
cdef double TOO_MANY, SHAPE, CHAMELEON


@cython.final
cdef class GreedySavageBowl(Policy):
    cdef SavageBowl game
    cdef int led, wanted
    cdef double expected

    cdef int strength(self, int colour, int number) noexcept nogil
    cdef double chance_to_win(self, int strength) noexcept nogil
    cdef unsigned long long stronger(self, int strength) noexcept nogil
    cdef double power(self, int card) noexcept nogil
    cdef double worth_of_shedding(self, int card) noexcept nogil
