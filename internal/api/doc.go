// Package api is what all parts of the HTTP API share: requests and responses, routes and their limits, how an error becomes an answer with a
// stable code, how bodies are read, and how answers that many clients want are kept encoded.
//
//	func (w *Workshop) Routes() []api.Route {
//		return []api.Route{{Pattern: "POST /api/goal", Limit: api.Checks, Handle: w.readGoal}}
//	}
//
//	func (w *Workshop) readGoal(r *api.Request) (*api.Response, error) {
//		var ask wire.AskGoal
//		if err := api.ReadJSON(r, &ask, maxGoalRequest); err != nil {
//			return nil, err
//		}
//		…
//		return api.OK(answer)
//	}
//
// A handler knows no connection: on a network the server adapts net/http, in a browser the page sends the requests. It returns an error
// and leaves the answer to the server that hosts its route. The server also applies the limits, so handlers know neither addresses nor rates.
// The package knows no game.
package api
