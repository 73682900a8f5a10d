package push

import (
	"errors"

	"shipfic/game"
	"shipfic/internal/api"
	"shipfic/internal/gamelog"
	"shipfic/internal/hall"
	"shipfic/internal/limit"
	"shipfic/internal/wire"
)

// maxBody is the size of the largest request, in bytes.
const maxBody = 8 << 10

// Routes are the addresses at which browsers ask to be called.
func (c *Caller) Routes() []api.Route {
	return []api.Route{
		{Pattern: "GET /api/calls", Handle: c.showKey},
		{Pattern: "PUT /api/calls", Handle: c.takeBrowser, Limit: limit.Calls},
		{Pattern: "DELETE /api/calls", Handle: c.dropBrowser, Limit: limit.Calls},
	}
}

// showKey tells the key with which a browser subscribes.
func (c *Caller) showKey(r *api.Request) (*api.Response, error) {
	keys, err := c.keys.get(r.Context)
	if err != nil {
		return nil, err
	}
	return api.OK(wire.Calls{Key: keys.Public})
}

// takeBrowser keeps a subscription, for the tables where the browser's person has a seat. Other tables are left out silently, so that
// nobody learns which tables exist. One that does not exist counts as a guess.
func (c *Caller) takeBrowser(r *api.Request) (*api.Response, error) {
	var ask wire.AskCalls
	if err := api.ReadJSON(r, &ask, maxBody); err != nil {
		return nil, err
	}
	client := r.Client
	b, err := c.reach.browserOf(r.Context, &ask, client.Origin)
	if err != nil || len(ask.Tables) > maxTables {
		return nil, game.Refuse(api.BadCalls)
	}
	if client.Person == nil {
		return api.OK(wire.Called{Tables: []gamelog.ID{}})
	}
	if err := c.subscribe(r.Context, b); err != nil {
		return nil, err
	}
	joined := wire.Called{Tables: []gamelog.ID{}}
	for _, id := range ask.Tables {
		room, err := c.Hall.Room(r.Context, id)
		if err != nil {
			if isOurs(err) {
				return nil, err
			}
			if errors.Is(err, gamelog.ErrNotFound) {
				if err := r.Use(limit.Misses, 1); err != nil {
					return nil, err
				}
			}
			continue
		}
		person := client.Person(id)
		if room.State().SeatOf(person) == game.Watcher {
			continue
		}
		if err := c.join(r.Context, id, listener{person, browserID(b.Endpoint)}); err != nil {
			return nil, err
		}
		joined.Tables = append(joined.Tables, id)
	}
	return api.OK(joined)
}

// isOurs reports whether a table cannot be opened because of the server, not because of the table.
func isOurs(err error) bool {
	return errors.Is(err, hall.ErrStopped) || errors.Is(err, gamelog.ErrClosed)
}

// dropBrowser forgets a subscription. Nobody but the browser and its push service knows its address.
func (c *Caller) dropBrowser(r *api.Request) (*api.Response, error) {
	var ask wire.DropCalls
	if err := api.ReadJSON(r, &ask, maxBody); err != nil {
		return nil, err
	}
	if err := c.forget(r.Context, browserID(ask.Endpoint)); err != nil {
		return nil, err
	}
	return api.OK(wire.Called{Tables: []gamelog.ID{}})
}
