package render

import (
	"bytes"
	"image"
	"image/color"
	"slices"
	"sync"
	"testing"

	"github.com/go-text/typesetting/font"
)

// names are names in scripts with contextual, stacked or many letters, each with its number of
// glyphs.
var names = []struct {
	script, name string
	glyphs       int
}{
	{"Latin", "Ana", 3},
	{"Arabic, joined", "محمد", 4},
	{"Arabic, lam and alef as one", "سلام", 3},
	{"Hebrew", "שרה לוי", 7},
	{"Thai", "น้ำใส", 6},
	{"Devanagari, with a conjunct", "श्रीकृष्ण", 6},
	{"Chinese", "张伟", 2},
	{"Japanese", "龍馬さくら", 5},
	{"Korean", "김민준", 3},
	{"emoji of several", "👩\u200d🚀", 1},
	{"mixed", "Ana שרה 张", 9},
}

func shaped(text string, style Style) []glyph {
	s := shapers.Get().(*shaper)
	defer shapers.Put(s)
	glyphs, _ := s.shape([]rune(text), style)
	return glyphs
}

func TestNamesOfEveryScriptAreShaped(t *testing.T) {
	for f := range faces {
		for _, n := range names {
			glyphs := shaped(cleaned(n.name, f), Style{f, 40})
			if len(glyphs) != n.glyphs {
				t.Errorf("%s, face %d, %q: got %d glyphs, want %d", n.script, f, n.name, len(glyphs), n.glyphs)
			}
			for _, g := range glyphs {
				if g.id == 0 {
					t.Errorf("%s, face %d: %q has an empty box", n.script, f, n.name)
				}
			}
		}
	}
}

func TestRunesWithoutAGlyphAreSkipped(t *testing.T) {
	style := Style{Strong, 40}
	if got, want := style.Width("Ana\U00012000\U0010FFFF"), style.Width("Ana"); got != want {
		t.Errorf("got width %d, want %d", got, want)
	}
}

// ids returns the glyphs of a text from left to right.
func ids(text string) []font.GID {
	var list []font.GID
	for _, g := range shaped(text, Style{Strong, 40}) {
		list = append(list, g.id)
	}
	return list
}

func TestGlyphsAreInVisualOrder(t *testing.T) {
	backwards := func(list []font.GID) []font.GID { slices.Reverse(list); return list }
	hebrew := ids("שרה")
	if want := backwards(slices.Concat(ids("ש"), ids("ר"), ids("ה"))); !slices.Equal(hebrew, want) {
		t.Errorf("Hebrew: got glyphs %v, want %v", hebrew, want)
	}
	for _, c := range []struct {
		name, text string
		want       [][]font.GID
	}{
		{"figures within Hebrew", "שרה 12 לוי", [][]font.GID{ids("לוי"), ids(" "), ids("12"), ids(" "), hebrew}},
		{"Hebrew, then Arabic", "שרה محمد", [][]font.GID{ids("محمد"), ids(" "), hebrew}},
		{"Hebrew within Latin", "Ana שרה to", [][]font.GID{ids("Ana"), ids(" "), hebrew, ids(" "), ids("to")}},
		{"a Hebrew name that begins a sentence", Isolate("שרה") + " to", [][]font.GID{hebrew, ids(" "), ids("to")}},
		{"two Hebrew names in a list", Isolate("שרה") + ", " + Isolate("לוי"), [][]font.GID{hebrew, ids(", "), ids("לוי")}},
	} {
		var got []font.GID
		for _, g := range shaped(c.text, Style{Strong, 40}) {
			if out, ok := g.face.GlyphDataOutline(g.id); ok && len(out.Segments) > 0 {
				got = append(got, g.id)
			}
		}
		// Spaces belong to the neighbouring font, so they are left out.
		space := ids(" ")[0]
		want := slices.DeleteFunc(slices.Concat(c.want...), func(id font.GID) bool { return id == space })
		if !slices.Equal(got, want) {
			t.Errorf("%s: got glyphs %v, want %v", c.name, got, want)
		}
	}
}

// Marks positioned by the font: a Thai tone above a vowel, an Arabic vowel above a tall letter.
func TestMarksArePositionedByTheFont(t *testing.T) {
	for _, c := range []struct{ low, high string }{{"ก่", "กิ่"}, {"بَ", "لَ"}} {
		top := func(text string) int { return Style{Strong, 100}.Set(text).Ink.Min.Y }
		if low, high := top(c.low), top(c.high); high > low-10 {
			t.Errorf("heights of marks: got %[2]d for %[1]q and %[4]d for %[3]q, want the second higher", c.low, -low, c.high, -high)
		}
	}
}

func TestConcurrentCallsSetATextAlike(t *testing.T) {
	text := "Ana محمد 张伟 श्री กิ่ง 🦊"
	want := Style{Strong, 37}.set(text)
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for range 10 {
				if got := (Style{Strong, 37}).set(text); got.Width != want.Width || !bytes.Equal(got.mask.Pix, want.mask.Pix) {
					t.Error("the text was set differently from before")
				}
				Style{Display, 20}.set("שרה " + text)
			}
		})
	}
	wg.Wait()
}

func TestABadgeIsADiscInItsColourWithTheFirstLetter(t *testing.T) {
	for _, c := range []struct {
		text, want string
	}{
		{WithBadge(1, "", '▲'), "\U000F0001▲"},
		{WithBadge(1, "a", '▲'), "\U000F0001A"},
		{WithBadge(3, "ana", '▲'), "\U000F0003A ana"},
		{WithBadge(0, "🦊 b", '▲'), "\U000F0000B 🦊 b"},
	} {
		if c.text != c.want {
			t.Errorf("WithBadge: got %+q, want %+q", c.text, c.want)
		}
	}
	c := NewCanvas(200, 100, greys(), paper)
	defer c.Release()
	grey := c.palette.colors[150]
	c.Badges = []Badge{{}, {Disc: grey.(color.RGBA), Sign: black}}
	line := Style{Strong, 60}.Set(WithBadge(1, "", '▲'))
	line.Draw(c, image.Pt(50, 70), black)
	in := line.Ink.Add(image.Pt(50, 70))
	if got := inked(c); !got.In(in.Inset(-1)) || got.Dx() < 55 || line.Width < got.Dx() {
		t.Errorf("drew %v in %v, %d wide", got, in, line.Width)
	}
	middle := image.Pt((in.Min.X+in.Max.X)/2, (in.Min.Y+in.Max.Y)/2)
	if c.At(middle.X, middle.Y) != c.palette.colors[c.palette.IndexOf(black)] || c.At(middle.X-20, middle.Y-10) != grey || c.At(in.Min.X+1, middle.Y) != c.palette.colors[c.palette.IndexOf(black)] {
		t.Errorf("sign %v, disc %v, rim %v", c.At(middle.X, middle.Y), c.At(middle.X-20, middle.Y-10), c.At(in.Min.X+1, middle.Y))
	}
}
