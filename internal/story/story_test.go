package story

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"shipfic/game"
	"shipfic/language"
	"shipfic/packs"
	"shipfic/packs/packtest"
	"shipfic/tsssf"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// gapsOf lists the gaps of a text, sorted and without duplicates.
func gapsOf(text string) []string {
	found := gap.FindAllString(text, -1)
	slices.Sort(found)
	return slices.Compact(found)
}

// TestEveryCoreShip requires at least two lines for each Core Ship card in each language, with both ponies and the
// card.
func TestEveryCoreShip(t *testing.T) {
	ships := 0
	for _, card := range packs.Core().Cards {
		if card.Kind != tsssf.Ship {
			continue
		}
		ships++
		key := strings.TrimPrefix(card.ID, coreShip)
		for _, l := range language.All() {
			lines := spoken()[l].ships[key]
			if len(lines) < 2 || len(lines) != len(spoken()[language.Default].ships[key]) {
				t.Errorf("%s has %d lines in %s", card.ID, len(lines), l)
			}
			for _, line := range lines {
				if diff := cmp.Diff([]string{"{a}", "{b}", "{ship}"}, gapsOf(line)); diff != "" {
					t.Errorf("%s in %s: %s\n%s", card.ID, l, line, diff)
				}
			}
		}
	}
	for _, l := range language.All() {
		if told := len(spoken()[l].ships); ships != 55 || told != ships {
			t.Errorf("there are %d Ship cards, and lines for %d in %s", ships, told, l)
		}
	}
}

// nameless lists the events whose lines may leave out names; what they use is checked in whole games.
var nameless = []string{"tags", "turn", "tornUp", "title", "title.plain"}

// TestLanguagesAgree compares each language with the default one: the same sentences in the same places, with the same gaps.
func TestLanguagesAgree(t *testing.T) {
	first := spoken()[language.Default]
	for _, l := range language.All() {
		other := spoken()[l]
		sameLines(t, l, first.powers, other.powers)
		sameLines(t, l, first.events, other.events)
		for word, text := range first.words {
			if diff := cmp.Diff(gapsOf(text), gapsOf(other.words[word])); diff != "" || other.words[word] == "" {
				t.Errorf("%s: the word %s: %s", l, word, diff)
			}
		}
		for word := range first.counted {
			if !strings.Contains(other.counted[word].Other, "{n}") {
				t.Errorf("%s: %s without a number: %+v", l, word, other.counted[word])
			}
		}
	}
	for _, name := range []string{"genderChange", "raceChange", "timelineChange", "makePrincess", "lovePoison", "playFromDiscard", "none"} {
		if len(first.powers[name]) < 2 {
			t.Errorf("a ship with the power %s has %d lines", name, len(first.powers[name]))
		}
	}
}

func sameLines(t *testing.T, l language.Code, first, other map[string][]string) {
	t.Helper()
	for name, lines := range first {
		if len(other[name]) != len(lines) || len(lines) == 0 {
			t.Errorf("%s: %d lines for %s, want %d", l, len(other[name]), name, len(lines))
			continue
		}
		for i := range lines {
			if slices.Contains(nameless, name) {
				continue
			}
			if diff := cmp.Diff(gapsOf(lines[i]), gapsOf(other[name][i])); diff != "" {
				t.Errorf("%s: %s, line %d: %s", l, name, i, diff)
			}
		}
	}
	if len(first) != len(other) {
		t.Errorf("%s has lines for %d things, want %d", l, len(other), len(first))
	}
}

// TestPlurals checks counted words in all languages.
func TestPlurals(t *testing.T) {
	for _, test := range []struct {
		language language.Code
		points   game.Points
		want     string
	}{
		{language.English, game.Point, "1 point"},
		{language.English, 0, "0 points"},
		{language.English, 3 * game.Point / 2, "1.5 points"},
		{language.Spanish, game.Point, "1 punto"},
		{language.Spanish, 2 * game.Point, "2 puntos"},
	} {
		p := Print{Language: test.language}
		if got := p.points(test.points); got != test.want {
			t.Errorf("%s: %q, want %q", test.language, got, test.want)
		}
	}
}

// playOut plays a game of random moves and returns its moments.
func playOut(t testing.TB, seed uint64) []Happening {
	t.Helper()
	t.Logf("seed %d", seed)
	box := packtest.CoreBox(t)
	g, events, err := tsssf.Engine{Box: box}.New(game.Setup{Seats: 3, Seed: game.SeedOf(seed)})
	if err != nil {
		t.Fatal(err)
	}
	var moments []Happening
	dice := game.Dice(seed)
	for n := uint64(5); ; n++ {
		m := Happening{N: n}
		for _, e := range events {
			if e.To == game.Everyone {
				m.Events = append(m.Events, e.Body.(tsssf.Event))
			}
		}
		moments = append(moments, m)
		s := g.(*tsssf.State).Clone()
		seat, act, more := s.RandomAct(&dice)
		if !more || n > 2000 {
			return moments
		}
		if g, events, err = g.Apply(game.Input{Seat: seat, Move: s.MoveOf(act)}); err != nil {
			t.Fatal(err)
		}
	}
}

