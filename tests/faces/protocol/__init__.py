"""Tests of what only MCP has."""
