package wire

import "shipfic/game"

// ParseFromClient reads a message from a client. Unknown fields are refused by name. Even then it returns what it could read.
func ParseFromClient(data []byte) (FromClient, error) {
	var m FromClient
	err := game.UnmarshalStrict(data, &m)
	return m, err
}
