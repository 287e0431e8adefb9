/* Lines on a grid of nodes, counted node by node.
 *
 * Only the frontier is remembered: what leaves the nodes done so far for those to come. A plug is a line that
 * leaves: nothing, one end of a piece (its other end is a plug too; both close like brackets), or a line that
 * begins at a number. Boards with the same frontier go on alike, so they are one state with a count. */

#include "kernel.h"
#include "memory.h"

enum { NOTHING, OPENS, CLOSES, NUMBERED }; /* NUMBERED + n: the line of the number n */
enum { MOST_ROWS = 10000, MOST_COLS = 30, MOST_NUMBERS = 250, KEY = 40, FIRST_ROOM = 1 << 10 };
/* A key: cols + 1 plugs; then the tops of faces as bits, and whether the ring is closed. */
enum { TOPS = MOST_COLS + 1, CLOSED = TOPS + 4 };

typedef struct {
    uint8_t byte[KEY];
} Key;

typedef struct {
    uint64_t low, high;
} Amount;

typedef struct {
    Key *keys;
    Amount *amounts;
    uint32_t *slots; /* the number of a state from 1 on; 0 is free */
    int64_t number, room;
} Layer;

/* A board, and how far it is counted. */
struct kn_frontier {
    int rows, cols, ring;
    uint64_t most;
    uint8_t *numbers, *ways, *must;
    int8_t *faces; /* NULL: any number of lines */
    Layer now, next;
    int at;       /* the node that is decided, */
    int64_t done; /* and for how many of the states before it */
    int64_t made, budget; /* how many states were made, and may be */
    int failed;           /* 0, or what to return */
};

typedef struct kn_frontier Walk;

static int make(Layer *layer, int64_t room) {
    layer->keys = malloc((size_t)room * sizeof *layer->keys);
    layer->amounts = malloc((size_t)room * sizeof *layer->amounts);
    layer->slots = calloc((size_t)room * 2, sizeof *layer->slots);
    layer->number = 0;
    layer->room = room;
    return layer->keys && layer->amounts && layer->slots;
}

static void drop(Layer *layer) {
    free(layer->keys);
    free(layer->amounts);
    free(layer->slots);
    memset(layer, 0, sizeof *layer);
}

static uint64_t word(const Key *key, int at) {
    uint64_t value;
    memcpy(&value, key->byte + 8 * at, sizeof value);
    return value;
}

static uint64_t hash(const Key *key) {
    uint64_t value = 0;
    for (int i = 0; i < KEY / 8; i++) {
        value = (value ^ word(key, i)) * 0x9E3779B97F4A7C15u;
        value ^= value >> 29;
    }
    return value;
}

static int alike(const Key *a, const Key *b) {
    for (int i = 0; i < KEY / 8; i++)
        if (word(a, i) != word(b, i)) return 0;
    return 1;
}

static int64_t slot_of(const Layer *layer, const Key *key) {
    uint64_t mask = (uint64_t)layer->room * 2 - 1, at = hash(key) & mask;
    while (layer->slots[at] && !alike(&layer->keys[layer->slots[at] - 1], key)) at = (at + 1) & mask;
    return (int64_t)at;
}

static int grow(Layer *layer) {
    int64_t room = layer->room * 2;
    Key *keys = realloc(layer->keys, (size_t)room * sizeof *keys);
    if (keys) layer->keys = keys;
    Amount *amounts = realloc(layer->amounts, (size_t)room * sizeof *amounts);
    if (amounts) layer->amounts = amounts;
    uint32_t *slots = calloc((size_t)room * 2, sizeof *slots);
    if (!keys || !amounts || !slots) {
        free(slots);
        return 0;
    }
    free(layer->slots);
    layer->slots = slots;
    layer->room = room;
    for (int64_t i = 0; i < layer->number; i++) slots[slot_of(layer, &layer->keys[i])] = (uint32_t)(i + 1);
    return 1;
}

/* Add to what a state counts. 0 where the sum has more than 127 bits. */
static int add(Amount *to, const Amount *more, uint64_t most) {
    uint64_t low = to->low + more->low;
    to->high += more->high + (low < more->low);
    to->low = low;
    if (most && (to->high || to->low > most)) {
        to->high = 0;
        to->low = most;
    }
    return !(to->high >> 63);
}

