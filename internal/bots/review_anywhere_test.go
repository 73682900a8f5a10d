package bots

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"shipfic/game"
	"shipfic/game/gametest"
	"shipfic/packs"
	"shipfic/packs/packtest"
	"shipfic/tsssf"
)

const (
	anywhereNodes = 300 // of what is asked about one position: defects show in breadth rather than in depth
	anywhereMoves = 150 // where a random game is cut
)

// everywhere reports whether this is a long run, which asks about everything instead of a sample.
func everywhere() bool { return gametest.Times(1) > 1 }

// TestAskInScenarios asks for solutions, hints and reviews in the positions of the scenario files, one file of four in an ordinary run.
func TestAskInScenarios(t *testing.T) {
	var files []packtest.Scenario
	for i, sc := range packtest.Scenarios(t, "../../tsssf/testdata/scenarios") {
		if everywhere() || i%4 == 0 {
			files = append(files, sc)
		}
	}
	askAll(t, len(files), func(n int) string { return files[n].File }, func(a *asker, n int) error {
		s, err := files[n].Begin(files[n].Box)
		if err != nil {
			return err
		}
		for _, m := range files[n].Moves() {
			if err := a.ask(s); err != nil {
				return err
			}
			next, err := s.After(m.Seat, m.Move, nil)
			if err != nil {
				break // a move of another seat, which the file leaves open
			}
			s = next
		}
		if err := a.ask(s); err != nil {
			return err
		}
		return a.review(s)
	})
}

// TestAskInRandomGames asks the same in random games with all packs and options. In an ordinary run, one game of twenty is reviewed.
func TestAskInRandomGames(t *testing.T) {
	boxes := []*tsssf.Box{packtest.Named(t, "", "../../tsssf/testdata/packs", "core", "later.json")}
	for _, e := range packs.Expansions() {
		boxes = append(boxes, packtest.Named(t, "", "", packs.Core().File, e.File))
	}
	for _, p := range packs.Everything() {
		for _, c := range p.Cards {
			if c.Kind == tsssf.Start {
				boxes = append(boxes, packtest.Named(t, c.ID, "", packs.EmbeddedNames()...))
			}
		}
	}
	every := 100 // moves, on average
	if everywhere() {
		every = 10
	}
	name := func(n int) string { return fmt.Sprintf("the game of seed %d", n) }
	askAll(t, gametest.Times(100), name, func(a *asker, n int) error {
		a.choices = packtest.Seeded(uint64(n))
		s, err := a.deal(boxes[n%len(boxes)])
		for turn := -1; err == nil && a.moves < anywhereMoves && !s.Result().Over; {
			fresh := s.TurnNumber() != turn
			if turn = s.TurnNumber(); a.choices.Below(every) == 0 {
				err = a.ask(s)
			}
			if err == nil && fresh && (n%20 == 0 || everywhere()) && turn == 1+n%6 {
				err = a.review(s)
			}
			if err == nil {
				err = a.move(s)
			}
		}
		return err
	})
}

// asker asks about positions of one game.
type asker struct {
	lore    *Lore
	choices *packtest.Choices
	random  Quick
	moves   int

	asked, reviewed int
}

// askAll lets askers work on a number of games. A panic is an error of its game.
func askAll(t *testing.T, games int, name func(n int) string, do func(a *asker, n int) error) {
	t.Helper()
	var next, moves, asked, reviewed atomic.Int64
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for n := int(next.Add(1)) - 1; n < games; n = int(next.Add(1)) - 1 {
				a := &asker{choices: packtest.Seeded(uint64(n))}
				err := func() (err error) {
					defer func() {
						if p := recover(); p != nil {
							err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
						}
					}()
					return do(a, n)
				}()
				if err != nil {
					t.Errorf("%s, move %d: %v", name(n), a.moves, err)
				}
				moves.Add(int64(a.moves))
				asked.Add(int64(a.asked))
				reviewed.Add(int64(a.reviewed))
			}
		})
	}
	workers.Wait()
	t.Logf("%d games, %d moves, %d positions asked about, %d turns reviewed", games, moves.Load(), asked.Load(), reviewed.Load())
}

// deal begins a game with any options that the cards allow.
func (a *asker) deal(box *tsssf.Box) (*tsssf.State, error) {
	for {
		seats, options := a.options()
		s, err := box.NewGame(seats, game.SeedOf(uint64(a.choices.Below(1<<30))), options, nil)
		if refusal := new(game.Refusal); !errors.As(err, &refusal) {
			return s, err
		}
	}
}

