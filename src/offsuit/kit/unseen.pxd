cimport cython
from offsuit.kit cimport bits
from offsuit.kit.game cimport Game
from offsuit.kit.rng cimport Rng


@cython.final
cdef class Unseen:
    cdef unsigned char[60] cards
    cdef unsigned long long[60] groups_of
    cdef int count
    cdef int[24] place
    cdef int[24] size
    cdef int[24] group_of
    cdef int places
    cdef unsigned long long[24] mask
    cdef int[24] room
    cdef int[24] step
    cdef int[24] first
    cdef int groups
    cdef int[24] left
    cdef int[24] filled
    cdef unsigned char[60] dealt
    cdef double[::1] ways

    cdef void find_places(self, Game game, int observer) noexcept nogil
    cdef void find_cards(self, Game game) noexcept nogil
    cdef void count_ways(self, int states) noexcept nogil
    cdef void deal(self, Game game, Rng rng) noexcept nogil
    cdef void deal_to_groups(self, Rng rng) noexcept nogil
