package terminal

import (
	"maps"
	"strconv"
	"strings"

	"shipfic/game"
	"shipfic/hayburger"
	"shipfic/internal/table"
	"shipfic/tsssf"
)

// Refusal is a sentence for a refusal.
func (w Words) Refusal(code string, about []string) string {
	means, known := reasons[code]
	if !known {
		means = CleanLine(code)
	}
	if len(about) == 0 {
		return means
	}
	words := make([]string, len(about))
	for i, a := range about {
		words[i] = w.about(code, a)
	}
	if code == tsssf.BadSeats && len(words) == 2 {
		words[1] = "at most " + words[1]
	}
	return means + ": " + CleanLine(strings.Join(words, ", "))
}

// about names what a refusal is about: a card, a seat, or a value as it is.
func (w Words) about(code, value string) string {
	if card := w.Cast[value]; card != nil {
		return card.Title
	}
	if n, err := strconv.Atoi(value); err == nil && code == hayburger.NotYourTurn && w.Seat != nil {
		return w.Seat(game.Seat(n))
	}
	return value
}

// reasons explains the refusal codes of both games, of tables and of the server.
var reasons = collectReasons()

func collectReasons() map[string]string {
	all := map[string]string{}
	for _, r := range hayburger.Reasons {
		all[r.Code] = r.Means
	}
	for _, r := range tsssf.Reasons {
		all[r.Code] = r.Means
	}
	for _, some := range []map[string]string{tableReasons, serverReasons} {
		maps.Copy(all, some)
	}
	return all
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
	table.NoPrograms:    "the host has not allowed programs to take seats",
	table.NoSuchPerson:  "nobody with that name is at the table",
	table.NoSuchLevel:   "bots are filly, crusader, mare, unicorn or alicorn",
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

// serverReasons explains the refusal codes of package api that a player can meet. They have no names here: the terminal does not import the server.
var serverReasons = map[string]string{
	"notFound":      "there is no such table",
	"noHint":        "there is no hint for this",
	"tooFast":       "that was too fast: wait a moment and try again",
	"tooLarge":      "that is too large to send",
	"tooMany":       "there are too many connections now: try again soon",
	"slow":          "your connection is too slow to follow this table",
	"badMessage":    "the server cannot read the message",
	"helloFirst":    "the server does not understand this program",
	"version":       "the server speaks another version: use a program as new as the server",
	"restarting":    "the server is restarting, and the table is safe",
	"nodeCutOff":    "this server has lost contact with the others, and the table is safe",
	"newerRules":    "the table uses newer rules than this server knows",
	"otherVersion":  "the table was made by another version of the server, which alone can continue it",
	"aside":         "the table's record is damaged, so the game cannot go on",
	"logFull":       "the table's record is full: make a new table",
	"overloaded":    "the server is busy: try again soon",
	"busy":          "the server did not answer in time: see whether it happened before you try again",
	"diskFull":      "the server's disk is full: this did not happen, and everything before it is safe",
	"wrongPassword": "a new table needs a password here, and it is missing or wrong",
	"houseBan":      "the operators of this server have banned you for a time",
	"tableClosed":   "the operators of this server have closed this table",
	"noOpenTables":  "this server has no open tables",
	"badWord":       "it has a word that is not allowed at open tables",
	"internal":      "the server made a mistake, which it has written down",
}
