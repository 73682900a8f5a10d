package packs

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestJSONErrors(t *testing.T) {
	tests := []struct {
		name, text   string
		line, column int
		want         string
	}{
		{"ends early", "{\"a\": ", 1, 7, "the file ends where a value was expected"},
		{"comma before the bracket", "{\"a\": 1,\n}", 1, 8, "there is a comma before the closing '}'"},
		{"comma before the list's end", "{\"a\": [1,]}", 1, 9, "there is a comma before the closing ']'"},
		{"missing comma", "{\"a\": 1\n\"b\": 2}", 2, 1, `there is '"' where a comma or the closing '}' was expected`},
		{"key without quotes", "{a: 1}", 1, 2, "there is 'a' where a key in quotes was expected"},
		{"missing colon", "{\"a\" 1}", 1, 6, `where the colon after the key "a" was expected`},
		{"quotes never closed", "{\"a\": \"b}", 1, 7, "the quotes that open here are never closed"},
		{"line break in a text", "{\"a\": \"b\nc\"}", 1, 9, "contains a line break or a tab"},
		{"unknown escape", `{"a": "\x"}`, 1, 9, `there is 'x' after a backslash`},
		{"short code point", `{"a": "\u12"}`, 1, 8, `four hexadecimal digits must follow \u`},
		{"single quotes", "{'a': 1}", 1, 2, "where a key in quotes was expected"},
		{"a word", "{\"a\": maybe}", 1, 7, "there is 'm' where a value was expected"},
		{"leading zero", "{\"a\": 012}", 1, 10, "not a valid JSON number"},
		{"point without digits", "{\"a\": 1.}", 1, 9, "digits must follow the decimal point"},
		{"exponent without digits", "{\"a\": 1e}", 1, 9, "digits must follow the exponent"},
		{"more after the end", "{} {}", 1, 4, "there is more text after the end of the pack"},
		{"columns are characters", "{\"é\": \"ñ\", x}", 1, 12, "there is 'x' where a key"},
		{"too deep", strings.Repeat(`{"a":`, 30), 1, 86, "nested more than 16 deep"},
		{"too many values", `{"a":[` + strings.Repeat("0,", maxValues) + "0]}", 1, 2*maxValues + 3, "more than 200000 values"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			pack, report := Load("x.json", []byte(test.text))
			if pack != nil {
				t.Fatal("the pack was loaded")
			}
			f := report.Findings[len(report.Findings)-1]
			if f.Line != test.line || f.Column != test.column || !strings.Contains(f.Sentence, test.want) {
				t.Errorf("%s\nwant %d:%d with %q", f, test.line, test.column, test.want)
			}
		})
	}
}

func TestKeysTwice(t *testing.T) {
	text := `{"format": "pack:1", "namespace": "X", "root": "", "name": "X",
"cards": {"ship": {
  "A": {"title": "One"},
  "B": {"title": "Two", "title": "Three"},
  "A": {"title": "Four"}}}}`
	pack, report := Load("x.json", []byte(text))
	if pack != nil {
		t.Fatal("the pack was loaded")
	}
	var got []string
	for _, f := range report.Findings {
		if f.Code == CodeTwice {
			got = append(got, fmt.Sprintf("%d:%d %s", f.Line, f.Column, f.Sentence))
		}
	}
	want := []string{
		`4:25 the key "title" is already in this object, at 4:9`,
		`5:3 the key "A" is already in this object, at 3:3`,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// plain is the value in the form of encoding/json.
func (n node) plain() any {
	switch n.kind {
	case listNode:
		list := []any{}
		for _, item := range n.items {
			list = append(list, item.plain())
		}
		return list
	case objectNode:
		object := map[string]any{}
		for _, m := range n.members {
			object[m.key] = m.value.plain()
		}
		return object
	case stringNode:
		return n.text
	case numberNode:
		return json.Number(n.text)
	case boolNode:
		return n.text == "true"
	}
	return nil
}

// agrees compares one text with encoding/json: both parse it to the same value, or neither does. What only our reader
// refuses (duplicate keys, limits) is left out.
func agrees(t interface {
	Helper()
	Errorf(string, ...any)
}, text []byte,
) {
	t.Helper()
	root, twice, err := readJSON(text, 0)
	valid := json.Valid(text)
	if err != nil {
		if valid && err.code != CodeLimit {
			t.Errorf("%q is JSON, but: %s", text, err.sentence)
		}
		return
	}
	if !valid {
		t.Errorf("%q is not JSON, but was parsed", text)
		return
	}
	decoder := json.NewDecoder(strings.NewReader(string(text)))
	decoder.UseNumber()
	var want any
	if err := decoder.Decode(&want); err != nil || len(twice) > 0 {
		return
	}
	if diff := cmp.Diff(want, root.plain()); diff != "" {
		t.Errorf("%q was parsed differently:\n%s", text, diff)
	}
}

func TestJSONAgreesWithTheLibrary(t *testing.T) {
	piece := rapid.SampledFrom([]string{
		"{", "}", "[", "]", ",", ":", `"`, `"a"`, `"\n"`, `"\u00e9"`, `"\ud83d\ude00"`, `"\ud83d"`, `"\ud83dx"`, `\`, "0", "-1", "1.5e3", "01", ".5", "1.",
		"true", "false", "null", "nul", " ", "\n", "\t", `{"k":1}`, `[1,2]`, "é", "+1", "1e", "-",
	})
	rapid.Check(t, func(t *rapid.T) {
		agrees(t, []byte(strings.Join(rapid.SliceOfN(piece, 0, 12).Draw(t, "pieces"), "")))
	})
}

func TestPositions(t *testing.T) {
	text := strings.Repeat("añ\n", 5_000) + strings.Repeat("é", 5_000)
	s := newSource("x", []byte(text))
	line, column := 1, 1
	for at, r := range text {
		gotLine, gotColumn := s.position(at)
		if gotLine != line || gotColumn != column {
			t.Fatalf("byte %d is at %d:%d, want %d:%d", at, gotLine, gotColumn, line, column)
		}
		if column++; r == '\n' {
			line, column = line+1, 1
		}
	}
}