func (a *asker) options() (seats int, o tsssf.Options) {
	c := a.choices
	o = tsssf.DefaultOptions()
	for _, option := range []*bool{
		&o.NewGoalsAtEnd, &o.RebuildAll, &o.SwapsPlayShips, &o.AdjacentPowers, &o.OncePerTurn, &o.ChooseDiscardTop, &o.PrivateGoals,
		&o.GreasedLightning,
	} {
		*option = *option != (c.Below(3) == 0)
	}
	o.HandLimit = []int{1, 7, 7, 50}[c.Below(4)]
	o.WinningPoints = []int{0, 0, 0, 3}[c.Below(4)]
	o.EarlyBoost = []int{0, 0, 4, 8, 16}[c.Below(5)]
	o.MetGoals = []string{"discard", "bottom"}[c.Below(2)]
	o.TearUp = []string{"any", "ship"}[c.Below(2)]
	o.Length = []string{"points", "points", "longHaul", "ridiculous", "solitaire"}[c.Below(5)]
	o.Rule0 = []string{"consent", "free", "off"}[c.Below(3)]
	if seats = 1 + c.Below(5); seats == 4 && c.Below(2) == 0 {
		o.Teams, o.OpenTeamHands = [][]game.Seat{{0, 2}, {1, 3}}, c.Below(2) == 0
	}
	return seats, o
}

// move makes a move: most often that of a beginner, who wins Goals now and then, and otherwise a random one.
func (a *asker) move(s *tsssf.State) error {
	dice := game.Dice(a.choices.Below(1 << 30))
	seat, act, more := s.RandomAct(&dice)
	if !more {
		return errors.New("the game is not over, and there is no move")
	}
	a.know(s)
	if v := s.Sight(seat); !v.Voting() && a.choices.Below(3) > 0 {
		act = a.random.Act(v)
	}
	a.moves++
	return s.Do(seat, act)
}

// know learns the cards of a game.
func (a *asker) know(s *tsssf.State) {
	if a.lore == nil {
		a.lore = loreOf(s.Sight(0).Box())
		a.random = New(Random, a.lore, uint64(a.choices.Below(1<<30)), 0).(Quick)
	}
}

// lores keeps what bots know of a box.
var lores sync.Map

func loreOf(box *tsssf.Box) *Lore {
	known, _ := lores.LoadOrStore(box, sync.OnceValue(func() *Lore { return NewLore(box) }))
	return known.(func() *Lore)()
}

// ask asks for a hint, and for a way to win one of the open Goals.
func (a *asker) ask(s *tsssf.State) error {
	v := s.Sight(0)
	seat := v.Turn()
	if v.Over() || v.Voting() || !slices.Contains(s.Waiting(), seat) {
		return nil
	}
	a.know(s)
	a.asked++
	task := Task{Nodes: anywhereNodes}
	advice := Advise(a.lore, Observe(s, seat), task).Solution
	if err := cmp.Or(follow(s, seat, task, advice), explained(s, seat, advice)); err != nil {
		return err
	}
	if goal, _ := s.Sight(seat).Open(a.choices.Below(v.Places())); goal != 0 {
		task.Goal = v.Box().Card(goal).ID
		return follow(s, seat, task, Solve(a.lore, Observe(s, seat), task))
	}
	return nil
}

// follow does what a solution suggests, in the real game: every move is legal whatever was drawn or turned up, and the line wins what it names.
func follow(begin *tsssf.State, seat game.Seat, task Task, found Solution) error {
	s := begin
	line, _ := json.Marshal(found.Line)
	for i, m := range found.Line {
		next, err := Follow(s, seat, m, nil)
		if err != nil {
			return fmt.Errorf("%+v: move %d of the line %s is refused: %w", task, i, line, err)
		}
		s = next
	}
	var won []string
	for other := range game.Seat(s.Seats()) {
		if s.Sight(seat).Allied(other, seat) {
			won = append(won, goalsOf(s, s.Won(other))...)
		}
	}
	for _, goal := range found.Goals {
		if !slices.Contains(won, goal) {
			return fmt.Errorf("%+v: the line %s does not win %s", task, line, goal)
		}
	}
	return nil
}

// explained checks that the explanation of a solution is about the Goals that it wins for the seat, and that each was still to be won.
func explained(s *tsssf.State, seat game.Seat, found Solution) error {
	var goals []string
	for _, why := range Explain(Observe(s, seat), found.Line).Goals {
		goals = append(goals, why.Goal)
		if why.Had > why.Need {
			return fmt.Errorf("%+v does not explain anything", why)
		}
	}
	if found.Points > 0 && len(goals) == 0 {
		return fmt.Errorf("nothing explains how %v are won by %+v", found.Goals, found.Line)
	}
	return nil
}

// review reviews a turn, from a position on that need not be its first.
func (a *asker) review(begin *tsssf.State) error {
	r := &Reviewer{}
	for s := begin.Clone(); ; {
		a.know(s)
		r.lore = a.lore
		if s.Result().Over || a.moves > 2*anywhereMoves {
			return nil
		}
		if r.Add(a.moves, s.Clone(), false) {
			a.reviewed++
			turn := r.Turns()[0]
			return follow(begin, turn.Seat, Task{Nodes: solveNodes}, turn.Possible)
		}
		if err := a.move(s); err != nil {
			return err
		}
	}
}
