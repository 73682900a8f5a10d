package table

import (
	"errors"
	"slices"

	"shipfic/game"
)

// Request is something the others at the table must agree to.
type Request struct {
	Kind   RequestKind `json:"kind"`
	By     PersonID    `json:"by"`
	N      uint64      `json:"n,omitempty"`    // of undo: the entry to undo
	Seat   *game.Seat  `json:"seat,omitempty"` // of sit: the seat that somebody would like to take
	Agreed []PersonID  `json:"agreed,omitempty"`
}

// RequestKind is what is asked for.
type RequestKind string

// The kinds of request.
const (
	RequestUndo RequestKind = "undo"
	RequestEnd  RequestKind = "end"
	RequestSit  RequestKind = "sit" // take over from a bot in a running game
)

// undo takes back the latest move of the person's seat and everything after it: at once if it revealed nothing and nobody
// else has moved since, otherwise if the others agree.
func (st *stepping) undo() error {
	if err := st.mayAsk(); err != nil {
		return err
	}
	if st.isNew() && isFinal(st.Game) {
		return refuse(NothingToUndo)
	}
	seat := st.SeatOf(st.c.By)
	last := -1
	for i, p := range st.Points {
		if p.Seat == int16(seat) {
			last = i
		}
	}
	if last < 0 {
		return refuse(NothingToUndo)
	}
	free := last == len(st.Points)-1 && !st.Points[last].Reveals
	return st.ask(Request{Kind: RequestUndo, By: st.c.By, N: st.Points[last].N}, free)
}

// isFinal reports whether the moves of a game stand once they are made, as slaps do: an undo would take a penalty back.
func isFinal(g game.State) bool {
	f, says := g.(interface{ Final() bool })
	return says && f.Final()
}

// endVote asks the others to end the game now.
func (st *stepping) endVote() error {
	if err := st.mayAsk(); err != nil {
		return err
	}
	return st.ask(Request{Kind: RequestEnd, By: st.c.By}, false)
}

// askToSit asks the players to let a watcher take over from a bot: the watcher will see its hand.
func (st *stepping) askToSit(seat game.Seat) error {
	switch {
	case st.Request != nil:
		return refuse(RequestOpen)
	case slices.Contains(st.Denied, st.c.By), len(st.Denied) >= MaxPeople:
		return refuse(NotWanted)
	}
	return st.ask(Request{Kind: RequestSit, By: st.c.By, Seat: &seat}, false)
}

// mayAsk checks whether the person may make a request: players may, one at a time. A watcher who asks for a seat does not keep them from it.
func (st *stepping) mayAsk() error {
	switch {
	case !st.Playing():
		return refuse(NoGame)
	case st.SeatOf(st.c.By) == game.Watcher:
		return refuse(NotSeated)
	case st.Request != nil && st.Request.Kind != RequestSit:
		return refuse(RequestOpen)
	}
	return nil
}

// ask puts a request to the others, or grants it where nobody needs to agree.
func (st *stepping) ask(r Request, free bool) error {
	if st.Request != nil {
		st.decline(st.Request.By)
	}
	st.Request = &r
	if free || len(st.Asked()) == 0 {
		return st.grant()
	}
	st.emit(Note{Event: "request", Person: r.By, Text: string(r.Kind)})
	return nil
}

// Asked are the people who have not answered the open request: all others in seats who are there. Bots agree to
// everything, and so do those for whom they play, except that nobody gets a seat while those who are away cannot object.
func (s *State) Asked() []PersonID {
	if s.Request == nil {
		return nil
	}
	var ids []PersonID
	for _, seat := range s.Seats {
		id := seat.Person
		if id != "" && id != s.Request.By && (!seat.Away && !seat.Handed || s.Request.Kind == RequestSit) && !slices.Contains(s.Request.Agreed, id) {
			ids = append(ids, id)
		}
	}
	return ids
}

// agree answers the open request. The first no ends it, the last yes grants it, and its asker may withdraw it.
func (st *stepping) agree() error {
	if st.Request == nil {
		return refuse(NoRequest)
	}
	asks, asked := st.c.By == st.Request.By, slices.Contains(st.Asked(), st.c.By)
	switch {
	case !st.c.On && (asks || asked):
		st.decline(st.c.By)
		return nil
	case !asked:
		return refuse(NoRequest)
	}
	st.Request.Agreed = append(st.Request.Agreed, st.c.By)
	st.emit(Note{Event: "agreed", Person: st.c.By, Text: string(st.Request.Kind)})
	return st.settleRequest()
}

func (st *stepping) decline(by PersonID) {
	if asker := st.Request.By; st.Request.Kind == RequestSit && by != asker {
		st.Denied = append(st.Denied, asker)
	}
	st.emit(Note{Event: "declined", Person: by, Text: string(st.Request.Kind)})
	st.Request = nil
}

// settleRequest ends a request that has lost its point, and grants one that nobody is left to answer.
func (st *stepping) settleRequest() error {
	switch {
	case st.Request == nil:
	case !st.makesSense(st.Request):
		st.decline(st.Request.By)
	case len(st.Asked()) == 0:
		return st.grant()
	}
	return nil
}

// makesSense reports whether a request can still be granted: a player is still in a seat; a watcher is still without one, and the seat
// is still free.
func (st *stepping) makesSense(r *Request) bool {
	seated := st.SeatOf(r.By) != game.Watcher
	if r.Kind != RequestSit {
		return seated
	}
	return !seated && st.Person(r.By) != nil && st.mayPlay(r.By) && int(*r.Seat) < len(st.Seats) && st.Seats[*r.Seat].Person == ""
}

// grant carries out the request.
func (st *stepping) grant() error {
	r := *st.Request
	st.Request = nil
	switch r.Kind {
	case RequestEnd:
		st.finish("vote")
		return nil
	case RequestSit:
		st.takeSeat(r.By, *r.Seat)
		return nil
	}
	if st.past == nil {
		return errors.New("there is no past to go back to")
	}
	g, err := st.past(r.N)
	if err != nil {
		return err
	}
	st.Game = g
	st.unseatNewcomers()
	st.undoCredits(r.N)
	st.Points = slices.DeleteFunc(st.Points, func(p Point) bool { return p.N >= r.N })
	st.emit(Note{Event: "undone", Person: r.By, N: r.N})
	return nil
}
