package table

import (
	"encoding/json"
	"fmt"
	"slices"

	"shipfic/game"
	"shipfic/internal/gamelog"
)

// Games gives the engine that a table's settings ask for: the game with its cards.
type Games interface {
	Engine(Config) (game.Engine, error)
}

// steps are what each command does to a table. A step may change s as it likes: it is a copy.
var steps = map[Do]func(*stepping) error{
	DoCreate: (*stepping).create, DoJoin: (*stepping).join, DoLeave: (*stepping).leave,
	DoSit: (*stepping).sit, DoStand: (*stepping).stand, DoReady: (*stepping).ready,
	DoConfig: (*stepping).config, DoBot: (*stepping).bot, DoKick: (*stepping).kick,
	DoHost: (*stepping).host, DoMute: (*stepping).mute, DoSay: (*stepping).say,
	DoStart: (*stepping).start, DoMove: (*stepping).move, DoPause: (*stepping).pause,
	DoUndo: (*stepping).undo, DoEndVote: (*stepping).endVote, DoAgree: (*stepping).agree,
	DoRematch: (*stepping).rematch, DoAway: (*stepping).away, DoTimeout: (*stepping).timeout,
	DoUpgraded: (*stepping).upgraded,
}

// hosts are the commands of the host.
var hosts = map[Do]bool{DoConfig: true, DoBot: true, DoKick: true, DoHost: true, DoMute: true, DoStart: true}

// stepping is one step under way.
type stepping struct {
	*State
	c      Command
	games  Games
	past   func(entry uint64) (game.State, error)
	events []Event
}

// Step gives the table after a command and what happened, or a refusal and nothing changed. Past gives the game as it was
// before an entry of this table, for undo; it may be nil where no undo is done.
func (s *State) Step(c Command, games Games, past func(entry uint64) (game.State, error)) (*State, []Event, error) {
	step, known := steps[c.Do]
	if !known {
		return nil, nil, refuse(Unknown, string(c.Do))
	}
	st := &stepping{State: s.clone(), c: c, games: games, past: past}
	if err := st.mayDo(); err != nil {
		return nil, nil, err
	}
	st.Now = max(st.Now, c.At) // a clock set back must not make time run backwards
	st.N++
	st.charge()
	if err := step(st); err != nil {
		return nil, nil, err
	}
	st.restartClock()
	return st.State, st.events, nil
}

// mayDo tells whether the one who gives the command may give such a command at all.
func (st *stepping) mayDo() error {
	c := &st.c
	switch {
	case (st.N == 0) != (c.Do == DoCreate):
		return refuse(Unknown, string(c.Do))
	case own[c.Do] && c.By != "":
		return refuse(Unknown, string(c.Do))
	case own[c.Do], c.Do == DoCreate, c.Do == DoJoin, c.Do == DoMove && c.By == "":
		return nil
	case st.person(c.By) == nil:
		return refuse(NotHere)
	case hosts[c.Do] && c.By != st.Host:
		return refuse(NotHost)
	}
	return nil
}

// tell tells everybody of something at the table.
func (st *stepping) tell(n Note) {
	st.events = append(st.events, Event{To: game.Everyone, Body: n})
}

// seat is the seat that the command names.
func (st *stepping) seat() (game.Seat, error) {
	if st.c.Seat == nil || *st.c.Seat < 0 || int(*st.c.Seat) >= len(st.Seats) {
		return 0, refuse(NoSuchSeat)
	}
	return *st.c.Seat, nil
}

func (st *stepping) create() error {
	c := st.c.Config
	if c == nil {
		return refuse(BadConfig)
	}
	if err := st.configure(*c); err != nil {
		return err
	}
	st.Status = gamelog.Waiting
	if err := st.enter(); err != nil {
		return err
	}
	st.Host = st.c.By
	st.Seats[0] = Seat{Person: st.c.By}
	return nil
}

// configure takes new settings and keeps the people in the seats that remain.
func (st *stepping) configure(c Config) error {
	if c.Seats < 1 || c.Seats > MaxSeats || len(c.Packs) > MaxPacks || len(c.Include)+len(c.Exclude) > MaxCards ||
		c.Turn < 0 || c.Total < 0 || c.Grace < 0 || c.Turn > 86_400 || c.Total > 7*86_400 || c.Grace > 86_400 {
		return refuse(BadConfig)
	}
	if c.Title != "" && !plain(c.Title, MaxTitle) {
		return refuse(BadName)
	}
	engine, err := st.games.Engine(c)
	if err != nil {
		return err
	}
	if _, _, err := engine.New(game.Setup{Seats: c.Seats, Options: c.Options}); err != nil {
		return err
	}
	st.Config = c
	seats := make([]Seat, c.Seats)
	copy(seats, st.Seats)
	st.Seats = seats
	for i := range st.Seats {
		st.Seats[i].Ready = false
	}
	return nil
}

func (st *stepping) config() error {
	if st.Playing() {
		return refuse(GameOn)
	}
	if st.c.Config == nil {
		return refuse(BadConfig)
	}
	if err := st.configure(*st.c.Config); err != nil {
		return err
	}
	st.tell(Note{Event: "config", Person: st.c.By})
	return nil
}

