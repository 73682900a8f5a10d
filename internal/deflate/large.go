package deflate

import (
	"bytes"
	"compress/flate"
	"sync"
)

// largeFrom is the size in bytes from which on a message gets a code of its own.
const largeFrom = 4096

// level is half as fast as ours for large messages, and the result is a quarter smaller. The next one takes twice as long for 3 % more.
const level = 5

// maxThorough is how many large messages are compressed by the standard library at once. Each takes most of a megabyte.
const maxThorough = 2

var thorough = sync.OnceValue(func() chan *flate.Writer {
	idle := make(chan *flate.Writer, maxThorough)
	for range maxThorough {
		w, err := flate.NewWriter(nil, level)
		if err != nil {
			panic(err) // there is no such level
		}
		idle <- w
	}
	return idle
})

// Append appends a compressed message of our server to dst. A large one is compressed by the standard library, which finds more
// repetitions. When many large ones come at once, as after a restart, some are compressed like short ones.
func Append(dst, message []byte) []byte {
	if len(message) >= largeFrom {
		select {
		case w := <-thorough():
			defer func() { thorough() <- w }()
			return appendBy(w, dst, message)
		default:
		}
	}
	return Messages().Append(dst, message)
}

func appendBy(w *flate.Writer, dst, message []byte) []byte {
	out := bytes.NewBuffer(dst)
	w.Reset(out)
	w.Write(message) // a buffer accepts everything
	w.Flush()
	return bytes.TrimSuffix(out.Bytes(), []byte("\x00\x00\xff\xff"))
}
