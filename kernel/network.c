/* Unit propagation that remembers what every fact rests on, and finds what rests on little first.
 *
 * The twin, gridproof.hints.prove.propagation and board_facts, says in words what is meant; here the same
 * is done in the same order. A literal `lit` has the place `lit + variables` in tables. Sets of rule instances
 * are bits in words. */

#include "kernel.h"
#include "memory.h"

enum { DEFINITION = -1, LEMMA = -2, OFF = 1 << 30, NO_SOURCE = -3 };

/* A list that grows. */
typedef struct {
    int32_t *at;
    int32_t n, room;
} Ints;

static int room_for(Ints *list, int64_t more) {
    int64_t wanted = (int64_t)list->n + more;
    if (wanted <= list->room) return 1;
    if (wanted > INT32_MAX / 4) return 0;
    int64_t room = list->room ? list->room : 64;
    while (room < wanted) room *= 2;
    int32_t *at = realloc(list->at, (size_t)room * sizeof *at);
    if (!at) return 0;
    list->at = at;
    list->room = (int32_t)room;
    return 1;
}

static int push(Ints *list, int32_t value) {
    if (!room_for(list, 1)) return 0;
    list->at[list->n++] = value;
    return 1;
}

struct kn_network {
    int32_t variables, lits, instances, words, places;
    int plain, has_several; /* has some place more than two marks? */
    int32_t *place_of; /* per variable, a number of the place of its marks from 1 on; 0: it is of no mark */
    uint8_t *exclusion; /* per literal, does it only say which of several marks does not stand? */
    uint8_t *printed;   /* per literal */
    /* Per constraint: */
    Ints first, instance_of, spare, spare_of_definitions, of_marks;
    Ints literal;      /* of all of them, one after the other */
    Ints head, tail;   /* per literal, the constraints that contain its opposite, as a chain of nodes */
    Ints node, next;
    Ints print_order;
    uint8_t *noticed_known; /* per literal: 0, or 1, or 2 where a definition is among them */
    uint64_t *noticed;
    int32_t noticed_words;
};

static int count_of(const kn_network *net) { return net->instance_of.n; }

void kn_network_free(kn_network *net) {
    if (!net) return;
    Ints *lists[] = {&net->first, &net->instance_of, &net->spare, &net->spare_of_definitions, &net->of_marks,
                     &net->literal, &net->head, &net->tail, &net->node, &net->next, &net->print_order};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) free(lists[i]->at);
    free(net->place_of);
    free(net->exclusion);
    free(net->printed);
    free(net->noticed_known);
    free(net->noticed);
    free(net);
}

kn_network *kn_network_new(int32_t variables, const int32_t *place_of, const uint8_t *marks, int32_t plain) {
    if (variables < 0 || variables > INT32_MAX / 64) return NULL;
    for (int32_t v = 1; v <= variables; v++)
        if (place_of[v] < 0 || place_of[v] > variables) return NULL;
    kn_network *net = calloc(1, sizeof *net);
    if (!net) return NULL;
    int32_t lits = 2 * variables + 1;
    net->variables = variables;
    net->lits = lits;
    net->words = 1;
    net->plain = plain;
    net->place_of = malloc(((size_t)variables + 1) * sizeof *net->place_of);
    net->exclusion = calloc((size_t)lits, 1);
    net->printed = calloc((size_t)lits, 1);
    net->noticed_known = calloc((size_t)lits, 1);
    int32_t *at_place = calloc((size_t)variables + 1, sizeof *at_place); /* per place, its variables */
    int fine = at_place && net->place_of && net->exclusion && net->printed && net->noticed_known &&
               room_for(&net->head, lits) && room_for(&net->tail, lits) && push(&net->first, 0);
    if (!fine) {
        free(at_place);
        kn_network_free(net);
        return NULL;
    }
    memcpy(net->place_of, place_of, ((size_t)variables + 1) * sizeof *place_of);
    for (int32_t i = 0; i < lits; i++) net->head.at[i] = net->tail.at[i] = -1;
    net->head.n = net->tail.n = lits;
    for (int32_t v = 1; v <= variables; v++) at_place[place_of[v]]++;
    for (int32_t v = 1; v <= variables; v++) {
        if (place_of[v] > net->places) net->places = place_of[v];
        if (!place_of[v] || at_place[place_of[v]] < 2) continue;
        net->has_several = 1;
        net->exclusion[v + variables] = !marks[v + variables];
        net->exclusion[-v + variables] = !marks[-v + variables];
    }
    free(at_place);
    return net;
}

/* One constraint of literals that stand at the end of `literal` already. */
static int add(kn_network *net, int32_t instance, int32_t least) {
    int32_t variables = net->variables, constraint = count_of(net);
    int32_t begin = net->first.at[constraint], end = net->literal.n, spare = end - begin - least, marks = 1;
    for (int32_t i = begin; i < end; i++) {
        int32_t lit = net->literal.at[i], place = -lit + variables;
        if (!push(&net->node, constraint) || !push(&net->next, -1)) return 0;
        int32_t node = net->node.n - 1;
        if (net->tail.at[place] >= 0) net->next.at[net->tail.at[place]] = node;
        else net->head.at[place] = node;
        net->tail.at[place] = node;
        spare -= net->printed[place];
        marks &= net->place_of[lit < 0 ? -lit : lit] != 0;
    }
    if (instance >= net->instances) net->instances = instance + 1;
    while (net->words * 64 < net->instances) net->words *= 2;
    return push(&net->first, end) && push(&net->instance_of, instance) && push(&net->spare, spare) &&
           push(&net->of_marks, marks) && push(&net->spare_of_definitions, instance == DEFINITION ? spare : OFF);
}