// start begins a game with everybody in place. The seed comes from the table, and shuffles who sits where (S3).
func (st *stepping) start() error {
	if st.Playing() {
		return refuse(GameOn)
	}
	if st.c.Seed == nil {
		return refuse(BadConfig)
	}
	for _, seat := range st.Seats {
		switch {
		case seat.Person == "" && seat.Bot == "":
			return refuse(SeatsEmpty)
		case seat.Person != "" && seat.Person != st.Host && !seat.Ready:
			return refuse(NotReady, string(seat.Person))
		}
	}
	engine, err := st.games.Engine(st.Config)
	if err != nil {
		return err
	}
	st.Setup = game.Setup{Seats: st.Config.Seats, Seed: *st.c.Seed, Options: st.Config.Options}
	g, events, err := engine.New(st.Setup)
	if err != nil {
		return err
	}
	st.shuffleSeats()
	for i := range st.Seats {
		st.Seats[i].Late, st.Seats[i].Away = false, false
	}
	st.Game, st.Rules = g, engine.RulesVersion()
	st.Status, st.Games, st.Started, st.Begun, st.EndedBy = gamelog.Playing, st.Games+1, st.N, st.Now, ""
	st.Points, st.Request = nil, nil
	st.Clock = newClock(&st.Config)
	st.tell(Note{Event: "start", Person: st.c.By})
	st.tellGame(events)
	st.endIfOver()
	return nil
}

// shuffleSeats puts people and bots in a random order, unless they chose their seats (S3, V2).
func (st *stepping) shuffleSeats() {
	if st.Config.Fixed {
		return
	}
	rng := game.Rand{Seed: *st.c.Seed, Draws: 1 << 32} // far from the game's own draws
	rng.Shuffle(len(st.Seats), func(i, j int) { st.Seats[i], st.Seats[j] = st.Seats[j], st.Seats[i] })
}

func (st *stepping) tellGame(events []game.Event) {
	for _, e := range events {
		st.events = append(st.events, Event{To: e.To, Reveals: e.Reveals, Body: e.Body})
	}
}

// move carries a move in the game out.
func (st *stepping) move() error {
	if !st.Playing() {
		return refuse(NoGame)
	}
	if st.Clock.Paused {
		return refuse(Paused)
	}
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
	st.Game = next
	st.seatNewcomer()
	st.addPoint(Point{N: st.N, Seat: seat, Reveals: slices.ContainsFunc(events, func(e game.Event) bool { return e.Reveals })})
	st.tellGame(events)
	st.endIfOver()
	return nil
}

// seatNewcomer gives a watcher who slapped in the seat that the game has made for them.
func (st *stepping) seatNewcomer() {
	if n := len(st.Game.Result().Points); n > len(st.Seats) {
		st.Seats = append(st.Seats, Seat{Person: st.c.By})
	}
}

// mayMove tells whether a seat may be moved for by whoever gives the command: a person for their own seat, the table for
// bots and for people who are away.
func (st *stepping) mayMove(seat game.Seat) error {
	if st.c.By == "" {
		if seat >= 0 && (int(seat) >= len(st.Seats) || !st.byBot(seat)) {
			return refuse(NotYourSeat)
		}
		return nil
	}
	if own := st.SeatOf(st.c.By); own != seat {
		return refuse(NotYourSeat)
	}
	return nil
}

func (st *stepping) addPoint(p Point) {
	if len(st.Points) == MaxPoints {
		st.Points = slices.Delete(st.Points, 0, 1)
	}
	st.Points = append(st.Points, p)
}

// endIfOver ends the game at the table when it is over.
func (st *stepping) endIfOver() {
	if st.Game.Result().Over {
		st.finish("game")
	}
}

func (st *stepping) finish(by string) {
	st.Status, st.EndedBy, st.Request, st.Points = gamelog.Finished, by, nil, nil
	for i := range st.Seats {
		st.Seats[i].Ready = false
	}
	st.tell(Note{Event: "finished", Text: by})
}

// rematch goes back to the lobby, with everybody in place.
func (st *stepping) rematch() error {
	if st.Playing() {
		return refuse(GameOn)
	}
	if st.SeatOf(st.c.By) == game.Watcher && st.c.By != st.Host {
		return refuse(NotSeated)
	}
	st.Status = gamelog.Waiting
	for i := range st.Seats {
		st.Seats[i].Ready = st.Seats[i].Person == st.c.By
	}
	st.tell(Note{Event: "rematch", Person: st.c.By})
	return nil
}

// upgraded goes on with newer rules. The room gives the game as the snapshot has it; what came after it is void.
func (st *stepping) upgraded() error {
	g, err := st.past(st.c.N + 1)
	if err != nil {
		return err
	}
	st.Game, st.Rules = g, st.c.Rules
	st.Points, st.Request = nil, nil
	st.tell(Note{Event: "upgraded", Text: fmt.Sprint(st.c.Rules)})
	return nil
}

// Entry is a command as the log keeps it.
func (c Command) Entry() (gamelog.Entry, error) {
	body, err := json.Marshal(c)
	return gamelog.Entry{At: c.At, Kind: string(c.Do), Body: body}, err
}

// ParseCommand reads a command from the log.
func ParseCommand(e gamelog.Entry) (Command, error) {
	var c Command
	if err := json.Unmarshal(e.Body, &c); err != nil {
		return c, fmt.Errorf("entry %d: %w", e.N, err)
	}
	return c, nil
}
