/* Boards in which every unit holds each number once. A set of cells is a number with their bits. */

#include "units.h"

/* A board under way. */
typedef struct {
    Cells open;
    Cells fits[MOST_NUMBERS];    /* per number, the open cells that can take it */
    uint64_t left[MOST_NUMBERS]; /* per number, the units that lack it */
    uint8_t number[MOST_CELLS];
} Board;

kn_units *kn_units_new(int32_t cells, int32_t numbers, int32_t units, const int32_t *unit_cells) {
    if (cells < 1 || cells > MOST_CELLS || numbers < 1 || numbers > MOST_NUMBERS) return NULL;
    if (units < 0 || units > MOST_UNITS) return NULL;
    for (int i = 0; i < units * numbers; i++)
        if (unit_cells[i] < 0 || unit_cells[i] >= cells) return NULL;
    kn_units *layout = calloc(1, sizeof *layout);
    if (!layout) return NULL;
    layout->cells = cells;
    layout->numbers = numbers;
    layout->units = units;
    layout->all = cells == MOST_CELLS ? ~(Cells)0 : bit(cells) - 1;
    for (int i = 0; i < units; i++) {
        const int32_t *here = unit_cells + i * numbers;
        for (int j = 0; j < numbers; j++) layout->unit[i] |= bit(here[j]);
        for (int j = 0; j < numbers; j++) {
            layout->peers[here[j]] |= layout->unit[i];
            layout->units_of[here[j]] |= (uint64_t)1 << i;
        }
    }
    for (int cell = 0; cell < cells; cell++) layout->peers[cell] &= ~bit(cell);
    return layout;
}

void kn_units_free(kn_units *layout) { free(layout); }

static void empty(const kn_units *layout, Board *board) {
    uint64_t units = layout->units == MOST_UNITS ? ~(uint64_t)0 : ((uint64_t)1 << layout->units) - 1;
    memset(board, 0, sizeof *board);
    board->open = layout->all;
    for (int n = 0; n < layout->numbers; n++) {
        board->fits[n] = layout->all;
        board->left[n] = units;
    }
}

static void place(const kn_units *layout, Board *board, int cell, int n) {
    Cells others = ~bit(cell);
    board->open &= others;
    for (int m = 0; m < layout->numbers; m++) board->fits[m] &= others;
    board->fits[n] &= ~layout->peers[cell];
    board->left[n] &= ~layout->units_of[cell];
    board->number[cell] = (uint8_t)(n + 1);
}

/* Place clues; 0 where two of them contradict each other, or one is no number of the board. */
static int print(const kn_units *layout, Board *board, const uint8_t *clues) {
    empty(layout, board);
    for (int cell = 0; cell < layout->cells; cell++) {
        if (!clues[cell]) continue;
        if (clues[cell] > layout->numbers || !(board->fits[clues[cell] - 1] & bit(cell))) return 0;
        place(layout, board, cell, clues[cell] - 1);
    }
    return 1;
}

/* Place what is the last number of a cell, or has its last cell in a unit, until there is no more of it.
 * The order has no effect on what comes of it. 0 where something has no place. */
static int settle(const kn_units *layout, Board *board) {
    for (;;) {
        Cells once = 0, twice = 0;
        for (int n = 0; n < layout->numbers; n++) {
            twice |= once & board->fits[n];
            once |= board->fits[n];
        }
        if (board->open & ~once) return 0;
        Cells single = once & ~twice;
        if (single) {
            for (; single; single &= single - 1) {
                int cell = lowest(single), n = 0;
                while (n < layout->numbers && !(board->fits[n] & bit(cell))) n++;
                if (n == layout->numbers) return 0;
                place(layout, board, cell, n);
            }
            continue;
        }
        int found = 0;
        for (int n = 0; n < layout->numbers; n++) {
            for (uint64_t rest = board->left[n]; rest; rest &= rest - 1, rest &= board->left[n]) {
                Cells here = board->fits[n] & layout->unit[__builtin_ctzll(rest)];
                if (!here) return 0;
                if (here & (here - 1)) continue;
                place(layout, board, lowest(here), n);
                found = 1;
            }
        }
        if (!found) return 1;
    }
}

/* The first of the open cells with the fewest numbers. There is one, and each has two at least. */
static int narrowest(const kn_units *layout, const Board *board) {
    /* As binary digits, the lowest first: how many numbers each cell can take. */
    Cells digit[5] = {0};
    for (int n = 0; n < layout->numbers; n++) {
        Cells carry = board->fits[n];
        for (int i = 0; i < 5 && carry; i++) {
            Cells next = digit[i] & carry;
            digit[i] ^= carry;
            carry = next;
        }
    }
    Cells found = board->open;
    for (int i = 4; i >= 0; i--)
        if (found & ~digit[i]) found &= ~digit[i];
    return lowest(found);
}

typedef struct {
    const kn_units *layout;
    int32_t most, found;
    int64_t left;     /* how many numbers may still be tried */
    uint8_t *answers; /* NULL: only their number is wanted */
    int gave_up;
} Search;

static void search(Search *task, Board *board) {
    const kn_units *layout = task->layout;
    if (!settle(layout, board)) return;
    if (!board->open) {
        if (task->answers) memcpy(task->answers + (size_t)task->found * layout->cells, board->number, layout->cells);
        task->found++;
        return;
    }
    int cell = narrowest(layout, board);
    for (int n = 0; n < layout->numbers; n++) {
        if (!(board->fits[n] & bit(cell))) continue;
        if (task->left-- <= 0) {
            task->gave_up = 1;
            return;
        }
        Board next = *board;
        place(layout, &next, cell, n);
        search(task, &next);
        if (task->found >= task->most || task->gave_up) return;
    }
}

