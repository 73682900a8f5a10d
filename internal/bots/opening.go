package bots

import (
	"slices"

	"shipfic/tsssf"
)

// opening is the part of a plan that is carried out before anything unknown is revealed.
type opening struct {
	acts         []tsssf.Act
	continuation []tsssf.Act // what the plan goes on with after that, whatever is revealed
	reveals      bool        // the last act draws a card, turns up a Goal or shuffles, so the rest of the turn is planned after it
	like         uint64      // the same for openings that lead to the same position
}

// opening returns the beginning of a line of moves, up to the first card that it reveals. It makes the play that reveals a card
// as early as possible without changing the position that the line leads to: the earlier the card is known, the more of the turn can be
// planned with it.
func (s *search) opening(acts []tsssf.Act) opening {
	at := s.borrow()
	defer s.giveBack(at)
	plays, revealing := s.plays(at, acts)
	if revealing > 0 {
		end := at.Alike(s.lore.like)
		for first := range revealing {
			order := slices.Concat(plays[:first], plays[revealing:revealing+1], plays[first:revealing], plays[revealing+1:])
			other := slices.Concat(order...)
			if s.replay(at, other) == len(other) && at.Alike(s.lore.like) == end {
				acts = other
				break
			}
		}
	}
	o := opening{acts: acts}
	at.CopyFrom(s.root)
	for i, a := range acts {
		if do(at, s.seat, a) != nil {
			break
		}
		if s.revealed(at) {
			o.acts, o.continuation, o.reveals = acts[:i+1:i+1], acts[i+1:], true
			break
		}
	}
	o.like = at.Alike(s.lore.like)
	return o
}

// plays splits a line into plays with their answers, carries it out, and finds the first play that reveals something; -1 means none.
func (s *search) plays(at *tsssf.State, acts []tsssf.Act) (plays [][]tsssf.Act, revealing int) {
	revealing = -1
	at.CopyFrom(s.root)
	for i, a := range acts {
		if len(plays) == 0 || at.Sight(s.seat).Asking() == tsssf.AskNothing {
			plays = append(plays, acts[i:i])
		}
		last := len(plays) - 1
		plays[last] = plays[last][:len(plays[last])+1]
		_ = do(at, s.seat, a) // the search has done the same
		if revealing < 0 && s.revealed(at) {
			revealing = last
		}
	}
	return plays, revealing
}

// replay carries out a line from the root, and returns how many of its moves were legal.
func (s *search) replay(at *tsssf.State, acts []tsssf.Act) int {
	at.CopyFrom(s.root)
	for i, a := range acts {
		if do(at, s.seat, a) != nil {
			return i
		}
	}
	return len(acts)
}

// revealed reports whether something unknown was revealed since the root.
func (s *search) revealed(at *tsssf.State) bool {
	return at.Decks() != s.root.Decks() || at.Chance() != s.root.Chance()
}
