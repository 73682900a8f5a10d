# Everything a stranger needs. Wanted on the machine: Go, Node with npm, make, gcc, git and bash.

SHELL       := bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := build

# A build of the tagged commit is a release. Any other is said to be on the way to one, with its commit.
VERSION  := $(shell cat VERSION)$(shell git describe --tags --exact-match >/dev/null 2>&1 || echo "-dev.$$(git rev-parse --short=8 HEAD 2>/dev/null || echo unknown)")
FUZZTIME ?= 30s
BENCH    ?= .
SOAK     ?= 20

# Several packages wait for clusters and clocks, so more packages, and more of their parallel tests, run at once than there are cores. Vet is part
# of check. Tests make much garbage and use little memory, so they collect it less often.
GOTEST := env GOGC=400 go test -p 4 -parallel 8 -timeout 30m -vet=off

# What releases are built for.
PLATFORMS ?= linux/amd64 linux/arm64 darwin/amd64 darwin/arm64 windows/amd64 windows/arm64

.PHONY: run build packages quick quickgo quickpage page assets offline static test gotest pagetest browsertest pagecheck browser browsers check format vet fuzz same mutants soak soak-games soak-quiet soak-busy soak-browser bench audit sbom release profile clean

# What others download is compressed as well as possible, which takes a minute; so is what continuous integration measures.
test browsers static release soak-browser: export BEST := 1

# The server on http://localhost:8080, with its games in ./data.
run:
	$(MAKE) --no-print-directory -j 2 build
	bin/shipfic serve

build: page packages
	go build -ldflags '-X main.version=$(VERSION)' -o bin/shipfic ./cmd/shipfic

# All tests. What takes longer (fuzzing, all mutants, all of it again and again) is in fuzz, mutants and soak. Downloads wait for the network, and what
# builds and checks the page uses one core, so some parts run at once; each prints what it found when it is done. The tests of Go and those of browsers
# use all cores themselves, so they run in turn: at once they would only wait for each other.
test:
	$(MAKE) --no-print-directory -j 3 --output-sync=target build browser pagecheck
	$(MAKE) --no-print-directory -j 2 --output-sync=target static check pagetest
	$(MAKE) --no-print-directory gotest browsertest

# Compiles all that the program needs but the page, which can be done while that is built.
packages:
	go build $$(go list -e -deps -f '{{if .Module}}{{.ImportPath}}{{end}}' ./cmd/shipfic | grep -v -e '^shipfic/web$$' -e '^shipfic/cmd/')

# What to run before a commit; it takes one to two minutes. Of Go's tests, those of the packages that differ from the last commit, and of the source itself.
quick:
	$(MAKE) --no-print-directory -j 2 --output-sync=target quickgo quickpage

quickgo: format vet
	changed=$$( (git diff --name-only HEAD -- '*.go'; git ls-files --others --exclude-standard -- '*.go') | xargs -r -n 1 dirname | sort -u | \
		while read -r dir; do ls "$$dir"/*.go >/dev/null 2>&1 && echo "./$$dir" || true; done); \
	$(GOTEST) -short ./internal/tidy $$changed

quickpage: assets
	cd web && npm run types && npx vitest run

gotest:
	$(GOTEST) ./...

browsertest:
	cd web && npm run test:browser

pagetest: assets offline
	cd web && npm test

pagecheck: assets offline
	cd web && npm run check

# All browser tests in Firefox as well. Ordinary tests run a core of them there.
browsers: build static browser
	cd web && npm run test:firefox

# Debian's Chromium without windows, which needs a third less time than the one with them, Firefox and WebKit with its driver, a screen for WebKit, and the fonts of the screenshots.
browser:
	@(for each in chromium-headless-shell firefox-esr WebKitWebDriver Xvfb; do command -v $$each || exit 1; done; fc-list | grep Liberation) >/dev/null 2>&1 || \
		{ apt-get update && apt-get install -y --no-install-recommends chromium-headless-shell firefox-esr webkit2gtk-driver \
			libwebkit2gtk-4.1-0 xvfb xauth fonts-liberation fontconfig; }

check: format vet
	go tool staticcheck ./...
	go mod tidy -diff

format:
	@unformatted=$$(go list -f '{{.Dir}}' ./... | xargs go tool gofumpt -l); \
	if [ -n "$$unformatted" ]; then echo "Not formatted (go tool gofumpt -w .):"; echo "$$unformatted"; exit 1; fi

# Known vulnerabilities in what we depend on. Both need their databases on the network.
audit:
	@failed=; \
	echo 'Go modules:'; go run golang.org/x/vuln/cmd/govulncheck@latest ./... || { failed=yes; echo 'Not checked, or not sound: the Go modules. If the database could not be reached, try again with a network.'; }; \
	echo 'npm packages:'; (cd web && npm audit) || { failed=yes; echo 'Not checked, or not sound: the npm packages. If the registry could not be reached, try again with a network.'; }; \
	[ -z "$$failed" ]

# What the program and the page are made of, with versions and checksums, as CycloneDX. It needs no network.
sbom: build
	go run ./tools/sbom bin/shipfic web/package-lock.json >bin/sbom.json

# A static program for each platform in bin/release, with the manual page, checksums and the bill of materials. The same commit, built with the same Go
# and Node, gives the same bytes. The compiler optimises for the kept profile, which makes it slower than an ordinary build.
release: page sbom
	rm -rf bin/release
	mkdir -p bin/release
	cp bin/sbom.json bin/release/
	tar -C deploy --owner 0 --group 0 --mtime @0 --sort name -czf bin/release/deploy.tar.gz install.sh shipfic.service shipfic-backup.service shipfic-backup.timer nginx.conf Caddyfile
	bin/shipfic man >bin/release/shipfic.1
	@for platform in $(PLATFORMS); do \
		os=$${platform%/*} arch=$${platform#*/} suffix=; [ $$os != windows ] || suffix=.exe; \
		echo "shipfic-$(VERSION)-$$os-$$arch$$suffix"; \
		CGO_ENABLED=0 GOOS=$$os GOARCH=$$arch go build -trimpath -buildvcs=false -pgo=cmd/shipfic/release.pgo -ldflags '-s -w -X main.version=$(VERSION)' \
			-o "bin/release/shipfic-$(VERSION)-$$os-$$arch$$suffix" ./cmd/shipfic; \
	done
	cd bin/release && sha256sum -- * >SHA256SUMS

