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

// Result draws the end of a finished game as a PNG file: the winner on a throne and the others on
// their steps, the turn that decided it, what was earned, the sources of everybody's points, and
// how the points grew.
func Result(s Scene, frames []engine.Frame) []byte { return sheet.PNG(drawResult(&s, frames)) }

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

func drawResult(s *Scene, frames []engine.Frame) *render.Canvas {
	p := layoutResult(s, frames)
	c, l := p.paint(), p.look
	plot := render.Plot{Text: l.Muted, Grid: sheet.Blend(l.Panel, l.Muted, 0.3), Size: 28}
	for seat := range engine.Seat(s.View.Seats) {
		one := render.Series{Ink: l.Lines[s.nation(seat)]}
		for _, round := range scoresByRound(frames) {
			one.Values = append(one.Values, float64(round[seat]))
		}
		plot.Series = append(plot.Series, one)
	}
	plot.Draw(c, p.plot)
	return c
}

// sources lists the sources of points with their signs, and what each is worth.
var sources = [...]struct {
	sign spriteKey
	key  string // of its sentence
	gain string // key of the sentence of getting more of it
	each int
	of   func(enanos.Score) int
}{
	{spriteKey{kind: kindWorks, piece: enanos.ShaftPiece}, "enanos.source.shafts", "enanos.gain.shafts", enanos.ShaftPoints, func(p enanos.Score) int { return p.Shafts }},
	{spriteKey{kind: kindWorks, piece: enanos.MinePiece}, "enanos.source.mines", "enanos.gain.mines", enanos.MinePoints, func(p enanos.Score) int { return p.Mines }},
	{spriteKey{kind: kindWorks, piece: enanos.IndustryPiece}, "enanos.source.industries", "enanos.gain.industries", enanos.IndustryPoints, func(p enanos.Score) int { return p.Industries }},
	{aCrown, "enanos.source.production", "enanos.gain.production", 1, func(p enanos.Score) int { return p.Production }},
	{aRailway, "enanos.source.rails", "enanos.gain.rails", enanos.MilestonePoints, func(p enanos.Score) int { return p.Rails }},
	{aHood, "enanos.source.dwarves", "enanos.gain.dwarves", enanos.MilestonePoints, func(p enanos.Score) int { return p.Dwarves }},
}

func layoutResult(s *Scene, frames []engine.Frame) *plan {
	p := newPlan(s)
	p.title(s.drawnStatus(render.Display), "")
	rows := sheet.Rows(image.Rect(0, headerH, sheet.Width, sheet.Height).Inset(sheet.Margin), sheet.Margin, 386, 0)
	above, below := sheet.Columns(rows[0], sheet.Margin, 560, 0), sheet.Columns(rows[1], sheet.Margin, 0, 372)
	p.podium(above[0])
	p.areas.Fill(above[1], p.look.Panel)
	p.honours(frames, sheet.Pad(above[1], 20, 12))
	p.areas.Fill(below[0], p.look.Panel)
	p.standings(sheet.Pad(below[0], 14, 8))
	p.areas.Fill(below[1], p.look.Panel)
	p.plot = below[1].Inset(12)
	p.say(s.Words("enanos.result.by-turn", nil), render.Strong.At(32), sheet.CutTop(&p.plot, 38, 2), sheet.Left, p.look.Muted)
	return p
}

// podium places the players on steps as high as their places, the winner on a throne between the
// second and the third.
func (p *plan) podium(r image.Rectangle) {
	const middle, most, gap, piece = 184, 150, 8, 96
	p.areas.Fill(r, p.look.Header)
	order := p.View.Standings()
	winner := order[0].Seat
	banner := spriteKey{kind: kindBanner, nation: p.nation(winner)}
	for _, x := range []int{r.Min.X + 28, r.Max.X - 28 - 76} {
		p.grounds = append(p.grounds, element{rect: sheet.Rect(x, r.Min.Y, 76, 132), sprite: banner})
	}
	order[0], order[1] = order[1], order[0]
	wide := min(most, (r.Dx()-2*sheet.Margin-middle)/(len(order)-1)-gap)
	widths := append([]int{0, wide, middle}, slices.Repeat([]int{wide}, len(order)-2)...)
	steps := sheet.Columns(r, gap, append(widths, 0)...)[1:]
	for i, st := range order {
		step := steps[i]
		step.Min.Y = step.Max.Y - [...]int{154, 114, 84, 58}[st.Place-1]
		p.areas.Fill(step, p.look.BarActive)
		p.areas.Fill(sheet.Rect(step.Min.X, step.Min.Y, step.Dx(), 8), p.look.Accent)
		p.say(strconv.Itoa(st.Place), render.Display.At(min(88, step.Dy()*3/4)), image.Rect(step.Min.X, step.Min.Y+8, step.Max.X, step.Max.Y), sheet.Middle, p.look.OnBar)
		folk := spriteKey{kind: kindFolk, nation: p.nation(st.Seat)}
		above := image.Rect(step.Min.X, r.Min.Y, step.Max.X, step.Min.Y)
		if st.Seat == winner {
			above.Min.Y += 4
			p.grounds = append(p.grounds, element{rect: above, sprite: spriteKey{kind: kindThrone}})
			above.Min.Y += above.Dy() / 6
			p.piece(folk, sheet.Square(above, piece+20))
			continue
		}
		p.piece(folk, sheet.Square(sheet.CutBottom(&above, piece+8, 0), piece))
	}
}

