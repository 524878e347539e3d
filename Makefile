# Every target sets up what it needs; a machine with Python 3.11, pip, venv and make is enough.
PYTHON ?= python3
VENV := .venv
STAMP := $(VENV)/.stamp
PY := $(VENV)/bin/python
export PYTHONDONTWRITEBYTECODE := # whatever it was: what one process compiles, the others read

.PHONY: help setup run check quick test test-all test-more lint bench rules mutants soak month lock clean
.DEFAULT_GOAL := help

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' Makefile

setup: $(STAMP) ## create .venv from requirements.lock

run: $(STAMP) ## start the bot, or without a token the playground; arguments with ARGS="--port 9000"
	@$(PY) -m bot run $(ARGS)

# What stands below Discord and starts no process of its own: seconds, not minutes.
QUICK := $(wildcard tests/test_*.py) $(addprefix tests/,engine i18n store play) \
	$(filter-out %__pycache__/,$(wildcard tests/games/*/))

check: $(STAMP) ## lint, and the tests of engine, store, play and the rules: for while you write
	@$(MAKE) --no-print-directory --jobs=2 --keep-going lint quick

# Beside lint, most of which one core does alone.
quick: $(STAMP)
	$(PY) -m pytest -n auto --dist worksteal -m "not slow" --durations=3 $(QUICK)

PYTEST = $(PY) -m pytest -n auto --dist worksteal

test: $(STAMP) ## test every promise once, on all cores
	$(PYTEST)

test-all: $(STAMP) ## the same and all that samples: many random games, kills, months, every theme
	$(PYTEST) --more

# What test-all adds to test: samples of the full size, and tests that only sample.
test-more: $(STAMP)
	$(PYTEST) --more -m "more or samples"

lint: $(STAMP) ## ruff, and mypy --strict
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy

bench: $(STAMP) ## measure; one of them with ONLY=name
	@$(PY) -m tests.bench $(ONLY)

rules: $(STAMP) ## which clauses of the rules are proven by a test; one of them with CLAUSE=RACE-7.1
	@$(PY) -m tests.rules_report $(CLAUSE)

mutants: $(STAMP) ## break the rules in a hundred places: do their tests notice? GAME=race SEED=1
	@$(PY) -m tests.mutants $(GAME) --seed $(or $(SEED),1)

soak: $(STAMP) ## forged interactions for MINUTES=5, or COUNT=1000000: what must not happen is counted
	@$(PY) -m tests.soak $(MINUTES) $(if $(COUNT),--count $(COUNT)) --seed $(or $(SEED),1) \
		$(if $(INTO),--into $(INTO))

month: $(STAMP) ## a month of play by mail with made-up people, checked; arguments with ARGS="--seed 2"
	@$(PY) -m tests.month $(ARGS)

lock: ## write both locks anew from pyproject.toml (needs uv)
	uv pip compile --quiet --universal --generate-hashes --no-header --no-annotate --upgrade \
		--group dev pyproject.toml -o requirements.lock
	uv pip compile --quiet --universal --generate-hashes --no-header --no-annotate --upgrade \
		--extra postgres --constraint requirements.lock pyproject.toml -o requirements-runtime.lock

clean: ## remove what the targets made
	rm -rf $(VENV) build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(STAMP): requirements.lock pyproject.toml
	$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("Sublight needs Python 3.11 or newer")'
	$(PYTHON) -m venv $(VENV)
	$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	@touch $@
