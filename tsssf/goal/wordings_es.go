package goal

var spanishWordings = [demandKinds]wordings{
	Name: {
		allOf:  {named, "de nombres %s", ""},
		anyOf:  {named, "de nombre %s", ""},
		noneOf: {clause, "que no es %s", "que no son %s"},
	},
	Race: {
		allOf:  {clause, "que es a la vez %s", "que son a la vez %p"},
		anyOf:  {clause, "que es %s", "que son %p"},
		noneOf: {clause, "que no es %s", "que no son %p"},
	},
	Gender: {
		allOf:  {clause, "que es a la vez %s", "que son a la vez %p"},
		anyOf:  {clause, "que es %s", "que son %p"},
		noneOf: {clause, "que no es %s", "que no son %p"},
	},
	Keywords: {
		allOf:  {with, "con las keywords %s", ""},
		anyOf:  {with, "con la keyword %s", ""},
		noneOf: {with, "sin la keyword %s", ""},
	},
	AltTimeline: {
		anyOf:  {with, "con el símbolo distópico", ""},
		noneOf: {with, "sin el símbolo distópico", ""},
	},
	Count: {
		allOf:  {clause, "que cuenta a la vez como %s", "que cuentan a la vez como %s"},
		anyOf:  {clause, "que cuenta como %s", "que cuentan cada uno como %s"},
		noneOf: {clause, "que no cuenta como %s", "que no cuentan como %s"},
	},
	Action: {
		allOf:  {with, "con los poderes %s", ""},
		anyOf:  {with, "con el poder %s", ""},
		noneOf: {with, "sin el poder %s", ""},
	},
	Card: {
		allOf:  {clause, "que es a la vez la carta %s", "que son a la vez de la carta %s"},
		anyOf:  {clause, "que es la carta %s", "de la carta %s"},
		noneOf: {clause, "que no es la carta %s", "que no son de la carta %s"},
	},
	genderSwapped: {anyOf: {with, "con el género cambiado", ""}},
	racialKeyword: {anyOf: {clause, "que tiene una keyword racial (Dragon, Zebra, etc.)", "que tienen una keyword racial (Dragon, Zebra, etc.)"}},
}

var spanishPrintedWordings = [demandKinds]wordings{
	Name: {
		allOf:  {clause, "cuyos nombres impresos son %s", ""},
		anyOf:  {clause, "cuyo nombre impreso es %s", ""},
		noneOf: {clause, "cuyo nombre impreso no es %s", ""},
	},
	Race: {
		allOf:  {clause, "cuyas razas impresas son %s", ""},
		anyOf:  {clause, "cuya raza impresa es %s", ""},
		noneOf: {clause, "cuya raza impresa no es %s", ""},
	},
	Gender: {
		allOf:  {clause, "cuyos géneros impresos son %s", ""},
		anyOf:  {clause, "cuyo género impreso es %s", ""},
		noneOf: {clause, "cuyo género impreso no es %s", ""},
	},
	Keywords: {
		allOf:  {clause, "que lleva impresas las keywords %s", "que llevan impresas las keywords %s"},
		anyOf:  {clause, "que lleva impresa la keyword %s", "que llevan impresa la keyword %s"},
		noneOf: {clause, "que no lleva impresa la keyword %s", "que no llevan impresa la keyword %s"},
	},
	AltTimeline: {
		anyOf:  {with, "con el símbolo distópico impreso", ""},
		noneOf: {with, "sin el símbolo distópico impreso", ""},
	},
	Count: {
		allOf:  {clause, "cuya carta impresa cuenta a la vez como %s", ""},
		anyOf:  {clause, "cuya carta impresa cuenta como %s", ""},
		noneOf: {clause, "cuya carta impresa no cuenta como %s", ""},
	},
	Action: {
		allOf:  {clause, "cuyos poderes impresos son %s", ""},
		anyOf:  {clause, "cuyo poder impreso es %s", ""},
		noneOf: {clause, "cuyo poder impreso no es %s", ""},
	},
	Card: {
		allOf:  {clause, "cuya carta impresa es a la vez %s", ""},
		anyOf:  {clause, "cuya carta impresa es %s", ""},
		noneOf: {clause, "cuya carta impresa no es %s", ""},
	},
}
