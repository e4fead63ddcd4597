package rendertest

import (
	"image/color"
	"math"
)

// Linear returns a colour's red, green and blue in linear light, 0 to 1.
func Linear(c color.RGBA) (rgb [3]float64) {
	for i, v := range [...]uint8{c.R, c.G, c.B} {
		if x := float64(v) / 255; x <= 0.04045 {
			rgb[i] = x / 12.92
		} else {
			rgb[i] = math.Pow((x+0.055)/1.055, 2.4)
		}
	}
	return rgb
}

// Contrast returns the contrast ratio of two colours by the Web Content Accessibility Guidelines 2.
func Contrast(a, b color.RGBA) float64 {
	luminance := func(c color.RGBA) float64 {
		rgb := Linear(c)
		return 0.2126*rgb[0] + 0.7152*rgb[1] + 0.0722*rgb[2]
	}
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}
