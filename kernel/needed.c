/* Which of a few rule instances does a conclusion need? For those that state clauses, and that at most one of several
 * marks stands. The twin is gridproof.hints.prove.needed. */

#include "network.h"

typedef struct {
    int32_t instance, begin, end; /* its literals */
    int32_t holds, fails;         /* so many of them do */
    int at_most_one;              /* of the opposites of its literals, instead of a clause */
} Limit;

typedef struct {
    kn_network *net;
    Limit *limit;
    int32_t limits;
    uint8_t *off;          /* per rule instance, by its place in the question */
    int8_t *value;         /* per variable: 1 holds, -1 fails, 0 open */
    int32_t *head;         /* per literal, its entries: a limit, and the next entry */
    Ints entry, trail;
    int64_t left;          /* so many propagations may be asked for yet */
    int gave_up;
} Question;

static int holds(const Question *q, int32_t lit) { return lit > 0 ? q->value[lit] > 0 : q->value[-lit] < 0; }
static int fails(const Question *q, int32_t lit) { return holds(q, -lit); }

static void count_in(Question *q, int32_t lit, int32_t step) {
    int32_t middle = q->net->variables;
    for (int32_t i = q->head[lit + middle]; i >= 0; i = q->entry.at[i + 1]) q->limit[q->entry.at[i]].holds += step;
    for (int32_t i = q->head[-lit + middle]; i >= 0; i = q->entry.at[i + 1]) q->limit[q->entry.at[i]].fails += step;
}

/* 0 where it fails already. */
static int assign(Question *q, int32_t lit) {
    if (holds(q, lit)) return 1;
    if (fails(q, lit)) return 0;
    q->value[lit < 0 ? -lit : lit] = lit < 0 ? -1 : 1;
    q->trail.at[q->trail.n++] = lit; /* each variable at most once: the room is there */
    count_in(q, lit, 1);
    return 1;
}

static void take_back(Question *q, int32_t length) {
    while (q->trail.n > length) {
        int32_t lit = q->trail.at[--q->trail.n];
        count_in(q, lit, -1);
        q->value[lit < 0 ? -lit : lit] = 0;
    }
}

/* What a limit forces; 0 for a conflict. */
static int follow(Question *q, const Limit *limit) {
    int32_t open = limit->end - limit->begin - limit->holds - limit->fails;
    if (limit->at_most_one ? !limit->fails || (limit->fails == 1 && !open) : limit->holds || open > 1) return 1;
    if (limit->at_most_one ? limit->fails > 1 : !open) return 0;
    for (int32_t i = limit->begin; i < limit->end; i++)
        if (!fails(q, q->net->literal.at[i]) && !assign(q, q->net->literal.at[i])) return 0;
    return 1;
}

/* Unit propagation of what is held since the trail was `from` long; 0 for a conflict. At first every limit is looked
 * at. */
static int propagate(Question *q, int32_t from, int first) {
    if (q->left <= 0) {
        q->gave_up = 1;
        return 0;
    }
    q->left--;
    for (int32_t i = 0; i < q->limits && first; i++)
        if (!q->off[q->limit[i].instance] && !follow(q, q->limit + i)) return 0;
    int32_t middle = q->net->variables;
    for (; from < q->trail.n; from++)
        /* A limit of the negative literals of marks is about what holds, too. */
        for (int turn = 0; turn < 2; turn++) {
            int32_t lit = turn ? q->trail.at[from] : -q->trail.at[from];
            for (int32_t i = q->head[lit + middle]; i >= 0; i = q->entry.at[i + 1]) {
                const Limit *limit = q->limit + q->entry.at[i];
                if (!q->off[limit->instance] && !follow(q, limit)) return 0;
            }
        }
    return 1;
}

/* Is there a way to obey what is on? Propagation has come to its end. */
static int is_possible(Question *q) {
    for (int32_t i = 0; i < q->limits; i++) {
        const Limit *limit = q->limit + i;
        if (q->off[limit->instance] || limit->at_most_one || limit->holds) continue;
        int32_t length = q->trail.n, lit = 0;
        for (int32_t j = limit->begin; j < limit->end && !lit; j++)
            if (!fails(q, q->net->literal.at[j])) lit = q->net->literal.at[j];
        for (int turn = 0; turn < 2; turn++) {
            int found = assign(q, turn ? -lit : lit) && propagate(q, length, 0) && is_possible(q);
            take_back(q, length);
            if (found || q->gave_up) return found;
        }
        return 0;
    }
    /* All clauses hold; where at most one mark stands, none need be added. */
    return 1;
}

/* Does everything follow: by propagation, by a search, or not? */
enum { BY_PROPAGATION, BY_SEARCH, OPEN };

static int follows(Question *q, const int32_t *concluded, int32_t number) {
    int found = BY_PROPAGATION;
    for (int32_t i = 0; i < number; i++) {
        int32_t length = q->trail.n;
        int consistent = assign(q, -concluded[i]) && propagate(q, length, 1);
        int possible = consistent && is_possible(q);
        take_back(q, length);
        if (possible || q->gave_up) return OPEN;
        if (consistent) found = BY_SEARCH;
    }
    return found;
}

/* The first constraint of a rule instance; -1 where it has none. */
static int32_t first_of(const kn_network *net, int32_t instance) {
    return instance < net->instances ? net->of_instance.at[instance] : -1;
}

