cimport cython
from offsuit.kit cimport bits
from offsuit.kit.game cimport Game
from offsuit.kit.sight cimport Sight

cdef int GAZELLE, ZEBRA, GNU, LION, SPECIAL, BIG
cdef int HYENA, EAGLE, CHAMELEON, LEOPARD, ELEPHANT, HIPPOPOTAMUS, RHINO, GORILLA
cdef int BIG_GRASS, BONUS, NONE
cdef int LION_WINS, LEAD_WINS, FIRST_HYENA_WINS, HIGHEST_EAGLE_WINS, FIRST_CARD_WINS, COPIED
cdef int ELEPHANT_TRICK, HIPPOPOTAMUS_TRICK, RHINO_TRICK, RHINO_AMONG_CARNIVORES, GORILLA_LION, GORILLA_TRICK
cdef int GORILLA_AFTER_LION
cdef int GRASS_PAID, STOLEN, BIG_GRAZED, BIG_REMOVED, GRAZED, STARVED, EATEN, UNFED
cdef int CARD_SCORED, MOST_ANIMALS, MOST_CARNIVORES, MOST_GRASS, WINS_GAME, SHARED


@cython.final
cdef class SavannaTrick(Game):
    cdef int group_a, group_b
    cdef unsigned char[60] number
    cdef unsigned char[60] kind
    cdef unsigned char start_grass, trick_grass
    cdef unsigned long long[6] kind_cards
    cdef unsigned long long carnivores, specials, leopards, on_table
    cdef int[5] grass
    cdef unsigned long long[5] won
    cdef unsigned long long[5] kept
    cdef int lead, big_at, winner_at, thief, thefts
    cdef signed char[5] kinds
    cdef signed char[5] numbers
    cdef signed char[5] taken
    cdef signed char[5] copied_at
    cdef signed char[5] stolen
    cdef signed char[5] stolen_by

    cdef void open_trick(self) noexcept nogil
    cdef bint hippopotamus_is_in(self) noexcept nogil
    cdef void show_voids(self, int card) noexcept nogil
    cdef void copy_highest(self, int position) noexcept nogil
    cdef int highest_of(self, int kind) noexcept nogil
    cdef int lowest_lion(self) noexcept nogil
    cdef bint counts(self, int position) noexcept nogil
    cdef int highest_herbivore(self) noexcept nogil
    cdef int lowest_herbivore(self) noexcept nogil
    cdef int highest_number(self) noexcept nogil
    cdef bint others_are_carnivores(self) noexcept nogil
    cdef int ordinary_winner(self) noexcept nogil
    cdef int rhino_winner(self) noexcept nogil
    cdef int gorilla_winner(self) noexcept nogil
    cdef int find_winner(self) noexcept nogil
    cdef int decide(self, int kind, int position) noexcept nogil
    cdef void finish_trick(self) noexcept nogil
    cdef void tell_copies(self) noexcept nogil
    cdef void seek_thief(self) noexcept nogil
    cdef void steal(self, int card) noexcept nogil
    cdef void graze_first(self, int seat) noexcept nogil
    cdef int place_in_herd(self, int seat, int card) noexcept nogil
    cdef int place_among_hunters(self, int card) noexcept nogil
    @cython.locals(herd=cython.uchar[60])
    cdef void feed(self, int seat) noexcept nogil
    cdef int hunt(self, int seat, unsigned char* herd, int grazed) noexcept nogil
    cdef void score_numbers(self, int seat) noexcept nogil
    cdef void score_most(self, unsigned long long cards, int kind, int animal) noexcept nogil
    cdef void score_grass(self) noexcept nogil
    cdef int copied_by(self, int seat) noexcept nogil
    cdef bint has_copied(self, int position) noexcept nogil
