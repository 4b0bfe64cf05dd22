"""How each language says days and hours, and of which of them somebody tells what is to come."""
