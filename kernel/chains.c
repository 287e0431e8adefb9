/* Chains of strong and weak links between the candidates of a Sudoku, shortest first.
 *
 * The twin is gridproof.kinds.sudoku.chains.PlainChains, with the links of gridproof.kinds.sudoku.links; all is done
 * in its order. A node is a number in one cell, or in several cells of a unit. */

#include "units.h"

typedef struct {
    int number, only; /* its only cell, or -1 */
    Cells cells;
} Node;

typedef struct {
    int32_t *at;
    int32_t n, room;
} List;

enum { MOST_NODES = 4000, NOT_REACHED = 0, BEGUN = 1, FIRST_END = 2 };

struct kn_chains {
    const kn_units *layout;
    int mixed, ended;
    int32_t nodes, room, words;
    int64_t work, most;
    uint32_t fits[MOST_CELLS];
    Cells rooms[MOST_NUMBERS];
    int32_t candidate[MOST_CELLS];           /* per cell, the number of its first candidate */
    int16_t node_at[MOST_CELLS][MOST_NUMBERS]; /* the node of a candidate alone, from 1 on */
    Node *node;
    List ends;                 /* strong links: the other end, and the next entry of the node */
    int32_t *first, *last;     /* per node, its entries */
    uint64_t *seen;            /* per node, the candidates that it excludes */
    int32_t *rank;
    int32_t *next_alike;       /* per node, the next one with its number */
    int32_t first_alike[MOST_NUMBERS], last_alike[MOST_NUMBERS];
    int32_t *next_in_cell;     /* per node, the next one in its only cell */
    int32_t first_in_cell[MOST_CELLS], last_in_cell[MOST_CELLS];
    int32_t *onward_at;        /* per node, where the nodes stand that hold if it does; -1: not looked for yet */
    List onward;               /* how many there are, and for each it and the one between */
    int32_t *stamp, stamped;
    uint16_t *end, *between;   /* per start and node, how a chain gets there: the end before (from FIRST_END on) */
    List reached, further;     /* per start: its number of ends, and these */
    uint64_t *said;            /* what the chains of a length strike out, each once */
    int32_t said_n, said_room, *slot, slots;
    List out;
};

static int has_room(List *list, int64_t more) {
    int64_t wanted = (int64_t)list->n + more;
    if (wanted <= list->room) return 1;
    if (wanted > INT32_MAX / 4) return 0;
    int64_t room = list->room ? list->room : 256;
    while (room < wanted) room *= 2;
    int32_t *at = realloc(list->at, (size_t)room * sizeof *at);
    if (!at) return 0;
    list->at = at;
    list->room = (int32_t)room;
    return 1;
}

static int put(List *list, int32_t value) {
    if (!has_room(list, 1)) return 0;
    list->at[list->n++] = value;
    return 1;
}

void kn_chains_free(kn_chains *chains) {
    if (!chains) return;
    void *all[] = {chains->node, chains->ends.at, chains->first, chains->last, chains->seen, chains->rank,
                   chains->next_alike, chains->next_in_cell, chains->onward_at, chains->onward.at, chains->stamp,
                   chains->end, chains->between, chains->reached.at, chains->further.at, chains->said, chains->slot,
                   chains->out.at};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) free(all[i]);
    free(chains);
}

/* Sets of cells in the order of their lists of cells. */
static int comes_before(Cells one, Cells two) {
    Cells differ = one ^ two, lowest_of = differ & -differ;
    if (!differ) return 0;
    if (one & lowest_of) return (two & ~(lowest_of | (lowest_of - 1))) != 0;
    return (one & ~(lowest_of | (lowest_of - 1))) == 0;
}

/* The number of a node, which is new or not; -1 without memory. */
static int32_t node_of(kn_chains *chains, int number, Cells cells) {
    int only = cells & (cells - 1) ? -1 : lowest(cells);
    if (only >= 0) {
        if (chains->node_at[only][number]) return chains->node_at[only][number] - 1;
    } else {
        for (int32_t i = 0; i < chains->nodes; i++)
            if (chains->node[i].number == number && chains->node[i].cells == cells) return i;
    }
    if (chains->nodes == MOST_NODES) return -1;
    if (chains->nodes == chains->room) {
        int32_t room = chains->room ? 2 * chains->room : 256;
        Node *node = realloc(chains->node, (size_t)room * sizeof *node);
        if (node) chains->node = node;
        int32_t *first = node ? realloc(chains->first, (size_t)room * sizeof *first) : NULL;
        if (first) chains->first = first;
        int32_t *last = first ? realloc(chains->last, (size_t)room * sizeof *last) : NULL;
        if (!last) return -1;
        chains->last = last;
        chains->room = room;
    }
    chains->node[chains->nodes] = (Node){number, only, cells};
    chains->first[chains->nodes] = chains->last[chains->nodes] = -1;
    if (only >= 0) chains->node_at[only][number] = (int16_t)(chains->nodes + 1);
    return chains->nodes++;
}

