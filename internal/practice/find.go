package practice

import (
	"encoding/json"
	"fmt"
	"iter"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"shipfic/game"
	"shipfic/internal/bots"
	"shipfic/packs"
	"shipfic/tsssf"
)

// Search sets where to look for puzzles.
type Search struct {
	Seed  uint64 // of the first game; the others follow
	Games int
	Nodes int      // limit for the proof of a puzzle: moves that are tried
	Goals int      // the least number of Goals that a puzzle wins
	Packs []string // every second game adds one of these embedded packs to Core, in turn
}

// Found is a puzzle from a game between bots.
type Found struct {
	Seed  uint64 // of the game
	Turn  int
	Level int
	Solved
	Moves int    // of the shortest solution
	File  []byte // the content of its file
}

// Limits that keep a puzzle on one screen and easy to grasp.
const (
	mostPonies   = 24
	fewestPonies = 4
	longestLine  = 14
)

// botNodes is how far the bots look: enough to win several Goals in a turn now and then.
const botNodes = 200

// batch is how many games are played before their puzzles are returned, so that all processors have work.
const batch = 32

// Find plays games between bots and makes puzzles of turns in which one of them won several Goals. Puzzles come in the
// order of their games, and depend on nothing but the search.
func Find(s Search) iter.Seq2[Found, error] {
	return func(yield func(Found, error) bool) {
		f := finder{Search: s, boxes: &boxes{}}
		for first := 0; first < s.Games; first += batch {
			games := make([]result, min(batch, s.Games-first))
			var next atomic.Int64
			var workers sync.WaitGroup
			for range runtime.GOMAXPROCS(0) {
				workers.Go(func() {
					for i := int(next.Add(1)) - 1; i < len(games); i = int(next.Add(1)) - 1 {
						games[i] = f.game(s.Seed + uint64(first+i))
					}
				})
			}
			workers.Wait()
			for i, r := range games {
				if r.err != nil {
					yield(Found{}, fmt.Errorf("game %d: %w", s.Seed+uint64(first+i), r.err))
					return
				}
				if r.found != nil && !yield(*r.found, nil) {
					return
				}
			}
		}
	}
}

// result is what a game came to: a puzzle, nothing or an error.
type result struct {
	found *Found
	err   error
}

type finder struct {
	Search
	boxes *boxes
}

// packs are those of a game, besides Core.
func (f *finder) packs(seed uint64) []string {
	if len(f.Packs) == 0 || seed%2 == 0 {
		return nil
	}
	return f.Packs[seed/2%uint64(len(f.Packs)):][:1]
}

// game plays one game up to its first puzzle.
func (f *finder) game(seed uint64) result {
	found, err := f.play(seed)
	return result{found, err}
}

func (f *finder) play(seed uint64) (*Found, error) {
	b, err := f.boxes.with(f.packs(seed))
	if err != nil {
		return nil, err
	}
	s, err := b.box.NewGame(2, game.SeedOf(seed), tsssf.DefaultOptions(), nil)
	if err != nil {
		return nil, err
	}
	players := []bots.Bot{bots.New(bots.Mare, b.lore(), seed, botNodes), bots.New(bots.Mare, b.lore(), seed+1, botNodes)}
	start := s // of the turn
	var line []tsssf.Move
	for !s.Result().Over && s.TurnNumber() < 60 {
		seat := s.Waiting()[0]
		move := players[seat].Choose(bots.Observe(s, seat)).Move
		next, err := s.After(seat, move, nil)
		if err != nil {
			return nil, err
		}
		if line = append(line, move); next.TurnNumber() != start.TurnNumber() || next.Result().Over {
			mover := start.Sight(0).Turn()
			if len(s.Won(mover))-len(start.Won(mover)) >= f.Goals {
				if found, err := f.examine(b, start, seed, line[:len(line)-1]); err != nil || found != nil {
					return found, err
				}
			}
			start, line = next, nil
		}
		s = next
	}
	return nil, nil
}

