# The functions of bits.py for compiled code. The fast x86 instructions are used where the processor that
# runs has them, found out once when the module loads, so that one build serves every processor.
cdef extern from *:
    """
    #include <string.h>
    #if defined(__GNUC__) && defined(__x86_64__)
    static int ofs_fast = -1;
    static __attribute__((constructor)) void ofs_look(void) {
        __builtin_cpu_init();
        ofs_fast = __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi");
    }
    #endif
    static inline unsigned long long ofs_bit(int n) { return 1ull << n; }
    static inline int ofs_slow_popcount(unsigned long long m) {
        m -= m >> 1 & 0x5555555555555555ull;
        m = (m & 0x3333333333333333ull) + (m >> 2 & 0x3333333333333333ull);
        return (int)(((m + (m >> 4) & 0x0F0F0F0F0F0F0F0Full) * 0x0101010101010101ull) >> 56);
    }
    static inline int ofs_low_bit(unsigned long long m) {
    #if defined(__GNUC__)
        return __builtin_ctzll(m);
    #else
        return ofs_slow_popcount((m & (0 - m)) - 1);
    #endif
    }
    static inline int ofs_popcount(unsigned long long m) {
    #if defined(__GNUC__) && defined(__x86_64__)
        if (__builtin_expect(ofs_fast, 1)) {
            unsigned long long n;
            __asm__("popcntq %1, %0" : "=r"(n) : "r"(m) : "cc");
            return (int)n;
        }
    #endif
        return ofs_slow_popcount(m);
    }
    static inline int ofs_nth_bit(unsigned long long m, int n) {
    #if defined(__GNUC__) && defined(__x86_64__)
        if (__builtin_expect(ofs_fast, 1)) {
            unsigned long long one;
            __asm__("pdepq %1, %2, %0" : "=r"(one) : "r"(m), "r"(1ull << n));
            return __builtin_ctzll(one);
        }
    #endif
        while (n--) m &= m - 1;
        return ofs_low_bit(m);
    }
    static inline void ofs_spread(unsigned char* row, int at, unsigned long long m, int count) {
        row += at;
    #if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
        for (; count >= 8; count -= 8, m >>= 8, row += 8) {
            unsigned long long eight = ((m & 255) * 0x0101010101010101ull) & 0x8040201008040201ull;
            eight = (eight + 0x7F7F7F7F7F7F7F7Full) >> 7 & 0x0101010101010101ull;
            memcpy(row, &eight, 8);
        }
    #endif
        for (; count > 0; count--, m >>= 1) *row++ = m & 1;
    }
    """
    unsigned long long bit "ofs_bit" (int n) noexcept nogil
    int popcount "ofs_popcount" (unsigned long long cards) noexcept nogil
    int low_bit "ofs_low_bit" (unsigned long long cards) noexcept nogil
    int nth_bit "ofs_nth_bit" (unsigned long long cards, int n) noexcept nogil
    void spread "ofs_spread" (unsigned char* row, int at, unsigned long long cards, int count) noexcept nogil
