/* Which sorts of named patterns are there among the candidates of a Sudoku, and what do they strike out?
 *
 * gridproof.kinds.sudoku.patterns finds the patterns themselves. Most sorts find nothing on most boards, and that
 * is what is seen here at once: where this says no, the finder of the sort finds nothing. */

#include "units.h"

typedef struct {
    const kn_units *layout;
    int side;
    uint32_t fits[MOST_CELLS]; /* per cell, the numbers that it can take; 0 where it is filled */
    Cells open;
    Cells room[MOST_NUMBERS]; /* per number, the cells that can take it */
    Cells two;                /* the cells with two candidates */
    int striking;             /* is all looked for that a sort strikes out? Else whether there is anything */
    Cells struck[MOST_NUMBERS];
} Marks;

/* A pattern strikes a number out of cells. Is that all one wants to know? */
static int hit(Marks *c, int n, Cells cells) {
    cells &= c->room[n];
    if (c->striking) c->struck[n] |= cells;
    return cells && !c->striking;
}

static int count(uint32_t numbers) { return __builtin_popcount(numbers); }

static Cells seen_by_all(Marks *c, Cells cells) {
    Cells found = c->layout->all;
    for (; cells; cells &= cells - 1) found &= c->layout->peers[lowest(cells)];
    return found;
}

/* A number that a unit can hold only where another unit crosses it, which has more room for it. */
static int intersection(Marks *c, int first, int end) {
    for (int u = first; u < end; u++)
        for (int n = 0; n < c->side; n++) {
            Cells here = c->room[n] & c->layout->unit[u];
            if (size_of(here) < 2) continue;
            for (int v = 0; v < 3 * c->side; v++)
                if (!(here & ~c->layout->unit[v]) && hit(c, n, c->layout->unit[v] & ~here)) return 1;
        }
    return 0;
}

/* So many of the sets from `next` on, of `sets`, whose union has `size` members together with what is taken; does
 * one of them leave something to strike out? `part` is what is chosen. */
typedef struct {
    Marks *c;
    Cells open;
    int size, sets, naked;
    uint32_t set[MOST_NUMBERS];
    int cell[MOST_NUMBERS]; /* of a naked set: the cells; of a hidden one: the numbers */
    int place[MOST_NUMBERS];
} Subsets;

static int strikes(const Subsets *task, uint32_t taken, uint32_t chosen) {
    Marks *c = task->c;
    if (task->naked) {
        Cells others = task->open;
        for (int i = 0; i < task->sets; i++)
            if (chosen >> i & 1) others &= ~bit(task->cell[i]);
        for (; taken; taken &= taken - 1)
            if (hit(c, __builtin_ctz(taken), others)) return 1;
        return 0;
    }
    uint32_t numbers = 0;
    for (int i = 0; i < task->sets; i++)
        if (chosen >> i & 1) numbers |= (uint32_t)1 << task->cell[i];
    for (; taken; taken &= taken - 1) {
        int cell = task->place[__builtin_ctz(taken)];
        for (uint32_t others = c->fits[cell] & ~numbers; others; others &= others - 1)
            if (hit(c, __builtin_ctz(others), bit(cell))) return 1;
    }
    return 0;
}

static int subset(const Subsets *task, int next, int left, uint32_t taken, uint32_t chosen) {
    if (!left) return count(taken) == task->size && strikes(task, taken, chosen);
    for (int i = next; i + left <= task->sets; i++) {
        uint32_t more = taken | task->set[i];
        if (count(more) <= task->size && subset(task, i + 1, left - 1, more, chosen | (uint32_t)1 << i)) return 1;
    }
    return 0;
}

