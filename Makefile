# What the maintainers run: `make help` lists it.

PYTHON ?= python3
PORT ?= 8000
# Not `?=`: some shells export HOST as the machine's public name.
HOST = 127.0.0.1
SHARE ?= 1
JOBS ?= 2
ONLY ?=

VENV_PYTHON = .venv/bin/python
VENV_READY = .venv/.ready
# The packages that the page needs, and those that the checks need as well. npm removes both stamps when it installs.
PLAY_READY = node_modules/.ready-to-play
NODE_READY = node_modules/.ready
VENDOR_READY = static/vendor/NOTICE.txt

# Everything that CPython tests. The modules of game/browser need a page.
ON_CPYTHON = tests game docs README.md --doctest-modules '--doctest-glob=*.md' \
	--ignore=tests/browser --ignore=tests/pyodide --ignore=game/browser --ignore=game/app/start.py --ignore=game/main.py
# What runs inside Pyodide as well: the rules and records with their doctests, and what the computer chooses.
IN_PYODIDE = tests/contract tests/record tests/games/quinto/test_moves.py tests/computer/test_same_move.py \
	--doctest-modules game/contract game/record $(RULES)
RULES = game/games/*/rules.py game/games/qwinto/written_sheet.py \
	$(addprefix game/games/quinto/,lines.py placements.py fills.py equipment.py)
# Where tests leave pictures of the pages on which they failed.
KEEP_FAILED = --basetemp=build/failed -o tmp_path_retention_policy=failed
# A test that hangs ends its process, says where it hung, and fails; the others go on.
IN_TIME = -o faulthandler_timeout=240 -o faulthandler_exit_on_timeout=true
# These have far larger counts in the proof, beside the tests of tools/reliability.py.
PROVED = tests/contract tests/games tests/computer tests/app tests/browser/test_sitting.py
# Where mutation testing changes the program.
MUTATED ?= game/contract game/record game/match game/app/update game/games/*/rules.py \
	game/games/quinto/lines.py game/games/qwinto/written_sheet.py

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
# Only what `check` starts itself runs side by side.
ifndef SIDE_BY_SIDE
.NOTPARALLEL:
endif
.PHONY: help play site check fix test proof lint lint-python lint-page lint-workflow test-quick test-slow \
	coverage test-browser test-pyodide mutants bench screens pictures reliability new-game train strength lock \
	clean python

help: ## list the commands
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1|\2/p' Makefile | while IFS='|' read -r name text; do printf '%-18s %s\n' "$$name" "$$text"; done

play: python $(VENDOR_READY) ## serve the app on this machine (PORT=8000)
	@"$(PYTHON)" -m tools.serve --host "$(HOST)" --port "$(PORT)" --open

site: python $(VENDOR_READY) ## write the finished site to dist/, for any static server
	@"$(PYTHON)" -m tools.build site

check: $(VENV_READY) $(NODE_READY) $(VENDOR_READY) ## lint, types and the quick tests
	@$(MAKE) --no-print-directory SIDE_BY_SIDE=1 -j3 --output-sync=target lint test-quick

fix: $(VENV_READY) $(NODE_READY) ## format the code and mend what the linters can mend
	@$(VENV_PYTHON) -m ruff check --fix --show-fixes
	@$(VENV_PYTHON) -m ruff format
	@node_modules/.bin/eslint --fix .
	@node_modules/.bin/stylelint --fix 'static/style/*.css'

test: $(VENV_READY) $(NODE_READY) $(VENDOR_READY) ## check everything
	@$(MAKE) --no-print-directory SIDE_BY_SIDE=1 -j3 --output-sync=target lint test-quick
	@$(MAKE) --no-print-directory test-slow test-pyodide test-browser

proof: export CINQ_PROOF = 1
proof: lint $(VENDOR_READY) ## try far more of whatever can be tried more often, and write docs/reliability.md (an hour)
	@$(VENV_PYTHON) -m tools.browsers compiler browsers
	@echo "== what must never be lost"
	@$(VENV_PYTHON) -m tools.reliability --proof
	@echo "== rules, reloads, and how strong the computer is"
	@$(VENV_PYTHON) -m pytest -n auto $(PROVED)
	@echo "== in browsers, what make test tries without one"
	@$(VENV_PYTHON) -m pytest -n 2 -m proof tests/browser

lint: lint-python lint-page lint-workflow ## ruff, mypy, tsc, ESLint, stylelint, html-validate, and the workflow

lint-python: $(VENV_READY)
	@echo "== ruff"
	@$(VENV_PYTHON) -m ruff check
	@$(VENV_PYTHON) -m ruff format --check
	@echo "== mypy --strict"
	@$(VENV_PYTHON) -m mypy

lint-page: $(NODE_READY)
	@echo "== tsc, ESLint, stylelint, html-validate"
	@node_modules/.bin/tsc -p typings/scripts/page.json
	@node_modules/.bin/tsc -p typings/scripts/workers.json
	@node_modules/.bin/tsc -p typings/scripts/node.json
	@node_modules/.bin/eslint --max-warnings 0 .
	@node_modules/.bin/stylelint 'static/style/*.css'
	@node_modules/.bin/html-validate index.html

