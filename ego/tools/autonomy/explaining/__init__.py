"""How something came about that an ego did, said or let be."""
