"""Running and storing: processes, tasks, files, caches, interrupts."""
