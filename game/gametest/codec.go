package gametest

import (
	"bytes"
	"fmt"

	"shipfic/game"
)

// checkCodec checks that a state and its decoded copy look the same to everybody.
func (p *play) checkCodec() error {
	back, err := p.Engine.Decode(p.bytes)
	if err != nil {
		return fmt.Errorf("what Encode wrote is not read by Decode: %w", err)
	}
	if !bytes.Equal(p.bytes, back.Encode()) {
		return fmt.Errorf("the decoded state encodes to other bytes")
	}
	if asJSON(p.state.Result()) != asJSON(back.Result()) || asJSON(p.state.Waiting()) != asJSON(back.Waiting()) {
		return fmt.Errorf("the decoded state has another result or waits for others")
	}
	for _, seat := range everybody(p.state) {
		if here, there := asJSON(p.state.Legal(seat)), asJSON(back.Legal(seat)); here != there {
			return fmt.Errorf("the decoded state has other legal moves for seat %d: %s, not %s", seat, there, here)
		}
		if here, there := asJSON(p.state.View(seat)), asJSON(back.View(seat)); here != there {
			return fmt.Errorf("the decoded state has another view for seat %d: %s, not %s", seat, there, here)
		}
	}
	return nil
}

// checkFuture checks that the decoded state leads to the same next state as the state itself.
func (p *play) checkFuture(before game.State, in game.Input, next game.State, events []game.Event) error {
	back, err := p.Engine.Decode(before.Encode())
	if err != nil {
		return fmt.Errorf("what Encode wrote is not read by Decode: %w", err)
	}
	next2, events2, err := back.Apply(in)
	if err != nil {
		return fmt.Errorf("the decoded state refuses %s: %w", asJSON(in.Move), err)
	}
	if !bytes.Equal(next.Encode(), next2.Encode()) || asJSON(events) != asJSON(events2) {
		return fmt.Errorf("after %s the decoded state differs", asJSON(in.Move))
	}
	return nil
}

// replay plays the log again, some of its moves read from their JSON, and checks that it passes through the same states. It
// also checks that the states met on the way are still what they were: nothing played later reaches back into them.
func (p *play) replay() error {
	for _, m := range p.marks {
		if game.DigestOf(m.state.Encode()) != m.digest {
			return fmt.Errorf("the state of step %d was changed by what came later", m.step)
		}
	}
	state, _, err := p.Engine.New(p.setup)
	if err != nil {
		return err
	}
	marks := p.marks
	for step := 0; ; step++ {
		if len(marks) > 0 && marks[0].step == step {
			if game.DigestOf(state.Encode()) != marks[0].digest {
				return fmt.Errorf("the replayed log leads to another state at step %d", step)
			}
			marks = marks[1:]
		}
		if step == len(p.log) {
			return nil
		}
		in := p.log[step]
		if p.isLook(step) {
			if in.Move, err = p.Engine.ParseMove([]byte(asJSON(in.Move))); err != nil {
				return fmt.Errorf("ParseMove does not read %s: %w", asJSON(p.log[step].Move), err)
			}
		}
		if state, _, err = state.Apply(in); err != nil {
			return fmt.Errorf("the replay refuses %s at step %d: %w", asJSON(in.Move), step, err)
		}
	}
}
