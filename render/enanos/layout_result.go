package enanos

import (
	"image"
	"strconv"
	"strings"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/render"
	"sobremesa/render/sheet"
)

// Result draws the result of a finished game as a PNG file: the winner, the sources of
// everybody's points, the final map, and how the points grew if scores, by round and
// seat, is given.
func Result(s Scene, scores [][]int) []byte { return sheet.PNG(drawResult(&s, scores)) }

// resultAreas holds the parts of the result below its header.
var resultAreas = struct{ table, board, plot image.Rectangle }{
	sheet.Rect(sheet.Margin, headerH+sheet.Margin, sheet.Width-2*sheet.Margin, 366),
	sheet.Rect(sheet.Margin, headerH+2*sheet.Margin+366, 470, sheet.Height-headerH-3*sheet.Margin-366),
	sheet.Rect(470+2*sheet.Margin, headerH+2*sheet.Margin+366, sheet.Width-470-3*sheet.Margin, sheet.Height-headerH-3*sheet.Margin-366),
}

// verdictH is the height of a line about a tie.
const verdictH = 40

// Decided returns the key and arguments of the sentence that the turn order decided a tie
// of engine.Ties.
func Decided(v *enanos.View, tie []engine.Standing) (key string, args engine.Args) {
	args = engine.Args{"points": tie[0].Score, "own": tie[0].Seat == v.Order[v.At]}
	if tie[0].Place > 1 {
		args["place"] = tie[0].Place
	}
	return "enanos.decided-by-turn", args
}

// verdicts returns what decided each tie, the best place first.
func (s *Scene) verdicts() (list []string) {
	for _, tie := range engine.Ties(s.View.Standings()) {
		list = append(list, s.Words(Decided(&s.View, tie)))
	}
	return list
}

func drawResult(s *Scene, scores [][]int) *render.Canvas {
	p := layoutResult(s)
	c, l := p.paint(sheet.Size), p.look
	plot := render.Plot{Text: l.Muted, Grid: sheet.Blend(l.Panel, l.Muted, 0.3), Size: 28}
	for seat := range engine.Seat(s.View.Seats) {
		one := render.Series{Name: s.name(seat, render.Strong), Ink: l.Lines[s.nation(seat)]}
		for _, round := range scores {
			one.Values = append(one.Values, float64(round[seat]))
		}
		plot.Series = append(plot.Series, one)
	}
	r := resultAreas.plot.Inset(16)
	plot.Draw(c, image.Rect(r.Min.X, r.Min.Y+42, r.Max.X, r.Max.Y))
	return c
}

// sources lists the sources of points and their signs.
var sources = [...]struct {
	key spriteKey
	of  func(enanos.Score) int
}{
	{spriteKey{kind: kindWorks, piece: enanos.ShaftPiece}, func(p enanos.Score) int { return p.Shafts }},
	{spriteKey{kind: kindWorks, piece: enanos.MinePiece}, func(p enanos.Score) int { return p.Mines }},
	{spriteKey{kind: kindWorks, piece: enanos.IndustryPiece}, func(p enanos.Score) int { return p.Industries }},
	{spriteKey{kind: kindPoint}, func(p enanos.Score) int { return p.Production }},
	{spriteKey{kind: kindRails}, func(p enanos.Score) int { return p.Rails }},
	{spriteKey{kind: kindHood}, func(p enanos.Score) int { return p.Dwarves }},
}

