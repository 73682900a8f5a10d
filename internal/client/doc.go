// Package client speaks the protocol from the player's side: the JSON API over HTTP, and a table's WebSocket.
//
//	c, err := client.New("http://localhost:8080")
//	id, err := c.Create(ctx, wire.CreateTable{Name: "Ada", Config: config, Bots: []string{"mare"}, Start: true})
//	t, err := c.Open(ctx, id, 0)
//	for {
//		message, err := t.Receive(ctx)
//		…
//	}
//
// Each client is one browser: it keeps the cookie that says who it is. It decides nothing and remembers nothing of a table.
package client
