package terminal

import (
	"encoding/json"
	"fmt"

	"shipfic/internal/table"
)

// note is a sentence for an event of the table itself.
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

// notes are the sentences by event.
var notes = map[string]func(Words, table.Note) string{
	"joined":  func(_ Words, n table.Note) string { return n.Name + " joins the table" },
	"renamed": func(_ Words, n table.Note) string { return "somebody is now called " + n.Name },
	"left":    func(w Words, n table.Note) string { return w.person(n) + " leaves the table" },
	"host":    func(w Words, n table.Note) string { return w.person(n) + " is now the host" },
	"sat":     func(w Words, n table.Note) string { return w.person(n) + " takes a seat" },
	"stood":   func(w Words, n table.Note) string { return w.person(n) + " stands up" },
	"ready": func(w Words, n table.Note) string {
		return w.person(n) + either(n.On, " is ready", " is not ready yet")
	},
	"kicked": func(w Words, n table.Note) string { return w.person(n) + " was removed from the table" },
	"muted": func(w Words, n table.Note) string {
		return w.person(n) + either(n.On, " was muted", " was unmuted")
	},
	"said":    func(_ Words, n table.Note) string { return n.Name + ": " + n.Text },
	"config":  func(Words, table.Note) string { return "the settings have changed" },
	"start":   func(Words, table.Note) string { return "the game begins" },
	"rematch": func(w Words, n table.Note) string { return w.person(n) + " wants another game" },
	"undone":  func(w Words, n table.Note) string { return w.person(n) + " undoes a move" },
	"request": func(w Words, n table.Note) string {
		return w.person(n) + " asks to " + request(n)
	},
	"agreed":   func(w Words, n table.Note) string { return w.person(n) + " agrees: " + request(n) },
	"declined": func(w Words, n table.Note) string { return w.person(n) + " declines: " + request(n) },
	"timeout":  func(w Words, n table.Note) string { return w.seat(n.Seat) + " is out of time: the least play is made" },
	"handed": func(w Words, n table.Note) string {
		return w.seat(n.Seat) + either(n.On, " missed three turns: a bot plays until they act", " plays again")
	},
	"plays": func(w Words, n table.Note) string {
		return either(n.Name != "", n.Name+", a bot, plays for "+w.seat(n.Seat), w.seat(n.Seat)+" plays again")
	},
	"standIn": func(w Words, n table.Note) string {
		return map[string]string{
			table.StandInPlay: "the host lets a bot play for ", table.StandInWait: "the host waits for ", table.StandInEnd: "the host gives a bot the seat of ",
		}[n.Text] + w.person(n)
	},
	"upgraded": func(Words, table.Note) string { return "the game continues under newer rules" },
	"paused": func(w Words, n table.Note) string {
		return w.person(n) + either(n.On, " pauses the game", " resumes the game")
	},
	"holiday": func(w Words, n table.Note) string {
		if n.On {
			return fmt.Sprintf("%s takes a holiday of %d days", w.person(n), n.N)
		}
		return w.person(n) + " is back from holiday"
	},
	"finished": func(_ Words, n table.Note) string {
		return either(n.Text == "vote", "the players voted to end the game", "")
	},
	"away": func(w Words, n table.Note) string {
		return w.person(n) + either(n.On, " is away: a bot fills in", " is back")
	},
	"bot": func(_ Words, n table.Note) string {
		return either(n.Level == "", "a bot leaves its seat", "a bot takes a seat: "+n.Level)
	},
}

func either(yes bool, this, that string) string {
	if yes {
		return this
	}
	return that
}

func request(n table.Note) string {
	return map[string]string{
		string(table.RequestUndo): "undo a move", string(table.RequestEnd): "end the game now", string(table.RequestSit): "take over from a bot",
	}[n.Text]
}

// person names the person that a note is about.
func (w Words) person(n table.Note) string {
	switch {
	case n.Name != "":
		return n.Name
	case w.Person != nil:
		return w.Person(n.Person)
	}
	return string(n.Person)
}

// tableReasons explains the refusal codes of a table.
var tableReasons = map[string]string{
	table.NotHere:       "you are not at this table",
	table.AlreadyHere:   "you are already at the table",
	table.NotHost:       "only the host may do that",
	table.Banned:        "the host has removed you from this table",
	table.TableFull:     "the table is full",
	table.BadName:       "a name must have 1 to 24 plain characters, and must not be a bot's",
	table.BadText:       "a message must have 1 to 300 plain characters",
	table.Muted:         "the host has muted you",
	table.NoSuchSeat:    "there is no seat with that number",
	table.SeatTaken:     "that seat is taken: choose a free one",
	table.SawAnother:    "you have seen another hand in this game",
	table.NotWanted:     "the players did not agree: ask again in the next game",
	table.NotSeated:     "you have no seat: type sit and its number",
	table.NoSuchPerson:  "nobody with that name is at the table",
	table.NoSuchLevel:   "bots are filly, mare or alicorn",
	table.GameOn:        "that is not possible during a game",
	table.NoGame:        "no game is being played",
	table.SeatsEmpty:    "a seat is empty: somebody must take it, or add a bot",
	table.NotReady:      "not everybody is ready",
	table.Paused:        "the game is paused: type resume",
	table.NotPaused:     "the game is not paused",
	table.OverDays:      "a game over days is not paused: type holiday and a number of days",
	table.NotOverDays:   "holidays are for games over days",
	table.NoHoliday:     "you have no such holiday left in this game",
	table.NotAway:       "that player is not away",
	table.NotYourSeat:   "that is another player's seat",
	table.NothingToUndo: "you have no move to undo",
	table.RequestOpen:   "another request is open: answer it with yes or no",
	table.NoRequest:     "there is no request to answer",
	table.BadConfig:     "these settings cannot be used",
	table.BadMove:       "the server cannot read the move",
	table.Unknown:       "there is no such command",
}
