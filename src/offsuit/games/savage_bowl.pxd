cimport cython
from offsuit.kit cimport bits, moves
from offsuit.kit.game cimport Game
from offsuit.kit.sight cimport Sight

cdef int[60] COLOUR
cdef int[60] NUMBER
cdef unsigned long long[5] COLOUR_CARDS
cdef int TRUMP, NONE
cdef int STRONGEST, SECOND_WINS, YELLOW_CARD, STRONGEST_WINS, CHAMP, ELIMINATED, LEADS_INSTEAD, DISCARDED, ONE_LEFT
cdef int TARGET_SCORED, CHAMP_SCORED, CHAMP_LOST, TEN_POINTS, LAST_ROUND, MOST_POINTS, TIE_BROKEN, SHARED


@cython.final
cdef class SavageBowl(Game):
    cdef int target, first_half, target_points, more_points, enough_points, rounds
    cdef unsigned long long chameleons, eliminated, waiting
    cdef int[5] tricks_won
    cdef int[2] champs
    cdef int[5] out_order
    cdef int out_count, sitting_out, last_yellow, discards, led
    cdef bint discarding
    cdef int[5] colours
    cdef int[5] strength
    cdef signed char[5] twisted

    cdef void open_trick(self) noexcept nogil
    cdef int take_colour(self) noexcept nogil
    cdef int strength_of(self, int colour, int number) noexcept nogil
    cdef int next_of(self, unsigned long long seats, int seat) noexcept nogil
    cdef int strongest(self, int excluding) noexcept nogil
    cdef void finish_trick(self) noexcept nogil
    cdef void count_trick(self, int winner) noexcept nogil
    cdef void pass_lead(self, int winner) noexcept nogil
    cdef void discard(self, int card) noexcept nogil
    cdef int colour_of(self, int seat) noexcept nogil
    cdef unsigned long long own_discards(self, int seat) noexcept nogil
    cdef int points_for_target(self) noexcept nogil
