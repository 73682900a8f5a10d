package bots

import (
	"shipfic/game"
	"shipfic/tsssf"
)

// planner searches its turn and follows the plan it found for as long as things go as expected.
type planner struct {
	lore   *Lore
	styles []style
	runs   int // how often it searches a turn, at most
	nodes  int
	search search
	plan   plan
	// prefer picks among the positions where the turn could end, sorted best first, and says how to get there, and how to
	// end the turn if it has an opinion. It may search on for more of them. If nil, the planner takes the first.
	prefer func(ends []position, seat game.Seat) preference
	keep   int         // how many positions prefer picks from
	late   func() bool // reports whether the search must end; nil means that only nodes limit it
}

// preference is a position that was picked among those where the turn could end.
type preference struct {
	which        int         // index among the ends of the search
	acts         []tsssf.Act // that lead there
	continuation []tsssf.Act // what is meant to follow if they reveal something
	ending       *tsssf.Act  // how to end the turn there; nil means the usual way
	nodes        int         // that it took to decide, apart from the search
}

// Choose follows the plan, or makes a new one.
func (p *planner) Choose(o Observation) Choice {
	st := imagine(o)
	v := st.Sight(o.Seat)
	if v.Voting() {
		return Choice{Move: st.MoveOf(tsssf.Act{Do: tsssf.MoveAgree}), Reason: Reason{Key: ReasonAgree}}
	}
	nodes := 0
	act, planned := p.plan.next(st)
	if !planned {
		nodes = p.think(st, o.Seat)
		act, _ = p.plan.next(st)
	}
	return Choice{Move: st.MoveOf(act), Reason: p.plan.reason, Nodes: nodes}
}

// imagine imagines the same state for the same observation every time.
func imagine(o Observation) *tsssf.State {
	fixed := game.Dice(1)
	return o.Imagine(&fixed)
}

// think makes a plan of at least one move, and returns the nodes it took.
func (p *planner) think(st *tsssf.State, seat game.Seat) (nodes int) {
	p.search.begin(p.lore, st, seat)
	p.search.suggested, p.search.late = p.plan.continuation, p.late
	ends := p.search.repeat(p.styles, p.runs, p.nodes, max(1, p.keep))
	var acts, continuation []tsssf.Act
	reason := Reason{Key: ReasonAnswer}
	if len(ends) > 0 {
		chosen := preference{acts: p.search.moves(ends[0].line)}
		if p.prefer != nil {
			chosen = p.prefer(ends, seat)
		}
		nodes = chosen.nodes
		acts, continuation = chosen.acts, chosen.continuation
		reason = p.search.explain(&p.search.ends[chosen.which], acts)
		if chosen.ending != nil {
			acts = append(acts, *chosen.ending)
		}
	}
	if v := st.Sight(seat); len(acts) == 0 {
		if v.MayEnd() {
			acts, reason = append(acts, p.lore.ending(st, v, p.search.aims, p.search.style.ships)), Reason{Key: ReasonEnd}
		} else {
			acts = append(acts, v.Legal(nil)[0])
		}
	}
	see := func(at *tsssf.State) *tsssf.State {
		fixed := game.Dice(1)
		return at.Imagine(seat, &fixed)
	}
	if p.search.clairvoyant {
		see = (*tsssf.State).Clone
	}
	p.plan.record(st, seat, acts, reason, see)
	p.plan.continuation = continuation
	return nodes + p.search.spent
}

// plan is a line of moves, each with the state it is meant for as the bot's seat would imagine it.
type plan struct {
	acts         []tsssf.Act
	states       []game.Digest
	continuation []tsssf.Act // what to try after what the last of the acts reveals
	reason       Reason
}

// record stores a plan up to the first hidden card that it reveals, because the rest of the turn depends on that card.
// See returns the part of a state that the seat sees.
func (p *plan) record(st *tsssf.State, seat game.Seat, acts []tsssf.Act, reason Reason, see func(*tsssf.State) *tsssf.State) {
	p.acts, p.states, p.reason = p.acts[:0], p.states[:0], reason
	p.add(acts[0], st)
	at := st.Clone()
	for i := 1; i < len(acts); i++ {
		if do(at, seat, acts[i-1]) != nil || at.Decks() != st.Decks() || at.Chance() != st.Chance() {
			return
		}
		p.add(acts[i], see(at))
	}
}

func (p *plan) add(a tsssf.Act, st *tsssf.State) {
	p.acts = append(p.acts, a)
	p.states = append(p.states, game.DigestOf(st.Encode()))
}

// next returns the next move of the plan, if the state is the one it is meant for.
func (p *plan) next(st *tsssf.State) (tsssf.Act, bool) {
	if len(p.acts) == 0 || p.states[0] != game.DigestOf(st.Encode()) {
		p.acts = p.acts[:0]
		return tsssf.Act{}, false
	}
	a := p.acts[0]
	p.acts, p.states = p.acts[1:], p.states[1:]
	return a, true
}
