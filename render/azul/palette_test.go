package azul

import (
	"bytes"
	"flag"
	"fmt"
	"go/format"
	"image"
	"image/color"
	"math"
	"os"
	"slices"
	"testing"

	"github.com/fogleman/gg"

	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/render"
)

var update = flag.Bool("update", false, "renew the golden pictures")
var renewPalettes = flag.Bool("palettes", false, "renew palettes.go from the themes and the sprites")

// paletteSize is how many colours a theme gets: with more the files grow, with
// fewer the errors do; TestPaletteHasNoVisibleSteps states them.
const paletteSize = 180

// TestRenewPalettes writes palettes.go: the themes' own colours exactly, and
// the rest where the pictures' colours lie densest.
func TestRenewPalettes(t *testing.T) {
	if !*renewPalettes {
		t.Skip("run with -palettes to renew palettes.go")
	}
	var b bytes.Buffer
	b.WriteString("package azul\n\n// Made by go test -run TestRenewPalettes ./render/azul -palettes; renew it after a change of colours.\n\n")
	b.WriteString("// paletteColors are the themes' palettes, 0xRRGGBB.\nvar paletteColors = [themes][]uint32{\n")
	for theme, name := range []string{"Light", "Dark"} {
		fmt.Fprintf(&b, "%s: {", name)
		for i, c := range choosePalette(Theme(theme), paletteSize) {
			if i%10 == 0 {
				b.WriteString("\n")
			}
			fmt.Fprintf(&b, "0x%02X%02X%02X, ", c.R, c.G, c.B)
		}
		b.WriteString("\n},\n")
	}
	b.WriteString("}\n")
	src, err := format.Source(b.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("palettes.go", src, 0o644); err != nil {
		t.Fatal(err)
	}
}

// histogram counts the true colours that a theme's pictures are made of.
func histogram(theme Theme) map[color.RGBA]float64 {
	l := &looks[theme]
	seen := map[color.RGBA]float64{}
	for seats := 2; seats <= azul.MaxSeats; seats++ {
		state, _ := azul.Start(seats, azul.Classic)
		s := &Scene{View: state.View(engine.Spectator)}
		img := paintGround(layout(s).grounds, l)
		for i := 0; i < len(img.Pix); i += 4 {
			seen[color.RGBA{img.Pix[i], img.Pix[i+1], img.Pix[i+2], 255}]++
		}
	}
	on := func(img *image.RGBA, ground color.RGBA, weight float64) {
		for i := 0; i < len(img.Pix); i += 4 {
			rest := 255 - int(img.Pix[i+3])
			mix := func(v, under uint8) uint8 { return uint8(min(255, int(v)+int(under)*rest/255)) }
			seen[color.RGBA{mix(img.Pix[i], ground.R), mix(img.Pix[i+1], ground.G), mix(img.Pix[i+2], ground.B), 255}] += weight
		}
	}
	for _, size := range []int{29, 46, 52, 70} {
		for c := range azul.Color(azul.Colors) {
			for _, ground := range []color.RGBA{l.panel, l.plate, l.cell} {
				on(vector(spriteKey{kindTile, size, c, theme}), ground, 4)
			}
		}
		for _, k := range []kind{kindMarker, kindRing, kindChip} {
			on(vector(spriteKey{k, size, 0, theme}), l.panel, 3)
			on(vector(spriteKey{k, size, 0, theme}), l.cell, 3)
		}
	}
	on(vector(spriteKey{kindRosette, 80, 0, theme}), l.plate, 4)
	for place := 1; place <= 4; place++ {
		on(vector(spriteKey{kindMedal, 70, azul.Color(place), theme}), l.panel, 1)
	}
	on(vector(spriteKey{kindBag, 44, 0, theme}), l.header, 2)
	for _, pair := range l.texts() {
		for a := range 17 {
			seen[blend(pair[0], pair[1], float64(a)/16)] += 250
		}
	}
	return seen
}

func vector(key spriteKey) *image.RGBA {
	return render.Vector(key.side, key.side, func(dc *gg.Context) { drawSprite(dc, key, &looks[key.theme]) })
}

type weighted struct {
	lab    [3]float64
	weight float64
}

// choosePalette takes a theme's own colours and adds, one by one, the colour
// that most of what is left is far from; then moves the added ones to the
// middles of what falls to them (k-means in Lab).
func choosePalette(theme Theme, size int) []color.RGBA {
	var points []weighted
	for c, n := range histogram(theme) {
		// Rare colours count for more than their number: an edge is thin, yet seen.
		points = append(points, weighted{lab(c), math.Sqrt(n)})
	}
	slices.SortFunc(points, func(a, b weighted) int { return slices.Compare(a.lab[:], b.lab[:]) })
	fixed := looks[theme].anchors()
	var means [][3]float64
	for _, c := range fixed {
		means = append(means, lab(c))
	}
	far := make([]float64, len(points))
	for i := range far {
		far[i] = math.Inf(1)
		for _, m := range means {
			far[i] = min(far[i], squared(points[i].lab, m))
		}
	}
	for len(means) < size {
		best := 0
		for i, p := range points {
			if far[i]*p.weight > far[best]*points[best].weight {
				best = i
			}
		}
		means = append(means, points[best].lab)
		for i := range points {
			far[i] = min(far[i], squared(points[i].lab, points[best].lab))
		}
	}
	for range 12 {
		sums := make([][4]float64, len(means))
		for _, p := range points {
			near := 0
			for k := range means {
				if squared(p.lab, means[k]) < squared(p.lab, means[near]) {
					near = k
				}
			}
			for i, v := range p.lab {
				sums[near][i] += v * p.weight
			}
			sums[near][3] += p.weight
		}
		for k := len(fixed); k < len(means); k++ {
			if n := sums[k][3]; n > 0 {
				means[k] = [3]float64{sums[k][0] / n, sums[k][1] / n, sums[k][2] / n}
			}
		}
	}
	list := slices.Clone(fixed)
	for _, m := range means[len(fixed):] {
		if c := unlab(m); !slices.Contains(list, c) {
			list = append(list, c)
		}
	}
	return list
}

func squared(a, b [3]float64) float64 {
	return (a[0]-b[0])*(a[0]-b[0]) + (a[1]-b[1])*(a[1]-b[1]) + (a[2]-b[2])*(a[2]-b[2])
}
