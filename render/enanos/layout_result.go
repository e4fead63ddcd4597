package enanos

import (
	"image"
	"strconv"
	"strings"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/render"
)

// Result draws the end of a game that is over, as a PNG file: who has won, where
// everybody's points come from, the map as it was left, and how the points
// grew, by round and seat, when scores says so.
func Result(s Scene, scores [][]int) ([]byte, error) {
	c := drawResult(&s, scores)
	defer c.Release()
	return c.PNG(), nil
}

// resultAreas are the parts of the result below its header.
var resultAreas = struct{ table, board, plot image.Rectangle }{
	rect(margin, headerH+margin, Width-2*margin, 366),
	rect(margin, headerH+2*margin+366, 470, Height-headerH-3*margin-366),
	rect(470+2*margin, headerH+2*margin+366, Width-470-3*margin, Height-headerH-3*margin-366),
}

// verdictH is the height of a line that says what decided a tie.
const verdictH = 40

// Decided is the sentence, its key and arguments, that says that the turn decided
// between those who have as many points, a tie of engine.Ties.
func Decided(v *enanos.View, tie []engine.Standing) (key string, args engine.Args) {
	args = engine.Args{"points": tie[0].Score, "own": tie[0].Seat == v.Order[v.At]}
	if tie[0].Place > 1 {
		args["place"] = tie[0].Place
	}
	return "enanos.decided-by-turn", args
}

// verdicts say what decided each tie, the best place's first.
func (s *Scene) verdicts() (list []string) {
	for _, tie := range engine.Ties(s.View.Standings()) {
		list = append(list, s.Words(Decided(&s.View, tie)))
	}
	return list
}

func drawResult(s *Scene, scores [][]int) *render.Canvas {
	c := paint(layoutResult(s), s.Theme%themes, canvasSize)
	l := &looks[s.Theme%themes]
	plot := render.Plot{Text: l.inks[inkMuted], Grid: blend(l.panel, l.inks[inkMuted], 0.3), Size: 28}
	for seat := range engine.Seat(s.View.Seats) {
		one := render.Series{Name: s.name(seat, render.Strong), Ink: l.lines[s.nation(seat)]}
		for _, round := range scores {
			one.Values = append(one.Values, float64(round[seat]))
		}
		plot.Series = append(plot.Series, one)
	}
	r := resultAreas.plot.Inset(16)
	plot.Draw(c, image.Rect(r.Min.X, r.Min.Y+42, r.Max.X, r.Max.Y))
	return c
}

// sources are where points come from, and their signs.
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
	p.area(resultAreas.table, p.look.panel)
	p.area(resultAreas.board, p.look.sea)
	p.area(resultAreas.plot, p.look.panel)
	plot := resultAreas.plot.Inset(16)
	p.say(s.Words("enanos.result.by-turn", nil), render.Style{Face: render.Strong, Size: 32}, rect(plot.Min.X, plot.Min.Y, plot.Dx(), 38), left, inkMuted)

	in := resultAreas.table.Inset(14)
	verdicts := s.verdicts()
	for i, text := range verdicts {
		y := in.Max.Y - (len(verdicts)-i)*verdictH + 6
		p.say(text, render.Style{Face: render.Strong, Size: 34}, rect(in.Min.X, y, in.Dx(), verdictH), middle, inkMuted)
	}
	in.Max.Y -= len(verdicts) * verdictH
	standings := s.View.Standings()
	const name, total = 420, 150
	wide := (in.Dx() - name - total) / len(sources)
	high := in.Dy() / (len(standings) + 1)
	side := min(56, high-12)
	for k, source := range sources {
		p.piece(source.key, square(rect(in.Min.X+name+k*wide, in.Min.Y, wide, high), side))
	}
	p.say(s.Words("enanos.result.total", nil), render.Style{Face: render.Strong, Size: 38}, rect(in.Max.X-total, in.Min.Y, total-8, high), right, inkMuted)
	figure := render.Style{Face: render.Strong, Size: min(46, high*2/3)}
	for i, st := range standings {
		y := in.Min.Y + (i+1)*high
		p.area(rect(in.Min.X, y, in.Dx(), 2), blend(p.look.panel, p.look.inks[inkMuted], 0.4))
		if i == 0 {
			p.area(rect(in.Min.X, y, in.Dx(), high), blend(p.look.panel, p.look.accent, 0.3))
		}
		p.say(strconv.Itoa(st.Place)+".", figure, rect(in.Min.X, y+4, 50, high-8), left, inkMuted)
		p.piece(spriteKey{kind: kindPlate, nation: p.nation(st.Seat)}, square(rect(in.Min.X+54, y, side, high), min(side, 46)))
		named := image.Rect(in.Min.X+64+side, y+4, in.Min.X+name-6, y+high-4)
		if int(st.Seat) < len(s.Players) && s.Players[st.Seat].Artificial {
			icon := square(rect(named.Max.X-36, named.Min.Y, 36, named.Dy()), 36)
			p.piece(spriteKey{kind: kindBot}, icon)
			named.Max.X = icon.Min.X - 8
		}
		p.say(s.name(st.Seat, render.Strong), figure, named, left, inkText)
		score := s.View.Score(st.Seat)
		for k, source := range sources {
			n, i := source.of(score), inkText
			if n == 0 {
				i = inkMuted
			}
			p.say(strconv.Itoa(n), figure, rect(in.Min.X+name+k*wide, y+4, wide, high-8), middle, i)
		}
		p.say(strconv.Itoa(st.Score), render.Style{Face: render.Display, Size: min(54, high*3/4)}, rect(in.Max.X-total, y+3, total-8, high-6), right, inkText)
	}
	p.board(&s.View, nil, chartIn(resultAreas.board.Inset(6)), nil)
	p.dropLetters(resultAreas.board)
	return p
}

// dropLetters leaves out what is written on a map that is too small to be read.
func (p *plan) dropLetters(r image.Rectangle) {
	kept := p.pieces[:0]
	for _, e := range p.pieces {
		if e.text == "" || !e.rect.In(r) {
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

// AltResult tells what the picture of Result shows, in fewer than 1,024 characters.
func AltResult(s Scene) string {
	said := []string{s.Words("enanos.result.title", nil), s.status(func(seat engine.Seat) string { return s.spoken(seat, 32) })}
	for _, st := range s.View.Standings() {
		p := s.View.Score(st.Seat)
		said = append(said, s.Words("enanos.result.alt", engine.Args{
			"name": s.spoken(st.Seat, 32), "total": st.Score, "shafts": p.Shafts, "mines": p.Mines, "industries": p.Industries,
			"production": p.Production, "rails": p.Rails, "dwarves": p.Dwarves,
		}))
	}
	for _, verdict := range s.verdicts() {
		said = append(said, strings.TrimSuffix(verdict, "."))
	}
	return cut(strings.Join(said, ". ") + ".")
}
