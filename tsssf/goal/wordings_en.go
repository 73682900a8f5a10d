package goal

var englishWordings = [demandKinds]wordings{
	Name: {
		allOf:  {named, forms{Other: "named both %s"}},
		anyOf:  {named, forms{Other: "named %s"}},
		noneOf: {otherThan, forms{Other: "other than %s"}},
	},
	Race: {
		allOf:     {clause, forms{One: "that is both %a", Other: "that are both %p"}},
		anyOf:     {clause, forms{One: "that is %a", Other: "that are %p"}},
		noneOf:    {clause, forms{One: "that is not %a", Other: "that are not %p"}},
		neitherOf: {clause, forms{One: "that is neither %a", Other: "that are neither %p"}},
	},
	Gender: {
		allOf:     {clause, forms{One: "that is both %s", Other: "that are both %s"}},
		anyOf:     {clause, forms{One: "that is %s", Other: "that are %s"}},
		noneOf:    {clause, forms{One: "that is not %s", Other: "that are not %s"}},
		neitherOf: {clause, forms{One: "that is neither %s", Other: "that are neither %s"}},
	},
	Keywords: {
		allOf:  {with, forms{Other: "with the keywords %s"}},
		anyOf:  {with, forms{Other: "with the keyword %s"}},
		noneOf: {with, forms{Other: "without the keyword %s"}},
	},
	AltTimeline: {
		anyOf:  {clause, forms{One: "that is dystopian", Other: "that are dystopian"}},
		noneOf: {clause, forms{One: "that is not dystopian", Other: "that are not dystopian"}},
	},
	Count: {
		allOf:  {clause, forms{One: "that counts as both %s", Other: "that each count as both %s"}},
		anyOf:  {clause, forms{One: "that counts as %s", Other: "that each count as %s"}},
		noneOf: {clause, forms{One: "that does not count as %s", Other: "that do not count as %s"}},
	},
	Action: {
		allOf:  {with, forms{Other: "with the %s powers"}},
		anyOf:  {with, forms{Other: "with the %s power"}},
		noneOf: {with, forms{Other: "without the %s power"}},
	},
	Card: {
		allOf:  {clause, forms{One: "that is both the card %s", Other: "that are both on the card %s"}},
		anyOf:  {clause, forms{One: "that is the card %s", Other: "on the card %s"}},
		noneOf: {otherThan, forms{Other: "other than the card %s"}},
	},
	genderSwapped: {anyOf: {clause, forms{Other: "whose gender is swapped"}}},
	racialKeyword: {anyOf: {clause, forms{One: "that has a racial keyword (Dragon, Zebra and so on)", Other: "that have a racial keyword (Dragon, Zebra and so on)"}}},
}

var englishPrintedWordings = [demandKinds]wordings{
	Name: {
		allOf:     {clause, forms{Other: "whose printed names are %s"}},
		anyOf:     {clause, forms{Other: "whose printed name is %s"}},
		noneOf:    {clause, forms{Other: "whose printed name is not %s"}},
		neitherOf: {clause, forms{Other: "whose printed name is neither %s"}},
	},
	Race: {
		allOf:     {clause, forms{Other: "whose printed races are %s"}},
		anyOf:     {clause, forms{Other: "whose printed race is %s"}},
		noneOf:    {clause, forms{Other: "whose printed race is not %s"}},
		neitherOf: {clause, forms{Other: "whose printed race is neither %s"}},
	},
	Gender: {
		allOf:     {clause, forms{Other: "whose printed genders are %s"}},
		anyOf:     {clause, forms{Other: "whose printed gender is %s"}},
		noneOf:    {clause, forms{Other: "whose printed gender is not %s"}},
		neitherOf: {clause, forms{Other: "whose printed gender is neither %s"}},
	},
	Keywords: {
		allOf:  {clause, forms{Other: "whose printed keywords include %s"}},
		anyOf:  {clause, forms{Other: "whose printed keywords include %s"}},
		noneOf: {clause, forms{Other: "whose printed keywords do not include %s"}},
	},
	AltTimeline: {
		anyOf:  {with, forms{Other: "printed with the dystopian symbol"}},
		noneOf: {with, forms{Other: "printed without the dystopian symbol"}},
	},
	Count: {
		allOf:  {clause, forms{Other: "whose print counts as both %s"}},
		anyOf:  {clause, forms{Other: "whose print counts as %s"}},
		noneOf: {clause, forms{Other: "whose print does not count as %s"}},
	},
	Action: {
		allOf:     {clause, forms{Other: "whose printed powers are %s"}},
		anyOf:     {clause, forms{Other: "whose printed power is %s"}},
		noneOf:    {clause, forms{Other: "whose printed power is not %s"}},
		neitherOf: {clause, forms{Other: "whose printed power is neither %s"}},
	},
	Card: {
		allOf:  {with, forms{Other: "printed as both the card %s"}},
		anyOf:  {with, forms{Other: "printed as the card %s"}},
		noneOf: {clause, forms{Other: "whose print is not the card %s"}},
	},
}
