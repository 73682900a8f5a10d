package wire

import "shipfic/internal/gamelog"

// Calls is what a browser needs to be called: GET /api/calls.
type Calls struct {
	Key string `json:"key"` // of the server, for the browser's subscription
}

// AskCalls asks to be called to tables: PUT /api/calls.
type AskCalls struct {
	Endpoint string       `json:"endpoint"` // of the browser's push service
	P256dh   string       `json:"p256dh"`   // the browser's public key
	Auth     string       `json:"auth"`     // the browser's secret
	Language string       `json:"language"`
	Every    int          `json:"every,omitempty"` // minimum minutes between two calls
	Tables   []gamelog.ID `json:"tables"`
}

// Called is the reply to AskCalls: the tables to which the browser's person is called.
type Called struct {
	Tables []gamelog.ID `json:"tables"`
}

// DropCalls ends all calls to a browser: DELETE /api/calls.
type DropCalls struct {
	Endpoint string `json:"endpoint"`
}
