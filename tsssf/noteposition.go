package tsssf

import (
	"fmt"
	"slices"
	"strings"

	"shipfic/game"
)

// Notation writes the position in full, with all that is hidden: for tests, puzzles and replays, never for players. Cards on
// the grid stand in the order in which they were attached, Start first, and piles from the top. What was done this turn is
// not in it.
func (s *State) Notation() string {
	s = s.Clone() // looking uses scratch room, and a state that is shared must not change
	w := positionWriter{State: s}
	w.line(fmt.Sprintf("position tsssf rules %d seats %d%s", RulesVersion, s.Seats(), optionsText(s.opts)))
	w.line(fmt.Sprintf("turn %d seat %d", s.turns, s.turn))
	w.rows()
	w.changedPonies()
	for seat := range s.hands {
		w.cards(fmt.Sprintf("hand %d", seat), s.ids(s.hands[seat]), true)
	}
	w.openGoals()
	for seat := range s.won {
		w.cards(fmt.Sprintf("won %d", seat), s.ids(s.won[seat]), false)
	}
	points := "points"
	for _, p := range s.points {
		points += " " + p.String()
	}
	w.line(points)
	for p := range s.decks {
		w.cards("deck "+pileNames[p], fromTop(s.ids(s.decks[p])), true)
	}
	for p := range s.discards {
		w.cards("discard "+pileNames[p], fromTop(s.ids(s.discards[p])), false)
	}
	w.question()
	return w.text.String()
}

// positionWriter writes a position line by line.
type positionWriter struct {
	*State
	text strings.Builder
}

func (w *positionWriter) line(text string) { w.text.WriteString(text + "\n") }

// fromTop turns a pile over: the top is last in a state and first in notation.
func fromTop(ids []string) []string {
	slices.Reverse(ids)
	return ids
}

// widest is where a list of cards goes on in a new line, indented.
const widest = 110

// cards writes a list of cards, also an empty one where that is worth saying.
func (w *positionWriter) cards(what string, ids []string, always bool) {
	if len(ids) == 0 && !always {
		return
	}
	line := what
	for _, id := range ids {
		name := w.box.short(id)
		if len(line)+1+len(name) > widest {
			w.line(line)
			line = " "
		}
		line += " " + name
	}
	w.line(line)
}

// rows writes a line for each Pony card, "cell card", and for each Ship card, "cell|cell card".
func (w *positionWriter) rows() {
	slots := slices.Clone(w.grid.slots[1:])
	age := func(card CardID) int {
		if card == startCard {
			return -1
		}
		return int(w.grid.since[card])
	}
	slices.SortFunc(slots, func(a, b slot) int { return age(a.pony) - age(b.pony) })
	var ships []ShipView
	for _, sl := range slots {
		at := sl.cell.pair()
		w.line(cellText(&at) + " " + w.box.short(w.id(sl.pony)))
		for d := right; d <= down; d++ {
			if sl.shipped(d) {
				ships = append(ships, ShipView{w.id(sl.ship[d]), at, sl.cell.beside(d).pair()})
			}
		}
	}
	slices.SortFunc(ships, func(a, b ShipView) int { return age(w.box.Find(a.Card)) - age(w.box.Find(b.Card)) })
	for _, sh := range ships {
		w.line(cellText(&sh.From) + "|" + cellText(&sh.To) + " " + w.box.short(sh.Card))
	}
}

// changedPonies writes what cards are until the end of the turn, wherever they lie.
func (w *positionWriter) changedPonies() {
	for _, ch := range w.changes.list {
		var is []string
		say := func(said bool, text string) {
			if said {
				is = append(is, text)
			}
		}
		disguise := "disguise " + w.box.short(w.id(ch.as.card))
		if len(w.box.prints[ch.as.card].names) > 1 {
			disguise += " as " + quoted(w.box.names.words[ch.as.name])
		}
		say(ch.as.card != 0, disguise)
		say(ch.copies != 0, "copies "+w.box.short(w.id(ch.copies)))
		say(ch.race != 0, "race "+strings.Join(ch.race.Names(), ""))
		say(ch.gender != 0, "gender "+strings.Join(ch.gender.Names(), ""))
		for _, g := range w.changes.gained {
			say(g.card == ch.card, "keyword "+quoted(w.box.keywords.words[g.word]))
		}
		say(ch.count != 0, fmt.Sprintf("count %d", ch.count))
		say(ch.dystopian, "dystopian")
		say(ch.everypony, "everypony")
		w.line("changed " + w.box.short(w.id(ch.card)) + " " + strings.Join(is, "; "))
	}
}

// openGoals writes the open Goals, with a star for an empty place.
func (w *positionWriter) openGoals() {
	owner, line := game.Seat(-2), ""
	for _, pl := range w.places {
		if pl.owner != owner {
			if line != "" {
				w.line(line)
			}
			owner, line = pl.owner, "goals"
			if owner != game.Watcher {
				line = fmt.Sprintf("private %d", owner)
			}
		}
		if pl.goal == 0 {
			line += " *"
		} else {
			line += " " + w.box.short(w.id(pl.goal))
		}
	}
	w.line(line)
}

// question writes what somebody must answer, or how the game ended.
func (w *positionWriter) question() {
	s := w.State
	switch {
	case s.over:
		text := "over"
		for _, seat := range s.winners {
			text += fmt.Sprintf(" %d", seat)
		}
		w.line(text)
	case s.proposal != nil:
		changes := make([]Change, len(s.proposal.changes))
		for i, a := range s.proposal.changes {
			changes[i] = s.change(a)
		}
		w.line(fmt.Sprintf("proposal %d %s", s.proposal.by, w.box.WriteMove(Move{Do: "adjust", Changes: changes})))
	case s.asking:
		w.cards("drawn", s.ids(s.drawn), false)
		w.line(fmt.Sprintf("question %d %s", s.actor, quoted(s.questionName())))
		for _, p := range s.answers().Picked {
			w.line("picked " + w.box.writePick(p))
		}
	}
}
