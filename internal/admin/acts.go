package admin

import (
	"context"
	"errors"
	"slices"
	"time"
	"unicode/utf8"

	"shipfic/internal/api"
	"shipfic/internal/gamelog"
	"shipfic/internal/hall"
	"shipfic/internal/table"
	"shipfic/internal/wire"
)

// Limits of what operators send.
const (
	maxBody    = 16 << 10
	maxWhy     = 300 // characters
	maxBy      = 40
	maxBanTime = 366 * 24 * 60 * 60 // seconds
)

// act carries out what an operator asks for. It is in the book before it is done, so that nothing is done that is not recorded; an act
// that failed halfway can be asked for again.
func (d *Console) act(r *api.Request) (*api.Response, error) {
	var ask wire.AskAct
	if err := api.ReadJSON(r, &ask, maxBody); err != nil {
		return nil, err
	}
	done, err := d.Do(r.Context, ask)
	if err != nil {
		return nil, err
	}
	return api.OK(done)
}

// Do carries out an act.
func (d *Console) Do(ctx context.Context, ask wire.AskAct) (wire.ActDone, error) {
	ctx = context.WithoutCancel(ctx)
	kind, known := kinds[ask.Do]
	if !known {
		return wire.ActDone{}, badRequest("there is no act " + string(ask.Do))
	}
	a := wire.Act{Do: ask.Do, By: ask.By, Why: ask.Why}
	if utf8.RuneCountInString(a.Why) > maxWhy || utf8.RuneCountInString(a.By) > maxBy {
		return wire.ActDone{}, badRequest("the reason or the name of the operator is too long")
	}
	if err := kind.fill(d, &a, &ask); err != nil {
		return wire.ActDone{}, err
	}
	done, e := wire.ActDone{}, entry{Act: a}
	if kind.before != nil {
		if err := kind.before(d, ctx, &e, &ask, &done); err != nil {
			return done, err
		}
	}
	check := kind.check
	if check == nil {
		check = func(*state, wire.Act) error { return nil }
	}
	e, err := d.Book.write(ctx, e, func(s *state) error { return check(s, a) })
	if err != nil {
		return done, err
	}
	done.Act = e.Act
	if kind.after != nil {
		err = kind.after(d, ctx, e.Act, &done)
	}
	return done, err
}

// kind is everything about one kind of act.
type kind struct {
	fill   func(d *Console, a *wire.Act, ask *wire.AskAct) error                                       // checks and takes what the kind uses
	before func(d *Console, ctx context.Context, e *entry, ask *wire.AskAct, done *wire.ActDone) error // what must succeed before it is recorded
	check  func(s *state, a wire.Act) error                                                            // refuses what the book does not allow
	after  func(d *Console, ctx context.Context, a wire.Act, done *wire.ActDone) error
}

// kinds lists the acts that operators can ask for.
var kinds map[wire.ActKind]kind

func init() {
	kinds = map[wire.ActKind]kind{
		wire.ActClose:      {fill: fillTable, before: (*Console).findTable},
		wire.ActReopen:     {fill: fillTable, check: checkClosed},
		wire.ActRemove:     {fill: fillTable, before: (*Console).findTable, after: (*Console).removeTable},
		wire.ActHidePack:   {fill: fillPack, before: (*Console).findPack},
		wire.ActShowPack:   {fill: fillPack, check: checkHidden},
		wire.ActRemovePack: {fill: fillPack, before: (*Console).clearPack, after: (*Console).deletePack},
		wire.ActBan:        {fill: fillBan, check: checkRoom},
		wire.ActUnban:      {fill: fillBanned, check: checkBanned},
		wire.ActSettle:     {fill: fillReport, check: checkOpen},
		wire.ActErase:      {fill: fillPerson, before: (*Console).eraseLines, after: (*Console).eraseReports},
	}
}

func fillTable(_ *Console, a *wire.Act, ask *wire.AskAct) error {
	if a.Table = ask.Table; !a.Table.IsTable() {
		return badRequest("the code of a table is missing or not one")
	}
	return nil
}

// fillPack takes the hash of a pack, or the name of a published one, which stands for its latest version.
func fillPack(d *Console, a *wire.Act, ask *wire.AskAct) error {
	a.Pack = ask.Pack
	if d.PackNamed != nil && len(a.Pack) < len(gamelog.HashOf(nil)) {
		if hash, found := d.PackNamed(string(ask.Pack)); found {
			a.Pack = hash
		}
	}
	if len(a.Pack) != len(gamelog.HashOf(nil)) {
		return badRequest("there is no pack with that hash or name")
	}
	return nil
}

func fillPerson(d *Console, a *wire.Act, ask *wire.AskAct) error {
	if a.Person = ask.Person; a.Person == "" || len(a.Person) > table.MaxID {
		return badRequest("the person is missing")
	}
	return fillTable(d, a, ask)
}

