package main

import (
	"shipfic/hayburger"
	"shipfic/internal/bots"
	"shipfic/internal/table"
	"shipfic/internal/wire"
	"shipfic/internal/workshop"
	"shipfic/packs"
)

// constants are values that the server enforces and the page also needs, to report problems before it sends anything.
var constants = []struct {
	name    string
	value   any
	comment string
}{
	{"protocolVersion", wire.Version, "The protocol version, sent in hello."},
	{"maxName", table.MaxName, "Maximum length of a person's name, in characters."},
	{"maxTitle", table.MaxTitle, "Maximum length of a table's title, in characters."},
	{"maxChatText", table.MaxText, "Maximum length of a chat line, in characters."},
	{"maxStoryText", table.MaxStoryLine, "Maximum length of a story line, in characters."},
	{"botLevels", table.Levels, "The bot levels, weakest first."},
	{"botCharacters", table.Characters, "What bots like."},
	{"botNames", table.BotNames, "What bots of each level are called. The names have the characters in turn."},
	{"botAccuracy", bots.Accuracy, "How many of 100 points that it could win a bot of each level wins."},
	{"reactions", wire.Reactions, "What people can show to a table without a word."},
	{"anticipation", hayburger.Anticipation, "In milliseconds: a faster slap was made before its card could be seen (F6)."},
	{"maxHayburgerSeats", hayburger.MaxSeats, "Maximum number of seats in Hayburger."},
	{"maxPackTitle", packs.MaxTitle, "Maximum length of a pack's name or a card's title, in characters."},
	{"maxPackShort", packs.MaxShort, "Maximum length of a card's short title, in characters."},
	{"maxPackAuthor", packs.MaxAuthor, "Maximum length of the name of a pack's author, in characters."},
	{"maxPackVersion", packs.MaxVersion, "Maximum length of a pack's version, in characters."},
	{"maxPackLicence", packs.MaxLicence, "Maximum length of the name of a licence, in characters."},
	{"maxPackChanges", packs.MaxChanges, "Maximum length of what is new in a version of a pack, in characters."},
	{"licences", packs.Licences, "Licences that many people know, and whether others may publish changed copies under them."},
	{"maxPackSearch", workshop.MaxSearch, "Maximum length of a search of published packs, in characters."},
	{"maxPackDescription", packs.MaxDescription, "Maximum length of a pack's description, in characters."},
}
