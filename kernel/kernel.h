/* The kernel: the few inner loops of Gridproof below Python.
 *
 * Each entry has a twin in plain Python (src/gridproof/kernel/plain_*.py), which is its definition: for the
 * same input both give the same output, number by number. Nothing needs the kernel. Python loads it through
 * ctypes (src/gridproof/kernel/native.py), on the machine as in the page.
 *
 * The rules of this folder:
 * - C11 and the functions of memory alone (memory.h): the same files are compiled for WebAssembly, where
 *   there is no C library to include.
 * - No state outside of what the caller holds, no threads, no clock. Work is counted.
 * - Arguments were checked by the twin's side of the door; what the door cannot check is checked here.
 */

#ifndef GRIDPROOF_KERNEL_H
#define GRIDPROOF_KERNEL_H

#include <stdint.h>

#if defined(_WIN32)
#define KN_ENTRY __declspec(dllexport)
#else
#define KN_ENTRY __attribute__((visibility("default")))
#endif

/* The number of this border. native.py has the same one; a library with another number is not used. */
#define KN_VERSION 1

KN_ENTRY int32_t kn_version(void);
/* The checksum of the sources that the library was made of: one that is older than they are is not used. */
KN_ENTRY uint32_t kn_sources(void);

/* units.c: boards in which every unit (a group of cells) holds each number once.
 *
 * Numbers are 1 to `numbers`, as many as a unit has cells. Boards are bytes, cell by cell; 0 is an empty one. */

typedef struct kn_units kn_units;

/* `unit_cells` has `units` * `numbers` cells, unit by unit. NULL where that is too large, or out of memory. */
KN_ENTRY kn_units *kn_units_new(int32_t cells, int32_t numbers, int32_t units, const int32_t *unit_cells);
KN_ENTRY void kn_units_free(kn_units *layout);

/* The first answers in the order of the search, at most `most` of them; their number, or KN_GAVE_UP after
 * `budget` numbers were tried. `tried` is how many were. */
#define KN_GAVE_UP (-1)
KN_ENTRY int32_t kn_units_answers(const kn_units *layout, const uint8_t *clues, int32_t most, int64_t budget,
                                  uint8_t *answers, int64_t *tried);

/* Which groups of clues stay when each is dropped in turn, the last one first, unless another answer than
 * `answer` then appears. `group_of` has a group for each cell, -1 for none. `kept` has a byte for each group.
 * 1; 0 where all clues together leave another answer; KN_GAVE_UP where one question took more than `budget`. */
KN_ENTRY int32_t kn_units_thin(const kn_units *layout, const uint8_t *clues, const uint8_t *answer, int32_t groups,
                               const int32_t *group_of, int64_t budget, uint8_t *kept);

/* A full board: the cell with the fewest numbers left comes first, and takes one of them at random. `random`
 * has `amount` numbers from 0 to below 1. How many of them were used; KN_GAVE_UP after so many `steps`;
 * KN_MORE where more were needed. */
#define KN_MORE (-2)
KN_ENTRY int32_t kn_units_fill(const kn_units *layout, const double *random, int32_t amount, int64_t steps,
                               uint8_t *board);

#endif
