package goal

import "testing"

// TestEveryKindHasOneFunction parses the example of each function: the Goal has the kind of the function's row, and each kind has one row.
func TestEveryKindHasOneFunction(t *testing.T) {
	rows := map[Kind]string{}
	for _, f := range functions {
		if f.now != "" {
			continue
		}
		rows[f.kind] = f.name
		g, err := Parse(f.example)
		if err != nil {
			t.Fatal(f.name, err)
		}
		if kind, _ := g.apart(); kind != f.kind {
			t.Errorf("%s has kind %d, and its Goal %d", f.name, f.kind, kind)
		}
		if grammarOf("").words(g) == "" {
			t.Errorf("%s has no words", f.name)
		}
	}
	for _, f := range partnerFunctions {
		rows[f.kind] = f.name
		g, err := Parse("ExistsPonyShippedTo(*, " + f.example + ")")
		if err != nil {
			t.Fatal(f.name, err)
		}
		if kind, terms := Apart(g); kind != f.kind || terms.Count == 0 {
			t.Errorf("%s has kind %d, and its Goal %d with %+v", f.name, f.kind, kind, terms)
		}
	}
	for kind := KindJudged + 1; kind <= kindShippedTo; kind++ {
		if rows[kind] == "" {
			t.Errorf("kind %d has no function", kind)
		}
	}
	if len(rows) != int(kindShippedTo) {
		t.Errorf("%d kinds share %d rows", kindShippedTo, len(rows))
	}
}
