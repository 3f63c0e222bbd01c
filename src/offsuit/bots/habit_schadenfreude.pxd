cimport cython
from offsuit.bots.habit cimport Habit
from offsuit.games.schadenfreude cimport Schadenfreude
from offsuit.kit cimport bits

cdef int[50] RANK
cdef int[50] PLACE
cdef int[50] SUIT
cdef unsigned long long[4] SUIT_CARDS
cdef unsigned long long[50] SAME_RANK
cdef int[4096] SUMS
cdef unsigned long long ALL_RANKS, TEN
cdef int WILD, GOAL, NONE, OFF_SUIT, ROOMS, PLACES, SEATS
cdef int[128] ROOM
cdef int LEAD_RANK, LEAD_SUIT, LEAD_GAIN, LEAD_LATE, FOLLOW_RANK, FOLLOW_GAIN, FOLLOW_ROOM, FOLLOW_LATE
cdef int GIFT_CHANGE, GIFT_RANK, GIFT_SUIT, GIFT_LATE


@cython.final
cdef class SchadenfreudeHabit(Habit):
    cdef Schadenfreude game
    cdef int left, score, highest, second, winner, winner_score, off_points

    cdef int score_of(self, int seat) noexcept nogil
    cdef void describe_lead(self, int card) noexcept nogil
    cdef void describe_following(self, int card) noexcept nogil
    cdef void describe_gift(self, int card) noexcept nogil
    cdef int change(self, int seat, int card) noexcept nogil
    cdef int room(self, int score) noexcept nogil
    cdef int lateness(self) noexcept nogil