int32_t kn_network_add(kn_network *net, const int32_t *said, int32_t length) {
    return kn_network_add_as(net, said, length, NULL, 0);
}

int32_t kn_network_add_as(kn_network *net, const int32_t *said, int32_t length, const int32_t *number_of,
                          int32_t numbers) {
    int32_t i = 0, variables = net->variables;
    memset(net->noticed_known, 0, (size_t)net->lits);
    while (i < length) {
        if (length - i < 4) return KN_WRONG;
        int32_t instance = said[i], low = said[i + 1], high = said[i + 2], n = said[i + 3];
        const int32_t *lits = said + i + 4;
        if (n < 0 || n > length - i - 4 || instance < DEFINITION) return KN_WRONG;
        if (number_of) {
            if (instance < 0 || instance >= numbers || number_of[instance] < -2) return KN_WRONG;
            instance = number_of[instance];
            if (instance == -2) {
                i += 4 + n;
                continue;
            }
        }
        for (int32_t j = 0; j < n; j++)
            if (!lits[j] || lits[j] > variables || lits[j] < -variables) return KN_WRONG;
        if (!room_for(&net->literal, 2 * (int64_t)n)) return KN_NO_MEMORY;
        if (high < 0) {
            /* A clause: each literal once. */
            int32_t begin = net->literal.n;
            for (int32_t j = 0; j < n; j++) {
                int32_t k = begin;
                while (k < net->literal.n && net->literal.at[k] != lits[j]) k++;
                if (k == net->literal.n) net->literal.at[net->literal.n++] = lits[j];
            }
            if (!add(net, instance, 1)) return KN_NO_MEMORY;
        } else {
            if (low > 0) {
                for (int32_t j = 0; j < n; j++) net->literal.at[net->literal.n++] = lits[j];
                if (!add(net, instance, low)) return KN_NO_MEMORY;
            }
            if (high < n) {
                for (int32_t j = 0; j < n; j++) net->literal.at[net->literal.n++] = -lits[j];
                if (!add(net, instance, n - high)) return KN_NO_MEMORY;
            }
        }
        i += 4 + n;
    }
    return count_of(net);
}

/* A fact in waiting, and a chain of them for each number of rule instances that they rest on. */
typedef struct {
    int32_t lit, source, owner, seen, mask, next;
} Waiting;

struct kn_facts {
    kn_network *net;
    int32_t count, words; /* of constraints, and of the masks, as far as they are taken over */
    int all_on, held_back;
    uint8_t *on;             /* per rule instance, where not all are on: those that are */
    int32_t on_room;
    int32_t *trail;          /* its length, and what is held */
    uint8_t *held;           /* per literal */
    uint64_t *mask;          /* per literal, the rule instances behind it */
    int32_t *position;       /* per literal, its place in the trail; -1 for what is printed */
    int32_t *source, *owner; /* per literal, a constraint, LEMMA or NO_SOURCE, and the rule instance */
    int32_t *seen;           /* how long the trail was then; for a lemma, where its premises stand */
    Ints spare, lemma;       /* the premises of lemmas, each with their number before them */
    /* The conflict found last. */
    int32_t conflict_owner;
    Ints premises;
    uint64_t *conflict_mask;
    /* What waits. */
    Waiting *waiting;
    int32_t waiting_n, waiting_room;
    uint64_t *masks;
    int64_t masks_n, masks_room;
    Ints head, tail, touched, touched_next;
    int32_t lowest;
    uint64_t *scratch;
    /* A board. */
    uint8_t *board, *struck;
    Ints ready; /* per constraint, whether it says something about the board */
    int32_t struck_n, looked_at, seen_by_board;
    Ints out;
    int32_t *stamp, stamped; /* per place and literal, to count each once */
};

static int32_t at(const kn_facts *facts, int32_t lit) { return lit + facts->net->variables; }
static uint64_t *mask_of(kn_facts *facts, int32_t lit) { return facts->mask + (int64_t)at(facts, lit) * facts->words; }
static int is_open(const kn_facts *facts, int32_t lit) {
    return !facts->held[at(facts, lit)] && !facts->held[at(facts, -lit)];
}

static int32_t bits_in(const uint64_t *mask, int32_t words) {
    int32_t found = 0;
    for (int32_t i = 0; i < words; i++) found += __builtin_popcountll(mask[i]);
    return found;
}

static int has_bit(const uint64_t *mask, int32_t bit) { return (int)(mask[bit >> 6] >> (bit & 63) & 1); }

/* How many rule instances a mask has with one more; DEFINITION is none. */
static int32_t bits_with(const uint64_t *mask, int32_t words, int32_t instance) {
    return bits_in(mask, words) + (instance != DEFINITION && !has_bit(mask, instance));
}

void kn_facts_free(kn_facts *facts) {
    if (!facts) return;
    void *all[] = {facts->on, facts->trail, facts->held, facts->mask, facts->position, facts->source, facts->owner,
                   facts->seen, facts->spare.at, facts->lemma.at, facts->premises.at, facts->conflict_mask,
                   facts->waiting, facts->masks, facts->head.at, facts->tail.at, facts->touched.at,
                   facts->touched_next.at, facts->scratch, facts->board, facts->struck, facts->ready.at,
                   facts->out.at, facts->stamp};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) free(all[i]);
    free(facts);
}

