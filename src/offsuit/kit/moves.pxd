cdef enum:
    REVEAL = 60
    TWIST = 64