static int join_to(kn_chains *chains, int32_t one, int32_t other) {
    for (int32_t i = chains->first[one]; i >= 0; i = chains->ends.at[i + 1])
        if (chains->ends.at[i] == other) return 1;
    if (!has_room(&chains->ends, 2)) return 0;
    int32_t entry = chains->ends.n;
    chains->ends.at[entry] = other;
    chains->ends.at[entry + 1] = -1;
    chains->ends.n += 2;
    if (chains->last[one] >= 0) chains->ends.at[chains->last[one] + 1] = entry;
    else chains->first[one] = entry;
    chains->last[one] = entry;
    return 1;
}

static int join(kn_chains *chains, int number, Cells cells, int other_number, Cells others) {
    int32_t one = node_of(chains, number, cells);
    int32_t other = one < 0 ? -1 : node_of(chains, other_number, others);
    return other >= 0 && join_to(chains, one, other) && join_to(chains, other, one);
}

/* The ways to split the room for a number in a unit in two, each one cell or all in another unit. */
static int join_parts(kn_chains *chains, int unit, int number, Cells room) {
    const kn_units *layout = chains->layout;
    Cells part_of[MOST_UNITS];
    int parts = 0;
    for (int u = 0; u < layout->units; u++) {
        Cells part = room & layout->unit[u], rest = room & ~part;
        if (u == unit || !part || !rest) continue;
        int fits = !(rest & (rest - 1));
        for (int v = 0; v < layout->units && !fits; v++) fits = v != unit && !(rest & ~layout->unit[v]);
        if (!fits) continue;
        /* The part with the first cell comes first. */
        Cells one = part & room & -room ? part : rest;
        int i = 0;
        while (i < parts && comes_before(part_of[i], one)) i++;
        if (i < parts && part_of[i] == one) continue;
        memmove(part_of + i + 1, part_of + i, (size_t)(parts - i) * sizeof *part_of);
        part_of[i] = one;
        parts++;
    }
    for (int i = 0; i < parts; i++)
        if (!join(chains, number, part_of[i], number, room & ~part_of[i])) return 0;
    return 1;
}

/* The strong links, in order. */
static int join_all(kn_chains *chains, int32_t links, uint32_t pair) {
    const kn_units *layout = chains->layout;
    int side = layout->numbers;
    for (int cell = 0; cell < layout->cells && links & KN_IN_CELLS; cell++) {
        uint32_t fits = chains->fits[cell];
        if (__builtin_popcount(fits) != 2 || (pair && fits != pair)) continue;
        if (!join(chains, __builtin_ctz(fits), bit(cell), __builtin_ctz(fits & (fits - 1)), bit(cell))) return 0;
    }
    for (int grouped = 0; grouped < 2; grouped++)
        for (int u = 0; u < layout->units; u++) {
            int boxes = u >= 2 * side;
            if (!(links & (grouped ? (boxes ? KN_IN_PARTS_OF_BOXES : KN_IN_PARTS_OF_LINES)
                                   : (boxes ? KN_IN_BOXES : KN_IN_LINES))))
                continue;
            for (int n = 0; n < side; n++) {
                Cells room = chains->rooms[n] & layout->unit[u];
                if (grouped && size_of(room) > 2 && !join_parts(chains, u, n, room)) return 0;
                if (grouped || size_of(room) != 2) continue;
                if (!join(chains, n, room & -room, n, room & (room - 1))) return 0;
            }
        }
    return 1;
}

static void set_bits(const kn_chains *chains, uint64_t *words, int number, Cells cells) {
    for (; cells; cells &= cells - 1) {
        int cell = lowest(cells);
        uint32_t lower = chains->fits[cell] & (((uint32_t)1 << number) - 1);
        int32_t place = chains->candidate[cell] + __builtin_popcount(lower);
        words[place >> 6] |= (uint64_t)1 << (place & 63);
    }
}

