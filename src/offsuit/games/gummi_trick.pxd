cimport cython
from offsuit.kit cimport bits, moves
from offsuit.kit.game cimport Game
from offsuit.kit.sight cimport Sight

cdef int[60] COLOUR
cdef int[60] NUMBER
cdef unsigned long long[6] COLOUR_CARDS
cdef int FACE_DOWN, NONE
cdef int COLOUR_WON, LEADS, FACE_UP_SCORED, FACE_DOWN_SCORED, MOST_POINTS, MOST_CARDS, SHARED, MOST_LAST_POINTS, ADVANCED


@cython.final
cdef class GummiTrick(Game):
    cdef int rounds
    cdef int[11] value
    cdef int[5] turned
    cdef unsigned long long[5] face_up
    cdef int[5] face_down
    cdef signed char[5] turned_up

    cdef int turn_up(self) noexcept nogil
    cdef void show_voids(self, int colour) noexcept nogil
    cdef bint is_highest(self, int position) noexcept nogil
    cdef int others_of(self, int colour) noexcept nogil
    cdef void finish_trick(self) noexcept nogil
    cdef unsigned long long best_of(self, unsigned long long seats, bint by_cards) noexcept nogil
    cdef void tell_winners(self, int kind, unsigned long long winners) noexcept nogil
    cdef int pile_size(self, int seat) noexcept nogil
    cdef bint was_turned_up(self, int seat) noexcept nogil
    cdef int pile_points(self, int seat) noexcept nogil