var players = []Seat{{Name: "Ada", Points: 200}, {Bot: "mare", Points: 700, Won: true}, {Bot: "mare"}}

// TestWholeGames tells games of random moves: the same way twice, differently under another name, and with all gaps
// filled.
func TestWholeGames(t *testing.T) {
	cast := NewCast(packs.Core().Cards)
	told := map[string]bool{}
	for seed := range uint64(8) {
		moments := playOut(t, seed)
		whole := NewNarrator("k3xq9-1", cast).Story(moments, Ending{Over: true})
		if diff := cmp.Diff(whole, NewNarrator("k3xq9-1", cast).Story(moments, Ending{Over: true}), cmp.AllowUnexported(Story{})); diff != "" {
			t.Fatal(diff)
		}
		other := NewNarrator("k3xq9-2", cast).Story(moments, Ending{Over: true})
		if cmp.Equal(whole.Lines, other.Lines) {
			t.Error("two games are told in the same words")
		}
		for _, l := range language.All() {
			var text bytes.Buffer
			if err := whole.Markdown(&text, Print{Language: l, Seats: players}); err != nil {
				t.Fatal(err)
			}
			if hole := regexp.MustCompile(`\{\w*\}|\*\*\*\*| {2,}|%!`).FindString(text.String()); hole != "" {
				t.Errorf("seed %d in %s has an unfilled gap: %q", seed, l, hole)
			}
			prose := strings.NewReplacer("**", "", "“", "", "”", "").Replace(text.String())
			if doubled := regexp.MustCompile(`\w+([!?]\.|!!|\.\.\s)`).FindString(prose); doubled != "" && l == language.English {
				t.Errorf("seed %d has doubled punctuation: %q", seed, doubled)
			}
		}
		for _, line := range whole.Lines {
			told[line.Event] = true
		}
	}
	for event := range narrations {
		if !told[event] && event != "adjusted" && rare[event] == nil {
			t.Errorf("no game tells of %s", event)
		}
	}
}

// rare are events that only the powers of expansions cause. Each list has one event that belongs in a story.
var rare = map[string][]tsssf.Event{
	"boost":    {{Card: "Core.Pony.Tom", Other: "Core.Ship.NowKiss", Cards: []string{"Core.Pony.Gilda", "Core.Pony.Tom"}}},
	"carried":  {{Card: "Core.Pony.Tom", Other: "Core.Ship.NowKiss"}},
	"covered":  {{Card: "Core.Pony.Tom", Other: "Core.Pony.Gilda"}},
	"removed":  {{Card: "Core.Pony.Tom", Other: "Core.Pony.Gilda"}},
	"pledged":  {{Card: "Core.Pony.Tom", Other: "Core.Goal.Pomf"}},
	"givenUp":  {{Card: "Core.Pony.Tom", Other: "Core.Goal.Pomf"}},
	"reworded": {{Card: "Core.Goal.Pomf", Name: "Villain", Text: "Princess"}},
	"bonus":    {{Card: "Core.Pony.Tom"}},
	"lifted":   {{Card: "Core.Pony.Tom", From: cell}, {Card: "Core.Ship.NowKiss", From: edge}},
	"laid":     {{Card: "Core.Pony.Tom", To: cell}, {Card: "Core.Ship.NowKiss", To: edge}},
}

var (
	cell = &tsssf.Zone{Cell: &[2]int{1, 0}}
	edge = &tsssf.Zone{Edge: &[2][2]int{{0, 0}, {1, 0}}}
)

// TestRareEvents tells events of expansions again and again: with all gaps filled, and in all ways before one comes again.
func TestRareEvents(t *testing.T) {
	cast, seat := NewCast(packs.Core().Cards), game.Seat(0)
	for name, events := range rare {
		for i := range events {
			events[i].Event, events[i].Seat = name, &seat
			for _, id := range []string{events[i].Card, events[i].Other} {
				if id != "" && cast[id] == nil {
					t.Fatalf("there is no card %s", id)
				}
			}
		}
		var moments []Happening
		for n := range uint64(8) {
			moments = append(moments, Happening{N: n, Events: events})
		}
		whole := NewNarrator("k3xq9-1", cast).Story(moments, Ending{})
		if len(whole.Lines) != len(moments) {
			t.Errorf("%d lines for %d times of %s", len(whole.Lines), len(moments), name)
		}
		for _, l := range language.All() {
			p, told := Print{Language: l, Seats: players}, map[string]bool{}
			same := func(text string) string { return text }
			for _, line := range whole.Lines {
				got := p.fill(&line, cast, same, same)
				if strings.ContainsAny(got, "{}") || got == "" {
					t.Errorf("%s in %s has an unfilled gap: %q", name, l, got)
				}
				told[got] = true
			}
			if ways := len(spoken()[l].ways(name)); len(told) < min(ways, len(moments)) {
				t.Errorf("%s in %s repeats itself: %d of %d ways", name, l, len(told), ways)
			}
		}
	}
}

