package table

import (
	"slices"

	"shipfic/game"
	"shipfic/internal/gamelog"
)

// start begins a game. The seed comes from the room and shuffles the seats (S3).
func (st *stepping) start() error {
	if err := st.mayStart(); err != nil {
		return err
	}
	engine, err := st.games.Engine(st.Config)
	if err != nil {
		return err
	}
	if st.before != nil {
		st.c.State, st.c.Rules = st.before.EncodeWaiting(), engine.RulesVersion()
	}
	st.Setup = game.Setup{Seats: len(st.Seats), Seed: *st.c.Seed, Options: st.Config.Options}
	setup := st.Setup
	setup.From = st.Config.From
	setup.Rules = st.c.Rules // a game from an older log is played by the rules it was begun by, where the engine still has them
	g, events, err := engine.New(setup)
	if err != nil {
		return asRefusal(err)
	}
	st.adopt()
	st.settleStandIns()
	st.shuffleSeats()
	st.Held, st.Denied = nil, nil
	for i := range st.Seats {
		st.Seats[i].forgive()
		st.hold(game.Seat(i))
	}
	st.Game, st.Rules = g, st.c.Rules
	st.Status, st.Games, st.Started, st.Begun, st.EndedBy = gamelog.Playing, st.Games+1, st.N, st.Now, ""
	st.Points, st.Request = nil, nil
	st.Clock = newClock(&st.Config)
	st.emit(Note{Event: "start", Person: st.c.By})
	st.beginCredits()
	st.emitGame(events)
	st.endIfOver()
	return nil
}

// mayStart checks that everybody is in place. The host is ready by starting.
func (st *stepping) mayStart() error {
	switch {
	case st.Playing():
		return refuse(GameOn)
	case st.c.Seed == nil:
		return refuse(BadConfig, "seed")
	case slices.ContainsFunc(st.Seats, func(s Seat) bool { return s.Person == "" && s.Bot == "" }):
		return refuse(SeatsEmpty)
	}
	for _, seat := range st.Seats {
		if seat.Person != "" && seat.Person != st.Host && !seat.Ready {
			return refuse(NotReady, string(seat.Person))
		}
	}
	return nil
}

// shuffleSeats puts people and bots in a random order, unless they chose their seats (S3, V2) or keep them in a rematch.
func (st *stepping) shuffleSeats() {
	if st.Config.Fixed || st.c.On {
		return
	}
	rng := game.Rand{Seed: *st.c.Seed, Draws: 1 << 32} // far from the game's own draws
	rng.Shuffle(len(st.Seats), func(i, j int) { st.Seats[i], st.Seats[j] = st.Seats[j], st.Seats[i] })
}

func (st *stepping) emitGame(events []game.Event) {
	for _, e := range events {
		st.events = append(st.events, Event{To: e.To, Reveals: e.Reveals, Body: e.Body})
	}
}

// move makes a move in the game.
func (st *stepping) move() error {
	seat := game.Watcher
	if st.c.Seat != nil {
		seat = *st.c.Seat
	}
	if err := st.mayMove(seat); err != nil {
		return err
	}
	engine, err := st.games.Engine(st.Config)
	if err != nil {
		return err
	}
	m, err := engine.ParseMove(st.c.Move)
	if err != nil {
		return refuse(BadMove, err.Error())
	}
	next, events, err := st.Game.Apply(game.Input{Seat: seat, At: st.Now - st.Begun, Move: m})
	if err != nil {
		return err
	}
	turn := st.TurnKey()
	st.Game = next
	st.seatNewcomers(events)
	if err := st.settleRequest(); err != nil {
		return err
	}
	reveals := slices.ContainsFunc(events, func(e game.Event) bool { return e.Reveals })
	point := Point{N: st.N, Seat: int16(seat), Reveals: reveals}
	point.Credit, point.Won = st.creditMove(seat, turn)
	st.Points = KeepLast(st.Points, point, MaxPoints)
	if why := st.c.Why; why != nil {
		st.emit(Note{Event: "why", Seat: &seat, Text: why.Key, Cards: why.Cards, Level: st.LevelOf(seat), Voice: why.Voice})
	}
	st.emitGame(events)
	st.endIfOver()
	return nil
}

