/* What is known of a board, with the marks that a glance at it strikes out.
 *
 * The twin is gridproof.hints.prove.board_facts. */

#include "network.h"

/* The one fact on the board that a fact follows from by definition, if it is only one; 0 else. */
static int32_t root_of(kn_facts *facts, int32_t lit, int *failed) {
    int32_t place = at(facts, lit);
    if (facts->board[place]) return lit;
    if (facts->source[place] == NO_SOURCE) return 0;
    Ints premises = {NULL, 0, 0};
    if (!kn_premises_of_fact(facts, place, &premises)) {
        *failed = 1;
        return 0;
    }
    int32_t found = 0;
    int first = 1;
    for (int32_t i = 0; i < premises.n; i++) {
        if (facts->net->printed[at(facts, premises.at[i])]) continue;
        /* A lemma that rests on what came later makes no sense, and leads nowhere. */
        int is_earlier = facts->position[at(facts, premises.at[i])] < facts->position[place];
        int32_t root = is_earlier ? root_of(facts, premises.at[i], failed) : 0;
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
    if (facts->net->plain) return kn_hold(facts, lits, number);
    kn_clear_waiting(facts);
    facts->held_back = 1;
    int32_t conflict = kn_run_with(facts, lits, number, 1, 0);
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
    if (!kn_adopt(facts) || !make_ready(facts)) return KN_NO_MEMORY;
    facts->touched.n = 0;
    facts->seen_by_board = count;
    for (int32_t c = first; c < count; c++)
        if (kn_is_on(facts, net->instance_of.at[c]) && !push(&facts->touched, c)) return KN_NO_MEMORY;
    if (hold_on_board(facts, NULL, 0) < 0) return KN_NO_MEMORY;
    for (int32_t c = first; c < count; c++) {
        int32_t instance = net->instance_of.at[c];
        if (!kn_is_on(facts, instance) || instance == DEFINITION || facts->spare.at[c] > 0) continue;
        facts->ready.at[c] = 1;
        if (net->spare.at[c] == 0 && strike_out(facts, c) < 0) return KN_NO_MEMORY;
    }
    return look(facts);
}

int32_t kn_board_learn(kn_facts *facts, const int32_t *lits, int32_t number) {
    if (!kn_are_lits(facts, lits, number)) return KN_WRONG;
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
    kn_clear_waiting(facts);
    facts->touched.n = 0;
    for (int32_t c = 0; c < facts->ready.n; c++) {
        if (!facts->ready.at[c]) continue;
        int open = 0;
        for (int32_t i = net->first.at[c]; i < net->first.at[c + 1] && !open; i++)
            open = is_open(facts, net->literal.at[i]);
        facts->ready.at[c] = open;
        if (open && !push(&facts->touched, c)) return KN_NO_MEMORY;
    }
    return kn_run_with(facts, NULL, 0, bound, 0);
}

int32_t kn_board_ready(kn_facts *facts) {
    facts->out.n = 0;
    for (int32_t c = 0; c < facts->ready.n; c++)
        if (facts->ready.at[c] && !push(&facts->out, c)) return KN_NO_MEMORY;
    return facts->out.n;
}

int32_t kn_board_support(kn_facts *facts, const int32_t *lits, int32_t number) {
    if (!kn_are_lits(facts, lits, number)) return KN_WRONG;
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
            fine = kn_premises_of_fact(facts, place, &left);
        }
        if (sort >= 0) fine = fine && push(&facts->out, sort) && push(&facts->out, lit);
    }
    free(left.at);
    return fine ? facts->out.n : KN_NO_MEMORY;
}

