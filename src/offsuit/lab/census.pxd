cimport cython
from offsuit.bots.quick cimport QuickPlayers
from offsuit.kit cimport bits, moves, native
from offsuit.kit.game cimport Game
from offsuit.kit.jobs cimport Job
from offsuit.kit.rng cimport Rng
from offsuit.kit.stream cimport Stream

cdef int SHARES, CONTINUATIONS
cdef int SEAT_WINS, PLACE_WINS, PLACE_POINTS, ROUNDS, MOVES, CHOICES, FORCED, NOBODY, SHARED, MARGIN, RUNAWAY, COMEBACK
cdef int DECIDED, TWISTS, REVEALS, SCORE, DIFFERENT, KINDS, KIND_GAMES, CARD_WINS, CARD_POINTS, CARD_TRICKS
cdef int MEASURES, BINS, NO_MARGIN


@cython.final
cdef class Census(Job):
    cdef Game game, scratch
    cdef QuickPlayers players
    cdef Stream run, stream
    cdef Rng rng
    cdef unsigned int first, count
    cdef int max_rounds, early, every
    cdef unsigned long long deciding
    cdef bint is_scripted
    cdef unsigned char[::1] script
    cdef int at
    cdef int first_leader, ahead, behind
    cdef unsigned long long[5] dealt
    cdef int[300] hold
    cdef long long[320] happened
    cdef long long[320] cases
    cdef readonly unsigned long long games, unfinished
    cdef readonly long long[1600] sums
    cdef readonly long long[1024] lengths
    cdef readonly long long[1024] scores
    cdef readonly long long[1024] margins
    cdef readonly long long[1024] choices

    cdef void clear(self) noexcept nogil
    cdef void play_game(self, bint is_looked_at, unsigned long long number) noexcept nogil
    cdef void look_at_standing(self) noexcept nogil
    cdef void play_round(self, bint is_looked_at, unsigned long long number) noexcept nogil
    cdef int choose(self) noexcept nogil
    cdef void count_move(self, int move) noexcept nogil
    cdef void count_events(self) noexcept nogil
    cdef bint is_decided(self, unsigned long long number) noexcept nogil
    cdef unsigned long long most_points(self) noexcept nogil
    cdef void count_round(self, int leader) noexcept nogil
    cdef void count_game(self) noexcept nogil
    cdef int margin(self) noexcept nogil
    cdef void count_cards(self, unsigned long long winners, int share) noexcept nogil
    cdef void fold(self) noexcept nogil
