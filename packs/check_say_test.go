package packs

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"shipfic/language"
	"shipfic/tsssf/goal"
)

// sayings lists the sentences of findings in the source, each with the number of its arguments; -1 where that is not plain.
func sayings(t *testing.T) map[string]int {
	t.Helper()
	found := map[string]int{"": -1}
	for _, code := range codes(t) {
		found[code] = -1
	}
	for _, which := range lostSays {
		found[string(which)] = 3
	}
	for _, code := range []goal.WarningCode{goal.MixedOperators, goal.LoneOperator, goal.OldName, goal.IgnoredCount} {
		found[string(code)] = -1
	}
	for _, attr := range attrWords {
		found["no-"+attr] = 2
		for _, other := range []goal.Attr{goal.Name, goal.Keywords} {
			if attr != attrWords[other] {
				found["no-"+attr+"-but-"+attrWords[other]] = 2
			}
		}
	}
	for _, folder := range []string{".", "bundle", "../tsssf/goal"} {
		files, err := filepath.Glob(folder + "/*.go")
		if err != nil || len(files) == 0 {
			t.Fatal(folder, err)
		}
		for _, name := range files {
			if !strings.HasSuffix(name, "_test.go") {
				sayingsIn(t, name, found)
			}
		}
	}
	delete(found, "")
	return found
}

var (
	saying = regexp.MustCompile(`^/?[a-z]+(-[a-z0-9]+)*$`)
	verb   = regexp.MustCompile(`%(\.\d+)?(\[\d\])?[a-z]`)
)

// sayingsIn adds those of a file: the texts that look like names, among the arguments of what makes a finding.
func sayingsIn(t *testing.T, name string, found map[string]int) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	makers := []string{"complain", "fail", "failAt", "failNear", "warn", "warnAt", "find", "say", "unread", "problem", "Saying"}
	ast.Inspect(file, func(n ast.Node) bool {
		call, isCall := n.(*ast.CallExpr)
		if !isCall || !slices.Contains(makers, lastName(call.Fun)) {
			return true
		}
		var texts []string
		ast.Inspect(call, func(n ast.Node) bool {
			if literal, isText := n.(*ast.BasicLit); isText && literal.Kind == token.STRING {
				text, _ := strconv.Unquote(literal.Value)
				texts = append(texts, text)
			}
			return true
		})
		for i, text := range texts {
			inGoal := strings.HasPrefix(text, "goal-")
			plain := lastName(call.Fun) == "complain" || lastName(call.Fun) == "say" || lastName(call.Fun) == "warn" && strings.HasPrefix(text, "lost-")
			if !saying.MatchString(text) || !inGoal && !strings.HasPrefix(text, "/") && (!plain || i > 0) {
				continue
			}
			args := 0
			for _, format := range texts[i+1:] {
				if strings.Contains(format, " ") {
					args = len(verb.FindAllString(format, -1))
					break
				}
			}
			found[strings.TrimPrefix(text, "/")] = max(args, found[strings.TrimPrefix(text, "/")])
		}
		return true
	})
}

func lastName(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return e.Sel.Name
	}
	return ""
}

// TestEveryFindingHasWords checks that the page can say every finding in every language, with arguments that there are.
func TestEveryFindingHasWords(t *testing.T) {
	found := sayings(t)
	if len(found) < 200 {
		t.Fatalf("only %d sentences in the source", len(found))
	}
	gap := regexp.MustCompile(`\{(\d)\}`)
	for _, code := range language.All() {
		data, err := os.ReadFile("../web/src/findings/i18n/" + string(code) + ".json")
		if err != nil {
			t.Fatal(err)
		}
		var words map[string]string
		if err := json.Unmarshal(data, &words); err != nil {
			t.Fatal(err)
		}
		for say, args := range found {
			text := words["say."+say]
			if text == "" {
				t.Errorf("%s: no words for %q", code, say)
			}
			for _, gap := range gap.FindAllStringSubmatch(text, -1) {
				if n, _ := strconv.Atoi(gap[1]); args >= 0 && n >= args {
					t.Errorf("%s: %q has no argument %d", code, say, n)
				}
			}
		}
		for key := range words {
			if say, is := strings.CutPrefix(key, "say."); is {
				if _, there := found[say]; !there {
					t.Errorf("%s: words for %q, which no finding says", code, say)
				}
			}
		}
	}
}

// TestFindingsSay checks the parts of a finding that pages put into their own words.
func TestFindingsSay(t *testing.T) {
	for _, c := range []struct {
		kind, fields, code, say, near string
		args                          []string
	}{
		{"ship", `"title": "T", "power": {"name": "reminder", "text": ""}`, "power", "by-hand-empty", "", []string{"reminder"}},
		{"pony", `"title": "T", "name": "T", "power": "swpa"`, "power", "power-unknown", "swap", []string{"swpa"}},
		{"pony", `"title": "T", "name": "T", "race": "erth"`, "race", "not-a", "earth", []string{"erth", "race"}},
		{"goal", `"title": "T", "points": "many"`, "points", "points", "", []string{"many"}},
		{"goal", `"title": "T", "points": "1", "goalLogic": "exists(*)"`, "goal", "goal-function", "ExistsShip", []string{"exists"}},
		{"goal", `"title": "T", "points": "1", "goalLogic": "ExistsPony(*, 0)"`, "goal", "goal-count", "", []string{"1000", "0"}},
	} {
		_, report := Load("", []byte(onePack(FormatShipfic, c.kind, c.fields)))
		i := slices.IndexFunc(report.Findings, func(f Finding) bool { return string(f.Code) == c.code })
		if i < 0 {
			t.Errorf("%s: %v", c.fields, report)
			continue
		}
		if f := report.Findings[i]; f.Say != c.say || f.Near != c.near || !slices.Equal(f.Args, c.args) {
			t.Errorf("%s: %q %q %q", c.fields, f.Say, f.Near, f.Args)
		}
	}
}

// TestDeckFindingsSay checks that what is wrong with a deck of Hayburger is an argument of its words.
func TestDeckFindingsSay(t *testing.T) {
	_, report := LoadDeck("", []byte(`{"game": "hayburger", "name": "Not Small", "cards": []}`))
	if !report.Refused() && len(report.Findings) == 0 {
		t.Fatal("no finding")
	}
	for _, f := range report.Findings {
		if !slices.Equal(f.Args, []string{f.Sentence}) {
			t.Errorf("%+v", f)
		}
	}
}
