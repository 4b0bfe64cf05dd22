"""The commands: each tool as one, and what only a person needs beside them."""
