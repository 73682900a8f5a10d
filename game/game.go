package game

import "encoding/json"

// Seat is a place at the table, counted from 0 in the order of play.
type Seat int

// Watcher is the seat of those who have none: they see what everybody may see.
const Watcher Seat = -1

// MaxSeats is the largest number of seats any game here can have. An [Audience] has a bit for each.
const MaxSeats = 30

// Setup is all that decides how a game begins. The same setup gives the same game, always.
type Setup struct {
	Seats   int             `json:"seats"`
	Seed    Seed            `json:"seed"`
	Options json.RawMessage `json:"options,omitempty"` // in the game's own words; absent means its defaults
	// Rules is the version of the rules that the game was begun by; 0 means the current one. The log says it, so it is not
	// written again here.
	Rules int `json:"-"`
}

// Move is what a player does, in the words of one game. It marshals to the JSON that [Engine.ParseMove] reads.
type Move interface{ json.Marshaler }

// Input is one entry of a game's log: who did what, and when.
type Input struct {
	Seat Seat
	At   int64 // milliseconds since the game began, never smaller than that of the input before
	Move Move
}

// Engine is one game with its cards: it makes states and reads what was written of them.
type Engine interface {
	// Name is the game's name in logs and addresses, such as "tsssf".
	Name() string
	// RulesVersion changes whenever the same log could lead to another state.
	RulesVersion() int
	// New deals a game, or says why it cannot be played so.
	New(Setup) (State, []Event, error)
	// Decode reads what [State.Encode] wrote, whatever the moment it was written in.
	Decode([]byte) (State, error)
	// ParseMove reads a move. It checks the form only; whether it is legal is Apply's to say.
	ParseMove([]byte) (Move, error)
}

// State is a game at one moment. It is a value: no method changes it.
type State interface {
	// Apply gives the state after the input and what happened, or an error (a [*Refusal]) and nothing changed.
	Apply(Input) (State, []Event, error)
	// Waiting lists the seats the game is waiting for, none when it is over.
	Waiting() []Seat
	// Legal lists what the seat may do now: exactly the moves that Apply accepts, each in one form.
	Legal(Seat) []Move
	// View is what the seat may see, built by naming it. It marshals to JSON.
	View(Seat) any
	// Result tells how the game stands.
	Result() Result
	// Encode writes the whole state, also in the middle of a question. Equal states have equal bytes.
	Encode() []byte
}

// Result is how a game stands or ended.
type Result struct {
	Over    bool     `json:"over"`
	Points  []Points `json:"points"`            // by seat
	Winners []Seat   `json:"winners,omitempty"` // once over
}
