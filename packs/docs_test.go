package packs

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"shipfic/tsssf"
)

// guide is the text of docs/packs.md.
func guide(t *testing.T) string {
	t.Helper()
	data, err := os.ReadFile("../docs/packs.md")
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// codes lists all codes of findings in the source.
func codes(t *testing.T) []string {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "codes.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	ast.Inspect(file, func(n ast.Node) bool {
		if literal, ok := n.(*ast.BasicLit); ok && literal.Kind == token.STRING {
			code, _ := strconv.Unquote(literal.Value)
			found = append(found, code)
		}
		return true
	})
	return found
}

// TestGuideIsComplete checks that the guide mentions everything that a pack can contain.
func TestGuideIsComplete(t *testing.T) {
	text := guide(t)
	words := slices.Concat(codes(t), fieldNames, headerFields, powerFields[2:], effectFields[1:], artFields, deedNames, actionNames, withNames, powerNames)
	for name := range ponTemplates {
		words = append(words, "{"+name+"}")
	}
	for _, word := range words {
		if !strings.Contains(text, "`"+word+"`") && !strings.Contains(text, "`"+word+"(") && !strings.Contains(text, `"`+word+`"`) {
			t.Errorf("docs/packs.md does not mention %s", word)
		}
	}
	for _, word := range slices.Concat(Patterns, tsssf.Disguises) {
		if !strings.Contains(text, word) {
			t.Errorf("docs/packs.md does not mention %s", word)
		}
	}
}

func TestExamplePack(t *testing.T) {
	data, err := os.ReadFile("../docs/example-pack.json")
	if err != nil {
		t.Fatal(err)
	}
	pack, report := Load("example-pack.json", data)
	if pack == nil || len(report.Findings) > 0 {
		t.Fatal(report)
	}
	cards, report := Compose([]*Pack{pack}, Choice{})
	if len(cards) != 9 || len(report.Findings) > 0 {
		t.Errorf("%d cards\n%s", len(cards), report)
	}
	if impossible := CountCards(cards).Impossible; len(impossible) > 0 {
		t.Error(impossible)
	}
}
