/* Lines on a mesh: rings, pieces of lines, and what lines can still join. */

#include "kernel.h"
#include "memory.h"

struct kn_mesh {
    int32_t nodes, lines;
    int32_t *ends;        /* per line, its two nodes */
    int32_t *first;       /* per node, where its ways begin; one more for the end of the last */
    int32_t *other, *way; /* per way, the node there and the line */
};

kn_mesh *kn_mesh_new(int32_t nodes, int32_t lines, const int32_t *ends, const int32_t *ways) {
    if (nodes < 0 || lines < 0 || nodes > 1 << 24 || lines > 1 << 24) return NULL;
    for (int32_t i = 0; i < 2 * lines; i++)
        if (ends[i] < 0 || ends[i] >= nodes || ways[i] < 0 || ways[i] >= lines) return NULL;
    kn_mesh *mesh = calloc(1, sizeof *mesh);
    if (!mesh) return NULL;
    mesh->nodes = nodes;
    mesh->lines = lines;
    /* One more than is needed: an empty mesh has room, too. */
    size_t two = (size_t)2 * lines + 1, bytes = sizeof(int32_t);
    mesh->ends = malloc(two * bytes);
    mesh->first = calloc((size_t)nodes + 2, bytes);
    mesh->other = malloc(two * bytes);
    mesh->way = malloc(two * bytes);
    if (!mesh->ends || !mesh->first || !mesh->other || !mesh->way) goto fail;
    memcpy(mesh->ends, ends, 2 * (size_t)lines * bytes);
    for (int32_t i = 0; i < 2 * lines; i++) mesh->first[ends[i] + 1]++;
    for (int32_t node = 0; node < nodes; node++) mesh->first[node + 1] += mesh->first[node];
    /* The ways are given node by node, in the order of each: a line leads to its other node. */
    for (int32_t node = 0; node < nodes; node++) {
        for (int32_t i = mesh->first[node]; i < mesh->first[node + 1]; i++) {
            const int32_t *both = ends + 2 * ways[i];
            if (both[0] != node && both[1] != node) goto fail;
            mesh->way[i] = ways[i];
            mesh->other[i] = both[0] == node ? both[1] : both[0];
        }
    }
    return mesh;
fail:
    kn_mesh_free(mesh);
    return NULL;
}

void kn_mesh_free(kn_mesh *mesh) {
    if (!mesh) return;
    free(mesh->ends);
    free(mesh->first);
    free(mesh->other);
    free(mesh->way);
    free(mesh);
}

int32_t kn_mesh_rings(const kn_mesh *mesh, const int32_t *values, int32_t *out) {
    int32_t *met = calloc((size_t)3 * mesh->nodes + mesh->lines + 1, sizeof *met), written = 0;
    if (!met) return KN_NO_MEMORY;
    int32_t *at = met + mesh->nodes, *seen = at + 2 * (size_t)mesh->nodes;
    for (int32_t line = 0; line < mesh->lines; line++) {
        if (values[line] <= 0) continue;
        for (int i = 0; i < 2; i++) {
            int32_t node = mesh->ends[2 * line + i];
            if (met[node] == 2) goto wrong;
            at[2 * node + met[node]++] = line;
        }
    }
    for (int32_t node = 0; node < mesh->nodes; node++)
        if (met[node] == 1) goto wrong;
    for (int32_t begin = 0; begin < mesh->lines; begin++) {
        if (values[begin] <= 0 || seen[begin]) continue;
        int32_t size = written++, line = begin, here = mesh->ends[2 * begin + 1];
        for (;;) {
            seen[line] = 1;
            out[written++] = line;
            if (here == mesh->ends[2 * begin]) break;
            line = at[2 * here] == line ? at[2 * here + 1] : at[2 * here];
            const int32_t *both = mesh->ends + 2 * line;
            here = both[0] == here ? both[1] : both[0];
        }
        out[size] = written - size - 1;
    }
    free(met);
    return written;
wrong:
    free(met);
    return KN_WRONG;
}

int32_t kn_mesh_fragments(const kn_mesh *mesh, const int32_t *values, int32_t *out) {
    size_t nodes = mesh->nodes, lines = mesh->lines;
    int32_t *met = calloc(2 * nodes + 3 * lines + 1, sizeof *met);
    if (!met) return KN_NO_MEMORY;
    int32_t *order = met + nodes, *ways = order + nodes, *used = ways + 2 * lines;
    int32_t known = 0, written = 0;
    /* Nodes and the ways of each in the order in which the lines come. */
    for (int32_t line = 0; line < mesh->lines; line++) {
        if (values[line] <= 0) continue;
        for (int i = 0; i < 2; i++) {
            int32_t node = mesh->ends[2 * line + i];
            if (!met[node]) order[known++] = node;
            ways[mesh->first[node] + met[node]++] = line;
        }
    }
    /* First from where one line ends, then from anywhere: what is left are rings. */
    for (int everywhere = 0; everywhere < 2; everywhere++) {
        for (int32_t i = 0; i < known; i++) {
            int32_t start = order[i];
            if (!everywhere && met[start] != 1) continue;
            for (int32_t j = 0; j < met[start]; j++) {
                int32_t line = ways[mesh->first[start] + j], here = start, size = written++;
                if (used[line]) {
                    written--;
                    continue;
                }
                while (line >= 0) {
                    used[line] = 1;
                    out[written++] = line;
                    const int32_t *both = mesh->ends + 2 * line;
                    here = both[0] == here ? both[1] : both[0];
                    out[written++] = here;
                    line = -1;
                    for (int32_t k = 0; k < met[here] && line < 0; k++) {
                        int32_t next = ways[mesh->first[here] + k];
                        if (!used[next]) line = next;
                    }
                }
                out[size] = (written - size - 1) / 2;
            }
        }
    }
    free(met);
    return written;
}

int32_t kn_mesh_parts(const kn_mesh *mesh, const int32_t *values, const int32_t *starts, int32_t number,
                      int32_t *out) {
    if (number < 0 || number > 1 << 24) return KN_WRONG;
    for (int32_t i = 0; i < number; i++)
        if (starts[i] < 0 || starts[i] >= mesh->nodes) return KN_WRONG;
    uint8_t *taken = calloc((size_t)mesh->nodes + 1, 1);
    if (!taken) return KN_NO_MEMORY;
    int32_t written = 0;
    for (int32_t i = 0; i < number + mesh->lines; i++) {
        int32_t line = i - number, start;
        if (line >= 0 && values[line] <= 0) continue;
        start = line >= 0 ? mesh->ends[2 * line] : starts[i];
        if (taken[start]) continue;
        int32_t size = written++;
        taken[start] = 1;
        out[written++] = start;
        for (int32_t next = size + 1; next < written; next++) {
            int32_t node = out[next];
            for (int32_t j = mesh->first[node]; j < mesh->first[node + 1]; j++) {
                int32_t other = mesh->other[j];
                if (taken[other] || values[mesh->way[j]] < 0) continue;
                taken[other] = 1;
                out[written++] = other;
            }
        }
        out[size] = written - size - 1;
    }
    free(taken);
    return written;
}
