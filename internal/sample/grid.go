package sample

import (
	"shipfic/tsssf"
	"shipfic/tsssf/goal"
)

// Grid is a small grid, and which of its cards win the Goal.
type Grid struct {
	How    string           `json:"how" ts:"'stands' | 'play' | 'break'"` // what is to be done with the cards that count, if they need not only stand there
	Ponies []tsssf.PonyView `json:"ponies"`
	Ships  []tsssf.ShipView `json:"ships"`
	Cards  []string         `json:"cards"` // those that count
}

// What is to be done with the cards that count.
const (
	Stands = "stands"
	Play   = "play"
	Break  = "break"
)

// most is how many cards a sample may have: more than that shows nothing.
const most = 24

// pony is a card in a sample, perhaps with a gender or race that is not printed on it.
type pony struct{ id, gender, race string }

// laying is a sample while its cards are laid.
type laying struct {
	*Maker
	position tsssf.Position
	ships    int // Ship cards used
	short    bool
}

func (m *Maker) lay() *laying { return &laying{Maker: m} }

func (l *laying) put(p pony, x, y int) {
	l.position.Ponies = append(l.position.Ponies, tsssf.PlacedPony{Card: p.id, At: [2]int{x, y}})
	if p.gender != "" || p.race != "" {
		l.position.Changes = append(l.position.Changes, tsssf.ChangedPony{Card: p.id, Gender: p.gender, Race: p.race})
	}
}

// join lays a Ship card between two neighbours. A sample with more ships than there are cards is none.
func (l *laying) join(x, y, toX, toY int) {
	if l.ships == len(l.Maker.ships) {
		l.short = true
		return
	}
	l.position.Ships = append(l.position.Ships, tsssf.ShipView{Card: l.Maker.ships[l.ships], From: [2]int{x, y}, To: [2]int{toX, toY}})
	l.ships++
}

// wide is how many cards stand in a row of a path.
const wide = 4

// path lays cards so that each is shipped with the one before it, in rows that turn round at their ends.
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

// star lays a card with others around it, and Start beyond the first where it is not among them.
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

// begin makes a position of it, by the rules' own hand.
func (l *laying) begin() *tsssf.State {
	if l.short || len(l.position.Ponies) > most || l.tries == 0 {
		return nil
	}
	l.tries--
	state, err := (&tsssf.Scenario{Setup: l.position}).Begin(l.box)
	if err != nil {
		return nil
	}
	return state
}

// stands is the sample of a Goal about what stands on the grid, if it wins it.
func (l *laying) stands(g goal.Goal) *Grid {
	state := l.begin()
	if state == nil {
		return nil
	}
	have, need, cards := state.Progress(g)
	if have < need {
		return nil
	}
	return shown(state, Stands, cards)
}

// done is the sample of a Goal about what is done in a turn.
func (l *laying) done(how string, cards []string) *Grid {
	state := l.begin()
	if state == nil || len(cards) == 0 {
		return nil
	}
	return shown(state, how, cards)
}

func shown(state *tsssf.State, how string, cards []string) *Grid {
	view := state.Public()
	return &Grid{How: how, Ponies: view.Ponies, Ships: view.Ships, Cards: cards}
}
