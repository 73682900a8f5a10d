package goal

import "strconv"

// The game's own words Pony, Ship, Goal and keyword are kept, as its players do.
var spanish = language{
	sentences: sentences{
		existsPony:         sentence{"{a} está en el tablero", "{a} están en el tablero"},
		existsShip:         sentence{"un Ship une a {a}", "hay {n} Ships en el tablero, cada uno entre {a}"},
		existsAnyShip:      sentence{"hay un Ship en el tablero", "hay {n} Ships en el tablero"},
		shippedTo:          sentence{one: "{a} comparte Ship con {b}"},
		shippedTo2Versions: sentence{one: "{a} comparte Ship con dos versiones distintas de otro Pony"},
		existsChain:        sentence{one: "{a} forman una cadena"},
		existsChainOfNames: sentence{one: "una cadena de {a} reúne {n} nombres distintos"},
		existsOppositeSelf: sentence{one: "un Ship une a un Pony con una versión de sí mismo del género opuesto"},
		playPonies:         sentence{"juegas {a} desde tu mano", "juegas {a} desde tu mano en un mismo turno"},
		playShips:          sentence{"juegas un Ship entre {a}", "juegas {n} Ships en un mismo turno, cada uno entre {a}"},
		playAnyShips:       sentence{"juegas un Ship", "juegas {n} Ships en un mismo turno"},
		playShipCards:      sentence{"juegas {a}", "juegas {a} en un mismo turno"},
		breakShip:          sentence{"rompes un Ship entre {a}", "rompes {n} Ships en un mismo turno, cada uno entre {a}"},
		breakAnyShipOf:     sentence{one: "rompes cualquier Ship de {a}"},
		breakAnyShip:       sentence{"rompes un Ship", "rompes {n} Ships en un mismo turno"},
		swapCount:          sentence{"cambias de sitio una carta de Pony", "cambias de sitio {n} cartas de Pony en un mismo turno"},
		replaceCount:       sentence{"reemplazas una carta de Pony", "reemplazas {n} cartas de Pony en un mismo turno"},
		breakPony: sentence{
			"rompes un Ship de una carta de Pony",
			"rompes Ships de una misma carta de Pony en {n} acciones distintas de un mismo turno",
		},
		otherGoalsWon: sentence{one: "ganas todos los demás Goals abiertos en un mismo turno"},
		gainKeyword:   sentence{one: "das a un Pony la keyword {a}"},
		joins:         sentence{one: "{a} con {b}"},
		joinsLong:     sentence{one: "{a} y a {b}"},
	},
	joints: [...]conjunction{
		allOf: {"y", "e", []string{"i", "hi"}}, anyOf: {"o", "u", []string{"o", "ho"}}, noneOf: {word: "ni"}, neitherOf: {word: "ni"},
	},

	pony:     noun{one: "Pony", many: "Ponys"},
	shipCard: noun{one: "carta de Ship", many: "cartas de Ship", feminine: true},
	races: map[string]noun{
		"earth": {one: "Pony terrestre", many: "Ponys terrestres"}, "pegasus": {one: "pegaso", many: "pegasos"},
		"unicorn": {one: "unicornio", many: "unicornios"}, "alicorn": {one: "alicornio", many: "alicornios"},
	},
	genders:           map[string]noun{"male": {one: "macho", many: "machos"}, "female": {one: "hembra", many: "hembras", feminine: true}},
	dystopian:         noun{one: "distópico", many: "distópicos"},
	dystopianFeminine: noun{one: "distópica", many: "distópicas"},
	theCard:           noun{one: "la carta ", bare: true, feminine: true},
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
	which: wording{clause, "que es %s", "que son %s"},

	determine: func(a amount, n noun, text string) string {
		gendered := func(masculine, feminine string) string {
			if n.feminine {
				return feminine
			}
			return masculine
		}
		if a.n == 0 || !a.plural() && n.bare {
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
