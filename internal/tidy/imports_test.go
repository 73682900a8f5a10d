package tidy

import (
	"path"
	"slices"
	"strings"
)

// A room is one of our packages.
type room struct {
	dir     string
	imports string // our packages that it may import; "*" means all
	pure    bool   // an engine, see purity
}

// house lists all packages and what each may import. A package that is not listed is a finding: decide on its place,
// then add it.
var house = []room{
	{dir: "game", pure: true},
	{dir: "game/codec", pure: true},
	{dir: "game/scenario", imports: "game", pure: true},
	{dir: "game/gametest", imports: "game internal/delta"},
	{dir: "tsssf", imports: "game game/codec game/scenario tsssf/goal", pure: true},
	{dir: "tsssf/goal", imports: "language", pure: true},
	{dir: "tsssf/notation", imports: "game tsssf", pure: true},
	{dir: "language", pure: true},
	{dir: "hayburger", imports: "game game/codec game/scenario", pure: true},
	{dir: "packs", imports: "game language tsssf tsssf/goal hayburger"},
	{dir: "packs/bundle", imports: "packs tsssf"},
	{dir: "packs/packtest", imports: "game packs tsssf"},
	{dir: "internal/gamelog", imports: "game"},
	{dir: "internal/gamelog/logtest", imports: "game internal/gamelog internal/testkit/await"},
	{dir: "internal/gamelog/sqlite", imports: "internal/gamelog"},
	{dir: "internal/gamelog/jetstream", imports: "internal/gamelog"},
	{dir: "internal/gamelog/indexeddb", imports: "internal/gamelog"},
	{dir: "internal/presence", imports: "internal/gamelog internal/table"},
	{dir: "internal/table", imports: "game internal/gamelog", pure: true},
	{dir: "internal/table/toy", imports: "game"}, // for tests
	{dir: "internal/hall", imports: "game internal/fault internal/gamelog internal/table"},
	{dir: "internal/delta"},
	{dir: "internal/wire", imports: "game language internal/delta internal/gamelog internal/story internal/table"},
	{dir: "internal/limit"},
	{dir: "internal/fault"},
	{dir: "internal/cache"},
	{dir: "internal/latency"},
	{dir: "internal/api", imports: "game language internal/gamelog internal/hall internal/limit internal/table internal/wire"},
	{dir: "internal/api/apitest", imports: "internal/api internal/limit"},
	{dir: "internal/server", imports: "game language internal/api internal/cache internal/delta internal/fault internal/gamelog internal/hall internal/latency internal/limit internal/table internal/wire"}, // it knows no game
	{dir: "internal/admin", imports: "game internal/api internal/gamelog internal/hall internal/limit internal/server internal/table internal/wire"},
	{dir: "internal/archive", imports: "game language internal/api internal/bots internal/cache internal/gamelog internal/games internal/hall internal/limit internal/picture internal/position internal/story internal/table internal/wire packs tsssf tsssf/notation"},
	{dir: "internal/push", imports: "game language internal/api internal/gamelog internal/hall internal/limit internal/table internal/wire"},
	{dir: "internal/workshop", imports: "game language hayburger internal/api internal/cache internal/fault internal/gamelog internal/limit internal/picture internal/table internal/wire packs packs/bundle tsssf tsssf/goal tsssf/notation"},
	{dir: "internal/games", imports: "game hayburger internal/bots internal/cache internal/gamelog internal/hall internal/limit internal/table internal/typed internal/wire packs tsssf tsssf/notation"},
	{dir: "internal/bots", imports: "game hayburger tsssf tsssf/goal"},
	{dir: "internal/sim", imports: "game internal/bots internal/fault internal/wire packs tsssf"},
	{dir: "internal/client", imports: "game language internal/gamelog internal/table internal/wire"},
	{dir: "internal/typed", imports: "game language tsssf tsssf/notation"},
	{dir: "internal/terminal", imports: "game hayburger language internal/gamelog internal/story internal/table internal/typed internal/wire packs tsssf tsssf/notation"},
	{dir: "internal/picture", imports: "hayburger packs tsssf"},
	{dir: "internal/retention", imports: "internal/gamelog internal/table internal/workshop"},
	{dir: "internal/story", imports: "game language packs tsssf"},
	{dir: "internal/position", imports: "game internal/gamelog internal/table internal/wire packs tsssf tsssf/notation"},
	{dir: "internal/practice", imports: "game hayburger internal/bots internal/wire packs tsssf"},
	{dir: "internal/testkit/await"},
	{dir: "internal/testkit/freeport"},
	{dir: "internal/testkit/natsnode", imports: "internal/testkit/freeport"},
	{dir: "internal/testkit/natstest", imports: "internal/testkit/natsnode"},
	{dir: "internal/tidy"},
	{dir: "web"},
	{dir: "cmd/shipfic", imports: "*"},
	{dir: "cmd/offline", imports: "*"},
	{dir: "tools/bench", imports: "*"},
	{dir: "tools/mutants"},
	{dir: "tools/puzzles", imports: "*"},
	{dir: "tools/same"},
	{dir: "tools/sbom"},
	{dir: "tools/segments"},
	{dir: "tools/tsgen", imports: "*"},
}

