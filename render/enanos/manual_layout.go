package enanos

import (
	"fmt"
	"image"
	"slices"
	"strconv"
	"strings"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/render"
	"sobremesa/render/sheet"
)

const (
	manualGap  = 10
	manualText = 40
)

// leaf is a page being laid out.
type leaf struct {
	*plan
	words render.Words
	args  engine.Args
}

func (l *leaf) text(key string) string { return l.words(key, l.args) }

// DrawManual draws a page of ManualPages as a PNG file.
func DrawManual(page string, words render.Words, theme sheet.Theme) []byte {
	return sheet.PNG(drawManual(page, words, theme))
}

func drawManual(page string, words render.Words, theme sheet.Theme) *render.Canvas {
	return layoutManual(page, words, theme).paint(sheet.Size)
}

func layoutManual(page string, words render.Words, theme sheet.Theme) *plan {
	s := &Scene{Words: words, Theme: theme, Title: fmt.Sprintf("%d / %d", slices.Index(ManualPages, page)+1, len(ManualPages))}
	l := &leaf{newPlan(s), words, Numbers()}
	l.title(s, l.text(fmt.Sprintf("enanos.manual.title-%s", page)))
	r := image.Rect(sheet.Margin, headerH+sheet.Margin, sheet.Width-sheet.Margin, sheet.Height-sheet.Margin)
	switch page {
	case "areas":
		l.levels(r)
	case "cards":
		l.catalogue(r)
	default:
		l.tiles(manualSheets[page], r)
	}
	return l.plan
}

// tiles places the tiles of a page in rows. A wide tile has a row of its own.
func (l *leaf) tiles(m manualSheet, r image.Rectangle) {
	rows := rowsOfTiles(m)
	for i, box := range sheet.Rows(r, len(rows), r.Dy(), manualGap) {
		wide := (box.Dx() - manualGap*(len(rows[i])-1)) / len(rows[i])
		for k, tile := range rows[i] {
			at := sheet.Rect(box.Min.X+k*(wide+manualGap), box.Min.Y, wide, box.Dy())
			l.areas.Fill(at, l.look.Panel)
			l.tile(tile, m.beside, at.Inset(10))
		}
	}
}

func rowsOfTiles(m manualSheet) (rows [][]manualTile) {
	for _, tile := range m.tiles {
		if n := len(rows); tile.wide || n == 0 || len(rows[n-1]) == m.columns || rows[n-1][0].wide {
			rows = append(rows, nil)
		}
		rows[len(rows)-1] = append(rows[len(rows)-1], tile)
	}
	return rows
}

// tile places signs with their meaning beside or below them.
func (l *leaf) tile(tile manualTile, beside int, r image.Rectangle) {
	signs, said := r, r
	if beside > 0 {
		signs.Max.X = r.Min.X + r.Dx()*beside/100
		said.Min.X = signs.Max.X + manualGap
	} else {
		said.Min.Y = r.Max.Y - 2*(manualText+8)
		signs.Max.Y = said.Min.Y - 4
	}
	l.signs(tile.signs, signs)
	l.paragraph(l.text(tile.key), manualText, said)
}

// signs places signs in a line, centred in a box, as large as they fit.
func (l *leaf) signs(list []spriteKey, r image.Rectangle) {
	const most, gap = 104, 8
	side := min(r.Dy(), most, (r.Dx()-gap*(len(list)-1))/len(list))
	x := r.Min.X
	for _, sign := range list {
		at := sheet.Rect(x, r.Min.Y+(r.Dy()-side)/2, side, side)
		x += side + gap
		switch sign.kind {
		case kindRoom:
		case kindArrow, kindSabres:
			l.piece(sign, sheet.Square(at, side*6/10))
		case kindDisc:
			l.disc(sign, at)
		case kindTrain, kindAntwerp: // these are drawn on the header's colour
			l.areas.Fill(at, l.look.Header)
			l.piece(sign, sheet.Square(at, side*8/10))
		default:
			l.piece(sign, at)
		}
	}
}

// paragraph sets a text on as many lines as needed, vertically centred in a box, and in a smaller
// size if it does not fit.
func (l *leaf) paragraph(text string, size int, r image.Rectangle) {
	style := render.Text.At(size)
	n := linesOf(text, style, r.Dx())
	for n*style.Height() > r.Dy() && style.Size > sheet.MinText {
		style.Size--
		n = linesOf(text, style, r.Dx())
	}
	high := n * style.Height()
	l.lines(text, style, sheet.Rect(r.Min.X, r.Min.Y+(r.Dy()-high)/2, r.Dx(), high), n, l.look.Text)
}

// linesOf returns how many lines a text takes, broken between words.
func linesOf(text string, style render.Style, wide int) int {
	n, line := 0, ""
	for _, word := range strings.Fields(text) {
		longer := strings.TrimSpace(line + " " + word)
		if n == 0 || style.Width(longer) > wide {
			n, longer = n+1, word
		}
		line = longer
	}
	return n
}

