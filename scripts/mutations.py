"""The breaks that `scripts/mutate.py` makes, one after another, and the tests that notice each."""

from __future__ import annotations

from typing import NamedTuple


class Mutation(NamedTuple):
    """A deliberate break."""

    file: str
    """Below `ego/`."""
    there: str
    """What stands there, exactly once."""
    becomes: str
    tests: str
    """The paths or node ids below `tests/` to run, with blanks between; one of them must fail."""


FORMULAS = (
    Mutation(
        "core/desires/desires.py",
        "math.exp(3 - 6 *",
        "math.exp(3 - 5 *",
        "core/desires/test_desires.py::test_feel_desires_follows_the_formula_to_three_decimals",
    ),
    Mutation(
        "core/mood/mood.py",
        "timedelta(hours=60)",
        "timedelta(hours=12)",
        "tools/mood/test_tools.py::test_the_last_days_in_words",
    ),
    Mutation(
        "stores/mood.py",
        "weight, importance / 5",
        "weight, importance / 4",
        "tools/mood/test_tools.py::test_a_memory_weighs_by_how_important_it_was",
    ),
    Mutation(
        "stores/mood.py",
        "intensity * importance / 5",
        "intensity * importance / 4",
        "tools/mood/test_tools.py::test_the_long_mood_too_weighs_by_how_important_it_was",
    ),
    Mutation(
        "core/persona/interests.py",
        "HALF_LIFE_HOURS = 6.0",
        "HALF_LIFE_HOURS = 8.0",
        "core/persona/test_interests.py::"
        "test_a_weight_halves_in_six_hours_and_is_gone_below_a_twentieth",
    ),
    Mutation(
        "core/memory/bm25.py",
        "K1, B = 0.9, 0.4",
        "K1, B = 1.2, 0.4",
        "stores/memory/test_words.py::test_scores_are_exactly_bm25",
    ),
    Mutation(
        "core/memory/scoring.py",
        "LEXICAL_ALONE = 16.0, 2.5",
        "LEXICAL_ALONE = 2.0, 2.5",
        "core/memory/test_scoring.py::"
        "test_beside_vectors_a_few_words_in_common_weigh_little_and_most_of_them_a_lot",
    ),
    Mutation(
        "stores/questions.py",
        "SHARE = 0.425",
        "SHARE = 0.30",
        "tools/identity/test_session_questions.py::test_a_few_words_in_common_touch_nothing",
    ),
)

PRIVACY = (
    Mutation(
        "runtime/follow_ups.py",
        "interest = [] if memory.private else",
        "interest = [] if not memory else",
        "tools/persona/test_tools_attend.py::test_a_private_memory_does_not_even_touch_the_file",
    ),
    Mutation(
        "runtime/attention.py",
        "None if memory.private else memory",
        "memory",
        "tools/persona/test_tools_attend.py::"
        "test_nobody_can_turn_the_attention_to_a_private_memory",
    ),
    Mutation(
        "runtime/workspace.py",
        "if not memory.private), None)",
        "if memory), None)",
        "stores/test_workspace.py::test_a_private_memory_is_never_there",
    ),
    Mutation(
        "stores/memory/listing.py",
        "NULL AND private <= ? ORDER BY at, seq",
        "NULL AND ? < 2 ORDER BY at, seq",
        "upkeep/exchange/test_export.py::"
        "test_an_export_holds_everything_but_what_is_private_or_forgotten",
    ),
    Mutation(
        "stores/mood.py",
        '_MEMORIES.replace(" ORDER BY", " AND private = 0 ORDER BY")',
        "_MEMORIES",
        "upkeep/page/test_report.py::test_a_page_with_a_private_memory_is_the_page_without_it",
    ),
    Mutation(
        "tools/mood/tools.py",
        "memory is None or memory.private",
        "memory is None",
        "tools/mood/test_tools.py::test_what_it_weighs_is_shown_but_nothing_private",
    ),
    Mutation(
        "tools/persona/context.py",
        "for memory in talked if not memory.private]",
        "for memory in talked]",
        "tools/mood/test_tools.py::test_not_even_the_time_of_a_private_talk_is_told",
    ),
    Mutation(
        "stores/memory/search.py",
        "passing &= ~known.private",
        "passing &= known.live",
        "tools/talk/test_select.py faces/test_chat_selection.py",
    ),
)

