package table

import (
	"cmp"
	"slices"

	"shipfic/game"
)

// Levels are the levels of bots, the weakest first.
var Levels = []string{"filly", "crusader", "mare", "unicorn", "alicorn"}

// sit takes a free seat; during a game, one in which a bot plays, if the players agree.
func (st *stepping) sit() error {
	seat, err := st.seat()
	if err != nil {
		return err
	}
	at := st.Seats[seat]
	switch {
	case at.Person != "" || at.Bot != "" && !st.Playing():
		return refuse(SeatTaken)
	case !st.mayPlay(st.c.By):
		return refuse(NoPrograms)
	case st.Playing() && st.SeatOf(st.c.By) != game.Watcher:
		return refuse(GameOn)
	case st.Playing() && st.sawAnother(seat):
		return refuse(SawAnother)
	case st.needsConsent(seat):
		return st.askToSit(seat)
	}
	st.vacate(st.c.By)
	st.takeSeat(st.c.By, seat)
	return st.settleRequest()
}

// takeSeat puts a person into a free seat.
func (st *stepping) takeSeat(id PersonID, seat game.Seat) {
	st.Seats[seat] = Seat{Person: id, Away: st.needsStandIn(st.Person(id))}
	if st.Playing() {
		st.hold(seat)
	}
	st.emit(Note{Event: "sat", Person: id, Seat: &seat})
}

// needsConsent reports whether the person needs the players' consent to sit down: in a running game, unless the person has seen that
// hand already or nobody else plays.
func (st *stepping) needsConsent(seat game.Seat) bool {
	return st.Version != unversioned && st.Playing() && !slices.Contains(st.Held, Held{st.c.By, seat}) &&
		slices.ContainsFunc(st.Seats, func(s Seat) bool { return s.Person != "" })
}

// hold records that the person in a seat sees its hand.
func (st *stepping) hold(seat game.Seat) {
	held := Held{st.Seats[seat].Person, seat}
	if held.Person != "" && !slices.Contains(st.Held, held) {
		st.Held = append(st.Held, held)
	}
}

// sawAnother reports whether the person has seen another hand in this game, or the record of who has seen which hand is
// full. Nobody may see two hands.
func (st *stepping) sawAnother(seat game.Seat) bool {
	return len(st.Held) >= MaxPeople && !slices.Contains(st.Held, Held{st.c.By, seat}) ||
		slices.ContainsFunc(st.Held, func(h Held) bool { return h.Person == st.c.By && h.Seat != seat })
}

// vacate frees the seat of a person. A game goes on with a bot in it.
func (st *stepping) vacate(id PersonID) {
	seat := st.SeatOf(id)
	if seat == game.Watcher {
		return
	}
	standIn := st.Seats[seat].Name
	st.Seats[seat] = Seat{}
	if st.Playing() {
		if st.isNew() {
			st.c.StandIn = cmp.Or(standIn, st.nameBot(st.levelAfter(), "", st.Now))
		}
		st.Seats[seat] = Seat{Bot: st.levelAfter(), Name: st.c.StandIn}
	}
}

// stand frees the person's seat; the person watches.
func (st *stepping) stand() error {
	seat := st.SeatOf(st.c.By)
	if seat == game.Watcher {
		return refuse(NotSeated)
	}
	st.vacate(st.c.By)
	if err := st.settleRequest(); err != nil {
		return err
	}
	st.emit(Note{Event: "stood", Person: st.c.By, Seat: &seat})
	return nil
}

// ready records whether the person is ready for the start.
func (st *stepping) ready() error {
	seat := st.SeatOf(st.c.By)
	switch {
	case seat == game.Watcher:
		return refuse(NotSeated)
	case st.Playing():
		return refuse(GameOn)
	}
	st.Seats[seat].Ready = st.c.On
	st.emit(Note{Event: "ready", Person: st.c.By, On: st.c.On})
	return nil
}

// bot puts a bot of a level, with any character or the one of the text, into a free seat, changes its level, or takes it away.
func (st *stepping) bot() error {
	seat, err := st.seat()
	switch {
	case err != nil:
		return err
	case st.Seats[seat].Person != "":
		return refuse(SeatTaken)
	case st.c.Level != "" && !slices.Contains(Levels, st.c.Level):
		return refuse(NoSuchLevel)
	case st.c.Text != "" && !slices.Contains(Characters, st.c.Text):
		return refuse(NoSuchLevel)
	case st.c.Level == "" && st.Playing():
		return refuse(GameOn)
	}
	st.Seats[seat] = Seat{}
	if st.isNew() && st.c.Level != "" {
		st.c.Name = st.nameBot(st.c.Level, st.c.Text, st.Now)
	}
	st.Seats[seat] = Seat{Bot: st.c.Level, Name: st.c.Name}
	st.emit(Note{Event: "bot", Seat: &seat, Level: st.c.Level, Name: st.c.Name})
	return nil
}