/* Make room for all rule instances of the network. */
static int widen(kn_facts *facts) {
    int32_t old = facts->words, words = facts->net->words;
    if (old == words) return 1;
    int32_t lits = facts->net->lits;
    uint64_t *mask = malloc((size_t)lits * (size_t)words * sizeof *mask);
    uint64_t *conflict = calloc((size_t)words, sizeof *conflict), *scratch = calloc((size_t)words, sizeof *scratch);
    if (!mask || !conflict || !scratch) {
        free(mask);
        free(conflict);
        free(scratch);
        return 0;
    }
    for (int32_t i = 0; i < lits; i++)
        if (facts->held[i]) {
            memset(mask + (int64_t)i * words, 0, (size_t)words * sizeof *mask);
            if (old) memcpy(mask + (int64_t)i * words, facts->mask + (int64_t)i * old, (size_t)old * sizeof *mask);
        }
    if (old) memcpy(conflict, facts->conflict_mask, (size_t)old * sizeof *conflict);
    free(facts->mask);
    free(facts->conflict_mask);
    free(facts->scratch);
    facts->mask = mask;
    facts->conflict_mask = conflict;
    facts->scratch = scratch;
    facts->words = words;
    return 1;
}

static int is_on(const kn_facts *facts, int32_t instance) {
    return instance == DEFINITION || facts->all_on || (instance < facts->on_room && facts->on[instance]);
}

kn_facts *kn_facts_new(kn_network *net, const int32_t *instances, int32_t number) {
    kn_facts *facts = calloc(1, sizeof *facts);
    if (!facts) return NULL;
    size_t lits = (size_t)net->lits;
    int32_t count = count_of(net);
    facts->net = net;
    facts->all_on = number < 0;
    facts->trail = calloc((size_t)net->variables + 2, sizeof *facts->trail);
    facts->held = malloc(lits);
    facts->position = malloc(lits * sizeof *facts->position);
    facts->source = malloc(lits * sizeof *facts->source);
    facts->owner = malloc(lits * sizeof *facts->owner);
    facts->seen = malloc(lits * sizeof *facts->seen);
    facts->board = calloc(lits, 1);
    facts->struck = calloc(lits, 1);
    facts->stamp = calloc((size_t)(net->places > net->lits ? net->places : net->lits) + 1, sizeof *facts->stamp);
    facts->on_room = number > 0 ? net->instances : 0;
    facts->on = facts->on_room ? calloc((size_t)facts->on_room, 1) : NULL;
    int fine = facts->trail && facts->held && facts->position && facts->source && facts->owner && facts->seen &&
               facts->board && facts->struck && facts->stamp && (!facts->on_room || facts->on) &&
               room_for(&facts->spare, count);
    if (fine) memcpy(facts->held, net->printed, lits);
    if (!fine || !widen(facts)) {
        kn_facts_free(facts);
        return NULL;
    }
    for (int32_t i = 0; i < number; i++)
        if (instances[i] >= 0 && instances[i] < facts->on_room) facts->on[instances[i]] = 1;
    for (size_t i = 0; i < lits; i++) {
        facts->position[i] = -1;
        facts->source[i] = NO_SOURCE;
    }
    for (int32_t c = 0; c < count; c++) {
        int on = is_on(facts, net->instance_of.at[c]);
        facts->spare.at[c] = on ? net->spare.at[c] : net->spare_of_definitions.at[c];
    }
    facts->count = facts->spare.n = count;
    return facts;
}

/* Take over the constraints that were added to the network; those that say something now are touched. */
static int adopt(kn_facts *facts) {
    kn_network *net = facts->net;
    int32_t count = count_of(net), variables = net->variables;
    if (facts->count == count) return 1;
    if (!widen(facts) || !room_for(&facts->spare, count - facts->count)) return 0;
    for (int32_t c = facts->count; c < count; c++) {
        int32_t lost = 0;
        for (int32_t i = net->first.at[c]; i < net->first.at[c + 1]; i++) {
            int32_t against = -net->literal.at[i] + variables;
            lost += facts->held[against] && !net->printed[against];
        }
        facts->spare.at[c] = facts->all_on ? net->spare.at[c] - lost : OFF;
        if (facts->spare.at[c] <= 0 && !push(&facts->touched, c)) return 0;
    }
    facts->count = facts->spare.n = count;
    return 1;
}

int32_t kn_facts_adopt(kn_facts *facts) {
    facts->touched.n = 0;
    return adopt(facts) ? 0 : KN_NO_MEMORY;
}

/* What a rule instance says that it does not say of its own; -2 where what is known of other variables is of
 * another one. */
static int32_t owner_of(const kn_facts *facts, int32_t instance, const int32_t *premises, int32_t number) {
    for (int32_t i = 0; i < number; i++) {
        int32_t lit = premises[i], place = at(facts, lit);
        if (facts->net->place_of[lit < 0 ? -lit : lit] || facts->source[place] == NO_SOURCE) continue;
        int32_t owner = facts->owner[place];
        if (owner != DEFINITION && instance != DEFINITION && owner != instance) return LEMMA;
        if (owner > instance) instance = owner;
    }
    return instance;
}

/* Is the literal noticed by one of the rule instances? All of them notice what definitions speak of. */
static int is_noticed(kn_facts *facts, int32_t lit, const uint64_t *mask) {
    kn_network *net = facts->net;
    int32_t place = lit + net->variables, words = net->words;
    if (net->noticed_words != words) {
        uint64_t *noticed = realloc(net->noticed, (size_t)net->lits * (size_t)words * sizeof *noticed);
        if (!noticed) return 1; /* more is looked at than need be */
        net->noticed = noticed;
        net->noticed_words = words;
        memset(net->noticed_known, 0, (size_t)net->lits);
    }
    uint64_t *known = net->noticed + (int64_t)place * words;
    if (!net->noticed_known[place]) {
        int all = 0;
        memset(known, 0, (size_t)words * sizeof *known);
        for (int32_t node = net->head.at[place]; node >= 0; node = net->next.at[node]) {
            int32_t instance = net->instance_of.at[net->node.at[node]];
            if (instance == DEFINITION) all = 1;
            else known[instance >> 6] |= (uint64_t)1 << (instance & 63);
        }
        net->noticed_known[place] = (uint8_t)(1 + all);
    }
    uint64_t common = 0;
    for (int32_t i = 0; i < words; i++) common |= mask[i] & (net->noticed_known[place] == 2 ? ~(uint64_t)0 : known[i]);
    return common != 0;
}

