package enanos

import (
	"cmp"
	"fmt"
	"image"
	"slices"
	"strconv"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/render"
	"sobremesa/render/sheet"
)

const (
	manualGap  = 10
	manualText = 40
	manualSign = 104
)

// taught returns the text of a key that teaches the rules, with their numbers.
func (p *plan) taught(key string) string { return p.Words(key, Numbers()) }

// DrawManual draws a page of ManualPages as a PNG file.
func DrawManual(page string, words render.Words, theme sheet.Theme) []byte {
	return layoutManual(page, words, theme).png()
}

func layoutManual(page string, words render.Words, theme sheet.Theme) *plan {
	p := newPlan(&Scene{Words: words, Theme: theme})
	p.title(p.taught(fmt.Sprintf("enanos.manual.title-%s", page)), fmt.Sprintf("%d / %d", slices.Index(ManualPages, page)+1, len(ManualPages)))
	r := image.Rect(0, headerH, sheet.Width, sheet.Height).Inset(sheet.Margin)
	switch page {
	case "areas":
		p.levels(r)
	case "cards":
		p.catalogue(r)
	default:
		p.page(manualSheets[page], r)
	}
	return p
}

// page places the tiles of a page in rows. Those in a shorter last row are wider.
func (p *plan) page(m manualSheet, r image.Rectangle) {
	rows := slices.Collect(slices.Chunk(m.tiles, m.columns))
	for i, row := range sheet.Rows(r, manualGap, sheet.Equal(len(rows))...) {
		for k, at := range sheet.Columns(row, manualGap, sheet.Equal(len(rows[i]))...) {
			p.tile(rows[i][k], m.beside, p.mat(at))
		}
	}
}

// mat places a panel, and returns its inside.
func (p *plan) mat(r image.Rectangle) image.Rectangle {
	p.areas.Fill(r, p.look.Panel)
	return r.Inset(manualGap)
}

// tile places signs with their meaning beside or below them.
func (p *plan) tile(tile manualTile, beside int, r image.Rectangle) {
	said := r
	if beside > 0 {
		p.signs(tile.signs, sheet.CutLeft(&said, r.Dx()*beside/100, manualGap), manualSign)
	} else {
		p.signs(tile.signs, sheet.CutTop(&said, r.Dy()-2*(manualText+8)-4, 4), manualSign)
	}
	p.paragraph(p.taught(tile.key), manualText, said)
}

// signs places signs in a line, vertically centred in a box, as large as they fit but no larger than a
// size.
func (p *plan) signs(list []spriteKey, r image.Rectangle, most int) {
	const gap = 8
	side := min(r.Dy(), most, (r.Dx()-gap*(len(list)-1))/len(list))
	for _, sign := range list {
		at := sheet.Square(sheet.CutLeft(&r, side, gap), side)
		switch sign.kind {
		case kindRoom:
		case kindArrow, kindSabres:
			p.piece(sign, sheet.Square(at, side*6/10))
		case kindDisc:
			p.disc(sign, sign.n+1, at) // the lowest number with so many pips
		case kindTrain, kindAntwerp: // these are drawn on the header's colour
			p.areas.Fill(at, p.look.Header)
			p.piece(sign, sheet.Square(at, side*8/10))
		default:
			p.piece(sign, at)
		}
	}
}

// paragraph sets a text on as many lines as needed, vertically centred in a box, and in a smaller
// size if it does not fit.
func (p *plan) paragraph(text string, size int, r image.Rectangle) {
	style := render.Text.At(size)
	n := len(style.Wrap(text, r.Dx()))
	for n*style.Height() > r.Dy() && style.Size > sheet.MinText {
		style.Size--
		n = len(style.Wrap(text, r.Dx()))
	}
	p.lines(text, style, sheet.Stack(r, 1, n*style.Height(), 0)[0], n, p.look.Text)
}

// levels places the cost and benefit of each level of each area, the back of the areas'
// tiles.
func (p *plan) levels(r image.Rectangle) {
	skills := [...]string{enanos.Medicine: "enanos.manual.skill-medicine", enanos.Technology: "enanos.manual.skill-technology", enanos.Jewellery: "enanos.manual.skill-jewellery"}
	gains := map[int]string{enanos.SkillLevel: "enanos.manual.level-skill", enanos.IndustryLevel: "enanos.manual.level-industry", enanos.MaxLevel: "enanos.manual.level-top"}
	heights := append([]int{76}, sheet.Equal(enanos.MaxLevel)...)
	heights[enanos.SkillLevel] = 206 // the row of the areas' skills
	for level, row := range sheet.Rows(r, manualGap, heights...) {
		cells := sheet.Columns(row, manualGap, 64, 0, 0, 0, 397)
		areas := cells[1 : 1+enanos.Areas]
		if level == 0 {
			for a, box := range areas {
				p.area(enanos.Area(a), box)
			}
			continue
		}
		p.areas.Fill(cells[0], p.look.BarActive)
		p.say(strconv.Itoa(level), render.Display.At(64), cells[0], sheet.Middle, p.look.OnBar)
		for a, box := range areas {
			cost := p.mat(box)
			if level == enanos.SkillLevel {
				said := cost
				cost = sheet.CutTop(&said, 66, 4)
				p.paragraph(p.taught(skills[a]), 30, said)
			}
			p.signs(priced(spriteKey{}, enanos.Area(a).LevelCost(level))[1:], cost, manualSign)
		}
		key := cmp.Or(gains[level], "enanos.manual.level")
		said := p.mat(cells[1+enanos.Areas])
		p.paragraph(p.Words(key, engine.Args{"level": level, "red": level}), 36, said)
	}
}

// area places the sign and the name of an area, as the head of a column.
func (p *plan) area(a enanos.Area, r image.Rectangle) {
	p.areas.Fill(r, p.look.Panel)
	p.piece(spriteKey{kind: kindArea, area: a}, sheet.CutLeft(&r, r.Dy(), 4).Inset(8))
	r.Max.X -= 6
	p.say(p.Words(string(a.Term()), nil), render.Strong.At(37), r, sheet.Left, p.look.Text)
}

// catalogue places all development cards, one column per area, with their quantities and
// effects.
func (p *plan) catalogue(r image.Rectangle) {
	for a, column := range sheet.Columns(r, manualGap, sheet.Equal(enanos.Areas)...) {
		p.area(enanos.Area(a), sheet.CutTop(&column, 64, manualGap))
		const each = enanos.CardKinds / enanos.Areas
		for i, row := range sheet.Rows(column, manualGap, sheet.Equal(each)...) {
			c, box := enanos.Card(a*each+i), p.mat(row)
			name := fmt.Sprintf("%d × %s", c.Copies(), p.Words(string(c.Term()), nil))
			p.say(name, render.Strong.At(36), sheet.CutTop(&box, 44, 2), sheet.Left, p.look.Text)
			p.paragraph(p.Words(aboutKey(c), nil), 32, box)
		}
	}
}
