package deflate

import (
	"bytes"
	_ "embed"
	"sync"
)

//go:embed sample.txt
var sample []byte

// samples are messages as "shipfic bench server" receives them, one in each line.
func samples() [][]byte { return bytes.Split(bytes.TrimSpace(sample), []byte("\n")) }

// Messages returns a coder for the messages that our server sends.
var Messages = sync.OnceValue(func() *Coder { return New(samples()) })
