"""Transcripts of hosts, read where they lie: who said what in them, turn by turn."""
