package workshop

import (
	"shipfic/tsssf"
	"shipfic/tsssf/goal"
)

// SampleGrid is a small grid that wins a Goal.
type SampleGrid struct {
	How    string           `json:"how" ts:"'stands' | 'play' | 'break'"` // what must happen to the cards that count
	Ponies []tsssf.PonyView `json:"ponies"`
	Ships  []tsssf.ShipView `json:"ships"`
	Cards  []string         `json:"cards"` // the cards that count

	position tsssf.Position // the same as a set-up
}

// What must happen to the cards that count.
const (
	SampleStands = "stands"
	SamplePlay   = "play"
	SampleBreak  = "break"
)

// maxCards limits the cards of a sample: a larger one explains nothing.
const maxCards = 24

// pony is a card in a sample, possibly with a changed gender or race.
type pony struct{ id, gender, race string }

// laying is a sample under construction.
type laying struct {
	*SampleMaker
	position tsssf.Position
	ships    int // Ship cards used
	short    bool
}

func (m *SampleMaker) lay() *laying { return &laying{SampleMaker: m} }

func (l *laying) put(p pony, x, y int) {
	l.position.Ponies = append(l.position.Ponies, tsssf.PlacedPony{Card: p.id, At: [2]int{x, y}})
	if p.gender != "" || p.race != "" {
		l.position.Changes = append(l.position.Changes, tsssf.ChangedPony{Card: p.id, Gender: p.gender, Race: p.race})
	}
}

// join lays a Ship card between two neighbours. If the Ship cards run out, there is no sample.
func (l *laying) join(x, y, toX, toY int) {
	if l.ships == len(l.SampleMaker.ships) {
		l.short = true
		return
	}
	l.position.Ships = append(l.position.Ships, tsssf.ShipView{Card: l.SampleMaker.ships[l.ships], From: [2]int{x, y}, To: [2]int{toX, toY}})
	l.ships++
}

// wide is the length of a row in a path.
const wide = 4

// path ships each card with the one before it, in rows that run back and forth.
func (l *laying) path(ponies []pony) *laying {
	at := func(i int) (x, y int) {
		x, y = i%wide, i/wide
		if y%2 == 1 {
			x = wide - 1 - x
		}
		return x, y
	}
	for i, p := range ponies {
		x, y := at(i)
		l.put(p, x, y)
		if i > 0 {
			fromX, fromY := at(i - 1)
			l.join(fromX, fromY, x, y)
		}
	}
	return l
}

var around = [4][2]int{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}

// star ships a card with others around it. If Start is not among them, it is placed beyond the first.
func (l *laying) star(middle pony, others []pony) *laying {
	l.put(middle, 0, 0)
	started := middle.id == l.start
	for i, p := range others {
		l.put(p, around[i][0], around[i][1])
		l.join(0, 0, around[i][0], around[i][1])
		started = started || p.id == l.start
	}
	if !started {
		beyond := min(len(others), 1)
		l.put(pony{id: l.start}, beyond+1, 0)
		l.join(beyond, 0, beyond+1, 0)
	}
	return l
}

// begin sets up the position in the engine.
func (l *laying) begin() *tsssf.State {
	if l.short || len(l.position.Ponies) > maxCards || l.tries == 0 {
		return nil
	}
	l.tries--
	state, err := (&tsssf.Scenario{Setup: l.position}).Begin(l.box)
	if err != nil {
		return nil
	}
	return state
}

// stands is the sample of a Goal about the grid, if it wins.
func (l *laying) stands(g goal.Goal) *SampleGrid {
	state := l.begin()
	if state == nil {
		return nil
	}
	have, need, cards := state.Progress(g)
	if have < need {
		return nil
	}
	return l.shown(state, SampleStands, cards)
}

// done is the sample of a Goal about what happens within a turn.
func (l *laying) done(how string, cards []string) *SampleGrid {
	state := l.begin()
	if state == nil || len(cards) == 0 {
		return nil
	}
	return l.shown(state, how, cards)
}

func (l *laying) shown(state *tsssf.State, how string, cards []string) *SampleGrid {
	view := state.Public()
	return &SampleGrid{How: how, Ponies: view.Ponies, Ships: view.Ships, Cards: cards, position: l.position}
}