static Cells reach(const kn_chains *chains, int number, Cells cells) {
    Cells found = 0;
    for (int u = 0; u < chains->layout->units; u++)
        if (!(cells & ~chains->layout->unit[u])) found |= chains->layout->unit[u];
    return found & chains->rooms[number] & ~cells;
}

static int prepare(kn_chains *chains) {
    size_t nodes = (size_t)chains->nodes + 1, words = (size_t)chains->words;
    chains->seen = calloc(nodes * words, sizeof *chains->seen);
    chains->rank = malloc(nodes * sizeof *chains->rank);
    chains->next_alike = malloc(nodes * sizeof *chains->next_alike);
    chains->next_in_cell = malloc(nodes * sizeof *chains->next_in_cell);
    chains->onward_at = malloc(nodes * sizeof *chains->onward_at);
    chains->stamp = calloc(nodes, sizeof *chains->stamp);
    chains->end = calloc(nodes * nodes, sizeof *chains->end);
    chains->between = malloc(nodes * nodes * sizeof *chains->between);
    int32_t *order = malloc(nodes * sizeof *order);
    if (!chains->seen || !chains->rank || !chains->next_alike || !chains->next_in_cell || !chains->onward_at ||
        !chains->stamp || !chains->end || !chains->between || !order) {
        free(order);
        return 0;
    }
    for (int n = 0; n < MOST_NUMBERS; n++) chains->first_alike[n] = chains->last_alike[n] = -1;
    for (int cell = 0; cell < MOST_CELLS; cell++) chains->first_in_cell[cell] = chains->last_in_cell[cell] = -1;
    for (int32_t i = 0; i < chains->nodes; i++) {
        const Node *node = chains->node + i;
        uint64_t *seen = chains->seen + (size_t)i * words;
        set_bits(chains, seen, node->number, reach(chains, node->number, node->cells));
        chains->next_alike[i] = chains->next_in_cell[i] = chains->onward_at[i] = -1;
        if (chains->last_alike[node->number] >= 0) chains->next_alike[chains->last_alike[node->number]] = i;
        else chains->first_alike[node->number] = i;
        chains->last_alike[node->number] = i;
        if (node->only >= 0) {
            for (uint32_t rest = chains->fits[node->only] & ~((uint32_t)1 << node->number); rest; rest &= rest - 1)
                set_bits(chains, seen, __builtin_ctz(rest), node->cells);
            if (chains->last_in_cell[node->only] >= 0) chains->next_in_cell[chains->last_in_cell[node->only]] = i;
            else chains->first_in_cell[node->only] = i;
            chains->last_in_cell[node->only] = i;
        }
        int32_t place = i;
        for (; place > 0; place--) {
            const Node *other = chains->node + order[place - 1];
            if (other->number < node->number ||
                (other->number == node->number && comes_before(other->cells, node->cells)))
                break;
            order[place] = order[place - 1];
        }
        order[place] = i;
    }
    for (int32_t i = 0; i < chains->nodes; i++) chains->rank[order[i]] = i;
    free(order);
    for (int32_t start = 0; start < chains->nodes; start++) {
        int32_t number_at = chains->reached.n;
        if (!put(&chains->reached, 0)) return 0;
        for (int32_t i = chains->first[start]; i >= 0; i = chains->ends.at[i + 1]) {
            chains->end[(size_t)start * (size_t)chains->nodes + (size_t)chains->ends.at[i]] = BEGUN;
            if (!put(&chains->reached, chains->ends.at[i])) return 0;
            chains->reached.at[number_at]++;
        }
    }
    return 1;
}

kn_chains *kn_chains_new(const kn_units *layout, const uint32_t *fits, int32_t links, uint32_t pair, int32_t mixed,
                         int64_t most) {
    int side = layout->numbers;
    if (layout->units != 3 * side || layout->cells != side * side) return NULL;
    for (int cell = 0; cell < layout->cells; cell++)
        if (fits[cell] >> side) return NULL;
    kn_chains *chains = calloc(1, sizeof *chains);
    if (!chains) return NULL;
    chains->layout = layout;
    chains->mixed = mixed;
    chains->most = most;
    int32_t candidates = 0;
    for (int cell = 0; cell < layout->cells; cell++) {
        chains->fits[cell] = fits[cell];
        chains->candidate[cell] = candidates;
        candidates += __builtin_popcount(fits[cell]);
        for (uint32_t rest = fits[cell]; rest; rest &= rest - 1) chains->rooms[__builtin_ctz(rest)] |= bit(cell);
    }
    chains->words = (candidates + 63) / 64 + !candidates;
    if (join_all(chains, links, pair) && prepare(chains)) return chains;
    kn_chains_free(chains);
    return NULL;
}