static void put(Walk *walk, const Key *key, const Amount *amount) {
    Layer *layer = &walk->next;
    if (walk->failed) return;
    int64_t at = slot_of(layer, key);
    if (!layer->slots[at]) {
        if (walk->made == walk->budget) {
            walk->failed = KN_GAVE_UP;
            return;
        }
        walk->made++;
        if (layer->number == layer->room) {
            if (!grow(layer)) {
                walk->failed = KN_NO_MEMORY;
                return;
            }
            at = slot_of(layer, key);
        }
        layer->keys[layer->number] = *key;
        layer->amounts[layer->number] = (Amount){0, 0};
        layer->slots[at] = (uint32_t)++layer->number;
    }
    if (!add(&layer->amounts[layer->slots[at] - 1], amount, walk->most)) walk->failed = KN_MORE;
}

/* The other end of a piece. */
static int mate(const Key *key, int at) {
    int step = key->byte[at] == OPENS ? 1 : -1, depth = step;
    for (int i = at + step;; i += step) {
        depth += (key->byte[i] == OPENS) - (key->byte[i] == CLOSES);
        if (!depth) return i;
    }
}

static int is_top(const Key *key, int col) { return key->byte[TOPS + col / 8] >> (col % 8) & 1; }

/* What leaves a node to the right and down is decided. `key` has its plugs. */
static void leave(Walk *walk, Key *key, const Amount *amount, int row, int col, int right, int down) {
    int up = key->byte[col + 1] != NOTHING, cols = walk->cols;
    if (walk->faces && col < cols - 1) {
        /* The line to the right is the bottom of the face above and the top of the one below. */
        if (row > 0) {
            int said = walk->faces[(row - 1) * (cols - 1) + col];
            int lines = is_top(key, col) + up + (key->byte[col + 2] != NOTHING) + (right != NOTHING);
            if (said >= 0 && said != lines) return;
        }
        int known = row < walk->rows - 1 && walk->faces[row * (cols - 1) + col] >= 0 && right != NOTHING;
        key->byte[TOPS + col / 8] &= (uint8_t)~(1 << (col % 8));
        key->byte[TOPS + col / 8] |= (uint8_t)(known << (col % 8));
    }
    key->byte[col] = (uint8_t)down;
    key->byte[col + 1] = (uint8_t)right;
    if (col == cols - 1) {
        memmove(key->byte + 1, key->byte, (size_t)cols);
        key->byte[0] = NOTHING;
    }
    put(walk, key, amount);
}

/* A line goes on to the right or down. */
static void go_on(Walk *walk, const Key *key, const Amount *amount, int row, int col, int plug) {
    int ways = walk->ways[row * walk->cols + col];
    for (int way = 1; way <= 2; way++) {
        if (!(ways & way)) continue;
        Key next = *key;
        leave(walk, &next, amount, row, col, way == 1 ? plug : NOTHING, way == 2 ? plug : NOTHING);
    }
}

/* The piece that comes in at a plug ends at a number: its other end becomes this number's line. */
static int numbered(Key *key, int at, int plug) {
    int here = key->byte[at];
    if (here >= NUMBERED) return here == plug;
    key->byte[mate(key, at)] = (uint8_t)plug;
    return 1;
}

/* Two pieces meet. `key` then has the plugs of what they become. 0 where they may not. */
static int joined(Walk *walk, Key *key, int col) {
    int left = key->byte[col], up = key->byte[col + 1];
    if (left >= NUMBERED) return numbered(key, col + 1, left);
    if (up >= NUMBERED) return numbered(key, col, up);
    if (left == OPENS && up == CLOSES) {
        /* They are the ends of one piece, because nothing is between them: a ring. */
        for (int i = 0; i <= walk->cols; i++)
            if (i != col && i != col + 1 && key->byte[i] != NOTHING) return 0;
        key->byte[CLOSED] = 1;
        return walk->ring;
    }
    int first = mate(key, col), second = mate(key, col + 1);
    key->byte[first < second ? first : second] = OPENS;
    key->byte[first < second ? second : first] = CLOSES;
    return 1;
}

