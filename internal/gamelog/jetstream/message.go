package jetstream

import (
	"bytes"
	"encoding/binary"
	"errors"

	"shipfic/internal/gamelog"
)

// message holds the consecutive entries of one append.
type message struct {
	home    stream // the stream that holds it
	seq     uint64 // sequence in the stream
	entries []gamelog.Entry
}

func (m message) first() uint64 { return m.entries[0].N }

func (m message) last() uint64 { return m.entries[len(m.entries)-1].N }

// format is the first byte of every message. Messages with another format are rejected.
const format = 1

var errFormat = errors.New("the stream holds a message in an unknown format: it was written by a newer version or by another program")

// encode encodes entries as a message.
func encode(entries []gamelog.Entry) []byte {
	size := 16
	for _, e := range entries {
		size += len(e.Body) + len(e.Kind) + len(e.Digest) + 16
	}
	b := append(make([]byte, 0, size), format)
	b = binary.AppendUvarint(b, entries[0].N)
	b = binary.AppendUvarint(b, uint64(len(entries)))
	for _, e := range entries {
		b = binary.AppendVarint(b, e.At)
		b = appendBytes(b, []byte(e.Kind))
		b = append(b, e.Digest[:]...)
		b = appendBytes(b, e.Body)
	}
	return b
}

// decode decodes a message written by encode.
func decode(data []byte) ([]gamelog.Entry, error) {
	r := reader{data: data}
	if r.byte() != format {
		return nil, errFormat
	}
	n, count := r.uvarint(), r.uvarint()
	if count == 0 || count > uint64(len(data)) {
		return nil, errFormat
	}
	entries := make([]gamelog.Entry, count)
	for i := range entries {
		e := &entries[i]
		e.N, e.At, e.Kind = n+uint64(i), r.varint(), string(r.bytes())
		copy(e.Digest[:], r.take(uint64(len(e.Digest))))
		e.Body = bytes.Clone(r.bytes())
	}
	if r.short || len(r.data) > 0 {
		return nil, errFormat
	}
	return entries, nil
}

// encodeSummary encodes a summary for the bucket.
func encodeSummary(s gamelog.Summary) []byte {
	b := appendBytes(appendBytes([]byte{format}, []byte(s.ID)), []byte(s.Status))
	open := byte(0)
	if s.Open {
		open = 1
	}
	b = binary.AppendVarint(append(b, open), s.Updated)
	return append(b, s.About...)
}

// decodeSummary decodes a summary written by encodeSummary.
func decodeSummary(data []byte) (gamelog.Summary, error) {
	r := reader{data: data}
	if r.byte() != format {
		return gamelog.Summary{}, errFormat
	}
	s := gamelog.Summary{ID: gamelog.ID(r.bytes()), Status: gamelog.Status(r.bytes()), Open: r.byte() == 1, Updated: r.varint()}
	if r.short {
		return gamelog.Summary{}, errFormat
	}
	s.About = bytes.Clone(r.data)
	return s, nil
}

func appendBytes(b, data []byte) []byte {
	return append(binary.AppendUvarint(b, uint64(len(data))), data...)
}

// reader consumes values from the front of data. Once data runs out, it sets short and returns zeros.
type reader struct {
	data  []byte
	short bool
}

func (r *reader) take(n uint64) []byte {
	if n > uint64(len(r.data)) {
		r.data, r.short = nil, true
		return nil
	}
	taken := r.data[:n]
	r.data = r.data[n:]
	return taken
}

func (r *reader) byte() byte {
	if b := r.take(1); b != nil {
		return b[0]
	}
	return 0
}

func (r *reader) bytes() []byte { return r.take(r.uvarint()) }

func (r *reader) uvarint() uint64 {
	v, n := binary.Uvarint(r.data)
	r.take(uint64(max(n, 0)))
	r.short = r.short || n <= 0
	return v
}

func (r *reader) varint() int64 {
	v, n := binary.Varint(r.data)
	r.take(uint64(max(n, 0)))
	r.short = r.short || n <= 0
	return v
}
