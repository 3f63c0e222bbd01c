cimport cython

cdef int DEALS, GAMES, BOTS
cdef unsigned long long U32, WORDS


@cython.final
cdef class Stream:
    cdef unsigned int[16] start
    cdef unsigned int[16] block
    cdef int used
    cdef void begin_deal(self, unsigned int round) noexcept nogil
    cdef void begin_game(self, unsigned int number) noexcept nogil
    cdef void begin_bot(self, unsigned int seat) noexcept nogil
    cdef void rewind(self, int purpose, unsigned int number) noexcept nogil
    cdef void rekey(self, Stream other) noexcept nogil
    @cython.locals(x=cython.p_uint)
    cdef inline void quarter(self, int a, int b, int c, int d) noexcept nogil
    cdef void next_block(self) noexcept nogil
    cdef unsigned int word(self) noexcept nogil
    cdef unsigned long long long_word(self) noexcept nogil
    @cython.locals(limit=cython.ulonglong, word=cython.ulonglong)
    cdef int below(self, int n) noexcept nogil
    cdef void shuffle(self, unsigned char* cards, int n) noexcept nogil
