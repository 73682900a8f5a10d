package story

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"shipfic/game"
	"shipfic/hayburger"
	"shipfic/internal/table"
	"shipfic/language"
	"shipfic/packs"
	"shipfic/packs/packtest"
	"shipfic/tsssf"
)

// silent are the events without plain words: others tell of them, or they are only for the page.
var silent = []string{"settled", "pausing", "seen", "back", "wake", "why", "peek"}

func isSilent(kind, why string) bool {
	return slices.Contains(silent, kind) || kind == "leaves" && why == "replaced" // what replaced it was told
}

// kindsIn lists the kinds of events that the code of a package makes.
func kindsIn(t *testing.T, folder, pattern string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("../..", folder, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	var kinds []string
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		code, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, match := range regexp.MustCompile(pattern).FindAllSubmatch(code, -1) {
			kinds = append(kinds, string(match[1]))
		}
	}
	slices.Sort(kinds)
	return slices.Compact(kinds)
}

// TestEveryEventHasPlainWords ranges over all events that the engines and tables make, with each value that has words of its own.
func TestEveryEventHasPlainWords(t *testing.T) {
	requests := []string{string(table.RequestUndo), string(table.RequestEnd), string(table.RequestSit)}
	texts := map[string][]string{
		"request": requests, "declined": requests, "agreed": append(requests, ""), "finished": {"vote"},
		"standIn": {table.StandInPlay, table.StandInWait, table.StandInEnd},
		"leaves":  kindsIn(t, "tsssf", `why[A-Z]\w+ += "(\w+)"`),
		"slapped": kindsIn(t, "hayburger", `Verdict += "(\w+)"`),
	}
	for _, source := range []struct {
		folder, pattern string
		least           int
		specimen        string
	}{
		{"tsssf", `Event: +"(\w+)"`, 41, `{"seat": 1, "card": "A", "other": "B", "cards": ["A", "B"], "from": {"hand": 0, "deck": "DECK"},
			"to": {"hand": 1, "deck": "DECK"}, "name": "C", "count": 2, "moves": [{"card": "A"}, {"card": "B"}], "looks": {"race": ["earth"]},
			"text": "D", "worth": {"points": 0.5}, "why": "VALUE"}`},
		{"hayburger", `(?:say|publish)\([A-Z]\w+\{"(\w+)"`, 14, `{"seat": 1, "by": 0, "first": 0, "card": {"character": "A", "symbol": "B"},
			"cards": 3, "left": 0, "number": 1, "chances": 2, "score": 0, "watcher": 7, "verdict": "VALUE", "slaps": [{"seat": 0, "score": 1}]}`},
		{"internal/table", `Note\{Event: "(\w+)"`, 30, `{"person": "p", "name": "A", "text": "VALUE", "seat": 0, "level": "mare", "on": true, "n": 3}`},
	} {
		kinds := kindsIn(t, source.folder, source.pattern)
		if len(kinds) < source.least {
			t.Errorf("%s makes only these events: %v", source.folder, kinds)
		}
		for _, kind := range kinds {
			values := texts[kind]
			if values == nil {
				values = []string{"other"}
			}
			decks := map[string][]string{"draw": {"pony", "ship"}, "wand": {"pony", "ship"}}[kind]
			if decks == nil {
				decks = []string{"pony", "ship", "goal"}
			}
			for _, value := range values {
				for _, deck := range decks {
					check(t, kind, value, strings.NewReplacer("DECK", deck, "VALUE", value).Replace(source.specimen))
				}
			}
		}
	}
}

// check wants words for an event in all languages, or none if it is silent.
func check(t *testing.T, kind, value, specimen string) {
	t.Helper()
	body := `{"event": "` + kind + `", ` + specimen[1:]
	for _, l := range language.All() {
		said := plainIn(l).Event(json.RawMessage(body))
		if (said == "") != isSilent(kind, value) || strings.ContainsAny(said, "{}") {
			t.Errorf("%s: %s becomes %q", l, body, said)
		}
	}
}

