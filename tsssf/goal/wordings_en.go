package goal

var englishWordings = [demandKinds]wordings{
	Name: {
		allOf:  {named, "named both %s", ""},
		anyOf:  {named, "named %s", ""},
		noneOf: {otherThan, "other than %s", ""},
	},
	Race: {
		allOf:     {clause, "that is both %a", "that are both %p"},
		anyOf:     {clause, "that is %a", "that are %p"},
		noneOf:    {clause, "that is not %a", "that are not %p"},
		neitherOf: {clause, "that is neither %a", "that are neither %p"},
	},
	Gender: {
		allOf:     {clause, "that is both %s", "that are both %s"},
		anyOf:     {clause, "that is %s", "that are %s"},
		noneOf:    {clause, "that is not %s", "that are not %s"},
		neitherOf: {clause, "that is neither %s", "that are neither %s"},
	},
	Keywords: {
		allOf:  {with, "with the keywords %s", ""},
		anyOf:  {with, "with the keyword %s", ""},
		noneOf: {with, "without the keyword %s", ""},
	},
	AltTimeline: {
		anyOf:  {clause, "that is dystopian", "that are dystopian"},
		noneOf: {clause, "that is not dystopian", "that are not dystopian"},
	},
	Count: {
		allOf:  {clause, "that counts as both %s", "that each count as both %s"},
		anyOf:  {clause, "that counts as %s", "that each count as %s"},
		noneOf: {clause, "that does not count as %s", "that do not count as %s"},
	},
	Action: {
		allOf:  {with, "with the %s powers", ""},
		anyOf:  {with, "with the %s power", ""},
		noneOf: {with, "without the %s power", ""},
	},
	Card: {
		allOf:  {clause, "that is both the card %s", "that are both on the card %s"},
		anyOf:  {clause, "that is the card %s", "on the card %s"},
		noneOf: {otherThan, "other than the card %s", ""},
	},
	genderSwapped: {anyOf: {clause, "whose gender is swapped", ""}},
	racialKeyword: {anyOf: {clause, "that has a racial keyword (Dragon, Zebra and so on)", "that have a racial keyword (Dragon, Zebra and so on)"}},
}

var englishPrintedWordings = [demandKinds]wordings{
	Name: {
		allOf:     {clause, "whose printed names are %s", ""},
		anyOf:     {clause, "whose printed name is %s", ""},
		noneOf:    {clause, "whose printed name is not %s", ""},
		neitherOf: {clause, "whose printed name is neither %s", ""},
	},
	Race: {
		allOf:     {clause, "whose printed races are %s", ""},
		anyOf:     {clause, "whose printed race is %s", ""},
		noneOf:    {clause, "whose printed race is not %s", ""},
		neitherOf: {clause, "whose printed race is neither %s", ""},
	},
	Gender: {
		allOf:     {clause, "whose printed genders are %s", ""},
		anyOf:     {clause, "whose printed gender is %s", ""},
		noneOf:    {clause, "whose printed gender is not %s", ""},
		neitherOf: {clause, "whose printed gender is neither %s", ""},
	},
	Keywords: {
		allOf:  {clause, "whose printed keywords include %s", ""},
		anyOf:  {clause, "whose printed keywords include %s", ""},
		noneOf: {clause, "whose printed keywords do not include %s", ""},
	},
	AltTimeline: {
		anyOf:  {with, "printed with the dystopian symbol", ""},
		noneOf: {with, "printed without the dystopian symbol", ""},
	},
	Count: {
		allOf:  {clause, "whose print counts as both %s", ""},
		anyOf:  {clause, "whose print counts as %s", ""},
		noneOf: {clause, "whose print does not count as %s", ""},
	},
	Action: {
		allOf:     {clause, "whose printed powers are %s", ""},
		anyOf:     {clause, "whose printed power is %s", ""},
		noneOf:    {clause, "whose printed power is not %s", ""},
		neitherOf: {clause, "whose printed power is neither %s", ""},
	},
	Card: {
		allOf:  {with, "printed as both the card %s", ""},
		anyOf:  {with, "printed as the card %s", ""},
		noneOf: {clause, "whose print is not the card %s", ""},
	},
}
