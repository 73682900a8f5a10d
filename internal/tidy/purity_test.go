package tidy

import (
	"fmt"
	"go/ast"
	"go/build"
	"go/importer"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path"
	"regexp"
	"slices"
	"strings"
)

// impure lists packages, including those below them, that would make an engine depend on its environment.
var impure = []string{"time", "os", "net", "sync", "log", "math/rand", "crypto/rand", "unsafe"}

// impureAllowed lists exceptions by file.
var impureAllowed = map[string]string{
	"game/rand.go":               "math/rand/v2",
	"internal/table/normal.go":   "golang.org/x/text/unicode/norm", // a table of Unicode's
	"internal/table/snapshot.go": "sync",                           // memory that is used again
	"tsssf/state_rules.go":       "sync",                           // a box for older rules, which all their games share
}

// A test built with -trimpath does not know GOROOT, which the importer needs to find compiled packages.
func init() {
	if build.Default.GOROOT == "" {
		root, err := exec.Command("go", "env", "GOROOT").Output()
		if err != nil {
			panic("tidy: " + err.Error())
		}
		build.Default.GOROOT = strings.TrimSpace(string(root))
	}
}

// unordered matches the comment that excuses a range over a map.
var unordered = regexp.MustCompile(`// order does not matter: \S`)

// purity finds whatever could make an engine give different states for the same log: time, randomness, the network,
// goroutines, channels, floats, and ranges over maps whose order may matter.
func purity(t tree) []string {
	engines := &engines{packages: map[string]*types.Package{}, tree: t}
	for _, file := range t.code() {
		if room, _ := roomOf(file.dir); room.pure {
			engines.files = append(engines.files, file)
		}
	}
	for _, file := range engines.files {
		engines.imports(file)
		engines.Import(module + file.dir)
	}
	slices.Sort(engines.findings)
	return slices.Compact(engines.findings)
}

// std imports packages as compiled, each once for all checks.
var std = importer.ForCompiler(token.NewFileSet(), "gc", compiled)

// compiled opens the export data of a package. The default importer needs GOROOT, which a test built with -trimpath does
// not know.
func compiled(path string) (io.ReadCloser, error) {
	out, err := exec.Command("go", "list", "-export", "-f", "{{.Export}}", path).Output()
	if err != nil {
		return nil, err
	}
	return os.Open(strings.TrimSpace(string(out)))
}

// engines type-checks all engines, each after those that it imports.
type engines struct {
	tree     tree
	files    []goFile
	packages map[string]*types.Package
	findings []string
}

// find records a finding by line, because one float gives many nodes.
func (e *engines) find(f goFile, node ast.Node, what string) {
	place := f.set.Position(node.Pos())
	e.findings = append(e.findings, fmt.Sprintf("%s:%d: %s", place.Filename, place.Line, what))
}

func (e *engines) imports(f goFile) {
	for i, imported := range f.imported() {
		first, _, _ := strings.Cut(imported, "/")
		banned := slices.ContainsFunc(impure, func(p string) bool { return imported == p || strings.HasPrefix(imported, p+"/") })
		if impureAllowed[f.path] == imported {
			continue
		}
		if banned {
			e.find(f, f.Imports[i], "an engine may not import "+imported)
		}
		if strings.Contains(first, ".") {
			e.find(f, f.Imports[i], "an engine may import only the standard library and ours, not "+imported)
		}
	}
}

// Import implements types.Importer: engines are checked from the tree, once, and other packages are imported as
// compiled.
func (e *engines) Import(name string) (*types.Package, error) {
	dir, ours := strings.CutPrefix(name, module)
	if !ours {
		return std.Import(name)
	}
	if known, ok := e.packages[dir]; ok {
		return known, nil
	}
	var files []goFile
	var parsed []*ast.File
	for _, file := range e.files {
		if file.dir == dir {
			files, parsed = append(files, file), append(parsed, file.File)
		}
	}
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}}
	// The compiler reports type errors. Here they must only not hide anything else.
	config := types.Config{Importer: e, Error: func(error) {}}
	set := token.NewFileSet()
	if len(files) > 0 {
		set = files[0].set
	}
	checked, _ := config.Check(name, set, parsed, info)
	e.packages[dir] = checked
	for _, file := range files {
		e.walk(file, info)
	}
	return checked, nil
}