func plainIn(l language.Code) Plain {
	return Plain{
		Language: l, Cast: NewCast(packs.Core().Cards),
		Seat:   func(s game.Seat) string { return []string{"Ada", "Bea", "Cy", "Dee"}[s] },
		Person: strings.ToUpper,
	}
}

// TestPlainLanguagesAgree compares each language with the default one: the same sentences, with the same gaps.
func TestPlainLanguagesAgree(t *testing.T) {
	gaps := func(l language.Code) map[string][][]string {
		all := map[string][][]string{}
		for kind, sentences := range plainSentences()[l] {
			for _, text := range sentences {
				found := plainGap.FindAllString(text, -1)
				slices.Sort(found)
				all[kind] = append(all[kind], found)
			}
		}
		return all
	}
	for _, l := range language.All() {
		if diff := cmp.Diff(gaps(language.Default), gaps(l)); diff != "" {
			t.Errorf("%s:\n%s", l, diff)
		}
	}
}

// TestPlainGames tells random games of both engines: every event has words, and every card its title.
func TestPlainGames(t *testing.T) {
	later := packtest.Load(t, "../../tsssf/testdata/packs/later.json")
	box := packtest.Box(t, packs.Choice{}, packs.Core(), later)
	cast := NewCast(slices.Concat(packs.Core().Cards, later.Cards))
	seen := map[string]bool{}
	for seed := range uint64(5) {
		s, err := box.NewGame(3, game.SeedOf(seed), tsssf.DefaultOptions(), nil)
		if err != nil {
			t.Fatal(err)
		}
		dice := game.Dice(seed)
		for range 300 {
			seat, act, more := s.RandomAct(&dice)
			if !more {
				break
			}
			var events []game.Event
			if s, err = s.After(seat, s.MoveOf(act), &events); err != nil {
				t.Fatal(err)
			}
			for _, e := range events {
				event := e.Body.(tsssf.Event)
				seen[event.Event] = true
				for _, l := range language.All() {
					p := plainIn(l)
					p.Cast = cast
					said := p.Event(bodyOf(t, e.Body))
					if (said == "") != isSilent(event.Event, event.Why) || strings.Contains(said, ".Pony.") || strings.Contains(said, ".Ship.") {
						t.Errorf("%s: %s becomes %q", l, bodyOf(t, e.Body), said)
					}
				}
			}
		}
	}
	if len(seen) < 25 {
		t.Errorf("only these kinds of events happened: %v", seen)
	}
}

func bodyOf(t *testing.T, event any) json.RawMessage {
	t.Helper()
	body, err := json.Marshal(event)
	if err != nil {
		t.Fatal(err)
	}
	return body
}