/* Let a literal wait, with the mask at `mask` of `masks`. */
static int let_wait(kn_facts *facts, int32_t cost, Waiting fact) {
    if (facts->waiting_n == facts->waiting_room) {
        int32_t room = facts->waiting_room ? 2 * facts->waiting_room : 256;
        Waiting *waiting = realloc(facts->waiting, (size_t)room * sizeof *waiting);
        if (!waiting) return 0;
        facts->waiting = waiting;
        facts->waiting_room = room;
    }
    if (cost >= facts->head.n) {
        if (!room_for(&facts->head, cost + 1 - facts->head.n) || !room_for(&facts->tail, cost + 1 - facts->tail.n))
            return 0;
        while (facts->head.n <= cost) facts->head.at[facts->head.n++] = facts->tail.at[facts->tail.n++] = -1;
    }
    fact.next = -1;
    facts->waiting[facts->waiting_n] = fact;
    if (facts->head.at[cost] < 0) facts->head.at[cost] = facts->waiting_n;
    else facts->waiting[facts->tail.at[cost]].next = facts->waiting_n;
    facts->tail.at[cost] = facts->waiting_n++;
    if (cost < facts->lowest) facts->lowest = cost;
    return 1;
}

/* Keep a mask for those that wait; its place, or -1. */
static int32_t kept_mask(kn_facts *facts, const uint64_t *mask) {
    int32_t words = facts->words;
    if (facts->masks_n + words > facts->masks_room) {
        int64_t room = facts->masks_room ? 2 * facts->masks_room : 1024;
        while (room < facts->masks_n + words) room *= 2;
        if (room > INT32_MAX) return -1;
        uint64_t *masks = realloc(facts->masks, (size_t)room * sizeof *masks);
        if (!masks) return -1;
        facts->masks = masks;
        facts->masks_room = room;
    }
    int64_t place = facts->masks_n;
    if (mask) memcpy(facts->masks + place, mask, (size_t)words * sizeof *mask);
    else memset(facts->masks + place, 0, (size_t)words * sizeof *mask);
    facts->masks_n += words;
    return (int32_t)place;
}

/* The premises of a constraint when the trail was `seen` long, at the end of a list. */
static int premises_of(kn_facts *facts, int32_t constraint, int32_t seen, Ints *list) {
    const kn_network *net = facts->net;
    int32_t begin = net->first.at[constraint], end = net->first.at[constraint + 1];
    if (!room_for(list, end - begin)) return 0;
    for (int32_t i = begin; i < end; i++) {
        int32_t against = -net->literal.at[i], place = at(facts, against);
        if (facts->held[place] && facts->position[place] < seen) list->at[list->n++] = against;
    }
    return 1;
}

/* Queue what constraints say that have no spare literals; the smallest conflict among them. `found` is its
 * number of rule instances, or -1. */
static int listen(kn_facts *facts, int32_t bound, int to_conflict, int32_t *found, int32_t *constraint_of,
                  int32_t *owner_of_conflict, uint64_t *conflict_mask) {
    kn_network *net = facts->net;
    int32_t words = facts->words, length = facts->trail[0];
    uint64_t *mask = facts->scratch;
    *found = -1;
    for (int32_t t = 0; t < facts->touched.n; t++) {
        int32_t c = facts->touched.at[t], begin = net->first.at[c], end = net->first.at[c + 1];
        int fails = facts->spare.at[c] < 0, others = 0;
        for (int32_t i = begin; i < end && !others; i++) others = is_open(facts, net->literal.at[i]);
        if (!others && !fails) continue;
        int32_t instance = net->instance_of.at[c];
        memset(mask, 0, (size_t)words * sizeof *mask);
        if (instance != DEFINITION) mask[instance >> 6] |= (uint64_t)1 << (instance & 63);
        facts->premises.n = 0;
        if (!room_for(&facts->premises, end - begin)) return 0;
        for (int32_t i = begin; i < end; i++) {
            int32_t against = -net->literal.at[i];
            if (!facts->held[at(facts, against)]) continue;
            const uint64_t *behind = mask_of(facts, against);
            for (int32_t w = 0; w < words; w++) mask[w] |= behind[w];
            facts->premises.at[facts->premises.n++] = against;
        }
        int32_t cost = bits_in(mask, words);
        if (cost > bound) continue;
        if (!net->of_marks.at[c]) {
            instance = owner_of(facts, instance, facts->premises.at, facts->premises.n);
            if (instance == LEMMA) continue;
            if (instance != DEFINITION) mask[instance >> 6] |= (uint64_t)1 << (instance & 63);
            cost = bits_in(mask, words);
            if (cost > bound) continue;
        }
        if (fails) {
            if (*found < 0 || cost < bound) {
                *found = bound = cost;
                *constraint_of = c;
                *owner_of_conflict = instance;
                memcpy(conflict_mask, mask, (size_t)words * sizeof *mask);
            }
            continue;
        }
        int32_t kept = -1;
        for (int32_t i = begin; i < end; i++) {
            int32_t lit = net->literal.at[i];
            if (!is_open(facts, lit)) continue;
            if (to_conflict && cost == bound && !is_noticed(facts, lit, mask)) continue;
            if (facts->held_back && instance != DEFINITION && net->place_of[lit < 0 ? -lit : lit]) continue;
            if (kept < 0 && (kept = kept_mask(facts, mask)) < 0) return 0;
            if (!let_wait(facts, cost, (Waiting){lit, c, instance, length, kept, -1})) return 0;
        }
    }
    return 1;
}

