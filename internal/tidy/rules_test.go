package tidy

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/token"
	"path"
	"regexp"
	"strings"
)

// rulebook contains the rules; a rule is a paragraph that begins with its number, such as "**T5** ...".
const rulebook = "docs/rules.md"

var (
	ruleNumber = regexp.MustCompile(`(?:^|\n\n)\*\*([A-Z][0-9]+)\*\*`)
	// citation matches numbers in comments, test names and names of test cases: "W3", "TestW3Order", "(W3,".
	citation = regexp.MustCompile(`(?:\b|Test|Fuzz|_)([A-Z][0-9]+)(?:\b|[A-Z_])`)
)

// rules finds rules that no test cites, numbers used twice, and scenarios that cite unknown rules.
func rules(t tree) []string {
	var findings []string
	cited := citedByTests(t)
	known := map[string]bool{}
	for _, match := range ruleNumber.FindAllStringSubmatch(t[rulebook], -1) {
		number := match[1]
		if known[number] {
			findings = append(findings, fmt.Sprintf("%s: %s is the number of two rules", rulebook, number))
		} else if !cited[number] {
			findings = append(findings, fmt.Sprintf("%s: no test and no scenario cites %s", rulebook, number))
		}
		known[number] = true
	}
	for _, name := range t.paths() {
		for _, number := range citedByScenario(name, t[name]) {
			if !known[number] {
				findings = append(findings, fmt.Sprintf("%s cites %s, which is not in %s", name, number, rulebook))
			}
		}
	}
	return findings
}

// citedByTests collects the numbers in all tests and scenarios, except in this package, whose proofs cite rules.
func citedByTests(t tree) map[string]bool {
	cited := map[string]bool{}
	for _, name := range t.paths() {
		for _, number := range citedByScenario(name, t[name]) {
			cited[number] = true
		}
	}
	for _, file := range t.tests() {
		if file.dir == "internal/tidy" {
			continue
		}
		for _, text := range file.words() {
			for _, match := range citation.FindAllStringSubmatch(text, -1) {
				cited[match[1]] = true
			}
		}
	}
	return cited
}

// words lists the comments, strings and function names in a file.
func (f goFile) words() []string {
	var words []string
	for _, comment := range f.Comments {
		words = append(words, comment.Text())
	}
	ast.Inspect(f.File, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			words = append(words, n.Name.Name)
		case *ast.BasicLit:
			if n.Kind == token.STRING {
				words = append(words, n.Value)
			}
		}
		return true
	})
	return words
}

// citedByScenario lists the rules that a file names, if it is a scenario.
func citedByScenario(name, text string) []string {
	var scenario struct {
		Rules string
		Steps []json.RawMessage
	}
	if path.Ext(name) != ".json" || json.Unmarshal([]byte(text), &scenario) != nil || scenario.Steps == nil {
		return nil
	}
	return strings.Fields(scenario.Rules)
}

var rulesProofs = []proof{
	{"uncited", tree{
		rulebook:                  "# Rules\n\n**T1** Begin.\n\n**T2** Play, see\n**T9**.\n\n**T22** End.\n\n**T1** Again.\n\n**T3** x\n",
		"tsssf/a_test.go":         "package tsssf\n\n// It begins (T1).\nfunc TestT22End() { T3 := 1 }",
		"tsssf/a.go":              "package tsssf // T2",
		"internal/tidy/x_test.go": "package tidy // T2",
	}, []string{"no test and no scenario cites T2", "T1 is the number of two rules", "cites T3"}},
	{"cited by scenarios", tree{
		rulebook:                     "**G1** Count.\n\n**G10** Last.\n\n",
		"tsssf/scenarios/count.json": `{"name": "x", "rules": "G1 G11", "steps": []}`,
		"web/package.json":           `{"rules": "G10"}`,
	}, []string{"cites G10", "count.json cites G11, which is not in"}},
	{"all cited", tree{rulebook: "**G1** Count.\n\n**G2** Check.", "a_test.go": "package a\nfunc TestG1(t int) { t.Run(\"G2, after each power\") }"}, nil},
}
