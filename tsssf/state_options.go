package tsssf

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"

	"shipfic/game"
)

// Options are the rules that a table can choose. The zero value is not the default: use [DefaultOptions].
type Options struct {
	WinningPoints    int           `json:"winningPoints,omitempty"` // 0: by the number of players (S1)
	HandLimit        int           `json:"handLimit"`               // T4
	MetGoals         string        `json:"metGoals"`                // "discard" or "bottom" (G4)
	NewGoalsAtEnd    bool          `json:"newGoalsAtEnd"`           // T1
	TearUp           string        `json:"tearUp"`                  // "any" or "ship" (D2)
	RebuildAll       bool          `json:"rebuildAll"`              // D1
	SwapsPlayShips   bool          `json:"swapsPlayShips"`          // G3
	AdjacentPowers   bool          `json:"adjacentPowers"`          // A1
	OncePerTurn      bool          `json:"oncePerTurn"`             // A2
	ChooseDiscardTop bool          `json:"chooseDiscardTop"`        // B3
	OpenTeamHands    bool          `json:"openTeamHands"`           // V2
	PrivateGoals     bool          `json:"privateGoals"`            // V1
	Teams            [][]game.Seat `json:"teams,omitempty"`         // V2
	GreasedLightning bool          `json:"greasedLightning"`        // V3
	EarlyBoost       int           `json:"earlyBoost"`              // V4: 0, 4, 8 or 16
	Length           string        `json:"length"`                  // "points", "longHaul", "ridiculous" or "solitaire" (V5-V7)
	Rule0            string        `json:"rule0"`                   // "consent", "free" or "off" (R1)
	Rehearse         string        `json:"rehearse,omitempty"`      // the namespace of the pack whose cards are tried (R3)
}

// DefaultOptions returns the options of the rulebook.
func DefaultOptions() Options {
	return Options{
		HandLimit: 7, MetGoals: "discard", TearUp: "any", SwapsPlayShips: true, AdjacentPowers: true,
		Length: "points", Rule0: "consent",
	}
}

// ParseOptions reads options and fills in the defaults. Unknown options are refused by name.
func ParseOptions(data []byte) (Options, error) {
	o := DefaultOptions()
	if len(bytes.TrimSpace(data)) == 0 {
		return o, nil
	}
	off := map[string]any{}
	if json.Unmarshal(data, &off) == nil {
		// A file may write false for "off", even if the option has more than two values.
		for _, name := range []string{"teams", "earlyBoost", "winningPoints"} {
			if off[name] == false {
				delete(off, name)
			}
		}
		for name, instead := range map[string]string{"rule0": "off", "length": "points"} { // order does not matter: each is set by itself
			if off[name] == false {
				off[name] = instead
			}
		}
		data, _ = json.Marshal(off)
	}
	if err := game.UnmarshalStrict(data, &o); err != nil {
		return o, fmt.Errorf("options: %w", err)
	}
	return o, nil
}

// The lengths of a game (V5-V7).
const (
	toPoints   = "points"
	longHaul   = "longHaul"
	ridiculous = "ridiculous"
	solitaire  = "solitaire"
)

// The limits of options.
const (
	maxHandLimit     = 50
	maxWinningPoints = 1000
	solitaireRounds  = 10
)

// choices are the options with a fixed set of values.
var choices = []struct {
	name   string
	value  func(*Options) string
	values []string
}{
	{"metGoals", func(o *Options) string { return o.MetGoals }, []string{"discard", "bottom"}},
	{"tearUp", func(o *Options) string { return o.TearUp }, []string{"any", "ship"}},
	{"length", func(o *Options) string { return o.Length }, []string{toPoints, longHaul, ridiculous, solitaire}},
	{"rule0", func(o *Options) string { return o.Rule0 }, []string{"consent", "free", "off"}},
}