static void clear_waiting(kn_facts *facts) {
    for (int32_t i = 0; i < facts->head.n; i++) facts->head.at[i] = -1;
    facts->waiting_n = 0;
    facts->masks_n = 0;
    facts->lowest = INT32_MAX;
}

static void hold_one(kn_facts *facts, int32_t lit) {
    int32_t place = at(facts, lit);
    facts->held[place] = 1;
    facts->position[place] = facts->trail[0];
    facts->trail[++facts->trail[0]] = lit;
}

/* Hold what waits and what follows, once the constraints that say something are touched. */
static int32_t run(kn_facts *facts, int32_t bound, int to_conflict) {
    kn_network *net = facts->net;
    int32_t words = facts->words;
    int conflict = 0;
    uint64_t *found_mask = calloc((size_t)words, sizeof *found_mask);
    Ints premises = {NULL, 0, 0};
    int32_t result = KN_NO_MEMORY;
    if (!found_mask) return KN_NO_MEMORY;
    for (;;) {
        int32_t cost, constraint = 0, owner = 0;
        if (facts->touched.n) {
            if (!listen(facts, bound, to_conflict, &cost, &constraint, &owner, found_mask)) goto done;
            if (cost >= 0 && (!conflict || cost < bound)) {
                conflict = 1;
                bound = cost;
                facts->conflict_owner = owner;
                premises.n = 0;
                if (!premises_of(facts, constraint, facts->trail[0], &premises)) goto done;
                memcpy(facts->conflict_mask, found_mask, (size_t)words * sizeof *found_mask);
            }
            facts->touched.n = 0;
        }
        int32_t which = -1;
        while (which < 0) {
            while (facts->lowest < facts->head.n && facts->head.at[facts->lowest] < 0) facts->lowest++;
            if (facts->lowest >= facts->head.n) {
                result = conflict;
                goto done;
            }
            cost = facts->lowest;
            which = facts->head.at[cost];
            facts->head.at[cost] = facts->waiting[which].next;
            if (facts->held[at(facts, facts->waiting[which].lit)]) which = -1;
        }
        if (conflict && cost >= bound) {
            result = 1;
            goto done;
        }
        Waiting fact = facts->waiting[which];
        const uint64_t *mask = facts->masks + fact.mask;
        int32_t lit = fact.lit, place = at(facts, lit);
        if (facts->held[at(facts, -lit)]) {
            const uint64_t *behind = mask_of(facts, -lit);
            if (fact.source == NO_SOURCE) {
                facts->conflict_owner = DEFINITION;
                premises.n = 0;
                if (!push(&premises, -lit) || !push(&premises, lit)) goto done;
                memcpy(facts->conflict_mask, behind, (size_t)words * sizeof *behind);
                result = 1;
                goto done;
            }
            if (fact.source == LEMMA) {
                for (int32_t w = 0; w < words; w++) found_mask[w] = mask[w] | behind[w];
                if (bits_in(found_mask, words) <= bound) {
                    conflict = 1;
                    bound = bits_in(found_mask, words);
                    facts->conflict_owner = LEMMA;
                    premises.n = 0;
                    if (!push(&premises, -lit)) goto done;
                    memcpy(facts->conflict_mask, found_mask, (size_t)words * sizeof *found_mask);
                }
            }
            continue;
        }
        memcpy(mask_of(facts, lit), mask, (size_t)words * sizeof *mask);
        hold_one(facts, lit);
        if (fact.source != NO_SOURCE) {
            facts->source[place] = fact.source;
            facts->owner[place] = fact.owner;
            facts->seen[place] = fact.seen;
        }
        for (int32_t node = net->head.at[place]; node >= 0; node = net->next.at[node]) {
            int32_t c = net->node.at[node];
            if (--facts->spare.at[c] > 0) continue;
            if (bits_with(mask, words, net->instance_of.at[c]) <= bound && !push(&facts->touched, c)) goto done;
        }
    }
done:
    free(found_mask);
    free(facts->premises.at);
    facts->premises = premises;
    return result;
}

/* Hold facts, with what is ready besides; no lemma. */
static int32_t run_with(kn_facts *facts, const int32_t *given, int32_t number, int32_t bound, int to_conflict) {
    /* What is touched stands in its list already. */
    if (!adopt(facts)) return KN_NO_MEMORY;
    int32_t kept = 0;
    for (int32_t i = 0; i < facts->touched.n; i++)
        if (facts->spare.at[facts->touched.at[i]] <= 0) facts->touched.at[kept++] = facts->touched.at[i];
    facts->touched.n = kept;
    if (number) {
        int32_t none = kept_mask(facts, NULL);
        if (none < 0) return KN_NO_MEMORY;
        for (int32_t i = 0; i < number; i++)
            if (!let_wait(facts, 0, (Waiting){given[i], NO_SOURCE, 0, 0, none, -1})) return KN_NO_MEMORY;
    }
    return run(facts, bound, to_conflict);
}

static int are_lits(const kn_facts *facts, const int32_t *lits, int32_t number) {
    int32_t variables = facts->net->variables;
    for (int32_t i = 0; i < number; i++)
        if (!lits[i] || lits[i] > variables || lits[i] < -variables) return 0;
    return 1;
}

int32_t kn_facts_run(kn_facts *facts, const int32_t *given, int32_t number, int32_t bound, const int32_t *ready,
                     int32_t ready_number, int32_t to_conflict) {
    if (!are_lits(facts, given, number)) return KN_WRONG;
    clear_waiting(facts);
    facts->touched.n = 0;
    int32_t all = count_of(facts->net);
    for (int32_t i = 0; i < (ready_number < 0 ? all : ready_number); i++) {
        int32_t c = ready_number < 0 ? i : ready[i];
        if (c < 0 || c >= all) return KN_WRONG;
        if (!push(&facts->touched, c)) return KN_NO_MEMORY;
    }
    return run_with(facts, given, number, bound, to_conflict);
}

