package table

import "shipfic/game"

// The stable codes of refusals by a table. Those of the games are their own.
const (
	NotHere       = "notHere"       // the person is not at the table
	AlreadyHere   = "alreadyHere"   // the person is at the table already, under that name
	NotHost       = "notHost"       // only the host may do that
	Banned        = "banned"        // the person may not come back
	TableFull     = "tableFull"     // no more people fit
	BadName       = "badName"       // the name is empty, too long or not plain text
	BadText       = "badText"       // the text is empty, too long or not plain text
	Muted         = "muted"         // the person was muted by the host
	NoSuchSeat    = "noSuchSeat"    // there is no seat of that number
	SeatTaken     = "seatTaken"     // somebody sits there
	SawAnother    = "sawAnother"    // the person has seen another hand in this game
	NotWanted     = "notWanted"     // the players did not agree in this game
	NotSeated     = "notSeated"     // the person has no seat
	NoPrograms    = "noPrograms"    // the host has not allowed programs to take seats
	NoSuchPerson  = "noSuchPerson"  // the person meant is not at the table
	NoSuchLevel   = "noSuchLevel"   // there is no bot of that level or character
	GameOn        = "gameOn"        // that cannot be done during a game
	NoGame        = "noGame"        // there is no game in progress
	SeatsEmpty    = "seatsEmpty"    // a seat has neither person nor bot
	NotReady      = "notReady"      // somebody is not ready
	Paused        = "paused"        // the game is paused
	NotPaused     = "notPaused"     // the game is not paused
	NotYourSeat   = "notYourSeat"   // the seat is another's
	NothingToUndo = "nothingToUndo" // the person has made no move that can be undone
	RequestOpen   = "requestOpen"   // another request waits for an answer
	NoRequest     = "noRequest"     // there is no request to answer
	BadConfig     = "badConfig"     // the settings cannot be used
	BadMove       = "badMove"       // the move cannot be read
	NoSuchShip    = "noSuchShip"    // that entry made no ship of the person's in this game
	OverDays      = "overDays"      // the game goes over days: it is not paused, but people can take a holiday
	NotOverDays   = "notOverDays"   // holidays are for games over days
	NoHoliday     = "noHoliday"     // the person has no such holiday left in this game
	NotAway       = "notAway"       // the person is not away, or that is decided already
	NotDue        = "notDue"        // the time for that has not come
	Unknown       = "unknownCommand"
)

func refuse(code string, about ...string) error { return game.Refuse(code, about...) }
