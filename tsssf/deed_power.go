package tsssf

// Power is what a card does, as data: effects that are carried out one after another (W).
type Power struct {
	Name       string   `json:"name"` // the name of its question: "swap", "portal"; empty: the card has no power
	Effects    []Effect `json:"effects,omitempty"`
	Must       bool     `json:"must,omitempty"`       // cannot be declined (W2)
	FromHand   bool     `json:"fromHand,omitempty"`   // works from the hand, triggers nothing when attached (W1)
	Uncopyable bool     `json:"uncopyable,omitempty"` // it cannot be copied

	When   When       `json:"when,omitempty"`   // the occasion; empty: whenever the card is attached or activated (W1)
	If     *Condition `json:"if,omitempty"`     // it acts only while this holds
	Choose int        `json:"choose,omitempty"` // of the effects only this many are carried out, as the player chooses; 0: all
	Copied int        `json:"copied,omitempty"` // how many a copy may choose; 0: as many
	AllIf  *Condition `json:"allIf,omitempty"`  // all may be chosen if this holds
}

// When is the occasion on which a power acts.
type When string

// The occasions.
const (
	WhenActivated When = ""          // attached by ship, revive or poison, or chosen after a link (W1)
	WhenAttached  When = "attached"  // not after a link
	WhenPlayed    When = "played"    // attached by ship or revive
	WhenFromHand  When = "shipped"   // attached by ship: played from hand
	WhenTurnStart When = "turnStart" // at the beginning of every turn, while it is on the grid
	WhenTurnEnd   When = "turnEnd"   // after every turn, while it is on the grid
	WhenAtWill    When = "atWill"    // once a turn, by the current player, while it is on the grid
	WhenTrue      When = "true"      // by itself, once its condition holds and the play or power is complete
	WhenAtOnce    When = "atOnce"    // by itself, at the first check of Goals at which its condition holds
	WhenDiscarded When = "discarded" // when the card itself is discarded
)

// Whens lists the occasions that a power can name.
var Whens = []When{
	WhenAttached, WhenPlayed, WhenFromHand, WhenTurnStart, WhenTurnEnd, WhenAtWill, WhenTrue, WhenAtOnce, WhenDiscarded,
}

// Condition is what must be true of the position for a power or an effect to act. Each part that is there must hold.
type Condition struct {
	With  string `json:"with,omitempty"`  // the card is shipped with ponies that match this criterion …
	N     int    `json:"n,omitempty"`     // … this many; 0: one
	Cards bool   `json:"cards,omitempty"` // … counted as Pony cards, not as ponies (P4)
	Grid  int    `json:"grid,omitempty"`  // at least this many cards lie on the grid, Ships too
	Won   bool   `json:"won,omitempty"`   // a Goal was won between the card's placement and its power
	Words bool   `json:"words,omitempty"` // the number is printed as a word
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

	May  bool       `json:"may,omitempty"`  // the step can be declined by itself; those after it follow
	If   *Condition `json:"if,omitempty"`   // the step is skipped unless this holds
	Of   string     `json:"of,omitempty"`   // a criterion: only such cards can be picked
	With string     `json:"with,omitempty"` // a criterion, or "self": only cards shipped with such a card can be picked
	Who  Who        `json:"who,omitempty"`  // which card it is about, where that is not a free pick
	All  bool       `json:"all,omitempty"`  // all that could be picked, and nothing is asked
	Deck string     `json:"deck,omitempty"` // "pony" or "ship", of a draw
	From string     `json:"from,omitempty"` // where cards are taken or copied from
	Keep bool       `json:"keep,omitempty"` // cards taken need not be given back
	Also bool       `json:"also,omitempty"` // of a choice: only after all others were chosen, and in addition
	Bars []Hazard   `json:"bars,omitempty"` // of protect: what cannot be done to the card

	// Until is when it ends: "yourTurn", a Temporary Goal when the player's next turn begins; "chain", swaps when the cards stand in one chain.
	Until string `json:"until,omitempty"`
	Words bool   `json:"words,omitempty"` // the number is printed as a word, so that a power about digits does not change it
}

// Untils lists when an effect can end.
var Untils = []string{untilYourTurn, untilChain}

const (
	untilYourTurn = "yourTurn"
	untilChain    = "chain"
)

// Who names the card that an effect is about.
type Who string

// The cards that effects name.
const (
	WhoOther Who = "other" // any but the card itself
	WhoAny   Who = "any"   // the card itself too
	WhoSelf  Who = "self"  // the card itself; of a copied power the card that it names (W3)
	WhoLeft  Who = "left"  // those to the left of it in its row
	WhoPairs Who = "pairs" // of protect: those shipped with it
	WhoPart  Who = "part"  // of a reward: the cards that took part in meeting the Goal
)

// Sources lists where an effect may take or copy cards from, in place of its usual source.
var Sources = []string{fromDiscards, fromPonyDeck}

// Whos lists what an effect can be about.
var Whos = []Who{WhoOther, WhoAny, WhoSelf, WhoLeft, WhoPairs, WhoPart}