static void step(Walk *walk, const Key *state, const Amount *amount, int row, int col) {
    int at = row * walk->cols + col, number = walk->numbers[at];
    int left = state->byte[col], up = state->byte[col + 1];
    if (number) {
        int plug = NUMBERED + number - 1;
        Key key = *state;
        if (left != NOTHING && up != NOTHING) return;
        if (left == NOTHING && up == NOTHING)
            go_on(walk, &key, amount, row, col, plug);
        else if (numbered(&key, left != NOTHING ? col : col + 1, plug))
            leave(walk, &key, amount, row, col, NOTHING, NOTHING);
    } else if (left != NOTHING && up != NOTHING) {
        Key key = *state;
        if (joined(walk, &key, col)) leave(walk, &key, amount, row, col, NOTHING, NOTHING);
    } else if (left != NOTHING || up != NOTHING) {
        go_on(walk, state, amount, row, col, left != NOTHING ? left : up);
    } else {
        Key key = *state;
        if (!walk->must[at]) leave(walk, &key, amount, row, col, NOTHING, NOTHING);
        if (walk->ways[at] == 3 && !state->byte[CLOSED]) {
            key = *state;
            leave(walk, &key, amount, row, col, CLOSES, OPENS);
        }
    }
}

/* What a walk keeps of a list of the caller; NULL where there is none, or no memory. */
static void *kept(const void *list, int length, int *failed) {
    if (!list || !length) return NULL;
    void *copy = malloc((size_t)length);
    if (!copy) {
        *failed = 1;
        return NULL;
    }
    memcpy(copy, list, (size_t)length);
    return copy;
}

static int fits(int32_t rows, int32_t cols, const uint8_t *numbers, const uint8_t *ways) {
    if (rows < 1 || rows > MOST_ROWS || cols < 1 || cols > MOST_COLS) return 0;
    for (int at = 0; at < rows * cols; at++) {
        if (numbers[at] > MOST_NUMBERS || ways[at] > 3) return 0;
        if ((ways[at] & 1) && at % cols == cols - 1) return 0;
        if ((ways[at] & 2) && at / cols == rows - 1) return 0;
    }
    return 1;
}

kn_frontier *kn_frontier_new(int32_t rows, int32_t cols, const uint8_t *numbers, const uint8_t *ways,
                             const uint8_t *must, const int8_t *faces, int32_t ring, uint64_t most, int64_t budget) {
    if (!numbers || !ways || !must || !fits(rows, cols, numbers, ways)) return NULL;
    Walk *walk = calloc(1, sizeof *walk);
    if (!walk) return NULL;
    int failed = 0, nodes = rows * cols;
    walk->rows = rows;
    walk->cols = cols;
    walk->ring = ring != 0;
    walk->most = most;
    walk->budget = budget;
    walk->numbers = kept(numbers, nodes, &failed);
    walk->ways = kept(ways, nodes, &failed);
    walk->must = kept(must, nodes, &failed);
    walk->faces = kept(faces, (rows - 1) * (cols - 1), &failed);
    if (failed || !make(&walk->now, FIRST_ROOM) || !make(&walk->next, FIRST_ROOM)) {
        kn_frontier_free(walk);
        return NULL;
    }
    Key empty = {{0}};
    Amount one = {1, 0};
    put(walk, &empty, &one);
    return walk;
}

void kn_frontier_free(kn_frontier *walk) {
    if (!walk) return;
    free(walk->numbers);
    free(walk->ways);
    free(walk->must);
    free(walk->faces);
    drop(&walk->now);
    drop(&walk->next);
    free(walk);
}

int32_t kn_frontier_run(kn_frontier *walk, int64_t amount) {
    for (; !walk->failed && amount > 0; amount--) {
        if (walk->done == walk->now.number) {
            /* All states before this node are done; those after it are the next ones. */
            if (walk->at == walk->rows * walk->cols) return 1;
            drop(&walk->now);
            walk->now = walk->next;
            memset(&walk->next, 0, sizeof walk->next);
            if (!make(&walk->next, walk->now.room)) {
                walk->failed = KN_NO_MEMORY;
                break;
            }
            walk->at++;
            walk->done = 0;
            if (!walk->now.number) continue;
        }
        int64_t i = walk->done++;
        int node = walk->at - 1;
        step(walk, &walk->now.keys[i], &walk->now.amounts[i], node / walk->cols, node % walk->cols);
    }
    return walk->failed;
}

int64_t kn_frontier_counted(const kn_frontier *walk, uint64_t *counted) {
    /* Nothing leaves the last node. So one state is left, or two: one where a ring has closed. */
    counted[0] = counted[1] = 0;
    for (int64_t i = 0; i < walk->next.number; i++)
        if (!walk->ring || walk->next.keys[i].byte[CLOSED]) {
            counted[0] = walk->next.amounts[i].low;
            counted[1] = walk->next.amounts[i].high;
        }
    return walk->made;
}
