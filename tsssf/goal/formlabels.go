package goal

// formLabels are what a language calls the fields of forms.
type formLabels struct {
	kinds     map[string]kindLabels
	is        [4]string // an attribute and its value: is, is not, is printed as, is not printed as
	include   [4]string // the same of a list, such as keywords
	timelines map[string]string
}

// kindLabels are what a language calls a kind of form and its fields.
type kindLabels struct {
	kind         string
	parts        []string
	count, value string
}

var englishLabels = formLabels{
	kinds: map[string]kindLabels{
		anyponyTerm: {kind: "any card"},
		"name":      {kind: "name"}, "race": {kind: "race"}, "gender": {kind: "gender"}, "keywords": {kind: "keywords"},
		"altTimeline": {kind: "timeline"}, "action": {kind: "power"}, "card": {kind: "card"}, "count": {kind: "number of ponies"},
		genderSwappedTerm: {kind: "its gender is swapped"},
		racialKeywordTerm: {kind: "has a racial keyword (Dragon, Zebra…)"},
		allForm:           {kind: "all of these hold", parts: []string{"Condition"}},
		anyForm:           {kind: "at least one of these holds", parts: []string{"Condition"}},

		"ExistsPony":          {kind: "Ponies are on the grid", parts: []string{"Which ponies"}, count: "How many ponies"},
		"ExistsShip":          {kind: "Two ponies are shipped", parts: []string{"One pony", "The other pony"}, count: "How many such ships"},
		"ExistsPonyShippedTo": {kind: "A pony is shipped with several", parts: []string{"The pony", "Shipped with"}},
		"ExistsChain":         {kind: "Ponies form a chain", parts: []string{"Which ponies"}, count: "How many ponies"},
		"ExistsChainOfNames":  {kind: "A chain holds different names", parts: []string{"Which ponies"}, count: "How many names"},
		"ExistsChainOfRaces":  {kind: "A chain holds different races", parts: []string{"Which ponies"}, count: "How many ponies"},
		"ExistsShipGeneric":   {kind: "A pony is shipped with itself of the opposite gender"},
		"PlayPonies":          {kind: "You play Ponies from your hand", parts: []string{"Which ponies"}, count: "How many ponies"},
		"PlayShips":           {kind: "You play ships between ponies", parts: []string{"One pony", "The other pony"}, count: "How many ships"},
		"PlayShipCards":       {kind: "You play certain Ship cards", parts: []string{"Which Ship cards"}, count: "How many cards"},
		"BreakShip":           {kind: "You break up ships", parts: []string{"One pony", "The other pony"}, count: "How many ships"},
		"SwapCount":           {kind: "You swap Pony cards", count: "How many Pony cards"},
		"ReplaceCount":        {kind: "You replace Pony cards", count: "How many Pony cards"},
		"BreakPony":           {kind: "You break up the same Pony card again and again", count: "How many times"},
		"OtherGoalsWon":       {kind: "You win all other open Goals"},
		"GainKeyword":         {kind: "You give a pony a keyword", value: "Which keyword"},

		"Select":    {kind: "several of one kind", parts: []string{"Which ponies"}, count: "How many ponies"},
		"AllOf":     {kind: "one of each of these", parts: []string{"Pony"}},
		twoVersions: {kind: "two versions of another pony"},
	},
	is:        [...]string{"is", "is not", "is printed as", "is not printed as"},
	include:   [...]string{"include", "do not include", "as printed include", "as printed do not include"},
	timelines: map[string]string{"true": "dystopian", "false": "normal"},
}

var spanishLabels = formLabels{
	kinds: map[string]kindLabels{
		anyponyTerm: {kind: "cualquier carta"},
		"name":      {kind: "nombre"}, "race": {kind: "raza"}, "gender": {kind: "género"}, "keywords": {kind: "keywords"},
		"altTimeline": {kind: "línea temporal"}, "action": {kind: "poder"}, "card": {kind: "carta"}, "count": {kind: "número de Ponys"},
		genderSwappedTerm: {kind: "tiene el género cambiado"},
		racialKeywordTerm: {kind: "tiene una keyword de raza (Dragon, Zebra…)"},
		allForm:           {kind: "se cumplen todas", parts: []string{"Condición"}},
		anyForm:           {kind: "se cumple al menos una", parts: []string{"Condición"}},

		"ExistsPony":          {kind: "Hay Ponys en el tablero", parts: []string{"Qué Ponys"}, count: "Cuántos Ponys"},
		"ExistsShip":          {kind: "Dos Ponys comparten un Ship", parts: []string{"Un Pony", "El otro Pony"}, count: "Cuántos Ships así"},
		"ExistsPonyShippedTo": {kind: "Un Pony comparte Ship con varios", parts: []string{"El Pony", "Comparte Ship con"}},
		"ExistsChain":         {kind: "Varios Ponys forman una cadena", parts: []string{"Qué Ponys"}, count: "Cuántos Ponys"},
		"ExistsChainOfNames":  {kind: "Una cadena reúne nombres distintos", parts: []string{"Qué Ponys"}, count: "Cuántos nombres"},
		"ExistsChainOfRaces":  {kind: "Una cadena reúne razas distintas", parts: []string{"Qué Ponys"}, count: "Cuántos Ponys"},
		"ExistsShipGeneric":   {kind: "Un Pony comparte Ship consigo mismo del género opuesto"},
		"PlayPonies":          {kind: "Juegas Ponys desde tu mano", parts: []string{"Qué Ponys"}, count: "Cuántos Ponys"},
		"PlayShips":           {kind: "Juegas Ships entre Ponys", parts: []string{"Un Pony", "El otro Pony"}, count: "Cuántos Ships"},
		"PlayShipCards":       {kind: "Juegas ciertas cartas de Ship", parts: []string{"Qué cartas de Ship"}, count: "Cuántas cartas"},
		"BreakShip":           {kind: "Rompes Ships", parts: []string{"Un Pony", "El otro Pony"}, count: "Cuántos Ships"},
		"SwapCount":           {kind: "Cambias de sitio cartas de Pony", count: "Cuántas cartas de Pony"},
		"ReplaceCount":        {kind: "Reemplazas cartas de Pony", count: "Cuántas cartas de Pony"},
		"BreakPony":           {kind: "Rompes una y otra vez Ships de la misma carta de Pony", count: "Cuántas veces"},
		"OtherGoalsWon":       {kind: "Ganas todos los demás Goals abiertos"},
		"GainKeyword":         {kind: "Das una keyword a un Pony", value: "Qué keyword"},

		"Select":    {kind: "varios del mismo tipo", parts: []string{"Qué Ponys"}, count: "Cuántos Ponys"},
		"AllOf":     {kind: "uno de cada uno de estos", parts: []string{"Pony"}},
		twoVersions: {kind: "dos versiones de otro Pony"},
	},
	is:        [...]string{"es", "no es", "está impreso como", "no está impreso como"},
	include:   [...]string{"incluyen", "no incluyen", "impresas incluyen", "impresas no incluyen"},
	timelines: map[string]string{"true": "distópica", "false": "normal"},
}
