"""Where people, programs and agents meet an ego: the command line, MCP, Python, talk."""