int32_t kn_units_answers(const kn_units *layout, const uint8_t *clues, int32_t most, int64_t budget,
                         uint8_t *answers, int64_t *tried) {
    Search task = {layout, most, 0, budget, answers, 0};
    Board board;
    if (most > 0 && print(layout, &board, clues)) search(&task, &board);
    *tried = budget - task.left - task.gave_up;
    if (*tried > budget) *tried = budget;
    return task.gave_up ? KN_GAVE_UP : task.found;
}

/* Is there an answer with these clues and another number in some cell of the group than `answer` has? */
static int differs(const kn_units *layout, const uint8_t *clues, const uint8_t *answer, int32_t group,
                   const int32_t *group_of, int64_t budget) {
    Board board, next;
    if (!print(layout, &board, clues)) return 0;
    for (int cell = 0; cell < layout->cells; cell++) {
        if ((group >= 0 && group_of[cell] != group) || !(board.open & bit(cell))) continue;
        /* What has another number here is looked for; then this cell has its own one. */
        Search task = {layout, 1, 0, budget, NULL, 0};
        int n = answer[cell] - 1;
        next = board;
        next.fits[n] &= ~bit(cell);
        search(&task, &next);
        if (task.gave_up) return KN_GAVE_UP;
        if (task.found) return 1;
        if (!(board.fits[n] & bit(cell))) return 0;
        place(layout, &board, cell, n);
    }
    return 0;
}

int32_t kn_units_thin(const kn_units *layout, const uint8_t *clues, const uint8_t *answer, int32_t groups,
                      const int32_t *group_of, int64_t budget, uint8_t *kept) {
    uint8_t left[MOST_CELLS];
    for (int cell = 0; cell < layout->cells; cell++) {
        if (answer[cell] < 1 || answer[cell] > layout->numbers) return KN_GAVE_UP;
        left[cell] = clues[cell];
    }
    int more = differs(layout, left, answer, -1, group_of, budget);
    if (more) return more == KN_GAVE_UP ? KN_GAVE_UP : 0;
    for (int group = groups - 1; group >= 0; group--) {
        for (int cell = 0; cell < layout->cells; cell++)
            if (group_of[cell] == group) left[cell] = 0;
        more = differs(layout, left, answer, group, group_of, budget);
        if (more == KN_GAVE_UP) return KN_GAVE_UP;
        kept[group] = (uint8_t)more;
        if (!more) continue;
        for (int cell = 0; cell < layout->cells; cell++)
            if (group_of[cell] == group) left[cell] = clues[cell];
    }
    return 1;
}

/* A choice that was made while a board was filled. */
typedef struct {
    int cell, options;
    uint8_t option[MOST_NUMBERS]; /* what is left to try instead */
    Cells touched;                /* the cells that cannot take the number because of it */
} Choice;

/* One number more, or less, for all cells of a set; `amounts` as binary digits. */
static void change(Cells *amounts, int digits, Cells cells, int more) {
    for (int i = 0; i < digits; i++) {
        Cells having = amounts[i];
        amounts[i] = having ^ cells;
        cells &= more ? having : ~having;
    }
}

int32_t kn_units_fill(const kn_units *layout, const double *random, int32_t amount, int64_t steps, uint8_t *board) {
    int digits = 0, used = 0, depth = 0, back = 0;
    Cells open = layout->all, fits[MOST_NUMBERS], amounts[5];
    Choice trail[MOST_CELLS];
    int taken_back[MOST_CELLS * 2]; /* cells that were filled in vain, the earliest first */
    for (int n = 0; n < layout->numbers; n++) fits[n] = open;
    for (; layout->numbers >> digits; digits++) amounts[digits] = layout->numbers >> digits & 1 ? open : 0;
    memset(board, 0, layout->cells);
    while (open) {
        if (steps-- <= 0) return KN_GAVE_UP;
        Cells found = open;
        for (int i = digits - 1; i >= 0; i--)
            if (found & ~amounts[i]) found &= ~amounts[i];
        Cells first = found;
        for (int i = 0; i < back; i++) first &= ~bit(taken_back[i]);
        int cell = -1;
        if (first) cell = lowest(first);
        for (int i = 0; cell < 0; i++)
            if (found & bit(taken_back[i])) cell = taken_back[i];
        Choice choice = {cell, 0, {0}, 0};
        for (int n = 0; n < layout->numbers; n++)
            if (fits[n] & bit(cell)) choice.option[choice.options++] = (uint8_t)n;
        while (!choice.options) {
            /* Nothing fits: take the last number back and try one of its alternatives. */
            if (!depth || back == MOST_CELLS * 2) return KN_GAVE_UP;
            choice = trail[--depth];
            cell = choice.cell;
            fits[board[cell] - 1] |= choice.touched;
            change(amounts, digits, choice.touched, 1);
            open |= bit(cell);
            taken_back[back++] = cell;
        }
        for (int i = 0; i < back; i++)
            if (taken_back[i] == cell) {
                memmove(taken_back + i, taken_back + i + 1, sizeof *taken_back * (size_t)(--back - i));
                break;
            }
        int which = 0;
        if (choice.options > 1) {
            if (used == amount) return KN_MORE;
            which = (int)(random[used++] * choice.options);
        }
        int n = choice.option[which];
        memmove(choice.option + which, choice.option + which + 1, (size_t)(--choice.options - which));
        board[cell] = (uint8_t)(n + 1);
        open &= ~bit(cell);
        choice.touched = fits[n] & layout->peers[cell] & open;
        fits[n] ^= choice.touched;
        change(amounts, digits, choice.touched, 0);
        choice.cell = cell;
        trail[depth++] = choice;
    }
    return used;
}
