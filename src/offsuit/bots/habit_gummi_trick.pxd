cimport cython
from offsuit.bots.habit cimport Habit
from offsuit.games.gummi_trick cimport GummiTrick
from offsuit.kit cimport bits, moves

cdef int[60] COLOUR
cdef int[60] NUMBER
cdef unsigned long long[6] COLOUR_CARDS
cdef int TRICKS, SEATS, NUMBERS
cdef int TURN_UP, TURN_UP_LATE, BEATEN_NUMBER, BEATEN_COLOUR, BEATEN_LATE
cdef int WINNING_NUMBER, WINNING_ABOVE, WINNING_CATCH, WINNING_LATE


@cython.final
cdef class GummiTrickHabit(Habit):
    cdef GummiTrick game
    cdef int left, late
    cdef unsigned long long unseen
    cdef int[6] highest
    cdef int[6] laid

    cdef void describe_beaten(self, int card) noexcept nogil
    cdef void describe_winning(self, int card) noexcept nogil
