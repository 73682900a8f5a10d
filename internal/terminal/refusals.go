package terminal

import (
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

// reasons explains the refusal codes of both games and of tables.
var reasons = collectReasons()

func collectReasons() map[string]string {
	all := map[string]string{}
	for _, r := range hayburger.Reasons {
		all[r.Code] = r.Means
	}
	for _, r := range tsssf.Reasons {
		all[r.Code] = r.Means
	}
	for code, means := range tableReasons {
		all[code] = means
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
