"""What only MCP has: who the server is, what it completes, and what it asks the person."""