# The profile that releases are optimised for: that of a server under load, and of bots that think. Make it again when their work has changed much.
profile: build
	go run ./tools/bench server --tables 200 --seconds 30 --stored 0 --idle 0 --profile bin/server.pgo
	go test -run '^$$' -bench Turns -benchtime 10s -cpuprofile bin/bots.pgo -o bin/bots.test ./internal/bots
	go tool pprof -proto bin/server.pgo bin/bots.pgo >cmd/shipfic/release.pgo

vet:
	go vet ./...

# Each fuzzer of each package in turn, for FUZZTIME.
fuzz:
	@go list ./... | while read -r package; do \
		go test -list '^Fuzz' "$$package" | sed -n '/^Fuzz/p' | while read -r fuzzer; do \
			echo "$$package $$fuzzer"; \
			go test -run '^$$' -fuzz "^$$fuzzer\$$" -fuzztime $(FUZZTIME) "$$package"; \
		done; \
	done

# Proves that a change of structure changed nothing else: the digests of 2,000 games and of all packs, the data folders of earlier versions, the
# answers of the HTTP API about their games with all pictures, the messages of games with lost connections, the generated files and the golden stories.
same: page
	$(GOTEST) -count=1 ./tools/same -times 20
	$(GOTEST) -count=1 -run '^(TestUpgradeKeepsEveryGame|TestFoldersOfAllFormats|TestAnswersAreTheSame)$$' ./cmd/shipfic -times 20
	$(GOTEST) -count=1 -run '^TestCopies$$' ./internal/server
	$(GOTEST) -count=1 ./internal/wire ./tools/tsgen ./internal/story ./tsssf/notation

# Breaks the source on purpose, one replacement after another: a named test must notice each. Ordinary tests try five.
mutants:
	MUTANTS=all go test -count=1 -timeout 3h ./tools/mutants

# Everything again and again: a test that depends on the deal, the load or the time fails here. It takes hours, so its parts can be run alone.
soak: soak-games soak-quiet soak-busy soak-browser

# Random games twenty times as many, and servers killed again and again.
soak-games: page
	$(GOTEST) -count=1 -timeout 2h ./tsssf ./tsssf/notation ./hayburger ./internal/position ./internal/bots ./internal/server ./internal/sim ./internal/hall -times 20
	$(GOTEST) -count=1 -timeout 2h -run '^TestContract' ./internal/gamelog/sqlite ./internal/gamelog/jetstream -rapid.checks 500
	$(GOTEST) -count=1 -timeout 2h -run '^(TestKill|TestCluster)$$' ./cmd/shipfic -kills 100 -faults 32 -clustertables 24

# All Go tests SOAK times. With -count, each package is linked once.
soak-quiet: page
	$(GOTEST) -count=$(SOAK) -timeout 10h ./...

# The same next to four busy loops.
soak-busy: page
	@loops=(); for _ in 1 2 3 4; do (while :; do :; done) & loops+=($$!); done; \
	trap 'kill "$${loops[@]}"' EXIT; \
	$(GOTEST) -count=$(SOAK) -timeout 10h ./...

# The browser tests five times.
soak-browser: build static browser
	cd web && for run in $$(seq 5); do echo "run $$run"; npm run test:browser; done

bench:
	go test -run '^$$' -bench '$(BENCH)' -benchmem ./...

page: assets offline
	cd web && npm run build

# What several steps need and would write at once.
assets: web/node_modules/.package-lock.json
	mkdir -p web/src/gen
	cd web && npm run assets

# The server that runs in a browser, and the script of the same Go that runs it. Without inlining it is a sixth smaller when compressed, and
# bots think as fast; with few data segments it is smaller by a twentieth again.
offline:
	mkdir -p web/src/gen
	cp "$$(go env GOROOT)/lib/wasm/wasm_exec.js" web/src/gen/
	GOOS=js GOARCH=wasm go build -trimpath -buildvcs=false -ldflags '-s -w' -gcflags=all=-l -o web/src/gen/offline.wasm ./cmd/offline
	go run ./tools/segments web/src/gen/offline.wasm

# A folder that any web space can serve: the page with everything that needs no other people.
static: assets offline
	cd web && npm run static

web/node_modules/.package-lock.json: web/package-lock.json
	cd web && npm ci

clean:
	rm -rf bin web/dist/page
