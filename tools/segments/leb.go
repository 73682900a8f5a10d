package main

import "encoding/binary"

// A reader takes a section apart. After a failure it returns zeros.
type reader struct {
	rest   []byte
	failed bool
}

func (r *reader) byte() byte {
	if b := r.bytes(1); len(b) == 1 {
		return b[0]
	}
	return 0
}

func (r *reader) bytes(n int) []byte {
	if n < 0 || n > len(r.rest) {
		r.failed, r.rest = true, nil
		return nil
	}
	b := r.rest[:n:n]
	r.rest = r.rest[n:]
	return b
}

// unsigned reads an unsigned LEB128 number.
func (r *reader) unsigned() int {
	v, n := binary.Uvarint(r.rest)
	if n <= 0 || v > 1<<32 {
		r.failed, r.rest = true, nil
		return 0
	}
	r.rest = r.rest[n:]
	return int(v)
}

// signed reads a signed LEB128 number of at most 32 bits.
func (r *reader) signed() int {
	var v int64
	for shift := 0; shift < 35; shift += 7 {
		b := r.byte()
		v |= int64(b&0x7f) << shift
		if b < 0x80 {
			unused := 64 - shift - 7
			return int(v << unused >> unused)
		}
	}
	r.failed, r.rest = true, nil
	return 0
}

// appendSigned writes a signed LEB128 number.
func appendSigned(out []byte, v int) []byte {
	for {
		b := byte(v & 0x7f)
		v >>= 7
		if v == 0 && b&0x40 == 0 || v == -1 && b&0x40 != 0 {
			return append(out, b)
		}
		out = append(out, b|0x80)
	}
}
