package bots

import (
	"slices"

	"shipfic/game"
	"shipfic/tsssf"
)

// ReviewVersion counts the changes of what a review says. A review that was kept by another version is computed again.
const ReviewVersion = 5

// Verdict is what a turn was worth.
type Verdict string

// The verdicts.
const (
	VerdictBest   Verdict = "best"   // won as much as could be won
	VerdictMissed Verdict = "missed" // more could be won
	VerdictLucky  Verdict = "lucky"  // won more than could be planned: a card that nobody knew helped
	VerdictQuiet  Verdict = "quiet"  // nothing to win was found
)

// ReviewedTurn is one turn and its verdict.
type ReviewedTurn struct {
	Number   int           `json:"turn"` // from 1 on
	Seat     game.Seat     `json:"seat"`
	From     int           `json:"from"`  // the position before the first move
	Fresh    int           `json:"fresh"` // the position after the last adjustment, from which on the turn counts
	To       int           `json:"to"`    // the position after the last move
	Verdict  Verdict       `json:"verdict"`
	Won      []string      `json:"won"`    // Goals
	Points   game.Points   `json:"points"` // won in this turn
	Possible Solution      `json:"possible"`
	Simple   *Shorter      `json:"simple"` // the simplest line that wins more than was won, if that is not the best
	Why      Explanation   `json:"why"`    // of the simplest line, if the turn missed it
	Advice   *Advice       `json:"advice"` // for a quiet turn
	Gifts    []Gift        `json:"gifts"`
	Scores   []game.Points `json:"scores"`  // of all seats, after the turn
	Chances  []int         `json:"chances"` // of all seats to win after the turn, in percent, by the points and whose turn it is
}

// Gift is a Goal that a turn left to the next player.
type Gift struct {
	Goal   string `json:"goal"`
	Chance int    `json:"chance"` // in percent: in how many deals of the hidden cards the next player could win it
	Else   int    `json:"else"`   // the same after other plays that win as much, on average
	Taken  bool   `json:"taken"`  // the next player won it
}

// Reviewer reviews a game, position by position.
type Reviewer struct {
	lore  *Lore
	turns []ReviewedTurn

	from  int          // the first position of the turn
	begin *tsssf.State // the one from which on it counts
	fresh int          // its number
}

// NewReviewer begins a review.
func NewReviewer(lore *Lore) *Reviewer { return &Reviewer{lore: lore} }

// Add adds the next position of the game, with its number. The first one is the deal. If it ends a turn, the turn is reviewed, which takes a
// good part of a second; Add reports that. A turn that the players broke off is not reviewed. If the players changed the position by Rule 0
// (adjusted), only what follows counts.
func (r *Reviewer) Add(number int, s *tsssf.State, adjusted bool) (reviewed bool) {
	switch {
	case r.begin == nil:
		r.begin, r.from = s, number
		return false
	case adjusted && s.TurnNumber() == r.begin.TurnNumber():
		r.begin, r.fresh = s, number
		return false
	case r.begin.Result().Over || s.TurnNumber() == r.begin.TurnNumber() && !s.Result().Over:
		return false
	}
	r.turns = append(r.turns, r.turn(number, s))
	r.begin, r.from, r.fresh = s, number, number
	return true
}

// Turns are the turns that were reviewed.
func (r *Reviewer) Turns() []ReviewedTurn {
	for i := range r.turns[:max(0, len(r.turns)-1)] {
		for k, gift := range r.turns[i].Gifts {
			r.turns[i].Gifts[k].Taken = slices.Contains(r.turns[i+1].Won, gift.Goal)
		}
	}
	return r.turns
}

// turn reviews the turn that ended with a position.
func (r *Reviewer) turn(to int, end *tsssf.State) ReviewedTurn {
	before := r.begin.Sight(0)
	seat := before.Turn()
	t := ReviewedTurn{
		Number: r.begin.TurnNumber(), Seat: seat, From: r.from, Fresh: r.fresh, To: to, Gifts: []Gift{},
		Won: goalsOf(end, end.WonSince(r.begin, seat)), Points: end.Sight(0).Points(seat) - before.Points(seat),
		Possible: Solve(r.lore, observe(r.begin, seat), Task{Nodes: solveNodes}),
	}
	for other := range game.Seat(end.Seats()) {
		t.Scores = append(t.Scores, end.Sight(0).Points(other))
		t.Chances = append(t.Chances, theRace.chance(end, other)*100/certain)
	}
	if !end.Result().Over {
		t.Gifts = r.gifts(seat, end, t.Points)
	}
	switch t.Verdict = t.judge(); {
	case t.Verdict == VerdictMissed:
		line := t.Possible.Line
		if i := slices.IndexFunc(t.Possible.Shorter, func(s Shorter) bool { return s.Points > t.Points }); i >= 0 {
			t.Simple, line = &t.Possible.Shorter[i], t.Possible.Shorter[i].Line
		}
		t.Why = Explain(observe(r.begin, seat), line)
	case t.Verdict == VerdictQuiet && !end.Result().Over:
		t.Advice = r.advise(seat, end)
	}
	return t
}

