package deflate

import (
	"cmp"
	"math/bits"
	"slices"
)

// code is the Huffman code of a symbol, in the order in which its bits are written.
type code struct {
	bits   uint16
	length uint8
}

// none is the count of a symbol that gets no code.
const none = -1

// codeLengths returns the lengths of a Huffman code, none above the limit. Symbols that may occur get a code even if they do not.
func codeLengths(counts []int, limit int) []uint8 {
	counts = slices.Clone(counts)
	for {
		lengths := huffman(counts)
		if int(slices.Max(lengths)) <= limit {
			return lengths
		}
		for i, n := range counts { // a flatter code has shorter longest codes
			if n != none {
				counts[i] = (n + 1) / 2
			}
		}
	}
}

// huffman returns the lengths of the optimal code. Symbols that do not occur count as if they occurred once.
func huffman(counts []int) []uint8 {
	type node struct {
		count   int
		symbols []int // below it
	}
	var nodes []node
	for symbol, n := range counts {
		if n != none {
			nodes = append(nodes, node{max(n, 1), []int{symbol}})
		}
	}
	lengths := make([]uint8, len(counts))
	for len(nodes) > 1 {
		slices.SortStableFunc(nodes, func(a, b node) int { return cmp.Compare(b.count, a.count) })
		last := len(nodes) - 1
		joined := node{nodes[last].count + nodes[last-1].count, slices.Concat(nodes[last].symbols, nodes[last-1].symbols)}
		for _, symbol := range joined.symbols {
			lengths[symbol]++
		}
		nodes = append(nodes[:last-1], joined)
	}
	return lengths
}

// codesOf assigns the canonical codes (RFC 1951, 3.2.2).
func codesOf(lengths []uint8) []code {
	codes := make([]code, len(lengths))
	next := uint16(0)
	for length := uint8(1); length <= maxCode; length++ {
		for symbol, n := range lengths {
			if n == length {
				codes[symbol] = code{bits.Reverse16(next) >> (16 - length), length}
				next++
			}
		}
		next <<= 1
	}
	return codes
}

// maxCode is the length limit of codes in a block.
const maxCode = 15

// lengthOrder is the order in which the lengths of the code for lengths are written.
var lengthOrder = [...]int{16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15}

// writeHeader writes the beginning of a block with its own codes (RFC 1951, 3.2.7).
func writeHeader(w *bitWriter, literals, distances []uint8) {
	symbols := runs(slices.Concat(literals, distances))
	counts := slices.Repeat([]int{none}, len(lengthOrder))
	for _, s := range symbols {
		counts[s.value] = max(counts[s.value], 0) + 1
	}
	lengths := codeLengths(counts, 7)
	codes := codesOf(lengths)
	w.put(0, 1) // not the last block
	w.put(2, 2) // with its own codes
	w.put(uint64(len(literals)-257), 5)
	w.put(uint64(len(distances)-1), 5)
	w.put(uint64(len(lengthOrder)-4), 4)
	for _, at := range lengthOrder {
		w.put(uint64(lengths[at]), 3)
	}
	for _, s := range symbols {
		w.put(uint64(codes[s.value].bits), uint(codes[s.value].length))
		w.put(uint64(s.extra), uint(s.bits))
	}
}

// symbolOfLengths is a symbol of the code for lengths, with the bits that follow it.
type symbolOfLengths struct{ value, extra, bits int }

// runs returns the symbols for a list of code lengths, with runs of the same length shortened.
func runs(lengths []uint8) (symbols []symbolOfLengths) {
	for i := 0; i < len(lengths); {
		run := 1
		for i+run < len(lengths) && lengths[i+run] == lengths[i] {
			run++
		}
		i += run
		if length := int(lengths[i-1]); length > 0 {
			symbols = append(symbols, symbolOfLengths{value: length})
			run--
		}
		for run > 0 {
			repeat, most, first := symbolOfLengths{16, 0, 2}, 6, 3 // the previous length
			switch {
			case lengths[i-1] == 0 && run > 10:
				repeat, most, first = symbolOfLengths{18, 0, 7}, 138, 11 // zeros
			case lengths[i-1] == 0:
				repeat, most = symbolOfLengths{17, 0, 3}, 10
			}
			if run < first {
				symbols = append(symbols, symbolOfLengths{value: int(lengths[i-1])})
				run--
				continue
			}
			n := min(run, most)
			repeat.extra = n - first
			symbols = append(symbols, repeat)
			run -= n
		}
	}
	return symbols
}

// bitWriter writes bits, the lowest first.
type bitWriter struct {
	data    []byte
	pending uint64
	count   uint // bits in pending
}

// put writes the n lowest bits of v, at most 32. The others must be 0.
func (w *bitWriter) put(v uint64, n uint) {
	w.pending |= v << w.count
	if w.count += n; w.count >= 32 {
		w.data = append(w.data, byte(w.pending), byte(w.pending>>8), byte(w.pending>>16), byte(w.pending>>24))
		w.pending >>= 32
		w.count -= 32
	}
}

// flush writes the pending bits, filled up to a whole byte.
func (w *bitWriter) flush() {
	for ; w.count > 0; w.count -= min(w.count, 8) {
		w.data = append(w.data, byte(w.pending))
		w.pending >>= 8
	}
}