func layoutResult(s *Scene) *plan {
	p := newPlan(s)
	p.title(s, s.drawnStatus(render.Display))
	p.areas.Fill(resultAreas.table, p.look.Panel)
	p.areas.Fill(resultAreas.board, p.look.sea)
	p.areas.Fill(resultAreas.plot, p.look.Panel)
	plot := resultAreas.plot.Inset(16)
	p.say(s.Words("enanos.result.by-turn", nil), render.Strong.At(32), sheet.Rect(plot.Min.X, plot.Min.Y, plot.Dx(), 38), sheet.Left, p.look.Muted)

	in := resultAreas.table.Inset(14)
	verdicts := s.verdicts()
	for i, text := range verdicts {
		y := in.Max.Y - (len(verdicts)-i)*verdictH + 6
		p.say(text, render.Strong.At(34), sheet.Rect(in.Min.X, y, in.Dx(), verdictH), sheet.Middle, p.look.Muted)
	}
	in.Max.Y -= len(verdicts) * verdictH
	standings := s.View.Standings()
	const name, total = 420, 150
	wide := (in.Dx() - name - total) / len(sources)
	high := in.Dy() / (len(standings) + 1)
	side := min(56, high-12)
	for k, source := range sources {
		p.piece(source.key, sheet.Square(sheet.Rect(in.Min.X+name+k*wide, in.Min.Y, wide, high), side))
	}
	p.say(s.Words("enanos.result.total", nil), render.Strong.At(38), sheet.Rect(in.Max.X-total, in.Min.Y, total-8, high), sheet.Right, p.look.Muted)
	figure := render.Strong.At(min(46, high*2/3))
	for i, st := range standings {
		y := in.Min.Y + (i+1)*high
		p.areas.Fill(sheet.Rect(in.Min.X, y, in.Dx(), 2), sheet.Blend(p.look.Panel, p.look.Muted, 0.4))
		if i == 0 {
			p.areas.Fill(sheet.Rect(in.Min.X, y, in.Dx(), high), sheet.Blend(p.look.Panel, p.look.Accent, 0.3))
		}
		p.say(strconv.Itoa(st.Place)+".", figure, sheet.Rect(in.Min.X, y+4, 50, high-8), sheet.Left, p.look.Muted)
		p.piece(spriteKey{kind: kindPlate, nation: p.nation(st.Seat)}, sheet.Square(sheet.Rect(in.Min.X+54, y, side, high), min(side, 46)))
		named := image.Rect(in.Min.X+64+side, y+4, in.Min.X+name-6, y+high-4)
		if int(st.Seat) < len(s.Players) && s.Players[st.Seat].Artificial {
			icon := sheet.Square(sheet.Rect(named.Max.X-36, named.Min.Y, 36, named.Dy()), 36)
			p.piece(spriteKey{kind: kindBot}, icon)
			named.Max.X = icon.Min.X - 8
		}
		p.say(s.name(st.Seat, render.Strong), figure, named, sheet.Left, p.look.Text)
		score := s.View.Score(st.Seat)
		for k, source := range sources {
			n := strconv.Itoa(source.of(score))
			p.say(n, figure, sheet.Rect(in.Min.X+name+k*wide, y+4, wide, high-8), sheet.Middle, p.inkOf(n))
		}
		p.say(strconv.Itoa(st.Score), render.Display.At(min(54, high*3/4)), sheet.Rect(in.Max.X-total, y+3, total-8, high-6), sheet.Right, p.look.Text)
	}
	p.board(&s.View, nil, chartIn(resultAreas.board.Inset(6)), nil)
	p.dropLetters(resultAreas.board)
	return p
}

// dropLetters removes the texts from a map that is too small to read them.
func (p *plan) dropLetters(r image.Rectangle) {
	kept := p.pieces[:0]
	for _, e := range p.pieces {
		if e.Text == "" || !e.rect.In(r) {
			kept = append(kept, e)
		}
	}
	p.pieces = kept
	grounds := p.grounds[:0]
	for _, e := range p.grounds {
		if e.sprite.kind != kindDisc || !e.rect.In(r) {
			grounds = append(grounds, e)
		}
	}
	p.grounds = grounds
}

// AltResult describes the picture of Result in lines, with the number and
// points of each source.
func AltResult(s Scene) string {
	said := []string{s.Words("enanos.result.title", nil), s.status(s.called)}
	for _, st := range s.View.Standings() {
		args := engine.Args{"name": s.called(st.Seat), "total": st.Score, "sources": strings.Join(s.sourcesText(s.View.Score(st.Seat)), "; ")}
		said = append(said, s.Words("enanos.result.alt", args))
	}
	for _, verdict := range s.verdicts() {
		said = append(said, strings.TrimSuffix(verdict, "."))
	}
	return strings.Join(said, ".\n") + "."
}

// sourcesText lists the sources of points: "3 minas: 6".
func (s *Scene) sourcesText(p enanos.Score) (list []string) {
	for _, one := range []struct {
		key       string
		n, points int
	}{
		{"enanos.source.shafts", p.Shafts / enanos.ShaftPoints, p.Shafts}, {"enanos.source.mines", p.Mines / enanos.MinePoints, p.Mines},
		{"enanos.source.industries", p.Industries / enanos.IndustryPoints, p.Industries}, {"enanos.source.production", p.Production, p.Production},
		{"enanos.source.rails", 1, p.Rails}, {"enanos.source.dwarves", 1, p.Dwarves},
	} {
		if one.points > 0 {
			list = append(list, s.Words(one.key, engine.Args{"n": one.n, "points": one.points}))
		}
	}
	return list
}
