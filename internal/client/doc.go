// Package client implements the player's side of the protocol: the JSON API over HTTP, and a table's WebSocket.
//
//	c, err := client.New("http://localhost:8080")
//	id, err := c.Create(ctx, wire.CreateTable{Name: "Ada", Config: config, Bots: []string{"mare"}, Start: true})
//	t, err := c.Open(ctx, id, 0)
//	for {
//		message, err := t.Receive(ctx)
//		…
//	}
//
// Each client acts as one browser and keeps the cookie that identifies its person. It applies updates to its copy of the table, so that
// messages have whole views, and makes no decisions.
package client
