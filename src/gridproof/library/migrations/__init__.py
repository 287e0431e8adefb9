"""How the tables became what they are; run when a library is opened."""
