"""The engine of many egos: PostgreSQL, with pgvector, behind the same contract as SQLite."""
