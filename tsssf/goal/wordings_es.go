package goal

var spanishWordings = [demandKinds]wordings{
	Name: {
		allOf:  {named, forms{Other: "de nombres %s"}},
		anyOf:  {named, forms{Other: "de nombre %s"}},
		noneOf: {clause, forms{One: "que no es %s", Other: "que no son %s"}},
	},
	Race: {
		allOf:  {clause, forms{One: "que es a la vez %s", Other: "que son a la vez %p"}},
		anyOf:  {clause, forms{One: "que es %s", Other: "que son %p"}},
		noneOf: {clause, forms{One: "que no es %s", Other: "que no son %p"}},
	},
	Gender: {
		allOf:  {clause, forms{One: "que es a la vez %s", Other: "que son a la vez %p"}},
		anyOf:  {clause, forms{One: "que es %s", Other: "que son %p"}},
		noneOf: {clause, forms{One: "que no es %s", Other: "que no son %p"}},
	},
	Keywords: {
		allOf:  {with, forms{Other: "con las keywords %s"}},
		anyOf:  {with, forms{Other: "con la keyword %s"}},
		noneOf: {with, forms{Other: "sin la keyword %s"}},
	},
	AltTimeline: {
		anyOf:  {with, forms{Other: "con el símbolo distópico"}},
		noneOf: {with, forms{Other: "sin el símbolo distópico"}},
	},
	Count: {
		allOf:  {clause, forms{One: "que cuenta a la vez como %s", Other: "que cuentan a la vez como %s"}},
		anyOf:  {clause, forms{One: "que cuenta como %s", Other: "que cuentan cada uno como %s"}},
		noneOf: {clause, forms{One: "que no cuenta como %s", Other: "que no cuentan como %s"}},
	},
	Action: {
		allOf:  {with, forms{Other: "con los poderes %s"}},
		anyOf:  {with, forms{Other: "con el poder %s"}},
		noneOf: {with, forms{Other: "sin el poder %s"}},
	},
	Card: {
		allOf:  {clause, forms{One: "que es a la vez la carta %s", Other: "que son a la vez de la carta %s"}},
		anyOf:  {clause, forms{One: "que es la carta %s", Other: "de la carta %s"}},
		noneOf: {clause, forms{One: "que no es la carta %s", Other: "que no son de la carta %s"}},
	},
	genderSwapped: {anyOf: {with, forms{Other: "con el género cambiado"}}},
	racialKeyword: {anyOf: {clause, forms{One: "que tiene una keyword racial (Dragon, Zebra, etc.)", Other: "que tienen una keyword racial (Dragon, Zebra, etc.)"}}},
}

var spanishPrintedWordings = [demandKinds]wordings{
	Name: {
		allOf:  {clause, forms{Other: "cuyos nombres impresos son %s"}},
		anyOf:  {clause, forms{Other: "cuyo nombre impreso es %s"}},
		noneOf: {clause, forms{Other: "cuyo nombre impreso no es %s"}},
	},
	Race: {
		allOf:  {clause, forms{Other: "cuyas razas impresas son %s"}},
		anyOf:  {clause, forms{Other: "cuya raza impresa es %s"}},
		noneOf: {clause, forms{Other: "cuya raza impresa no es %s"}},
	},
	Gender: {
		allOf:  {clause, forms{Other: "cuyos géneros impresos son %s"}},
		anyOf:  {clause, forms{Other: "cuyo género impreso es %s"}},
		noneOf: {clause, forms{Other: "cuyo género impreso no es %s"}},
	},
	Keywords: {
		allOf:  {clause, forms{One: "que lleva impresas las keywords %s", Other: "que llevan impresas las keywords %s"}},
		anyOf:  {clause, forms{One: "que lleva impresa la keyword %s", Other: "que llevan impresa la keyword %s"}},
		noneOf: {clause, forms{One: "que no lleva impresa la keyword %s", Other: "que no llevan impresa la keyword %s"}},
	},
	AltTimeline: {
		anyOf:  {with, forms{Other: "con el símbolo distópico impreso"}},
		noneOf: {with, forms{Other: "sin el símbolo distópico impreso"}},
	},
	Count: {
		allOf:  {clause, forms{Other: "cuya carta impresa cuenta a la vez como %s"}},
		anyOf:  {clause, forms{Other: "cuya carta impresa cuenta como %s"}},
		noneOf: {clause, forms{Other: "cuya carta impresa no cuenta como %s"}},
	},
	Action: {
		allOf:  {clause, forms{Other: "cuyos poderes impresos son %s"}},
		anyOf:  {clause, forms{Other: "cuyo poder impreso es %s"}},
		noneOf: {clause, forms{Other: "cuyo poder impreso no es %s"}},
	},
	Card: {
		allOf:  {clause, forms{Other: "cuya carta impresa es a la vez %s"}},
		anyOf:  {clause, forms{Other: "cuya carta impresa es %s"}},
		noneOf: {clause, forms{Other: "cuya carta impresa no es %s"}},
	},
}
