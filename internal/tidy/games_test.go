package tidy

import (
	"fmt"
	"go/ast"
	"go/token"
	"strings"
)

// knowGames are the only places that may compare with the name of a game: each game itself, its files, and the table of games.
var knowGames = []string{"tsssf/", "hayburger/", "packs/deck.go", "internal/games/kinds.go"}

// gameNames finds comparisons with the name of a game. A third game would meet the wrong branch: what depends on the game belongs in a table
// by its name, or in a fact of the table of games.
func gameNames(t tree) (findings []string) {
	for _, file := range t.code() {
		if strings.HasSuffix(file.path, "_test.go") || startsWithAny(file.path, knowGames) {
			continue
		}
		find := func(compared ...ast.Expr) {
			for _, e := range compared {
				if name := gameNamed(e); name != "" {
					at := file.set.Position(e.Pos())
					findings = append(findings, fmt.Sprintf("%s:%d: compares with %s; make it a table by the name of the game", at.Filename, at.Line, name))
				}
			}
		}
		ast.Inspect(file.File, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.BinaryExpr:
				if n.Op == token.EQL || n.Op == token.NEQ {
					find(n.X, n.Y)
				}
			case *ast.CaseClause:
				find(n.List...)
			}
			return true
		})
	}
	return findings
}

// gameNamed is how an expression names a game; "" if it does not.
func gameNamed(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.BasicLit:
		if e.Value == `"tsssf"` || e.Value == `"hayburger"` {
			return e.Value
		}
	case *ast.SelectorExpr:
		if from, is := e.X.(*ast.Ident); is && from.Name == "games" && (e.Sel.Name == "TSSSF" || e.Sel.Name == "Hayburger") {
			return "games." + e.Sel.Name
		}
	}
	return ""
}

func startsWithAny(path string, prefixes []string) bool {
	for _, prefix := range prefixes {
		if strings.HasPrefix(path, prefix) {
			return true
		}
	}
	return false
}

func init() {
	proofs["games"] = []proof{
		{"a comparison, and a case", tree{"internal/wire/a.go": `package wire
func f(game string) bool {
	switch game {
	case "hayburger":
		return true
	}
	return game != games.TSSSF
}`}, []string{"a.go:4: compares with \"hayburger\"", "a.go:7: compares with games.TSSSF"}},
		{"a table, and a game itself", tree{
			"internal/wire/a.go": "package wire\nvar screens = map[string]int{\"tsssf\": 1}",
			"tsssf/engine.go":    "package tsssf\nfunc f(game string) bool { return game == \"tsssf\" }",
			"internal/wire/b.go": "package wire\nfunc f(word string) bool { return word == \"tails\" }",
		}, nil},
	}
}