static int sets(Marks *c, int size, int naked_ones) {
    for (int u = 0; u < 3 * c->side; u++) {
        Cells open = c->open & c->layout->unit[u];
        if (size_of(open) <= size || size_of(open) > MOST_NUMBERS) continue;
        Subsets naked = {.c = c, .open = open, .size = size, .naked = 1}, hidden = {.c = c, .open = open, .size = size};
        int place = 0;
        for (Cells rest = open; rest; rest &= rest - 1, place++) {
            int cell = lowest(rest);
            hidden.place[place] = cell;
            if (count(c->fits[cell]) > size) continue;
            naked.set[naked.sets] = c->fits[cell];
            naked.cell[naked.sets++] = cell;
        }
        for (int n = 0; n < c->side; n++) {
            Cells here = c->room[n] & open;
            if (!here || size_of(here) > size) continue;
            uint32_t spread = 0;
            for (int i = 0; i < place; i++) spread |= (uint32_t)((here >> hidden.place[i] & 1) != 0) << i;
            hidden.set[hidden.sets] = spread;
            hidden.cell[hidden.sets++] = n;
        }
        if (subset(naked_ones ? &naked : &hidden, 0, size, 0, 0)) return 1;
    }
    return 0;
}

/* Lines that hold a number, and those that cross them. */
typedef struct {
    Marks *c;
    int number, size, most, beside, lines;
    const Cells *across; /* the units that cross */
    Cells room, at[MOST_NUMBERS];
    uint32_t spread[MOST_NUMBERS];
} Fish;

static int is_fish(const Fish *task, uint32_t taken, Cells where) {
    Cells covered = 0;
    for (; taken; taken &= taken - 1) covered |= task->room & task->across[__builtin_ctz(taken)];
    return hit(task->c, task->number, covered & ~where);
}

/* Cover lines that are left out, so that what they hold are fins in one box: so many of them from `next` on, all
 * beside each other. */
static int is_finned(const Fish *task, uint32_t taken, Cells where, int next, int out, uint32_t left_out) {
    Marks *c = task->c;
    if (!out) {
        Cells fins = 0, covered = 0;
        for (uint32_t rest = taken; rest; rest &= rest - 1) {
            Cells here = task->room & task->across[__builtin_ctz(rest)];
            if (left_out & rest & -rest) fins |= where & here;
            else covered |= here;
        }
        for (int box = 2 * c->side; box < 3 * c->side; box++)
            if (!(fins & ~c->layout->unit[box])) return hit(c, task->number, covered & c->layout->unit[box] & ~where);
        return 0;
    }
    for (int i = next; i < c->side; i++) {
        if (!(taken >> i & 1)) continue;
        if (left_out && __builtin_ctz(left_out) / task->beside != i / task->beside) break;
        if (is_finned(task, taken, where, i + 1, out - 1, left_out | (uint32_t)1 << i)) return 1;
    }
    return 0;
}

static int fish_of(const Fish *task, int next, int left, uint32_t taken, Cells where) {
    if (!left) {
        int more = count(taken) - task->size;
        if (!task->beside) return !more && is_fish(task, taken, where);
        return more > 0 && is_finned(task, taken, where, 0, more, 0);
    }
    for (int i = next; i + left <= task->lines; i++) {
        uint32_t union_of = taken | task->spread[i];
        if (count(union_of) <= task->most && fish_of(task, i + 1, left - 1, union_of, where | task->at[i])) return 1;
    }
    return 0;
}

static int fish(Marks *c, int size, int finned) {
    const Cells *unit = c->layout->unit;
    int side = c->side;
    for (int n = 0; n < side; n++)
        for (int columns = 0; columns < 2; columns++) {
            const Cells *lines = unit + columns * side;
            Fish task = {.c = c, .number = n, .size = size, .most = size, .across = unit + (1 - columns) * side, .room = c->room[n]};
            if (finned) {
                for (int i = 0; i < side; i++) task.beside += (unit[2 * side] & task.across[i]) != 0;
                if (!task.beside) return 0;
                task.most += task.beside - 1;
            }
            for (int i = 0; i < side; i++) {
                Cells here = task.room & lines[i];
                uint32_t spread = 0;
                for (int j = 0; j < side; j++) spread |= (uint32_t)((here & task.across[j]) != 0) << j;
                if (count(spread) < 2 || count(spread) > task.most) continue;
                task.at[task.lines] = here;
                task.spread[task.lines++] = spread;
            }
            if (fish_of(&task, 0, size, 0, 0)) return 1;
        }
    return 0;
}