// mayMove checks whether the giver of the command may move for a seat: people for their own seat, the table for bots, for
// people who are away, and for itself.
func (st *stepping) mayMove(seat game.Seat) error {
	switch {
	case !st.Playing():
		return refuse(NoGame)
	case st.Clock.Paused:
		return refuse(Paused)
	case len(st.c.Move) > MaxMove:
		return refuse(BadMove)
	case st.c.By != "" && st.SeatOf(st.c.By) != seat:
		return refuse(NotYourSeat)
	case seat == game.Watcher && !st.mayPlay(st.c.By):
		return refuse(NoPrograms) // a watcher who moves gets a seat by it
	case seat < game.Watcher || int(seat) >= len(st.Seats):
		return refuse(NoSuchSeat)
	case st.c.By == "" && seat != game.Watcher && !st.PlayedByBot(seat):
		return refuse(NotYourSeat)
	}
	return nil
}

// seatNewcomers seats watchers who slapped in where the game has added seats for them. A bot fills in for one who has
// left meanwhile, or has sat down elsewhere.
func (st *stepping) seatNewcomers(events []game.Event) {
	for n := len(st.Game.Result().Points); len(st.Seats) < n; {
		seat := game.Seat(len(st.Seats))
		newcomer := Seat{Bot: st.levelAfter()}
		if p := st.seated(seat, events); p != nil && st.SeatOf(p.ID) == game.Watcher && st.mayPlay(p.ID) {
			newcomer = Seat{Person: p.ID, Away: st.needsStandIn(p)}
			st.emit(Note{Event: "sat", Person: p.ID, Seat: &seat})
		}
		st.Seats = append(st.Seats, newcomer)
		st.hold(seat)
		st.credit(seat, st.botIn(seat))
		st.Clock.addSeat(&st.Config)
	}
}

// seated finds the watcher for whom the game has added a seat. An event names the watcher's number.
func (st *stepping) seated(seat game.Seat, events []game.Event) *Person {
	for _, e := range events {
		newcomer, is := e.Body.(game.Newcomer)
		if !is {
			continue
		}
		taken, number := newcomer.Newcomer()
		if i := slices.IndexFunc(st.People, func(p Person) bool { return p.Number == number }); taken == seat && i >= 0 {
			return &st.People[i]
		}
	}
	return nil
}

// unseatNewcomers removes the seats that the game no longer has after an undo.
func (st *stepping) unseatNewcomers() {
	n := len(st.Game.Result().Points)
	if n < len(st.Seats) {
		st.Seats = st.Seats[:n]
		st.Credits = slices.DeleteFunc(st.Credits, func(c Credit) bool { return int(c.Seat) >= n })
		st.Clock.dropSeats(n)
	}
}

// endIfOver ends the game at the table when it is over.
func (st *stepping) endIfOver() {
	if st.Game.Result().Over {
		st.finish("game")
	}
}

// finish ends the game. It stays on the table for people to look at, and people who slapped in stay for the next one.
func (st *stepping) finish(by string) {
	st.Status, st.EndedBy, st.Request, st.Points = gamelog.Finished, by, nil, nil
	st.Config.Seats = len(st.Seats)
	for i := range st.Seats {
		st.Seats[i].Ready = false
		st.Seats[i].forgive()
	}
	if st.Version >= standInVersion {
		st.settleStandIns() // what the host decided is over
	}
	st.emit(Note{Event: "finished", Text: by})
}

// rematch returns to the lobby, with everybody in their seats.
func (st *stepping) rematch() error {
	switch {
	case st.Playing():
		return refuse(GameOn)
	case st.Status != gamelog.Finished:
		return refuse(NoGame)
	case st.SeatOf(st.c.By) == game.Watcher && st.c.By != st.Host:
		return refuse(NotSeated)
	}
	st.toLobby()
	for i := range st.Seats {
		st.Seats[i].Ready = st.Seats[i].Person == st.c.By
	}
	st.emit(Note{Event: "rematch", Person: st.c.By})
	return nil
}
