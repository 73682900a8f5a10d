package bots

import (
	"slices"
	"testing"

	"shipfic/game"
	"shipfic/game/gametest"
	"shipfic/packs"
	"shipfic/packs/packtest"
	"shipfic/tsssf"
)

// plainSearch looks for the most points of a turn with the engine alone: all legal moves, by the number of plays. It shares no code with the
// solver, so that the two can be compared.
type plainSearch struct {
	begin  *tsssf.State
	seat   game.Seat
	hidden tsssf.CardSet
	nodes  int
	most   game.Points
}

// mostPoints returns the most points that plainSearch finds in a turn within that many nodes.
func mostPoints(begin *tsssf.State, seat game.Seat, nodes int) game.Points {
	dice := game.Dice(1)
	root := begin.Imagine(seat, &dice)
	p := &plainSearch{begin: root, seat: seat, hidden: root.Sight(seat).Box().NewCardSet(), nodes: nodes}
	root.Unseen(seat, p.hidden)
	for plays := 1; plays <= 4 && p.nodes > 0; plays++ {
		p.try(root, plays)
	}
	return p.most
}

func (p *plainSearch) try(s *tsssf.State, plays int) {
	v := s.Sight(p.seat)
	if v.Over() || v.Turn() != p.seat || !v.Moves() || s.Chance() != p.begin.Chance() {
		return
	}
	if v.Asking() == tsssf.AskNothing {
		plays--
	}
	for _, a := range s.LegalActs(p.seat, nil) {
		if p.nodes <= 0 || plays < 0 {
			return
		}
		picked, _ := a.Answer()
		needs := p.hidden.Has(a.Ship) || p.hidden.Has(a.Pony) || p.hidden.Has(picked) && v.Asking() != tsssf.AskDisguise && s != p.begin
		if a.Do == tsssf.MoveEnd || a.Do == tsssf.MoveAdjust || needs {
			continue
		}
		p.nodes--
		next := s.Clone()
		if next.Do(p.seat, a) != nil {
			continue
		}
		for v := next.Sight(p.seat); !v.Over() && v.Turn() == p.seat && v.Asking() != tsssf.AskNothing && !v.Moves(); {
			if next.Do(next.Waiting()[0], tsssf.Act{Do: tsssf.MovePass}) != nil {
				break
			}
		}
		if !p.anyHidden(next) {
			p.most = max(p.most, p.won(next))
			p.try(next, plays)
		}
	}
}

// anyHidden reports whether a hidden card was laid on the grid.
func (p *plainSearch) anyHidden(s *tsssf.State) bool {
	grid, box := s.Public(), s.Sight(p.seat).Box()
	return slices.ContainsFunc(grid.Ponies, func(pony tsssf.PonyView) bool { return p.hidden.Has(box.Find(pony.Card)) }) ||
		slices.ContainsFunc(grid.Ships, func(ship tsssf.ShipView) bool { return p.hidden.Has(box.Find(ship.Card)) })
}

// won counts the points of Goals that were open when the turn began.
func (p *plainSearch) won(s *tsssf.State) (points game.Points) {
	for seat := range game.Seat(s.Seats()) {
		if !s.Sight(p.seat).Allied(seat, p.seat) {
			continue
		}
		points += s.Sight(p.seat).Points(seat) - p.begin.Sight(p.seat).Points(seat)
		for _, goal := range s.WonSince(p.begin, seat) {
			if p.hidden.Has(goal) {
				return 0
			}
		}
	}
	return points
}

// TestReviewsAreTrue compares reviews of games between weak bots, with all kinds of packs, with plainSearch. It wants that no line is refused in
// the real game, that lines win what they promise there and in other deals, and that fewer than 3 of 100 turns that are called best or quiet
// could have won more. A long run looks at 200 turns of each kind, and deeper.
func TestReviewsAreTrue(t *testing.T) {
	const deals = 4
	each, nodes := min(200, gametest.Times(2)), 3_000
	if everywhere() {
		nodes = 50_000
	}
	boxes := []*tsssf.Box{packtest.CoreBox(t), packtest.Named(t, "", "", packs.EmbeddedNames()...)}
	for _, e := range packs.Expansions() {
		boxes = append(boxes, packtest.Named(t, "", "", packs.Core().File, e.File))
	}
	looked, understated := map[Verdict]int{}, map[Verdict]int{}
	for seed := uint64(1); min(looked[VerdictBest], looked[VerdictQuiet], looked[VerdictMissed]) < each && seed < 500; seed++ {
		box := boxes[int(seed)%len(boxes)]
		positions := playedBy(t, box, seed, 40, [][]Level{{Filly, Mare}, {Mare, Filly, Mare}, {Filly, Mare, Mare, Filly}}[seed%3]...)
		r := NewReviewer(loreOf(box))
		for i, s := range positions {
			if i > 0 && s.TurnNumber() == positions[r.from].TurnNumber() && !s.Result().Over {
				continue
			}
			begin := r.begin
			if r.begin, r.from, r.fresh = s, i, i; begin == nil || begin.TurnNumber()%3 != int(seed%3) {
				continue
			}
			r := &Reviewer{lore: r.lore, begin: begin}
			turn := r.turn(i, s)
			if looked[turn.Verdict]++; looked[turn.Verdict] > each {
				continue
			}
			if turn.Verdict == VerdictMissed {
				dice := game.Dice(seed)
				for deal := range 1 + deals {
					real := begin
					if deal > 0 {
						real = begin.Imagine(turn.Seat, &dice)
					}
					if err := follow(real, turn.Seat, Task{}, turn.Possible); err != nil {
						t.Errorf("seed %d, turn %d, deal %d: %v", seed, turn.Number, deal, err)
					}
				}
			}
			if most := mostPoints(begin, turn.Seat, nodes); most > max(turn.Points, turn.Possible.Points) {
				understated[turn.Verdict]++
				t.Logf("seed %d, turn %d, %s (proven %v): %s points, %s possible, %s found", seed, turn.Number, turn.Verdict, turn.Possible.Proven,
					turn.Points, turn.Possible.Points, most)
				if turn.Possible.Proven {
					t.Errorf("seed %d, turn %d: what was called proven is wrong", seed, turn.Number)
				}
			}
		}
	}
	t.Logf("turns looked at: %v; of these, more could be won: %v", looked, understated)
	for _, v := range []Verdict{VerdictBest, VerdictQuiet} {
		if of := min(each, looked[v]); understated[v]*100 > max(3*of, 100) {
			t.Errorf("%d of %d turns called %s could have won more", understated[v], of, v)
		}
	}
}

// playedBy is a game between bots of these levels, position by position, as far as that many turns.
func playedBy(t *testing.T, box *tsssf.Box, seed uint64, turns int, levels ...Level) (positions []*tsssf.State) {
	t.Helper()
	s, err := box.NewGame(len(levels), game.SeedOf(seed), tsssf.DefaultOptions(), nil)
	if err != nil {
		t.Fatalf("seed %d: %v", seed, err)
	}
	var players []Bot
	for _, level := range levels {
		players = append(players, New(level, loreOf(box), seed, 0))
	}
	for {
		positions = append(positions, s)
		if s.Result().Over || s.TurnNumber() > turns {
			return positions
		}
		seat := s.Waiting()[0]
		if s, err = s.After(seat, players[seat].Choose(Observe(s, seat)).Move, nil); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
	}
}
