"""What people see of a session: the map, the panel, the picture and the text."""
