package story

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"shipfic/language"
	"shipfic/packs"
	"shipfic/tsssf"
)

// TestCommonEvents requires enough ways to tell what happens often.
func TestCommonEvents(t *testing.T) {
	for _, event := range []string{"breakUp", "replace", "swap", "goalWon", "change.gender", "change.race", "turn", "leaves"} {
		for _, l := range language.All() {
			ways := spoken()[l].events[event]
			different := map[string]bool{}
			for _, way := range ways {
				different[way] = true
			}
			if len(different) < 60 || len(different) != len(ways) {
				t.Errorf("%s: %d different ways of %d to tell of %s, want at least 60", l, len(different), len(ways), event)
			}
		}
	}
}

// marks drops what a sentence loses or gains when it is fitted to a title.
var marks = strings.NewReplacer("“", "", "”", "", ".", "", ",", "", "!", "")

// TestNoRepetition tells whole games: a sentence comes again only when all others of its kind have been used.
func TestNoRepetition(t *testing.T) {
	cast := NewCast(packs.Core().Cards)
	for seed := range uint64(12) {
		narrator := NewNarrator("k3xq9-1", cast)
		used := map[string]map[string]bool{} // by kind: the sentences of this round
		breakUps := 0
		for _, m := range playOut(t, seed) {
			before := len(narrator.told)
			for i, line := range narrator.Narrate(m.N, m.Events) {
				kind, text := narrator.told[before+i].kind, marks.Replace(line.Text[language.Default])
				if len(used[kind]) == len(spoken()[language.Default].ways(kind)) || used[kind] == nil {
					used[kind] = map[string]bool{}
				}
				if used[kind][text] {
					t.Errorf("seed %d: %q again after %d of %d", seed, text, len(used[kind]), len(spoken()[language.Default].ways(kind)))
				}
				used[kind][text] = true
				if kind == "breakUp" {
					breakUps++
				}
			}
		}
		if breakUps < 10 {
			t.Errorf("seed %d has only %d break-ups", seed, breakUps)
		}
	}
}

// TestForget shows that a move made again after undo gets the same words, and later moves too.
func TestForget(t *testing.T) {
	cast, moments := NewCast(packs.Core().Cards), playOut(t, 2)
	straight, crooked := NewNarrator("k3xq9-1", cast), NewNarrator("k3xq9-1", cast)
	for i, m := range moments {
		want := straight.Narrate(m.N, m.Events)
		if i%7 == 3 {
			crooked.Narrate(m.N, m.Events)
			crooked.Forget(m.N)
		}
		if diff := cmp.Diff(want, crooked.Narrate(m.N, m.Events)); diff != "" {
			t.Fatal(diff)
		}
	}
}

// TestTitles fits sentences to titles with punctuation of their own.
func TestTitles(t *testing.T) {
	for _, test := range []struct {
		language           language.Code
		text, title, print string
	}{
		{language.English, "They met. {ship}.", "Amnesia!", "They met. “Amnesia!”"},
		{language.English, "They met. {ship}.", "On the Lam", "They met. On the Lam."},
		{language.English, "“{ship},” said Tom.", "Now Kiss!", "“Now Kiss!” said Tom."},
		{language.English, "“{ship},” said Tom.", "Go Home", "“Go Home,” said Tom."},
		{language.English, "The twist was “{goal}”. Ada bowed.", "It's Not Creepy!", "The twist was “It's Not Creepy!” Ada bowed."},
		{language.English, "“{goal}!” Ada bowed.", "Pomf!", "“Pomf!” Ada bowed."},
		{language.English, "And then “{goal}”, gasp.", "Quite.", "And then “Quite.”, gasp."},
		{language.English, "It was “{goal}”.", `"Just Experimenting"`, `It was "Just Experimenting".`},
		{language.English, "After {ship} it rained. {ship}.", "At It Again?!", "After “At It Again?!” it rained. “At It Again?!”"},
		{language.English, "It was {a}.", "Tom?", "It was Tom?"},
		{language.Spanish, "Se vieron. {ship}.", "Amnesia!", "Se vieron. «Amnesia!»."},
		{language.Spanish, "—{ship} —dijo Tom.", "Now Kiss!", "—Now Kiss! —dijo Tom."},
		{language.Spanish, "Se separan Lyra y {b}.", "Iron Will", "Se separan Lyra e Iron Will."},
		{language.Spanish, "Se leyó esto y {goal}.", "It Was You All Along!", "Se leyó esto e «It Was You All Along!»."},
		{language.Spanish, "Se separan Lyra y {b}.", "Gilda", "Se separan Lyra y Gilda."},
		{language.Spanish, "El giro era «{goal}». Ada saludó.", "Pomf!", "El giro era «Pomf!». Ada saludó."},
	} {
		gap := gap.FindString(test.text)
		narrator := NewNarrator("x-1", NewCast([]packs.Card{{Card: tsssf.Card{ID: "it", Title: test.title}}}))
		fitted := narrator.punctuate(test.language, test.text, map[string][]string{strings.Trim(gap, "{}"): {"it"}})
		if got := strings.ReplaceAll(fitted, gap, test.title); got != test.print {
			t.Errorf("%s, %s: %s\nwant %s", test.text, test.title, got, test.print)
		}
	}
}

