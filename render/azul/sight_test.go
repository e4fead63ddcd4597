package azul

import (
	"image"
	"image/color"
	"math"
	"testing"

	"sobremesa/engine/azul"
	"sobremesa/engine/enginetest"
	"sobremesa/render/rendertest"
	"sobremesa/render/sheet"
)

// Kinds of vision, as matrices on linear light: Machado, Oliveira and Fernandes (2009) at full
// severity, and grey by luminance.
var sights = map[string][9]float64{
	"full colour":  {1, 0, 0, 0, 1, 0, 0, 0, 1},
	"protanopia":   {0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998},
	"deuteranopia": {0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881},
	"tritanopia":   {1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.303900},
	"grey":         {0.2126, 0.7152, 0.0722, 0.2126, 0.7152, 0.0722, 0.2126, 0.7152, 0.0722},
}

func seen(rgb [3]float64, m [9]float64) [3]float64 {
	var out [3]float64
	for i := range out {
		out[i] = min(1, max(0, m[3*i]*rgb[0]+m[3*i+1]*rgb[1]+m[3*i+2]*rgb[2]))
	}
	return out
}

// mean returns the mean light of a picture's opaque pixels.
func mean(img *image.RGBA) [3]float64 {
	var sum [3]float64
	n := 0.0
	for i := 0; i < len(img.Pix); i += 4 {
		if img.Pix[i+3] < 255 {
			continue
		}
		for k, v := range rendertest.Linear(color.RGBA{img.Pix[i], img.Pix[i+1], img.Pix[i+2], 255}) {
			sum[k] += v
		}
		n++
	}
	return [3]float64{sum[0] / n, sum[1] / n, sum[2] / n}
}

// The smallest differences allowed between tiles. A CIEDE2000 of 2.3 is just noticeable side by
// side; 10 is visible at a glance.
const (
	leastFaces = 10.0 // between two glazes, by CIEDE2000
	leastTiles = 6.0  // between two whole tiles with their ornaments, from so far away that they blur
	leastL     = 14.0 // between two glazes, in lightness L*
)

func TestTilesDifferForEveryEye(t *testing.T) {
	for name, m := range sights {
		faces, tiles, light := math.Inf(1), math.Inf(1), math.Inf(1)
		for a := range azul.Color(azul.Colors) {
			for b := range a {
				pa, pb := labOf(seen(rendertest.Linear(glazes[a].face), m)), labOf(seen(rendertest.Linear(glazes[b].face), m))
				faces = min(faces, ciede2000(pa, pb))
				light = min(light, math.Abs(pa[0]-pb[0]))
				ta := labOf(seen(mean(vector(spriteKey{kind: kindTile, color: a}, image.Pt(52, 52), sheet.Light)), m))
				tb := labOf(seen(mean(vector(spriteKey{kind: kindTile, color: b}, image.Pt(52, 52), sheet.Light)), m))
				tiles = min(tiles, ciede2000(ta, tb))
			}
		}
		t.Logf("%-12s smallest difference: glazes %.1f, whole tiles %.1f, lightness %.1f", name, faces, tiles, light)
		if faces < leastFaces || tiles < leastTiles || light < leastL {
			t.Errorf("%s: glazes %.1f (want %.0f), whole tiles %.1f (want %.0f), lightness %.1f (want %.0f)",
				name, faces, leastFaces, tiles, leastTiles, light, leastL)
		}
	}
}

