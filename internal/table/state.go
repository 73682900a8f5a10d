package table

import (
	"slices"

	"shipfic/game"
	"shipfic/internal/gamelog"
)

// State is a table at one moment. It is a value: Step returns a new one and leaves it unchanged.
type State struct {
	Config  Config         `json:"config"`
	People  []Person       `json:"people"`
	Gone    []Person       `json:"gone,omitempty"` // people who left, as far as the table remembers them
	Host    PersonID       `json:"host"`           // who may give the commands of hosts
	Owner   PersonID       `json:"owner"`          // whose table it is: another is host only while the owner is away
	Banned  []PersonID     `json:"banned,omitempty"`
	Bans    []Ban          `json:"bans,omitempty"` // until when they are banned; a ban of an older log has no end
	Came    int            `json:"came"`           // people who ever came
	Seats   []Seat         `json:"seats"`
	Held    []Held         `json:"held,omitempty"`   // which hands people have seen in this game
	Denied  []PersonID     `json:"denied,omitempty"` // people whom the players did not want in a seat in this game
	Status  gamelog.Status `json:"status"`
	Games   int            `json:"games"`             // games begun
	Started uint64         `json:"started,omitempty"` // the entry that began the latest game
	Begun   int64          `json:"begun,omitempty"`   // when it began
	Rules   int            `json:"rules,omitempty"`   // the version of the rules it is played by
	Setup   game.Setup     `json:"setup"`
	Credits []Credit       `json:"credits,omitempty"` // who has won which points in this game
	Points  []Point        `json:"points,omitempty"`  // where undo can go back to
	Clock   Clock          `json:"clock"`
	Request *Request       `json:"request,omitempty"` // something the others must agree to
	Chat    []Line         `json:"chat,omitempty"`
	Now     int64          `json:"now"`               // the time of the latest entry
	N       uint64         `json:"n"`                 // its number
	EndedBy string         `json:"endedBy,omitempty"` // "game" or "vote"
	Version int            `json:"version,omitempty"` // of the table's own rules, by which its log replays

	Game game.State `json:"-"` // nil unless a game is on or was just finished
}

// PersonID names a person at this table. It tells nothing about who they are elsewhere.
type PersonID string

// Person is somebody at the table: in a seat or watching.
type Person struct {
	ID     PersonID `json:"id"`
	Name   string   `json:"name"`
	Muted  bool     `json:"muted,omitempty"`
	Away   bool     `json:"away,omitempty"` // without a connection for longer than the grace time
	Number int      `json:"number"`         // counts those who ever came, from 1: a watcher who slaps in is known by it

	Program bool `json:"program,omitempty"` // a program plays, which somebody has brought
}

// Seat is a place in the game: a person's, a bot's, or free.
type Seat struct {
	Person PersonID `json:"person,omitempty"`
	Bot    string   `json:"bot,omitempty"`  // its level
	Name   string   `json:"name,omitempty"` // of the bot, even of one that has played for the person; those of older logs have none
	Ready  bool     `json:"ready,omitempty"`
	Away   bool     `json:"away,omitempty"`   // the person is away: a bot plays until they are back
	Late   bool     `json:"late,omitempty"`   // the time for the turn is over: the least play ends it
	Missed int      `json:"missed,omitempty"` // turns in a row whose time ran out
	Handed bool     `json:"handed,omitempty"` // the person missed too many turns: a bot plays until they act

	StandIn string `json:"standIn,omitempty" ts:"'play' | 'wait'"` // what the host has decided while the person is away

	Holiday int64 `json:"holiday,omitempty"` // until when the person is on holiday, in Unix milliseconds
	Rested  int   `json:"rested,omitempty"`  // days of holiday that the person has taken in this game
}

// Held says that a person has seen the hand of a seat in this game.
type Held struct {
	Person PersonID  `json:"person"`
	Seat   game.Seat `json:"seat"`
}

// Point is a moment that undo can go back to: the game as it was before an entry. Every table keeps many, so it is small.
type Point struct {
	N       uint64 `json:"n"` // the entry that made the move
	Seat    int16  `json:"seat"`
	Reveals bool   `json:"reveals,omitempty"` // the move showed somebody something hidden

	Credit int16       `json:"credit,omitempty"` // the credit of the player who made it, as an index
	Won    game.Points `json:"won,omitempty"`    // what the move won for that player
}

// Line is something said.
type Line struct {
	By   PersonID `json:"by"`
	Name string   `json:"name"`
	Text string   `json:"text"`
	At   int64    `json:"at" delta:"id"`
}

// Limits on a table. An entry of the log that carries a whole table must fit into it, however full the table is.
const (
	MaxPeople    = 120
	MaxPrograms  = MaxSeats // of the people
	MaxID        = 32       // bytes of a person's id
	MaxName      = 24       // characters
	MaxTitle     = 60       // characters
	MaxText      = 300      // characters of a line of chat
	MaxStoryLine = 280      // characters of a line of the story
	MaxChat      = 60       // lines that are kept in view
	MaxPoints    = 64
	MaxSeats     = 16
	MaxBans      = 200
	MaxMove      = 64 << 10 // bytes
)

// clone copies all but the game, which is a value itself.
func (s *State) clone() *State {
	c := *s
	c.People = slices.Clone(s.People)
	c.Gone = slices.Clone(s.Gone)
	c.Banned = slices.Clone(s.Banned)
	c.Bans = slices.Clone(s.Bans)
	c.Seats = slices.Clone(s.Seats)
	c.Held = slices.Clone(s.Held)
	c.Denied = slices.Clone(s.Denied)
	c.Points = slices.Clone(s.Points)
	c.Credits = slices.Clone(s.Credits)
	c.Chat = slices.Clone(s.Chat)
	c.Clock = s.Clock.clone()
	if s.Request != nil {
		r := *s.Request
		r.Agreed = slices.Clone(r.Agreed)
		c.Request = &r
	}
	return &c
}

// Person finds somebody at the table.
func (s *State) Person(id PersonID) *Person {
	for i := range s.People {
		if s.People[i].ID == id {
			return &s.People[i]
		}
	}
	return nil
}

// NameOf is the name of a person at the table; "" if there is no such person.
func (s *State) NameOf(id PersonID) string {
	if p := s.Person(id); p != nil {
		return p.Name
	}
	return ""
}

// SeatOf is the seat a person has, or game.Watcher.
func (s *State) SeatOf(id PersonID) game.Seat {
	for i, seat := range s.Seats {
		if id != "" && seat.Person == id {
			return game.Seat(i)
		}
	}
	return game.Watcher
}

// Playing reports whether a game is on.
func (s *State) Playing() bool { return s.Status == gamelog.Playing }

// PlayedByBot reports whether a bot moves for the seat now.
func (s *State) PlayedByBot(seat game.Seat) bool {
	p := s.Seats[seat]
	return p.Person == "" || p.StandIn != StandInWait && (p.Away || p.Late || p.Handed)
}

// WaitsFor lists the seats that the game waits for. The table itself, as game.Watcher, is not among them.
func (s *State) WaitsFor() []game.Seat {
	if !s.Playing() {
		return nil
	}
	return s.inSeats(s.Game.Waiting())
}

// KeepLast appends to a list of limited length.
func KeepLast[E any](list []E, e E, limit int) []E {
	if len(list) >= limit {
		list = slices.Delete(list, 0, len(list)-limit+1)
	}
	return append(list, e)
}
