package chart

import (
	"image"
	"math"
	"strconv"
	"strings"

	"sobremesa/render"
	"sobremesa/render/sheet"
)

// Poster shows who has won a season. Names and words may contain anything.
type Poster struct {
	Title    string // what was played
	Season   string // which season, and when
	Champion string
	Won      string // what the champion has won
	// Table is how the first group ended, and TableText its heading.
	Table     []Standing
	TableText string
	// Others are who won the other groups, with the groups' names. OthersText is their heading.
	Others     [][2]string
	OthersText string
	// Pieces are the game's, PieceSize high: they frame the poster.
	Pieces []*image.RGBA
	Dark   bool
}

// PieceSize is how high the pieces of a poster are, in pixels.
const PieceSize = 72

// Draw returns the poster as a PNG file.
func (v Poster) Draw() []byte { return sheet.PNG(v.canvas()) }

// Sizes in pixels.
const (
	posterLeft   = 500 // width of the champion's half
	championSize = 60
	medal        = 118 // largest radius
	rays         = 62  // around it
	winnersRow   = 3
)

// mostWinners is how many winners of other groups a poster names.
const mostWinners = 12

func (v Poster) canvas() *render.Canvas {
	others := v.Others[:min(len(v.Others), mostWinners)]
	rows := (len(others) + winnersRow - 1) / winnersRow
	small, text := render.Text.At(headSize), render.Strong.At(textSize)
	below := 0
	if rows > 0 {
		below = (rows+1)*small.Height() + padding + sheet.Margin
	}
	table := max(lineHeight*(len(v.Table)+1)+padding, sheet.Height-below-2*sheet.Margin)
	frieze := 0
	if len(v.Pieces) > 0 {
		frieze = PieceSize + sheet.Margin
	}
	c, colors := newCanvas(table+below+2*(sheet.Margin+frieze), v.Dark, v.Pieces...)
	r := sheet.Pad(c.Rect, sheet.Margin, sheet.Margin)
	if frieze > 0 {
		v.drawPieces(c, sheet.CutTop(&r, PieceSize, sheet.Margin), 0)
		v.drawPieces(c, sheet.CutBottom(&r, PieceSize, sheet.Margin), len(v.Pieces)/2)
	}
	if rows > 0 {
		box := sheet.CutBottom(&r, below-sheet.Margin, sheet.Margin)
		c.Fill(box, colors.Panel)
		box = sheet.Pad(box, padding, padding/2)
		sheet.Write(c, drawable(v.OthersText, render.Text), small, sheet.CutTop(&box, small.Height(), 0), sheet.Left, colors.Muted)
		for row, box := range sheet.Rows(box, 0, sheet.Equal(rows)...) {
			for k, cell := range sheet.Columns(box, padding, sheet.Equal(winnersRow)...) {
				i := row*winnersRow + k
				if i == len(others) {
					break
				}
				at := sheet.Write(c, drawable(others[i][0], render.Strong), render.Strong.At(headSize), cell, sheet.Left, colors.Lines[0])
				cell.Min.X = at.Max.X + padding/2
				sheet.Write(c, named(others[i][1]), small, cell, sheet.Left, colors.Text)
			}
		}
	}
	v.drawChampion(c, colors, sheet.CutLeft(&r, posterLeft, sheet.Margin))
	c.Fill(r, colors.Panel)
	r = sheet.Pad(r, padding, padding/2)
	sheet.Write(c, drawable(v.TableText, render.Strong), text, sheet.CutTop(&r, lineHeight, 0), sheet.Left, colors.Text)
	for i, box := range sheet.Stack(r, len(v.Table), lineHeight*5/2, 0) {
		p := v.Table[i]
		c.Fill(sheet.CutTop(&box, 2, 0), colors.Edge)
		place, ink := sheet.CutLeft(&box, placeWidth, cellGap), colors.Text
		if p.Away { // who did not play wins no medal
			ink = colors.Muted
			sheet.Write(c, strconv.Itoa(p.Place), cellStyle, place, sheet.Middle, ink)
		} else {
			drawPlace(c, colors, p.Place, place)
		}
		box.Max.X = sheet.Write(c, strconv.Itoa(p.Points), text, box, sheet.Right, ink).Min.X - cellGap
		sheet.Write(c, named(p.Name), text, box, sheet.Left, ink)
	}
	return c
}

// drawPieces draws a row of the game's pieces, beginning with one of them.
func (v Poster) drawPieces(c *render.Canvas, r image.Rectangle, first int) {
	n := (r.Dx() + pieceGap) / (v.Pieces[0].Rect.Dx() + pieceGap)
	for i, box := range sheet.Columns(r, 0, sheet.Equal(n)...) {
		piece := v.Pieces[(first+i)%len(v.Pieces)]
		c.Picture(box.Min.Add(image.Pt((box.Dx()-piece.Rect.Dx())/2, 0)), piece)
	}
}

const pieceGap = 4

// drawChampion draws the champion's half: the season, a medal before rays, and the name.
func (v Poster) drawChampion(c *render.Canvas, colors *sheet.Look, r image.Rectangle) {
	c.Fill(r, colors.Header)
	title, line, name := render.Display.At(titleSize), render.Text.At(headSize), render.Display.At(championSize)
	r = sheet.Pad(r, padding, padding)
	sheet.Write(c, drawable(v.Title, render.Display), title, sheet.CutTop(&r, title.Height(), 0), sheet.Middle, colors.OnBar)
	sheet.Write(c, drawable(v.Season, render.Text), line, sheet.CutTop(&r, line.Height(), 0), sheet.Middle, colors.OnBar)
	sheet.Write(c, drawable(v.Won, render.Text), line, sheet.CutBottom(&r, line.Height(), 0), sheet.Middle, colors.OnBar)
	sheet.Write(c, named(v.Champion), name, sheet.CutBottom(&r, name.Height(), 0), sheet.Middle, colors.OnBar)

	middle := render.Point{X: float64(r.Min.X+r.Max.X) / 2, Y: float64(r.Min.Y+r.Max.Y) / 2}
	radius := min(medal, r.Dy()/2-rays)
	inner := float64(radius + 10)
	for i := range 24 {
		ray := func(turn, far float64) render.Point {
			turn = (float64(i) + turn) * 2 * math.Pi / 24
			return render.Point{X: middle.X + far*math.Sin(turn), Y: middle.Y - far*math.Cos(turn)}
		}
		far := float64(radius + rays - 26*(i%2))
		c.Polygon([]render.Point{ray(-0.28, inner), ray(0, far), ray(0.28, inner)}, colors.Accent)
	}
	c.Disc(middle, inner+2, colors.OnBar)
	c.Disc(middle, float64(radius), medals[0])
	sign := sheet.Rect(int(middle.X)-radius*3/4, int(middle.Y)-radius, radius*3/2, 2*radius)
	sheet.Write(c, initials(v.Champion), render.Display.At(radius), sign, sheet.Middle, onMedal)
}

// Alt describes the poster.
func (v Poster) Alt() string {
	lines := []string{v.Title + ". " + v.Season, render.Spoken(v.Champion, 30) + ": " + v.Won, v.TableText + ": " + strings.Join(spoken(v.Table), ", ")}
	var others []string
	for _, o := range v.Others {
		others = append(others, o[0]+" "+render.Spoken(o[1], 30))
	}
	if len(others) > 0 {
		lines = append(lines, v.OthersText+": "+strings.Join(others, ", "))
	}
	return strings.Join(lines, "\n")
}
