package packs

// Code identifies a kind of finding. Codes are stable: tools may rely on them, and docs/packs.md explains each.
type Code string

// The codes of findings about a file as a whole.
const (
	CodeFormat    Code = "format"        // neither JSON nor .pon, or a format this program does not know
	CodeEncoding  Code = "encoding"      // not UTF-8
	CodeBOM       Code = "bom"           // begins with a byte order mark
	CodeJSON      Code = "json"          // not JSON
	CodeTwice     Code = "twice"         // a key written twice
	CodeLimit     Code = "limit"         // larger than a pack may be
	CodeNamespace Code = "namespace"     // missing, or with invalid characters
	CodeKind      Code = "kind"          // a kind of card is missing or unknown
	CodeMissing   Code = "missing"       // a field is missing
	CodeField     Code = "unknown-field" // a field is unknown
	CodeSpelling  Code = "spelling"      // unusual case or form of a word
	CodeType      Code = "type"          // a number for a text, a text for a list, and the like
	CodeEmpty     Code = "empty"         // no cards
	CodeDeck      Code = "deck"          // an error in a Hayburger deck
	CodeArchive   Code = "archive"       // a damaged or hostile archive, or one without a pack
	CodeTable     Code = "table"         // an error in a table of cards
)

// The codes of findings about a card.
const (
	CodeKey        Code = "key"        // a key with invalid characters
	CodeTitle      Code = "title"      // no title, which was made from the key, or the title of another card
	CodeName       Code = "name"       // no name, or one that is used as the title
	CodeLong       Code = "long"       // a text that is too long
	CodeCharacters Code = "characters" // control characters, which were removed
	CodeRace       Code = "race"       // an unknown race
	CodeGender     Code = "gender"     // an unknown gender
	CodeKeywords   Code = "keywords"   // keywords missing, empty or repeated
	CodeCount      Code = "count"      // not a positive number
	CodePower      Code = "power"      // an unknown power, or one for another kind of card
	CodePoints     Code = "points"     // not a number of points
	CodeGoal       Code = "goal"       // Goal logic that cannot be parsed
	CodeGoalDoubt  Code = "goal-doubt" // Goal logic that may not mean what was intended
	CodeHandLimit  Code = "hand-limit" // not a number of cards
	CodeImage      Code = "image"      // not the address of a picture
	CodeArt        Code = "art"        // an invalid emblem, pattern or palette
	CodeWording    Code = "wording"    // an invalid text or language
	CodeSkipped    Code = "skipped"    // a line or card that was ignored
	CodeSymbol     Code = "symbol"     // an unknown symbol of the card machine
	CodeTemplate   Code = "template"   // an unknown template of the card machine
	CodeAdopted    Code = "enforced"   // powers and Goals that come from an embedded pack
	CodeUnenforced Code = "by-hand"    // a text that players carry out by hand
	CodeExport     Code = "cannot-say" // something that the format cannot express
	CodeChoice     Code = "choice"     // a choice of cards with unknown names, or that is not playable
	CodeSameID     Code = "same-id"    // two cards with one id
	CodeReference  Code = "reference"  // a Goal mentions a name, keyword or card that does not exist
	CodeStart      Code = "start"      // several Start cards, or none
	CodeImpossible Code = "impossible" // a Goal that cannot be won with these cards
)