// examine makes a puzzle of a turn, if it has one proven solution.
func (f *finder) examine(b *boxed, start *tsssf.State, seed uint64, line []tsssf.Move) (*Found, error) {
	p := &puzzle{boxed: b}
	scenario := puzzlePosition(start)
	scenario.Name = fmt.Sprintf("from game %d, turn %d", seed, start.TurnNumber())
	scenario.Packs = f.packs(seed)
	if n := len(scenario.Setup.Ponies); n < fewestPonies || n > mostPonies || !b.judges(&scenario.Setup) {
		return nil, nil
	}
	if !p.lay(scenario) {
		return nil, nil
	}
	var last *tsssf.State
	p.Solution, last = p.follow(line)
	if p.Task.Goals = len(last.Won(learner)); p.Task.Goals < f.Goals {
		return nil, nil
	}
	p.shorten()
	if !p.cut(scenario, f.Nodes) || !needsItsPacks(scenario) || p.trivial() {
		return nil, nil
	}
	var err error
	if p.Scenario, err = json.Marshal(scenario); err != nil {
		return nil, err
	}
	if err := p.rate(); err != nil {
		return nil, err
	}
	file, err := json.Marshal(p.puzzleFile)
	return &Found{seed, start.TurnNumber(), p.Level, *p.Solved, len(p.Solution), file}, err
}

// puzzlePosition is the part of a game that a puzzle needs: the grid, the open Goals, the discards, and the hand of
// the player who moves, who becomes the first seat. The decks are empty, so that nothing depends on luck.
func puzzlePosition(s *tsssf.State) *tsssf.Scenario {
	whole := s.Position()
	return &tsssf.Scenario{
		Rules: "G2", Players: 2, Options: json.RawMessage(`{"rule0":"off"}`),
		Setup: tsssf.Position{
			Ponies: whole.Ponies, Ships: whole.Ships, Hands: [][]string{whole.Hands[whole.Turn], {}},
			Goals: whole.Goals, EmptyDecks: true,
		},
		Steps: []tsssf.ScenarioStep{},
	}
}

// lay sets the puzzle's position up, and reports whether that is possible.
func (p *puzzle) lay(scenario *tsssf.Scenario) bool {
	begin, err := scenario.Begin(p.box)
	p.begin = begin
	return err == nil
}

// prove searches the whole turn. If there is one best result, it becomes the puzzle's task, and the shortest way to it
// the solution.
func (p *puzzle) prove(nodes int) bool {
	found := prove(p.like, p.begin, p.Solution, nodes)
	if !found.Complete || len(found.Sets) != 1 || len(found.Line) > longestLine || brief(found.Line) {
		return false
	}
	p.Task.Goals, p.Solution = found.Best, found.Line
	return true
}

// brief reports whether a solution is too short for a puzzle.
func brief(line []tsssf.Move) bool {
	plays := 0
	for _, move := range line {
		if !answers(move) {
			plays++
		}
	}
	return plays < 2 || len(line) < 3
}

// needsItsPacks reports whether the position has a card of each of its packs.
func needsItsPacks(scenario *tsssf.Scenario) bool {
	data, err := json.Marshal(scenario.Setup)
	for _, name := range scenario.Packs {
		if pack, known := packs.Named(name); err != nil || !known || !strings.Contains(string(data), `"`+pack.Namespace+".") {
			return false
		}
	}
	return true
}

// follow plays as much of a line as possible: without decks and discards, some moves cannot be made.
func (p *puzzle) follow(line []tsssf.Move) (made []tsssf.Move, last *tsssf.State) {
	last = p.begin
	for _, move := range line {
		next, err := last.After(learner, move, nil)
		if err != nil {
			continue
		}
		made, last = append(made, move), next
	}
	return made, last
}

// shorten drops plays that the task does not need.
func (p *puzzle) shorten() {
	for i := 0; i < len(p.Solution); {
		end := i + 1
		for end < len(p.Solution) && answers(p.Solution[end]) {
			end++
		}
		shorter := slices.Concat(p.Solution[:i], p.Solution[end:])
		if p.solves(shorter) {
			p.Solution = shorter
		} else {
			i = end
		}
	}
}

// answers reports whether a move answers a question, and so belongs to the play before it.
func answers(m tsssf.Move) bool { return m.Do == "choose" || m.Do == "pass" }

// solves reports whether some moves are legal and solve the puzzle.
func (p *puzzle) solves(line []tsssf.Move) bool {
	last := p.played(line)
	return last != nil && p.solved(last)
}

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

// decoys counts the cards in hand that the solution does not need.
func (p *puzzle) decoys() int {
	v := p.begin.Sight(learner)
	unused := len(v.Hand())
	for _, move := range p.Solution {
		for _, card := range []string{move.Ship, move.Pony, move.Card} {
			if slices.Contains(v.Hand(), v.Box().Find(card)) {
				unused--
			}
		}
	}
	return unused
}

// trivial reports whether a puzzle is too easy: it is brief, the whole hand is played, or always taking the
// first legal move solves it.
func (p *puzzle) trivial() bool {
	if brief(p.Solution) || p.decoys() == 0 {
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
