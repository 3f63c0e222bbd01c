cimport cython
from offsuit.kit cimport bits, moves
from offsuit.kit.rng cimport Rng
from offsuit.kit.sight cimport Sight
from offsuit.kit.stream cimport Stream

cdef int NOBODY, EVENTS
cdef unsigned long long ALL

cdef list members(unsigned long long plain, unsigned long long twists)


cdef class Game:
    # Events come first: copy_state copies all that comes after them.
    cdef unsigned char[192] event_kind
    cdef signed char[192] event_seat
    cdef signed char[192] event_card
    cdef short[192] event_number
    cdef int event_count
    cdef bint telling
    cdef bint has_twists
    cdef readonly int players, round
    cdef readonly bint round_over, is_over
    cdef readonly int winners
    cdef readonly int[5] totals
    cdef readonly int[5] points
    cdef readonly int leader, seat, winner, tricks, played, last_played
    cdef readonly int[5] order
    cdef readonly int[5] laid
    cdef unsigned long long[5] shown
    cdef unsigned char[60] deck
    cdef unsigned long long all_cards
    cdef readonly int deck_size, hand_size, places, aside
    cdef readonly unsigned long long[24] held
    cdef readonly unsigned long long[24] allowed
    cdef signed char[24] owner

    cdef void deal(self) noexcept nogil
    cdef unsigned long long legal(self) noexcept nogil
    cdef unsigned long long legal_twists(self) noexcept nogil
    cdef void play(self, int move) noexcept nogil
    cdef void score_round(self) noexcept nogil
    cdef bint ends_game(self) noexcept nogil
    cdef unsigned long long find_winners(self) noexcept nogil
    cdef unsigned long long next_leaders(self) noexcept nogil
    cdef void show_table(self, Sight sight) noexcept nogil

    @cython.final
    cdef void reset(self) noexcept nogil
    @cython.final
    cdef void use(self, int card) noexcept nogil
    @cython.final
    cdef void begin_round(self, int leader) noexcept nogil
    @cython.final
    cdef int deal_hands(self) noexcept nogil
    cdef void lay(self, int card) noexcept nogil
    cdef void close_trick(self, int winner) noexcept nogil
    cdef void show_void(self, int seat, unsigned long long cards) noexcept nogil
    @cython.final
    cdef void end_round(self) noexcept nogil
    cdef void tell(self, int kind, int seat, int card, int number) noexcept nogil
    cdef unsigned long long best_totals(self) noexcept nogil
    @cython.final
    cdef unsigned long long plain_moves(self) noexcept nogil
    @cython.final
    cdef unsigned long long twist_moves(self) noexcept nogil
    @cython.final
    cdef bint allows(self, int move) noexcept nogil
    @cython.final
    cdef void show(self, Sight sight, int seat) noexcept nogil
    @cython.final
    cdef void show_cards(self, Sight sight) noexcept nogil
    @cython.final
    cdef int card_of(self, int seat) noexcept nogil
    @cython.final
    cdef int choose(self, Rng rng) noexcept nogil
    @cython.final
    cdef int finish_round(self, Rng rng) noexcept nogil
    @cython.final
    cdef void shuffle_round(self, Rng rng) noexcept nogil
    @cython.final
    cdef void deal_round(self, Stream stream) noexcept nogil
    @cython.final
    cdef void stack_deck(self) noexcept nogil
