package tsssf

import (
	"slices"

	"shipfic/game"
	"shipfic/tsssf/goal"
)

// goalPlan is a Goal compiled for the box: what to count or look for, with its criteria as numbers.
type goalPlan struct {
	kind  goal.Kind
	a, b  Criterion
	n     int
	each  []Criterion
	word  keywordID
	more  *goalPlan  // when it is worth more points (G8)
	parts []goalPlan // what it needs on the grid first, for the view; never checked in play
}

// goalPlan returns the compiled Goal of a Goal card.
func (b *Box) goalPlan(card CardID) *goalPlan { return &b.goals[card-b.ends[Ship]] }

func (b *Box) compileGoals() {
	b.goals = make([]goalPlan, b.Count(Goal))
	b.kinds = make([]goal.Kind, len(b.cards))
	for i := range b.goals {
		c := &b.cards[int(b.ends[Ship])+i]
		b.goals[i] = b.plan(c.Goal)
		b.kinds[int(b.ends[Ship])+i] = b.goals[i].kind
		b.goals[i].parts = b.partPlans(c.Goal)
		if c.Value.More != nil {
			more := b.plan(c.Value.More)
			b.goals[i].more = &more
		}
	}
}

// partPlans compiles the parts of a Goal, except the last, which is the Goal itself.
func (b *Box) partPlans(g goal.Goal) []goalPlan {
	parts := goal.Parts(g)
	if len(parts) < 2 {
		return nil
	}
	plans := make([]goalPlan, len(parts)-1)
	for i := range plans {
		plans[i] = b.plan(parts[i])
	}
	return plans
}

// plan compiles a Goal.
func (b *Box) plan(g goal.Goal) goalPlan {
	kind, terms := goal.Apart(g)
	p := goalPlan{kind: kind, n: terms.Count, word: keywordID(b.keywords.number[terms.Keyword])}
	ids := make([]Criterion, len(terms.Criteria))
	for i, c := range terms.Criteria {
		ids[i] = b.criterion(c)
	}
	switch {
	case kind == goal.KindWithAll:
		p.a, p.each = ids[0], ids[1:]
	case len(ids) == 2:
		p.a, p.b = ids[0], ids[1]
	case len(ids) == 1:
		p.a = ids[0]
	}
	return p
}

// Evaluate reports whether a Goal is met in the position, for the player whose turn it is.
func (s *State) Evaluate(g goal.Goal) bool {
	have, need, _ := s.Progress(g)
	return have >= need
}

// Progress returns how far the player whose turn it is has come towards a Goal: how many there are of what it counts, how many it
// needs, and the ids of the Pony cards that count. A Goal that players judge themselves never makes progress.
func (s *State) Progress(g goal.Goal) (have, need int, cards []string) {
	with := s.box.withRoom()
	p := with.plan(g)
	c := s.Clone()
	c.box = with
	at := place{owner: game.Watcher}
	if c.opts.PrivateGoals {
		at.owner = c.turn
	}
	have, counting := c.progress(&p, at, []CardID{})
	return have, max(p.n, 1), c.ids(counting)
}

// Printed lists the ids of the Start, Pony and Ship cards that match a criterion as printed, in the order of the box.
func (b *Box) Printed(c goal.Criterion) (ids []string) {
	with := b.withRoom()
	printed := with.criteria[with.criterion(c)].printed
	for card := startCard; card < b.ends[Ship]; card++ {
		if printed.Has(card) {
			ids = append(ids, b.cards[card].ID)
		}
	}
	return ids
}

// withRoom returns a copy of the box to which criteria can be added while others use the box.
func (b *Box) withRoom() *Box {
	with := *b
	with.criteria = with.criteria[:len(with.criteria):len(with.criteria)]
	return &with
}

// holds reports whether a Goal is met, by a scan of the grid.
func (s *State) holds(p *goalPlan, pl place) bool {
	have, _ := s.progress(p, pl, nil)
	return p.kind != goal.KindJudged && have >= p.n
}

// mention adds cards to a list, unless the list is nil.
func mention(list []CardID, cards ...CardID) []CardID {
	if list == nil {
		return nil
	}
	return append(list, cards...)
}

// progress returns how far a Goal has come towards p.n, by a scan of the grid, and adds the cards that count for it to
// cards, unless that is nil.
func (s *State) progress(p *goalPlan, pl place, cards []CardID) (int, []CardID) {
	switch {
	case p.kind == goal.KindJudged:
		return 0, cards
	case p.kind.OfTurn():
		if pl.owner != s.turn && pl.owner >= 0 {
			return 0, cards
		}
		return s.turnProgress(p, pl, cards)
	case p.kind == goal.KindPonies:
		n := 0
		for _, sl := range s.grid.slots[1:] {
			if s.matches(sl.pony, p.a) {
				n += s.count(sl.pony)
				cards = mention(cards, sl.pony)
			}
		}
		return n, cards
	case p.kind == goal.KindShips:
		return s.countShips(p, cards)
	}
	best, at := -1, CardID(0)
	for _, sl := range s.grid.slots[1:] {
		if n := s.progressAt(p, sl.pony); n > best {
			best, at = n, sl.pony
		}
	}
	if best > 0 && cards != nil {
		cards = s.contributors(p, at, cards)
	}
	return max(best, 0), cards
}

