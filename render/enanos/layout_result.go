package enanos

import (
	"image"
	"slices"
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
	c, l := p.paint(), p.look
	plot := render.Plot{Text: l.Muted, Grid: sheet.Blend(l.Panel, l.Muted, 0.3), Size: 28}
	for seat := range engine.Seat(s.View.Seats) {
		one := render.Series{Name: s.name(seat, render.Strong), Ink: l.Lines[s.nation(seat)]}
		for _, round := range scores {
			one.Values = append(one.Values, float64(round[seat]))
		}
		plot.Series = append(plot.Series, one)
	}
	plot.Draw(c, p.plot)
	return c
}

// sources lists the sources of points with their signs, their keys and what each is worth.
var sources = [...]struct {
	sign spriteKey
	key  string
	each int
	of   func(enanos.Score) int
}{
	{spriteKey{kind: kindWorks, piece: enanos.ShaftPiece}, "enanos.source.shafts", enanos.ShaftPoints, func(p enanos.Score) int { return p.Shafts }},
	{spriteKey{kind: kindWorks, piece: enanos.MinePiece}, "enanos.source.mines", enanos.MinePoints, func(p enanos.Score) int { return p.Mines }},
	{spriteKey{kind: kindWorks, piece: enanos.IndustryPiece}, "enanos.source.industries", enanos.IndustryPoints, func(p enanos.Score) int { return p.Industries }},
	{aCrown, "enanos.source.production", 1, func(p enanos.Score) int { return p.Production }},
	{aRailway, "enanos.source.rails", enanos.MilestonePoints, func(p enanos.Score) int { return p.Rails }},
	{aHood, "enanos.source.dwarves", enanos.MilestonePoints, func(p enanos.Score) int { return p.Dwarves }},
}

func layoutResult(s *Scene) *plan {
	p := newPlan(s)
	p.title(s.drawnStatus(render.Display), "")
	rows := sheet.Rows(image.Rect(0, headerH, sheet.Width, sheet.Height).Inset(sheet.Margin), sheet.Margin, 366, 0)
	below := sheet.Columns(rows[1], sheet.Margin, 470, 0)
	table, board := rows[0], below[0]
	p.areas.Fill(table, p.look.Panel)
	p.areas.Fill(board, p.look.sea)
	p.areas.Fill(below[1], p.look.Panel)
	p.plot = below[1].Inset(16)
	p.say(s.Words("enanos.result.by-turn", nil), render.Strong.At(32), sheet.CutTop(&p.plot, 38, 4), sheet.Left, p.look.Muted)

	table = table.Inset(14)
	verdicts := s.verdicts()
	told := sheet.CutBottom(&table, len(verdicts)*verdictH, 0).Add(image.Pt(0, 6))
	for i, r := range sheet.Rows(told, 0, sheet.Equal(len(verdicts))...) {
		p.say(verdicts[i], render.Strong.At(34), r, sheet.Middle, p.look.Muted)
	}
	p.standings(table)
	p.board(&s.View, nil, chartIn(board.Inset(6)), nil)
	p.dropLetters(board)
	return p
}

// standings places a table of the players, best first, with the points from each source.
func (p *plan) standings(r image.Rectangle) {
	standings := p.View.Standings()
	widths := slices.Concat([]int{50, 58, 12, 294, 6}, sheet.Equal(len(sources)), []int{142, 8}) // place, plate, a gap, name, a gap; total
	for i, row := range sheet.Rows(r, 0, sheet.Equal(1+len(standings))...) {
		cells := sheet.Columns(sheet.Pad(row, 0, 4), 0, widths...)
		place, plate, name, parts, total := cells[0], cells[1], cells[3], cells[5:5+len(sources)], cells[5+len(sources)]
		side, figure := min(56, row.Dy()-12), render.Strong.At(min(46, row.Dy()*2/3))
		if i == 0 {
			for k, source := range sources {
				p.piece(source.sign, sheet.Square(parts[k], side))
			}
			p.say(p.Words("enanos.result.total", nil), render.Strong.At(38), total, sheet.Right, p.look.Muted)
			continue
		}
		p.areas.Fill(sheet.Rect(row.Min.X, row.Min.Y, row.Dx(), 2), sheet.Blend(p.look.Panel, p.look.Muted, 0.4))
		if i == 1 {
			p.areas.Fill(row, sheet.Blend(p.look.Panel, p.look.Accent, 0.3))
		}
		st := standings[i-1]
		p.say(strconv.Itoa(st.Place)+".", figure, place, sheet.Left, p.look.Muted)
		p.piece(p.plate(st.Seat), sheet.Square(plate, min(side, 46)))
		p.named(st.Seat, figure, name, 36, p.look.Text, false)
		for k, source := range sources {
			n := p.number(source.of(p.View.Score(st.Seat)))
			p.say(n.text, figure, parts[k], sheet.Middle, n.ink)
		}
		p.say(strconv.Itoa(st.Score), render.Display.At(min(54, row.Dy()*3/4)), total.Inset(-1), sheet.Right, p.look.Text)
	}
}

// dropLetters removes the texts from a map that is too small to read them.
func (p *plan) dropLetters(r image.Rectangle) {
	p.pieces = slices.DeleteFunc(p.pieces, func(e element) bool { return e.Text != "" && e.rect.In(r) })
	p.grounds = slices.DeleteFunc(p.grounds, func(e element) bool { return e.sprite.kind == kindDisc && e.rect.In(r) })
}

// AltResult describes the picture of Result in lines, with the number and
// points of each source.
func AltResult(s Scene) string {
	said := []string{s.Words("enanos.result.title", nil), s.status(s.called)}
	for _, st := range s.View.Standings() {
		var list []string
		for _, one := range Sources(s.View.Score(st.Seat)) {
			list = append(list, s.Words(one.Key, engine.Args{"n": one.N, "points": one.Points}))
		}
		said = append(said, s.Words("enanos.result.alt", engine.Args{"name": s.called(st.Seat), "total": st.Score, "sources": strings.Join(list, "; ")}))
	}
	for _, verdict := range s.verdicts() {
		said = append(said, strings.TrimSuffix(verdict, "."))
	}
	return strings.Join(said, ".\n") + "."
}

// Source is a source of a player's points: the key of its sentence, how many things of it there are, and their points.
type Source struct {
	Key       string
	N, Points int
}

// Sources lists where points come from.
func Sources(p enanos.Score) (list []Source) {
	for _, one := range sources {
		if points := one.of(p); points > 0 {
			list = append(list, Source{one.key, points / one.each, points})
		}
	}
	return list
}
