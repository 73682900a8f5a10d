package tsssf

import (
	"encoding/binary"
	"errors"
)

// codec writes or reads a state. One description of the fields serves both directions, so that they cannot disagree.
type codec struct {
	out     []byte
	in      []byte
	format  byte
	writing bool
	err     error
}

var errShort = errors.New("it ends too early")

// integer is any integer type in a state.
type integer interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint8 | ~uint16 | ~uint32 | ~uint64
}

func num[N integer](c *codec, n *N) {
	if c.writing {
		c.out = binary.AppendVarint(c.out, int64(*n))
		return
	}
	v, size := binary.Varint(c.in)
	if size <= 0 {
		c.fail(errShort)
		return
	}
	c.in = c.in[size:]
	*n = N(v)
	if int64(*n) != v {
		c.fail(errors.New("a number is out of range"))
	}
}

func (c *codec) fail(err error) {
	if c.err == nil {
		c.err = err
	}
	c.in = nil
}

func (c *codec) flag(b *bool) {
	var n uint8
	if *b {
		n = 1
	}
	num(c, &n)
	if !c.writing {
		*b = n != 0
	}
}

func (c *codec) text(b *[]byte) {
	n := len(*b)
	num(c, &n)
	if c.writing {
		c.out = append(c.out, *b...)
		return
	}
	if n < 0 || n > len(c.in) {
		c.fail(errShort)
		return
	}
	*b, c.in = append([]byte(nil), c.in[:n]...), c.in[n:]
}

// list calls each for the elements of a list. When reading, it makes the list first.
func list[E any](c *codec, l *[]E, each func(*E)) {
	n := len(*l)
	num(c, &n)
	if !c.writing {
		if n < 0 || n > len(c.in)+1 {
			c.fail(errShort)
			return
		}
		*l = make([]E, n)
	}
	for i := range *l {
		each(&(*l)[i])
	}
}
