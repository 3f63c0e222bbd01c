cimport cython
from offsuit.bots.policy cimport Policy
from offsuit.games.schadenfreude cimport Schadenfreude
from offsuit.kit cimport bits

cdef int[50] RANK
cdef int[50] SUIT
cdef unsigned long long[4] SUIT_CARDS
cdef unsigned long long TEN
cdef int WILD, NONE, OFF_SUIT
cdef double OVER, RISK, AHEAD, TOO_MANY, OTHERS, KEEPING, ESCAPE, SPITE


@cython.final
cdef class GreedySchadenfreude(Policy):
    cdef Schadenfreude game
    cdef int led
    cdef double[5] safe

    cdef void lay(self, int card) noexcept nogil
    cdef bint follows(self, int card) noexcept nogil
    cdef int second(self) noexcept nogil
    cdef double chance_of_second(self, int card) noexcept nogil
    cdef unsigned long long higher(self, int card) noexcept nogil
    cdef double gain(self, int won) noexcept nogil
    cdef double to_come(self) noexcept nogil
    cdef double worth_later(self, int card) noexcept nogil
    cdef double standing(self, int seat, double to_come) noexcept nogil
    cdef int score(self, int seat) noexcept nogil
