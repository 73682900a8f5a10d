package packs

// Code names a kind of finding. Codes are stable: tools may look for them, and docs/packs.md explains each.
type Code string

// The codes of findings about a file as a whole.
const (
	CodeFormat    Code = "format"        // neither JSON nor .pon, or a format this program does not know
	CodeEncoding  Code = "encoding"      // not UTF-8
	CodeBOM       Code = "bom"           // begins with a byte order mark
	CodeJSON      Code = "json"          // not JSON
	CodeTwice     Code = "twice"         // a key written twice
	CodeLimit     Code = "limit"         // larger than a pack may be
	CodeNamespace Code = "namespace"     // missing, or with characters that no namespace has
	CodeKind      Code = "kind"          // a kind of card is missing or unknown
	CodeMissing   Code = "missing"       // a field that should be there is not
	CodeField     Code = "unknown-field" // a field nothing is known of
	CodeSpelling  Code = "spelling"      // upper or lower case, or a form, that is not the usual one
	CodeType      Code = "type"          // a number for a text, a text for a list, and the like
	CodeEmpty     Code = "empty"         // no card at all
)

// The codes of findings about a card.
const (
	CodeKey        Code = "key"        // a key with characters that no key has
	CodeTitle      Code = "title"      // no title: one was made from the key
	CodeName       Code = "name"       // no name, or one that stands for the title
	CodeLong       Code = "long"       // a text that is longer than it may be
	CodeCharacters Code = "characters" // control characters, which were taken out
	CodeRace       Code = "race"       // no race the game knows
	CodeGender     Code = "gender"     // no gender the game knows
	CodeKeywords   Code = "keywords"   // keywords missing, empty or repeated
	CodeCount      Code = "count"      // no positive number
	CodePower      Code = "power"      // no power the game knows, or one for another kind of card
	CodePoints     Code = "points"     // no number of points
	CodeGoal       Code = "goal"       // a Goal's logic that cannot be read
	CodeGoalDoubt  Code = "goal-doubt" // a Goal's logic that can be read, but perhaps not as it was meant
	CodeHandLimit  Code = "hand-limit" // no number of cards
	CodeImage      Code = "image"      // no address of a picture
	CodeArt        Code = "art"        // no emblem, pattern or palette
	CodeWording    Code = "wording"    // no text in a language
	CodeSkipped    Code = "skipped"    // a line or card that was passed over
	CodeSymbol     Code = "symbol"     // no symbol the card machine knows
	CodeTemplate   Code = "template"   // no template the card machine knows
	CodeUnenforced Code = "by-hand"    // a text the players carry out by hand
	CodeExport     Code = "cannot-say" // something that pack:1 has no words for
	CodeChoice     Code = "choice"     // a choice of cards that names none, or that no game can be played with
	CodeSameID     Code = "same-id"    // two cards with one id
	CodeReference  Code = "reference"  // a Goal names a pony, keyword or card that no chosen card has
	CodeStart      Code = "start"      // several Start cards, or none
	CodeImpossible Code = "impossible" // a Goal that no card of these packs can fulfil
)