lint-workflow: $(VENV_READY)
	@echo "== the workflow"
	@.venv/bin/check-jsonschema --builtin-schema vendor.github-workflows .github/workflows/*.yml
	@.venv/bin/zizmor --quiet --offline .github/workflows

test-quick: $(VENV_READY) $(NODE_READY) $(VENDOR_READY) ## the quick tests and the doctests on CPython
	@echo "== pytest on CPython, without the slow tests"
	@$(VENV_PYTHON) -m pytest -q -n auto -m 'not slow' $(ON_CPYTHON)

coverage: $(VENV_READY) $(NODE_READY) $(VENDOR_READY) ## the quick tests once more, to print how much of game/ they reach
	@echo "== pytest on CPython, without the slow tests, measuring coverage"
	@rm -rf build/coverage
	@mkdir -p build/coverage
	@$(VENV_PYTHON) -m coverage run -m pytest -q -n auto -m 'not slow' $(ON_CPYTHON)
	@$(VENV_PYTHON) -m coverage combine --quiet
	@$(VENV_PYTHON) -m tools.coverage_table

test-slow: $(VENV_READY) $(NODE_READY) $(VENDOR_READY) ## the slow tests on CPython
	@echo "== pytest on CPython, the slow tests"
	@$(VENV_PYTHON) -m tools.browsers compiler
	@$(VENV_PYTHON) -m pytest -q -n auto -m slow $(IN_TIME) $(ON_CPYTHON)

test-pyodide: $(VENV_READY) $(NODE_READY) ## the tests of rules, records and choices inside Pyodide
	@echo "== pytest inside Pyodide"
	@CINQ_PARTS=2 node tests/pyodide/run.mjs -q $(IN_PYODIDE) --deselect tests/games/quinto/test_moves.py::test_hidden_tiles

test-browser: $(VENV_READY) $(NODE_READY) $(VENDOR_READY) ## the tests in real browsers
	@echo "== pytest with real browsers"
	@$(VENV_PYTHON) -m tools.browsers browsers
	@mkdir -p build
	@$(VENV_PYTHON) -m pytest -n 4 --dist worksteal $(KEEP_FAILED) $(IN_TIME) tests/browser

mutants: $(VENV_READY) $(VENDOR_READY) ## change the rules bit by bit, and list the changes that no test notices (MUTATED=game/record)
	@$(VENV_PYTHON) -m tools.mutants --jobs "$(JOBS)" $(MUTATED)

bench: $(VENV_READY) $(NODE_READY) $(VENDOR_READY) ## measure speed
	@$(VENV_PYTHON) -m tools.bench
	@$(VENV_PYTHON) -m tools.bench_page

screens: $(VENV_READY) $(VENDOR_READY) ## take a picture of every screen into build/screens
	@$(VENV_PYTHON) -m tools.screens build/screens

pictures: $(VENV_READY) $(VENDOR_READY) ## draw the icons and screenshots that the manifest and the README show
	@$(VENV_PYTHON) -m tools.pictures

reliability: $(VENV_READY) $(NODE_READY) $(VENDOR_READY) ## the first half of the proof, with small counts
	@$(VENV_PYTHON) -m tools.browsers browsers
	@$(VENV_PYTHON) -m tools.reliability

new-game: $(VENV_READY) ## begin a new game from a skeleton that plays (KEY=demo)
	@$(VENV_PYTHON) -m tools.new_game "$(KEY)"

train: $(VENV_READY) ## learn the tables in static/data again (minutes; needs a C++ compiler)
	@$(VENV_PYTHON) -m tools.train all

strength: $(VENV_READY) ## play the matches of docs/strength.md again (hours; SHARE=0.1 plays a tenth, ONLY=qwinto some)
	@$(VENV_PYTHON) -m tools.strength --share "$(SHARE)" --jobs "$(JOBS)" --only "$(ONLY)"

lock: ## update tools/requirements.lock to the newest versions of tools/requirements.in (needs uv)
	cd tools && uv pip compile --quiet --universal --upgrade --generate-hashes --python-version 3.11 \
		--no-emit-index-url --custom-compile-command 'make lock' -o requirements.lock requirements.in

clean: ## remove everything that was installed, built or cached
	rm -rf .venv node_modules static/vendor build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -prune -exec rm -rf {} +

python:
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Python 3.11 or newer is needed, and '$(PYTHON)' is not: name one, as in 'make PYTHON=python3.12 ...'."; exit 1; }

$(VENV_READY): tools/requirements.lock | python
	@echo "== Python packages into .venv"
	@"$(PYTHON)" -c 'import ensurepip, venv' 2>/dev/null \
		|| { echo "Python's venv module is missing: 'apt-get install python3-venv' brings it on Debian and Ubuntu."; exit 1; }
	@"$(PYTHON)" -m venv --clear .venv
	@$(VENV_PYTHON) -m pip install --quiet --disable-pip-version-check --no-input --only-binary :all: --require-hashes -r $<
	@touch $@

$(VENDOR_READY): package-lock.json tools/vendor.py tools/vendor.json tools/pack.py tools/pack.mjs tools/wheels.lock \
		tools/library/_colorize.py | python $(PLAY_READY)
	@echo "== the interpreter into static/vendor"
	@if [ -e $(VENV_READY) ]; then $(VENV_PYTHON) -m tools.build vendor; else "$(PYTHON)" -m tools.build vendor; fi

$(PLAY_READY): package.json package-lock.json .npmrc
	@echo "== npm packages that the page needs into node_modules"
	@$(NPM) ci --ignore-scripts --omit=dev
	@touch $@

$(NODE_READY): package.json package-lock.json .npmrc
	@echo "== npm packages into node_modules"
	@$(NPM) ci --ignore-scripts
	@touch $(PLAY_READY) $@

define NPM
command -v npm >/dev/null || { echo "Node.js with npm is needed: 'apt-get install nodejs npm' brings both on Debian and Ubuntu."; exit 1; }; npm
endef
