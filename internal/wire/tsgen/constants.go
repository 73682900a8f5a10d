package main

import (
	"shipfic/hayburger"
	"shipfic/internal/table"
	"shipfic/internal/wire"
	"shipfic/packs"
)

// constants are the values that server and page must agree on. The server enforces them; the page uses them to say so
// before anything is sent.
var constants = []struct {
	name    string
	value   any
	comment string
}{
	{"protocolVersion", wire.Version, "The version of the protocol, sent in hello."},
	{"maxName", table.MaxName, "Characters of a person's name."},
	{"maxTitle", table.MaxTitle, "Characters of a table's title."},
	{"maxChatText", table.MaxText, "Characters of a line of chat."},
	{"maxStoryText", table.MaxTold, "Characters of a line of the story."},
	{"botLevels", table.Levels, "The levels of bots, the weakest first."},
	{"anticipation", hayburger.Anticipation, "Milliseconds: a slap faster than this was made before its card could be seen (F6)."},
	{"maxHayburgerSeats", hayburger.MaxSeats, "Seats of a game of Hayburger."},
	{"maxPackTitle", packs.MaxTitle, "Characters of the name of a pack or the title of a card."},
	{"maxPackShort", packs.MaxShort, "Characters of a card's short title."},
	{"maxPackDescription", packs.MaxDescription, "Characters of a pack's description."},
}
