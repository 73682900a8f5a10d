package table

import (
	"encoding/json"
	"fmt"
	"slices"

	"shipfic/game"
	"shipfic/internal/gamelog"
)

// Command is something done at a table, by a person or by the table itself. Each kind uses some of the fields, as kinds says.
type Command struct {
	Do     Do              `json:"do"`
	By     PersonID        `json:"by,omitempty"` // empty: the table itself
	At     int64           `json:"at"`           // Unix time in milliseconds
	Name   string          `json:"name,omitempty"`
	Text   string          `json:"text,omitempty"`
	Person PersonID        `json:"person,omitempty"` // whom the command is about
	Seat   *game.Seat      `json:"seat,omitempty"`
	Level  string          `json:"level,omitempty"` // of a bot; empty: no bot
	On     bool            `json:"on,omitempty"`
	Ban    bool            `json:"ban,omitempty"`
	Config *Config         `json:"config,omitempty"`
	Seed   *game.Seed      `json:"seed,omitempty"`
	Move   json.RawMessage `json:"move,omitempty"`
	Why    *Why            `json:"why,omitempty"` // of a bot's move, if the bot explains it
	N      uint64          `json:"n,omitempty"`   // the entry that the command is about

	Program bool `json:"program,omitempty"` // a program gives the command, and the table did not know that of the person before

	// The room fills in the rest.
	Missed  int    `json:"missed,omitempty"`  // of a timeout: how many turns in a row the seat has missed now
	StandIn string `json:"standIn,omitempty"` // the name of the bot that plays for a person from now on, or gets their seat
	Rules   int    `json:"rules,omitempty"`   // the version of the rules it was done by, if a game is involved
	Version int    `json:"version,omitempty"` // of a new table and of a start: the version of the table's own rules
	State   []byte `json:"state,omitempty"`   // a whole table, so that a replay can begin at this entry
	Mark    string `json:"mark,omitempty"`    // by which a writer recognises its own entry
}

// Why is a bot's explanation of its move: a key, which the page puts into words, and the cards it is about. Everybody sees it.
type Why struct {
	Key   string   `json:"key"`
	Cards []string `json:"cards,omitempty"`
	Voice string   `json:"voice,omitempty"` // the bot's character
}

// Do is the kind of a command.
type Do string

// What people do.
const (
	DoCreate    Do = "create"  // Config, Name
	DoJoin      Do = "join"    // Name
	DoLeave     Do = "leave"   //
	DoSit       Do = "sit"     // Seat
	DoStand     Do = "stand"   //
	DoReady     Do = "ready"   // On
	DoSay       Do = "say"     // Text
	DoWriteLine Do = "tell"    // N, Text: a line of the story, about the ship that was made by entry N
	DoMove      Do = "move"    // Seat, Move
	DoUndo      Do = "undo"    //
	DoEndVote   Do = "endVote" // propose that the game ends now
	DoAgree     Do = "agree"   // On: yes or no to the open request
	DoPause     Do = "pause"   // On
	DoHoliday   Do = "holiday" // N: days in which the clock of one's seat stands still; 0: the holiday is over
	DoRematch   Do = "rematch" // back to the lobby, everybody in place
	DoBack      Do = "back"    // here again: the seat is no longer a bot's
)

// What the host does.
const (
	DoConfig Do = "config" // Config
	DoBot    Do = "bot"    // Seat, Level
	DoKick   Do = "kick"   // Person, Ban
	DoUnban  Do = "unban"  // Person
	DoHost   Do = "host"   // Person
	DoMute   Do = "mute"   // Person, On
	DoStart  Do = "start"  // On: everybody keeps their seat; Seed, Rules, State: given by the room

	DoStandIn Do = "standIn" // Seat, Text: what happens in the seat of somebody who is away: "play", "wait" or "end"
)

// What the table does by itself.
const (
	DoAway     Do = "away"     // Person, On: gone longer than the grace time, or back
	DoTimeout  Do = "timeout"  // Seat: its time is over
	DoWake     Do = "wake"     // somebody is back at an empty table: nobody is charged for the time in between
	DoUpgraded Do = "upgraded" // N, Rules, State: the table continues as it was after entry N, by newer rules
)

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

// ConfigIn returns the settings in an entry, or nil if it has none. Replay reports entries that are not commands.
func ConfigIn(e gamelog.Entry) *Config {
	if e.Kind != string(DoCreate) && e.Kind != string(DoConfig) {
		return nil
	}
	c, err := ParseCommand(e)
	if err != nil {
		return nil
	}
	return c.Config
}

// PacksIn returns every pack that a table was ever set up with, each once.
func PacksIn(entries []gamelog.Entry) (found []gamelog.Hash) {
	for _, e := range entries {
		config := ConfigIn(e)
		if config == nil {
			continue
		}
		for _, hash := range config.Packs {
			if !slices.Contains(found, hash) {
				found = append(found, hash)
			}
		}
	}
	return found
}

// Event is something that happened at the table or in its game, with its audience.
type Event struct {
	To      game.Audience
	Reveals bool
	Body    any
}

// Note is an event of the table itself. Every command but a move brings at least one.
type Note struct {
	Event  string     `json:"event"`
	Person PersonID   `json:"person,omitempty"`
	Name   string     `json:"name,omitempty"`
	Seat   *game.Seat `json:"seat,omitempty"`
	Text   string     `json:"text,omitempty"`
	Level  string     `json:"level,omitempty"`
	Voice  string     `json:"voice,omitempty"` // the character of a bot that speaks
	On     bool       `json:"on,omitempty"`
	Cards  []string   `json:"cards,omitempty"`
	N      uint64     `json:"n,omitempty"` // the entry that a line of the story is about, or from which on moves were undone; of an upgrade: how many entries were lost
}
