package goal

import (
	"strconv"
	"strings"

	"shipfic/language"
)

var english = grammar{
	code: language.English,

	sentences: sentences{
		existsPony:         sentence{One: "{a} is on the grid", Other: "{a} are on the grid"},
		existsShip:         sentence{One: "a ship joins {a}", Other: "{n} ships are on the grid, each between {a}"},
		existsAnyShip:      sentence{One: "a ship is on the grid", Other: "{n} ships are on the grid"},
		shippedTo:          sentence{Other: "{a} is shipped with {b}"},
		shippedTo2Versions: sentence{Other: "{a} is shipped with two different versions of another pony"},
		existsChain:        sentence{Other: "{a} form a chain"},
		existsChainOfNames: sentence{Other: "a chain of {a} holds {n} different names"},
		existsChainOfRaces: sentence{Other: "there is a chain of {a} with different race symbols"},
		existsOppositeSelf: sentence{Other: "a ship joins a pony with a version of itself of the opposite gender"},
		playPonies:         sentence{One: "you play {a} from your hand", Other: "you play {a} from your hand in one turn"},
		playShips:          sentence{One: "you play a ship between {a}", Other: "you play {n} ships in one turn, each between {a}"},
		playAnyShips:       sentence{One: "you play a ship", Other: "you play {n} ships in one turn"},
		playShipCards:      sentence{One: "you play {a}", Other: "you play {a} in one turn"},
		breakShip:          sentence{One: "you break up {a}", Other: "you break up {n} ships in one turn, each between {a}"},
		breakAnyShipOf:     sentence{Other: "you break up any ship with {a} in it"},
		breakAnyShip:       sentence{One: "you break up a ship", Other: "you break up {n} ships in one turn"},
		swapCount:          sentence{One: "you swap a Pony card to another place", Other: "you swap {n} Pony cards to other places in one turn"},
		replaceCount:       sentence{One: "you replace a Pony card", Other: "you replace {n} Pony cards in one turn"},
		breakPony:          sentence{One: "you break up a Pony card with another", Other: "you break up the same Pony card in {n} separate actions of one turn"},
		otherGoalsWon:      sentence{Other: "you win all other open Goals in one turn"},
		gainKeyword:        sentence{Other: "you give a pony the keyword {a}"},
		joins:              sentence{Other: "{a} with {b}"},
		joinsLong:          sentence{Other: "{a} and {b}"},
	},
	joints: [...]conjunction{allOf: {word: "and"}, anyOf: {word: "or"}, noneOf: {word: "or"}, neitherOf: {word: "nor"}},

	pony:     noun{forms: forms{One: "pony", Other: "ponies"}},
	shipCard: noun{forms: forms{One: "Ship card", Other: "Ship cards"}},
	races: map[string]noun{
		"earth": {forms: forms{One: "earth pony", Other: "earth ponies"}}, "pegasus": {forms: forms{One: "pegasus", Other: "pegasi"}},
		"unicorn": {forms: forms{One: "unicorn", Other: "unicorns"}}, "alicorn": {forms: forms{One: "alicorn", Other: "alicorns"}},
	},
	genders:           map[string]noun{"male": {forms: forms{One: "male", Other: "males"}}, "female": {forms: forms{One: "female", Other: "females"}}},
	dystopian:         noun{forms: forms{One: "dystopian", Other: "dystopian"}},
	dystopianFeminine: noun{forms: forms{One: "dystopian", Other: "dystopian"}},
	theCard:           noun{forms: forms{Other: "the card "}, bare: true},
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
	which: wording{clause, forms{One: "that is either %s", Other: "that are either %s"}},

	partWords: [...]PartWords{
		onGrid:  {"on the grid", "not on the grid yet"},
		joined:  {"joined", "not joined yet"},
		inChain: {"in one chain", "not in one chain yet"},
		inTurn:  {"this turn", "not yet this turn"},
	},

	labels: englishLabels,

	determine: func(a amount, n noun, text string) string {
		if a.n == 0 || a.bare || !a.plural() && (n.bare || strings.HasPrefix(text, "The ")) {
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

// indefinite returns the article before a text, by the sound it begins with.
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
