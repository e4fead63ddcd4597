package rendertest

import (
	"bytes"
	"flag"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sobremesa/engine/must"
	"sobremesa/render"
)

// Update is the flag -update, which rewrites the golden files.
var Update = flag.Bool("update", false, "rewrite the golden pictures; look at them before you commit them")

// Tolerance is the number of pixels per million that may differ from the golden picture. Another
// version of a font library rounds differently, but does not move a piece.
const Tolerance = 150

// visible is the difference in red, green or blue, on a scale of 255, that counts as visible.
const visible = 48

// Picture is a picture to compare with its golden file, testdata/Name.png.
type Picture struct {
	Name string
	Draw func() *render.Canvas
}

// Goldens draws pictures and compares each with its golden file, in a subtest.
func Goldens(t *testing.T, list []Picture) {
	t.Helper()
	for _, p := range list {
		t.Run(p.Name, func(t *testing.T) {
			c := p.Draw()
			defer c.Release()
			golden(t, p.Name, c)
		})
	}
}

// golden fails the test if a picture differs from testdata/NAME.png by more than Tolerance. It then
// writes the picture to a temporary file and reports the path.
func golden(t *testing.T, name string, c *render.Canvas) {
	t.Helper()
	path := filepath.Join("testdata", name+".png")
	if *Update {
		must.Succeed(t, os.MkdirAll("testdata", 0o755))
		must.Succeed(t, os.WriteFile(path, c.PNG(), 0o644))
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v (renew with -update)", err)
	}
	want, err := png.Decode(bytes.NewReader(data))
	must.Succeed(t, err)
	size := want.Bounds().Dx() * want.Bounds().Dy()
	if off, most := Apart(c, want), size*Tolerance/1_000_000; off > most {
		got := filepath.Join(os.TempDir(), "golden-"+strings.ReplaceAll(t.Name(), "/", "-")+".png")
		must.Succeed(t, os.WriteFile(got, c.PNG(), 0o644))
		t.Errorf("%d pixels differ from %s, want at most %d; see %s", off, path, most, got)
	}
}

// Apart returns the number of pixels in which two pictures differ visibly. If their sizes differ,
// it returns the number of pixels of the larger one.
func Apart(a *render.Canvas, b image.Image) int {
	if a.Bounds() != b.Bounds() {
		return max(a.Bounds().Dx()*a.Bounds().Dy(), b.Bounds().Dx()*b.Bounds().Dy())
	}
	far := func(x, y uint8) bool { return int(x)-int(y) >= visible || int(y)-int(x) >= visible }
	if p, ok := b.(*image.Paletted); ok && bytes.Equal(p.Pix, a.Pix) && slices.Equal(p.Palette, a.Palette) {
		return 0
	}
	n := 0
	for y := range a.Bounds().Dy() {
		for x := range a.Bounds().Dx() {
			p, q := color.RGBAModel.Convert(a.At(x, y)).(color.RGBA), color.RGBAModel.Convert(b.At(x, y)).(color.RGBA)
			if far(p.R, q.R) || far(p.G, q.G) || far(p.B, q.B) {
				n++
			}
		}
	}
	return n
}
