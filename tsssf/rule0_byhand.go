package tsssf

import (
	"slices"

	"shipfic/game"
)

// chore is a power that is only words and that players still have to carry out by hand (R2).
type chore struct {
	card CardID
	seat game.Seat // whose play it was
	text string
}

// maxChores is how many of them are kept. Bots never mark one as done, so the oldest gives way.
const maxChores = 8

// remind tells the text of a power that players carry out by hand, and keeps it until somebody marks it as done.
func (s *State) remind(card CardID, text string) {
	s.emitReminder(card, text)
	if len(s.chores) == maxChores {
		s.chores = slices.Delete(s.chores, 0, 1)
	}
	s.chores = append(s.chores, chore{card, s.actor, text})
}

// handled marks the oldest chore of each such card as done.
func (s *State) handled(changes []adjustment) error {
	for _, ch := range changes {
		if ch.done == 0 {
			continue
		}
		i := slices.IndexFunc(s.chores, func(c chore) bool { return c.card == ch.done })
		if i < 0 {
			return s.refuse(BadAdjustment, ch.done)
		}
		s.chores = slices.Delete(s.chores, i, i+1)
	}
	return nil
}

// markHandled marks chores as done at once.
func (s *State) markHandled(by game.Seat, changes []adjustment) error {
	if len(changes) > maxChores {
		return s.refuse(BadAdjustment)
	}
	kept := slices.Clone(s.chores)
	if err := s.handled(changes); err != nil {
		s.chores = kept
		return err
	}
	s.emitHandled(by, changes)
	return nil
}

// onlyHandled reports whether changes only mark chores as done. Nobody has to agree to that.
func onlyHandled(changes []adjustment) bool {
	return !slices.ContainsFunc(changes, func(ch adjustment) bool { return ch.done == 0 })
}

// ByHandView is a power that players carry out by hand and that nobody has marked as done (R2).
type ByHandView struct {
	Card string    `json:"card"`
	Seat game.Seat `json:"seat"` // whose play it was
	Text string    `json:"text"`
}

func (s *State) byHandView() []ByHandView {
	var list []ByHandView
	for _, c := range s.chores {
		list = append(list, ByHandView{s.id(c.card), c.seat, c.text})
	}
	return list
}
