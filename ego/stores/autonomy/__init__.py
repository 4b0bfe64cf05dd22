"""Where what is decided and done is kept: decisions, intents, jobs, results, triggers."""
