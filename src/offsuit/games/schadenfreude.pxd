cimport cython
from offsuit.kit cimport bits
from offsuit.kit.game cimport Game
from offsuit.kit.sight cimport Sight

cdef int[50] RANK
cdef int[50] SUIT
cdef unsigned long long[4] SUIT_CARDS
cdef unsigned long long[50] SAME_RANK
cdef unsigned long long WILDS
cdef int WILD, NONE, OFF_SUIT
cdef int HIGHEST, SECOND_WINS, ALONE_WINS, TAKEN, CANCELLED, CARD_SCORED, ROUND_SCORED, FLOORED
cdef int OVER_GOAL, KNOCKED_OUT, WINS_GAME, NOBODY_WINS


@cython.final
cdef class Schadenfreude(Game):
    cdef unsigned long long[5] piles
    cdef int led, goal
    cdef int[5] height

    cdef int highest(self, int excluding) noexcept nogil
    cdef void finish_trick(self) noexcept nogil
    cdef void take(self, int seat, int card) noexcept nogil
    cdef int worth(self, unsigned long long pile) noexcept nogil
    cdef unsigned long long with_total(self, int total) noexcept nogil