KEEPING = (
    Mutation(
        "stores/memory/memories.py",
        "ORDER BY at DESC, seq DESC LIMIT ? OFFSET ?",
        "ORDER BY at DESC, seq LIMIT ? OFFSET ?",
        "stores/memory/test_memories.py::"
        "test_the_newest_come_first_and_what_came_later_at_the_same_instant",
    ),
    Mutation(
        "runtime/follow_ups.py",
        "outbox.remove(db, [*finished, *_lose_vectors(ego, db, due)])",
        "outbox.remove(db, [])",
        "stores/engine/test_outbox.py::test_a_use_leaves_nothing_waiting",
    ),
    Mutation(
        "stores/engine/outbox.py",
        "noted_at FROM outbox ORDER BY number",
        "noted_at FROM outbox ORDER BY number DESC",
        "stores/engine/test_outbox.py::"
        "test_what_a_killed_process_left_is_done_by_the_next_call_once",
    ),
    Mutation(
        "runtime/joins.py",
        "            left.remove(_identity(entry))",
        "            pass",
        "upkeep/exchange/test_import_file_joined.py::"
        "test_what_stands_twice_stands_twice_and_no_oftener",
    ),
    Mutation(
        "stores/engine/documents.py",
        "        with self._lock:\n            storage",
        "        if self._lock:\n            storage",
        "stores/engine/test_documents.py::test_two_processes_lose_no_increment",
    ),
    Mutation(
        "stores/engine/sqlite.py",
        '                connection.execute("BEGIN IMMEDIATE")',
        '                connection.execute("BEGIN")',
        "stores/engine/test_sqlite.py::test_a_writer_that_holds_on_is_said",
    ),
    Mutation(
        "stores/engine/files.py",
        "        if keep_previous and path.exists():\n"
        "            _keep(path)\n"
        "        fresh.replace(path)",
        "        fresh.replace(path)\n"
        "        if keep_previous and path.exists():\n"
        "            _keep(path)",
        "stores/engine/test_documents.py::test_the_version_before_is_kept",
    ),
    Mutation(
        "stores/engine/files.py",
        "            os.fsync(file.fileno())\n        if keep",
        "        if keep",
        "faults/test_injected.py::test_a_file_is_on_disk_before_it_has_its_name",
    ),
    Mutation(
        "stores/engine/files.py",
        "    make_private(Path(path))  # something",
        "    # something",
        "stores/engine/test_documents.py::"
        "test_what_a_killed_writer_left_open_to_others_is_closed_with_the_next_write",
    ),
    Mutation(
        "migrations/__init__.py",
        "            _put_back(data_dir, before, backup)",
        "            pass",
        "migrations/test_runner.py::test_a_failure_leaves_the_data_as_it_was_and_names_the_copy",
    ),
    Mutation(
        "migrations/0002_desire_rebalance.py",
        '"last_satisfied" in desire:',
        "not desire:",
        "migrations/test_0002.py::test_it_resets_the_times_and_keeps_the_rest",
    ),
)

DOORS = (
    Mutation(
        "core/text.py",
        "    return _UNSAFE.sub(lambda match: ascii(match.group())[1:-1], text)",
        "    return text",
        "core/test_text.py::test_nothing_safe_steers_a_terminal_or_turns_a_line",
    ),
    Mutation(
        "core/text.py",
        "    line = flat(text)\n    return line if",
        "    line = safe(text)\n    return line if",
        "core/test_text.py::test_one_line_is_one_short_line",
    ),
    Mutation(
        "core/redaction.py",
        "*_logins(text), *_keys(text)",
        "*_logins(text)",
        "upkeep/test_secrets.py::test_no_entry_has_a_secret",
    ),
    Mutation(
        "voice/http.py",
        'foreign.replace(self.api_key, "[key]") if self.api_key else foreign',
        "foreign",
        "voice/test_openai_http_settings.py::"
        "test_a_key_is_never_told_even_when_the_server_quotes_it",
    ),
    Mutation(
        "config.py",
        'llm_api_key: str = field(default="", repr=False)',
        'llm_api_key: str = field(default="")',
        "test_llm_settings.py::test_a_key_is_in_no_repr",
    ),
    Mutation(
        "errors.py",
        'cannot be used as it is."""\n\n    exit_code = 4',
        'cannot be used as it is."""\n\n    exit_code = 1',
        "faces/test_cli.py::test_every_exit_code_says_what_kind_of_end_it_was",
    ),
    Mutation(
        "stores/queue.py",
        "next_at=until, complaint",
        "next_at=job.next_at, complaint",
        "stores/test_queue.py::test_what_is_claimed_is_out_of_reach_and_comes_back_by_itself",
    ),
    Mutation(
        "stores/packets.py",
        "if packet.outcome is None and packet.expires_at <= now:",
        "if not packet.expires_at:",
        "stores/test_packets.py::test_a_packet_that_cannot_be_answered_is_refused",
    ),
    Mutation(
        "tools/autonomy/doing/jobs.py",
        "    if job.claim_token != token:",
        "    if not token:",
        "tools/autonomy/doing/test_jobs.py::test_a_runner_of_ones_own_claims_beats_and_completes",
    ),
    Mutation(
        "tools/autonomy/doing/execute.py",
        "SILENT_AFTER = timedelta(seconds=300)",
        "SILENT_AFTER = timedelta(seconds=3_000)",
        "tools/autonomy/doing/test_jobs.py::test_a_runner_of_ones_own_claims_beats_and_completes",
    ),
    Mutation(
        "tools/autonomy/doing/execute.py",
        "return running and intent is not None and intent.claim_token == work.token",
        "return running",
        "tools/autonomy/doing/test_execute.py::"
        "test_who_was_too_late_has_nothing_that_another_took_up",
    ),
    Mutation(
        "tools/autonomy/doing/execute.py",
        "not job.state.is_over and job.claim_token == work.token",
        "not job.state.is_over",
        "tools/autonomy/doing/test_execute.py::"
        "test_who_was_too_late_has_nothing_that_another_took_up",
    ),
    Mutation(
        "faces/cli.py",
        "INTERRUPTED = 130",
        "INTERRUPTED = 1",
        "faces/test_cli.py::test_an_interrupt_before_its_command_is_there_is_the_same",
    ),
    Mutation(
        "config.py",
        "COPIES = 7",
        "COPIES = 6",
        "upkeep/copies/test_rolling.py::test_the_setting_is_shown_and_its_table_holds_nothing_else",
    ),
    Mutation(
        "core/memory/memories.py",
        "CONTENT_BYTES = 65_536",
        "CONTENT_BYTES = 65_537",
        "upkeep/exchange/test_import_file.py::test_a_bad_line_is_named_and_the_rest_is_taken",
    ),
    Mutation(
        "upkeep/exchange/import_file.py",
        "if strict and taken.bad:",
        "if strict and not taken:",
        "upkeep/exchange/test_import_file.py::test_strict_takes_all_or_nothing",
    ),
)

MUTATIONS = (*FORMULAS, *PRIVACY, *KEEPING, *DOORS)
