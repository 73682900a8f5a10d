package delta_test

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"shipfic/game"
	"shipfic/internal/delta"
	"shipfic/packs"
	"shipfic/tsssf"
)

func decode(t testing.TB, data []byte) any {
	t.Helper()
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		t.Fatalf("%v in %s", err, data)
	}
	return v
}

func encode(t testing.TB, v any) []byte {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// pony has an id, and attributes of all forms.
type pony struct {
	Card  string            `json:"card" delta:"id"`
	At    [2]int            `json:"at"`
	Looks *looks            `json:"looks,omitempty"`
	Tags  map[string]int    `json:"tags,omitempty"`
	Seen  int               `json:"seen" delta:"-"`
	raw   json.RawMessage   // not exported: not written
	Any   any               `json:"any,omitempty"`
	Words map[string]string `json:"words"`
}

type looks struct {
	Names []string `json:"names"`
	Count int      `json:"count"`
}

// grid has lists of all kinds.
type grid struct {
	turn
	Ponies []pony      `json:"ponies"`
	Seats  []turn      `json:"seats,omitempty"`
	Sides  string      `json:"sides,omitempty"`
	Points game.Points `json:"points"`
	None   []int       `json:"none,omitzero"`
	Cells  [][2]int    `json:"cells,omitempty"`
	Bytes  []byte      `json:"bytes,omitempty"`
	Raw    json.RawMessage
}

type turn struct {
	Seat int  `json:"seat"`
	Over bool `json:"over,omitempty"`
}

func ponies(cards ...string) (all []pony) {
	for i, card := range cards {
		all = append(all, pony{Card: card, At: [2]int{i}})
	}
	return all
}

func TestBetween(t *testing.T) {
	long := strings.Repeat("0123456789", 6)
	for _, c := range []struct {
		name          string
		before, after any
		want          string
	}{
		{"nothing", grid{}, grid{}, ``},
		{"a field", turn{1, false}, turn{2, true}, `{"seat":2,"over":true}`},
		{"a field that is left out", turn{1, true}, turn{1, false}, `{"-over":true}`},
		{"an embedded field", grid{}, grid{turn: turn{Seat: 1}}, `{"seat":1}`},
		{"nil and empty, where both are left out", grid{Seats: nil}, grid{Seats: []turn{}}, ``},
		{"nil and empty, where one is null", grid{Ponies: nil}, grid{Ponies: []pony{}}, `{"ponies":[]}`},
		{"nil and empty, where nil is left out", grid{}, grid{None: []int{}}, `{"none":[]}`},
		{"what is not compared", pony{Seen: 1}, pony{Seen: 2}, ``},
		{"what is not written", pony{raw: []byte("1")}, pony{raw: []byte("2")}, ``},
		{"an element more", ponies("a", "b"), ponies("a", "b", "c"), `[2,[{"card":"c","at":[2,0],"seen":0,"words":null}]]`},
		{"an element less", grid{Seats: []turn{{Seat: 1}, {Seat: 2}}}, grid{Seats: []turn{{Seat: 1}}}, `{"~seats":[1,-1]}`},
		{"an element that changed", []pony{{Card: "a"}, {Card: "b"}}, []pony{{Card: "a"}, {Card: "b", At: [2]int{1, 1}}}, `[1,{"at":[1,1]}]`},
		{"an element that moved", []pony{{Card: "a"}, {Card: "b"}, {Card: "c"}}, []pony{{Card: "c"}, {Card: "a"}, {Card: "b"}}, `[{"":2},2,-1]`},
		{"elements that changed places", []pony{{Card: "a"}, {Card: "b"}}, []pony{{Card: "b", At: [2]int{1}}, {Card: "a"}}, `[{"":1,"at":[1,0]},1,-1]`},
		{"equal elements", []int{1, 1, 1, 1}, []int{1, 1, 1}, `[3,-1]`},
		{"all is new", []string{"a", "b"}, []string{"c"}, `["c"] as a whole`},
		{"elements without an id", []turn{{Seat: 1}, {Seat: 2}}, []turn{{Seat: 3}, {Seat: 2}}, `[{"seat":3}]`},
		{"a pointer to nothing", pony{Looks: &looks{}}, pony{}, `{"-looks":true}`},
		{"behind a pointer", &pony{Looks: &looks{Count: 1}}, &pony{Looks: &looks{Count: 2}}, `{"~looks":{"count":2}}`},
		{"a map", pony{Tags: map[string]int{"a": 1}}, pony{Tags: map[string]int{"a": 2}}, `{"tags":{"a":2}}`},
		{"a marshaler", grid{Points: 100}, grid{Points: 150}, `{"points":1.5}`},
		{"an interface", pony{Any: 1}, pony{Any: "x"}, `{"any":"x"}`},
		{"a short string", grid{Sides: "abc"}, grid{Sides: "abd"}, `{"sides":"abd"}`},
		{"a long string", grid{Sides: long}, grid{Sides: long[:7] + "x" + long[8:] + "y"}, `{"~sides":[7,-1,"x",52,"y"]}`},
		{"a cut in a long string", grid{Sides: long}, grid{Sides: long[:20] + long[22:]}, `{"~sides":[20,-2]}`},
		{"a long string that is not ASCII", grid{Sides: long}, grid{Sides: long + "ñ"}, `{"sides":"` + long + `ñ"}`},
		{"a difference that is longer", []turn{{Seat: 1}, {Seat: 2}, {Seat: 3}, {Seat: 4}, {Seat: 5}}, []turn{{Seat: 6}}, `[{"seat":6},-4]`},
		{"another type", turn{}, looks{}, `{"names":null,"count":0} as a whole`},
	} {
		change, isWhole, err := delta.Between(c.before, c.after)
		got := string(change)
		if isWhole {
			got += " as a whole"
		}
		if err != nil || got != c.want {
			t.Errorf("%s: %s (%v), not %s", c.name, got, err, c.want)
		}
		wantField := ""
		switch {
		case isWhole:
			wantField = `"it":` + string(change)
		case change != nil:
			wantField = `"~it":` + string(change)
		}
		if field, err := delta.Field("it", c.before, c.after); err != nil || string(field) != wantField {
			t.Errorf("%s, as a field: %s (%v), not %s", c.name, field, err, wantField)
		}
	}
}

// TestMarshalErrors reports what cannot be encoded, and goes on with the next.
func TestMarshalErrors(t *testing.T) {
	for range 10 {
		if _, _, err := delta.Between(pony{}, pony{Any: func() {}}); err == nil {
			t.Error("a function was encoded")
		}
		if _, err := delta.Field("it", pony{}, pony{Any: func() {}}); err == nil {
			t.Error("a function was encoded as a field")
		}
		if change, _, err := delta.Between(turn{1, false}, turn{2, false}); err != nil || string(change) != `{"seat":2}` {
			t.Errorf("after an error: %s (%v)", change, err)
		}
	}
}

// TestRandomLists compares random lists of all forms. Applying the difference gives the new list, and the old one stays as it was.
func TestRandomLists(t *testing.T) {
	for seed := range uint64(3000) {
		rng := rand.New(rand.NewPCG(seed, 7))
		before, after := randomGrid(rng), randomGrid(rng)
		if rng.IntN(2) == 0 {
			after.Ponies = mixed(rng, before.Ponies)
		}
		checkApply(t, seed, before, after)
	}
}

func checkApply(t testing.TB, seed uint64, before, after grid) {
	t.Helper()
	change, isWhole, err := delta.Between(before, after)
	if err != nil {
		t.Fatal(err)
	}
	was := decode(t, encode(t, before))
	got := was
	switch {
	case isWhole:
		got = decode(t, change)
	case change != nil:
		if got, err = delta.Apply(was, decode(t, change)); err != nil {
			t.Fatalf("seed %d: %v: %s", seed, err, change)
		}
	}
	want := decode(t, encode(t, after))
	if !reflect.DeepEqual(got, want) {
		t.Fatalf("seed %d: %s makes\n%s of\n%s, not\n%s", seed, change, encode(t, got), encode(t, before), encode(t, after))
	}
	if !reflect.DeepEqual(was, decode(t, encode(t, before))) {
		t.Fatalf("seed %d: the old value has changed", seed)
	}
	if len(change) > len(encode(t, after))+80 { // the names of what is removed
		t.Errorf("seed %d: %s is longer than %s", seed, change, encode(t, after))
	}
}

func randomGrid(rng *rand.Rand) grid {
	g := grid{turn: turn{rng.IntN(3), rng.IntN(2) == 0}, Points: game.Points(rng.IntN(3) * 50), Raw: json.RawMessage(`null`)}
	for range rng.IntN(8) {
		g.Ponies = append(g.Ponies, pony{Card: string(rune('a' + rng.IntN(10))), At: [2]int{rng.IntN(2), 0}})
	}
	for range rng.IntN(4) {
		g.Seats = append(g.Seats, turn{Seat: rng.IntN(3)})
		g.None = append(g.None, rng.IntN(4))
		g.Cells = append(g.Cells, [2]int{rng.IntN(2), rng.IntN(2)})
	}
	for range rng.IntN(2) * (20 + rng.IntN(60)) {
		g.Sides += string("0123456789abcdef"[rng.IntN(3)])
	}
	return g
}

// mixed drops, moves, changes and adds some.
func mixed(rng *rand.Rand, all []pony) (after []pony) {
	for _, p := range all {
		switch rng.IntN(6) {
		case 0:
		case 1:
			p.At[1]++
			after = append([]pony{p}, after...)
		case 2:
			after = append(after, pony{Card: "new"}, p)
		default:
			after = append(after, p)
		}
	}
	return after
}

// FuzzApply applies any difference to any value: it is applied or refused, and the value stays as it is.
func FuzzApply(f *testing.F) {
	for _, seed := range [][2]string{
		{`{"a":1,"b":[1,2,3]}`, `{"-a":true,"~b":[1,-1,[4],{"":0}]}`},
		{`"abcdef"`, `[2,-1,"x",1]`},
		{`[{"a":1}]`, `[{"a":2},[{"":1}]]`},
		{`[1]`, `[9223372036854775807]`},
		{`[1]`, `[-9223372036854775808]`},
		{`[1]`, `[{"":-1}]`},
		{`[1]`, `[1e99,0.5,null]`},
		{`{}`, `{"~":{},"":1,"-":true}`},
	} {
		f.Add([]byte(seed[0]), []byte(seed[1]))
	}
	f.Fuzz(func(t *testing.T, value, difference []byte) {
		var plain, change any
		if json.Unmarshal(value, &plain) != nil || json.Unmarshal(difference, &change) != nil {
			return
		}
		exact, exactChange := decode(t, value), decode(t, difference)
		_, err := delta.Apply(plain, change)
		_, exactErr := delta.Apply(exact, exactChange)
		if exactErr == nil && err != nil {
			t.Errorf("%s is applied to %s only with exact numbers", difference, value)
		}
		if !reflect.DeepEqual(exact, decode(t, value)) {
			t.Errorf("%s has changed %s itself", difference, value)
		}
	})
}

// BenchmarkBetween compares the public views before and after moves in the middle of a game.
func BenchmarkBetween(b *testing.B) {
	box, err := tsssf.NewBox(packs.Rules(packs.Core().Cards))
	if err != nil {
		b.Fatal(err)
	}
	opts, err := tsssf.ParseOptions([]byte(`{"length":"ridiculous"}`))
	if err != nil {
		b.Fatal(err)
	}
	s, err := box.NewGame(4, game.SeedOf(1), opts, nil)
	if err != nil {
		b.Fatal(err)
	}
	dice := game.Dice(1)
	var views []*tsssf.PublicView
	for n := range 300 {
		if !s.RandomMove(&dice) {
			b.Fatalf("the game is over after %d moves", n)
		}
		if n >= 200 {
			views = append(views, s.Public())
		}
	}
	b.ReportAllocs()
	bytes, moves := 0, 0
	for b.Loop() {
		change, _, err := delta.Between(views[moves%99], views[moves%99+1])
		if err != nil {
			b.Fatal(err)
		}
		bytes, moves = bytes+len(change), moves+1
	}
	b.ReportMetric(float64(bytes)/float64(moves), "bytes/move")
	b.ReportMetric(float64(len(views[99].Ponies)), "ponies")
}
