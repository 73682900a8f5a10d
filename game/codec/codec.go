// Package codec writes states of games as bytes, and reads them. One description of the fields serves both directions, so that they cannot
// disagree:
//
//	func (p *pile) fields(c *codec.Codec) {
//		codec.Nums(c, &p.cards)
//		codec.Num(c, &p.turned, &p.buried)
//		if c.Format >= 2 {
//			c.Flag(&p.open)
//		}
//	}
//
// Numbers take as few bytes as they need. Equal states have equal bytes.
package codec

import (
	"encoding/binary"
	"errors"
)

// Codec writes or reads a state. It takes fields by address, and only reads them when it writes.
type Codec struct {
	Format byte // the version of the form: which fields a state has

	out     []byte
	in      []byte
	writing bool
	err     error
}

var (
	errShort = errors.New("it ends too early")
	errRange = errors.New("a number is out of range")
	errLong  = errors.New("there is something after the end of the state")
)

// NewWriter returns a codec that appends to data.
func NewWriter(data []byte, format byte) *Codec {
	return &Codec{Format: format, out: data, writing: true}
}

// NewReader returns a codec that reads data. After a mistake it reads zeros.
func NewReader(data []byte, format byte) *Codec { return &Codec{Format: format, in: data} }

// Reading reports whether the codec reads. A state then derives what follows from its fields.
func (c *Codec) Reading() bool { return !c.writing }

// Written returns what the codec has written.
func (c *Codec) Written() []byte { return c.out }

// Err returns the first mistake in what was read.
func (c *Codec) Err() error { return c.err }

// End returns the first mistake in what was read. Data that is left over is a mistake.
func (c *Codec) End() error {
	if c.err == nil && len(c.in) > 0 {
		c.err = errLong
	}
	return c.err
}

func (c *Codec) fail(err error) {
	if c.err == nil {
		c.err = err
	}
	c.in = nil
}

// Integer is any type of integer in a state.
type Integer interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint8 | ~uint16 | ~uint32 | ~uint64
}

// Num writes or reads numbers.
func Num[N Integer](c *Codec, numbers ...*N) {
	for _, n := range numbers {
		if c.writing {
			c.out = binary.AppendVarint(c.out, int64(*n))
			continue
		}
		v, size := binary.Varint(c.in)
		if size <= 0 {
			c.fail(errShort)
			return
		}
		c.in = c.in[size:]
		*n = N(v)
		if int64(*n) != v {
			c.fail(errRange)
		}
	}
}

// Between writes or reads numbers that are not below low and not above high. Where one is, or the data has ended, it reads low.
func Between[N Integer](c *Codec, low, high N, numbers ...*N) {
	Num(c, numbers...)
	if c.writing {
		return
	}
	for _, n := range numbers {
		if *n < low || *n > high {
			c.fail(errRange)
		}
		if c.err != nil {
			*n = low
		}
	}
}

// Flag writes or reads whether something is so.
func (c *Codec) Flag(b *bool) {
	var n uint8
	if *b {
		n = 1
	}
	Num(c, &n)
	if !c.writing {
		*b = n != 0
	}
}

// Raw writes or reads bytes whose number is known.
func (c *Codec) Raw(b []byte) {
	if c.writing {
		c.out = append(c.out, b...)
		return
	}
	if len(b) > len(c.in) {
		c.fail(errShort)
		return
	}
	c.in = c.in[copy(b, c.in):]
}

// Text writes or reads a text of any length.
func Text[T ~string | ~[]byte](c *Codec, text *T) {
	n := c.length(len(*text))
	if c.writing {
		c.out = append(c.out, *text...)
		return
	}
	*text = T(append([]byte(nil), c.in[:n]...))
	c.in = c.in[n:]
}

// Nums writes or reads a list of numbers.
func Nums[N Integer](c *Codec, list *[]N) {
	List(c, list, func(n *N, c *Codec) { Num(c, n) })
}

// List writes or reads a list: its length, and then the fields of each element. When reading, it makes the list first.
func List[E any](c *Codec, list *[]E, fields func(*E, *Codec)) {
	n := c.length(len(*list))
	if !c.writing {
		*list = make([]E, n)
	}
	for i := range *list {
		fields(&(*list)[i], c)
	}
}

// length writes or reads how many elements follow. Each has at least a byte, so short data cannot ask for a long list.
func (c *Codec) length(n int) int {
	Num(c, &n)
	if c.writing {
		return n
	}
	if n < 0 || n > len(c.in) {
		c.fail(errShort)
	}
	if c.err != nil {
		return 0
	}
	return n
}
