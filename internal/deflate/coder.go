package deflate

import (
	"encoding/binary"
	"math/bits"
	"sync"
)

// Coder compresses messages. It can be used by several goroutines at once.
type Coder struct {
	plain codes // for messages of printable ASCII characters only; it is shorter
	all   codes
}

// codes are the codes of a block.
type codes struct {
	header    bitWriter // the beginning of the block, with the codes
	literals  []code    // of bytes, the end, and the lengths of matches
	distances []code
}

// Numbers of RFC 1951.
const (
	endOfBlock   = 256
	firstLength  = 257 // the symbol of the shortest matches
	literalCodes = 286
	distanceCode = 30
	maxMatch     = 258
	maxDistance  = 1 << 15
)

// minMatch is the shortest match that is looked for. Shorter ones save little.
const minMatch = 4

// New makes a coder whose code suits messages like the samples.
func New(samples [][]byte) *Coder {
	literals, distances := make([]int, literalCodes), make([]int, distanceCode)
	for _, sample := range samples {
		matches(sample, func(literal byte) { literals[literal]++ }, func(length, distance int) {
			symbol, _, _ := lengthSymbol(length)
			literals[symbol]++
			symbol, _, _ = distanceSymbol(distance)
			distances[symbol]++
		})
		literals[endOfBlock]++
	}
	for i := range literals {
		literals[i] *= scale
	}
	for i := range distances {
		distances[i] *= scale
	}
	all := newCodes(literals, distances)
	for i := range endOfBlock {
		if i < firstPrintable || i >= firstLarge {
			literals[i] = none
		}
	}
	return &Coder{plain: newCodes(literals, distances), all: all}
}

func newCodes(literals, distances []int) (c codes) {
	literalLengths, distanceLengths := codeLengths(literals, maxCode), codeLengths(distances, maxCode)
	writeHeader(&c.header, literalLengths, distanceLengths)
	c.literals, c.distances = codesOf(literalLengths), codesOf(distanceLengths)
	return c
}

// The characters that the plain codes have are these and those between them.
const (
	firstPrintable = 0x20
	firstLarge     = 0x80 // the first byte that is not ASCII
)

// isPlain reports whether the plain codes have all bytes of a message.
func isPlain(message []byte) bool {
	const each = 0x0101010101010101
	for ; len(message) >= 8; message = message[8:] {
		// A byte below 0x20 has its highest bit set after the subtraction. So may one after it, which then takes the slower way.
		if word := binary.LittleEndian.Uint64(message); (word|(word-firstPrintable*each))&(firstLarge*each) != 0 {
			return false
		}
	}
	for _, b := range message {
		if b < firstPrintable || b >= firstLarge {
			return false
		}
	}
	return true
}

// scale makes symbols that no sample has rarer than those that one has once.
const scale = 16

// Append appends a compressed message to dst. As in a WebSocket's frame, the last four bytes of an empty block, 00 00 ff ff, are left out.
func (c *Coder) Append(dst, message []byte) []byte {
	if isPlain(message) {
		return c.plain.append(dst, message)
	}
	return c.all.append(dst, message)
}

func (c *codes) append(dst, message []byte) []byte {
	w := c.header
	w.data = append(dst, c.header.data...)
	matches(message, func(literal byte) {
		code := c.literals[literal]
		w.put(uint64(code.bits), uint(code.length))
	}, func(length, distance int) {
		symbol, extra, n := lengthSymbol(length)
		code := c.literals[symbol]
		w.put(uint64(code.bits)|uint64(extra)<<code.length, uint(code.length)+n)
		symbol, extra, n = distanceSymbol(distance)
		code = c.distances[symbol]
		w.put(uint64(code.bits)|uint64(extra)<<code.length, uint(code.length)+n)
	})
	end := c.literals[endOfBlock]
	w.put(uint64(end.bits), uint(end.length))
	w.put(0, 3) // an empty block without compression
	w.flush()
	return w.data
}

const hashBits = 11

// hashTable has the latest place of four bytes, by their hash: the place after the first of them, or 0.
type hashTable [1 << hashBits]int32

// hashTables are reused. One on the stack would make every goroutine that sends a message grow its stack.
var hashTables = sync.Pool{New: func() any { return new(hashTable) }}

// matches splits a message into bytes and repetitions of what came before. It takes the latest place with the same four bytes.
func matches(message []byte, literal func(byte), match func(length, distance int)) {
	latest := hashTables.Get().(*hashTable)
	defer hashTables.Put(latest)
	clear(latest[:])
	at := 0
	for last := len(message) - minMatch; at <= last; {
		word := binary.LittleEndian.Uint32(message[at:])
		slot := &latest[word*2654435761>>(32-hashBits)]
		from := int(*slot) - 1
		*slot = int32(at + 1)
		if from < 0 || at-from > maxDistance || binary.LittleEndian.Uint32(message[from:]) != word {
			literal(message[at])
			at++
			continue
		}
		length := minMatch + common(message[from+minMatch:], message[at+minMatch:min(len(message), at+maxMatch)])
		match(length, at-from)
		for next := at + 2; next < at+length && next <= last; next += 3 { // some of the places within it
			latest[binary.LittleEndian.Uint32(message[next:])*2654435761>>(32-hashBits)] = int32(next + 1)
		}
		at += length
	}
	for ; at < len(message); at++ {
		literal(message[at])
	}
}

// common returns how many bytes two texts have in common at the beginning. b is the shorter one.
func common(a, b []byte) int {
	n := 0
	for ; n+8 <= len(b); n += 8 {
		if x := binary.LittleEndian.Uint64(a[n:]) ^ binary.LittleEndian.Uint64(b[n:]); x != 0 {
			return n + bits.TrailingZeros64(x)/8
		}
	}
	for n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// lengthSymbol returns the symbol of a match's length, and the bits that follow it.
func lengthSymbol(length int) (symbol int, extra, n uint) {
	if length == maxMatch {
		return literalCodes - 1, 0, 0
	}
	symbol, extra, n = step(uint(length-3), 2)
	return firstLength + symbol, extra, n
}

// distanceSymbol returns the symbol of a match's distance, and the bits that follow it.
func distanceSymbol(distance int) (symbol int, extra, n uint) { return step(uint(distance-1), 1) }

// step returns the symbol of a number among steps that double: there are 2^fine symbols for each power of two.
func step(v, fine uint) (symbol int, extra, n uint) {
	if v < 2<<fine {
		return int(v), 0, 0
	}
	n = uint(bits.Len(v)) - 1 - fine
	return int(n<<fine + v>>n), v & (1<<n - 1), n
}