// goal.KindShips counts the ships of an A with a B on the grid (P4).
func (s *State) countShips(p *goalPlan, cards []CardID) (int, []CardID) {
	n := 0
	var room [8]CardID
	for _, sl := range s.grid.slots[1:] {
		for _, other := range s.partners(sl.pony, room[:0]) {
			if sl.pony < other && s.pairMatches(sl.pony, other, p) {
				n += max(s.count(sl.pony), s.count(other))
				cards = mention(cards, sl.pony, other)
			}
		}
	}
	return n, cards
}

func (s *State) pairMatches(x, y CardID, p *goalPlan) bool {
	return s.matches(x, p.a) && s.matches(y, p.b) || s.matches(x, p.b) && s.matches(y, p.a)
}

// partners lists the Pony cards that a Pony card on the grid is shipped with.
func (s *State) partners(pony CardID, into []CardID) []CardID {
	sl := s.grid.of(pony)
	for d := range sides {
		if sl.shipped(d) {
			into = append(into, s.grid.slots[sl.near[d]].pony)
		}
	}
	if s.changes.everypony > 0 {
		into = s.everyponyPartners(pony, into)
	}
	return into
}

// everyponyPartners adds the partners a pony has because one of the two is shipped with everypony (W7).
func (s *State) everyponyPartners(pony CardID, into []CardID) []CardID {
	with := func(card CardID) bool {
		ch := s.changes.get(card)
		return ch != nil && ch.everypony
	}
	direct := len(into)
	for _, sl := range s.grid.slots[1:] {
		if other := sl.pony; other != pony && (with(pony) || with(other)) && !slices.Contains(into[:direct], other) {
			into = append(into, other)
		}
	}
	return into
}

// turnProgress counts what the player did this turn (G3), and adds the cards it was done with to cards, unless that is nil.
func (s *State) turnProgress(p *goalPlan, pl place, cards []CardID) (int, []CardID) {
	r := &s.record
	n := 0
	switch p.kind {
	case goal.KindPlayPonies:
		for _, w := range r.ponies {
			if s.matched(w, p.a) {
				n += s.counted(w)
				cards = mention(cards, w.card)
			}
		}
	case goal.KindPlayShips:
		for _, pair := range r.ships {
			n, cards = s.countPair(pair[0], pair[1], p, n, cards)
		}
	case goal.KindBreakShip:
		for _, b := range r.broken {
			n, cards = s.countPair(b.a, b.b, p, n, cards)
		}
	case goal.KindPlayShipCards:
		for _, card := range r.shipCards {
			if s.box.criteria[p.a].printed.Has(card) {
				n++
				cards = mention(cards, card)
			}
		}
	case goal.KindSwap:
		for _, m := range r.moved {
			if s.elsewhere(m) {
				n++
				cards = mention(cards, m.card)
			}
		}
	case goal.KindReplace:
		n, cards = len(r.replacers), mention(cards, r.replacers...)
	case goal.KindBreakPony:
		var card CardID
		if n, card = s.mostBroken(); n > 0 {
			cards = mention(cards, card)
		}
	case goal.KindOtherGoalsWon:
		n = s.othersWon(pl)
	case goal.KindGainKeyword:
		for _, k := range r.givenByTurn {
			if k.word == p.word {
				n, cards = 1, mention(cards, k.card)
			}
		}
	}
	return n, cards
}

// countPair adds what a pair of this turn counts for a Goal, with the identities its cards had then (G3).
func (s *State) countPair(a, b who, p *goalPlan, n int, cards []CardID) (int, []CardID) {
	if s.matched(a, p.a) && s.matched(b, p.b) || s.matched(a, p.b) && s.matched(b, p.a) {
		return n + max(s.counted(a), s.counted(b)), mention(cards, a.card, b.card)
	}
	return n, cards
}

// mostBroken returns the largest number of separate actions of this turn that broke up one Pony card, and that card.
func (s *State) mostBroken() (most int, of CardID) {
	for i, b := range s.record.broken {
		for _, card := range [2]CardID{b.a.card, b.b.card} {
			n, last := 1, b.action
			for _, later := range s.record.broken[i+1:] {
				if later.action != last && (later.a.card == card || later.b.card == card) {
					n, last = n+1, later.action
				}
			}
			if n > most {
				most, of = n, card
			}
		}
	}
	return most, of
}

// othersWon returns 1 if this is the only open Goal and at least one was won this turn.
func (s *State) othersWon(pl place) int {
	for _, other := range s.places {
		if other.goal != 0 && other.goal != pl.goal && other.owner == pl.owner {
			return 0
		}
	}
	if s.record.goalsWon == 0 {
		return 0
	}
	return 1
}
