package admin

import (
	"context"
	"fmt"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"time"

	"shipfic/game"
	"shipfic/internal/api"
	"shipfic/internal/gamelog"
	"shipfic/internal/hall"
	"shipfic/internal/limit"
	"shipfic/internal/server"
	"shipfic/internal/table"
	"shipfic/internal/wire"
)

// Bars implements [server.Moderation].
func (d *Console) Bars(from netip.Prefix, person func(gamelog.ID) table.PersonID) error {
	b := d.Book
	b.journal.Lock()
	bans := b.state.bans
	b.journal.Unlock()
	if len(bans) == 0 {
		return nil
	}
	hash, now := b.HashOf(from), time.Now().UnixMilli()
	for _, ban := range bans {
		if ban.Until > now && concerns(ban, hash, person) {
			return barred(ban.Until)
		}
	}
	return nil
}

// concerns reports whether a ban is about an address, or about the browser of a person.
func concerns(ban wire.Ban, address string, person func(gamelog.ID) table.PersonID) bool {
	if ban.Address != "" {
		return ban.Address == address
	}
	return person != nil && person(ban.Table) == ban.Person
}

// barred gives no advice to try again, which a page would follow.
func barred(until int64) *api.Problem {
	return &api.Problem{Status: api.StatusForbidden, Code: api.HouseBan, About: []string{strconv.FormatInt(until, 10)}}
}

// IsClosed implements [server.Moderation].
func (d *Console) IsClosed(id gamelog.ID) bool {
	d.Book.journal.Lock()
	defer d.Book.journal.Unlock()
	return d.Book.state.closed[id]
}

// CheckPacks implements [server.Moderation]. A hidden pack looks like one that was never uploaded.
func (d *Console) CheckPacks(packs []gamelog.Hash) error {
	d.Book.journal.Lock()
	defer d.Book.journal.Unlock()
	for _, hash := range packs {
		if _, hidden := d.Book.state.packs[hash]; hidden {
			return game.Refuse(noSuchPack, string(hash))
		}
	}
	return nil
}

// packHidden is the problem of a pack that was hidden and comes again.
var packHidden = &api.Problem{Status: api.StatusForbidden, Code: api.PackHidden}

// CheckPackName refuses a new pack with the name of a hidden one, whatever its bytes. It may be another pack: its author can rename it.
func (d *Console) CheckPackName(name string) error {
	d.Book.journal.Lock()
	defer d.Book.journal.Unlock()
	for _, hidden := range d.Book.state.packs {
		if hidden.name != "" && table.LooksLike(hidden.name, name) {
			return packHidden
		}
	}
	return nil
}

// noSuchPack is the code of a pack that nobody uploaded, as package games has it.
const noSuchPack = "noSuchPack"

// HasWord implements [server.Moderation].
func (d *Console) HasWord(text string) bool { return d.Words.In(text) }

// Packs is a store to which hidden packs cannot be uploaded again. They can still be read, for the games that use them.
func (d *Console) Packs(store gamelog.Blobs) gamelog.Blobs { return shownPacks{store, d} }

// Shown wraps the routes of packs, which may have a removed one in a cache: nobody gets its cards.
func (d *Console) Shown(routes []api.Route) []api.Route {
	routes = slices.Clone(routes)
	for i, route := range routes {
		if !strings.Contains(route.Pattern, "{hash}") {
			continue
		}
		routes[i].Handle = func(r *api.Request) (*api.Response, error) {
			d.Book.journal.Lock()
			removed := d.Book.state.packs[gamelog.Hash(r.PathValue("hash"))].removed
			d.Book.journal.Unlock()
			if removed {
				return nil, gamelog.ErrNotFound
			}
			return route.Handle(r)
		}
	}
	return routes
}

type shownPacks struct {
	gamelog.Blobs
	console *Console
}

// PutBlob refuses a hidden pack.
func (p shownPacks) PutBlob(ctx context.Context, data []byte) (gamelog.Hash, error) {
	if err := p.console.CheckPacks([]gamelog.Hash{gamelog.HashOf(data)}); err != nil {
		return "", packHidden
	}
	return p.Blobs.PutBlob(ctx, data)
}

// enforce does on this node what an entry of the book asks for.
func (d *Console) enforce(ctx context.Context, e entry) {
	s := d.serving.Load()
	switch e.Do {
	case wire.ActClose, wire.ActRemove:
		d.work.Go(func() {
			if err := d.Hall.Suspend(ctx, e.Table, hall.ErrShut, func() error { return nil }); err != nil && ctx.Err() == nil {
				d.Logger.Error("a table that was closed could not be unloaded", "error", err)
			}
		})
	case wire.ActBan:
		ban := wire.Ban{Address: e.Address, Table: e.Table, Person: e.Person}
		s.Dismiss(func(g server.Guest) bool { return concerns(ban, d.Book.HashOf(g.Address), g.At) }, barred(e.Until))
	}
	if e.Do != kindReport {
		d.Logger.Info("an operator acted", "do", string(e.Do), "by", e.By, "entry", e.N)
	} else {
		d.Logger.Warn("something was reported", "report", e.N, "kind", e.Reported.Kind)
	}
}

// resolve turns an address as operators write it into its hash. They may write a hash, an address or a network.
func (d *Console) resolve(address string) (string, error) {
	if prefix, err := netip.ParsePrefix(address); err == nil {
		return d.Book.HashOf(prefix), nil
	}
	if ip, err := netip.ParseAddr(address); err == nil {
		return d.Book.HashOf(limit.NetworkOf(ip)), nil
	}
	if !isHash(address) {
		return "", badRequest(fmt.Sprintf("%q is neither an address nor the hash of one", address))
	}
	return address, nil
}

func isHash(text string) bool {
	if len(text) != hashLetters {
		return false
	}
	for _, c := range text {
		if (c < '0' || c > '9') && (c < 'a' || c > 'f') {
			return false
		}
	}
	return true
}

func badRequest(why string) error {
	return &api.Problem{Status: api.StatusBadRequest, Code: api.BadRequest, About: []string{why}}
}
