package tsssf

import (
	"slices"

	"shipfic/game"
)

// PlaySet is a set of legal plays from hand (T3), written as a product: taking one element of each list that is there gives a legal
// play. A hand of seven cards can have thousands of plays, and a few sets hold all of them.
type PlaySet struct {
	Do      string `json:"do" delta:"id" ts:"'ship' | 'link' | 'poison' | 'revive' | 'replace' | 'use'"`
	Ships   []int  `json:"ships,omitempty"`   // cards played as the Ship, as indexes into the seat's hand
	Ponies  []int  `json:"ponies,omitempty"`  // cards played as the Pony, or used, as indexes into the seat's hand
	Targets []int  `json:"targets,omitempty"` // Ponies of the grid that are stolen, replaced or used, as indexes into the view's ponies
	// Under are cards under Goals that the seat has won, which it can give up.
	Under []string `json:"under,omitempty"`
	// Sides has a hex digit for each of the view's ponies: the sides on which a card can be placed or linked, 1 right, 2 down, 4 left,
	// 8 up. A stolen Pony's own digit does not count.
	Sides string `json:"sides,omitempty"`
	// Outcomes say what else stealing a target does to the grid, for those targets where it does something, so that a player can choose one
	// before there is a whole play for a [Preview]. A pair that the play joins again does not break up after all.
	Outcomes []Outcome `json:"outcomes,omitempty"`
}

// playSets lists the plays from hand that are legal for the seat now. Together they are exactly the plays of [State.LegalActs].
func (s *State) playSets(seat game.Seat) []PlaySet {
	if s.over || s.asking || s.proposal != nil || seat != s.turn {
		return nil
	}
	r := s.handRoles(seat)
	free, links := s.openSides()
	o := s.obligation()
	joining := free
	if len(o.open) > 0 {
		joining = s.onlyAt(free, o.open)
	}
	sets := r.shipSets(joining)
	if seat == s.turn {
		sets = append(sets, PlaySet{Do: moveNames[MoveRevive], Ships: r.revives, Sides: joining})
		sets = append(sets, s.poisonSets(r.poisons, free, o)...)
		sets = append(sets, s.linkSets(seat, r.ships, links, o)...)
		sets = append(sets, s.replaceSets(seat, r.replaces)...)
		sets = append(sets, PlaySet{Do: moveNames[MoveUse], Ponies: r.uses}, PlaySet{Do: moveNames[MoveUse], Targets: s.usableTargets()},
			PlaySet{Do: moveNames[MoveUse], Under: s.ids(s.pledges(nil))})
	}
	return slices.DeleteFunc(sets, func(set PlaySet) bool {
		return len(set.Ships)+len(set.Ponies) == 0 && (set.Do != moveNames[MoveUse] || len(set.Targets)+len(set.Under) == 0)
	})
}

// handRoles are the cards of a hand by what they can be played as now, as indexes into the hand. A card may have several roles.
type handRoles struct{ ships, revives, poisons, ponies, replaces, uses []int }

func (s *State) handRoles(seat game.Seat) (r handRoles) {
	has := func(role *[]int, i int, when bool) {
		if when {
			*role = append(*role, i)
		}
	}
	for i, card := range s.hands[seat] {
		p := &s.box.powers[card]
		ship, pony := s.isShip(card), s.isPony(card)
		has(&r.ships, i, ship && !p.poison)
		has(&r.poisons, i, ship && p.poison)
		has(&r.revives, i, ship && !p.poison && p.revive && len(s.discards[ponies]) > 0)
		has(&r.ponies, i, pony)
		has(&r.replaces, i, pony && s.mayReplace(card))
		has(&r.uses, i, pony && s.usableFromHand(card) && !s.barred(card))
	}
	return r
}

// shipSets lists the plays of a Ship with a Pony. A Pony that can be played as a Ship cannot bring itself, so it has a set of its own.
func (r handRoles) shipSets(free string) []PlaySet {
	var sets []PlaySet
	common := PlaySet{Do: moveNames[MoveShip], Ponies: r.ponies, Sides: free}
	for _, ship := range r.ships {
		others := slices.DeleteFunc(slices.Clone(r.ponies), func(pony int) bool { return pony == ship })
		switch {
		case len(others) == 0:
		case len(others) == len(r.ponies):
			common.Ships = append(common.Ships, ship)
		default:
			sets = append(sets, PlaySet{Do: common.Do, Ships: []int{ship}, Ponies: others, Sides: free})
		}
	}
	if len(common.Ships) > 0 {
		sets = append(sets, common)
	}
	return sets
}

