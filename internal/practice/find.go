package practice

import (
	"encoding/json"
	"fmt"
	"iter"
	"slices"

	"shipfic/game"
	"shipfic/internal/bot"
	"shipfic/internal/wire"
	"shipfic/packs"
	"shipfic/tsssf"
)

// Search sets where to look for puzzles.
type Search struct {
	Seed  uint64 // of the first game; the others follow
	Games int
	Nodes int // the solver's budget for a position
	Goals int // the least number of Goals that a puzzle wins
}

// Found is a puzzle from a game between bots.
type Found struct {
	Seed uint64 // of the game
	Turn int
	File []byte // the content of its file
}

// Limits that keep a puzzle on one screen and easy to grasp.
const (
	mostPonies   = 16
	fewestPonies = 5
	longestLine  = 14
)

// Find plays games between bots and looks in each turn for Goals that can be won together, but not by the first
// obvious moves.
func Find(s Search) iter.Seq2[Found, error] {
	return func(yield func(Found, error) bool) {
		box, err := tsssf.NewBox(packs.Rules(packs.Core().Cards))
		if err != nil {
			yield(Found{}, err)
			return
		}
		f := finder{Search: s, box: box, lore: bot.NewLore(box)}
		for n := range uint64(s.Games) {
			if !f.game(s.Seed+n, yield) {
				return
			}
		}
	}
}

type finder struct {
	Search
	box  *tsssf.Box
	lore *bot.Lore
}

// game plays one game and reports whether to go on with the next.
func (f *finder) game(seed uint64, yield func(Found, error) bool) bool {
	s, err := f.box.NewGame(2, game.SeedOf(seed), tsssf.DefaultOptions(), nil)
	if err != nil {
		return yield(Found{}, err)
	}
	bots := []bot.Bot{bot.New(bot.Filly, f.lore, seed, 0), bot.New(bot.Mare, f.lore, seed, 200)}
	looked := 0
	for !s.Result().Over && s.TurnNumber() < 60 {
		seat := s.Waiting()[0]
		if s.TurnNumber() != looked {
			looked = s.TurnNumber()
			if file, err := f.look(s, seat, seed); err != nil || file != nil {
				if !yield(Found{seed, looked, file}, err) {
					return false
				}
				return true // one puzzle per game is enough
			}
		}
		next, err := s.After(seat, bots[seat].Choose(bot.Observe(s, seat)).Move, nil)
		if err != nil {
			return yield(Found{}, err)
		}
		s = next
	}
	return true
}

// look makes a puzzle from the position at the beginning of a turn, if it has one.
func (f *finder) look(s *tsssf.State, seat game.Seat, seed uint64) ([]byte, error) {
	scenario := puzzlePosition(s, seat)
	if n := len(scenario.Setup.Ponies); n < fewestPonies || n > mostPonies {
		return nil, nil
	}
	scenario.Name = fmt.Sprintf("from game %d, turn %d", seed, s.TurnNumber())
	begin, err := scenario.Begin(f.box)
	if err != nil {
		return nil, err
	}
	found := bot.Solve(f.lore, bot.Observe(begin, learner), bot.Task{Nodes: f.Nodes})
	if len(found.Goals) < f.Goals || len(found.Line) > longestLine {
		return nil, nil
	}
	p := puzzle{begin: begin, puzzleFile: puzzleFile{Task: wire.Task{Goals: len(found.Goals)}, Solution: found.Line}}
	p.shorten()
	if p.trivial() {
		return nil, nil
	}
	p.Level = p.grade()
	if p.Scenario, err = json.Marshal(scenario); err != nil {
		return nil, err
	}
	return json.Marshal(p.puzzleFile)
}

// puzzlePosition is the part of a game that a puzzle needs: the grid, the open Goals, the discards, and the hand of
// the player who moves, who becomes the first seat.
func puzzlePosition(s *tsssf.State, seat game.Seat) *tsssf.Scenario {
	whole := s.Position()
	return &tsssf.Scenario{
		Rules: "G2", Players: 2, Options: json.RawMessage(`{"rule0":"off"}`),
		Setup: tsssf.Position{
			Ponies: whole.Ponies, Ships: whole.Ships, Hands: [][]string{whole.Hands[seat], {}},
			Goals: whole.Goals, Discards: whole.Discards,
		},
		Steps: []tsssf.ScenarioStep{},
	}
}

// shorten drops plays that the task does not need.
func (p *puzzle) shorten() {
	for i := 0; i < len(p.Solution); {
		end := i + 1
		for end < len(p.Solution) && answers(p.Solution[end]) {
			end++
		}
		shorter := slices.Concat(p.Solution[:i], p.Solution[end:])
		if last := p.played(shorter); last != nil && p.solved(last) {
			p.Solution = shorter
		} else {
			i = end
		}
	}
}

// answers reports whether a move answers a question, and so belongs to the play before it.
func answers(m tsssf.Move) bool { return m.Do == "choose" || m.Do == "pass" }

// played is the state after some moves, or nil if one is refused.
func (p *puzzle) played(line []tsssf.Move) *tsssf.State {
	s := p.begin
	for _, move := range line {
		next, err := s.After(learner, move, nil)
		if err != nil {
			return nil
		}
		s = next
	}
	return s
}

// trivial reports whether a puzzle is too easy: one play solves it, or always taking the first legal move does.
func (p *puzzle) trivial() bool {
	plays := 0
	for _, move := range p.Solution {
		if !answers(move) {
			plays++
		}
	}
	if plays < 2 || len(p.Solution) < 3 {
		return true
	}
	s := p.begin
	for range longestLine {
		legal := s.Legal(learner)
		if len(legal) == 0 || s.Sight(learner).Turn() != learner {
			return false
		}
		next, err := s.After(learner, legal[0].(tsssf.Move), nil)
		if err != nil {
			return false
		}
		if s = next; p.solved(s) {
			return true
		}
	}
	return false
}

// tricks lists the moves that are more than laying a Ship.
var tricks = []string{"choose", "poison", "replace", "revive", "use"}

// grade rates how hard a puzzle is by how much it takes to solve it.
func (p *puzzle) grade() int {
	powers := 0
	for _, move := range p.Solution {
		if slices.Contains(tricks, move.Do) {
			powers++
		}
	}
	switch {
	case p.Task.Goals > 2 || len(p.Solution) > 8 || powers > 4:
		return 3
	case len(p.Solution) > 4 || powers > 1:
		return 2
	}
	return 1
}
