package goal

import (
	"strconv"
	"strings"
)

var english = language{
	sentences: sentences{
		existsPony:         sentence{"{a} is on the grid", "{a} are on the grid"},
		existsShip:         sentence{"a ship joins {a}", "{n} ships are on the grid, each between {a}"},
		existsAnyShip:      sentence{"a ship is on the grid", "{n} ships are on the grid"},
		shippedTo:          sentence{one: "{a} is shipped with {b}"},
		shippedTo2Versions: sentence{one: "{a} is shipped with two different versions of another pony"},
		existsChain:        sentence{one: "{a} form a chain"},
		existsChainOfNames: sentence{one: "a chain of {a} holds {n} different names"},
		existsOppositeSelf: sentence{one: "a ship joins a pony with a version of itself of the opposite gender"},
		playPonies:         sentence{"you play {a} from your hand", "you play {a} from your hand in one turn"},
		playShips:          sentence{"you play a ship between {a}", "you play {n} ships in one turn, each between {a}"},
		playAnyShips:       sentence{"you play a ship", "you play {n} ships in one turn"},
		playShipCards:      sentence{"you play {a}", "you play {a} in one turn"},
		breakShip:          sentence{"you break up {a}", "you break up {n} ships in one turn, each between {a}"},
		breakAnyShipOf:     sentence{one: "you break up any ship with {a} in it"},
		breakAnyShip:       sentence{"you break up a ship", "you break up {n} ships in one turn"},
		swapCount:          sentence{"you swap a Pony card to another place", "you swap {n} Pony cards to other places in one turn"},
		replaceCount:       sentence{"you replace a Pony card", "you replace {n} Pony cards in one turn"},
		breakPony:          sentence{"you break up a Pony card with another", "you break up the same Pony card in {n} separate actions of one turn"},
		otherGoalsWon:      sentence{one: "you win all other open Goals in one turn"},
		gainKeyword:        sentence{one: "you give a pony the keyword {a}"},
		joins:              sentence{one: "{a} with {b}"},
		joinsLong:          sentence{one: "{a} and {b}"},
	},
	joints: [...]conjunction{allOf: {word: "and"}, anyOf: {word: "or"}, noneOf: {word: "or"}, neitherOf: {word: "nor"}},

	pony:     noun{one: "pony", many: "ponies"},
	shipCard: noun{one: "Ship card", many: "Ship cards"},
	races: map[string]noun{
		"earth": {one: "earth pony", many: "earth ponies"}, "pegasus": {one: "pegasus", many: "pegasi"},
		"unicorn": {one: "unicorn", many: "unicorns"}, "alicorn": {one: "alicorn", many: "alicorns"},
	},
	genders:           map[string]noun{"male": {one: "male", many: "males"}, "female": {one: "female", many: "females"}},
	dystopian:         noun{one: "dystopian", many: "dystopian"},
	dystopianFeminine: noun{one: "dystopian", many: "dystopian"},
	theCard:           noun{one: "the card ", bare: true},
	anyPony:           "any pony",
	adjectivesFirst:   true,

	powers: map[string]string{
		"3swap": "three-way swap", "newGoal": "new Goal", "fullCopy": "full copy", "playFromDiscard": "play from discard",
		"genderChange": "gender change", "raceChange": "race change", "raceGenderChange": "race and gender change",
		"timelineChange": "timeline change", "keywordChange": "keyword change", "makePrincess": "make a princess",
		"lovePoison": "love poison", "shipWithEverypony": "ship with everypony",
	},
	power: "%s",

	wordings: englishWordings, printedWordings: englishPrintedWordings,
	which: wording{clause, "that is either %s", "that are either %s"},

	determine: func(a amount, n noun, text string) string {
		if a.n == 0 || !a.plural() && (n.bare || strings.HasPrefix(text, "The ")) {
			return text
		}
		before := strconv.Itoa(a.n)
		switch {
		case !a.plural() && a.other:
			return "another " + text
		case !a.plural():
			return indefinite(text) + " " + text
		case a.inWords && a.n == 2:
			before = "two"
		}
		if a.other {
			before += " other"
		}
		return before + " " + text
	},
}

// indefinite is the article before a text, by the sound it begins with.
func indefinite(text string) string {
	lower := strings.ToLower(text)
	for _, consonant := range []string{"uni", "eu", "one", "use"} {
		if strings.HasPrefix(lower, consonant) {
			return "a"
		}
	}
	if strings.HasPrefix(lower, "hour") || strings.HasPrefix(lower, "honest") || strings.ContainsAny(lower[:min(1, len(lower))], "aeiou") {
		return "an"
	}
	return "a"
}
