# What the maintainers run: `make help` lists it.

PYTHON ?= python3
PORT ?= 8000
# Not `?=`: some shells export HOST as the machine's public name.
HOST = 127.0.0.1
SHARE ?= 1
JOBS ?= 2

VENV_PYTHON = .venv/bin/python
VENV_READY = .venv/.ready
NODE_READY = node_modules/.ready
VENDOR_READY = static/vendor/NOTICE.txt

# The layers that know no browser: all are typed and doctested, the first two are tested inside Pyodide as well.
RULES := game/contract game/games/detrak/rules.py game/games/qwinto/rules.py game/games/quinto/rules.py game/games/quinto/placements.py game/games/quinto/equipment.py game/games/quixo/rules.py game/record
PURE := game/contract game/record game/match game/saving game/links game/computer game/language.py game/ui game/games
TYPED := $(PURE) game/cli.py game/__main__.py tools
INSIDE_TESTS := tests/contract tests/games/quinto/test_moves.py tests/record tests/computer/test_same_move.py

# Tests with far larger counts in the proof, beside those of tools/reliability.py.
PROVED := tests/contract tests/games tests/computer tests/browser/test_sitting.py

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:
.PHONY: help play site test proof lint test-python test-browser test-pyodide bench screens pictures reliability train strength lock clean python

help: ## list what can be made
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1|\2/p' Makefile | while IFS='|' read -r name text; do printf '%-18s %s\n' "$$name" "$$text"; done

play: python $(VENDOR_READY) ## serve the app on this machine (PORT=8000)
	@"$(PYTHON)" -m tools.serve --host "$(HOST)" --port "$(PORT)" --open

site: python $(VENDOR_READY) ## write the finished site to dist/, for any static server
	@"$(PYTHON)" -m tools.build site

test: lint test-python test-browser test-pyodide ## check everything

proof: export CINQ_PROOF = 1
proof: lint $(VENDOR_READY) ## try far more often whatever can be tried more often, and write docs/reliability.md (an hour)
	@$(VENV_PYTHON) -m tools.browsers compiler browsers
	@echo "== what must never be lost"
	@$(VENV_PYTHON) -m tools.reliability --proof
	@echo "== rules, reloads, and how strong the computer is"
	@$(VENV_PYTHON) -m pytest -n auto $(PROVED)

lint: $(VENV_READY) ## ruff, mypy, and the workflow
	@echo "== ruff"
	@$(VENV_PYTHON) -m ruff check
	@echo "== mypy --strict"
	@$(VENV_PYTHON) -m mypy $(TYPED)
	@echo "== the workflow"
	@.venv/bin/check-jsonschema --builtin-schema vendor.github-workflows .github/workflows/*.yml
	@.venv/bin/zizmor --quiet --offline .github/workflows

test-python: $(VENV_READY) $(VENDOR_READY) ## the tests and doctests on CPython
	@echo "== pytest on CPython"
	@$(VENV_PYTHON) -m tools.browsers compiler
	@$(VENV_PYTHON) -m pytest -n auto --doctest-modules --doctest-glob=README.md --ignore=tests/browser tests README.md $(PURE)

test-browser: $(VENV_READY) $(VENDOR_READY) ## the tests in real browsers
	@echo "== pytest with real browsers"
	@$(VENV_PYTHON) -m tools.browsers browsers
	@$(VENV_PYTHON) -m pytest -n 2 tests/browser

test-pyodide: $(VENV_READY) $(NODE_READY) ## the tests of rules and records inside Pyodide, and what computers choose
	@echo "== pytest inside Pyodide"
	@CINQ_PARTS=2 node tests/pyodide/run.mjs --doctest-modules $(INSIDE_TESTS) $(RULES)

bench: $(VENV_READY) $(VENDOR_READY) ## measure speed
	@$(VENV_PYTHON) -m tools.bench
	@$(VENV_PYTHON) -m tools.bench_page

screens: $(VENV_READY) $(VENDOR_READY) ## take a picture of every screen into build/screens
	@$(VENV_PYTHON) -m tools.screens build/screens

pictures: $(VENV_READY) $(VENDOR_READY) ## draw the icons and screenshots that the manifest names
	@$(VENV_PYTHON) -m tools.pictures

reliability: $(VENV_READY) $(VENDOR_READY) ## the first half of the proof, in small
	@$(VENV_PYTHON) -m tools.browsers browsers
	@$(VENV_PYTHON) -m tools.reliability

train: $(VENV_READY) ## learn the tables in static/data anew (minutes; needs a C++ compiler)
	@$(VENV_PYTHON) -m tools.train all

strength: $(VENV_READY) ## play the matches of docs/strength.md anew (hours; SHARE=0.1 plays a tenth)
	@$(VENV_PYTHON) -m tools.strength --share "$(SHARE)" --jobs "$(JOBS)"

lock: ## pin tools/requirements.in anew (needs uv)
	cd tools && uv pip compile --quiet --universal --upgrade --generate-hashes --python-version 3.11 \
		--no-emit-index-url --custom-compile-command 'make lock' -o requirements.lock requirements.in

clean: ## remove all that was installed or cached
	rm -rf .venv node_modules static/vendor dist .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -prune -exec rm -rf {} +

python:
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Python 3.11 or newer is needed, and '$(PYTHON)' is not: name one, as in 'make PYTHON=python3.12 ...'."; exit 1; }

$(VENV_READY): tools/requirements.lock | python
	@echo "== Python packages into .venv"
	@"$(PYTHON)" -c 'import ensurepip, venv' 2>/dev/null \
		|| { echo "Python's venv module is missing: 'apt-get install python3-venv' brings it on Debian and Ubuntu."; exit 1; }
	@"$(PYTHON)" -m venv --clear .venv
	@$(VENV_PYTHON) -m pip install --disable-pip-version-check --no-input --only-binary :all: --require-hashes -r $<
	@touch $@

$(VENDOR_READY): $(NODE_READY) $(wildcard tools/vendor.* tools/pack.* tools/wheels.lock) | $(VENV_READY)
	@echo "== the interpreter into static/vendor"
	@$(VENV_PYTHON) -m tools.build vendor

$(NODE_READY): package.json package-lock.json .npmrc
	@echo "== npm packages into node_modules"
	@command -v npm >/dev/null || { echo "Node.js with npm is needed: 'apt-get install nodejs npm' brings both on Debian and Ubuntu."; exit 1; }
	@npm ci --ignore-scripts
	@touch $@
