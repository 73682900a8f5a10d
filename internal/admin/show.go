package admin

import (
	"context"
	"maps"
	"slices"
	"strconv"
	"time"

	"shipfic/internal/api"
	"shipfic/internal/gamelog"
	"shipfic/internal/server"
	"shipfic/internal/wire"
)

// show sends the figures of the last minutes, and what operators decided.
func (d *Console) show(*api.Request) (*api.Response, error) {
	state, now := d.Book.current(), time.Now().UnixMilli()
	answer := wire.Admin{
		Version: d.Version, Words: d.Words.Len(), Step: step.Milliseconds(), Samples: d.history.list(), Reports: state.openReports(),
		Bans:  slices.DeleteFunc(append([]wire.Ban{}, state.bans...), func(b wire.Ban) bool { return b.Until <= now }),
		Packs: append([]gamelog.Hash{}, slices.Sorted(maps.Keys(state.packs))...), Closed: append([]gamelog.ID{}, slices.Sorted(maps.Keys(state.closed))...),
	}
	if s := d.serving.Load(); s != nil {
		answer.House = s.HouseRules()
	}
	return api.OK(answer)
}

// maxTables is how many tables are listed at once.
const maxTables = 200

// listTables lists the tables that changed last, and those where somebody is.
func (d *Console) listTables(r *api.Request) (*api.Response, error) {
	limit, err := strconv.Atoi(r.Query("limit"))
	if err != nil || limit < 1 || limit > maxTables {
		limit = maxTables
	}
	summaries, err := d.Log.Summaries(r.Context, gamelog.Filter{Limit: limit + 1})
	if err != nil {
		return nil, err
	}
	list := wire.AdminTables{Tables: []wire.AdminTable{}, More: len(summaries) > limit}
	guests := map[gamelog.ID][]server.Guest{}
	s := d.serving.Load()
	if s != nil {
		for _, g := range s.Guests() {
			guests[g.Table] = append(guests[g.Table], g)
		}
	}
	for _, summary := range summaries[:min(limit, len(summaries))] {
		t := wire.AdminTable{
			ID: summary.ID, Status: summary.Status, Open: summary.Open, Updated: summary.Updated, About: summary.About,
			Closed: d.IsClosed(summary.ID), People: d.peopleAt(r.Context, summary.ID, guests[summary.ID]),
		}
		if s != nil {
			if owner, known := s.OwnerOf(summary.ID); known {
				t.Owner = d.Book.HashOf(owner)
			}
		}
		list.Tables = append(list.Tables, t)
	}
	return api.OK(list)
}

// peopleAt names the people who are connected to a table, each once.
func (d *Console) peopleAt(ctx context.Context, id gamelog.ID, guests []server.Guest) []wire.AdminPerson {
	people := []wire.AdminPerson{}
	if len(guests) == 0 {
		return people
	}
	room, err := d.Hall.Room(ctx, id)
	if err != nil {
		return people
	}
	state := room.State()
	for _, g := range guests {
		i := slices.IndexFunc(people, func(p wire.AdminPerson) bool { return p.Person == g.Person })
		if i < 0 {
			people = append(people, wire.AdminPerson{Person: g.Person, Name: state.NameOf(g.Person), Addresses: []string{}})
			i = len(people) - 1
		}
		if hash := d.Book.HashOf(g.Address); !slices.Contains(people[i].Addresses, hash) {
			people[i].Addresses = append(people[i].Addresses, hash)
		}
	}
	slices.SortFunc(people, compare)
	return people
}

// actsPage is how many entries of the book are looked at for a list of acts.
const actsPage = 1000

// listActs lists what operators did, the latest first.
func (d *Console) listActs(r *api.Request) (*api.Response, error) {
	before, err := strconv.ParseUint(r.Query("before"), 10, 63)
	if err != nil {
		before = d.Book.journal.Last() + 1
	}
	from := uint64(1)
	if before > actsPage+1 {
		from = before - actsPage
	}
	list := wire.AdminLog{Acts: []wire.Act{}}
	if from > 1 {
		list.Next = from
	}
	if before > from {
		entries, err := d.Log.Read(r.Context, BookID, from, int(before-from))
		if err != nil {
			return nil, err
		}
		for _, logged := range slices.Backward(entries) {
			if e, err := parse(logged); err == nil && e.Do != kindReport && e.Do != kindOpened {
				list.Acts = append(list.Acts, e.Act)
			}
		}
	}
	return api.OK(list)
}
