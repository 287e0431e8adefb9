"""The inner loops below Python (``kernel/``). Each has a plain twin here that defines it."""