/* Units with two cells for a number: per number, the pairs. */
static int pairs_of(Marks *c, int n, Cells *pair) {
    int found = 0;
    for (int u = 0; u < 3 * c->side; u++) {
        Cells here = c->room[n] & c->layout->unit[u];
        if (size_of(here) == 2) pair[found++] = here;
    }
    return found;
}

static int turbots(Marks *c) {
    const Cells *peers = c->layout->peers;
    for (int n = 0; n < c->side; n++) {
        Cells pair[MOST_UNITS];
        int found = pairs_of(c, n, pair);
        for (int i = 0; i < found; i++)
            for (int j = i + 1; j < found; j++) {
                if (pair[i] & pair[j]) continue;
                for (Cells a = pair[i]; a; a &= a - 1)
                    for (Cells b = pair[j]; b; b &= b - 1) {
                        if (!(peers[lowest(a)] & bit(lowest(b)))) continue;
                        int one = lowest(pair[i] & ~bit(lowest(a))), two = lowest(pair[j] & ~bit(lowest(b)));
                        if (hit(c, n, peers[one] & peers[two])) return 1;
                    }
            }
    }
    return 0;
}

static int w_wings(Marks *c) {
    const Cells *peers = c->layout->peers;
    for (int n = 0; n < c->side; n++) {
        Cells pair[MOST_UNITS];
        int found = pairs_of(c, n, pair);
        for (int i = 0; i < found; i++)
            for (Cells turn = pair[i]; turn; turn &= turn - 1) {
                int near = lowest(turn), far = lowest(pair[i] & ~bit(near));
                for (Cells a = c->two & c->room[n] & peers[near]; a; a &= a - 1) {
                    int one = lowest(a);
                    int other = __builtin_ctz(c->fits[one] & ~((uint32_t)1 << n));
                    for (Cells b = c->two & c->room[n] & c->room[other] & peers[far]; b; b &= b - 1) {
                        int two = lowest(b);
                        if (two != one && hit(c, other, peers[one] & peers[two])) return 1;
                    }
                }
            }
    }
    return 0;
}

/* With `size` 2 a cell of two numbers and two others that share one of them each; with 3 it has all of theirs. */
static int wings(Marks *c, int size) {
    const Cells *peers = c->layout->peers;
    for (Cells pivots = c->open; pivots; pivots &= pivots - 1) {
        int pivot = lowest(pivots);
        uint32_t own = c->fits[pivot];
        if (count(own) != size) continue;
        Cells beside = c->two & peers[pivot];
        for (Cells a = beside; a; a &= a - 1)
            for (Cells b = a & (a - 1); b; b &= b - 1) {
                int one = lowest(a), two = lowest(b);
                uint32_t first = c->fits[one], second = c->fits[two], shared = first & second;
                if (count(shared) != 1 || (first | second) != (own | shared)) continue;
                if ((size == 2) == ((shared & own) != 0)) continue;
                Cells seeing = peers[one] & peers[two] & ~bit(pivot);
                if (size == 3) seeing &= peers[pivot];
                if (hit(c, __builtin_ctz(shared), seeing)) return 1;
            }
    }
    return 0;
}

/* Cells joined by units with two cells for a number, and how far each is from the others. */
typedef struct {
    int cells, groups;
    int cell[MOST_CELLS], group[MOST_CELLS], colour[MOST_CELLS];
    Cells joined[MOST_CELLS]; /* per cell of the board */
} Colours;

static void colour(Marks *c, int n, Colours *found) {
    Cells pair[MOST_UNITS], left = 0;
    int pairs = pairs_of(c, n, pair);
    memset(found, 0, sizeof *found);
    for (int i = 0; i < pairs; i++) {
        int a = lowest(pair[i]), b = lowest(pair[i] & (pair[i] - 1));
        found->joined[a] |= bit(b);
        found->joined[b] |= bit(a);
        left |= pair[i];
    }
    while (left) {
        int done = found->cells;
        found->cell[found->cells] = lowest(left);
        found->colour[found->cells] = 0;
        found->group[found->cells++] = found->groups;
        left &= left - 1;
        for (; done < found->cells; done++)
            for (Cells next = found->joined[found->cell[done]] & left; next; next &= next - 1) {
                found->cell[found->cells] = lowest(next);
                found->colour[found->cells] = !found->colour[done];
                found->group[found->cells++] = found->groups;
                left &= ~bit(lowest(next));
            }
        found->groups++;
    }
}

