package server_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"shipfic/game"
	"shipfic/hayburger"
	"shipfic/internal/delta"
	"shipfic/internal/limit"
	"shipfic/internal/table"
	"shipfic/internal/wire"
	"shipfic/internal/workshop"
	"shipfic/packs"
	"shipfic/tsssf"
)

func protocol(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../../docs/protocol.md")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestEveryCodeIsDocumented looks for each code that a client can get, each command and each event of tables in docs/protocol.md.
func TestEveryCodeIsDocumented(t *testing.T) {
	doc := protocol(t)
	_, codes, _ := strings.Cut(doc, "## Codes")
	var wanted []string
	for _, file := range []string{"../api/codes.go", "../table/refusals.go", "../practice/play.go", "../position/codes.go", "../../tsssf/scenario_misplaced.go"} {
		wanted = append(wanted, constants(t, file)...)
	}
	for _, reasons := range [][]game.Reason{tsssf.Reasons, hayburger.Reasons} {
		for _, r := range reasons {
			wanted = append(wanted, r.Code)
			if !strings.Contains(codes, "| `"+r.Code+"` | "+r.Means+" |") {
				t.Errorf("the row of %s in docs/protocol.md does not say %q", r.Code, r.Means)
			}
		}
	}
	for _, code := range wanted {
		if !strings.Contains(codes, "| `"+code+"` |") {
			t.Errorf("the code %s has no row in docs/protocol.md", code)
		}
	}
	if len(wanted) < 80 {
		t.Errorf("only %d codes were found in the source", len(wanted))
	}
	commands := constants(t, "../table/command.go")
	for _, word := range append(commands, events(t)...) {
		if !strings.Contains(doc, "`"+word+"`") {
			t.Errorf("docs/protocol.md does not speak of %s", word)
		}
	}
}

// TestServerCodesAreUnique fails when the server and a game use one code for two meanings: the page has one text for each code.
func TestServerCodesAreUnique(t *testing.T) {
	seen := map[string]bool{}
	for _, reasons := range [][]game.Reason{tsssf.Reasons, hayburger.Reasons} {
		for _, r := range reasons {
			seen[r.Code] = true
		}
	}
	for _, file := range []string{"../api/codes.go", "../practice/play.go", "../position/codes.go", "../../tsssf/scenario_misplaced.go"} {
		for _, code := range constants(t, file) {
			if seen[code] {
				t.Errorf("%s in %s is used elsewhere with another meaning", code, file)
			}
			seen[code] = true
		}
	}
}

// constants are the values of the string constants in a file.
func constants(t *testing.T, file string) []string {
	t.Helper()
	parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var values []string
	for _, declaration := range parsed.Decls {
		group, ok := declaration.(*ast.GenDecl)
		if !ok || group.Tok != token.CONST {
			continue
		}
		for _, spec := range group.Specs {
			for _, value := range spec.(*ast.ValueSpec).Values {
				if literal, ok := value.(*ast.BasicLit); ok && literal.Kind == token.STRING {
					text, err := strconv.Unquote(literal.Value)
					if err != nil {
						t.Fatal(err)
					}
					values = append(values, text)
				}
			}
		}
	}
	if len(values) == 0 {
		t.Fatalf("%s has no constants", file)
	}
	return values
}

// events are the names of the table's events.
func events(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("../table/*.go")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, match := range regexp.MustCompile(`Note\{Event: "(\w+)"`).FindAllStringSubmatch(string(text), -1) {
			names = append(names, match[1])
		}
	}
	if len(names) < 20 {
		t.Fatalf("only %d events were found", len(names))
	}
	return names
}

// TestExamplesAreMessages parses each example in docs/protocol.md as the kind of message it is labelled with.
func TestExamplesAreMessages(t *testing.T) {
	kinds := map[string]func() any{
		"client": func() any { return new(wire.FromClient) }, "server": func() any { return new(wire.FromServer) },
		"whole":   func() any { return new(wire.FromServer) },
		"problem": func() any { return new(wire.Problem) }, "create": func() any { return new(wire.CreateTable) },
		"goal": func() any { return new(wire.AskGoal) }, "report": func() any { return new(wire.AskReport) },
		"act":    func() any { return new(wire.AskAct) },
		"before": func() any { return new(any) },
		"after":  func() any { return new(any) }, "difference": func() any { return new(any) },
		"askHint": func() any { return new(wire.AskHint) }, "hint": func() any { return new(wire.Hint) },
		"askTyped": func() any { return new(wire.AskTyped) }, "typed": func() any { return new(wire.Typed) },
		"askPreview": func() any { return new(wire.AskPreview) }, "preview": func() any { return new(wire.Previewed) }, "practice": func() any { return new(wire.AskPractice) },
		"position": func() any { return new(wire.AskPosition) },
	}
	examples := regexp.MustCompile("(?s)```json (\\w+)\n(.*?)```").FindAllStringSubmatch(protocol(t), -1)
	for _, example := range examples {
		if err := game.UnmarshalStrict([]byte(example[2]), kinds[example[1]]()); err != nil {
			t.Errorf("%v in %s", err, example[2])
		}
	}
	if len(examples) < 9 {
		t.Errorf("only %d examples were found", len(examples))
	}
}

