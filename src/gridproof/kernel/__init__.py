"""The inner loops below Python (``kernel/``), each with a plain twin here that defines it."""
