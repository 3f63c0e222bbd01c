from offsuit.kit.game cimport Game
from offsuit.kit.jobs cimport Job


cdef class Crowd(Job):
    cdef list games
    cdef unsigned long long[::1] addresses
    cdef int count

    cdef void visit(self, Game game, int number) noexcept nogil
