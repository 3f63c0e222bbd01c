cimport cython
from offsuit.bots.habit cimport Habit
from offsuit.games.savanna_trick cimport SavannaTrick
from offsuit.kit cimport bits

cdef int LION, SPECIAL, BIG, NONE, KINDS, NUMBERS, SEATS, LEADS
cdef int STEAL, CARD, PLACE, HUNGER, TRICK


@cython.final
cdef class SavannaTrickHabit(Habit):
    cdef SavannaTrick game
    cdef int left, grass, late, hunters, points

    cdef bint wins(self, int card, int kind) noexcept nogil