/* Cells of a colour of which two see each other hold the number nowhere. */
static Cells clashing(Marks *c, const Colours *found, int group, int colour) {
    Cells cells = 0, seen = 0;
    for (int i = 0; i < found->cells; i++)
        if (found->group[i] == group && found->colour[i] == colour) {
            cells |= bit(found->cell[i]);
            seen |= c->layout->peers[found->cell[i]];
        }
    return seen & cells ? cells : 0;
}

static int simple_colouring(Marks *c) {
    const Cells *peers = c->layout->peers;
    for (int n = 0; n < c->side; n++) {
        Colours found;
        colour(c, n, &found);
        for (int group = 0; group < found.groups; group++) {
            Cells clash = clashing(c, &found, group, 0);
            if (!clash) clash = clashing(c, &found, group, 1);
            if (hit(c, n, clash)) return 1;
            for (int i = 0; i < found.cells && !clash; i++)
                for (int j = 0; j < i; j++) {
                    int one = found.cell[i], two = found.cell[j];
                    if (found.group[i] != group || found.group[j] != group) continue;
                    if (found.colour[i] == found.colour[j] || (found.joined[one] & bit(two))) continue;
                    if (hit(c, n, peers[one] & peers[two])) return 1;
                }
        }
    }
    return 0;
}

static int multi_colouring(Marks *c) {
    const Cells *peers = c->layout->peers;
    for (int n = 0; n < c->side; n++) {
        Colours found;
        colour(c, n, &found);
        if (found.groups < 2) continue;
        /* Two cells that see each other; then two of the opposite colours strike something out together. */
        for (int i = 0; i < found.cells; i++)
            for (int j = 0; j < found.cells; j++) {
                if (found.group[i] >= found.group[j] || !(peers[found.cell[i]] & bit(found.cell[j]))) continue;
                for (int k = 0; k < found.cells; k++) {
                    if (found.group[k] != found.group[i] || found.colour[k] == found.colour[i]) continue;
                    Cells seen = c->room[n] & peers[found.cell[k]];
                    for (int l = 0; l < found.cells; l++)
                        if (found.group[l] == found.group[j] && found.colour[l] != found.colour[j] &&
                            hit(c, n, seen & peers[found.cell[l]]))
                            return 1;
                }
            }
    }
    return 0;
}

/* Cells with the same two numbers, of which one sees the other: three of them, or two that strike something out. */
static int remote_pairs(Marks *c) {
    const Cells *peers = c->layout->peers;
    for (Cells rest = c->two; rest; rest &= rest - 1) {
        int one = lowest(rest);
        uint32_t pair = c->fits[one];
        Cells able = c->room[__builtin_ctz(pair)] | c->room[__builtin_ctz(pair & (pair - 1))], alike = 0;
        for (Cells others = c->two & peers[one]; others; others &= others - 1)
            if (c->fits[lowest(others)] == pair) alike |= bit(lowest(others));
        if (size_of(alike) > 1) return 1;
        if (alike && (able & peers[one] & peers[lowest(alike)])) return 1;
    }
    return 0;
}

/* The box of a cell. */
static int box_of(Marks *c, int cell) {
    for (int u = 2 * c->side; u < 3 * c->side; u++)
        if (c->layout->unit[u] & bit(cell)) return u;
    return 0;
}