// TestExamplesOfUpdates applies the differences in docs/protocol.md: the update fits the state before it, and the example of a difference
// gives what the document says.
func TestExamplesOfUpdates(t *testing.T) {
	doc := protocol(t)
	var copied wire.Copy
	applied := 0
	for _, example := range regexp.MustCompile("(?s)```json server\n(.*?)```").FindAllStringSubmatch(doc, -1) {
		var m wire.FromServer
		if err := errors.Join(json.Unmarshal([]byte(example[1]), &m), copied.Take(&m)); err != nil {
			t.Errorf("%v in %s", err, example[1])
		}
		if m.Type == "update" {
			applied++
		}
	}
	if has, err := copied.Whole(); err != nil || applied == 0 || !strings.Contains(string(has.Public), "Core.Pony.Tom") || strings.Contains(string(has.Own), "plays") {
		t.Errorf("after %d updates the client has %+v (%v)", applied, has, err)
	}
	parts := map[string]any{}
	for _, name := range []string{"before", "difference", "after"} {
		var v any
		example := regexp.MustCompile("(?s)```json " + name + "\n(.*?)```").FindStringSubmatch(doc)
		if err := json.Unmarshal([]byte(example[1]), &v); err != nil {
			t.Fatal(err)
		}
		parts[name] = v
	}
	got, err := delta.Apply(parts["before"], parts["difference"])
	if diff := cmp.Diff(parts["after"], got); err != nil || diff != "" {
		t.Errorf("the difference gives another value (%v):\n%s", err, diff)
	}
}

// TestLimitsAreDocumented compares the table of limits in docs/protocol.md with the limits in the code.
func TestLimitsAreDocumented(t *testing.T) {
	doc, l, sim := protocol(t), limit.Default, workshop.DefaultLimits
	for _, said := range []string{
		fmt.Sprintf("a message on a WebSocket | %d KiB", l.Message>>10),
		fmt.Sprintf("a body | %d KiB, a pack %d MiB", l.Body>>10, packs.MaxFile>>20),
		fmt.Sprintf("%d,%03d in total, %d per address, %d per table", l.Connections/1000, l.Connections%1000, l.PerAddress, l.PerTable),
		fmt.Sprintf("requests per address | %d per minute", l.Requests.Times*int(time.Minute/l.Requests.In)),
		fmt.Sprintf("do not exist, per address | %d in %.0f minutes", l.Misses.Times, l.Misses.In.Minutes()),
		fmt.Sprintf("new tables per address | %d per hour", l.Tables.Times*int(time.Hour/l.Tables.In)),
		fmt.Sprintf("uploaded packs per address | %d per hour", l.Packs.Times*int(time.Hour/l.Packs.In)),
		fmt.Sprintf("hints per address | %d per minute", l.Hints.Times*int(time.Minute/l.Hints.In)),
		fmt.Sprintf("checked for the workshop, per address | %d per minute", l.Checks.Times*int(time.Minute/l.Checks.In)),
		fmt.Sprintf("balance runs, running or waiting | %d, one per address; %d games each, %.0f minutes", sim.Runs, sim.Games, sim.Time.Minutes()),
		fmt.Sprintf("moves per person at a table | %.0f per second, bursts of %d", float64(l.Moves.Times)/l.Moves.In.Seconds(), l.Moves.Times),
		fmt.Sprintf("other commands per person at a table | %.0f per second, bursts of %d", float64(l.Commands.Times)/l.Commands.In.Seconds(), l.Commands.Times),
		fmt.Sprintf("moves per address | %.0f per second, bursts of %d", float64(l.AllMoves.Times)/l.AllMoves.In.Seconds(), l.AllMoves.Times),
		fmt.Sprintf("other commands per address | %.0f per second, bursts of %d; %d MiB per hour", float64(l.AllCommands.Times)/l.AllCommands.In.Seconds(), l.AllCommands.Times, l.Written.Times>>20),
		fmt.Sprintf("instead of updates | %.0f per second, bursts of %d", float64(l.States.Times)/l.States.In.Seconds(), l.States.Times),
		fmt.Sprintf("gets %.0f such states per second, bursts of %d", float64(l.States.Times)/l.States.In.Seconds(), l.States.Times),
		fmt.Sprintf("At most %d people at a table can be programs", table.MaxPrograms),
		fmt.Sprintf("uploaded packs per address | %d MiB per day", l.Uploaded.Times>>20),
		fmt.Sprintf("reports per address | %d per hour", l.Reports.Times*int(time.Hour/l.Reports.In)),
		fmt.Sprintf("secrets of packs, per address | %d in %.0f minutes of each kind", l.Guesses.Times, l.Guesses.In.Minutes()),
		fmt.Sprintf("WebSockets of one person at a table | %d |", l.PerPerson),
		fmt.Sprintf("from one address | %d |", l.Joins),
		fmt.Sprintf("of one address in the list | %d;", l.Listed),
		fmt.Sprintf("a line of chat | %d, %d, %d characters", table.MaxName, table.MaxTitle, table.MaxText),
		fmt.Sprintf("updates queued for a slow client | %d |", l.Queue),
		fmt.Sprintf("within %.0f seconds", l.Hello.Seconds()),
		fmt.Sprintf("takes nothing for %.0f seconds", l.Write.Seconds()),
	} {
		if !strings.Contains(doc, said) {
			t.Errorf("docs/protocol.md does not say %q", said)
		}
	}
}
