PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
MYPY_PATH := $(VENV)/src

.PHONY: play test lint suite bench images scenarios trust fuzz torture monkey redraws games soak lowest fingerprint clean

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

# After anything that changes what an adviser says: kept reviews by the former opinion are then made anew.
fingerprint: $(VENV)/test
	$(BIN)/python -m cardai.ai.fingerprint $(GAME)

images: $(VENV)/test
	$(BIN)/python -m tests.app.tui.readme_images

scenarios: $(VENV)/base
	@$(BIN)/python -m cardai.games.hearthstone.scenario $(FILE)

# The attacks: by count, so that a run is the same on every machine; make fuzz SECONDS=3600 for as long as one likes.
LENGTH = $(if $(SECONDS),--seconds $(SECONDS),$(1))

trust: $(VENV)/test
	$(MAKE) --no-print-directory -j 2 fuzz torture monkey redraws games

fuzz: $(VENV)/test
	$(BIN)/python -m tests.trust.fuzz $(call LENGTH,--inputs 3000)

torture: $(VENV)/test
	$(BIN)/python -m tests.trust.torture $(call LENGTH,--rounds 120)
	$(BIN)/python -m tests.trust.owned_files $(call LENGTH,--times 2)

monkey: $(VENV)/test
	$(BIN)/python -m tests.trust.monkey $(call LENGTH,--events 150)

redraws: $(VENV)/test
	$(BIN)/python -m tests.trust.redraws $(call LENGTH,--positions 500)
	$(BIN)/python -m tests.trust.redraws --what learning $(call LENGTH,--positions 3)

games: $(VENV)/test
	$(BIN)/python -m tests.trust.random_games $(call LENGTH,--games 3000)

soak: $(VENV)/test
	$(BIN)/python -m tests.trust.soak

lowest:
	$(PYTHON) -m tests.trust.lowest

clean:
	rm -rf $(VENV) build *.egg-info

$(BIN)/python:
	@echo "Making a virtual environment in $(VENV) ..."
	@$(PYTHON) -m venv $(VENV)
	@rm -f $(MYPY_PATH)/cardai && mkdir -p $(MYPY_PATH)/cardai
	@ln -sfn $(addprefix ../../../,ai app games saves app/door/__main__.py) $(MYPY_PATH)/cardai

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
