package azul

import (
	"image/color"
	"math"

	"sobremesa/render/rendertest"
)

// lab returns a colour in CIE L*a*b* under D65.
func lab(c color.RGBA) [3]float64 {
	return labOf(rendertest.Linear(c))
}

func labOf(rgb [3]float64) [3]float64 {
	x := (0.4124564*rgb[0] + 0.3575761*rgb[1] + 0.1804375*rgb[2]) / 0.95047
	y := 0.2126729*rgb[0] + 0.7151522*rgb[1] + 0.0721750*rgb[2]
	z := (0.0193339*rgb[0] + 0.1191920*rgb[1] + 0.9503041*rgb[2]) / 1.08883
	f := func(t float64) float64 {
		if t > 216.0/24389 {
			return math.Cbrt(t)
		}
		return (24389.0/27*t + 16) / 116
	}
	return [3]float64{116*f(y) - 16, 500 * (f(x) - f(y)), 200 * (f(y) - f(z))}
}

// ciede2000 returns the CIEDE2000 difference of two colours in L*a*b*.
func ciede2000(p, q [3]float64) float64 {
	c1, c2 := math.Hypot(p[1], p[2]), math.Hypot(q[1], q[2])
	mean7 := math.Pow((c1+c2)/2, 7)
	g := 0.5 * (1 - math.Sqrt(mean7/(mean7+6103515625)))
	a1, a2 := p[1]*(1+g), q[1]*(1+g)
	c1, c2 = math.Hypot(a1, p[2]), math.Hypot(a2, q[2])
	hue := func(a, b float64) float64 {
		if a == 0 && b == 0 {
			return 0
		}
		h := math.Atan2(b, a) * 180 / math.Pi
		if h < 0 {
			h += 360
		}
		return h
	}
	h1, h2 := hue(a1, p[2]), hue(a2, q[2])
	dl, dc := q[0]-p[0], c2-c1
	dh, sum := h2-h1, h1+h2
	switch {
	case c1*c2 == 0:
		dh = 0
	case dh > 180:
		dh -= 360
	case dh < -180:
		dh += 360
	}
	mean := sum / 2
	switch {
	case c1*c2 == 0:
		mean = sum
	case math.Abs(h1-h2) > 180 && sum < 360:
		mean += 180
	case math.Abs(h1-h2) > 180:
		mean -= 180
	}
	rad := math.Pi / 180
	dH := 2 * math.Sqrt(c1*c2) * math.Sin(dh/2*rad)
	l, c := (p[0]+q[0])/2, (c1+c2)/2
	t := 1 - 0.17*math.Cos((mean-30)*rad) + 0.24*math.Cos(2*mean*rad) + 0.32*math.Cos((3*mean+6)*rad) - 0.20*math.Cos((4*mean-63)*rad)
	sl := 1 + 0.015*(l-50)*(l-50)/math.Sqrt(20+(l-50)*(l-50))
	sc, sh := 1+0.045*c, 1+0.015*c*t
	c7 := math.Pow(c, 7)
	rt := -2 * math.Sqrt(c7/(c7+6103515625)) * math.Sin(60*rad*math.Exp(-((mean-275)/25)*((mean-275)/25)))
	return math.Sqrt(dl*dl/(sl*sl) + dc*dc/(sc*sc) + dH*dH/(sh*sh) + rt*dc/sc*dH/sh)
}
