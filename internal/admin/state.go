package admin

import (
	"maps"
	"slices"

	"shipfic/internal/gamelog"
	"shipfic/internal/wire"
)

// state is what follows from the entries of the book.
type state struct {
	key     []byte
	token   []byte     // the hash of the valid one
	bans    []wire.Ban // replaced, never changed: requests read it without the lock
	packs   map[gamelog.Hash]hiddenPack
	closed  map[gamelog.ID]bool
	reports []wire.Report // the open ones and the latest settled ones, by number
}

// hiddenPack is a pack that no new table can use.
type hiddenPack struct {
	name    string // "" if it was hidden by an older version
	removed bool
}

// Limits of the book.
const (
	maxBans    = 1000
	maxOpen    = 2000 // open reports
	maxOpenOf  = 20   // open reports from one address
	maxSettled = 500  // settled reports that are kept at hand
)

// apply follows an entry.
func (s *state) apply(e entry) {
	switch e.Do {
	case kindOpened:
		s.key, s.packs, s.closed = e.Key, map[gamelog.Hash]hiddenPack{}, map[gamelog.ID]bool{}
	case kindReport:
		s.reports = append(s.reports, *e.Reported)
	case wire.ActToken:
		s.token = e.Token
	case wire.ActClose, wire.ActRemove:
		s.closed[e.Table] = true
	case wire.ActReopen:
		delete(s.closed, e.Table)
	case wire.ActHidePack, wire.ActRemovePack:
		s.packs[e.Pack] = hiddenPack{e.Name, e.Do == wire.ActRemovePack}
	case wire.ActShowPack:
		delete(s.packs, e.Pack)
	case wire.ActBan:
		s.lift(e.Act)
		s.bans = append(slices.DeleteFunc(slices.Clone(s.bans), func(b wire.Ban) bool { return b.Until <= e.At }),
			wire.Ban{Address: e.Address, Table: e.Table, Person: e.Person, Until: e.Until, Why: e.Why})
	case wire.ActUnban:
		s.lift(e.Act)
	case wire.ActSettle:
		s.settle(e.Act)
	case wire.ActErase:
		s.erase(e.Act)
	}
}

// banOf finds the ban of an address or a person.
func (s *state) banOf(a wire.Act) int {
	return slices.IndexFunc(s.bans, func(b wire.Ban) bool {
		return b.Address == a.Address && b.Table == a.Table && b.Person == a.Person
	})
}

func (s *state) lift(a wire.Act) {
	if i := s.banOf(a); i >= 0 {
		s.bans = slices.Delete(slices.Clone(s.bans), i, i+1)
	}
}

// report finds a report.
func (s *state) report(n uint64) *wire.Report {
	i, found := slices.BinarySearchFunc(s.reports, n, func(r wire.Report, n uint64) int { return int(r.N) - int(n) })
	if !found {
		return nil
	}
	return &s.reports[i]
}

// settle settles a report, and drops the oldest settled one when there are many.
func (s *state) settle(a wire.Act) {
	r := s.report(a.Report)
	if r == nil {
		return
	}
	r.Settled = &a
	if len(s.reports)-s.openReports() <= maxSettled {
		return
	}
	if i := slices.IndexFunc(s.reports, func(r wire.Report) bool { return r.Settled != nil }); i >= 0 {
		s.reports = slices.Delete(s.reports, i, i+1)
	}
}

func (s *state) openReports() int {
	open := 0
	for _, r := range s.reports {
		if r.Settled == nil {
			open++
		}
	}
	return open
}

// erase takes a person's lines out of the reports.
func (s *state) erase(a wire.Act) {
	for i := range s.reports {
		redact(&s.reports[i], a)
	}
}

// clone copies what callers may keep.
func (s *state) clone() state {
	c := *s
	c.bans, c.reports = slices.Clone(s.bans), slices.Clone(s.reports)
	c.packs, c.closed = maps.Clone(s.packs), maps.Clone(s.closed)
	return c
}
