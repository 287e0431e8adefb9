"""What runs and what stores: processes, tasks, files, caches, interrupts."""