// poisonSets lists what love poisons can steal. Most Ponies can be stolen without cutting another off and share one set; each of the
// others has a set of its own, without the sides of those that lose their connection.
func (s *State) poisonSets(poisons []int, free string, o obligation) []PlaySet {
	if len(poisons) == 0 {
		return nil
	}
	all := free
	if s.stealsForAny(o.open) {
		free = s.onlyAt(free, o.open)
	}
	set := PlaySet{Do: moveNames[MovePoison], Ships: poisons, Sides: free}
	var sets []PlaySet
	targets, future := s.stealable(), s.newPreview()
	for _, target := range targets {
		taken := target + 1
		s.scratch.reached, s.scratch.queue = s.grid.reach(s.scratch.reached, s.scratch.queue, uint16(taken))
		sides := []byte(free)
		if slices.Contains(o.to, s.grid.slots[taken].pony) {
			sides = []byte(all) // it joins wherever it goes
		}
		for i := range sides {
			if i != target && !s.scratch.reached[i+1] {
				sides[i] = '0'
			}
		}
		lost := future.stolen(target)
		if string(sides) == free {
			set.Outcomes = addOutcome(set.Outcomes, len(set.Targets), len(targets), lost)
			set.Targets = append(set.Targets, target)
		} else {
			sets = append(sets, PlaySet{
				Do: set.Do, Ships: poisons, Targets: []int{target}, Sides: string(sides), Outcomes: addOutcome(nil, 0, 1, lost),
			})
		}
	}
	if len(set.Targets) > 0 {
		sets = append(sets, set)
	}
	return sets
}

// linkSets lists the links. Where Ships must join a card, each Ship may have a set of its own.
func (s *State) linkSets(seat game.Seat, ships []int, links string, o obligation) []PlaySet {
	switch {
	case !s.anyLink():
		return nil
	case o.link:
		links = s.linksTo(o.to)
	case len(o.open) > 0:
		ships = slices.DeleteFunc(slices.Clone(ships), func(i int) bool { return s.bringsPony(seat, s.hands[seat][i]) })
	}
	return []PlaySet{{Do: moveNames[MoveLink], Ships: ships, Sides: links}}
}

// openSides returns for each Pony of the grid the sides with a free cell, and the sides right and down where a neighbour is not
// shipped with it, as hex digits.
func (s *State) openSides() (free, links string) {
	const digits = "0123456789abcdef"
	frees, linked := make([]byte, s.grid.ponies()), make([]byte, s.grid.ponies())
	for i := range frees {
		sl := &s.grid.slots[i+1]
		f, l := 0, 0
		for d := range sides {
			switch {
			case sl.near[d] == 0:
				f |= 1 << d
			case d <= down && !sl.shipped(d):
				l |= 1 << d
			}
		}
		frees[i], linked[i] = digits[f], digits[l]
	}
	return string(frees), string(linked)
}

// stealable lists the Ponies of the grid that can be stolen, by their place in the view.
func (s *State) stealable() []int {
	var all []int
	for i, sl := range s.grid.slots[1:] {
		if !s.safe(sl.pony, byLift) {
			all = append(all, i)
		}
	}
	return all
}

// usableTargets lists the cards of the grid whose powers can be used now, by their place in the view.
func (s *State) usableTargets() []int {
	var all []int
	for _, card := range s.usable(nil) {
		if s.grid.has(card) {
			all = append(all, int(s.grid.slotOf[card])-1)
		}
	}
	return all
}

// replaceSets lists what can be replaced by cards of the hand. Cards that can replace the same Ponies share a set.
func (s *State) replaceSets(seat game.Seat, replaces []int) []PlaySet {
	var sets []PlaySet
	for _, i := range replaces {
		var targets []int
		for n, sl := range s.grid.slots[1:] {
			if s.canReplace(s.hands[seat][i], sl.pony) {
				targets = append(targets, n)
			}
		}
		same := slices.IndexFunc(sets, func(set PlaySet) bool { return slices.Equal(set.Targets, targets) })
		switch {
		case len(targets) == 0:
		case same >= 0:
			sets[same].Ponies = append(sets[same].Ponies, i)
		default:
			sets = append(sets, PlaySet{Do: moveNames[MoveReplace], Ponies: []int{i}, Targets: targets})
		}
	}
	return sets
}
