cimport cython

cdef unsigned long long MULTIPLIER, INCREMENT, U64, U32


@cython.final
cdef class Rng:
    cdef unsigned long long state
    cdef void restart(self, unsigned long long seed) noexcept nogil
    cdef unsigned long long word(self) noexcept nogil
    cdef int below(self, int n) noexcept nogil
    cdef double fraction(self) noexcept nogil
    cdef void shuffle(self, unsigned char* cards, int n) noexcept nogil
