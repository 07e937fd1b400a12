PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
MYPY_PATH := $(VENV)/src
SECONDS ?= 60

.PHONY: play test lint suite bench images scenarios trust fuzz torture monkey redraws games lowest clean

play: $(VENV)/base
	@$(BIN)/cardai

test: lint suite

lint: $(VENV)/test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	MYPYPATH=$(MYPY_PATH) $(BIN)/mypy -p cardai.games -p cardai.ai -p cardai.saves -p cardai.app
	cd $(MYPY_PATH) && ../bin/lint-imports --config ../../pyproject.toml

suite: $(VENV)/test
	$(BIN)/pytest -n 2 --dist loadgroup --durations=15

bench: $(VENV)/bench
	$(BIN)/python -m tests.bench

images: $(VENV)/test
	$(BIN)/python -m tests.app.readme_images

scenarios: $(VENV)/base
	@$(BIN)/python -m cardai.games.hearthstone.scenario $(FILE)

trust: fuzz torture monkey redraws games

fuzz: $(VENV)/test
	$(BIN)/python -m tests.trust.fuzz --seconds $(SECONDS)

torture: $(VENV)/test
	$(BIN)/python -m tests.trust.torture --seconds $(SECONDS)

monkey: $(VENV)/test
	$(BIN)/python -m tests.trust.monkey --seconds $(SECONDS)

redraws: $(VENV)/test
	$(BIN)/python -m tests.trust.redraws --seconds $(SECONDS)

games: $(VENV)/test
	$(BIN)/python -m tests.trust.random_games --seconds $(SECONDS)

lowest:
	$(PYTHON) -m tests.trust.lowest

clean:
	rm -rf $(VENV) build *.egg-info

$(BIN)/python:
	@echo "Making a virtual environment in $(VENV) ..."
	@$(PYTHON) -m venv $(VENV)
	@mkdir -p $(MYPY_PATH) && ln -sfn ../.. $(MYPY_PATH)/cardai

$(VENV)/base: pyproject.toml | $(BIN)/python
	@echo "Installing cardai and what it needs into $(VENV), once; this takes a minute or so ..."
	@$(BIN)/pip install --disable-pip-version-check --no-color -e .
	@touch $@

$(VENV)/test: pyproject.toml | $(BIN)/python
	$(BIN)/pip install --quiet --disable-pip-version-check -e ".[test,train]"
	@touch $@ $(VENV)/base

$(VENV)/bench: $(VENV)/test
	$(BIN)/pip install --quiet --disable-pip-version-check -e ".[bench]"
	@touch $@