/* The constraints of a rule instance, in order. */
static int add_instance(Question *q, int32_t instance, int32_t place) {
    kn_network *net = q->net;
    for (int32_t c = first_of(net, instance); c >= 0; c = net->next_of_instance.at[c]) {
        int32_t begin = net->first.at[c], end = net->first.at[c + 1], least = end - begin - net->spare.at[c];
        int negative = 1;
        for (int32_t i = begin; i < end; i++) {
            least -= net->printed[-net->literal.at[i] + net->variables];
            negative &= net->literal.at[i] < 0;
        }
        int at_most_one = least != 1;
        if (at_most_one && (least != end - begin - 1 || !negative)) return 0;
        q->limit[q->limits] = (Limit){place, begin, end, 0, 0, at_most_one};
        for (int32_t i = begin; i < end; i++) {
            int32_t at = net->literal.at[i] + net->variables, entry = q->entry.n;
            if (!push(&q->entry, q->limits) || !push(&q->entry, q->head[at])) return 0;
            q->head[at] = entry;
        }
        q->limits++;
    }
    return 1;
}

/* Per rule instance, its constraints. */
static int index_instances(kn_network *net) {
    int32_t indexed = net->next_of_instance.n, count = count_of(net);
    if (!room_for(&net->next_of_instance, count - indexed)) return 0;
    if (!room_for(&net->of_instance, net->instances - net->of_instance.n)) return 0;
    if (!room_for(&net->last_of_instance, net->instances - net->last_of_instance.n)) return 0;
    while (net->of_instance.n < net->instances)
        net->of_instance.at[net->of_instance.n++] = net->last_of_instance.at[net->last_of_instance.n++] = -1;
    for (int32_t c = indexed; c < count; c++) {
        int32_t instance = net->instance_of.at[c];
        net->next_of_instance.at[net->next_of_instance.n++] = -1;
        if (instance == DEFINITION) continue;
        int32_t last = net->last_of_instance.at[instance];
        if (last >= 0) net->next_of_instance.at[last] = c;
        else net->of_instance.at[instance] = c;
        net->last_of_instance.at[instance] = c;
    }
    return 1;
}

/* Do definitions say no more than what is printed? */
static int only_printed(kn_network *net) {
    for (; net->definitions_seen < count_of(net); net->definitions_seen++) {
        int32_t c = net->definitions_seen;
        if (net->instance_of.at[c] != DEFINITION) continue;
        for (int32_t i = net->first.at[c]; i < net->first.at[c + 1]; i++) {
            int32_t lit = net->literal.at[i];
            if (!net->printed[lit + net->variables] && !net->printed[-lit + net->variables]) net->defines_more = 1;
        }
    }
    return !net->defines_more;
}

static int32_t answer(Question *q, int32_t number, const int32_t *concluded, int32_t concluded_n, int32_t *kept) {
    int first = follows(q, concluded, concluded_n);
    if (first == OPEN) return KN_GAVE_UP;
    /* First what propagation can spare, then what a search can. What an answer needs now it needs later, too. */
    for (int most = first; most <= BY_SEARCH && !q->gave_up; most++)
        for (int32_t i = 0; i < number && !q->gave_up; i++) {
            if (q->off[i] || kept[i]) continue;
            q->off[i] = 1;
            int without = follows(q, concluded, concluded_n);
            if (without > most) q->off[i] = 0;
            kept[i] = without == OPEN;
        }
    if (q->gave_up) return KN_GAVE_UP;
    int32_t found = 0;
    for (int32_t i = 0; i < number; i++)
        if (!q->off[i]) kept[found++] = i;
    return found;
}

int32_t kn_network_needed(kn_network *net, const int32_t *instances, int32_t number, const int32_t *facts,
                          int32_t facts_n, const int32_t *concluded, int32_t concluded_n, int64_t most, int32_t *kept,
                          int64_t *asked) {
    *asked = 0;
    int32_t limits = 0, variables = net->variables;
    if (number < 0 || facts_n < 0 || concluded_n < 0) return KN_WRONG;
    for (int32_t i = 0; i < facts_n + concluded_n; i++) {
        int32_t lit = i < facts_n ? facts[i] : concluded[i - facts_n];
        if (!lit || lit > variables || lit < -variables) return KN_WRONG;
    }
    if (!index_instances(net)) return KN_NO_MEMORY;
    if (!only_printed(net)) return KN_GAVE_UP;
    for (int32_t i = 0; i < number; i++) {
        if (instances[i] < 0) return KN_WRONG;
        for (int32_t c = first_of(net, instances[i]); c >= 0; c = net->next_of_instance.at[c]) limits++;
    }
    Question q = {.net = net, .left = most};
    q.limit = malloc(((size_t)limits + 1) * sizeof *q.limit);
    q.off = calloc((size_t)number + 1, 1);
    q.value = calloc((size_t)variables + 1, 1);
    q.head = malloc((size_t)net->lits * sizeof *q.head);
    int32_t found = KN_NO_MEMORY;
    if (q.limit && q.off && q.value && q.head && room_for(&q.trail, (int64_t)variables + 1)) {
        for (int32_t i = 0; i < net->lits; i++) q.head[i] = -1;
        found = KN_GAVE_UP;
        memset(kept, 0, (size_t)number * sizeof *kept);
        int fits = 1;
        for (int32_t i = 0; i < number && fits; i++) fits = add_instance(&q, instances[i], i);
        for (int32_t i = 0; i < net->print_order.n && fits; i++) fits = assign(&q, net->print_order.at[i]);
        for (int32_t i = 0; i < facts_n && fits; i++) fits = assign(&q, facts[i]);
        if (fits) found = answer(&q, number, concluded, concluded_n, kept);
        *asked = most - q.left;
    }
    free(q.limit);
    free(q.off);
    free(q.value);
    free(q.head);
    free(q.entry.at);
    free(q.trail.at);
    return found;
}