// Hazard is something that a power can do to a Pony card on the grid, and that another power can bar.
type Hazard string

// The hazards.
const (
	HazardSwap    Hazard = "swap"
	HazardReplace Hazard = "replace"
	HazardDiscard Hazard = "discard"
	HazardLift    Hazard = "lift" // taken to a hand, stolen by a love poison, or out of the game
)

// Hazards lists them all.
var Hazards = []Hazard{HazardSwap, HazardReplace, HazardDiscard, HazardLift}

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
	DeedFullCopy          Deed = "fullCopy"          // have all of another Pony card in addition, and use its power
	DeedReplace           Deed = "replace"           // from hand, onto an occupied cell
	DeedDiscardPony       Deed = "discardPony"       // one Pony card of the grid, not the card itself
	DeedDisguise          Deed = "changeling"        // take a disguise
	DeedMoveStart         Deed = "moveStart"         // swap Start with another card
	DeedWand              Deed = "wand"              // swap decks and discards, turn up new Goals
	DeedExchangeHands     Deed = "exchangeHands"     // a random card of each hand goes to the next seat
	DeedShipWithEverypony Deed = "shipWithEverypony" // one pony counts as shipped with everypony this turn
	DeedReminder          Deed = "reminder"          // a text that players carry out themselves (R2)
	DeedDiscardShip       Deed = "discardShip"       // N Ship cards of the grid, together
	DeedMill              Deed = "mill"              // the top card of a deck goes to its discard
	DeedNewGoals          Deed = "newGoals"          // exchange all open Goals
	DeedProtect           Deed = "protect"           // while on the grid: something cannot be done to it or its partners
	DeedLift              Deed = "lift"              // N cards of the grid go to the hand, together
	DeedAnyRace           Deed = "anyRace"           // the card counts as every race for Goals
	DeedRenewGoals        Deed = "renewGoals"        // all open Goals go under the deck, and N others are turned up
	DeedAddGoal           Deed = "addGoal"           // turn up Temporary Goals: N, or with UpTo until N are open
	DeedBottomGoal        Deed = "bottomGoal"        // exchange an open Goal for one of the bottom N of the deck
	DeedWinGoal           Deed = "winGoal"           // discard the card to win an open Goal worth N, met or not
	DeedLook              Deed = "look"              // look at the top N cards of a deck and put them back in any order
	DeedCopyShip          Deed = "copyShip"          // use the power of a Ship card on the grid
	DeedRemove            Deed = "remove"            // the card and another leave the game
	DeedEndGame           Deed = "endGame"           // the game ends, and all win
	DeedCarry             Deed = "carry"             // a Pony card moves with one of its Ships
	DeedSurround          Deed = "surround"          // lay the top cards of the decks on N open sides
	DeedDeckShip          Deed = "deckShip"          // the card is played with the top of the Ship deck
	DeedRedrawHands       Deed = "redrawHands"       // all players discard their hands and draw as many cards
	DeedBonus             Deed = "bonus"             // while on the grid: N points for every third Goal of a turn
	DeedLeastWorth        Deed = "leastWorth"        // while on the grid: every Goal is worth the least of all open ones
	DeedReturns           Deed = "returns"           // it goes to a hand whenever it would be discarded
	DeedOffer             Deed = "offer"             // while on the grid: any Pony may replace those shipped with it
	DeedOblige            Deed = "oblige"            // while on the grid: Ships must join it, if they can
	DeedAllPrincesses     Deed = "allPrincesses"     // while on the grid: all others are alicorns and Princesses
	DeedSwaps             Deed = "swaps"             // one swap after another, each of a card that it limits
	DeedPledge            Deed = "pledge"            // win an open Goal, met or not; the card lies under it
	DeedCover             Deed = "cover"             // it moves onto a neighbour and covers it
	DeedLayOut            Deed = "layOut"            // take up Pony cards with their Ships, and lay them elsewhere
)

// The deeds of Start cards.
const (
	DeedDigits   Deed = "digits"   // every number printed in digits is N larger
	DeedMoreSwap Deed = "moreSwap" // the first swap of each turn may take up to N cards more
	DeedReword   Deed = "reword"   // a word of an open Goal stands for another until the end of the turn
)

// The deeds of Goals: their rewards.
const DeedChooseGoal Deed = "chooseGoal" // the winner's powers that turn up a Goal choose one of the top two

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
	DeedLend             Deed = "lend" // the power of one of the two to take disguises is the other's too
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
	"fullCopy":          {Effects: []Effect{{Do: DeedFullCopy}}, Must: true, Uncopyable: true, When: WhenPlayed},
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
var Disguises = []string{"earth", "pegasus", "unicorn", "alicorn", "nonAlicornFemale", plushling, becomesReplaced}

// The types of changeling that are not about a race.
const (
	plushling       = "plushling" // any pony, but it gains no keywords
	becomesReplaced = "replace"   // the card it replaced
)

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
