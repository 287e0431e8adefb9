/* What a network and facts are made of: for network.c, facts.c and board.c. */

#ifndef GRIDPROOF_NETWORK_H
#define GRIDPROOF_NETWORK_H

#include "kernel.h"
#include "memory.h"

enum { DEFINITION = -1, LEMMA = -2, OFF = 1 << 30, NO_SOURCE = -3, MOST_INSTANCES = 1 << 22 };

/* A list that grows. */
typedef struct {
    int32_t *at;
    int32_t n, room;
} Ints;

static inline int room_for(Ints *list, int64_t more) {
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

static inline int push(Ints *list, int32_t value) {
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
    Ints of_instance, last_of_instance, next_of_instance; /* the constraints of each rule instance, as chains */
    int32_t definitions_seen; /* so many constraints were looked at: do definitions say more than what is printed? */
    int defines_more;
    uint8_t *noticed_known; /* per literal: 0, or 1, or 2 where a definition is among them */
    uint64_t *noticed;
    int32_t noticed_words;
};

static inline int32_t count_of(const kn_network *net) { return net->instance_of.n; }

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
    uint64_t *mask;          /* in the order of the trail, the rule instances behind what is held */
    int32_t mask_room;       /* for so many facts */
    uint64_t *none;          /* no rule instance: the mask of what is printed */
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

static inline int32_t at(const kn_facts *facts, int32_t lit) { return lit + facts->net->variables; }
static inline uint64_t *mask_of(kn_facts *facts, int32_t lit) {
    int32_t position = facts->position[at(facts, lit)];
    return position < 0 ? facts->none : facts->mask + (int64_t)position * facts->words;
}
static inline int is_open(const kn_facts *facts, int32_t lit) {
    return !facts->held[at(facts, lit)] && !facts->held[at(facts, -lit)];
}

/* facts.c; what they do stands there. Shared by the files of the kernel alone. */
int kn_is_on(const kn_facts *facts, int32_t instance);
int kn_adopt(kn_facts *facts);
int kn_are_lits(const kn_facts *facts, const int32_t *lits, int32_t number);
int kn_premises_of_fact(kn_facts *facts, int32_t place, Ints *list);
void kn_clear_waiting(kn_facts *facts);
int32_t kn_run_with(kn_facts *facts, const int32_t *given, int32_t number, int32_t bound, int to_conflict);
int32_t kn_hold(kn_facts *facts, const int32_t *given, int32_t number);

#endif
