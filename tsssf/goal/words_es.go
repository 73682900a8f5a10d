package goal

import (
	"strconv"

	"shipfic/language"
)

// The game's own words Pony, Ship, Goal and keyword are kept, as its players do.
var spanish = grammar{
	code: language.Spanish,

	sentences: sentences{
		existsPony:         sentence{One: "{a} está en el tablero", Other: "{a} están en el tablero"},
		existsShip:         sentence{One: "un Ship une a {a}", Other: "hay {n} Ships en el tablero, cada uno entre {a}"},
		existsAnyShip:      sentence{One: "hay un Ship en el tablero", Other: "hay {n} Ships en el tablero"},
		shippedTo:          sentence{Other: "{a} comparte Ship con {b}"},
		shippedTo2Versions: sentence{Other: "{a} comparte Ship con dos versiones distintas de otro Pony"},
		existsChain:        sentence{Other: "{a} forman una cadena"},
		existsChainOfNames: sentence{Other: "una cadena de {a} reúne {n} nombres distintos"},
		existsChainOfRaces: sentence{Other: "hay una cadena de {a} con símbolos de raza distintos"},
		existsOppositeSelf: sentence{Other: "un Ship une a un Pony con una versión de sí mismo del género opuesto"},
		playPonies:         sentence{One: "juegas {a} desde tu mano", Other: "juegas {a} desde tu mano en un mismo turno"},
		playShips:          sentence{One: "juegas un Ship entre {a}", Other: "juegas {n} Ships en un mismo turno, cada uno entre {a}"},
		playAnyShips:       sentence{One: "juegas un Ship", Other: "juegas {n} Ships en un mismo turno"},
		playShipCards:      sentence{One: "juegas {a}", Other: "juegas {a} en un mismo turno"},
		breakShip:          sentence{One: "rompes un Ship entre {a}", Other: "rompes {n} Ships en un mismo turno, cada uno entre {a}"},
		breakAnyShipOf:     sentence{Other: "rompes cualquier Ship de {a}"},
		breakAnyShip:       sentence{One: "rompes un Ship", Other: "rompes {n} Ships en un mismo turno"},
		swapCount:          sentence{One: "cambias de sitio una carta de Pony", Other: "cambias de sitio {n} cartas de Pony en un mismo turno"},
		replaceCount:       sentence{One: "reemplazas una carta de Pony", Other: "reemplazas {n} cartas de Pony en un mismo turno"},
		breakPony: sentence{
			One:   "rompes un Ship de una carta de Pony",
			Other: "rompes Ships de una misma carta de Pony en {n} acciones distintas de un mismo turno",
		},
		otherGoalsWon: sentence{Other: "ganas todos los demás Goals abiertos en un mismo turno"},
		gainKeyword:   sentence{Other: "das a un Pony la keyword {a}"},
		joins:         sentence{Other: "{a} con {b}"},
		joinsLong:     sentence{Other: "{a} y a {b}"},
	},
	joints: [...]conjunction{
		allOf: {"y", "e", []string{"i", "hi"}}, anyOf: {"o", "u", []string{"o", "ho"}}, noneOf: {word: "ni"}, neitherOf: {word: "ni"},
	},

	pony:     noun{forms: forms{One: "Pony", Other: "Ponys"}},
	shipCard: noun{forms: forms{One: "carta de Ship", Other: "cartas de Ship"}, feminine: true},
	races: map[string]noun{
		"earth": {forms: forms{One: "Pony terrestre", Other: "Ponys terrestres"}}, "pegasus": {forms: forms{One: "pegaso", Other: "pegasos"}},
		"unicorn": {forms: forms{One: "unicornio", Other: "unicornios"}}, "alicorn": {forms: forms{One: "alicornio", Other: "alicornios"}},
	},
	genders:           map[string]noun{"male": {forms: forms{One: "macho", Other: "machos"}}, "female": {forms: forms{One: "hembra", Other: "hembras"}, feminine: true}},
	dystopian:         noun{forms: forms{One: "distópico", Other: "distópicos"}},
	dystopianFeminine: noun{forms: forms{One: "distópica", Other: "distópicas"}},
	theCard:           noun{forms: forms{Other: "la carta "}, bare: true, feminine: true},
	anyPony:           "cualquier Pony",
	namesAreBare:      true,

	powers: map[string]string{
		"swap": "intercambio", "3swap": "intercambio triple", "draw": "robar", "newGoal": "nuevo Goal", "search": "búsqueda",
		"copy": "copia", "fullCopy": "copia completa", "replace": "reemplazo", "playFromDiscard": "jugar del descarte",
		"genderChange": "cambio de género", "raceChange": "cambio de raza", "raceGenderChange": "cambio de raza y género",
		"timelineChange": "cambio de línea temporal", "keywordChange": "cambio de keyword", "clone": "clon",
		"makePrincess": "hacer princesa", "lovePoison": "veneno de amor", "shipWithEverypony": "Ship con todos",
		"interrupt": "interrupción", "ship": "Ship",
	},
	power: "«%s»",

	wordings: spanishWordings, printedWordings: spanishPrintedWordings,
	which: wording{clause, forms{One: "que es %s", Other: "que son %s"}},

	partWords: [...]PartWords{
		onGrid:  {"en el tablero", "aún no en el tablero"},
		joined:  {"unidos", "aún sin unir"},
		inChain: {"en una cadena", "aún no en una cadena"},
		inTurn:  {"este turno", "aún no este turno"},
	},

	labels: spanishLabels,

	determine: func(a amount, n noun, text string) string {
		gendered := func(masculine, feminine string) string {
			if n.feminine {
				return feminine
			}
			return masculine
		}
		if a.n == 0 || a.bare || !a.plural() && n.bare {
			return text
		}
		before := strconv.Itoa(a.n)
		switch {
		case !a.plural() && a.other:
			return gendered("otro ", "otra ") + text
		case !a.plural():
			return gendered("un ", "una ") + text
		case a.inWords && a.n == 2:
			before = "dos"
		}
		if a.other {
			before = gendered("otros ", "otras ") + before
		}
		return before + " " + text
	},
}
