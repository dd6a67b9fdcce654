# Two commands for a newcomer: `make demo` and `make test`. `make help` lists the others.

PYTHON ?= python3
VENV   := .venv
TORCH  := torch==2.13.0
UV     := uv==0.13.9

# `make test PYTHON=python3.13` leaves a .venv of another version as it is.
ifeq ($(origin PYTHON),command line)
  MINOR := $(shell $(PYTHON) -c 'import sys; print("%d.%d" % sys.version_info[:2])')
  ifeq ($(MINOR),)
    $(error $(PYTHON) cannot be run)
  endif
  ifneq ($(wildcard .venv/bin/python),)
    ifeq ($(wildcard .venv/lib/python$(MINOR)),)
      VENV := .cache/pythons/$(MINOR)
    endif
  endif
endif
BIN    := $(VENV)/bin
# What runs at once prints one after the other, where make can do that.
TOGETHER := $(if $(filter output-sync,$(.FEATURES)),--output-sync)
# Hundreds of processes of the tests import the server: it is not to be compiled in each of them.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help demo quick test test-all test-pythons test-python test-client test-page test-editor editor-tools pictures check check-python check-client format package editor bench zoo taxonomy-stats matrix watch-bench watch-faults watch-causes accuracy fixes noise stacks survey paper gpu robustness docs clean

help:  ## List the commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-15s %s\n", $$1, $$2}' Makefile

demo: $(VENV)/demo.stamp  ## Install into .venv, explain the examples, print their graph breaks
	@for target in cnn.py:SmallCNN transformer.py:TinyTransformer training.py:train_epoch; do \
	  printf '\n$$ fullgraph explain examples/%s\n' "$$target"; \
	  $(BIN)/fullgraph explain "examples/$$target" --python "$$(cat $(VENV)/demo.stamp)"; \
	  status=$$?; [ $$status -le 1 ] || exit $$status; \
	done

quick: $(VENV)/dev.stamp  ## Check what your change touches: lint, types, tests (90 s)
	$(BIN)/python -m tests.quick

test:  ## Install all that the tests need and run them, with a sample of the slow ones
	@$(MAKE) --no-print-directory -j 3 $(TOGETHER) check test-page test-client editor-tools
	@$(MAKE) --no-print-directory test-python test-editor

test-all:  ## Likewise, with every case of the slow tests
	@$(MAKE) --no-print-directory test SAMPLE=--all

test-python: $(VENV)/dev.stamp node_modules/.package-lock.json
	$(BIN)/python -m pytest -n 3 --dist loadfile $(SAMPLE)

test-client: node_modules/.package-lock.json
	npm test --silent

test-page: node_modules/.package-lock.json  ## Test the report's page in Chromium
	npm run --silent test:page

test-editor: $(VENV)/dev.stamp node_modules/.package-lock.json
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python -m tests.dynamic.prepared npm run --silent test:editor

pictures: $(VENV)/dev.stamp node_modules/.package-lock.json  ## Renew docs/images from the running editor
	FULLGRAPH_EDITOR_SUITES=explain PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python -m tests.dynamic.prepared npm run --silent test:editor
	node scripts/pictures.mjs

editor-tools:
	node tests/editor/install.mjs

test-pythons:  ## Run the Python tests on every Python of this machine, with torch where it is at hand
	$(PYTHON) -m tests.pythons

check: check-python check-client  ## Types, lint and format, both languages

check-python: $(VENV)/dev.stamp
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

check-client: node_modules/.package-lock.json
	npm run --silent check

format: $(VENV)/dev.stamp node_modules/.package-lock.json  ## Rewrite the code in the house's format
	$(BIN)/ruff check --fix-only --quiet
	$(BIN)/ruff format
	npm run --silent format

package: $(VENV)/dev.stamp node_modules/.package-lock.json  ## Build the wheel and the .vsix into dist/
	PATH="$(CURDIR)/$(BIN):$$PATH" npm run --silent package

editor: $(VENV)/dev.stamp node_modules/.package-lock.json  ## Serve a VS Code with the extension on localhost
	PATH="$(CURDIR)/$(BIN):$$PATH" FULLGRAPH_TEST_PYTHON="$(CURDIR)/$(BIN)/python" npm run --silent editor

bench: $(VENV)/dev.stamp  ## Print speed and memory, beside peers (minutes)
	$(BIN)/python -m tests.benchmarks

zoo: $(VENV)/dev.stamp  ## Count what Dynamo, Fullgraph and explain() find in many small functions
	$(BIN)/python -m tests.dynamic.zoo

taxonomy-stats: $(VENV)/dev.stamp  ## Count the pages that hold, and the breaks that get the right one
	$(BIN)/fullgraph taxonomy stats --python $(BIN)/python
	$(BIN)/python -m tests.taxonomy.classification

