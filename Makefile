PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: start test lint types layers unit bench clean

start: $(VENV)/.ready
	@$(BIN)/gridproof demo

test: $(VENV)/.ready lint types layers unit

$(VENV)/.ready: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

lint: $(VENV)/.ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.ready
	$(BIN)/mypy

layers: $(VENV)/.ready
	$(BIN)/lint-imports

unit: $(VENV)/.ready
	$(BIN)/pytest --numprocesses 2

clean:
	rm -rf $(VENV) dist build .mypy_cache .ruff_cache .pytest_cache .import_linter_cache
