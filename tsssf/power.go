package tsssf

// Power is what a card does, as data: small effects carried out one after another (W).
type Power struct {
	Name       string   `json:"name"` // the name of its question: "swap", "portal"; empty: the card has no power
	Effects    []Effect `json:"effects,omitempty"`
	Must       bool     `json:"must,omitempty"`       // cannot be declined (W2)
	FromHand   bool     `json:"fromHand,omitempty"`   // works from the hand, triggers nothing when attached (W1)
	Uncopyable bool     `json:"uncopyable,omitempty"` // no copy of it can be made
}

// Effect is one step of a power.
type Effect struct {
	Do           Deed     `json:"do"`
	N            int      `json:"n,omitempty"`            // how many: cards drawn, taken, discarded
	UpTo         bool     `json:"upTo,omitempty"`         // fewer than N will do
	Becomes      string   `json:"becomes,omitempty"`      // of a changeling: whom it may imitate (C1)
	NoRedisguise bool     `json:"noRedisguise,omitempty"` // of a changeling: a move gives it no new disguise (W7)
	Keywords     []string `json:"keywords,omitempty"`     // of addKeywords
	Text         string   `json:"text,omitempty"`         // of a reminder
}

// Deed is the kind of an effect.
type Deed string

// The deeds of Pony powers.
const (
	DoSwap              Deed = "swap"              // two Pony cards change places
	DoSwap3             Deed = "3swap"             // two or three do
	DoDraw              Deed = "draw"              // N cards, deck by deck
	DoDiscardFromHand   Deed = "discard"           // N cards of the hand
	DoTakeFromDiscards  Deed = "take"              // N cards from the Pony and Ship discards, until end of turn
	DoNewGoal           Deed = "newGoal"           // discard an open Goal, turn up another
	DoCopy              Deed = "copy"              // use the power of another Pony card
	DoFullCopy          Deed = "fullCopy"          // become another Pony card in all but its place, and use its power
	DoReplace           Deed = "replace"           // from hand, onto an occupied cell
	DoDiscardPony       Deed = "discardPony"       // one Pony card of the grid, not the card itself
	DoDisguise          Deed = "changeling"        // take a disguise
	DoMoveStart         Deed = "moveStart"         // Start and another card change places
	DoWand              Deed = "wand"              // decks and discards change places, new Goals
	DoExchangeHands     Deed = "exchangeHands"     // a random card of each hand goes to the next seat
	DoShipWithEverypony Deed = "shipWithEverypony" // one pony counts as shipped with all this turn
	DoReminder          Deed = "reminder"          // a text that the players carry out by hand (R2)
)

// The deeds of Ship powers.
const (
	DoChangeGender     Deed = "genderChange"
	DoChangeRace       Deed = "raceChange"
	DoChangeRaceGender Deed = "raceGenderChange"
	DoChangeTimeline   Deed = "timelineChange"
	DoMakePrincess     Deed = "makePrincess"
	DoChangeKeyword    Deed = "keywordChange"
	DoAddKeywords      Deed = "addKeywords"
	DoClone            Deed = "clone"
	DoPoison           Deed = "lovePoison"
	DoRevive           Deed = "playFromDiscard"
)

// The deeds that say how a Pony card may be played beside the ordinary ways (W7).
const (
	DoPlayAsShip Deed = "ship"      // the Pony card may be played as a Ship card
	DoInterrupt  Deed = "interrupt" // the card may be played in another's turn
)

// NamedPowers are the powers that packs know by one word. A pack may build others from the same effects.
var NamedPowers = map[string]Power{
	"swap":              {Effects: []Effect{{Do: DoSwap}}},
	"3swap":             {Effects: []Effect{{Do: DoSwap3}}},
	"draw":              {Effects: []Effect{{Do: DoDraw, N: 1}}},
	"newGoal":           {Effects: []Effect{{Do: DoNewGoal}}},
	"search":            {Effects: []Effect{{Do: DoTakeFromDiscards, N: 1}}},
	"revolution":        {Effects: []Effect{{Do: DoTakeFromDiscards, N: 2, UpTo: true}}},
	"copy":              {Effects: []Effect{{Do: DoCopy}}, Uncopyable: true},
	"fullCopy":          {Effects: []Effect{{Do: DoFullCopy}}, Uncopyable: true},
	"replace":           {Effects: []Effect{{Do: DoReplace}}, FromHand: true, Uncopyable: true},
	"pinkamena":         {Effects: []Effect{{Do: DoReplace}, {Do: DoDiscardPony}}, FromHand: true, Uncopyable: true},
	"escape":            {Effects: []Effect{{Do: DoDraw, N: 2}}, FromHand: true, Uncopyable: true},
	"portal":            {Effects: []Effect{{Do: DoDraw, N: 3}, {Do: DoDiscardFromHand, N: 2}}},
	"moveStart":         {Effects: []Effect{{Do: DoMoveStart}}, Must: true},
	"wand":              {Effects: []Effect{{Do: DoWand}}, Must: true},
	"exchangeHands":     {Effects: []Effect{{Do: DoExchangeHands}}, Must: true},
	"shipWithEverypony": {Effects: []Effect{{Do: DoShipWithEverypony}}},
	"genderChange":      {Effects: []Effect{{Do: DoChangeGender}}},
	"raceChange":        {Effects: []Effect{{Do: DoChangeRace}}},
	"raceGenderChange":  {Effects: []Effect{{Do: DoChangeRaceGender}}},
	"timelineChange":    {Effects: []Effect{{Do: DoChangeTimeline}}},
	"makePrincess":      {Effects: []Effect{{Do: DoMakePrincess}}},
	"keywordChange":     {Effects: []Effect{{Do: DoChangeKeyword}}},
	"clone":             {Effects: []Effect{{Do: DoClone}}},
	"lovePoison":        {Effects: []Effect{{Do: DoPoison}}, Must: true},
	"playFromDiscard":   {Effects: []Effect{{Do: DoRevive}}},
	"ship":              {Effects: []Effect{{Do: DoPlayAsShip}}, FromHand: true, Uncopyable: true},
	"interrupt":         {Effects: []Effect{{Do: DoInterrupt}}, FromHand: true, Uncopyable: true},
}

// PowerNamed is the power of that name.
func PowerNamed(name string) (Power, bool) {
	p, ok := NamedPowers[name]
	p.Name = name
	return p, ok
}

// Disguises are the types of changeling: the races, and those of later packs (W7).
var Disguises = []string{"earth", "pegasus", "unicorn", "alicorn", "nonAlicornFemale", "plushling", "replace"}

// ChangelingPower is the power of a changeling that imitates ponies of that type. Type "replace" works from the hand
// and takes the disguise of the card it replaced.
func ChangelingPower(becomes string, noRedisguise bool) Power {
	p := Power{Name: "changeling", Must: true, Uncopyable: true}
	if becomes == "replace" {
		p.Effects = append(p.Effects, Effect{Do: DoReplace})
	}
	p.Effects = append(p.Effects, Effect{Do: DoDisguise, Becomes: becomes, NoRedisguise: noRedisguise})
	return p
}

// KeywordsPower is the Ship power that gives one of the two just joined those keywords.
func KeywordsPower(keywords []string) Power {
	return Power{Name: "addKeywords", Effects: []Effect{{Do: DoAddKeywords, Keywords: keywords}}}
}

// ReminderPower is a power in words only, which the players carry out by hand (R2).
func ReminderPower(text string) Power {
	return Power{Name: "reminder", Effects: []Effect{{Do: DoReminder, Text: text}}}
}