/* The nodes that hold if one does, by a weak and a strong link, each with the node between. */
static int look_onward(kn_chains *chains, int32_t at) {
    const Node *node = chains->node + at;
    Cells near = reach(chains, node->number, node->cells);
    chains->onward_at[at] = chains->onward.n;
    if (!put(&chains->onward, 0)) return 0;
    chains->stamped++;
    for (int in_cell = 0; in_cell < 1 + (chains->mixed && node->only >= 0); in_cell++) {
        int32_t i = in_cell ? chains->first_in_cell[node->only] : chains->first_alike[node->number];
        for (; i >= 0; i = in_cell ? chains->next_in_cell[i] : chains->next_alike[i]) {
            if (i == at || (!in_cell && chains->node[i].cells & ~near)) continue;
            for (int32_t entry = chains->first[i]; entry >= 0; entry = chains->ends.at[entry + 1]) {
                int32_t other = chains->ends.at[entry];
                if (other == at || chains->stamp[other] == chains->stamped) continue;
                chains->stamp[other] = chains->stamped;
                if (!put(&chains->onward, other) || !put(&chains->onward, i)) return 0;
                chains->onward.at[chains->onward_at[at]]++;
            }
        }
    }
    return 1;
}

static uint64_t hash_of(const uint64_t *words, int32_t number) {
    uint64_t found = 1469598103934665603u;
    for (int32_t i = 0; i < number; i++) found = (found ^ words[i]) * 1099511628211u, found ^= found >> 29;
    return found;
}

static int is_same(const uint64_t *one, const uint64_t *other, int32_t words) {
    for (int32_t i = 0; i < words; i++)
        if (one[i] != other[i]) return 0;
    return 1;
}

/* Was this said already for chains of the same length? It stands behind what was; 0 where it is new, -1 without
 * memory. */
static int was_said(kn_chains *chains) {
    int32_t words = chains->words;
    const uint64_t *new = chains->said + (size_t)chains->said_n * (size_t)words;
    if (2 * (chains->said_n + 1) > chains->slots) {
        int32_t slots = chains->slots ? 2 * chains->slots : 256;
        int32_t *slot = realloc(chains->slot, (size_t)slots * sizeof *slot);
        if (!slot) return -1;
        chains->slot = slot;
        chains->slots = slots;
        memset(slot, 0, (size_t)slots * sizeof *slot);
        for (int32_t i = 0; i < chains->said_n; i++) {
            uint64_t place = hash_of(chains->said + (size_t)i * (size_t)words, words) & (uint64_t)(slots - 1);
            while (slot[place]) place = (place + 1) & (uint64_t)(slots - 1);
            slot[place] = i + 1;
        }
    }
    uint64_t place = hash_of(new, words) & (uint64_t)(chains->slots - 1);
    for (; chains->slot[place]; place = (place + 1) & (uint64_t)(chains->slots - 1))
        if (is_same(chains->said + (size_t)(chains->slot[place] - 1) * (size_t)words, new, words)) return 1;
    chains->slot[place] = ++chains->said_n;
    return 0;
}

/* Does the chain strike out what none of its length did before it? -1 without memory. */
static int is_new(kn_chains *chains, int32_t start, int32_t end) {
    int32_t words = chains->words;
    if (chains->said_n == chains->said_room) {
        int32_t room = chains->said_room ? 2 * chains->said_room : 64;
        uint64_t *said = realloc(chains->said, (size_t)room * (size_t)words * sizeof *said);
        if (!said) return -1;
        chains->said = said;
        chains->said_room = room;
    }
    uint64_t *together = chains->said + (size_t)chains->said_n * (size_t)words, any = 0;
    const uint64_t *one = chains->seen + (size_t)start * (size_t)words;
    const uint64_t *other = chains->seen + (size_t)end * (size_t)words;
    for (int32_t i = 0; i < words; i++) any |= together[i] = one[i] & other[i];
    if (!any || chains->rank[start] > chains->rank[end]) return 0;
    int known = was_said(chains);
    return known < 0 ? -1 : !known;
}