int32_t kn_facts_lemma(kn_facts *facts, int32_t lit, const int32_t *premises, int32_t number, const uint64_t *mask) {
    if (!are_lits(facts, &lit, 1) || !are_lits(facts, premises, number)) return KN_WRONG;
    clear_waiting(facts);
    facts->touched.n = 0;
    if (!adopt(facts)) return KN_NO_MEMORY;
    int32_t kept = kept_mask(facts, mask), place = facts->lemma.n;
    if (kept < 0 || !push(&facts->lemma, number) || !room_for(&facts->lemma, number)) return KN_NO_MEMORY;
    for (int32_t i = 0; i < number; i++) facts->lemma.at[facts->lemma.n++] = premises[i];
    Waiting fact = {lit, LEMMA, LEMMA, place, kept, -1};
    if (!let_wait(facts, bits_in(mask, facts->words), fact)) return KN_NO_MEMORY;
    return run(facts, INT32_MAX, 0);
}

/* Hold facts and ask nobody what follows from them. */
static int32_t hold(kn_facts *facts, const int32_t *given, int32_t number) {
    const kn_network *net = facts->net;
    for (int32_t i = 0; i < number; i++) {
        int32_t lit = given[i], place = at(facts, lit);
        if (facts->held[place]) continue;
        if (facts->held[at(facts, -lit)]) {
            facts->conflict_owner = DEFINITION;
            facts->premises.n = 0;
            if (!push(&facts->premises, -lit) || !push(&facts->premises, lit)) return KN_NO_MEMORY;
            memcpy(facts->conflict_mask, mask_of(facts, -lit), (size_t)facts->words * sizeof *facts->mask);
            return 1;
        }
        memset(mask_of(facts, lit), 0, (size_t)facts->words * sizeof *facts->mask);
        hold_one(facts, lit);
        for (int32_t node = net->head.at[place]; node >= 0; node = net->next.at[node])
            if (net->node.at[node] < facts->count) facts->spare.at[net->node.at[node]]--;
    }
    return 0;
}

int32_t kn_facts_hold(kn_facts *facts, const int32_t *given, int32_t number) {
    return are_lits(facts, given, number) ? hold(facts, given, number) : KN_WRONG;
}

void kn_facts_undo(kn_facts *facts, int32_t length) {
    const kn_network *net = facts->net;
    while (facts->trail[0] > length && facts->trail[0] > 0) {
        int32_t place = at(facts, facts->trail[facts->trail[0]--]);
        facts->held[place] = 0;
        facts->source[place] = NO_SOURCE;
        facts->position[place] = -1;
        for (int32_t node = net->head.at[place]; node >= 0; node = net->next.at[node])
            if (net->node.at[node] < facts->count) facts->spare.at[net->node.at[node]]++;
    }
    if (!facts->trail[0]) facts->lemma.n = 0;
}

const int32_t *kn_facts_trail(const kn_facts *facts) { return facts->trail; }
const uint8_t *kn_facts_held(const kn_facts *facts) { return facts->held; }
const uint8_t *kn_facts_struck(const kn_facts *facts) { return facts->struck; }
const int32_t *kn_facts_out(const kn_facts *facts) { return facts->out.at; }
const int32_t *kn_facts_spare(const kn_facts *facts) { return facts->spare.at; }
int32_t kn_facts_count(const kn_facts *facts) { return facts->count; }
int32_t kn_facts_words(const kn_facts *facts) { return facts->words; }

const uint64_t *kn_facts_mask(kn_facts *facts, int32_t lit) {
    if (!are_lits(facts, &lit, 1) || !facts->held[at(facts, lit)]) return NULL;
    return mask_of(facts, lit);
}

const uint64_t *kn_facts_conflict(kn_facts *facts) {
    facts->out.n = 0;
    if (!room_for(&facts->out, (int64_t)facts->premises.n + 2)) return NULL;
    facts->out.at[0] = facts->conflict_owner;
    facts->out.at[1] = facts->premises.n;
    if (facts->premises.n)
        memcpy(facts->out.at + 2, facts->premises.at, (size_t)facts->premises.n * sizeof *facts->out.at);
    return facts->conflict_mask;
}

/* The premises of a fact, at the end of a list. */
static int premises_of_fact(kn_facts *facts, int32_t place, Ints *list) {
    if (facts->source[place] != LEMMA) return premises_of(facts, facts->source[place], facts->seen[place], list);
    const int32_t *lemma = facts->lemma.at + facts->seen[place];
    if (!room_for(list, lemma[0])) return 0;
    for (int32_t i = 1; i <= lemma[0]; i++) list->at[list->n++] = lemma[i];
    return 1;
}

int32_t kn_facts_source(kn_facts *facts, int32_t lit) {
    int32_t place = at(facts, lit);
    facts->out.n = 0;
    if (!are_lits(facts, &lit, 1) || facts->source[place] == NO_SOURCE) return 0;
    if (!push(&facts->out, facts->source[place] == LEMMA ? LEMMA : facts->owner[place])) return KN_NO_MEMORY;
    return premises_of_fact(facts, place, &facts->out) ? facts->out.n : KN_NO_MEMORY;
}

int32_t kn_facts_has_source(const kn_facts *facts, int32_t lit) {
    return are_lits(facts, &lit, 1) && facts->source[at(facts, lit)] != NO_SOURCE;
}

/* Boards */

