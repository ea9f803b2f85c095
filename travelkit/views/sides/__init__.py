"""What each game's table says better than the general one: one module a game."""
