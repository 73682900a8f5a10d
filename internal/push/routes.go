package push

import (
	"errors"

	"shipfic/game"
	"shipfic/internal/api"
	"shipfic/internal/gamelog"
	"shipfic/internal/http"
	"shipfic/internal/table"
	"shipfic/internal/wire"
)

// maxBody is the size of the largest request, in bytes.
const maxBody = 8 << 10

// Routes are the addresses at which browsers ask to be called.
func (c *Caller) Routes() []api.Route {
	return []api.Route{
		{Pattern: "GET /api/calls", Handle: c.showKey},
		{Pattern: "PUT /api/calls", Handle: c.takeBrowser, Limit: api.Calls},
		{Pattern: "DELETE /api/calls", Handle: c.dropBrowser, Limit: api.Calls},
	}
}

// showKey tells the key with which a browser subscribes.
func (c *Caller) showKey(w http.ResponseWriter, r *http.Request) error {
	keys, err := c.keys.get(r.Context())
	if err != nil {
		return err
	}
	return api.Answer(w, http.StatusOK, wire.Calls{Key: keys.Public})
}

// takeBrowser keeps a subscription, for the tables where the browser's person has a seat. Other tables are left out silently, so that
// nobody learns which tables exist. One that does not exist counts as a guess.
func (c *Caller) takeBrowser(w http.ResponseWriter, r *http.Request) error {
	var ask wire.AskCalls
	if err := api.ReadJSON(w, r, &ask, maxBody); err != nil {
		return err
	}
	client := api.ClientOf(r)
	b, err := c.reach.browserOf(r.Context(), &ask, client.Origin)
	if err != nil || len(ask.Tables) > maxTables {
		return game.Refuse(api.BadCalls)
	}
	if client.Person == nil {
		return api.Answer(w, http.StatusOK, wire.Called{Tables: []gamelog.ID{}})
	}
	if err := c.subscribe(r.Context(), b); err != nil {
		return err
	}
	joined := wire.Called{Tables: []gamelog.ID{}}
	for _, id := range ask.Tables {
		room, err := c.Hall.Room(r.Context(), id)
		if err != nil {
			if isOurs(err) {
				return err
			}
			if errors.Is(err, gamelog.ErrNotFound) {
				if err := api.Use(r, api.Misses, 1); err != nil {
					return err
				}
			}
			continue
		}
		person := client.Person(id)
		if room.State().SeatOf(person) == game.Watcher {
			continue
		}
		if err := c.join(r.Context(), id, listener{person, browserID(b.Endpoint)}); err != nil {
			return err
		}
		joined.Tables = append(joined.Tables, id)
	}
	return api.Answer(w, http.StatusOK, joined)
}

// isOurs reports whether a table cannot be opened because of the server, not because of the table.
func isOurs(err error) bool {
	return errors.Is(err, table.ErrStopped) || errors.Is(err, gamelog.ErrClosed)
}

// dropBrowser forgets a subscription. Nobody but the browser and its push service knows its address.
func (c *Caller) dropBrowser(w http.ResponseWriter, r *http.Request) error {
	var ask wire.DropCalls
	if err := api.ReadJSON(w, r, &ask, maxBody); err != nil {
		return err
	}
	if err := c.forget(r.Context(), browserID(ask.Endpoint)); err != nil {
		return err
	}
	return api.Answer(w, http.StatusOK, wire.Called{Tables: []gamelog.ID{}})
}