/* The one fact on the board that a fact follows from by definition, if it is only one; 0 else. */
static int32_t root_of(kn_facts *facts, int32_t lit, int *failed) {
    int32_t place = at(facts, lit);
    if (facts->board[place]) return lit;
    if (facts->source[place] == NO_SOURCE) return 0;
    Ints premises = {NULL, 0, 0};
    if (!premises_of_fact(facts, place, &premises)) {
        *failed = 1;
        return 0;
    }
    int32_t found = 0;
    int first = 1;
    for (int32_t i = 0; i < premises.n; i++) {
        if (facts->net->printed[at(facts, premises.at[i])]) continue;
        int32_t root = root_of(facts, premises.at[i], failed);
        if (first) found = root;
        else if (root != found) found = 0, i = premises.n;
        first = 0;
    }
    free(premises.at);
    return found;
}

/* Hold facts, with what follows by definition or stays within one rule instance. The constraints that are
 * ready besides are touched. */
static int32_t hold_on_board(kn_facts *facts, const int32_t *lits, int32_t number) {
    if (facts->net->plain) return hold(facts, lits, number);
    clear_waiting(facts);
    facts->held_back = 1;
    int32_t conflict = run_with(facts, lits, number, 1, 0);
    facts->held_back = 0;
    return conflict;
}

static int make_ready(kn_facts *facts) {
    if (!room_for(&facts->ready, count_of(facts->net) - facts->ready.n)) return 0;
    while (facts->ready.n < count_of(facts->net)) facts->ready.at[facts->ready.n++] = 0;
    return 1;
}

static int32_t strike_out(kn_facts *facts, int32_t constraint) {
    kn_network *net = facts->net;
    for (int32_t i = net->first.at[constraint]; i < net->first.at[constraint + 1]; i++) {
        int32_t lit = net->literal.at[i], place = at(facts, lit);
        if (!is_open(facts, lit) || !net->exclusion[place]) continue;
        facts->struck_n += !facts->struck[place];
        facts->struck[place] = 1;
        facts->touched.n = 0;
        if (hold_on_board(facts, &lit, 1) < 0) return KN_NO_MEMORY;
    }
    return 0;
}

/* Follow up the facts that are new. */
static int32_t look(kn_facts *facts) {
    kn_network *net = facts->net;
    if (!make_ready(facts)) return KN_NO_MEMORY;
    while (facts->looked_at < facts->trail[0]) {
        int32_t lit = facts->trail[++facts->looked_at], place = at(facts, lit);
        int failed = 0, single = net->has_several ? -1 : 0; /* -1: not looked at yet */
        for (int32_t node = net->head.at[place]; node >= 0; node = net->next.at[node]) {
            int32_t c = net->node.at[node];
            if (c >= facts->count || facts->spare.at[c] > 0 || net->instance_of.at[c] == DEFINITION) continue;
            facts->ready.at[c] = 1;
            if (net->spare.at[c] != 1) continue;
            if (single < 0) single = root_of(facts, lit, &failed) != 0;
            if (failed || (single && strike_out(facts, c) < 0)) return KN_NO_MEMORY;
        }
    }
    return 0;
}

int32_t kn_board_adopt(kn_facts *facts) {
    kn_network *net = facts->net;
    int32_t count = count_of(net), first = facts->seen_by_board;
    if (first == count) return look(facts);
    facts->touched.n = 0;
    if (!adopt(facts) || !make_ready(facts)) return KN_NO_MEMORY;
    facts->touched.n = 0;
    facts->seen_by_board = count;
    for (int32_t c = first; c < count; c++)
        if (is_on(facts, net->instance_of.at[c]) && !push(&facts->touched, c)) return KN_NO_MEMORY;
    if (hold_on_board(facts, NULL, 0) < 0) return KN_NO_MEMORY;
    for (int32_t c = first; c < count; c++) {
        int32_t instance = net->instance_of.at[c];
        if (!is_on(facts, instance) || instance == DEFINITION || facts->spare.at[c] > 0) continue;
        facts->ready.at[c] = 1;
        if (net->spare.at[c] == 0 && strike_out(facts, c) < 0) return KN_NO_MEMORY;
    }
    return look(facts);
}

int32_t kn_board_learn(kn_facts *facts, const int32_t *lits, int32_t number) {
    if (!are_lits(facts, lits, number)) return KN_WRONG;
    Ints new = {NULL, 0, 0};
    if (!room_for(&new, number)) return KN_NO_MEMORY;
    for (int32_t i = 0; i < number; i++)
        if (!facts->board[at(facts, lits[i])]) new.at[new.n++] = lits[i];
    for (int32_t i = 0; i < new.n; i++) {
        int32_t place = at(facts, new.at[i]);
        facts->board[place] = 1;
        facts->struck_n -= facts->struck[place];
        facts->struck[place] = 0;
    }
    facts->touched.n = 0;
    int32_t conflict = hold_on_board(facts, new.at, new.n);
    for (int32_t i = 0; i < new.n; i++) facts->source[at(facts, new.at[i])] = NO_SOURCE;
    free(new.at);
    return conflict ? conflict : look(facts);
}

int32_t kn_board_follow(kn_facts *facts, int32_t bound) {
    kn_network *net = facts->net;
    if (!make_ready(facts)) return KN_NO_MEMORY;
    clear_waiting(facts);
    facts->touched.n = 0;
    for (int32_t c = 0; c < facts->ready.n; c++) {
        if (!facts->ready.at[c]) continue;
        int open = 0;
        for (int32_t i = net->first.at[c]; i < net->first.at[c + 1] && !open; i++)
            open = is_open(facts, net->literal.at[i]);
        facts->ready.at[c] = open;
        if (open && !push(&facts->touched, c)) return KN_NO_MEMORY;
    }
    return run_with(facts, NULL, 0, bound, 0);
}

