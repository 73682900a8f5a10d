package terminal

import (
	"encoding/json"
	"fmt"
	"strings"

	"shipfic/game"
	"shipfic/hayburger"
)

// slapSentences describe the events of Hayburger. Each reads its own type of event.
var slapSentences = map[string]func(Words, json.RawMessage) string{
	"dealt": say(func(w Words, e hayburger.Dealt) string { return w.Seat(e.First) + " turns the first card" }),
	"turned": say(func(w Words, e hayburger.Turned) string {
		return fmt.Sprintf("%s turns card %d: %s (%s), %d left", w.Seat(e.Seat), e.Number, e.Card.Character, e.Card.Symbol, e.Left)
	}),
	"challenged": say(func(w Words, e hayburger.Challenged) string {
		return fmt.Sprintf("%s challenges %s: %s", w.Seat(e.By), w.Seat(e.Seat), count(e.Chances, "chance"))
	}),
	"failed": say(func(w Words, e hayburger.Failed) string {
		return "the Challenge fails: " + w.Seat(e.By) + " is about to take the pile"
	}),
	"slapped": say(func(w Words, e hayburger.Slapped) string { return w.slap(e.Judged) }),
	"paid": say(func(w Words, e hayburger.Paid) string {
		return fmt.Sprintf("%s pays a card, %d left", w.Seat(e.Seat), e.Left)
	}),
	"barred": say(func(w Words, e hayburger.BarredOut) string {
		return w.slapper(e.Seat, e.Watcher) + " may no longer slap in"
	}),
	"decided": say(func(w Words, e hayburger.Decided) string {
		var slaps []string
		for _, s := range e.Slaps {
			slaps = append(slaps, w.slap(s))
		}
		return either(e.Lots, "a tie, decided by lot: ", "") + strings.Join(slaps, "; ")
	}),
	"seated": say(func(_ Words, e hayburger.Seated) string {
		return fmt.Sprintf("watcher %d has slapped in and takes seat %d", e.Watcher, e.Seat+1)
	}),
	"taken": say(func(w Words, e hayburger.Taken) string {
		return fmt.Sprintf("%s takes the pile of %d", w.Seat(e.Seat), e.Cards)
	}),
}

// say decodes an event for its sentence. The sentence is empty for an event that does not decode: it is of the other game.
func say[E any](sentence func(Words, E) string) func(Words, json.RawMessage) string {
	return func(w Words, body json.RawMessage) string {
		var e E
		if json.Unmarshal(body, &e) != nil {
			return ""
		}
		return sentence(w, e)
	}
}

// verdicts describe the outcome of a slap.
var verdicts = map[hayburger.Verdict]string{
	hayburger.False: "slaps falsely", hayburger.Void: "slaps the previous card", hayburger.TooLate: "slaps too late",
	hayburger.Won: "slaps first", hayburger.Lost: "slaps later", hayburger.LostLot: "slaps as fast and loses the lot",
	hayburger.Valid: "slaps",
}

// slap describes a slap with its outcome and reaction time.
func (w Words) slap(j hayburger.Judged) string {
	return fmt.Sprintf("%s %s (%d ms)", w.slapper(j.Seat, j.Watcher), verdicts[j.Verdict], j.Score)
}

func (w Words) slapper(seat game.Seat, watcher int) string {
	if seat == game.Watcher {
		return fmt.Sprintf("watcher %d", watcher)
	}
	return w.Seat(seat)
}