// TestJoin writes lists, in Spanish with "e" before the sound of "y", whatever marks a format puts around a title.
func TestJoin(t *testing.T) {
	bold := func(word string) string { return "**" + word + "**" }
	for _, test := range []struct {
		language language.Code
		list     []string
		want     string
	}{
		{language.Spanish, []string{"Rarity", "Iris"}, "**Rarity** e **Iris**"},
		{language.Spanish, []string{"Rarity", "Lyra"}, "**Rarity** y **Lyra**"},
		{language.Spanish, []string{"Iris", "Rarity", "Iron Will"}, "**Iris**, **Rarity** e **Iron Will**"},
		{language.Spanish, []string{"Iris"}, "**Iris**"},
		{language.Spanish, nil, ""},
		{language.English, []string{"Rarity", "Iris"}, "**Rarity** and **Iris**"},
		{language.English, []string{"a", "b", "c"}, "**a**, **b** and **c**"},
	} {
		if got := (&Print{Language: test.language}).join(test.list, bold); got != test.want {
			t.Errorf("in %s %v is %q, want %q", test.language, test.list, got, test.want)
		}
	}
}

// TestManyAtOnce tells in one line what happens to more than a few ponies at once.
func TestManyAtOnce(t *testing.T) {
	cast := NewCast(packs.Core().Cards)
	var ponies []string
	for _, card := range packs.Core().Cards {
		if card.Kind == tsssf.Pony && len(ponies) <= fewLines+1 {
			ponies = append(ponies, card.ID)
		}
	}
	fall := func(count int) []tsssf.Event {
		events := []tsssf.Event{{Event: "tornUp", Card: "Core.Ship.NowKiss"}}
		for _, pony := range ponies[:count] {
			events = append(events, tsssf.Event{Event: "leaves", Card: pony}, tsssf.Event{Event: "leaves", Card: "Core.Ship.NowKiss"})
		}
		return events
	}
	breakUp := func(count int) (events []tsssf.Event) { // of a row of ponies, each with the next
		for i := range count {
			events = append(events, tsssf.Event{Event: "breakUp", Cards: ponies[i : i+2]})
		}
		return events
	}
	other := tsssf.Event{Event: "breakUp", Cards: []string{"Test.Pony.Another", "Test.Pony.Other"}}
	for _, test := range []struct {
		name   string
		events []tsssf.Event
		want   []string // its lines: the event, and the cards that it gathers
	}{
		{"one", slices.Concat(fall(1), breakUp(1)), []string{"tornUp", "leaves", "breakUp"}},
		{"a few", slices.Concat(fall(fewLines), breakUp(fewLines)), slices.Concat(
			[]string{"tornUp"}, slices.Repeat([]string{"leaves"}, fewLines), slices.Repeat([]string{"breakUp"}, fewLines))},
		{"many farewells", slices.Concat(fall(fewLines+1), breakUp(fewLines+1), []tsssf.Event{other}), []string{
			"tornUp", "leaves " + strings.Join(ponies[:fewLines+1], " "), "breakUp",
		}},
		{"many break-ups", slices.Concat(fall(1), breakUp(fewLines+1)), []string{
			"tornUp", "leaves", "breakUp " + strings.Join(ponies[:fewLines+2], " "),
		}},
	} {
		var told []string
		for _, line := range NewNarrator("k3xq9-1", cast).Narrate(7, test.events) {
			if line.N != 7 || line.Text[language.English] == "" || line.Text[language.Spanish] == "" {
				t.Errorf("a line without text: %+v", line)
			}
			told = append(told, strings.Join(append([]string{line.Event}, line.Cards["cards"]...), " "))
		}
		if diff := cmp.Diff(test.want, told); diff != "" {
			t.Errorf("%s: %s", test.name, diff)
		}
	}
}
