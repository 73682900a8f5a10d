package table

import (
	"encoding/json"

	"shipfic/game"
)

// RawOptions are a game's options in its own words.
type RawOptions = json.RawMessage

// Command is something done at a table, by a person or by the table itself. Each kind uses some of the fields.
type Command struct {
	Do     Do              `json:"do"`
	By     PersonID        `json:"by,omitempty"` // empty: the table itself
	At     int64           `json:"at"`           // Unix time in milliseconds
	Name   string          `json:"name,omitempty"`
	Text   string          `json:"text,omitempty"`
	Person PersonID        `json:"person,omitempty"` // whom it is done to
	Seat   *game.Seat      `json:"seat,omitempty"`
	Level  string          `json:"level,omitempty"` // of a bot; empty: no bot
	On     bool            `json:"on,omitempty"`
	Ban    bool            `json:"ban,omitempty"`
	Config *Config         `json:"config,omitempty"`
	Seed   *game.Seed      `json:"seed,omitempty"`
	Move   json.RawMessage `json:"move,omitempty"`
	N      uint64          `json:"n,omitempty"` // an entry that is meant
	Rules  int             `json:"rules,omitempty"`
}

// Do is the kind of a command.
type Do string

// What people do.
const (
	DoCreate  Do = "create"  // Config, Name
	DoJoin    Do = "join"    // Name
	DoLeave   Do = "leave"   //
	DoSit     Do = "sit"     // Seat
	DoStand   Do = "stand"   //
	DoReady   Do = "ready"   // On
	DoSay     Do = "say"     // Text
	DoMove    Do = "move"    // Seat, Move
	DoUndo    Do = "undo"    //
	DoEndVote Do = "endVote" // propose that the game ends now
	DoAgree   Do = "agree"   // On: yes or no to the open request
	DoPause   Do = "pause"   // On
	DoRematch Do = "rematch" // back to the lobby, everybody in place
)

// What the host does.
const (
	DoConfig Do = "config" // Config
	DoBot    Do = "bot"    // Seat, Level
	DoKick   Do = "kick"   // Person, Ban
	DoHost   Do = "host"   // Person
	DoMute   Do = "mute"   // Person, On
	DoStart  Do = "start"  // Seed, Rules: given by the table
)

// What the table does by itself.
const (
	DoAway     Do = "away"     // Person, On: gone longer than the grace time, or back
	DoTimeout  Do = "timeout"  // Seat: its time is over
	DoUpgraded Do = "upgraded" // N, Rules: the game goes on from the snapshot after entry N, by newer rules
)

// own are the commands that only the table itself may give.
var own = map[Do]bool{DoAway: true, DoTimeout: true, DoUpgraded: true}

// Event is something that happened at the table, or in its game, for those who may know it.
type Event struct {
	To      game.Audience
	Reveals bool
	Body    any
}

// Note is an event of the table itself.
type Note struct {
	Event  string     `json:"event"`
	Person PersonID   `json:"person,omitempty"`
	Name   string     `json:"name,omitempty"`
	Seat   *game.Seat `json:"seat,omitempty"`
	Text   string     `json:"text,omitempty"`
	Level  string     `json:"level,omitempty"`
	On     bool       `json:"on,omitempty"`
}
