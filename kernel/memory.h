/* The functions of memory that the kernel uses. They are declared here because compilers for WebAssembly come
 * without the headers of a C library; in the page Python itself has them. */

#ifndef GRIDPROOF_MEMORY_H
#define GRIDPROOF_MEMORY_H

#include <stddef.h>

void *malloc(size_t size);
void *calloc(size_t number, size_t size);
void *realloc(void *old, size_t size);
void free(void *old);
void *memcpy(void *to, const void *from, size_t size);
void *memmove(void *to, const void *from, size_t size);
void *memset(void *to, int byte, size_t size);

#endif
