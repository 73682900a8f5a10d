package tsssf

// GoalView is a place for an open Goal, with the progress of the Goal.
type GoalView struct {
	Place int        `json:"place"`
	Owner *int       `json:"owner,omitempty"` // the only seat that can win it
	Card  string     `json:"card,omitempty"`
	Have  int        `json:"have"`
	Need  int        `json:"need"`
	Cards []string   `json:"cards,omitempty"` // those that count
	Parts []PartView `json:"parts,omitempty"` // what it needs on the grid first; the last part of the checklist is the Goal itself
	// Temporary means that it does not count among the three and is not replaced.
	Temporary bool `json:"temporary,omitempty"`
	// Reworded is set if a word of the Goal stands for another this turn.
	Reworded *Reworded `json:"reworded,omitempty"`
}

// UnderView is a card that lies under a won Goal.
type UnderView struct {
	Goal string `json:"goal"`
	Card string `json:"card"`
}

// Reworded is a word of a Goal, and the one that it stands for.
type Reworded struct {
	From string `json:"from"`
	To   string `json:"to"`
}

// PartView is the progress of a part of a Goal.
type PartView struct {
	Have  int      `json:"have"`
	Need  int      `json:"need"`
	Cards []string `json:"cards,omitempty"`
}

// goalView shows a place for an open Goal.
func (s *State) goalView(i int) GoalView {
	pl := s.places[i]
	v := GoalView{Place: i, Temporary: pl.temporary}
	if pl.owner >= 0 {
		owner := int(pl.owner)
		v.Owner = &owner
	}
	if pl.goal == 0 {
		return v
	}
	v.Reworded = s.rewordedView(pl.goal)
	p := s.box.goalPlan(pl.goal)
	var room [16]CardID
	have, cards := s.progress(p, pl, room[:0])
	v.Card, v.Have, v.Need, v.Cards = s.id(pl.goal), min(have, p.n), p.n, s.ids(cards)
	for i := range p.parts {
		part := &p.parts[i]
		have, cards := s.progress(part, pl, room[:0])
		v.Parts = append(v.Parts, PartView{min(have, part.n), part.n, s.ids(cards)})
	}
	return v
}