/* Two cells of a line with the same two numbers, and two in one other line that can take both of them. */
static int rectangles(Marks *c) {
    const Cells *unit = c->layout->unit;
    for (int u = 0; u < 2 * c->side; u++) {
        const Cells *along = u < c->side ? unit : unit + c->side, *across = u < c->side ? unit + c->side : unit;
        Cells narrow = c->two & unit[u];
        for (Cells a = narrow; a; a &= a - 1)
            for (Cells b = a & (a - 1); b; b &= b - 1) {
                int one = lowest(a), two = lowest(b);
                if (c->fits[one] != c->fits[two]) continue;
                uint32_t both = c->fits[one];
                Cells able = c->room[__builtin_ctz(both)] & c->room[__builtin_ctz(both & (both - 1))];
                Cells first = 0, second = 0;
                for (int i = 0; i < c->side; i++) {
                    if (across[i] & bit(one)) first |= across[i];
                    if (across[i] & bit(two)) second |= across[i];
                }
                for (int i = 0; i < c->side; i++) {
                    Cells left = along[i] & first & able & ~bit(one), right = along[i] & second & able & ~bit(two);
                    if (!left || !right) continue;
                    int boxes[4] = {box_of(c, one), box_of(c, two), box_of(c, lowest(left)), box_of(c, lowest(right))};
                    int different = 0;
                    for (int j = 0; j < 4; j++) {
                        int new = 1;
                        for (int k = 0; k < j; k++) new &= boxes[k] != boxes[j];
                        different += new;
                    }
                    if (different == 2) return 1;
                }
            }
    }
    return 0;
}

/* Sue de Coq: cells beside a crossing. */
typedef struct {
    Cells cells;
    uint32_t held;
    int takes;
} Beside;

enum { SUE_CELLS = 4, SUE_BESIDE = 3, SUE_CROSSING = 3, SUE_SPARE = 4, MOST_BESIDE_SETS = 700 };

static int beside(Marks *c, uint32_t numbers, Cells cells, int spare, Beside *found, int *over) {
    int narrow[MOST_NUMBERS], n = 0, sets = 0;
    for (Cells rest = cells & c->open; rest; rest &= rest - 1) {
        int cell = lowest(rest), fits = count(c->fits[cell]);
        if (fits < 2 || fits > SUE_CELLS || !(c->fits[cell] & numbers)) continue;
        if (n == MOST_NUMBERS) {
            *over = 1;
            return 0;
        }
        narrow[n++] = cell;
    }
    for (int i = 0; i < n; i++)
        for (int j = i; j < n; j++)
            for (int k = j; k < n; k++) {
                /* One cell (i = j = k), two (i < j = k) or three. */
                if (i == j && j != k) continue;
                int size = 1 + (j > i) + (k > j);
                uint32_t held = c->fits[narrow[i]] | c->fits[narrow[j]] | c->fits[narrow[k]];
                int takes = size - count(held & ~numbers);
                if (takes <= 0 || takes >= spare) continue;
                if (sets == MOST_BESIDE_SETS) {
                    *over = 1;
                    return 0;
                }
                found[sets++] = (Beside){bit(narrow[i]) | bit(narrow[j]) | bit(narrow[k]), held, takes};
            }
    return sets;
}

static int used_up(Marks *c, Cells shared, const Beside *row, const Beside *block, Cells line, Cells box) {
    Cells together = shared | row->cells | block->cells;
    uint32_t numbers = 0;
    for (Cells rest = together; rest; rest &= rest - 1) numbers |= c->fits[lowest(rest)];
    for (; numbers; numbers &= numbers - 1) {
        uint32_t one = numbers & -numbers;
        Cells reach = (block->held & one ? 0 : line) | (row->held & one ? 0 : box);
        if (hit(c, __builtin_ctz(one), reach & ~together)) return 1;
    }
    return 0;
}

