package table

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"shipfic/game"
	"shipfic/internal/gamelog"
)

// Check returns an error if the table contradicts itself. Tests check every state that they lead to.
func (s *State) Check() error {
	for _, check := range []func() error{s.checkPeople, s.checkHost, s.checkSeats, s.checkGame, s.checkCredits} {
		if err := check(); err != nil {
			return err
		}
	}
	return nil
}

func (s *State) checkPeople() error {
	ids, numbers, names := map[PersonID]bool{}, map[int]bool{}, map[string]bool{}
	for _, p := range s.People {
		looks := strings.ToLower(skeleton(p.Name))
		name, ok := tidyName(p.Name)
		switch {
		case p.ID == "" || ids[p.ID]:
			return fmt.Errorf("person %q is empty or a duplicate", p.ID)
		case !ok || name != p.Name:
			return fmt.Errorf("%q is not a valid name", p.Name)
		case p.Number < 1 || p.Number > s.Came || numbers[p.Number]:
			return fmt.Errorf("%s has number %d of %d", p.ID, p.Number, s.Came)
		case slices.Contains(s.Banned, p.ID):
			return fmt.Errorf("%s is banned but present", p.ID)
		case names[looks]:
			return fmt.Errorf("two people are named %s", p.Name)
		}
		ids[p.ID], numbers[p.Number], names[looks] = true, true, true
	}
	for _, p := range s.Gone {
		if ids[p.ID] || numbers[p.Number] || p.Away || p.Program {
			return fmt.Errorf("%s is both gone and present", p.ID)
		}
	}
	if s.programs() > MaxPrograms || len(s.People) > MaxPeople || len(s.Gone) > MaxPeople || len(s.Banned) > MaxBans || len(s.Chat) > MaxChat {
		return errors.New("a list exceeds its limit")
	}
	return nil
}

func (s *State) checkHost() error {
	host, owner := s.Person(s.Host), s.Person(s.Owner)
	somebody := slices.ContainsFunc(s.People, func(p Person) bool { return !p.Away })
	switch {
	case len(s.People) == 0:
		if s.Host != "" || s.Owner != "" {
			return errors.New("there is a host but no people")
		}
	case host == nil || owner == nil:
		return fmt.Errorf("the host %q or the owner %q is missing", s.Host, s.Owner)
	case host.Away && somebody:
		return errors.New("the host is away while others are not")
	case host != owner && !owner.Away:
		return errors.New("the owner is present but is not the host")
	}
	return nil
}

func (s *State) checkSeats() error {
	taken := map[PersonID]bool{}
	for i, seat := range s.Seats {
		p := s.Person(seat.Person)
		switch {
		case seat.Person != "" && (p == nil || taken[seat.Person] || seat.Bot != "" || seat.Away != s.needsStandIn(p)):
			return fmt.Errorf("seat %d is inconsistent: %+v", i, seat)
		case !s.mayPlay(seat.Person):
			return fmt.Errorf("the program %s has seat %d without leave", seat.Person, i)
		case seat.Person == "" && (seat.Ready || seat.Away || seat.Late):
			return fmt.Errorf("seat %d has no person but is %+v", i, seat)
		case seat.Person == "" && seat.Bot == "" && s.Playing():
			return fmt.Errorf("seat %d is empty during a game", i)
		case seat.Person != "" && s.Playing() && !slices.Contains(s.Held, Held{seat.Person, game.Seat(i)}):
			return fmt.Errorf("it is not recorded that %s sees the hand of seat %d", seat.Person, i)
		}
		taken[seat.Person] = true
	}
	for i, h := range s.Held {
		if slices.ContainsFunc(s.Held[:i], func(o Held) bool { return o.Person == h.Person && s.Status != gamelog.Waiting }) {
			return fmt.Errorf("%s has seen two hands", h.Person)
		}
	}
	if len(s.Seats) < s.Config.Seats || len(s.Seats) > s.Config.Seats && !s.Playing() {
		return fmt.Errorf("there are %d seats, want %d", len(s.Seats), s.Config.Seats)
	}
	return nil
}

func (s *State) checkGame() error {
	if (s.Game == nil) != (s.Status == gamelog.Waiting) {
		return fmt.Errorf("status %s does not match whether there is a game", s.Status)
	}
	if !s.Playing() && (len(s.Points) > 0 || s.Request != nil || s.Clock.Since != 0) {
		return errors.New("game data is left without a game")
	}
	if s.Playing() {
		if n := len(s.Game.Result().Points); n != len(s.Seats) {
			return fmt.Errorf("there are %d seats for a game of %d", len(s.Seats), n)
		}
		for _, list := range [][]int64{s.Clock.Left, s.Clock.Used} {
			if len(list) != 0 && len(list) != len(s.Seats) {
				return fmt.Errorf("there are %d seats but %d times", len(s.Seats), len(list))
			}
		}
	}
	if r := s.Request; r != nil && (len(s.Asked()) == 0 || (s.SeatOf(r.By) == game.Watcher) != (r.Kind == RequestSit)) {
		return errors.New("a request has nobody to answer it, or no author")
	}
	for i, p := range s.Points {
		if i > 0 && p.N <= s.Points[i-1].N || p.N > s.N || i >= MaxPoints {
			return fmt.Errorf("the undo points are inconsistent: %+v", s.Points)
		}
	}
	return nil
}

// checkCredits checks that the points of every seat are divided among those who have played in it, and nothing is credited twice.
func (s *State) checkCredits() error {
	if s.Version < standInVersion || s.Game == nil {
		if len(s.Credits) > 0 {
			return fmt.Errorf("there are credits without a game, or by older rules: %+v", s.Credits)
		}
		return nil
	}
	points, latest := make([]game.Points, len(s.Seats)), map[game.Seat]uint64{}
	for i, c := range s.Credits {
		switch {
		case i >= maxCredits+MaxSeats || c.Points < 0 || c.From > s.N || c.Person == "" && c.Bot == "":
			return fmt.Errorf("credit %d is inconsistent: %+v", i, c)
		case slices.ContainsFunc(s.Credits[:i], func(o Credit) bool { return o.Seat == c.Seat && o.Person == c.Person && o.Bot == c.Bot }):
			return fmt.Errorf("%+v is there twice", c)
		}
		points[c.Seat] += c.Points
		latest[c.Seat] = max(latest[c.Seat], c.From)
	}
	if want := s.Game.Result().Points; len(latest) != len(s.Seats) || !slices.Equal(points, want) && s.Secrets() == 0 {
		return fmt.Errorf("the credits %+v do not add up to %v", s.Credits, want)
	}
	return nil
}