int32_t kn_board_ready(kn_facts *facts) {
    facts->out.n = 0;
    for (int32_t c = 0; c < facts->ready.n; c++)
        if (facts->ready.at[c] && !push(&facts->out, c)) return KN_NO_MEMORY;
    return facts->out.n;
}

int32_t kn_board_support(kn_facts *facts, const int32_t *lits, int32_t number) {
    if (!are_lits(facts, lits, number)) return KN_WRONG;
    Ints left = {NULL, 0, 0};
    facts->out.n = 0;
    facts->stamped++;
    int fine = room_for(&left, number);
    for (int32_t i = 0; i < number && fine; i++) left.at[left.n++] = lits[i];
    while (left.n && fine) {
        int32_t lit = left.at[--left.n], place = at(facts, lit), sort = -1;
        if (facts->board[place]) sort = 0;
        else if (facts->struck[place]) sort = 1;
        else if (facts->source[place] != NO_SOURCE && facts->stamp[place] != facts->stamped) {
            facts->stamp[place] = facts->stamped;
            sort = 2;
            fine = premises_of_fact(facts, place, &left);
        }
        if (sort >= 0) fine = fine && push(&facts->out, sort) && push(&facts->out, lit);
    }
    free(left.at);
    return fine ? facts->out.n : KN_NO_MEMORY;
}

int32_t kn_board_glances(kn_facts *facts, int32_t lit) {
    kn_network *net = facts->net;
    facts->out.n = 0;
    if (!are_lits(facts, &lit, 1)) return KN_WRONG;
    for (int32_t node = net->head.at[at(facts, -lit)]; node >= 0; node = net->next.at[node]) {
        int32_t c = net->node.at[node], instance = net->instance_of.at[c], spare = net->spare.at[c];
        if (instance == DEFINITION || !is_on(facts, instance)) continue;
        if (spare == 0 && (!push(&facts->out, instance) || !push(&facts->out, 0))) return KN_NO_MEMORY;
        if (spare != 1) continue;
        for (int32_t i = net->first.at[c]; i < net->first.at[c + 1]; i++) {
            int32_t other = -net->literal.at[i], place = at(facts, other);
            if (!facts->held[place] || net->printed[place]) continue;
            int failed = 0;
            int32_t root = root_of(facts, other, &failed);
            if (failed) return KN_NO_MEMORY;
            if (root && (!push(&facts->out, instance) || !push(&facts->out, root))) return KN_NO_MEMORY;
        }
    }
    return facts->out.n;
}

int32_t kn_board_places(kn_facts *facts, const int32_t *lits, int32_t number) {
    const kn_network *net = facts->net;
    int32_t found = 0;
    facts->stamped++;
    for (int32_t i = 0; i < (lits ? number : net->variables); i++) {
        int32_t v = lits ? (lits[i] < 0 ? -lits[i] : lits[i]) : i + 1;
        if (v > net->variables || !net->place_of[v] || (!lits && !is_open(facts, v))) continue;
        found += facts->stamp[net->place_of[v]] != facts->stamped;
        facts->stamp[net->place_of[v]] = facts->stamped;
    }
    return found;
}

int32_t kn_board_round(kn_facts *facts) {
    kn_network *net = facts->net;
    if (kn_board_adopt(facts) < 0) return KN_NO_MEMORY;
    int32_t start = facts->trail[0], marks = 0;
    if (kn_board_follow(facts, 1) < 0) return KN_NO_MEMORY;
    facts->out.n = 0;
    for (int32_t i = 0; i < facts->trail[0]; i++) {
        int32_t lit = facts->trail[i + 1], place = at(facts, lit);
        if (!net->place_of[lit < 0 ? -lit : lit]) continue;
        /* Before the start, marks that stand because all others are struck out. */
        int left_over = facts->struck_n && facts->source[place] != NO_SOURCE && !net->exclusion[place];
        if (i < start && !left_over) continue;
        if (!push(&facts->out, lit)) return KN_NO_MEMORY;
        marks += !net->exclusion[place];
    }
    kn_facts_undo(facts, start);
    if (marks) {
        int32_t kept = 0;
        for (int32_t i = 0; i < facts->out.n; i++)
            if (!net->exclusion[at(facts, facts->out.at[i])]) facts->out.at[kept++] = facts->out.at[i];
        facts->out.n = kept;
    }
    return kn_board_learn(facts, facts->out.at, facts->out.n) < 0 ? KN_NO_MEMORY : facts->out.n;
}

int32_t kn_network_print(kn_network *net) {
    kn_facts *facts = kn_facts_new(net, NULL, -1);
    if (!facts) return KN_NO_MEMORY;
    int32_t found = kn_facts_run(facts, NULL, 0, 0, NULL, -1, 0);
    if (found >= 0) {
        memcpy(net->spare.at, facts->spare.at, (size_t)facts->count * sizeof *net->spare.at);
        memcpy(net->spare_of_definitions.at, facts->spare.at, (size_t)facts->count * sizeof *net->spare.at);
        net->print_order.n = 0;
        if (!room_for(&net->print_order, facts->trail[0])) found = KN_NO_MEMORY;
        memset(net->printed, 0, (size_t)net->lits);
        for (int32_t i = 1; i <= facts->trail[0] && found >= 0; i++) {
            net->print_order.at[net->print_order.n++] = facts->trail[i];
            net->printed[at(facts, facts->trail[i])] = 1;
        }
    }
    kn_facts_free(facts);
    return found < 0 ? found : net->print_order.n;
}

const int32_t *kn_network_printed(const kn_network *net) { return net->print_order.at; }
int32_t kn_network_print_length(const kn_network *net) { return net->print_order.n; }
