/* Unit propagation that remembers what every fact rests on, and finds what rests on little first.
 *
 * The twin is gridproof.hints.prove.propagation. Sets of rule instances are bits in words. */

#include "network.h"

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
    void *all[] = {facts->on, facts->trail, facts->held, facts->mask, facts->none, facts->position, facts->source, facts->owner,
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
    int32_t length = facts->trail[0], room = facts->mask_room;
    uint64_t *mask = malloc(((size_t)room + 1) * (size_t)words * sizeof *mask);
    uint64_t *none = calloc((size_t)words, sizeof *none), *conflict = calloc((size_t)words, sizeof *conflict);
    uint64_t *scratch = calloc((size_t)words, sizeof *scratch);
    if (!mask || !none || !conflict || !scratch) {
        free(mask);
        free(none);
        free(conflict);
        free(scratch);
        return 0;
    }
    for (int32_t i = 0; i < length; i++) {
        memset(mask + (int64_t)i * words, 0, (size_t)words * sizeof *mask);
        memcpy(mask + (int64_t)i * words, facts->mask + (int64_t)i * old, (size_t)old * sizeof *mask);
    }
    if (old) memcpy(conflict, facts->conflict_mask, (size_t)old * sizeof *conflict);
    free(facts->mask);
    free(facts->none);
    free(facts->conflict_mask);
    free(facts->scratch);
    facts->mask = mask;
    facts->none = none;
    facts->conflict_mask = conflict;
    facts->scratch = scratch;
    facts->words = words;
    return 1;
}

int kn_is_on(const kn_facts *facts, int32_t instance) {
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
        int on = kn_is_on(facts, net->instance_of.at[c]);
        facts->spare.at[c] = on ? net->spare.at[c] : net->spare_of_definitions.at[c];
    }
    facts->count = facts->spare.n = count;
    return facts;
}

/* Take over the constraints that were added to the network; those that say something now are touched. */
int kn_adopt(kn_facts *facts) {
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
    return kn_adopt(facts) ? 0 : KN_NO_MEMORY;
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

void kn_clear_waiting(kn_facts *facts) {
    for (int32_t i = 0; i < facts->head.n; i++) facts->head.at[i] = -1;
    facts->waiting_n = 0;
    facts->masks_n = 0;
    facts->lowest = INT32_MAX;
}

static int hold_one(kn_facts *facts, int32_t lit, const uint64_t *mask) {
    int32_t place = at(facts, lit), position = facts->trail[0], words = facts->words;
    if (position == facts->mask_room) {
        int32_t room = 2 * position + 64;
        uint64_t *masks = realloc(facts->mask, ((size_t)room + 1) * (size_t)words * sizeof *masks);
        if (!masks) return 0;
        facts->mask = masks;
        facts->mask_room = room;
    }
    memcpy(facts->mask + (int64_t)position * words, mask, (size_t)words * sizeof *mask);
    facts->held[place] = 1;
    facts->position[place] = position;
    facts->trail[++facts->trail[0]] = lit;
    return 1;
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
        if (!hold_one(facts, lit, mask)) goto done;
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
int32_t kn_run_with(kn_facts *facts, const int32_t *given, int32_t number, int32_t bound, int to_conflict) {
    /* What is touched stands in its list already. */
    if (!kn_adopt(facts)) return KN_NO_MEMORY;
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

int kn_are_lits(const kn_facts *facts, const int32_t *lits, int32_t number) {
    int32_t variables = facts->net->variables;
    for (int32_t i = 0; i < number; i++)
        if (!lits[i] || lits[i] > variables || lits[i] < -variables) return 0;
    return 1;
}

int32_t kn_facts_run(kn_facts *facts, const int32_t *given, int32_t number, int32_t bound, const int32_t *ready,
                     int32_t ready_number, int32_t to_conflict) {
    if (!kn_are_lits(facts, given, number)) return KN_WRONG;
    kn_clear_waiting(facts);
    facts->touched.n = 0;
    int32_t all = count_of(facts->net);
    for (int32_t i = 0; i < (ready_number < 0 ? all : ready_number); i++) {
        int32_t c = ready_number < 0 ? i : ready[i];
        if (c < 0 || c >= all) return KN_WRONG;
        if (!push(&facts->touched, c)) return KN_NO_MEMORY;
    }
    return kn_run_with(facts, given, number, bound, to_conflict);
}

int32_t kn_facts_lemma(kn_facts *facts, int32_t lit, const int32_t *premises, int32_t number, const uint64_t *mask) {
    if (!kn_are_lits(facts, &lit, 1) || !kn_are_lits(facts, premises, number)) return KN_WRONG;
    kn_clear_waiting(facts);
    facts->touched.n = 0;
    if (!kn_adopt(facts)) return KN_NO_MEMORY;
    int32_t kept = kept_mask(facts, mask), place = facts->lemma.n;
    if (kept < 0 || !push(&facts->lemma, number) || !room_for(&facts->lemma, number)) return KN_NO_MEMORY;
    for (int32_t i = 0; i < number; i++) facts->lemma.at[facts->lemma.n++] = premises[i];
    Waiting fact = {lit, LEMMA, LEMMA, place, kept, -1};
    if (!let_wait(facts, bits_in(mask, facts->words), fact)) return KN_NO_MEMORY;
    return run(facts, INT32_MAX, 0);
}

/* Hold facts and ask nobody what follows from them. */
int32_t kn_hold(kn_facts *facts, const int32_t *given, int32_t number) {
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
        if (!hold_one(facts, lit, facts->none)) return KN_NO_MEMORY;
        for (int32_t node = net->head.at[place]; node >= 0; node = net->next.at[node])
            if (net->node.at[node] < facts->count) facts->spare.at[net->node.at[node]]--;
    }
    return 0;
}

int32_t kn_facts_hold(kn_facts *facts, const int32_t *given, int32_t number) {
    return kn_are_lits(facts, given, number) ? kn_hold(facts, given, number) : KN_WRONG;
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
    if (!kn_are_lits(facts, &lit, 1) || !facts->held[at(facts, lit)]) return NULL;
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
int kn_premises_of_fact(kn_facts *facts, int32_t place, Ints *list) {
    if (facts->source[place] != LEMMA) return premises_of(facts, facts->source[place], facts->seen[place], list);
    const int32_t *lemma = facts->lemma.at + facts->seen[place];
    if (!room_for(list, lemma[0])) return 0;
    for (int32_t i = 1; i <= lemma[0]; i++) list->at[list->n++] = lemma[i];
    return 1;
}

int32_t kn_facts_source(kn_facts *facts, int32_t lit) {
    facts->out.n = 0;
    if (!kn_are_lits(facts, &lit, 1)) return 0;
    int32_t place = at(facts, lit);
    if (facts->source[place] == NO_SOURCE) return 0;
    if (!push(&facts->out, facts->source[place] == LEMMA ? LEMMA : facts->owner[place])) return KN_NO_MEMORY;
    return kn_premises_of_fact(facts, place, &facts->out) ? facts->out.n : KN_NO_MEMORY;
}

int32_t kn_facts_has_source(const kn_facts *facts, int32_t lit) {
    return kn_are_lits(facts, &lit, 1) && facts->source[at(facts, lit)] != NO_SOURCE;
}