// TestTilesDifferByPattern compares only the shapes of tiles: each is made black and white at its
// own mean lightness.
func TestTilesDifferByPattern(t *testing.T) {
	for _, size := range []int{29, 52} {
		var shapes [azul.Colors][]bool
		for c := range azul.Color(azul.Colors) {
			img := vector(spriteKey{kind: kindTile, color: c}, image.Pt(size, size), sheet.Light)
			face := labOf(rendertest.Linear(glazes[c].face))
			for i := 0; i < len(img.Pix); i += 4 {
				at := lab(color.RGBA{img.Pix[i], img.Pix[i+1], img.Pix[i+2], 255})
				shapes[c] = append(shapes[c], ciede2000(at, face) > 20)
			}
		}
		for a := range shapes {
			for b := range a {
				same, either := 0, 0
				for i := range shapes[a] {
					if shapes[a][i] && shapes[b][i] {
						same++
					}
					if shapes[a][i] || shapes[b][i] {
						either++
					}
				}
				if share := float64(same) / float64(either); share > 0.7 {
					t.Errorf("size %d: ornaments %d and %d share %.0f%% of their shape", size, a, b, 100*share)
				}
			}
		}
	}
}

// TestWaitingSpacesShowTheirOrnament checks that, without hue, a space of the wall is recognisable
// by its ornament.
func TestWaitingSpacesShowTheirOrnament(t *testing.T) {
	for theme := range sheet.Themes {
		l := &looks[theme]
		for c := range azul.Color(azul.Colors) {
			ground := sheet.Blend(l.cell, glazes[c].face, l.faint)
			paint := sheet.Blend(ground, l.waiting[c], l.faintPaint)
			if d := math.Abs(lab(ground)[0] - lab(paint)[0]); d < 10 {
				t.Errorf("theme %d: colour %d's ornament differs by %.1f in lightness from its ground", theme, c, d)
			}
		}
	}
}

func TestTextMeetsWCAGDoubleA(t *testing.T) {
	for theme := range sheet.Themes {
		least := math.Inf(1)
		for _, pair := range looks[theme].texts() {
			ratio := rendertest.Contrast(pair[0], pair[1])
			least = min(least, ratio)
			if ratio < 4.5 {
				t.Errorf("theme %d: %v on %v has a contrast of %.2f", theme, pair[1], pair[0], ratio)
			}
		}
		t.Logf("theme %d: least contrast of text %.2f", theme, least)
	}
}

// Rings and the active bar are signs, for which AA requires 3 to 1.
func TestSignsMeetWCAGDoubleA(t *testing.T) {
	for theme := range sheet.Themes {
		l := &looks[theme]
		for name, pair := range map[string][2]color.RGBA{
			"ring on panel": {l.Ring, l.Panel}, "ring on plate": {l.Ring, l.plate}, "ring on tray": {l.Ring, l.tray},
			"black tile's edge on panel": {l.blackEdge(), l.Panel}, "black tile's edge on plate": {l.blackEdge(), l.plate},
			"black tile's edge on space": {l.blackEdge(), l.cell}, "black tile's edge on slot": {l.blackEdge(), l.slot},
			"active bar and panel": {l.BarActive, l.OnBar}, "plate's rim and table": {l.rim, l.Table},
		} {
			if ratio := rendertest.Contrast(pair[0], pair[1]); ratio < 3 {
				t.Errorf("theme %d: %s: contrast %.2f", theme, name, ratio)
			}
		}
	}
}

// blackEdge returns the colour at which a black tile meets its ground.
func (l *look) blackEdge() color.RGBA {
	if l.blackRim != (color.RGBA{}) {
		return l.blackRim
	}
	return glazes[azul.Black].face
}

func TestPaletteHasNoVisibleSteps(t *testing.T) {
	enginetest.OnlyThorough(t)
	for theme := range sheet.Themes {
		p := palettes[theme]()
		var sum, n, far float64
		for c, count := range histogram(theme) {
			i := p.Index(c.R, c.G, c.B)
			d := ciede2000(lab(c), lab(p.Colors()[i].(color.RGBA)))
			sum += d * count
			n += count
			if d > 6 {
				far += count
			}
		}
		t.Logf("theme %d: %d colours; mean difference %.2f, %.3f%% of pixels off by more than 6", theme, len(p.Colors()), sum/n, 100*far/n)
		if sum/n > 0.5 || far/n > 0.008 {
			t.Errorf("theme %d: mean difference %.2f, %.2f%% of pixels off by more than 6", theme, sum/n, 100*far/n)
		}
	}
}
