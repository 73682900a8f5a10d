package wire

// Along is a code with which another device takes the seats of this one: POST /api/along.
type Along struct {
	Code  string `json:"code"`
	Until int64  `json:"until"` // Unix time in milliseconds
}

// TakeAlong takes seats with a code, which then no longer works: POST /api/along/take.
type TakeAlong struct {
	Code string `json:"code"`
}

// Taken is the reply to TakeAlong.
type Taken struct{}
