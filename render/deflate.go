package render

import (
	"encoding/binary"
	"hash/adler32"
)

// The compressor writes a zlib stream (RFC 1950, 1951) of a whole picture at
// once. Knowing rows, it finds what repeats faster and better than the
// standard library's, whose level of the same size takes several times as
// long; BenchmarkTable says how long.

// blockTokens is how many tokens share a Huffman code.
const blockTokens = 12 << 10

// bitWriter writes bits, the lowest first.
type bitWriter struct {
	out  []byte
	acc  uint64
	have uint
}

func (w *bitWriter) write(v uint64, n uint8) {
	w.acc |= v << w.have
	w.have += uint(n)
	if w.have >= 32 {
		w.out = binary.LittleEndian.AppendUint32(w.out, uint32(w.acc))
		w.acc >>= 32
		w.have -= 32
	}
}

func (w *bitWriter) flush() {
	for w.have > 0 {
		w.out = append(w.out, byte(w.acc))
		w.acc >>= 8
		w.have -= min(8, w.have)
	}
}

// compressor has what one compression needs; it may be used again.
type compressor struct {
	matcher matcher
	data    []byte
	tokens  []token
	bits    bitWriter
}

// compress returns data as a zlib stream, valid until the next use.
func (c *compressor) compress(data []byte, stride int) []byte {
	c.tokens = c.matcher.tokens(data, stride, c.tokens[:0])
	c.bits = bitWriter{out: append(c.bits.out[:0], 0x78, 0x9C)}
	rest := c.tokens
	for {
		n := min(len(rest), blockTokens)
		c.block(rest[:n], n == len(rest))
		if rest = rest[n:]; len(rest) == 0 {
			break
		}
	}
	c.bits.flush()
	c.bits.out = binary.BigEndian.AppendUint32(c.bits.out, adler32.Checksum(data))
	return c.bits.out
}

const (
	endOfBlock = 256
	literals   = 286
	distances  = 30
)

// lengthCodes and distanceCodes are the symbols of lengths, from minMatch, and
// of distances, their extra bits and the least value of each (RFC 1951, 3.2.5).
var (
	lengthCodes                 [maxMatch + 1]uint16
	lengthExtra, distanceExtra  [32]uint8
	lengthBase, distanceBase    [32]int
	nearCodes, farDistanceCodes [256]uint8 // by distance-1, and by (distance-1)>>7
)

func init() {
	base := minMatch
	for s := range 28 {
		lengthExtra[s] = uint8(max(0, s/4-1))
		lengthBase[s] = base
		for range 1 << lengthExtra[s] {
			lengthCodes[base] = uint16(257 + s)
			base++
			if base > maxMatch {
				break
			}
		}
	}
	lengthCodes[maxMatch], lengthBase[28] = 285, maxMatch
	base = 1
	for s := range distances {
		distanceExtra[s] = uint8(max(0, s/2-1))
		distanceBase[s] = base
		for d := base; d < base+1<<distanceExtra[s]; d++ {
			if d <= 256 {
				nearCodes[d-1] = uint8(s)
			} else {
				farDistanceCodes[(d-1)>>7] = uint8(s)
			}
		}
		base += 1 << distanceExtra[s]
	}
}

func distanceCode(d int) uint8 {
	if d <= 256 {
		return nearCodes[d-1]
	}
	return farDistanceCodes[(d-1)>>7]
}

// block writes tokens with a code of their own.
func (c *compressor) block(tokens []token, last bool) {
	var literalCount [literals]int
	var distanceCount [distances]int
	literalCount[endOfBlock] = 1
	for _, t := range tokens {
		if t&matchBit == 0 {
			literalCount[t]++
			continue
		}
		length, distance := split(t)
		literalCount[lengthCodes[length]]++
		distanceCount[distanceCode(distance)]++
	}
	lit, dist := newCode(literalCount[:], 15), newCode(distanceCount[:], 15)
	w := &c.bits
	final := uint64(0)
	if last {
		final = 1
	}
	w.write(final|2<<1, 3)
	c.header(lit.length, dist.length)
	for _, t := range tokens {
		if t&matchBit == 0 {
			w.write(uint64(lit.bits[t]), lit.length[t])
			continue
		}
		length, distance := split(t)
		s := lengthCodes[length]
		w.write(uint64(lit.bits[s]), lit.length[s])
		w.write(uint64(length-lengthBase[s-257]), lengthExtra[s-257])
		d := distanceCode(distance)
		w.write(uint64(dist.bits[d]), dist.length[d])
		w.write(uint64(distance-distanceBase[d]), distanceExtra[d])
	}
	w.write(uint64(lit.bits[endOfBlock]), lit.length[endOfBlock])
}

// header writes the two codes' lengths, themselves Huffman coded, runs of
// zeros shortened (RFC 1951, 3.2.7).
func (c *compressor) header(lit, dist []uint8) {
	trim := func(l []uint8, least int) []uint8 {
		n := len(l)
		for n > least && l[n-1] == 0 {
			n--
		}
		return l[:n]
	}
	lit, dist = trim(lit, 257), trim(dist, 1)
	type item struct{ symbol, extra, bits uint8 }
	var items []item
	var count [19]int
	add := func(i item) {
		items = append(items, i)
		count[i.symbol]++
	}
	all := append(append(make([]uint8, 0, literals+distances), lit...), dist...)
	for i := 0; i < len(all); {
		run := 1
		for i+run < len(all) && all[i+run] == all[i] && run < 138 {
			run++
		}
		switch {
		case all[i] == 0 && run >= 11:
			add(item{18, uint8(run - 11), 7})
		case all[i] == 0 && run >= 3:
			run = min(run, 10)
			add(item{17, uint8(run - 3), 3})
		case run >= 4:
			run = min(run, 7)
			add(item{all[i], 0, 0})
			add(item{16, uint8(run - 4), 2})
		default:
			run = 1
			add(item{all[i], 0, 0})
		}
		i += run
	}
	lengths := newCode(count[:], 7)
	order := [19]int{16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15}
	sent := 19
	for sent > 4 && lengths.length[order[sent-1]] == 0 {
		sent--
	}
	w := &c.bits
	w.write(uint64(len(lit)-257), 5)
	w.write(uint64(len(dist)-1), 5)
	w.write(uint64(sent-4), 4)
	for _, s := range order[:sent] {
		w.write(uint64(lengths.length[s]), 3)
	}
	for _, i := range items {
		w.write(uint64(lengths.bits[i.symbol]), lengths.length[i.symbol])
		w.write(uint64(i.extra), i.bits)
	}
}