// TestLive shows that entries told one by one give the same lines as the whole story.
func TestLive(t *testing.T) {
	moments, narrator := playOut(t, 3), NewNarrator("k3xq9-1", NewCast(packs.Core().Cards))
	var lines []Line
	for _, m := range moments {
		lines = append(lines, narrator.Narrate(m.N, m.Events)...)
	}
	if diff := cmp.Diff(lines, narrator.Story(moments, Ending{Over: true}).Lines); diff != "" {
		t.Error(diff)
	}
}

// TestGolden compares one story with golden files, in all languages and both formats.
func TestGolden(t *testing.T) {
	moments := playOut(t, 1)
	var about uint64
	for _, m := range moments {
		if slices.ContainsFunc(m.Events, func(e tsssf.Event) bool { return tsssf.MakesShip(e.Event) }) {
			about = m.N
			break
		}
	}
	moments = append(moments, Happening{N: 9000, Written: &Written{About: about, Name: "Ada", Text: "They met *here*. <b>Honest.</b> {a}"}})
	whole := NewNarrator("k3xq9-1", NewCast(packs.Core().Cards)).Story(moments, Ending{Over: true})
	for _, l := range language.All() {
		p := Print{Language: l, Seats: players, Picture: "<svg></svg>", Address: "https://example.org/g/k3xq9-1"}
		for ending, write := range map[string]func(*bytes.Buffer) error{
			"md":   func(b *bytes.Buffer) error { return whole.Markdown(b, p) },
			"html": func(b *bytes.Buffer) error { return whole.HTML(b, p) },
		} {
			var got bytes.Buffer
			if err := write(&got); err != nil {
				t.Fatal(err)
			}
			name := filepath.Join("testdata", "golden."+string(l)+"."+ending)
			if *update {
				if err := os.WriteFile(name, got.Bytes(), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), got.String()); diff != "" {
				t.Errorf("%s (run the test with -update to accept):\n%s", name, diff)
			}
			if strings.Contains(got.String(), "<b>Honest") {
				t.Errorf("%s: a player's text became markup", name)
			}
		}
	}
}

// TestWritten shows that a player's line replaces ours, the last of several, and no other line.
func TestWritten(t *testing.T) {
	moments := []Happening{
		{N: 7, Events: []tsssf.Event{{Event: "ship", Other: "Core.Ship.NowKiss", Card: "b", Cards: []string{"a", "b"}}}},
		{N: 8, Events: []tsssf.Event{{Event: "breakUp", Cards: []string{"a", "b"}}}},
		{N: 9, Written: &Written{About: 7, Name: "Ada", Text: "First."}},
		{N: 10, Written: &Written{About: 7, Name: "Ada", Text: "Second."}},
		{N: 11, Written: &Written{About: 8, Name: "Ada", Text: "About no ship."}},
		{N: 12, Written: &Written{About: 99, Name: "Ada", Text: "About nothing."}},
	}
	whole := NewNarrator("x-1", Cast{}).Story(moments, Ending{})
	if len(whole.Lines) != 2 || whole.Lines[0].Written != "Second." || whole.Lines[0].By != "Ada" || whole.Lines[1].Written != "" {
		t.Errorf("told %+v", whole.Lines)
	}
	if whole.Ships != 1 || whole.Wrecks != 1 || whole.Over {
		t.Errorf("%d ships, %d wrecks", whole.Ships, whole.Wrecks)
	}
}

// TestNothing tells a game in which nothing has happened yet.
func TestNothing(t *testing.T) {
	whole := NewNarrator("x-1", Cast{}).Story(nil, Ending{})
	for _, l := range language.All() {
		var text bytes.Buffer
		if err := whole.Markdown(&text, Print{Language: l}); err != nil || !strings.HasPrefix(text.String(), "# ") {
			t.Errorf("%v: %s", err, text.String())
		}
	}
}

// TestOtherPacks tells ships of other packs by their power, or in general words if it is unknown.
func TestOtherPacks(t *testing.T) {
	cast := NewCast([]packs.Card{
		{Card: tsssf.Card{ID: "Mine.Ship.One", Kind: tsssf.Ship, Title: "One", Power: tsssf.Power{Name: "lovePoison"}}},
		{Card: tsssf.Card{ID: "Mine.Ship.Two", Kind: tsssf.Ship, Title: "Two", Power: tsssf.Power{Name: "unheardOf"}}},
	})
	for id, want := range map[string]string{"Mine.Ship.One": "lovePoison", "Mine.Ship.Two": "none", "Mine.Ship.Unknown": "none"} {
		lines := NewNarrator("x-1", cast).Narrate(3, []tsssf.Event{{Event: "link", Other: id, Cards: []string{"a", "b"}}})
		if len(lines) != 1 || !slices.Contains(spoken()[language.Spanish].powers[want], lines[0].Text[language.Spanish]) {
			t.Errorf("%s: %+v", id, lines)
		}
	}
}
