cimport cython
from offsuit.bots.habit cimport Habit
from offsuit.games.savage_bowl cimport SavageBowl
from offsuit.kit cimport bits, moves

cdef int[60] COLOUR
cdef int[60] NUMBER
cdef int TRUMP, NONE, SEATS, NUMBERS, WANTS, POWERS, STRENGTHS
cdef unsigned long long TRUMPS, HIGH
cdef int[28] GROUPS
cdef int DISCARD, PLACE, CARD, STRENGTH, POWER, CHAMELEON


@cython.final
cdef class SavageBowlHabit(Habit):
    cdef SavageBowl game
    cdef int left, wants, power, highest, second

    cdef int strength_of(self, int move) noexcept nogil
