"""Entries in the configuration of clients, cron and systemd."""