int32_t kn_board_glances(kn_facts *facts, int32_t lit) {
    kn_network *net = facts->net;
    facts->out.n = 0;
    if (!kn_are_lits(facts, &lit, 1)) return KN_WRONG;
    for (int32_t node = net->head.at[at(facts, -lit)]; node >= 0; node = net->next.at[node]) {
        int32_t c = net->node.at[node], instance = net->instance_of.at[c], spare = net->spare.at[c];
        if (instance == DEFINITION || !kn_is_on(facts, instance)) continue;
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

/* A way to see that marks are struck out: how many of those that are left, and whether it was taken. */
typedef struct {
    int32_t instance, mark, covers;
} Look;

static int is_better(const Look *one, const Look *other, const uint8_t *used) {
    if (one->covers != other->covers) return one->covers > other->covers;
    if (used[one->instance] != used[other->instance]) return used[one->instance];
    if (!one->mark != !other->mark) return !one->mark;
    if (one->instance != other->instance) return one->instance < other->instance;
    return one->mark > other->mark;
}

int32_t kn_board_cover(kn_facts *facts, const int32_t *lits, int32_t number, const int32_t *instances,
                       int32_t instances_n) {
    kn_network *net = facts->net;
    if (!kn_are_lits(facts, lits, number)) return KN_WRONG;
    for (int32_t i = 0; i < instances_n; i++)
        if (instances[i] < 0) return KN_WRONG;
    int32_t looks = 0, room = 0, left = number;
    Look *look_at = NULL;
    Ints sees = {NULL, 0, 0}, chosen = {NULL, 0, 0}; /* per mark, the number of its looks, and these */
    uint8_t *used = calloc((size_t)net->instances + 1, 1), *done = calloc((size_t)number + 1, 1);
    int32_t result = KN_NO_MEMORY;
    if (!used || !done) goto end;
    for (int32_t i = 0; i < instances_n; i++)
        if (instances[i] < net->instances) used[instances[i]] = 1;
    for (int32_t i = 0; i < number; i++) {
        int32_t found = kn_board_glances(facts, lits[i]), begin = sees.n;
        if (found < 0 || !push(&sees, 0)) goto end;
        for (int32_t j = 0; j < found; j += 2) {
            int32_t instance = facts->out.at[j], mark = facts->out.at[j + 1], k = 0;
            while (k < looks && (look_at[k].instance != instance || look_at[k].mark != mark)) k++;
            if (k == looks) {
                if (looks == room) {
                    room = room ? 2 * room : 64;
                    Look *more = realloc(look_at, (size_t)room * sizeof *more);
                    if (!more) goto end;
                    look_at = more;
                }
                look_at[looks++] = (Look){instance, mark, 0};
            }
            int known = 0;
            for (int32_t l = begin + 1; l < sees.n; l++) known |= sees.at[l] == k;
            if (known) continue;
            if (!push(&sees, k)) goto end;
            sees.at[begin]++;
            look_at[k].covers++;
        }
    }
    while (left) {
        int32_t best = -1;
        for (int32_t k = 0; k < looks; k++)
            if (look_at[k].covers && (best < 0 || is_better(look_at + k, look_at + best, used))) best = k;
        if (best < 0) {
            result = KN_WRONG; /* a mark that nothing strikes out */
            goto end;
        }
        if (!push(&chosen, look_at[best].instance) || !push(&chosen, look_at[best].mark)) goto end;
        used[look_at[best].instance] = 1;
        for (int32_t i = 0, at = 0; i < number; at += 1 + sees.at[at], i++) {
            int covered = 0;
            for (int32_t l = 1; l <= sees.at[at]; l++) covered |= sees.at[at + l] == best;
            if (done[i] || !covered) continue;
            done[i] = 1;
            left--;
            for (int32_t l = 1; l <= sees.at[at]; l++) look_at[sees.at[at + l]].covers--;
        }
    }
    facts->out.n = 0;
    if (!room_for(&facts->out, chosen.n)) goto end;
    for (int32_t i = 0; i < chosen.n; i++) facts->out.at[facts->out.n++] = chosen.at[i];
    result = facts->out.n;
end:
    free(look_at);
    free(sees.at);
    free(chosen.at);
    free(used);
    free(done);
    return result;
}

int32_t kn_board_places(kn_facts *facts, const int32_t *lits, int32_t number) {
    const kn_network *net = facts->net;
    int32_t found = 0;
    if (lits && !kn_are_lits(facts, lits, number)) return KN_WRONG;
    facts->stamped++;
    for (int32_t i = 0; i < (lits ? number : net->variables); i++) {
        int32_t v = lits ? (lits[i] < 0 ? -lits[i] : lits[i]) : i + 1;
        if (!net->place_of[v] || (!lits && !is_open(facts, v))) continue;
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
