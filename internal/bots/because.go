package bots

import (
	"cmp"
	"slices"

	"shipfic/game"
	"shipfic/tsssf"
)

// Explanation says from the engine's own facts why a line is good and what it costs.
type Explanation struct {
	Goals  []Because   `json:"goals"`            // that it wins, in order
	Breaks [][2]string `json:"breaks,omitempty"` // Pony cards that it breaks up
	Costs  []Setback   `json:"costs,omitempty"`  // open Goals that fall back
}

// Because says how a line wins a Goal.
type Because struct {
	Goal string `json:"goal"`
	Had  int    `json:"had"` // how far it had come before the line
	Need int    `json:"need"`
	Key  string `json:"key,omitempty"`  // the card that completes it, by being played or by its power
	Fits []Fit  `json:"fits,omitempty"` // what the line makes of cards that count now and did not before
}

// Fit is what a card becomes.
type Fit struct {
	Card  string   `json:"card"`
	As    string   `json:"as,omitempty"`    // the card that it imitates or copies
	By    string   `json:"by,omitempty"`    // the card with the power that changes it, if that is another
	Gains []string `json:"gains,omitempty"` // symbols and keywords
}

// Setback is a Goal that falls back.
type Setback struct {
	Goal string `json:"goal"`
	From int    `json:"from"`
	To   int    `json:"to"`
	Need int    `json:"need"`
}

// Explain explains a line that was found for what an observer sees.
func Explain(o Observation, line []tsssf.Move) Explanation {
	e := explainer{seat: o.Seat, at: imagine(o), becomes: map[string][]Fit{}, looks: map[string]tsssf.Attributes{}}
	e.begin()
	for _, m := range line {
		if !e.follow(m) {
			break
		}
	}
	return e.end()
}

// explainer follows a line.
type explainer struct {
	seat    game.Seat
	at      *tsssf.State
	open    map[string]tsssf.GoalView // the Goals that were open at first, by card
	becomes map[string][]Fit          // by card, in order
	looks   map[string]tsssf.Attributes
	out     Explanation
}

func (e *explainer) begin() {
	e.open = map[string]tsssf.GoalView{}
	v := e.at.Sight(e.seat)
	for place := range v.Places() {
		if goal, _ := v.Open(place); goal != 0 {
			toward := v.Goal(place)
			e.open[toward.Card] = toward
		}
	}
	for _, pony := range e.at.Public().Ponies {
		if pony.Looks != nil {
			e.looks[pony.Card] = *pony.Looks
		}
	}
	e.out.Goals = []Because{}
}

// follow makes a move of the line, and notes what it does.
func (e *explainer) follow(m tsssf.Move) bool {
	by := cmp.Or(m.Pony, m.Ship, m.Card)
	if asked := e.at.Public().Question; asked != nil {
		by = cmp.Or(asked.Card, by)
	}
	var events []game.Event
	next, err := Follow(e.at, e.seat, m, &events)
	if err != nil {
		return false
	}
	before := e.at
	e.at = next
	for _, event := range events {
		if body, ok := event.Body.(tsssf.Event); ok {
			e.note(&body, by, before)
		}
	}
	return true
}

func (e *explainer) note(event *tsssf.Event, by string, before *tsssf.State) {
	switch event.Event {
	case "goalWon":
		if had, known := e.open[event.Card]; known && *event.Seat == e.seat {
			e.out.Goals = append(e.out.Goals, e.because(had, event.Cards, by))
		}
	case "breakUp":
		if pair := [2]string(event.Cards); !slices.Contains(e.out.Breaks, pair) {
			e.out.Breaks = append(e.out.Breaks, pair)
		}
	case "disguise", "copy":
		e.becomes[event.Card] = append(e.becomes[event.Card], Fit{Card: event.Card, As: event.Other})
		if event.Looks != nil {
			e.looks[event.Card] = *event.Looks
		}
	case "change":
		fit := Fit{Card: event.Card, Gains: e.gains(event.Card, before, event.Looks)}
		if by != event.Card {
			fit.By = by
		}
		if len(fit.Gains) > 0 {
			e.becomes[event.Card] = append(e.becomes[event.Card], fit)
		}
		e.looks[event.Card] = *event.Looks
	}
}

// gains lists the symbols and keywords that a card has now and had not before.
func (e *explainer) gains(card string, before *tsssf.State, now *tsssf.Attributes) (gains []string) {
	was, changed := e.looks[card]
	if !changed {
		was = before.Sight(e.seat).AttributesOf(card)
	}
	for _, of := range [][2][]string{{was.Race, now.Race}, {was.Gender, now.Gender}, {was.Keywords, now.Keywords}} {
		for _, word := range of[1] {
			if !slices.Contains(of[0], word) {
				gains = append(gains, word)
			}
		}
	}
	return gains
}

// because says how a Goal was just won with some cards. It names what changed a card that did not count before the line.
func (e *explainer) because(had tsssf.GoalView, cards []string, by string) Because {
	why := Because{Goal: had.Card, Had: had.Have, Need: had.Need, Key: by}
	for _, card := range cards {
		if !slices.Contains(had.Cards, card) {
			why.Fits = append(why.Fits, e.becomes[card]...)
		}
	}
	return why
}

// end adds what falls back.
func (e *explainer) end() Explanation {
	v := e.at.Sight(e.seat)
	for place := range v.Places() {
		goal, _ := v.Open(place)
		if goal == 0 {
			continue
		}
		now := v.Goal(place)
		if then, known := e.open[now.Card]; known && now.Have < then.Have {
			e.out.Costs = append(e.out.Costs, Setback{now.Card, then.Have, now.Have, now.Need})
		}
	}
	return e.out
}
