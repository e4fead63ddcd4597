package render

import (
	"bytes"
	"compress/zlib"
	"io"
	"testing"

	"pgregory.net/rapid"
)

// unpack reads a zlib stream with the standard library.
func unpack(t rapid.TB, packed []byte) []byte {
	t.Helper()
	r, err := zlib.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	data, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestWhatIsCompressedReadsBack(t *testing.T) {
	var c compressor
	rapid.Check(t, func(rt *rapid.T) {
		// Bytes of few values repeat, those of many do not.
		values := rapid.SampledFrom([]int{1, 2, 7, 256}).Draw(rt, "values")
		size := rapid.IntRange(0, 70000).Draw(rt, "size")
		stride := rapid.IntRange(1, 2000).Draw(rt, "stride")
		again := rapid.IntRange(1, 40000).Draw(rt, "again")
		x := rapid.Uint32().Draw(rt, "start")
		data := make([]byte, size)
		for i := range data {
			x = x*1664525 + 1013904223
			data[i] = byte(int(x>>24) % values)
			if i >= again && x>>8&31 != 0 {
				data[i] = data[i-again]
			}
		}
		if got := unpack(rt, c.compress(data, stride)); !bytes.Equal(got, data) {
			rt.Fatalf("%d bytes of %d values came back as %d others", size, values, len(got))
		}
	})
}

func TestLongWordsAreLimited(t *testing.T) {
	// Fibonacci's numbers as frequencies make the deepest tree there is.
	frequency := make([]int, 40)
	a, b := 1, 1
	for i := range frequency {
		frequency[i] = a
		a, b = b, a+b
	}
	for _, limit := range []int{7, 15} {
		c := newCode(frequency[:min(len(frequency), 1<<(limit-1))], limit)
		sum := 0.0
		for _, l := range c.length {
			if int(l) > limit || l == 0 {
				t.Errorf("a word of %d bits, limit %d", l, limit)
			}
			sum += 1 / float64(int(1)<<l)
		}
		if sum != 1 {
			t.Errorf("the words of a code with limit %d fill %v of what there is", limit, sum)
		}
	}
}
