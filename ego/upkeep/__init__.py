"""What keeps an ego well: for its owner, not for the agent."""
