/* Boards whose units hold each number once: for units.c, candidates.c and chains.c. */

#ifndef GRIDPROOF_UNITS_H
#define GRIDPROOF_UNITS_H

#include "kernel.h"
#include "memory.h"

__extension__ typedef unsigned __int128 Cells;

enum { MOST_CELLS = 128, MOST_NUMBERS = 16, MOST_UNITS = 64 };

struct kn_units {
    int cells, numbers, units;
    Cells all;
    Cells unit[MOST_UNITS];
    Cells peers[MOST_CELLS];       /* per cell, the others of its units */
    uint64_t units_of[MOST_CELLS]; /* per cell, its units as bits */
};

static inline int lowest(Cells cells) {
    uint64_t low = (uint64_t)cells;
    return low ? __builtin_ctzll(low) : 64 + __builtin_ctzll((uint64_t)(cells >> 64));
}

static inline Cells bit(int cell) { return (Cells)1 << cell; }

static inline int size_of(Cells cells) {
    return __builtin_popcountll((uint64_t)cells) + __builtin_popcountll((uint64_t)(cells >> 64));
}

/* chains.c: what the ends of the chains that were listed last strike out together, per number. */
void kn_chains_strike(const kn_chains *chains, Cells *struck);

#endif
