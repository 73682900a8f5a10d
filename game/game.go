package game

import "encoding/json"

// Seat is a place at the table, counted from 0 in the order of play.
type Seat int

// Watcher stands for people without a seat, who see what everybody may see.
const Watcher Seat = -1

// MaxSeats is the largest number of seats in any game. An [Audience] has a bit for each.
const MaxSeats = 30

// Setup determines how a game begins. The same setup always gives the same game.
type Setup struct {
	Seats   int             `json:"seats"`
	Seed    Seed            `json:"seed"`
	Options json.RawMessage `json:"options,omitempty"` // in the format of the game; absent means the defaults
	// Rules is the version of the rules that the game began with; 0 means the current one. The log stores it, so it is not
	// repeated here.
	Rules int `json:"-"`
	// From is where the game begins if it is not dealt, in the format of the game. A game that can only be dealt refuses it. It is
	// not repeated here either: it is among the settings of a table.
	From json.RawMessage `json:"-"`
}

// Move is what a player does, in the format of one game. It marshals to the JSON that [Engine.ParseMove] reads.
type Move interface{ json.Marshaler }

// Input is one entry in the log of a game: which seat made which move, and when.
type Input struct {
	Seat Seat
	At   int64 // milliseconds since the game began, never less than in the previous input
	Move Move
}

// Engine is one game with its cards. It makes states, and decodes states and moves.
type Engine interface {
	// Name is the game's name in logs and addresses, such as "tsssf".
	Name() string
	// RulesVersion changes whenever the same log could lead to another state.
	RulesVersion() int
	// Continue returns how a game that began with older rules goes on: by those rules, if the engine still plays them exactly, or else
	// from the same position by the latest ones. A game must go on, whatever rules it began with.
	Continue(s State, rules int) (State, int)
	// New deals a game, or returns why the setup is not possible.
	New(Setup) (State, []Event, error)
	// Decode reads what [State.Encode] wrote, at any moment of a game.
	Decode([]byte) (State, error)
	// ParseMove reads a move. It checks only the form; Apply decides whether it is legal.
	ParseMove([]byte) (Move, error)
}

// Host is an Engine whose games at new tables differ from those whose options name nothing.
type Host interface {
	Engine
	// TableOptions adds to the options of a new table what they do not name. It returns options that make no sense as they are.
	TableOptions(json.RawMessage) json.RawMessage
}

// State is a game at one moment. It is a value: no method changes it.
type State interface {
	// Apply returns the state after the input and what happened, or a [*Refusal].
	Apply(Input) (State, []Event, error)
	// Waiting lists the seats the game waits for: none once it is over.
	Waiting() []Seat
	// Legal lists what the seat may do now: exactly the moves that Apply accepts, each in one form.
	Legal(Seat) []Move
	// View returns what the seat may see. It is built from what may be seen, and marshals to JSON.
	View(Seat) any
	// Result returns the points, and the winners once the game is over.
	Result() Result
	// Encode writes the whole state, even while a question is open. Equal states have equal bytes.
	Encode() []byte
}

// Result is the score of a game.
type Result struct {
	Over    bool     `json:"over"`
	Points  []Points `json:"points"`            // by seat
	Winners []Seat   `json:"winners,omitempty"` // once over
}