// TestPlainSentences compares sentences of both games and of tables.
func TestPlainSentences(t *testing.T) {
	const zecora, gilda = "Core.Pony.Zecora", "Core.Pony.Gilda"
	ada, seat := game.Seat(0), game.Seat(1)
	tests := []struct {
		event any
		want  string
	}{
		{hayburger.Dealt{Event: "dealt", First: 2}, "Cy turns the first card"},
		{hayburger.Turned{Event: "turned", Number: 4, Card: hayburger.Card{Character: "Hen", Symbol: "egg"}, Left: 9}, "Ada turns card 4: Hen (egg), 9 left"},
		{hayburger.Challenged{Event: "challenged", By: 0, Seat: 1, Chances: 1}, "Ada challenges Bea: 1 chance"},
		{hayburger.Failed{Event: "failed", By: 1}, "the Challenge fails: Bea is about to take the pile"},
		{hayburger.Slapped{Event: "slapped", Judged: hayburger.Judged{Seat: 1, Score: 212, Verdict: hayburger.False}}, "Bea slaps falsely (212 ms)"},
		{hayburger.Paid{Event: "paid", Seat: 1, Left: 3}, "Bea pays a card, 3 left"},
		{hayburger.BarredOut{Event: "barred", Seat: -1, Watcher: 7}, "watcher 7 may no longer slap in"},
		{
			hayburger.Decided{Event: "decided", Lots: true, Slaps: []hayburger.Judged{{Seat: 0, Score: 300, Verdict: hayburger.Won}, {Seat: 1, Score: 305, Verdict: hayburger.LostLot}}},
			"a tie, decided by lot: Ada slaps first (300 ms); Bea slaps as fast and loses the lot (305 ms)",
		},
		{hayburger.Seated{Event: "seated", Seat: 2, Watcher: 7}, "watcher 7 has slapped in and takes a seat: Cy"},
		{hayburger.Taken{Event: "taken", Seat: 2, Cards: 12}, "Cy takes the pile of 12"},
		{hayburger.Over{Event: "over"}, "The game is over"},
		{table.Note{Event: "joined", Person: "p", Name: "Dee"}, "Dee joins the table"},
		{table.Note{Event: "ready", Person: "p", On: true}, "P is ready"},
		{table.Note{Event: "away", Person: "p", Name: "on"}, "on is back"},
		{table.Note{Event: "agreed", Person: "p", Text: "undo"}, "P agrees: undo a move"},
		{table.Note{Event: "away", Person: "p", On: true}, "P is away: a bot fills in"},
		{table.Note{Event: "bot", Seat: &seat, Level: "mare"}, "a bot takes a seat: mare"},
		{table.Note{Event: "timeout", Seat: &seat}, "Bea is out of time: the least play is made"},
		{table.Note{Event: "finished", Text: "vote"}, "the players voted to end the game"},
		{tsssf.Event{Event: "agreed", Seat: &seat}, "Bea agrees"},
		{tsssf.Event{Event: "reminder", Card: zecora, Text: "Sing."}, "Zecora reminds you: Sing."},
		{tsssf.Event{Event: "reminder", Card: zecora, Other: gilda}, "Zecora may change what Gilda is worth: agree on it among yourselves"},
		{tsssf.Event{Event: "ship", Seat: &seat, Card: zecora, Other: "Core.Ship.CultMeeting", Cards: []string{gilda, zecora}}, "Bea ships Zecora with Gilda by Cult Meeting"},
		{tsssf.Event{Event: "use", Seat: &seat, Card: zecora, From: &tsssf.Zone{Hand: &seat}}, "Bea uses Zecora from hand"},
		{tsssf.Event{Event: "use", Seat: &seat, Card: zecora, From: &tsssf.Zone{Cell: &[2]int{0, 0}}}, "Bea uses Zecora on the grid"},
		{tsssf.Event{Event: "draw", Seat: &ada, From: &tsssf.Zone{Deck: "ship"}, Count: 1}, "Ada draws 1 Ship card"},
		{table.Note{Event: "handed", Seat: &seat, On: true}, "Bea missed three turns: a bot plays until they act"},
		{table.Note{Event: "bot", Seat: &seat}, "a bot leaves its seat"},
		{tsssf.Event{Event: "passed", Card: zecora, From: &tsssf.Zone{Hand: &ada}, To: &tsssf.Zone{Hand: &seat}}, "Ada passes Zecora to Bea"},
		{tsssf.Event{Event: "passed", Card: zecora}, ""},
		{tsssf.Event{Event: "goalUp", Seat: &seat}, "Bea has a new private Goal"},
		{tsssf.Event{Event: "change", Card: zecora}, "Zecora is changed until the end of the turn"},
		{tsssf.Event{Event: "change", Card: zecora, Looks: &tsssf.Attributes{Race: []string{"earth"}, Count: 2, Everypony: true}}, "Zecora is now earth, shipped with everypony and counted as 2"},
		{struct{}{}, ""},
	}
	for _, test := range tests {
		body := bodyOf(t, test.event)
		if got := plainIn(language.English).Event(body); got != test.want {
			t.Errorf("%s becomes %q, want %q", body, got, test.want)
		}
	}
	for _, body := range []string{`[`, `7`, `{"event": 7}`, `{"event": "unheardOf"}`} {
		if got := plainIn(language.English).Event(json.RawMessage(body)); got != "" {
			t.Errorf("%s becomes %q", body, got)
		}
	}
}