static int sue_de_coq(Marks *c) {
    const Cells *unit = c->layout->unit;
    Beside in_line[MOST_BESIDE_SETS], in_box[MOST_BESIDE_SETS];
    int side = c->side, over = 0;
    for (int b = 2 * side; b < 3 * side; b++)
        for (int l = 0; l < 2 * side; l++) {
            int crossing[MOST_NUMBERS], n = 0;
            for (Cells rest = unit[l] & unit[b] & c->open; rest && n < MOST_NUMBERS; rest &= rest - 1)
                crossing[n++] = lowest(rest);
            for (int i = 0; i < n; i++)
                for (int j = i + 1; j < n; j++)
                    for (int k = j; k < n; k++) {
                        int size = 2 + (k > j);
                        Cells shared = bit(crossing[i]) | bit(crossing[j]) | bit(crossing[k]);
                        uint32_t numbers = c->fits[crossing[i]] | c->fits[crossing[j]] | c->fits[crossing[k]];
                        int spare = count(numbers) - size;
                        if (spare < 2 || spare > SUE_SPARE) continue;
                        int lines = beside(c, numbers, unit[l] & ~unit[b], spare, in_line, &over);
                        int boxes = lines ? beside(c, numbers, unit[b] & ~unit[l], spare, in_box, &over) : 0;
                        if (over) return 1;
                        for (int x = 0; x < lines; x++)
                            for (int y = 0; y < boxes; y++) {
                                if (in_line[x].takes + in_box[y].takes != spare) continue;
                                if (in_line[x].held & in_box[y].held) continue;
                                if (used_up(c, shared, in_line + x, in_box + y, unit[l], unit[b])) return 1;
                            }
                    }
        }
    return 0;
}

/* Cells of a unit with one number more than cells. */
typedef struct {
    Cells cells;
    uint32_t numbers;
} Group;

typedef struct {
    Group *at;
    int n, room, failed;
} Groups;

enum { ALS_CELLS = 4, MOST_ALS = 300 };

static void add_group(Groups *found, Cells cells, uint32_t numbers) {
    if (found->n == found->room) {
        int room = found->room ? 2 * found->room : 512;
        Group *at = realloc(found->at, (size_t)room * sizeof *at);
        if (!at) {
            found->failed = 1;
            return;
        }
        found->at = at;
        found->room = room;
    }
    found->at[found->n++] = (Group){cells, numbers};
}

static void gather(Marks *c, Cells narrow, int size, Cells cells, uint32_t numbers, Groups *found) {
    for (; narrow && !found->failed; narrow &= narrow - 1) {
        int cell = lowest(narrow);
        uint32_t more = numbers | c->fits[cell];
        if (count(more) > ALS_CELLS + 1) continue;
        if (count(more) == size + 2) add_group(found, cells | bit(cell), more);
        if (size + 1 < ALS_CELLS) gather(c, narrow & (narrow - 1), size + 1, cells | bit(cell), more, found);
    }
}

/* Does a group come before another one: fewer cells, then earlier ones? */
static int before(const Group *one, const Group *two) {
    int a = size_of(one->cells), b = size_of(two->cells);
    Cells differ = one->cells ^ two->cells;
    return a != b ? a < b : (one->cells & differ & -differ) != 0;
}

static void sort_groups(Groups *found) {
    for (int gap = found->n / 2; gap; gap /= 2)
        for (int i = gap; i < found->n; i++) {
            Group moved = found->at[i];
            int j = i;
            for (; j >= gap && before(&moved, found->at + j - gap); j -= gap) found->at[j] = found->at[j - gap];
            found->at[j] = moved;
        }
    int kept = 0;
    for (int i = 0; i < found->n; i++)
        if (!kept || found->at[i].cells != found->at[kept - 1].cells) found->at[kept++] = found->at[i];
    found->n = kept < MOST_ALS ? kept : MOST_ALS;
}