// judge compares what was won with what could be won.
func (t *ReviewedTurn) judge() Verdict {
	planned := func(goal string) bool { return slices.Contains(t.Possible.Goals, goal) }
	switch {
	case t.Possible.Points > t.Points:
		return VerdictMissed
	case t.Points > t.Possible.Points && t.Possible.Proven && slices.ContainsFunc(t.Won, func(goal string) bool { return !planned(goal) }):
		return VerdictLucky
	case t.Points > 0:
		return VerdictBest
	}
	return VerdictQuiet
}

// The budgets, in nodes, and how many deals and other plays are looked at.
const (
	solveNodes = 20_000 // for a turn: a good part of a second, at most
	giftNodes  = 300    // for the next player's turn in one deal
	giftDeals  = 20
	otherPlays = 5
	playsTried = 20 // to find as many that win as much
)

// A Goal is a gift if it was open when the turn began, and the next player can win it in at least half of the deals, and much more often
// than after other plays. Nobody can be blamed for a Goal that came up when the turn was over.
const (
	giftChance = 50
	giftMore   = 40
)

// gifts finds the Goals that the turn of a seat left to the next player. They are compared with other plays that win as many points: nobody
// is blamed for what those would have left too.
func (r *Reviewer) gifts(seat game.Seat, end *tsssf.State, won game.Points) []Gift {
	chances := slices.DeleteFunc(r.chances(seat, end, 0, giftDeals), func(c chance) bool { return !r.begin.Sight(seat).GoalVisible(c.goal) })
	gifts := []Gift{}
	if !slices.ContainsFunc(chances, func(c chance) bool { return c.percent >= giftChance }) {
		return gifts
	}
	elsewhere, compared := map[string]int{}, 0
	for play := range playsTried {
		other := r.otherPlay(seat, play)
		if other.Sight(0).Points(seat)-r.begin.Sight(0).Points(seat) < won {
			continue
		}
		for _, c := range r.chances(seat, other, play+1, giftDeals/2) {
			elsewhere[c.goal] += c.percent
		}
		if compared++; compared == otherPlays {
			break
		}
	}
	if compared < otherPlays {
		return gifts
	}
	for _, c := range chances {
		otherwise := elsewhere[c.goal] / otherPlays
		if c.percent >= giftChance && c.percent-otherwise >= giftMore {
			gifts = append(gifts, Gift{Goal: c.goal, Chance: c.percent, Else: otherwise})
		}
	}
	return gifts
}

// chance is how often the next player could win a Goal.
type chance struct {
	goal    string
	percent int
}

// chances are those of the next player after the turn of a seat, in deals that are possible as far as that seat knows.
func (r *Reviewer) chances(seat game.Seat, end *tsssf.State, salt, deals int) (all []chance) {
	dice := game.Dice(r.from<<8 + salt)
	for range deals {
		deal := end.Imagine(seat, &dice)
		next := deal.Sight(0).Turn()
		if deal.Result().Over || next == seat || deal.Sight(0).Allied(next, seat) {
			return nil
		}
		for _, goal := range Solve(r.lore, observe(deal, next), Task{Nodes: giftNodes}).Goals {
			i := slices.IndexFunc(all, func(c chance) bool { return c.goal == goal })
			if i < 0 {
				i, all = len(all), append(all, chance{goal: goal})
			}
			all[i].percent += 100 / deals
		}
	}
	return all
}

// longestTurn is how many moves another play may take: bots end their turns sooner.
const longestTurn = 300

// otherPlay plays the turn again as a beginner might.
func (r *Reviewer) otherPlay(seat game.Seat, play int) *tsssf.State {
	dice := game.Dice(r.from<<8 + play)
	s := r.begin.Imagine(seat, &dice)
	player := New(Random, r.lore, uint64(dice), 0).(Quick)
	for range longestTurn {
		waiting := s.Waiting()
		if s.TurnNumber() != r.begin.TurnNumber() || s.Result().Over || len(waiting) == 0 {
			break
		}
		if s.Do(waiting[0], player.Act(s.Sight(waiting[0]))) != nil {
			break
		}
	}
	return s
}

// observe is what a seat knows of a state.
func observe(s *tsssf.State, seat game.Seat) Observation {
	return Observation{Seat: seat, Imagine: func(d *game.Dice) *tsssf.State { return s.Imagine(seat, d) }}
}

func goalsOf(s *tsssf.State, cards []tsssf.CardID) []string {
	ids := []string{}
	for _, card := range cards {
		ids = append(ids, s.Sight(0).Box().Card(card).ID)
	}
	return ids
}