// check refuses options that contradict the rules, for this number of seats and these cards (S1, V).
func (o *Options) check(seats int, b *Box) error {
	for _, c := range choices {
		if !slices.Contains(c.values, c.value(o)) {
			return game.Refuse(BadOption, c.name, c.value(o))
		}
	}
	if err := checkSeats(seats, b); err != nil {
		return err
	}
	switch {
	case o.Rehearse != "" && !b.hasPack(o.Rehearse):
		return game.Refuse(NothingToRehearse, o.Rehearse)
	case o.HandLimit < 1 || o.HandLimit > maxHandLimit:
		return game.Refuse(BadOption, "handLimit", fmt.Sprint(o.HandLimit))
	case o.WinningPoints < 0 || o.WinningPoints > maxWinningPoints:
		return game.Refuse(BadOption, "winningPoints", fmt.Sprint(o.WinningPoints))
	case o.WinningPoints > 0 && o.Length != toPoints:
		return game.Refuse(Contradiction, "winningPoints", "length")
	case !slices.Contains([]int{0, 4, 8, 16}, o.EarlyBoost):
		return game.Refuse(BadOption, "earlyBoost", fmt.Sprint(o.EarlyBoost))
	case o.EarlyBoost > b.Count(Pony)-handPonies*seats || o.EarlyBoost > b.Count(Ship)-handShips*seats:
		return game.Refuse(Contradiction, "earlyBoost", "seats")
	case o.Length == solitaire && seats != 1:
		return game.Refuse(Contradiction, "length", "seats")
	case o.Length == solitaire && len(o.Teams) > 0:
		return game.Refuse(Contradiction, "length", "teams")
	case o.OpenTeamHands && len(o.Teams) == 0:
		return game.Refuse(Contradiction, "openTeamHands", "teams")
	}
	return o.checkTeams(seats)
}

// checkSeats refuses seats for which there are not enough cards (S1).
func checkSeats(seats int, b *Box) error {
	if seats < 1 || seats > game.MaxSeats {
		return game.Refuse(BadSeats, fmt.Sprint(seats), fmt.Sprint(min(b.MostSeats(), game.MaxSeats)))
	}
	for _, few := range []struct {
		code string
		kind Kind
		need int
	}{{FewPonies, Pony, handPonies * seats}, {FewShips, Ship, handShips * seats}, {FewGoals, Goal, openGoals}} {
		if n := b.Count(few.kind); n < few.need {
			return game.Refuse(few.code, fmt.Sprint(n), fmt.Sprint(few.need))
		}
	}
	return nil
}

// checkTeams requires every seat in exactly one of at least two teams, and team-mates apart if possible (V2).
func (o *Options) checkTeams(seats int) error {
	if len(o.Teams) == 0 {
		return nil
	}
	team := make([]int, seats)
	largest := 0
	for t, members := range o.Teams {
		largest = max(largest, len(members))
		if len(members) == 0 {
			return game.Refuse(BadTeams)
		}
		for _, s := range members {
			if s < 0 || int(s) >= seats || team[s] != 0 {
				return game.Refuse(BadTeams, fmt.Sprint(s))
			}
			team[s] = t + 1
		}
	}
	if slices.Contains(team, 0) || len(o.Teams) < 2 {
		return game.Refuse(BadTeams)
	}
	together := 0
	for s := range team {
		if team[s] == team[(s+1)%seats] {
			together++
		}
	}
	if together > max(0, 2*largest-seats) {
		return game.Refuse(TeamsTogether)
	}
	return nil
}

// winningPoints returns how many points win (S1), or 0 if no number does.
func (o *Options) winningPoints(seats int) game.Points {
	switch {
	case o.Length != toPoints:
		return 0
	case o.WinningPoints > 0:
		return game.Points(o.WinningPoints) * game.Point
	case seats <= 3:
		return 11 * game.Point
	case seats == 4:
		return 9 * game.Point
	}
	return 7 * game.Point
}
