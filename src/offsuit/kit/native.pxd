from cpython.object cimport PyObject
from libc.string cimport memcpy
from offsuit.kit.game cimport Game
from offsuit.kit.jobs cimport Job

cdef extern from *:
    """
    #define ofs_size(game) ((size_t)Py_TYPE(game)->tp_basicsize)
    """
    size_t size_of "ofs_size" (PyObject* game) noexcept nogil


cdef inline void copy_state(Game target, Game source) noexcept nogil:
    # A state holds plain numbers only, from `telling` to the end of its subclass; its events lie before that.
    cdef char* start = <char*>&source.telling
    cdef size_t before = start - <char*><PyObject*>source
    memcpy(&target.telling, start, size_of(<PyObject*>source) - before)


cdef inline void run(Job job):
    with nogil:
        job.work()
