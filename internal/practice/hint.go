package practice

import (
	"encoding/json"

	"shipfic/game"
	"shipfic/internal/bots"
	"shipfic/internal/wire"
	"shipfic/tsssf"
)

// Hint returns the next moves of a lesson, or towards a puzzle's solution, from the current position. If there are none, it is too late and a
// move must be taken back.
func (c *Course) Hint(ask wire.AskPractice) (*wire.Hint, error) {
	if len(ask.Inputs) > longest {
		return nil, game.Refuse(TooLong)
	}
	if l := c.lesson(ask.ID); l != nil {
		return l.hint(ask.Inputs)
	}
	p, err := c.puzzle(ask.ID)
	if err != nil {
		return nil, err
	}
	return c.hint(p, ask.Inputs)
}

func (c *Course) hint(p *puzzle, inputs []wire.PracticeInput) (*wire.Hint, error) {
	r, err := p.run(inputs)
	if err != nil {
		return nil, err
	}
	s := r.state.(*tsssf.State)
	line := p.rest(inputs)
	if line == nil {
		line = c.solve(p, s)
	}
	return hintOf(s, line)
}

// hint is what the lesson shows next, up to the next Goal that its steps win in this turn.
func (l *lesson) hint(inputs []wire.PracticeInput) (*wire.Hint, error) {
	r, err := l.run(inputs)
	if err != nil {
		return nil, err
	}
	s, ponies := r.state.(*tsssf.State)
	if !ponies {
		return nil, game.Refuse(NoPractice, l.id) // the page of Hayburger asks for none
	}
	line, err := l.rest(s, r.step)
	if err != nil {
		return nil, err
	}
	return hintOf(s, line)
}

// rest is what the steps from one on show, up to the next Goal. If they win none in this turn, it is only the next move.
func (l *lesson) rest(s *tsssf.State, step int) (line []tsssf.Move, err error) {
	at := s
	for _, st := range l.steps[step:] {
		move, err := tsssf.ParseMove(st.example(at))
		if err != nil {
			return nil, err
		}
		if line = append(line, move); move.Do == "end" {
			break
		}
		if at, err = bots.Follow(at, learner, move, nil); err != nil {
			return nil, err
		}
		if len(at.WonSince(s, learner)) > 0 {
			return line, nil
		}
	}
	return line[:min(1, len(line))], nil
}

// hintOf is a line and what it wins.
func hintOf(s *tsssf.State, line []tsssf.Move) (*wire.Hint, error) {
	hint := &wire.Hint{Line: []json.RawMessage{}, Goals: []string{}, Proven: true}
	for _, move := range line {
		data, err := json.Marshal(move)
		if err != nil {
			return nil, err
		}
		hint.Line = append(hint.Line, data)
	}
	at := s
	for _, move := range line {
		next, err := bots.Follow(at, learner, move, nil)
		if err != nil {
			return nil, err
		}
		at = next
	}
	hint.Points = at.Sight(learner).Points(learner) - s.Sight(learner).Points(learner)
	for _, goal := range at.WonSince(s, learner) {
		hint.Goals = append(hint.Goals, at.Sight(learner).Box().Card(goal).ID)
	}
	if len(hint.Goals) == 0 {
		hint.Reason = bots.ReasonAnswer
		return hint, nil
	}
	var err error
	hint.Why, err = json.Marshal(bots.Explain(known(s), line))
	return hint, err
}
