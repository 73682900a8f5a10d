package notation

import (
	"fmt"
	"strings"

	"shipfic/game"
	"shipfic/tsssf"
)

// WritePosition writes a position in full, including all that is hidden, so it is for tests, puzzles and replays and never
// for players. Cards on the grid are listed in the order they were attached, Start first, and piles from the top. What was
// done earlier in the turn is not included.
func (c *Codec) WritePosition(s *tsssf.State) string {
	w := positionWriter{Codec: c}
	table, pos := s.Public(), s.Position()
	w.header(Cards{}, s.Seats(), table.Options)
	w.position(&pos)
	w.open(s, table, pos.Drawn)
	return w.text.String()
}

// WriteScenario writes the set-up of a scenario and the moves made since, and which cards it is played with. The seed of a scenario
// orders the cards that are not listed; steps other than moves are left out.
func (c *Codec) WriteScenario(cards Cards, sc *tsssf.Scenario) (string, error) {
	options, err := tsssf.ParseOptions(sc.Options)
	if err != nil {
		return "", err
	}
	w := positionWriter{Codec: c}
	w.header(cards, sc.Players, &options)
	w.position(&sc.Setup)
	if !sc.Setup.EmptyDecks {
		seed := uint64(1)
		if sc.Seed != nil {
			seed = *sc.Seed
		}
		w.line("rest %d", seed)
	}
	for i, m := range sc.Moves() {
		w.line("%d %d %s", i+1, m.Seat, c.WriteMove(m.Move))
	}
	return w.text.String(), nil
}

func (w *positionWriter) header(cards Cards, seats int, options *tsssf.Options) {
	w.line("position tsssf rules %d seats %d%s%s", tsssf.RulesVersion, seats, cards.write(), writeOptions(options))
}

// position writes where the cards lie.
func (w *positionWriter) position(pos *tsssf.Position) {
	w.line("turn %d seat %d", max(1, pos.Turns), pos.Turn)
	for _, p := range pos.Ponies {
		over := ""
		for i, id := range p.Under {
			if i == 0 {
				over = " over"
			}
			over += " " + w.Card(id)
		}
		w.line("%s %s%s", writeCell(&p.At), w.Card(p.Card), over)
	}
	for _, sh := range pos.Ships {
		w.line("%s|%s %s", writeCell(&sh.From), writeCell(&sh.To), w.Card(sh.Card))
	}
	for _, ch := range pos.Changes {
		w.changed(&ch)
	}
	for seat, hand := range pos.Hands {
		w.cards(fmt.Sprintf("hand %d", seat), hand, true)
	}
	w.goals(pos)
	for seat, won := range pos.Won {
		w.cards(fmt.Sprintf("won %d", seat), won, false)
	}
	for _, u := range pos.Under {
		w.line("under %s %s", w.Card(u.Goal), w.Card(u.Card))
	}
	if pos.Points != nil {
		points := "points"
		for _, p := range pos.Points {
			points += " " + p.String()
		}
		w.line("%s", points)
	}
	w.piles("deck", pos.Decks, pos.EmptyDecks)
	w.piles("discard", pos.Discards, false)
	if pos.Random != nil {
		w.line("random %s %d", writeSeed(pos.Random.Seed), pos.Random.Draws)
	}
}

// positionWriter writes a position line by line.
type positionWriter struct {
	*Codec
	text strings.Builder
}

func (w *positionWriter) line(format string, args ...any) { fmt.Fprintf(&w.text, format+"\n", args...) }

// maxWidth is where a list of cards is broken; it continues in an indented line.
const maxWidth = 110

// cards writes a list of cards. An empty list is written only if always is set.
func (w *positionWriter) cards(what string, ids []string, always bool) {
	if len(ids) == 0 && !always {
		return
	}
	line := what
	for _, id := range ids {
		name := w.Card(id)
		if len(line)+1+len(name) > maxWidth {
			w.line("%s", line)
			line = " "
		}
		line += " " + name
	}
	w.line("%s", line)
}

// piles writes the three decks or discard piles.
func (w *positionWriter) piles(what string, cards tsssf.Discards, always bool) {
	for i, ids := range [][]string{cards.Pony, cards.Ship, cards.Goal} {
		w.cards(what+" "+piles[i], ids, always)
	}
}

// changed writes what a card is until the end of the turn.
func (w *positionWriter) changed(ch *tsssf.ChangedPony) {
	var facts []string
	add := func(is bool, text string) {
		if is {
			facts = append(facts, text)
		}
	}
	disguise := "disguise " + w.Card(ch.Disguise)
	if ch.Name != "" {
		disguise += " as " + quote(ch.Name)
	}
	add(ch.Disguise != "", disguise)
	add(ch.Copies != "", "copies "+w.Card(ch.Copies))
	add(ch.Race != "", "race "+ch.Race)
	add(ch.Gender != "", "gender "+ch.Gender)
	for _, keyword := range ch.Keywords {
		add(true, "keyword "+quote(keyword))
	}
	add(ch.Count != 0, fmt.Sprintf("count %d", ch.Count))
	add(ch.Dystopian, "dystopian")
	add(ch.Everypony, "everypony")
	add(ch.AnyRace, "anyRace")
	w.line("changed %s %s", w.Card(ch.Card), strings.Join(facts, "; "))
}

// goals writes the open Goals.
func (w *positionWriter) goals(pos *tsssf.Position) {
	if pos.PrivateGoals == nil {
		w.places("goals", pos.Goals)
	}
	for seat, goals := range pos.PrivateGoals {
		w.places(fmt.Sprintf("private %d", seat), goals)
	}
	w.cards("temporary", pos.Temporary, false)
}

// places writes open Goals in one line, with a star for an empty place.
func (w *positionWriter) places(line string, goals []string) {
	for _, id := range goals {
		if id == "" {
			line += " *"
		} else {
			line += " " + w.Card(id)
		}
	}
	w.line("%s", line)
}

// open writes what keeps a position from being laid: the end of the game, a proposal or a question.
func (w *positionWriter) open(s *tsssf.State, table *tsssf.PublicView, drawn []string) {
	proposal := s.Own(game.Watcher).Proposal
	switch {
	case table.Over:
		text := "over"
		for _, seat := range table.Winners {
			text += fmt.Sprintf(" %d", seat)
		}
		w.line("%s", text)
	case proposal != nil:
		proposal = s.Own(proposal.By).Proposal // only the proposer sees every card
		w.line("proposal %d %s", proposal.By, w.WriteMove(tsssf.Move{Do: "adjust", Changes: proposal.Changes}))
	case table.Question != nil:
		w.cards("drawn", drawn, false)
		w.line("question %d %s", table.Question.Seat, quote(table.Question.Kind))
		for _, p := range s.Own(table.Question.Seat).Answers.Picked {
			w.line("picked %s", w.writePick(p))
		}
	}
}
