package terminal

import (
	"fmt"

	"shipfic/tsssf"
)

// sentences describe the events of Secret Shipfic Folder, in the words of the rulebook.
var sentences = map[string]func(Words, tsssf.Event) string{
	"turn": func(w Words, e tsssf.Event) string { return fmt.Sprintf("Turn %d: %s", e.Count, w.seat(e.Seat)) },

	"over":   func(Words, tsssf.Event) string { return "The game is over" },
	"boost":  func(w Words, e tsssf.Event) string { return w.title(e.Card) + " is already on the grid" },
	"ship":   shipped("%s ships %s with %s by %s"),
	"revive": shipped("%s ships %s, from the discard, with %s by %s"),
	"poison": shipped("%s steals %s and ships it with %s by %s"),
	"link":   link,
	"replace": func(w Words, e tsssf.Event) string {
		return w.seat(e.Seat) + " replaces " + w.title(e.Other) + " with " + w.title(e.Card)
	},
	"use":     func(w Words, e tsssf.Event) string { return w.seat(e.Seat) + " uses " + w.title(e.Card) + " from hand" },
	"breakUp": func(w Words, e tsssf.Event) string { return w.titles(e.Cards) + " break up" },
	"leaves":  func(w Words, e tsssf.Event) string { return w.title(e.Card) + leaves[e.Why] },
	"tornUp":  func(w Words, e tsssf.Event) string { return w.seat(e.Seat) + " tears up " + w.title(e.Card) },
	"swap":    swap,
	"disguise": func(w Words, e tsssf.Event) string {
		return w.title(e.Card) + " looks like " + e.Name + " (" + w.title(e.Other) + ")"
	},
	"change":   func(w Words, e tsssf.Event) string { return w.title(e.Card) + " is now " + looks(e.Looks) },
	"copy":     func(w Words, e tsssf.Event) string { return w.title(e.Card) + " copies " + w.title(e.Other) },
	"reminder": reminder,
	"draw":     draw,
	"take": func(w Words, e tsssf.Event) string {
		return w.seat(e.Seat) + " takes " + w.title(e.Card) + " from the discards"
	},
	"discard": func(w Words, e tsssf.Event) string { return w.seat(e.Seat) + " discards " + w.title(e.Card) },
	"passed":  passed,
	"rebuilt": func(_ Words, e tsssf.Event) string {
		return "the discards are shuffled into a new " + e.To.Deck + " deck"
	},
	"wand": func(_ Words, e tsssf.Event) string {
		return "the " + e.To.Deck + " deck and its discard pile change places"
	},
	"goalUp": goalUp,
	"goalAside": func(w Words, e tsssf.Event) string {
		return "the Goal " + w.title(e.Card) + " is already met and set aside"
	},
	"goalDiscarded": func(w Words, e tsssf.Event) string { return "the Goal " + w.title(e.Card) + " is discarded" },
	"goalWon":       goalWon,
	"proposal":      func(w Words, e tsssf.Event) string { return w.seat(e.Seat) + " proposes an adjustment" },
	"agreed":        func(w Words, e tsssf.Event) string { return w.seat(e.Seat) + " agrees" },
	"disagreed":     func(w Words, e tsssf.Event) string { return w.seat(e.Seat) + " disagrees" },
	"handled": func(w Words, e tsssf.Event) string {
		return w.seat(e.Seat) + " has carried out " + w.title(e.Card) + " by hand"
	},
	"adjusted": func(w Words, e tsssf.Event) string { return "the adjustment of " + w.seat(e.Seat) + " is made" },
}

// leaves says why a card leaves the grid.
var leaves = map[string]string{
	"loose":    " leaves: it no longer joins two ponies",
	"cutOff":   " leaves: it is cut off from the Start card",
	"tornUp":   " is torn up",
	"discard":  " is discarded",
	"replaced": " is replaced",
}

// shipped returns the sentence for a Pony that was attached. The format takes the seat, the Pony, its neighbour and the Ship card.
func shipped(format string) func(Words, tsssf.Event) string {
	return func(w Words, e tsssf.Event) string {
		with := "somebody"
		if len(e.Cards) > 0 {
			with = w.title(e.Cards[0])
		}
		return fmt.Sprintf(format, w.seat(e.Seat), w.title(e.Card), with, w.title(e.Other))
	}
}

func link(w Words, e tsssf.Event) string {
	return fmt.Sprintf("%s links %s by %s", w.seat(e.Seat), w.titles(e.Cards), w.title(e.Other))
}

func swap(w Words, e tsssf.Event) string {
	var titles []string
	for _, m := range e.Moves {
		titles = append(titles, w.title(m.Card))
	}
	return list(titles) + " change places"
}

func reminder(w Words, e tsssf.Event) string {
	if e.Text != "" {
		return w.title(e.Card) + " reminds you: " + e.Text
	}
	return w.title(e.Card) + " may change what " + w.title(e.Other) + " is worth: agree on it among yourselves"
}

func draw(w Words, e tsssf.Event) string {
	if len(e.Cards) > 0 {
		return w.seat(e.Seat) + " draws " + w.titles(e.Cards)
	}
	what := "card"
	if e.From != nil && e.From.Deck != "" {
		what = e.From.Deck + " card"
	}
	return w.seat(e.Seat) + " draws " + count(e.Count, what)
}

func passed(w Words, e tsssf.Event) string {
	if e.From == nil || e.To == nil {
		return ""
	}
	return w.seat(e.From.Hand) + " passes " + w.title(e.Card) + " to " + w.seat(e.To.Hand)
}

func goalUp(w Words, e tsssf.Event) string {
	if e.Card == "" {
		return w.seat(e.Seat) + " has a new private Goal"
	}
	return "a new Goal: " + w.title(e.Card)
}

func goalWon(w Words, e tsssf.Event) string {
	s := fmt.Sprintf("%s wins the Goal %s", w.seat(e.Seat), w.title(e.Card))
	if e.Worth != nil {
		s += fmt.Sprintf(" (%s)", e.Worth.Points)
	}
	return s
}

// looks describes a changed Pony card.
func looks(a *tsssf.Attributes) string {
	if a == nil {
		return "changed"
	}
	words := append(append([]string{}, a.Race...), a.Gender...)
	words = append(words, a.Keywords...)
	if a.Dystopian {
		words = append(words, "dystopian")
	}
	if a.Count != 1 {
		words = append(words, fmt.Sprintf("counted as %d", a.Count))
	}
	if a.Everypony {
		words = append(words, "shipped with everypony")
	}
	return list(words)
}
