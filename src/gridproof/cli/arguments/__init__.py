"""The arguments of the commands, an area a module. Nothing here imports a solver."""
