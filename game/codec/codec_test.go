package codec_test

import (
	"bytes"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"shipfic/game/codec"
)

type card struct {
	Name  string
	Value int16
	Fresh bool // from format 2 on
}

func (a *card) fields(c *codec.Codec) {
	codec.Text(c, &a.Name)
	codec.Num(c, &a.Value)
	if c.Format >= 2 {
		c.Flag(&a.Fresh)
	}
}

type table struct {
	Seed  [4]byte
	Cards []card
	Decks [][]uint16
	Turns int
	Turn  int8
}

func (t *table) fields(c *codec.Codec) {
	c.Raw(t.Seed[:])
	codec.List(c, &t.Cards, (*card).fields)
	codec.List(c, &t.Decks, func(deck *[]uint16, c *codec.Codec) { codec.Nums(c, deck) })
	codec.Num(c, &t.Turns)
	codec.Between(c, -1, 7, &t.Turn)
}

func write(t *table, format byte) []byte {
	c := codec.NewWriter(nil, format)
	t.fields(c)
	return c.Written()
}

// TestComesBack reads what was written, and finds all of it the same.
func TestComesBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		was := table{
			Seed: [4]byte(rapid.SliceOfN(rapid.Byte(), 4, 4).Draw(t, "seed")),
			Cards: rapid.SliceOf(rapid.Custom(func(t *rapid.T) card {
				return card{rapid.String().Draw(t, "name"), rapid.Int16().Draw(t, "value"), rapid.Bool().Draw(t, "fresh")}
			})).Draw(t, "cards"),
			Decks: rapid.SliceOf(rapid.SliceOf(rapid.Uint16())).Draw(t, "decks"),
			Turns: rapid.Int().Draw(t, "turns"),
			Turn:  rapid.Int8Range(-1, 7).Draw(t, "turn"),
		}
		c := codec.NewReader(write(&was, 2), 2)
		var is table
		is.fields(c)
		if err := c.End(); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(was, is); diff != "" {
			t.Fatalf("-written +read\n%s", diff)
		}
	})
}

// TestBytesAreForever fixes how states are written. If it fails, no stored game could be read: change the code, not the bytes.
func TestBytesAreForever(t *testing.T) {
	state := table{[4]byte{1, 2, 3, 200}, []card{{"Zecora", -1, true}}, [][]uint16{{}, {1, 64}}, 300, 7}
	for format, want := range map[byte]string{
		1: "\x01\x02\x03\xc8\x02\x0cZecora\x01\x04\x00\x04\x02\x80\x01\xd8\x04\x0e",
		2: "\x01\x02\x03\xc8\x02\x0cZecora\x01\x02\x04\x00\x04\x02\x80\x01\xd8\x04\x0e",
	} {
		if got := write(&state, format); string(got) != want {
			t.Errorf("format %d: % x, not % x", format, got, want)
		}
	}
}

// TestMistakes reads data that no writer made.
func TestMistakes(t *testing.T) {
	good := write(&table{Cards: []card{{Name: "Zecora"}}}, 2)
	changed := func(change func([]byte)) []byte {
		data := bytes.Clone(good)
		change(data)
		return data
	}
	for _, c := range []struct {
		what string
		data []byte
		want string
	}{
		{"more than a state", append(bytes.Clone(good), 0), "after the end"},
		{"a list longer than the data", changed(func(b []byte) { b[4] = 0x7e }), "ends too early"},
		{"a negative length", changed(func(b []byte) { b[4] = 1 }), "ends too early"},
		{"a text longer than the data", changed(func(b []byte) { b[5] = 0x7e }), "ends too early"},
		{"a seat that is not there", changed(func(b []byte) { b[len(b)-1] = 16 }), "out of range"},
		{"a seat below all", changed(func(b []byte) { b[len(b)-1] = 3 }), "out of range"},
		{"a number too large for its field", append(good[:len(good)-1:len(good)-1], 0x80, 0x04), "out of range"},
	} {
		r := codec.NewReader(c.data, 2)
		var is table
		is.fields(r)
		if err := r.End(); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, not %q", c.what, err, c.want)
		}
		if is.Turn < -1 || is.Turn > 7 {
			t.Errorf("%s: the seat is %d", c.what, is.Turn)
		}
	}
	for n := range good {
		r := codec.NewReader(good[:n], 2)
		var is table
		if is.fields(r); r.End() == nil {
			t.Errorf("the first %d of %d bytes were read", n, len(good))
		}
	}
}

// TestLargestNumbers writes the ends of the widest types.
func TestLargestNumbers(t *testing.T) {
	was := []int64{math.MinInt64, math.MaxInt64}
	w := codec.NewWriter(nil, 1)
	codec.Nums(w, &was)
	r := codec.NewReader(w.Written(), 1)
	var is []int64
	if codec.Nums(r, &is); r.End() != nil || !cmp.Equal(was, is) {
		t.Errorf("%d came back as %d (%v)", was, is, r.End())
	}
}
