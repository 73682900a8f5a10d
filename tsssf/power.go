package tsssf

// Power is what a card does, as data: effects that are carried out one after another (W).
type Power struct {
	Name       string   `json:"name"` // the name of its question: "swap", "portal"; empty: the card has no power
	Effects    []Effect `json:"effects,omitempty"`
	Must       bool     `json:"must,omitempty"`       // cannot be declined (W2)
	FromHand   bool     `json:"fromHand,omitempty"`   // works from the hand, triggers nothing when attached (W1)
	Uncopyable bool     `json:"uncopyable,omitempty"` // it cannot be copied
}

// Effect is one step of a power.
type Effect struct {
	Do           Deed     `json:"do"`
	N            int      `json:"n,omitempty"`            // how many: cards drawn, taken, discarded
	UpTo         bool     `json:"upTo,omitempty"`         // fewer than N are allowed
	Becomes      string   `json:"becomes,omitempty"`      // of a changeling: what it may imitate (C1)
	NoRedisguise bool     `json:"noRedisguise,omitempty"` // of a changeling: it keeps its disguise when it is moved (W7)
	Keywords     []string `json:"keywords,omitempty"`     // of addKeywords
	Text         string   `json:"text,omitempty"`         // of a reminder
}

// Deed is the kind of an effect.
type Deed string

// The deeds of Pony powers.
const (
	DeedSwap              Deed = "swap"              // swap two Pony cards
	DeedSwap3             Deed = "3swap"             // swap two or three
	DeedDraw              Deed = "draw"              // N cards, deck by deck
	DeedDiscardFromHand   Deed = "discard"           // N cards of the hand
	DeedTakeFromDiscards  Deed = "take"              // N cards from the Pony and Ship discards, until end of turn
	DeedNewGoal           Deed = "newGoal"           // discard an open Goal, turn up another
	DeedCopy              Deed = "copy"              // use the power of another Pony card
	DeedFullCopy          Deed = "fullCopy"          // become a full copy of another Pony card, and use its power
	DeedReplace           Deed = "replace"           // from hand, onto an occupied cell
	DeedDiscardPony       Deed = "discardPony"       // one Pony card of the grid, not the card itself
	DeedDisguise          Deed = "changeling"        // take a disguise
	DeedMoveStart         Deed = "moveStart"         // swap Start with another card
	DeedWand              Deed = "wand"              // swap decks and discards, turn up new Goals
	DeedExchangeHands     Deed = "exchangeHands"     // a random card of each hand goes to the next seat
	DeedShipWithEverypony Deed = "shipWithEverypony" // one pony counts as shipped with everypony this turn
	DeedReminder          Deed = "reminder"          // a text that players carry out themselves (R2)
)

// The deeds of Ship powers.
const (
	DeedChangeGender     Deed = "genderChange"
	DeedChangeRace       Deed = "raceChange"
	DeedChangeRaceGender Deed = "raceGenderChange"
	DeedChangeTimeline   Deed = "timelineChange"
	DeedMakePrincess     Deed = "makePrincess"
	DeedChangeKeyword    Deed = "keywordChange"
	DeedAddKeywords      Deed = "addKeywords"
	DeedClone            Deed = "clone"
	DeedPoison           Deed = "lovePoison"
	DeedRevive           Deed = "playFromDiscard"
)

// The deeds that give a Pony card another way to be played (W7).
const (
	DeedPlayAsShip Deed = "ship"      // the Pony card may be played as a Ship card
	DeedInterrupt  Deed = "interrupt" // the card may be played in another player's turn
)

