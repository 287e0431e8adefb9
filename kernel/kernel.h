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
#define KN_VERSION 5

/* What entries return that have no number to return. */
#define KN_GAVE_UP (-1)
#define KN_MORE (-2)
#define KN_NO_MEMORY (-3)
#define KN_WRONG (-4) /* an argument that cannot be */

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
KN_ENTRY int32_t kn_units_fill(const kn_units *layout, const double *random, int32_t amount, int64_t steps,
                               uint8_t *board);

/* candidates.c and chains.c: named patterns of a Sudoku (kinds/sudoku/patterns.py). The units are its rows, its
 * columns and its boxes, in this order. `fits` has the candidates of each cell as bits, 0 for a filled cell. */

enum {
    KN_POINTING, KN_CLAIMING, KN_NAKED_PAIRS, KN_HIDDEN_PAIRS, KN_NAKED_TRIPLES, KN_HIDDEN_TRIPLES,
    KN_NAKED_QUADRUPLES, KN_HIDDEN_QUADRUPLES, KN_X_WINGS, KN_SWORDFISH, KN_JELLYFISH, KN_TURBOTS,
    KN_EMPTY_RECTANGLES, KN_W_WINGS, KN_XY_WINGS, KN_XYZ_WINGS, KN_SIMPLE_COLOURS, KN_MULTI_COLOURS,
    KN_FINNED_X_WINGS, KN_FINNED_SWORDFISH, KN_FINNED_JELLYFISH, KN_SUE_DE_COQ, KN_X_CHAINS, KN_XY_CHAINS,
    KN_GROUPED_X_CHAINS, KN_AICS, KN_GROUPED_AICS, KN_ALS_XZ,
    KN_SORTS,
    KN_REMOTE_PAIRS = KN_SORTS, KN_RECTANGLES
};
/* Are there patterns of a sort? 0 only where its finder finds none; for all but KN_REMOTE_PAIRS and KN_RECTANGLES also 1
 * only where it finds some. KN_WRONG where this is no Sudoku, or for chains. */
KN_ENTRY int32_t kn_units_has(const kn_units *layout, const uint32_t *fits, int32_t sort);
/* Write what has one place left; otherwise strike out all that the first sort does that strikes out anything; and so
 * on. 1 where that fills the board, else 0. The sorts that were `used` are bits. `left` is what is left for cells. */
KN_ENTRY int32_t kn_units_solved_by(const kn_units *layout, const uint32_t *fits, uint32_t *left, uint64_t *used);

typedef struct kn_chains kn_chains;
enum { KN_IN_CELLS = 1, KN_IN_LINES = 2, KN_IN_BOXES = 4, KN_IN_PARTS_OF_LINES = 8, KN_IN_PARTS_OF_BOXES = 16 };

/* Chains over these strong links: two candidates of a cell (of those with this `pair`, unless it is 0), two cells of a
 * unit, two parts of its cells. With `mixed`, the candidates of a cell exclude each other. The search ends after
 * `most` steps. NULL where this is no Sudoku, or too large. */
KN_ENTRY kn_chains *kn_chains_new(const kn_units *layout, const uint32_t *fits, int32_t links, uint32_t pair,
                                  int32_t mixed, int64_t most);
KN_ENTRY void kn_chains_free(kn_chains *chains);
/* The chains with one more strong link (two at first) are listed: the number of nodes, and these. How long the list
 * is; KN_GAVE_UP where there are no longer ones, or no more steps. */
KN_ENTRY int32_t kn_chains_longer(kn_chains *chains);
/* The nodes are listed: the number, how many cells, and these. */
KN_ENTRY int32_t kn_chains_nodes(kn_chains *chains);
KN_ENTRY const int32_t *kn_chains_out(const kn_chains *chains);

/* mesh.c: lines between nodes, for loops and other drawn lines (board/lines.py, logic/rings.py).
 *
 * `values` has a number for each line: above 0 it is drawn, below 0 it cannot be. Results are lists in `out`, one
 * after the other, each after its length; the entries return how much they wrote. */

typedef struct kn_mesh kn_mesh;

/* `ends` has two nodes for each line. `ways` has the lines at each node, node by node. NULL where they do not fit
 * each other, or out of memory. */
KN_ENTRY kn_mesh *kn_mesh_new(int32_t nodes, int32_t lines, const int32_t *ends, const int32_t *ways);
KN_ENTRY void kn_mesh_free(kn_mesh *mesh);
/* The rings that drawn lines form, as lines in order; `out` has room for two numbers a line. KN_WRONG where neither
 * none nor two lines meet at a node. */