// module is the prefix of our import paths.
const module = "shipfic/"

// roomOf finds a package in the house.
func roomOf(dir string) (room, bool) {
	i := slices.IndexFunc(house, func(r room) bool { return r.dir == dir })
	if i < 0 {
		return room{}, false
	}
	return house[i], true
}

// imports finds imports that the house does not allow, and packages that are not listed. Tests may import anything:
// that of an engine may use a pack.
func imports(t tree) []string {
	var findings []string
	for _, file := range t.code() {
		room, ok := roomOf(file.dir)
		if !ok {
			findings = append(findings, file.at(file.Package, "%s is not listed: add it to the house in internal/tidy", file.dir))
			continue
		}
		for i, imported := range file.imported() {
			ours, isOurs := strings.CutPrefix(imported, module)
			if isOurs && room.imports != "*" && !slices.Contains(strings.Fields(room.imports), ours) {
				findings = append(findings, file.at(file.Imports[i].Pos(), "%s may not import %s, only [%s]", room.dir, ours, room.imports))
			}
		}
	}
	return findings
}

var importsProofs = []proof{
	{"the engines import each other", tree{
		"tsssf/a.go":     `package tsssf; import ("fmt"; "shipfic/game"; "shipfic/hayburger")`,
		"hayburger/b.go": `package hayburger; import "shipfic/tsssf"`,
	}, []string{"hayburger/b.go:1:27: hayburger may not import tsssf", "tsssf may not import hayburger, only [game game/codec game/scenario tsssf/goal]"}},
	{"a new package", tree{"internal/cellar/c.go": `package cellar`}, []string{"internal/cellar is not listed"}},
	{"tests, test data and commands are free", tree{
		"tsssf/a_test.go":     `package tsssf_test; import "shipfic/packs"`,
		"game/testdata/x.go":  `package x; import "shipfic/packs"`,
		"cmd/shipfic/main.go": `package main; import "shipfic/internal/server"`,
	}, nil},
}

// vague lists package names that say nothing.
var vague = []string{"util", "utils", "common", "helper", "helpers", "misc"}

// names finds packages with such names, ours and imported ones.
func names(t tree) []string {
	var findings []string
	for _, file := range append(t.code(), t.tests()...) {
		if slices.Contains(vague, strings.TrimSuffix(file.Name.Name, "_test")) {
			findings = append(findings, file.at(file.Name.Pos(), "package %s: name it after what it is for", file.Name.Name))
		}
		for i, imported := range file.imported() {
			if slices.Contains(vague, path.Base(imported)) {
				findings = append(findings, file.at(file.Imports[i].Pos(), "import of %s: its name does not say what it is for", imported))
			}
		}
	}
	return findings
}

var namesProofs = []proof{
	{"declared", tree{"game/util/a.go": `package util`, "game/b_test.go": `package helpers_test`}, []string{"package util", "package helpers_test"}},
	{"imported", tree{"game/a.go": `package game; import "example.org/common"`}, []string{"import of example.org/common"}},
	{"innocent", tree{"game/a.go": `package game; import "io/ioutil"`}, nil},
}
