cimport cython
from offsuit.bots.policy cimport Policy
from offsuit.games.gummi_trick cimport GummiTrick
from offsuit.kit cimport bits, moves

cdef unsigned long long[6] COLOUR_CARDS
cdef double KEEPING, SPITE


@cython.final
cdef class GreedyGummiTrick(Policy):
    cdef GummiTrick game

    cdef double worth_of_revealing(self) noexcept nogil
    cdef double worth_now(self, int card) noexcept nogil
    cdef double worth_later(self, int card) noexcept nogil
    cdef double chance_to_win(self, int card) noexcept nogil
    cdef double chance_of_one(self, int place, unsigned long long cards, int colour) noexcept nogil
    cdef int in_trick(self, int colour) noexcept nogil
    cdef double to_come(self, int colour) noexcept nogil
