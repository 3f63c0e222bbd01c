cimport cython
from offsuit.bots.policy cimport Policy
from offsuit.kit cimport bits, memory, moves
from offsuit.kit.crowd cimport Crowd
from offsuit.kit.game cimport Game
from offsuit.kit.rng cimport Rng
from offsuit.kit.sight cimport Sight
from offsuit.kit.stream cimport Stream


@cython.final
cdef class Stepper(Crowd):
    cdef bint has_policy, by_points, is_new
    cdef Policy policy
    cdef Stream run, stream
    cdef Rng rng
    cdef Sight sight
    cdef int max_rounds, cards
    cdef readonly Py_ssize_t size, moves
    cdef readonly int refused
    cdef unsigned char[128] mask
    cdef int[::1] actions
    cdef unsigned char[::1] observations
    cdef unsigned char[::1] masks
    cdef float[::1] rewards
    cdef unsigned char[::1] ends
    cdef signed char[::1] seats
    cdef unsigned int[::1] numbers

    cdef int first_refused(self) noexcept nogil
    cdef void rekey(self, int number) noexcept nogil
    cdef void deal(self, Game game, int number) noexcept nogil
    cdef void settle(self, Game game, int number) noexcept nogil
    cdef void reward(self, Game game, int number) noexcept nogil
    cdef int choose(self, Game game, int number) noexcept nogil
    cdef void look(self, Game game, int number) noexcept nogil
