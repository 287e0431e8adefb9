/* The constraints of a puzzle.
 *
 * The twin, gridproof.hints.prove.propagation, says in words what is meant; here the same is done in the same
 * order. A literal `lit` has the place `lit + variables` in tables. */

#include "network.h"

void kn_network_free(kn_network *net) {
    if (!net) return;
    Ints *lists[] = {&net->first, &net->instance_of, &net->spare, &net->spare_of_definitions, &net->of_marks,
                     &net->literal, &net->head, &net->tail, &net->node, &net->next, &net->print_order,
                     &net->of_instance, &net->last_of_instance, &net->next_of_instance};
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
        if (n < 0 || n > length - i - 4 || instance < DEFINITION || instance > MOST_INSTANCES) return KN_WRONG;
        if (number_of) {
            if (instance < 0 || instance >= numbers) return KN_WRONG;
            instance = number_of[instance];
            if (instance < -2 || instance > MOST_INSTANCES) return KN_WRONG;
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

int32_t kn_network_print(kn_network *net) {
    kn_facts *facts = kn_facts_new(net, NULL, -1);
    if (!facts) return KN_NO_MEMORY;
    int32_t found = kn_facts_run(facts, NULL, 0, 0, NULL, -1, 0);
    if (found >= 0 && facts->count) {
        memcpy(net->spare.at, facts->spare.at, (size_t)facts->count * sizeof *net->spare.at);
        memcpy(net->spare_of_definitions.at, facts->spare.at, (size_t)facts->count * sizeof *net->spare.at);
    }
    if (found >= 0) {
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