func fillReport(_ *Console, a *wire.Act, ask *wire.AskAct) error {
	a.Report = ask.Report
	return nil
}

// fillBanned takes an address, or a person at a table.
func fillBanned(d *Console, a *wire.Act, ask *wire.AskAct) (err error) {
	if ask.Address == "" {
		return fillPerson(d, a, ask)
	}
	a.Address, err = d.resolve(ask.Address)
	return err
}

func fillBan(d *Console, a *wire.Act, ask *wire.AskAct) error {
	if ask.Seconds < 1 || ask.Seconds > maxBanTime {
		return badRequest("a ban lasts from one second to 366 days")
	}
	a.Until = time.Now().UnixMilli() + ask.Seconds*1000
	return fillBanned(d, a, ask)
}

func checkRoom(s *state, _ wire.Act) error {
	if len(s.bans) >= maxBans {
		return badRequest("there are too many bans: lift some")
	}
	return nil
}

func checkBanned(s *state, a wire.Act) error {
	if s.banOf(a) < 0 {
		return &api.Problem{Status: api.StatusNotFound, Code: api.NotBanned}
	}
	return nil
}

func checkClosed(s *state, a wire.Act) error {
	if !s.closed[a.Table] {
		return gamelog.ErrNotFound
	}
	return nil
}

func checkHidden(s *state, a wire.Act) error {
	if _, hidden := s.packs[a.Pack]; !hidden {
		return gamelog.ErrNotFound
	}
	return nil
}

func checkOpen(s *state, a wire.Act) error {
	if r := s.report(a.Report); r == nil || r.Settled != nil {
		return &api.Problem{Status: api.StatusNotFound, Code: api.NoReport}
	}
	return nil
}

// findTable refuses a table that was never there. The log alone is asked: a table that does not load can be closed too.
func (d *Console) findTable(ctx context.Context, e *entry, _ *wire.AskAct, _ *wire.ActDone) error {
	return d.exists(ctx, e.Table)
}

func (d *Console) exists(ctx context.Context, id gamelog.ID) error {
	entries, err := d.Log.Read(ctx, id, 1, 1)
	if err == nil && len(entries) == 0 {
		err = gamelog.ErrNotFound
	}
	if errors.Is(err, gamelog.ErrDamaged) {
		err = nil
	}
	return err
}

// removeTable deletes a table that the book says is closed.
func (d *Console) removeTable(ctx context.Context, a wire.Act, _ *wire.ActDone) error {
	return d.Hall.Suspend(ctx, a.Table, hall.ErrShut, func() error { return d.Log.Delete(ctx, a.Table) })
}

// findPack refuses a pack that is not stored, and takes its name: under that name it does not come back with other bytes.
func (d *Console) findPack(ctx context.Context, e *entry, _ *wire.AskAct, _ *wire.ActDone) error {
	data, err := d.Log.Blob(ctx, e.Pack)
	if err == nil && d.NameOf != nil {
		e.Name = d.NameOf(data)
	}
	return err
}

// clearPack removes the tables that need a pack, if the operator says so, and otherwise refuses.
func (d *Console) clearPack(ctx context.Context, e *entry, ask *wire.AskAct, done *wire.ActDone) error {
	if err := d.findPack(ctx, e, ask, done); err != nil {
		return err
	}
	users, err := d.usersOf(ctx, e.Pack)
	if err != nil {
		return err
	}
	if len(users) > 0 && !ask.Force {
		return &api.Problem{Status: api.StatusConflict, Code: api.PackInUse, About: names(users)}
	}
	for _, id := range users {
		if _, err := d.Do(ctx, wire.AskAct{Act: wire.Act{Do: wire.ActRemove, Table: id, By: e.By, Why: e.Why}}); err != nil {
			return err
		}
	}
	done.Tables = users
	return nil
}

// usersOf lists the tables that were ever configured with a pack. It reads all logs, which takes a while.
func (d *Console) usersOf(ctx context.Context, pack gamelog.Hash) ([]gamelog.ID, error) {
	summaries, err := d.Log.Summaries(ctx, gamelog.Filter{})
	if err != nil {
		return nil, err
	}
	var users []gamelog.ID
	for _, s := range summaries {
		entries, err := d.Log.Read(ctx, s.ID, 1, 0)
		if err != nil && !errors.Is(err, gamelog.ErrDamaged) {
			return nil, err
		}
		if slices.Contains(table.PacksIn(entries), pack) {
			users = append(users, s.ID)
		}
	}
	return users, nil
}

func names(ids []gamelog.ID) []string {
	words := make([]string, len(ids))
	for i, id := range ids {
		words[i] = string(id)
	}
	return words
}

func (d *Console) deletePack(ctx context.Context, a wire.Act, _ *wire.ActDone) error {
	return d.Log.DeleteBlob(ctx, a.Pack)
}