KN_ENTRY int32_t kn_mesh_rings(const kn_mesh *mesh, const int32_t *values, int32_t *out);
/* The pieces that drawn lines form: after the number of lines, each line and the node that it leads to. `out` has
 * room for three numbers a line. */
KN_ENTRY int32_t kn_mesh_fragments(const kn_mesh *mesh, const int32_t *values, int32_t *out);
/* The nodes that lines can join to each of the starts, unless an earlier one took them; then the same for the first
 * node of each drawn line. `out` has room for two numbers a node. */
KN_ENTRY int32_t kn_mesh_parts(const kn_mesh *mesh, const int32_t *values, const int32_t *starts, int32_t number,
                               int32_t *out);

/* network.c: the constraints of a puzzle, and facts held at a time (hints/prove/propagation.py).
 *
 * A constraint says that at least so many of its literals hold, and belongs to a rule instance (0, 1, ...) or to
 * a definition (-1). Literals are as in DIMACS. Sets of rule instances are bits, in words of 64. */

typedef struct kn_network kn_network;
typedef struct kn_facts kn_facts;

/* `place_of`: per variable (from 0 on, which is none), a number from 1 on of the place of its marks; 0 where it is
 * of no mark. `marks`: per literal, from -variables on, does it say that a mark stands? On places with more than
 * one variable the others exclude a mark. `plain`: is everything about two marks a place? */
KN_ENTRY kn_network *kn_network_new(int32_t variables, const int32_t *place_of, const uint8_t *marks, int32_t plain);
KN_ENTRY void kn_network_free(kn_network *net);
/* Add constraints: for each its instance, the lowest and the highest number of literals that hold, the number of
 * its literals, and these. A highest number of -1 is a clause. Returns how many constraints there are. */
KN_ENTRY int32_t kn_network_add(kn_network *net, const int32_t *said, int32_t length);
/* The same with other rule instances: `number_of` has one for each that is named, -2 for those left out. */
KN_ENTRY int32_t kn_network_add_as(kn_network *net, const int32_t *said, int32_t length, const int32_t *number_of,
                                   int32_t numbers);
/* Settle what the definitions say, once all of them are there and nothing else. How many facts are printed. */
KN_ENTRY int32_t kn_network_print(kn_network *net);
KN_ENTRY const int32_t *kn_network_printed(const kn_network *net);
KN_ENTRY int32_t kn_network_print_length(const kn_network *net);

/* Of some rule instances, those that a conclusion needs, as their places: each is dropped in turn, unless facts and the
 * others then leave the conclusion open: first to propagation, if that finds it, and then to a search. `kept` has room
 * for all. How many are kept; KN_GAVE_UP where it does not follow, they state something else than clauses and that at
 * most one mark stands, or more than `most` propagations were asked for. `asked` is how many were. */
KN_ENTRY int32_t kn_network_needed(kn_network *net, const int32_t *instances, int32_t number, const int32_t *facts,
                                   int32_t facts_n, const int32_t *concluded, int32_t concluded_n, int64_t most,
                                   int32_t *kept, int64_t *asked);

/* Facts, with all rule instances (`number` is -1) or some of them switched on. The network must outlive them. */
KN_ENTRY kn_facts *kn_facts_new(kn_network *net, const int32_t *instances, int32_t number);
KN_ENTRY void kn_facts_free(kn_facts *facts);
KN_ENTRY int32_t kn_facts_adopt(kn_facts *facts);
/* Hold what is given and all that follows from at most `bound` rule instances. `ready_number` of -1: every
 * constraint may say something already. 1 for a conflict, else 0. */
KN_ENTRY int32_t kn_facts_run(kn_facts *facts, const int32_t *given, int32_t number, int32_t bound,
                              const int32_t *ready, int32_t ready_number, int32_t to_conflict);
/* The same with a fact found elsewhere, and what it rests on. */
KN_ENTRY int32_t kn_facts_lemma(kn_facts *facts, int32_t lit, const int32_t *premises, int32_t number,
                                const uint64_t *mask);
KN_ENTRY int32_t kn_facts_hold(kn_facts *facts, const int32_t *given, int32_t number);
KN_ENTRY void kn_facts_undo(kn_facts *facts, int32_t length);
/* Views that stay where they are: how much is held, and what, in its order; per literal from -variables on, whether
 * it is held, and whether a glance strikes it out. */
