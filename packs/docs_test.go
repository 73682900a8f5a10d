package packs

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"shipfic/tsssf"
	"shipfic/tsssf/goal"
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
	file, err := parser.ParseFile(token.NewFileSet(), "check_codes.go", nil, 0)
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
	words := slices.Concat(codes(t), fieldNames, headerNames, powerFields[2:], effectRecord.names[1:], artFields, pictureRecord.names, deedNames, actionNames, withNames, powerNames)
	for _, kind := range goal.FormKinds() {
		if kind.Sort == goal.GoalForms {
			words = append(words, kind.Kind)
		}
	}
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

// TestGuideHasExamples loads a card with each example of an effect. Every effect has one.
func TestGuideHasExamples(t *testing.T) {
	_, table, _ := strings.Cut(guide(t), "Each effect as one card has it:")
	table, _, _ = strings.Cut(table, "\n\nA Goal")
	shown := map[tsssf.Deed]bool{}
	for _, row := range regexp.MustCompile("(?m)^\\| `(.*)` \\| .* \\|$").FindAllStringSubmatch(table, -1) {
		example := strings.ReplaceAll(row[1], `\|`, "|")
		var effect struct {
			Do tsssf.Deed `json:"do"`
		}
		if err := json.Unmarshal([]byte(example), &effect); err != nil {
			t.Errorf("%s: %v", example, err)
			continue
		}
		shown[effect.Do] = true
		facts, _ := effect.Do.Facts()
		for _, kind := range facts.On {
			field := `"power"`
			if kind == tsssf.Goal {
				field = `"points": "1", "reward"`
			}
			file := fmt.Sprintf(`{"name": "Guide", "namespace": "Guide", "format": "shipfic:1", "cards": {%q: {"Card": {"title": "Card", %s: {"name": "guide", "effects": [%s]}}}}}`,
				strings.ToLower(kind.String()), field, example)
			pack, report := Load("guide.json", []byte(file))
			if pack == nil || len(pack.Cards) != 1 || len(pack.Cards[0].Power.Effects) != 1 {
				t.Errorf("%s on a %s card: %v", example, kind, report)
			}
		}
	}
	for _, deed := range tsssf.Deeds() {
		if !shown[deed] {
			t.Errorf("docs/packs.md has no example of %s", deed)
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
