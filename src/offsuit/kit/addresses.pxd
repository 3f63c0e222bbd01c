from cpython.object cimport PyObject
from libc.string cimport memcpy
from offsuit.kit.crowd cimport Crowd
from offsuit.kit.game cimport Game


cdef inline void visit(Crowd crowd, int number) noexcept nogil:
    # The crowd's list keeps the game alive, so its address is good.
    crowd.visit(<Game><PyObject*>crowd.addresses[number], number)


cdef inline void put(unsigned char[::1] array, Py_ssize_t at, unsigned char* row, int size) noexcept nogil:
    memcpy(&array[at], row, size)