// levels places the cost and benefit of each level of each area, the back of the areas'
// tiles.
func (l *leaf) levels(r image.Rectangle) {
	const label, brings, head = 64, 396, 76
	wide := (r.Dx() - label - brings - manualGap*(enanos.Areas+1)) / enanos.Areas
	column := func(k int) int { return r.Min.X + label + manualGap + k*(wide+manualGap) }
	for a := range enanos.Area(enanos.Areas) {
		box := sheet.Rect(column(int(a)), r.Min.Y, wide, head)
		l.areas.Fill(box, l.look.Panel)
		l.piece(spriteKey{kind: kindArea, area: a}, sheet.Rect(box.Min.X+6, box.Min.Y+8, head-16, head-16))
		l.say(l.words(string(a.Term()), nil), render.Strong.At(36), image.Rect(box.Min.X+head, box.Min.Y, box.Max.X-6, box.Max.Y), sheet.Left, l.look.Text)
	}
	y := r.Min.Y + head + manualGap
	const skilled = 206 // the row of the areas' skills
	high := (r.Max.Y - y - skilled - manualGap*(enanos.MaxLevel-1)) / (enanos.MaxLevel - 1)
	for level := 1; level <= enanos.MaxLevel; level++ {
		tall := high
		if level == enanos.SkillLevel {
			tall = skilled
		}
		row := sheet.Rect(r.Min.X, y, r.Dx(), tall)
		y += tall + manualGap
		number := sheet.Rect(row.Min.X, row.Min.Y, label, tall)
		l.areas.Fill(number, l.look.BarActive)
		l.say(strconv.Itoa(level), render.Display.At(64), number, sheet.Middle, l.look.OnBar)
		for a := range enanos.Area(enanos.Areas) {
			box := sheet.Rect(column(int(a)), row.Min.Y, wide, tall)
			l.areas.Fill(box, l.look.Panel)
			box = box.Inset(10)
			cost := box
			if level == enanos.SkillLevel {
				cost.Max.Y = box.Min.Y + 66
				skill := map[enanos.Area]string{
					enanos.Medicine: "enanos.manual.skill-medicine", enanos.Technology: "enanos.manual.skill-technology", enanos.Jewellery: "enanos.manual.skill-jewellery"}
				l.paragraph(l.text(skill[a]), 30, image.Rect(box.Min.X, cost.Max.Y+4, box.Max.X, box.Max.Y))
			}
			l.signs(priced(spriteKey{}, a.LevelCost(level))[1:], cost)
		}
		said := image.Rect(column(enanos.Areas), row.Min.Y, row.Max.X, row.Max.Y)
		l.areas.Fill(said, l.look.Panel)
		args := engine.Args{"level": level, "red": level + 1}
		key := "enanos.manual.level"
		switch level {
		case enanos.SkillLevel:
			key = "enanos.manual.level-skill"
		case enanos.IndustryLevel:
			key = "enanos.manual.level-industry"
		case enanos.MaxLevel:
			key = "enanos.manual.level-top"
		}
		l.paragraph(l.words(key, args), 36, said.Inset(10))
	}
}

// catalogue places all development cards, one column per area, with their quantities and
// effects.
func (l *leaf) catalogue(r image.Rectangle) {
	const head, each = 64, enanos.CardKinds / enanos.Areas
	wide := (r.Dx() - manualGap*(enanos.Areas-1)) / enanos.Areas
	for a := range enanos.Area(enanos.Areas) {
		x := r.Min.X + int(a)*(wide+manualGap)
		bar := sheet.Rect(x, r.Min.Y, wide, head)
		l.areas.Fill(bar, l.look.Panel)
		l.piece(spriteKey{kind: kindArea, area: a}, sheet.Rect(x+8, r.Min.Y+6, head-12, head-12))
		l.say(l.words(string(a.Term()), nil), render.Strong.At(38), image.Rect(x+head+8, bar.Min.Y, bar.Max.X-6, bar.Max.Y), sheet.Left, l.look.Text)
		rows := sheet.Rows(image.Rect(x, bar.Max.Y+manualGap, x+wide, r.Max.Y), each, r.Dy(), manualGap)
		n := 0
		for c := range enanos.Card(enanos.CardKinds) {
			if c.Area() != a {
				continue
			}
			box := rows[n]
			n++
			l.areas.Fill(box, l.look.Panel)
			box = box.Inset(10)
			name := fmt.Sprintf("%d × %s", c.Copies(), l.words(string(c.Term()), nil))
			l.say(name, render.Strong.At(36), image.Rect(box.Min.X, box.Min.Y-4, box.Max.X, box.Min.Y+44), sheet.Left, l.look.Text)
			l.paragraph(l.words(aboutKey(c), nil), 32, image.Rect(box.Min.X, box.Min.Y+46, box.Max.X, box.Max.Y))
		}
	}
}