static int als_xz(Marks *c) {
    Groups found = {0};
    int seen = 0;
    for (int u = 0; u < 3 * c->side; u++) {
        Cells narrow = 0;
        for (Cells rest = c->open & c->layout->unit[u]; rest; rest &= rest - 1) {
            int cell = lowest(rest), fits = count(c->fits[cell]);
            if (fits >= 2 && fits <= ALS_CELLS + 1) narrow |= bit(cell);
        }
        gather(c, narrow, 0, 0, 0, &found);
    }
    if (found.failed) seen = 1;
    else sort_groups(&found);
    /* Per group and number, the cells outside that can hold it and see all places where the group can. */
    Cells(*seeing)[MOST_NUMBERS] = seen ? NULL : malloc((size_t)(found.n + 1) * sizeof *seeing);
    if (!seeing) seen = 1;
    for (int i = 0; i < found.n && !seen; i++)
        for (int n = 0; n < c->side; n++) {
            Cells here = c->room[n] & found.at[i].cells;
            seeing[i][n] = here ? c->room[n] & seen_by_all(c, here) & ~found.at[i].cells : 0;
        }
    /* Of all pairs, those with the fewest cells. */
    int fewest = 2 * ALS_CELLS;
    for (int turn = !c->striking; turn < 2; turn++)
        for (int i = 0; i < found.n && !seen; i++)
            for (int j = i + 1; j < found.n && !seen; j++) {
                const Group *a = found.at + i, *b = found.at + j;
                uint32_t common = a->numbers & b->numbers;
                int size = size_of(a->cells) + size_of(b->cells);
                if (size > fewest) break;
                if (!(common & (common - 1)) || (a->cells & b->cells)) continue;
                for (uint32_t left = common; left && !seen; left &= left - 1) {
                    int x = __builtin_ctz(left);
                    if (c->room[x] & a->cells & ~seeing[j][x]) continue;
                    for (uint32_t others = common & ~(left & -left); others && !seen; others &= others - 1) {
                        int z = __builtin_ctz(others);
                        Cells struck = seeing[i][z] & seeing[j][z];
                        if (struck) fewest = size;
                        if (turn) seen = hit(c, z, struck);
                    }
                }
            }
    free(seeing);
    free(found.at);
    return seen;
}

/* A board with the candidates; 0 where that is no Sudoku. */
static int begin(Marks *c, const kn_units *layout, const uint32_t *fits) {
    int side = layout->numbers;
    memset(c, 0, sizeof *c);
    c->layout = layout;
    c->side = side;
    if (layout->units != 3 * side || layout->cells != side * side) return 0;
    for (int cell = 0; cell < layout->cells; cell++) {
        if (fits[cell] >> side) return 0;
        c->fits[cell] = fits[cell];
        if (fits[cell]) c->open |= bit(cell);
        if (count(fits[cell]) == 2) c->two |= bit(cell);
        for (uint32_t rest = fits[cell]; rest; rest &= rest - 1) c->room[__builtin_ctz(rest)] |= bit(cell);
    }
    return 1;
}

static int32_t look_for(Marks *c, int32_t sort) {
    int side = c->side;
    switch (sort) {
    case KN_POINTING: return intersection(c, 2 * side, 3 * side);
    case KN_CLAIMING: return intersection(c, 0, 2 * side);
    case KN_NAKED_PAIRS: return sets(c, 2, 1);
    case KN_HIDDEN_PAIRS: return sets(c, 2, 0);
    case KN_NAKED_TRIPLES: return sets(c, 3, 1);
    case KN_HIDDEN_TRIPLES: return sets(c, 3, 0);
    case KN_NAKED_QUADRUPLES: return sets(c, 4, 1);
    case KN_HIDDEN_QUADRUPLES: return sets(c, 4, 0);
    case KN_X_WINGS: return fish(c, 2, 0);
    case KN_SWORDFISH: return fish(c, 3, 0);
    case KN_JELLYFISH: return fish(c, 4, 0);
    case KN_TURBOTS: return turbots(c);
    case KN_W_WINGS: return w_wings(c);
    case KN_XY_WINGS: return wings(c, 2);
    case KN_XYZ_WINGS: return wings(c, 3);
    case KN_SIMPLE_COLOURS: return simple_colouring(c);
    case KN_MULTI_COLOURS: return multi_colouring(c);
    case KN_FINNED_X_WINGS: return fish(c, 2, 1);
    case KN_FINNED_SWORDFISH: return fish(c, 3, 1);
    case KN_FINNED_JELLYFISH: return fish(c, 4, 1);
    case KN_SUE_DE_COQ: return sue_de_coq(c);
    case KN_ALS_XZ: return als_xz(c);
    case KN_REMOTE_PAIRS: return remote_pairs(c);
    case KN_RECTANGLES: return rectangles(c);
    default: return KN_WRONG;
    }
}

