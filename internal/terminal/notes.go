package terminal

import (
	"encoding/json"

	"shipfic/internal/table"
)

// note is a sentence for something that happened at the table around the game.
func (w Words) note(body json.RawMessage) string {
	var n table.Note
	if json.Unmarshal(body, &n) != nil {
		return ""
	}
	if say := notes[n.Event]; say != nil {
		return say(w, n)
	}
	return ""
}

// notes are the sentences. People are named by their names where the note has one, else by the id it has.
var notes = map[string]func(Words, table.Note) string{
	"joined":  func(_ Words, n table.Note) string { return n.Name + " comes to the table" },
	"renamed": func(_ Words, n table.Note) string { return "somebody is called " + n.Name + " now" },
	"left":    func(w Words, n table.Note) string { return w.person(n) + " leaves the table" },
	"host":    func(w Words, n table.Note) string { return w.person(n) + " is the host now" },
	"sat":     func(w Words, n table.Note) string { return w.person(n) + " takes a seat" },
	"stood":   func(w Words, n table.Note) string { return w.person(n) + " stands up" },
	"ready": func(w Words, n table.Note) string {
		return w.person(n) + either(n.On, " is ready", " is not ready yet")
	},
	"kicked": func(w Words, n table.Note) string { return w.person(n) + " was sent away" },
	"muted": func(w Words, n table.Note) string {
		return w.person(n) + either(n.On, " was muted", " may speak again")
	},
	"said":    func(_ Words, n table.Note) string { return n.Name + ": " + n.Text },
	"config":  func(Words, table.Note) string { return "the settings have changed" },
	"start":   func(Words, table.Note) string { return "the game begins" },
	"rematch": func(w Words, n table.Note) string { return w.person(n) + " wants another game" },
	"undone":  func(w Words, n table.Note) string { return w.person(n) + " takes a move back" },
	"request": func(w Words, n table.Note) string {
		return w.person(n) + " asks for " + request(n) + "; the others agree or not"
	},
	"agreed":   func(w Words, n table.Note) string { return w.person(n) + " agrees to " + request(n) },
	"declined": func(w Words, n table.Note) string { return w.person(n) + " says no to " + request(n) },
	"timeout":  func(w Words, n table.Note) string { return w.seat(n.Seat) + "'s time is over: a bot ends the turn" },
	"upgraded": func(Words, table.Note) string { return "the game goes on by newer rules" },
	"paused": func(w Words, n table.Note) string {
		return w.person(n) + either(n.On, " pauses the game", " lets the game go on")
	},
	"finished": func(_ Words, n table.Note) string {
		return either(n.Text == "vote", "the game was ended by vote", "the game is over")
	},
	"away": func(w Words, n table.Note) string {
		return w.person(n) + either(n.On, " is gone: a bot plays on", " is back")
	},
	"bot": func(_ Words, n table.Note) string {
		return either(n.Level == "", "a bot leaves its seat", "a bot sits down: "+n.Level)
	},
}

func either(yes bool, this, that string) string {
	if yes {
		return this
	}
	return that
}

func request(n table.Note) string {
	return either(n.Text == string(table.RequestUndo), "a move to be undone", "the game to end now")
}

// person names who a note is about.
func (w Words) person(n table.Note) string {
	switch {
	case n.Name != "":
		return n.Name
	case w.Person != nil:
		return w.Person(n.Person)
	}
	return string(n.Person)
}

// tableReasons are what the codes of refusals by a table mean.
var tableReasons = map[string]string{
	table.NotHere:       "you are not at this table",
	table.AlreadyHere:   "you are at the table already",
	table.NotHost:       "only the host may do that",
	table.Banned:        "you may not come back to this table",
	table.TableFull:     "no more people fit",
	table.BadName:       "a name has 1 to 24 plain characters",
	table.BadText:       "a line of chat has 1 to 300 plain characters",
	table.Muted:         "the host has muted you",
	table.NoSuchSeat:    "there is no seat of that number",
	table.SeatTaken:     "somebody sits there",
	table.NotSeated:     "you have no seat",
	table.NoSuchPerson:  "nobody of that name is at the table",
	table.NoSuchLevel:   "bots are filly, mare or alicorn",
	table.GameOn:        "that cannot be done during a game",
	table.NoGame:        "there is no game on",
	table.SeatsEmpty:    "a seat is empty: somebody or a bot must take it",
	table.NotReady:      "somebody is not ready",
	table.Paused:        "the game is paused",
	table.NotPaused:     "the game is not paused",
	table.NotYourSeat:   "that seat is another's",
	table.NothingToUndo: "you have made no move that can be undone",
	table.RequestOpen:   "another request waits for an answer",
	table.NoRequest:     "there is nothing to answer",
	table.BadConfig:     "these settings cannot be used",
	table.BadMove:       "the move cannot be read",
	table.Unknown:       "there is no such command",
}
