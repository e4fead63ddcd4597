package render

import (
	"image"
	"image/color"
	"strings"
	"testing"
)

func TestFitShrinksThenCuts(t *testing.T) {
	style := Style{Strong, 40}
	text := "Maximiliana Fernández"
	full := style.Width(text)
	if got, s := style.Fit(text, full, 20); got != text || s.Size != 40 {
		t.Errorf("a text that fits: got %q in size %d, want it unchanged", got, s.Size)
	}
	if got, s := style.Fit(text, full*3/4, 20); got != text || s.Size >= 40 || s.Size < 20 || s.Width(got) > full*3/4 {
		t.Errorf("a text a little too wide: got %q in size %d, want it smaller", got, s.Size)
	}
	got, s := style.Fit(text, full/4, 20)
	if s.Size != 20 || !strings.HasSuffix(got, "…") || s.Width(got) > full/4 || len(got) < 6 {
		t.Errorf("a text far too wide: got %q in size %d, want it shortened in size 20", got, s.Size)
	}
	if got, _ := style.Fit(text, 3, 20); got != "" {
		t.Errorf("no room: got %q, want nothing", got)
	}
}

func TestNamesAreCutAfterWholeCharacters(t *testing.T) {
	style := Style{Strong, 40}
	for _, c := range []struct {
		name string
		ends []string // where the name may be shortened
	}{
		{"אברהם", []string{"א", "אב", "אבר", "אברה"}},
		{"กิ่งแก้ว", []string{"กิ่", "กิ่ง", "กิ่งแ"}},
		{"कि हिं", []string{"कि"}},
		{"👩\u200d🚀👩\u200d🚀👩\u200d🚀", []string{"👩\u200d🚀", "👩\u200d🚀👩\u200d🚀"}},
		{WithBadge(2, "김민준", '★'), []string{"\U000F0002김", "\U000F0002김 김", "\U000F0002김 김민"}},
	} {
		met := map[string]bool{}
		for width := style.Width(c.name) - 1; width > 0; width-- {
			got, _ := style.Fit(c.name, width, 40)
			if got == "" {
				break
			}
			met[strings.TrimSuffix(got, "…")] = true
			if style.Width(got) > width {
				t.Errorf("%q is %d wide in %d", got, style.Width(got), width)
			}
		}
		for _, end := range c.ends {
			if !met[end] {
				t.Errorf("%q was never cut to %q", c.name, end)
			}
			delete(met, end)
		}
		for end := range met {
			t.Errorf("%q was cut to %q", c.name, end)
		}
	}
}

func TestInkStaysWithinTheMeasuredWidth(t *testing.T) {
	for f := range faces {
		for _, text := range []string{"f", "Ana", "jgfß", "−14", "×7", "ÁÑÜ"} {
			l := Style{f, 50}.Set(text)
			if l.Ink.Max.X > l.Width || l.Ink.Min.X < 0 {
				t.Errorf("face %d: %q inks %v, measured %d", f, text, l.Ink, l.Width)
			}
		}
	}
}

// reaching holds texts with ink far from the middle of the line, such as the dots of the Arabic
// final yeh.
var reaching = []string{"محمد علي", "علي", "لي", "شادي", "ÅÊ", "gjpqy", "שרה ץ", "ปู่ย่า", "ฎุฏู", "श्रीकृष्ण", "张伟", "김민준", "🦊", WithBadge(1, "", '▲')}

func TestTextsKeepTheirInkWithinABox(t *testing.T) {
	for f := range faces {
		for _, name := range reaching {
			for _, high := range []int{26, 40, 46, 64} {
				box := image.Rect(10, 100, 1000, 100+high)
				text, style := Style{f, high * 3 / 4}.FitIn(cleaned(name, f), box, 6)
				if ink := style.Set(text).Ink.Add(image.Pt(box.Min.X, style.BaselineOf(text, box))); !ink.In(box) || ink.Empty() {
					t.Errorf("face %d: %q inks %v in %v", f, name, ink, box)
				}
			}
		}
	}
	box := image.Rect(0, 0, 100, 60)
	if s := (Style{Strong, 40}); s.BaselineOf("Ana", box) != s.Baseline(box) {
		t.Error("a text that fits was moved")
	}
}

var (
	paper = color.RGBA{255, 255, 255, 255}
	black = color.RGBA{0, 0, 0, 255}
)

// inked returns the smallest rectangle of pixels that are not paper.
func inked(c *Canvas) image.Rectangle {
	var r image.Rectangle
	ground := c.palette.IndexOf(paper)
	for y := range c.Rect.Dy() {
		for x := range c.Rect.Dx() {
			if c.Pix[y*c.Stride+x] != ground {
				r = r.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return r
}

func greys() *Palette {
	var list []color.RGBA
	for v := range 255 {
		list = append(list, color.RGBA{uint8(v + 1), uint8(v + 1), uint8(v + 1), 255})
	}
	list[0] = black
	return NewPalette(list)
}

func TestPlotsStayWithinTheirRectangle(t *testing.T) {
	for _, values := range [][]float64{{}, {0}, {0, 0}, {0, 12, 240}, {-30, 5, 1000, 3}, {0, 1e6}, {0.5, 0.25}} {
		c := NewCanvas(600, 400, greys(), paper)
		p := Plot{Text: black, Grid: black, Size: 30, First: 1, Series: []Series{
			{"A name that is far too long for the space beside the plot", black, values}, {"Ana", black, values}, {"Luis", black, values},
		}}
		in := image.Rect(50, 40, 550, 360)
		p.Draw(c, in)
		if got := inked(c); !got.In(in) || got.Empty() {
			t.Errorf("plot of %v: got ink in %v, want it within %v", values, got, in)
		}
		c.Release()
	}
}

func TestNamesBesideLinesAreSpreadApart(t *testing.T) {
	got := Spread([]float64{100, 101, 102, 20}, 30, 0, 200)
	for i := range got {
		for k := range i {
			if d := got[i] - got[k]; d < 30 && d > -30 {
				t.Errorf("%v and %v are too near in %v", got[i], got[k], got)
			}
		}
	}
	if got[3] > got[0] || got[0] > got[1] || got[1] > got[2] {
		t.Errorf("the order was lost: %v", got)
	}
}
