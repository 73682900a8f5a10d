package deflate

import (
	"bytes"
	"compress/flate"
	"io"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
)

// inflate reads a compressed message with the standard library.
func inflate(data []byte) ([]byte, error) {
	end := "\x00\x00\xff\xff" + "\x01\x00\x00\xff\xff" // what was left out, and an empty last block
	return io.ReadAll(flate.NewReader(bytes.NewReader(append(slices.Clone(data), end...))))
}

// same compresses a message by a coder, or as the server does if there is none, and reads it again.
func same(t *testing.T, c *Coder, message []byte) {
	t.Helper()
	prefix, compress := []byte("before"), Append
	if c != nil {
		compress = c.Append
	}
	data := compress(slices.Clone(prefix), message)
	if !bytes.HasPrefix(data, prefix) {
		t.Fatalf("the beginning is lost for %q", message)
	}
	got, err := inflate(data[len(prefix):])
	if err != nil || !bytes.Equal(got, message) {
		t.Fatalf("%d bytes %q are read as %d bytes %q (%v)", len(message), message, len(got), got, err)
	}
}

// TestRoundTrip compresses messages of all kinds, with a code for samples and with one for nothing.
func TestRoundTrip(t *testing.T) {
	messages := append(samples(), nil, []byte("a"), []byte("abc"), []byte("abcd"), []byte("ábcdábcdábcd"), []byte("12345678\n2345678\x7f"), []byte("1234567\x1f12345678"))
	everything := make([]byte, 256)
	for i := range everything {
		everything[i] = byte(i)
	}
	messages = append(messages, everything, bytes.Repeat(everything, 3))
	for n := range 600 { // every length of a match
		messages = append(messages, bytes.Repeat([]byte("x"), n))
	}
	const seed = 1
	rng := rand.New(rand.NewPCG(seed, seed))
	for _, letters := range []int{1, 2, 4, 256} {
		for _, size := range []int{10, 1000, 40_000, 100_000} { // distances up to the limit, and beyond
			m := make([]byte, size)
			for i := range m {
				m[i] = byte(rng.IntN(letters))
			}
			messages = append(messages, m, slices.Concat(m, m[:size/2]))
		}
	}
	for _, c := range []*Coder{New(samples()), New(nil), nil} {
		for _, m := range messages {
			same(t, c, m)
		}
	}
}

// TestSymbols compares the symbols with the tables of RFC 1951, by their properties: numbers grow without gaps, and the last ones fit.
func TestSymbols(t *testing.T) {
	for _, c := range []struct {
		name        string
		of          func(int) (int, uint, uint)
		first, last int // numbers
		from, to    int // symbols
	}{
		{"length", lengthSymbol, 3, 257, 257, 284},
		{"distance", distanceSymbol, 1, maxDistance, 0, 29},
	} {
		symbol, extra, bits := c.of(c.first)
		if symbol != c.from || extra != 0 || bits != 0 {
			t.Errorf("the first %s is symbol %d", c.name, symbol)
		}
		for v := c.first + 1; v <= c.last; v++ {
			nextSymbol, nextExtra, nextBits := c.of(v)
			follows := nextSymbol == symbol && nextExtra == extra+1 || nextSymbol == symbol+1 && nextExtra == 0 && extra == 1<<bits-1
			if !follows || nextExtra >= 1<<nextBits {
				t.Fatalf("%s %d is symbol %d with %d, after %d with %d", c.name, v, nextSymbol, nextExtra, symbol, extra)
			}
			symbol, extra, bits = nextSymbol, nextExtra, nextBits
		}
		if symbol != c.to {
			t.Errorf("the last %s is symbol %d, want %d", c.name, symbol, c.to)
		}
	}
	if symbol, _, bits := lengthSymbol(258); symbol != 285 || bits != 0 {
		t.Errorf("length 258 is symbol %d", symbol)
	}
}

// TestSmaller checks that messages like the samples become nearly as small as with a code of their own.
func TestSmaller(t *testing.T) {
	all := samples()
	c := New(all[:len(all)/2])
	ours, theirs := 0, 0
	for _, m := range all[len(all)/2:] {
		ours += len(c.Append(nil, m))
		var out bytes.Buffer
		w, err := flate.NewWriter(&out, flate.BestSpeed)
		if err != nil {
			t.Fatal(err)
		}
		w.Write(m)
		w.Flush()
		theirs += out.Len() - 4
	}
	if ours > theirs*115/100 {
		t.Errorf("%d bytes, and %d with compress/flate", ours, theirs)
	}
}

// TestLarge checks that large messages become smaller than with the code in advance, and that more of them than have a turn wait.
func TestLarge(t *testing.T) {
	large := bytes.Join(samples(), nil)[:3*largeFrom]
	short, long := len(Messages().Append(nil, large)), len(Append(nil, large))
	if long > short*9/10 {
		t.Errorf("%d bytes, and %d like a short message", long, short)
	}
	var all sync.WaitGroup
	for range 4 * cap(turns) {
		all.Go(func() {
			if got := len(Append(nil, large)); got != long {
				t.Errorf("%d bytes next to others, and %d alone", got, long)
			}
		})
	}
	all.Wait()
}

// TestSharing checks that a coder does not change when it is used, by several at once.
func TestSharing(t *testing.T) {
	c, all := New(samples()), samples()
	want := c.Append(nil, all[0])
	done := make(chan []byte)
	for range 4 {
		go func() {
			for _, m := range all[1:] {
				c.Append(nil, m)
			}
			done <- c.Append(nil, all[0])
		}()
	}
	for range 4 {
		if got := <-done; !bytes.Equal(got, want) {
			t.Error("a message is compressed in another way the second time")
		}
	}
}

func FuzzRoundTrip(f *testing.F) {
	for _, m := range samples() {
		f.Add(m)
	}
	c := New(samples())
	f.Fuzz(func(t *testing.T, message []byte) {
		same(t, c, message)
		same(t, nil, message)
	})
}

func BenchmarkAppend(b *testing.B) {
	c, all := New(samples()), samples()
	var out []byte
	for i := 0; b.Loop(); i++ {
		out = c.Append(out[:0], all[i%16])
	}
	b.SetBytes(int64(len(all[0])))
}

func BenchmarkLarge(b *testing.B) {
	large := bytes.Join(samples(), nil)[:3*largeFrom]
	var out []byte
	for b.Loop() {
		out = Append(out[:0], large)
	}
	b.SetBytes(int64(len(large)))
	b.ReportMetric(float64(len(out)), "bytes")
}

func BenchmarkFlate(b *testing.B) {
	all := samples()
	var out bytes.Buffer
	w, err := flate.NewWriter(nil, flate.BestSpeed)
	if err != nil {
		b.Fatal(err)
	}
	for i := 0; b.Loop(); i++ {
		out.Reset()
		w.Reset(&out)
		w.Write(all[i%16])
		w.Flush()
	}
	b.SetBytes(int64(len(all[0])))
}
