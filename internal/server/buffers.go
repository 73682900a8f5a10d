package server

import "sync"

// buffers are for messages while they are put together. They are used again, and idle connections need none.
var buffers = sync.Pool{New: func() any { return new([]byte) }}

// maxBuffer is the size of the largest buffer that is kept. One that grew for a whole state is too large.
const maxBuffer = 64 << 10

func takeBuffer() *[]byte { return buffers.Get().(*[]byte) }

func giveBack(b *[]byte) {
	if cap(*b) <= maxBuffer {
		*b = (*b)[:0]
		buffers.Put(b)
	}
}
