"""What comes back every week, month or year: a lesson, the rent, a birthday."""