// NamedPowers are the powers that packs refer to by one word. A pack may build others from the same effects.
var NamedPowers = map[string]Power{
	"swap":              {Effects: []Effect{{Do: DeedSwap}}},
	"3swap":             {Effects: []Effect{{Do: DeedSwap3}}},
	"draw":              {Effects: []Effect{{Do: DeedDraw, N: 1}}},
	"newGoal":           {Effects: []Effect{{Do: DeedNewGoal}}},
	"search":            {Effects: []Effect{{Do: DeedTakeFromDiscards, N: 1}}},
	"revolution":        {Effects: []Effect{{Do: DeedTakeFromDiscards, N: 2, UpTo: true}}},
	"copy":              {Effects: []Effect{{Do: DeedCopy}}, Uncopyable: true},
	"fullCopy":          {Effects: []Effect{{Do: DeedFullCopy}}, Uncopyable: true},
	"replace":           {Effects: []Effect{{Do: DeedReplace}}, FromHand: true, Uncopyable: true},
	"pinkamena":         {Effects: []Effect{{Do: DeedReplace}, {Do: DeedDiscardPony}}, FromHand: true, Uncopyable: true},
	"escape":            {Effects: []Effect{{Do: DeedDraw, N: 2}}, FromHand: true, Uncopyable: true},
	"portal":            {Effects: []Effect{{Do: DeedDraw, N: 3}, {Do: DeedDiscardFromHand, N: 2}}},
	"moveStart":         {Effects: []Effect{{Do: DeedMoveStart}}, Must: true},
	"wand":              {Effects: []Effect{{Do: DeedWand}}, Must: true},
	"exchangeHands":     {Effects: []Effect{{Do: DeedExchangeHands}}, Must: true},
	"shipWithEverypony": {Effects: []Effect{{Do: DeedShipWithEverypony}}},
	"genderChange":      {Effects: []Effect{{Do: DeedChangeGender}}},
	"raceChange":        {Effects: []Effect{{Do: DeedChangeRace}}},
	"raceGenderChange":  {Effects: []Effect{{Do: DeedChangeRaceGender}}},
	"timelineChange":    {Effects: []Effect{{Do: DeedChangeTimeline}}},
	"makePrincess":      {Effects: []Effect{{Do: DeedMakePrincess}}},
	"keywordChange":     {Effects: []Effect{{Do: DeedChangeKeyword}}},
	"clone":             {Effects: []Effect{{Do: DeedClone}}},
	"lovePoison":        {Effects: []Effect{{Do: DeedPoison}}, Must: true},
	"playFromDiscard":   {Effects: []Effect{{Do: DeedRevive}}},
	"ship":              {Effects: []Effect{{Do: DeedPlayAsShip}}, FromHand: true, Uncopyable: true},
	"interrupt":         {Effects: []Effect{{Do: DeedInterrupt}}, FromHand: true, Uncopyable: true},
}

// PowerNamed returns the power of that name.
func PowerNamed(name string) (Power, bool) {
	p, ok := NamedPowers[name]
	p.Name = name
	return p, ok
}

// Disguises are the types of changeling: the races, and those of later packs (W7).
var Disguises = []string{"earth", "pegasus", "unicorn", "alicorn", "nonAlicornFemale", "plushling", "replace"}

// ChangelingPower returns the power of a changeling that imitates ponies of that type. Type "replace" works from the hand
// and takes the disguise of the card it replaced.
func ChangelingPower(becomes string, noRedisguise bool) Power {
	p := Power{Name: "changeling", Must: true, Uncopyable: true}
	if becomes == "replace" {
		p.Effects = append(p.Effects, Effect{Do: DeedReplace})
	}
	p.Effects = append(p.Effects, Effect{Do: DeedDisguise, Becomes: becomes, NoRedisguise: noRedisguise})
	return p
}

// KeywordsPower returns the Ship power that gives one of the two ponies just joined these keywords.
func KeywordsPower(keywords []string) Power {
	return Power{Name: "addKeywords", Effects: []Effect{{Do: DeedAddKeywords, Keywords: keywords}}}
}

// ReminderPower returns a power that is only a text, which players carry out themselves (R2).
func ReminderPower(text string) Power {
	return Power{Name: "reminder", Effects: []Effect{{Do: DeedReminder, Text: text}}}
}
