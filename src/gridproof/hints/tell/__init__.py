"""Steps for people and programs: sentences, names of techniques, where to look, records."""
