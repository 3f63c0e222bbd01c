cimport cython
from offsuit.bots.chances cimport Chances
from offsuit.bots.policy cimport Policy
from offsuit.kit cimport addresses, bits, moves
from offsuit.kit.crowd cimport Crowd
from offsuit.kit.game cimport Game
from offsuit.kit.rng cimport Rng
from offsuit.kit.sight cimport Sight
from offsuit.kit.stream cimport Stream

cdef int WIN, POINTS, CHANCE


@cython.final
cdef class Stepper(Crowd):
    cdef bint has_policy, is_new, is_checking
    cdef Policy policy
    cdef Stream run, stream
    cdef Rng rng
    cdef Sight sight
    cdef Chances chances
    cdef int max_rounds, kind, cards
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
    cdef float[::1] before

    cdef void visit_all(self) noexcept nogil
    cdef void go_on(self, Game game, int number) noexcept nogil
    cdef void rekey(self, int number) noexcept nogil
    cdef void deal(self, Game game, int number) noexcept nogil
    cdef void settle(self, Game game, int number) noexcept nogil
    @cython.locals(at=cython.Py_ssize_t)
    cdef void reward(self, Game game, int number) noexcept nogil
    cdef int choose(self, Game game, int number) noexcept nogil
    cdef void look(self, Game game, int number) noexcept nogil


@cython.final
cdef class Chooser(Crowd):
    cdef Stepper stepper
    cdef Rng rng
    cdef int[::1] actions
    cdef bint as_rivals