// honours places the turn that decided the game, what decided ties, and what was earned as far as there
// is room.
func (p *plan) honours(frames []engine.Frame, r image.Rectangle) {
	const high, line = 76, 42
	verdicts, earned := p.verdicts(), medals(frames)
	earned = earned[:min(len(earned), mostMedals-len(verdicts))]
	for i := range slices.Backward(earned) {
		p.medal(&earned[i], sheet.CutBottom(&r, high, 4))
	}
	text := p.decisive(frames, func(seat engine.Seat) string { return render.Isolate(p.name(seat, render.Strong)) })
	p.say(p.Words("enanos.result.last-turn", nil), render.Strong.At(32), sheet.CutTop(&r, 34, 0), sheet.Left, p.look.Muted)
	p.lines(text, render.Strong.At(36), sheet.CutTop(&r, 2*line, 8), 2, p.look.Text)
	for _, verdict := range verdicts {
		p.lines(verdict, render.Strong.At(30), sheet.CutTop(&r, 70, 0), 2, p.look.Muted)
	}
}

// medal places what a player has earned, with its figure.
func (p *plan) medal(m *medal, r image.Rectangle) {
	p.areas.Fill(r, p.look.BarQuiet)
	cells := sheet.Columns(sheet.Pad(r, 10, 6), 12, 60, 0, 60)
	p.piece(spriteKey{kind: kindMedal, n: m.draw}, sheet.Square(cells[0], 64))
	p.piece(p.plate(m.seat), sheet.Square(cells[2], 52))
	rows := sheet.Rows(cells[1], 0, 0, 0)
	p.say(p.Words(m.name, nil), render.Strong.At(36), rows[0], sheet.Left, p.look.OnQuiet)
	p.say(p.Words(m.figure, engine.Args{"count": m.n}), render.Strong.At(32), rows[1], sheet.Left, p.look.OnQuiet)
}

// decisive tells the turn that brought the winner's last points, "" if there was none.
func (s *Scene) decisive(frames []engine.Frame, name func(engine.Seat) string) string {
	winner := s.View.Standings()[0].Seat
	v, was, now, gains, ok := lastRise(frames, winner)
	if !ok {
		return ""
	}
	var list []string
	for _, g := range gains {
		list = append(list, s.Words(g.key, engine.Args{"n": g.n}))
	}
	return s.Words("enanos.result.decisive", engine.Args{"name": name(winner), "round": v.Round(), "was": was, "now": now, "gains": list})
}

// standings places a table of the players, best first, with the points from each source.
func (p *plan) standings(r image.Rectangle) {
	standings := p.View.Standings()
	widths := slices.Concat([]int{42, 50, 10, 230, 6}, sheet.Equal(len(sources)), []int{90, 6}) // place, plate, a gap, name, a gap; total
	for i, row := range sheet.Rows(r, 0, sheet.Equal(1+len(standings))...) {
		cells := sheet.Columns(sheet.Pad(row, 0, 4), 0, widths...)
		place, plate, name, parts, total := cells[0], cells[1], cells[3], cells[5:5+len(sources)], cells[5+len(sources)]
		side, figure := min(48, row.Dy()-12), render.Strong.At(min(46, row.Dy()*2/3))
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

// AltResult describes the picture of Result in lines, with the number and
// points of each source.
func AltResult(s Scene, frames []engine.Frame) string {
	said := []string{s.Words("enanos.result.title", nil), s.status(s.called)}
	if text := s.decisive(frames, s.called); text != "" {
		said = append(said, strings.TrimSuffix(text, "."))
	}
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
	for _, m := range medals(frames) {
		said = append(said, s.Words(m.name, nil)+": "+s.called(m.seat)+", "+s.Words(m.figure, engine.Args{"count": m.n}))
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
