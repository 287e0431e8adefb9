"""For programs: games judged move by move, prompts, answers and scores, audits and data sets."""