KN_ENTRY const int32_t *kn_facts_trail(const kn_facts *facts);
KN_ENTRY const uint8_t *kn_facts_held(const kn_facts *facts);
KN_ENTRY const uint8_t *kn_facts_struck(const kn_facts *facts);
/* The rule instances behind what is held (NULL where it is not), in so many words. */
KN_ENTRY const uint64_t *kn_facts_mask(kn_facts *facts, int32_t lit);
KN_ENTRY int32_t kn_facts_words(const kn_facts *facts);
/* The last list that an entry wrote: they return how long it is. */
KN_ENTRY const int32_t *kn_facts_out(const kn_facts *facts);
/* The last conflict: its rule instances; its own one, the number of its premises, and these are listed. */
KN_ENTRY const uint64_t *kn_facts_conflict(kn_facts *facts);
/* Has a fact a source? Where it comes from is listed: its rule instance (-1: a definition, -2: a lemma), premises. */
KN_ENTRY int32_t kn_facts_has_source(const kn_facts *facts, int32_t lit);
KN_ENTRY int32_t kn_facts_source(kn_facts *facts, int32_t lit);
/* Per constraint, how many more of its literals may fail. */
KN_ENTRY const int32_t *kn_facts_spare(const kn_facts *facts);
KN_ENTRY int32_t kn_facts_count(const kn_facts *facts);

/* A board (hints/prove/board_facts.py): facts, with the marks that a glance strikes out. */
KN_ENTRY int32_t kn_board_adopt(kn_facts *facts);
KN_ENTRY int32_t kn_board_learn(kn_facts *facts, const int32_t *lits, int32_t number);
/* Hold what follows from at most so many rule instances. */
KN_ENTRY int32_t kn_board_follow(kn_facts *facts, int32_t bound);
/* The constraints of rule instances that say something about the board are listed. */
KN_ENTRY int32_t kn_board_ready(kn_facts *facts);
/* What facts rest on is listed: 0 and a fact of the board, 1 and one struck out, 2 and one found on the way. */
KN_ENTRY int32_t kn_board_support(kn_facts *facts, const int32_t *lits, int32_t number);
/* The ways to see that a mark is struck out are listed: a rule instance, and a fact or 0. */
KN_ENTRY int32_t kn_board_glances(kn_facts *facts, int32_t lit);
/* Few of these ways that strike all these marks out are listed; rule instances that are used anyway come first. */
KN_ENTRY int32_t kn_board_cover(kn_facts *facts, const int32_t *lits, int32_t number, const int32_t *instances,
                                int32_t instances_n);
/* On how many places are these facts; without any (NULL), on how many places is something open? */
KN_ENTRY int32_t kn_board_places(kn_facts *facts, const int32_t *lits, int32_t number);
/* Learn all that single rule instances force now: marks, or else what they exclude. It is listed. */
KN_ENTRY int32_t kn_board_round(kn_facts *facts);

/* frontier.c: lines that join equal numbers, or one ring, on a grid of nodes, counted node by node.
 *
 * Per node (row by row): the number whose line ends there, from 1 on, or 0; where a line may leave it (1 to the
 * right, 2 down); whether a line has to use it. Per four nodes: how many lines run around them, -1 for any (NULL:
 * any everywhere). With `ring`, exactly one ring is closed. Counts end at `most`, unless that is 0. */

typedef struct kn_frontier kn_frontier;

/* NULL where the board is too large or out of memory. At most `budget` frontiers are made. */
KN_ENTRY kn_frontier *kn_frontier_new(int32_t rows, int32_t cols, const uint8_t *numbers, const uint8_t *ways,
                                      const uint8_t *must, const int8_t *faces, int32_t ring, uint64_t most,
                                      int64_t budget);
KN_ENTRY void kn_frontier_free(kn_frontier *walk);
/* Go on with so many frontiers. 1 at the end, 0 before it; KN_GAVE_UP where the budget is used up; KN_MORE where the
 * number has more than 127 bits. */
KN_ENTRY int32_t kn_frontier_run(kn_frontier *walk, int64_t amount);
/* At the end: how many ways there are, the lower half first. How many frontiers were made is returned. */
KN_ENTRY int64_t kn_frontier_counted(const kn_frontier *walk, uint64_t *counted);

#endif
