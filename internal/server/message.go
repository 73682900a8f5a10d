package server

import (
	"encoding/json"
	"sync"

	"shipfic/internal/wire"
)

// encoded is a message that is ready to be sent. A long one is compressed once, for all clients that accept compression.
type encoded struct {
	text    []byte
	deflate sync.Once
	frame   []byte // the text as a compressed frame of a WebSocket; nil: no client has needed it
}

// encode encodes a message.
func encode(m wire.FromServer) []byte {
	data, err := json.Marshal(m)
	if err != nil {
		panic("server: a message does not marshal: " + err.Error())
	}
	return data
}
