package render

import (
	"encoding/binary"
	"math/bits"
)

// A token of the compressed stream is a byte as it is, or a match: matchBit,
// the length less minMatch in eight bits, the distance less one in fifteen.
type token uint32

const (
	matchBit token = 1 << 31

	minMatch = 3
	maxMatch = 258
	maxBack  = 1 << 15
	hashBits = 15
)

func match(length, distance int) token {
	return matchBit | token(length-minMatch)<<15 | token(distance-1)
}

// split is what match was made of.
func split(t token) (length, distance int) {
	return int(t>>15&0xff) + minMatch, int(t&(maxBack-1)) + 1
}

// matcher finds repetitions as a picture has them: the same row as above, even
// runs, and sprites side by side.
type matcher struct {
	head [1 << hashBits]int32 // the last place of each hash, plus one
	prev [maxBack]int32       // the place before with the same hash
}

// How hard the matcher tries; tuned on tables.
const (
	chainLength = 10 // places looked at for each position
	goodMatch   = 32 // a match so long is taken without looking further
)

// tokens appends what data is made of; stride is the length of a row.
func (m *matcher) tokens(data []byte, stride int, out []token) []token {
	clear(m.head[:])
	n := len(data)
	i := 0
	var waiting int // length of the match at i-1 that waits for a better one at i, 0 for none
	var waitingAt int
	for i < n {
		length, distance := m.best(data, i, stride, waiting)
		m.insert(data, i)
		if waiting > 0 {
			if length <= waiting {
				out = append(out, match(waiting, waitingAt))
				end := i - 1 + waiting
				for i++; i < end; i++ {
					m.insert(data, i)
				}
				waiting = 0
				continue
			}
			out = append(out, token(data[i-1]))
			waiting = 0
		}
		switch {
		case length >= goodMatch:
			out = append(out, match(length, distance))
			// Of long matches the ends suffice: what begins within them is
			// found again from there.
			end := i + length
			for i++; i < end; i++ {
				if i+goodMatch/2 < end && end-i < length-goodMatch/2 {
					i = end - goodMatch/2
				}
				m.insert(data, i)
			}
		case length >= minMatch:
			waiting, waitingAt = length, distance
			i++
		default:
			out = append(out, token(data[i]))
			i++
		}
	}
	if waiting > 0 {
		out = append(out, match(waiting, waitingAt))
	}
	return out
}

func (m *matcher) insert(data []byte, i int) {
	if i+4 > len(data) {
		return
	}
	h := hash4(data[i:])
	m.prev[i&(maxBack-1)] = m.head[h]
	m.head[h] = int32(i + 1)
}

func hash4(b []byte) uint32 { return binary.LittleEndian.Uint32(b) * 2654435761 >> (32 - hashBits) }

// best returns the longest match at i, of several the nearest tried, and 0
// when there is none longer than than.
func (m *matcher) best(data []byte, i, stride, than int) (length, distance int) {
	longest := min(maxMatch, len(data)-i)
	length = max(minMatch-1, than)
	if length >= longest {
		return 0, 0
	}
	try := func(d int) {
		if length >= longest || data[i-d+length] != data[i+length] {
			return
		}
		if l := common(data[i-d:], data[i:], longest); l > length {
			length, distance = l, d
		}
	}
	if i >= stride {
		try(stride)
	}
	if i > 0 {
		try(1)
	}
	if length < goodMatch && i+4 <= len(data) {
		at := int(m.head[hash4(data[i:])]) - 1
		for range chainLength {
			if at < 0 || i-at > maxBack {
				break
			}
			try(i - at)
			next := int(m.prev[at&(maxBack-1)]) - 1
			if next >= at {
				break
			}
			at = next
		}
	}
	// Three bytes from far away cost more than they save.
	if distance == 0 || length < 4 && distance > 4096 {
		return 0, 0
	}
	return length, distance
}

// common is how many bytes a and b begin with alike, at most limit, which both have.
func common(a, b []byte, limit int) int {
	n := 0
	for n+8 <= limit {
		if x := binary.LittleEndian.Uint64(a[n:]) ^ binary.LittleEndian.Uint64(b[n:]); x != 0 {
			return n + bits.TrailingZeros64(x)/8
		}
		n += 8
	}
	for n < limit && a[n] == b[n] {
		n++
	}
	return n
}