// walk visits every node of a file.
func (e *engines) walk(f goFile, info *types.Info) {
	lines := strings.Split(e.tree[f.path], "\n")
	excused := func(n ast.Node) bool {
		line := f.set.Position(n.Pos()).Line // counted from 1
		return unordered.MatchString(lines[line-1]) || line > 1 && unordered.MatchString(lines[line-2])
	}
	sorted := map[ast.Node]bool{}
	ast.Inspect(f.File, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt:
			e.find(f, n, "an engine must not start goroutines")
		case *ast.RangeStmt:
			if isMap(info.TypeOf(n.X)) && !excused(n) {
				e.find(f, n, orderMatters)
			}
		case *ast.CallExpr:
			called := calledName(n, info)
			if strings.HasPrefix(called, "slices.Sorted") && len(n.Args) > 0 {
				sorted[n.Args[0]] = true
			}
			if slices.Contains(mapWalks, called) && !sorted[n] && !excused(n) {
				e.find(f, n, orderMatters)
			}
		}
		if expression, ok := n.(ast.Expr); ok {
			e.typed(f, expression, info.TypeOf(expression))
		}
		return true
	})
}

const orderMatters = "the order of a map is random: sort it, or excuse it with \"// order does not matter: why\""

var mapWalks = []string{"maps.All", "maps.Keys", "maps.Values"}

func (e *engines) typed(f goFile, n ast.Node, of types.Type) {
	if of == nil {
		return
	}
	switch of := of.Underlying().(type) {
	case *types.Chan:
		e.find(f, n, "an engine must not use channels")
	case *types.Basic:
		if of.Info()&(types.IsFloat|types.IsComplex) != 0 {
			e.find(f, n, "an engine must not use floats: machines round them differently")
		}
	}
}

func isMap(of types.Type) bool {
	if of == nil {
		return false
	}
	_, ok := of.Underlying().(*types.Map)
	return ok
}

// calledName is the name of a called function with its package, such as "maps.Keys".
func calledName(call *ast.CallExpr, info *types.Info) string {
	selector, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return ""
	}
	function, ok := info.Uses[selector.Sel].(*types.Func)
	if !ok || function.Pkg() == nil {
		return ""
	}
	return path.Base(function.Pkg().Path()) + "." + function.Name()
}

var purityProofs = []proof{
	{"the world", tree{
		"tsssf/a.go":     "package tsssf\nimport (\n\"time\"\n\"log/slog\"\n\"math/rand/v2\"\n\"example.org/x\"\n)\n",
		"game/rand.go":   "package game\nimport \"math/rand/v2\"\n",
		"packs/clock.go": "package packs\nimport \"time\"\n",
	}, []string{"a.go:3: an engine may not import time", "import log/slog", "import math/rand/v2", "only the standard library and ours, not example.org/x"}},
	{"goroutines and channels", tree{"hayburger/a.go": `package hayburger
func f() {
	go f()
	var c chan int
	_ = c
}
`}, []string{"a.go:3: an engine must not start goroutines", "a.go:4: an engine must not use channels", "a.go:5: an engine must not use channels"}},
	{"floats in all disguises", tree{"tsssf/goal/a.go": `package goal
import "strconv"
type half struct{ of float64 }
func f() int {
	x, _ := strconv.ParseFloat("1", 64)
	return int(x)
}
const third = 1 / 3.0
`}, []string{"a.go:3: an engine must not use floats", "a.go:5:", "a.go:6:", "a.go:8:"}},
	{"walks over maps", tree{"game/a.go": `package game
import ("maps"; "slices")
type Names map[string]int
func f(m Names) {
	for range m {}
	for range maps.Keys(m) {}
	_ = slices.Collect(maps.Values(m))
	// order does not matter:
	for range m {}
}
`}, []string{"a.go:5: the order of a map", "a.go:6: the order", "a.go:7: the order", "a.go:9: the order"}},
	{"through another engine's type", tree{
		"game/a.go":  "package game\ntype Names map[string]int\n",
		"tsssf/a.go": "package tsssf\nimport \"shipfic/game\"\nfunc f(m game.Names) {\n\tfor range m {\n\t}\n}\n",
	}, []string{"tsssf/a.go:4: the order of a map"}},
	{"walks in order, or where it does not matter", tree{"game/a.go": `package game
import ("maps"; "slices")
func f(m map[string]int) (sum int) {
	for range slices.Sorted(maps.Keys(m)) {}
	// order does not matter: a sum is the same in any order
	for _, n := range m { sum += n }
	for _, n := range m { sum += n } // order does not matter: as above
	return sum
}
`}, nil},
}
