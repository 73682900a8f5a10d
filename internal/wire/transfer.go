package wire

// Transfer is a code with which another device takes the seats of this one: POST /api/transfer.
type Transfer struct {
	Code  string `json:"code"`
	Until int64  `json:"until"` // Unix time in milliseconds
}

// TakeTransfer takes seats with a code, which then no longer works: POST /api/transfer/take.
type TakeTransfer struct {
	Code string `json:"code"`
}

// Taken is the reply to TakeTransfer.
type Taken struct{}
