cimport cython
from offsuit.kit cimport bits

cdef int PARTS, LONGEST, LARGEST


@cython.final
cdef class Sight:
    cdef int players, width, me
    cdef unsigned char[4096] row
    cdef readonly int size, parts
    cdef readonly int[32] starts

    cdef void begin(self, int me) noexcept nogil
    cdef void part(self) noexcept nogil
    cdef int seat(self, int place) noexcept nogil
    cdef void some_of(self, unsigned long long chosen, int count) noexcept nogil
    cdef void cards(self, unsigned long long cards) noexcept nogil
    cdef void card(self, int card) noexcept nogil
    cdef void one_of(self, int chosen, int count) noexcept nogil
    cdef void one_seat(self, int seat) noexcept nogil
    cdef void seats(self, unsigned long long seats) noexcept nogil
    cdef void number(self, int number) noexcept nogil