int32_t kn_units_has(const kn_units *layout, const uint32_t *fits, int32_t sort) {
    Marks c;
    return begin(&c, layout, fits) ? look_for(&c, sort) : KN_WRONG;
}

enum { LONGEST = 8, MOST_STEPS = 300000 }; /* as in gridproof.kinds.sudoku.chains */

/* What chains strike out. */
static int32_t chain(Marks *c, int32_t links, int32_t mixed, int longest) {
    kn_chains *chains = kn_chains_new(c->layout, c->fits, links, 0, mixed, MOST_STEPS);
    if (!chains) return KN_NO_MEMORY;
    int32_t found = 0;
    for (int i = 1; i < longest && found >= 0; i++) {
        found = kn_chains_longer(chains);
        if (found > 0) kn_chains_strike(chains, c->struck);
    }
    kn_chains_free(chains);
    return found == KN_NO_MEMORY ? found : 0;
}

static int32_t strike(Marks *c, int32_t sort) {
    int32_t units = KN_IN_LINES | KN_IN_BOXES, parts = KN_IN_PARTS_OF_LINES | KN_IN_PARTS_OF_BOXES;
    switch (sort) {
    case KN_EMPTY_RECTANGLES: return chain(c, KN_IN_LINES | KN_IN_PARTS_OF_BOXES, 0, 2);
    case KN_X_CHAINS: return chain(c, units, 0, LONGEST);
    case KN_XY_CHAINS: return chain(c, KN_IN_CELLS, 0, LONGEST);
    case KN_GROUPED_X_CHAINS: return chain(c, units | parts, 0, LONGEST);
    case KN_AICS: return chain(c, units | KN_IN_CELLS, 1, LONGEST);
    case KN_GROUPED_AICS: return chain(c, units | parts | KN_IN_CELLS, 1, LONGEST);
    default: return look_for(c, sort);
    }
}

/* Fill in what is the last candidate of a cell, or has its last cell in a unit. */
static void fill(const kn_units *layout, uint32_t *fits) {
    Marks c;
    for (int more = 1; more && begin(&c, layout, fits);) {
        more = 0;
        for (Cells rest = c.open; rest; rest &= rest - 1) {
            int cell = lowest(rest);
            uint32_t only = fits[cell] & (fits[cell] - 1) ? 0 : fits[cell];
            for (uint32_t left = fits[cell]; left && !only; left &= left - 1)
                for (uint64_t units = layout->units_of[cell]; units; units &= units - 1)
                    if ((c.room[__builtin_ctz(left)] & layout->unit[__builtin_ctzll(units)]) == bit(cell))
                        only = left & -left;
            if (!only) continue;
            more = 1;
            fits[cell] = 0;
            for (Cells seen = layout->peers[cell] & c.open; seen; seen &= seen - 1) fits[lowest(seen)] &= ~only;
            begin(&c, layout, fits);
        }
    }
}

int32_t kn_units_solved_by(const kn_units *layout, const uint32_t *fits, uint32_t *left, uint64_t *used) {
    Marks c;
    if (!begin(&c, layout, fits)) return KN_WRONG;
    memcpy(left, fits, (size_t)layout->cells * sizeof *left);
    *used = 0;
    for (;;) {
        fill(layout, left);
        if (!begin(&c, layout, left)) return KN_WRONG;
        if (!c.open) return 1;
        c.striking = 1;
        Cells struck = 0;
        int32_t sort = 0;
        for (; sort < KN_SORTS && !struck; sort++) {
            if (strike(&c, sort) < 0) return KN_NO_MEMORY;
            for (int n = 0; n < c.side; n++) struck |= c.struck[n];
        }
        if (!struck) return 0;
        *used |= (uint64_t)1 << (sort - 1);
        for (int n = 0; n < c.side; n++)
            for (Cells rest = c.struck[n]; rest; rest &= rest - 1) left[lowest(rest)] &= ~((uint32_t)1 << n);
    }
}