static int say(kn_chains *chains, int32_t start, int32_t end) {
    size_t row = (size_t)start * (size_t)chains->nodes;
    int32_t length_at = chains->out.n, at = end, length = 2;
    /* From the end back to the start; then turned around. */
    if (!put(&chains->out, 0) || !put(&chains->out, end)) return 0;
    while (chains->end[row + (size_t)at] != BEGUN) {
        if (!put(&chains->out, chains->between[row + (size_t)at])) return 0;
        at = chains->end[row + (size_t)at] - FIRST_END;
        if (!put(&chains->out, at)) return 0;
        length += 2;
    }
    if (!put(&chains->out, start)) return 0;
    chains->out.at[length_at] = length;
    int32_t *nodes = chains->out.at + length_at + 1;
    for (int32_t i = 0; i < length / 2; i++) {
        int32_t moved = nodes[i];
        nodes[i] = nodes[length - 1 - i];
        nodes[length - 1 - i] = moved;
    }
    return 1;
}

int32_t kn_chains_longer(kn_chains *chains) {
    chains->out.n = chains->further.n = chains->said_n = 0;
    if (chains->slots) memset(chains->slot, 0, (size_t)chains->slots * sizeof *chains->slot);
    if (chains->ended) return KN_GAVE_UP;
    int32_t at = 0;
    chains->ended = 1;
    for (int32_t start = 0; start < chains->nodes; start++) {
        size_t row = (size_t)start * (size_t)chains->nodes;
        int32_t number = chains->reached.at[at++], number_at = chains->further.n;
        if (!put(&chains->further, 0)) return KN_NO_MEMORY;
        for (int32_t i = 0; i < number; i++) {
            int32_t end = chains->reached.at[at++];
            if (chains->onward_at[end] < 0 && !look_onward(chains, end)) return KN_NO_MEMORY;
            const int32_t *onward = chains->onward.at + chains->onward_at[end];
            chains->work += onward[0];
            for (int32_t j = 1; j <= 2 * onward[0]; j += 2) {
                size_t place = row + (size_t)onward[j];
                if (chains->end[place] != NOT_REACHED) continue;
                chains->end[place] = (uint16_t)(end + FIRST_END);
                chains->between[place] = (uint16_t)onward[j + 1];
                if (!put(&chains->further, onward[j])) return KN_NO_MEMORY;
            }
        }
        int32_t found = chains->further.at[number_at] = chains->further.n - number_at - 1;
        if (found) chains->ended = 0;
        if (chains->work > chains->most) continue;
        for (int32_t i = 1; i <= found; i++) {
            int32_t end = chains->further.at[number_at + i];
            int new = is_new(chains, start, end);
            if (new < 0 || (new && !say(chains, start, end))) return KN_NO_MEMORY;
        }
    }
    if (chains->work > chains->most) chains->ended = 1;
    List reached = chains->reached;
    chains->reached = chains->further;
    chains->further = reached;
    return chains->out.n;
}

int32_t kn_chains_nodes(kn_chains *chains) {
    chains->out.n = 0;
    for (int32_t i = 0; i < chains->nodes; i++) {
        const Node *node = chains->node + i;
        if (!put(&chains->out, node->number) || !put(&chains->out, size_of(node->cells))) return KN_NO_MEMORY;
        for (Cells rest = node->cells; rest; rest &= rest - 1)
            if (!put(&chains->out, lowest(rest))) return KN_NO_MEMORY;
    }
    return chains->out.n;
}

const int32_t *kn_chains_out(const kn_chains *chains) { return chains->out.at; }

void kn_chains_strike(const kn_chains *chains, Cells *struck) {
    for (int32_t at = 0; at < chains->out.n; at += chains->out.at[at] + 1) {
        const uint64_t *one = chains->seen + (size_t)chains->out.at[at + 1] * (size_t)chains->words;
        const uint64_t *other = chains->seen + (size_t)chains->out.at[at + chains->out.at[at]] * (size_t)chains->words;
        int32_t place = 0;
        for (int cell = 0; cell < chains->layout->cells; cell++)
            for (uint32_t rest = chains->fits[cell]; rest; rest &= rest - 1, place++)
                if (one[place >> 6] & other[place >> 6] & (uint64_t)1 << (place & 63))
                    struck[__builtin_ctz(rest)] |= bit(cell);
    }
}