matrix: $(VENV)/dev.stamp  ## Run the zoo and the pages' programs on several torch versions (downloads gigabytes), write what breaks
	$(BIN)/python -m tests.matrix

docs: $(VENV)/docs.stamp  ## Build the documentation site into dist/site
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --clean --quiet
	@echo "dist/site is there; look at it with: $(BIN)/python -m http.server --directory dist/site --bind 127.0.0.1"

accuracy: $(VENV)/dev.stamp  ## Judge fullgraph check by Dynamo on many models, write docs/accuracy.md (half an hour; resumes)
	$(BIN)/python -m tests.accuracy

watch-bench: $(VENV)/dev.stamp  ## Train with Fullgraph and other monitors in turn, print what each of them costs (minutes)
	$(BIN)/python -m tests.benchmarks.watch_overhead

watch-faults: $(VENV)/dev.stamp  ## Train with planted faults and without, print what the anomaly rules find (minutes)
	$(BIN)/python -m tests.watch_faults

watch-causes: $(VENV)/dev.stamp  ## Train with planted faults, print how far back from their alarms each is followed (a minute)
	$(BIN)/python -m tests.watch_faults.causes

fixes: $(VENV)/dev.stamp  ## Fix models written by others, prove it, write docs/fixes.md (hours; resumes)
	$(BIN)/python -m tests.fixing all

noise: $(VENV)/dev.stamp  ## Print the share of findings in other people's packages that is worth showing (minutes)
	$(BIN)/python -m tests.noise

stacks: $(VENV)/dev.stamp  ## Compare fullgraph trace with Dynamo's log on programs of many libraries (a quarter of an hour)
	$(BIN)/python -m tests.stacks

survey: $(VENV)/dev.stamp  ## Run 600 published architectures under Dynamo, write docs/survey.md (an hour)
	$(BIN)/python -m pip install --quiet --group survey
	$(BIN)/python -m tests.survey

paper: $(VENV)/dev.stamp  ## Train models of a study eagerly and compiled, write docs/paper.md (a quarter of an hour; resumes)
	$(BIN)/python -m tests.paper

gpu:  ## Run Fullgraph on this machine's GPU with its own Python and torch, write docs/gpu.md (8 minutes; resumes)
	scripts/gpu.sh

robustness: $(VENV)/dev.stamp  ## Check millions of lines of real code, count what the checker fails on (minutes)
	$(BIN)/python -m tests.robustness

clean:  ## Remove everything that the other commands made
	rm -rf $(VENV) .cache node_modules dist screenshots

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 10))' || \
	  { echo "Fullgraph needs Python 3.10 or later; choose one with: make PYTHON=python3.11"; exit 1; }
	$(PYTHON) -m venv $(VENV)

# Fullgraph and a group of packages. pip takes minutes for what uv does in seconds; it takes uv's
# place where there is no uv, and where the packages come from what only pip's settings name.
define install
	{ $(BIN)/python -m pip install --quiet $(UV) && \
	  $(BIN)/uv pip install --quiet --python $(BIN)/python --editable . --group $(1) 'pip>=25.1'; } || \
	{ $(BIN)/python -m pip install --quiet --upgrade 'pip>=25.1' && \
	  $(BIN)/python -m pip install --quiet --editable . --group $(1); }
endef

# Where the models run: the caller's own Python if it has a torch that will do, else .venv.
$(VENV)/demo.stamp: $(BIN)/python pyproject.toml
	$(BIN)/python -m pip install --quiet --editable .
	@if $(PYTHON) -c 'import numpy, torch, tqdm; assert tuple(map(int, torch.__version__.split(".")[:2])) >= (2, 6)' 2>/dev/null; then \
	  command -v $(PYTHON) > $@; \
	else \
	  echo "installing $(TORCH) into $(VENV) (once)"; \
	  $(BIN)/python -m pip install --quiet $(TORCH) 'numpy>=2,<3' tqdm && echo $(BIN)/python > $@; \
	fi

$(VENV)/dev.stamp: $(BIN)/python pyproject.toml
	@# With pip, which finds a build of torch that its settings name; uv keeps the one that is there.
	$(BIN)/python -m pip install --quiet --no-compile $(TORCH)
	$(call install,dev)
	@# Workers write no bytecode: what each of them imports is compiled once before them.
	$(BIN)/python -c 'import torch._inductor.compile_fx'
	$(BIN)/python -m compileall -q server
	@touch $@

$(VENV)/docs.stamp: $(BIN)/python pyproject.toml
	$(call install,docs)
	@touch $@

node_modules/.package-lock.json: package-lock.json
	npm ci --no-audit --no-fund
	@touch $@
