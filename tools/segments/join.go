package main

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"slices"
)

// Parts of WebAssembly's binary format.
const (
	header      = "\x00asm\x01\x00\x00\x00"
	dataSection = 11
	active      = 0x00 // a segment that has an address in the first memory
	i32Const    = 0x41
	end         = 0x0b
)

// maxGap is the longest run of zeros that is written out.
const maxGap = 1 << 12

// A segment is a part of a program's initial memory.
type segment struct {
	at   int
	data []byte
}

var errForm = errors.New("not a WebAssembly program as Go's linker writes it")

// joined returns the same program with as few segments of data as possible.
func joined(program []byte) ([]byte, error) {
	rest, ok := bytes.CutPrefix(program, []byte(header))
	if !ok {
		return nil, errForm
	}
	out := []byte(header)
	for len(rest) > 0 {
		kind := rest[0]
		r := reader{rest: rest[1:]}
		body := r.bytes(r.unsigned())
		if kind == dataSection {
			segments, err := segmentsOf(body)
			if err != nil {
				return nil, err
			}
			body = written(segments)
		}
		if r.failed {
			return nil, errForm
		}
		out = append(binary.AppendUvarint(append(out, kind), uint64(len(body))), body...)
		rest = r.rest
	}
	return out, nil
}

// segmentsOf reads a data section, and joins its segments.
func segmentsOf(section []byte) ([]segment, error) {
	r := reader{rest: section}
	var all []segment
	for range r.unsigned() {
		if r.byte() != active || r.byte() != i32Const {
			return nil, errForm
		}
		at := r.signed()
		if r.byte() != end || r.failed {
			return nil, errForm
		}
		all = append(all, segment{at, r.bytes(r.unsigned())})
	}
	if r.failed || len(r.rest) > 0 {
		return nil, errForm
	}
	slices.SortStableFunc(all, func(a, b segment) int { return cmp.Compare(a.at, b.at) })
	var joined []segment
	for _, s := range all {
		if n := len(joined); n > 0 {
			last := &joined[n-1]
			gap := s.at - last.at - len(last.data)
			if gap < 0 {
				return nil, errors.New("segments overlap")
			}
			if gap <= maxGap {
				last.data = append(append(last.data, make([]byte, gap)...), s.data...)
				continue
			}
		}
		joined = append(joined, segment{s.at, bytes.Clone(s.data)})
	}
	return joined, nil
}

// written writes a data section.
func written(segments []segment) []byte {
	out := binary.AppendUvarint(nil, uint64(len(segments)))
	for _, s := range segments {
		out = append(appendSigned(append(out, active, i32Const), s.at), end)
		out = append(binary.AppendUvarint(out, uint64(len(s.data))), s.data...)
	}
	return out
}
