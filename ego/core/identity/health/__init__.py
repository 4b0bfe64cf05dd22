"""What ails somebody, and what must not be forgotten of them."""
