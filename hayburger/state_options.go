package hayburger

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"shipfic/game"
)

// Options are what a table may choose. [DefaultOptions] are used for what it does not name.
type Options struct {
	// Decks are the names of the decks to mix (H4); a deck may be named more than once.
	Decks []string `json:"decks"`
	// Chances replaces the chances of Power symbols (H2).
	Chances map[string]int `json:"chances,omitempty"`
	// JesterMatches is whether a Jester matches everything, or nothing (H3).
	JesterMatches bool `json:"jesterMatches"`
	// Dealer is the seat that dealt: the one to its left begins (K1). The default is the last seat.
	Dealer game.Seat `json:"dealer"`
	// SlapWindow is how long, in milliseconds, a slap still counts after a Challenge has failed (K5).
	SlapWindow int64 `json:"slapWindow"`
	// FairWindow is the most lag, in milliseconds, that anybody is granted, and the longest wait for slaps on their way (F3, F4).
	// A table waits only as long as its own players' connections need.
	FairWindow int64 `json:"fairWindow"`
	// Pause is how long, in milliseconds, the next card waits after the deal, a decided or a false slap and a Challenge, so that
	// everybody sees what happened; 0 means not at all. It ends early when every seat has said that it has seen enough (K7).
	Pause int64 `json:"pause,omitempty"`
	// CardTime is how long, in milliseconds, each card lies at least before the next may be turned, for people who hear the cards (F5).
	CardTime int64 `json:"cardTime,omitempty"`
	// MaxTurned is the number of turned cards after which the game ends (K6).
	MaxTurned int `json:"maxTurned"`
	// SlapIn is which people without cards may slap (L1).
	SlapIn SlapIn `json:"slapIn"`
	// Penalty is what a false slap costs somebody who has cards (L3).
	Penalty Penalty `json:"penalty,omitempty"`
}

// Penalty is what a false slap costs somebody who has cards.
type Penalty string

// The penalties.
const (
	PenaltyCard Penalty = "" // the top card, as the rulebook has it
	PenaltyTwo  Penalty = "two"
	PenaltyNone Penalty = "none"
)

// cards is how many cards a penalty takes.
func (p Penalty) cards() int { return map[Penalty]int{PenaltyCard: 1, PenaltyTwo: 2}[p] }

// SlapIn says which people without cards may slap.
type SlapIn string

// The ways of slapping in.
const (
	SlapInEveryone SlapIn = "everyone" // players who have run out, and watchers
	SlapInPlayers  SlapIn = "players"  // players who have run out
	SlapInNobody   SlapIn = "nobody"
)

// DefaultOptions are the rules as written, for a number of seats.
func DefaultOptions(seats int) Options {
	return Options{
		Decks:         []string{DefaultDeck},
		JesterMatches: true,
		Dealer:        game.Seat(seats - 1),
		SlapWindow:    1500,
		FairWindow:    600,
		MaxTurned:     5000,
		SlapIn:        SlapInEveryone,
	}
}

// tablePause is the pause of a new table.
const tablePause = 2000

// TableOptions gives a new table pauses, unless its options say otherwise: people want to see what a slap brought (K7).
func (*Engine) TableOptions(options json.RawMessage) json.RawMessage {
	named := map[string]json.RawMessage{}
	if len(options) > 0 && json.Unmarshal(options, &named) != nil {
		return options
	}
	if _, is := named["pause"]; is {
		return options
	}
	named["pause"] = json.RawMessage(strconv.Itoa(tablePause))
	added, err := json.Marshal(named)
	if err != nil {
		return options
	}
	return added
}

// The bounds of numbers among the options.
const (
	minSlapWindow, maxSlapWindow = 250, 10_000
	minFairWindow, maxFairWindow = 50, 1000
	firstFairWindow              = 250 // the default by the first rules
	maxPause                     = 10_000
	maxCardTime                  = 10_000
	maxTurned                    = 100_000
	maxDecks                     = 20
)

// parseOptions reads a table's options; what they do not name is as in DefaultOptions.
func parseOptions(data json.RawMessage, rules, seats int) (*Options, error) {
	o := DefaultOptions(seats)
	if rules == firstRules {
		o.FairWindow = firstFairWindow
	}
	if len(data) > 0 {
		if err := game.UnmarshalStrict(data, &o); err != nil {
			return nil, game.Refuse(BadOption, err.Error())
		}
	}
	for _, check := range []struct {
		name      string
		value     int64
		low, high int64
	}{
		{"dealer", int64(o.Dealer), 0, int64(seats) - 1},
		{"slapWindow", o.SlapWindow, minSlapWindow, maxSlapWindow},
		{"fairWindow", o.FairWindow, minFairWindow, maxFairWindow},
		{"pause", o.Pause, 0, maxPause},
		{"cardTime", o.CardTime, 0, maxCardTime},
		{"maxTurned", int64(o.MaxTurned), 1, maxTurned},
		{"decks", int64(len(o.Decks)), 1, maxDecks},
	} {
		if check.value < check.low || check.value > check.high {
			return nil, game.Refuse(BadOption, check.name, fmt.Sprint(check.value))
		}
	}
	for _, symbol := range slices.Sorted(maps.Keys(o.Chances)) {
		if n := o.Chances[symbol]; n < 1 || n > maxChances {
			return nil, game.Refuse(BadOption, "chances."+symbol, fmt.Sprint(n))
		}
	}
	if !slices.Contains([]SlapIn{SlapInEveryone, SlapInPlayers, SlapInNobody}, o.SlapIn) {
		return nil, game.Refuse(BadOption, "slapIn", string(o.SlapIn))
	}
	if !slices.Contains([]Penalty{PenaltyCard, PenaltyTwo, PenaltyNone}, o.Penalty) || rules < rules5 && o.Penalty != PenaltyCard {
		return nil, game.Refuse(BadOption, "penalty", string(o.Penalty))
	}
	return &o, nil
}
