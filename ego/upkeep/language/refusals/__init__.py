"""What is refused, in Japanese: settings, commands, files and models."""
