package azul

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"sobremesa/engine"
)

// Each merit of a move is true by the slow rules on paper. Compared with another move, it is not true
// of that one as well.
func TestMeritsAreTrueAndNotEquallyTrueOfTheOtherMove(t *testing.T) {
	codes := make(map[engine.Code]int)
	for seats := 2; seats <= MaxSeats; seats++ {
		for wall := Classic; wall <= Grey; wall++ {
			for game := range 4 {
				rng := rand.New(rand.NewPCG(uint64(game), 12))
				randomGame(t, seats, wall, rng, func(s *State, seat engine.Seat, _ Move) {
					if seat == engine.Chance {
						return
					}
					v := s.View(seat)
					moves := s.Moves(seat, nil)
					m, other := moves[rng.IntN(len(moves))], moves[rng.IntN(len(moves))]
					for _, e := range v.Merits(seat, m) {
						codes[e.Code]++
						if !meritOf(s, seat, m, false).says(e) {
							t.Errorf("%s: %s is not true in\n%s", Format(m, engine.Spanish), e, diagram(s))
						}
					}
					for _, e := range v.MeritsOver(seat, m, other) {
						codes["over "+e.Code]++
						if !faultIn(s, seat, m, other, e) && (!meritOf(s, seat, m, false).says(e) || meritOf(s, seat, other, true).says(e)) {
							t.Errorf("%s, not %s: %s in\n%s", Format(m, engine.Spanish), Format(other, engine.Spanish), e, diagram(s))
						}
					}
				})
			}
		}
	}
	for _, code := range []engine.Code{FloorsMore, LeavesFill, Strands} {
		if codes["over "+code] == 0 {
			t.Errorf("%s was never said", code)
		}
	}
	for _, code := range []engine.Code{FillsLine, FillsColumn, FillsColor, Denies, LeavesFall, TakesMarker, FallsLeast, FreesLines, PlacesBest, EndsAhead} {
		if codes[code] == 0 || codes["over "+code] == 0 {
			t.Errorf("%s was said %d times, in comparison %d times", code, codes[code], codes["over "+code])
		}
	}
	if codes["over "+NearsLine] > 0 {
		t.Error("an unfinished line was a reason to prefer a move")
	}
}

// paperMove is a move of a seat on paper, for telling whether the sentences about it are true.
type paperMove struct {
	s          *State
	seat       engine.Seat
	m          Move
	atLeast    bool   // a sentence about less, or about another row, column, colour or player, is true too
	took, fell int    // tiles
	marker     bool   // taken
	before     *sheet // the seat's board
	put        *sheet // after the move
	tiled      *sheet // if the round ended after a Take
	idle       *sheet // the same without the move
	points     [5]int // of each row of tiled
}

func meritOf(s *State, seat engine.Seat, m Move, atLeast bool) *paperMove {
	p := &paperMove{s: s, seat: seat, m: m, atLeast: atLeast, before: sheetOf(s, seat), put: sheetOf(s, seat), idle: sheetOf(s, seat)}
	if m.Kind == KindPlace {
		new(paper).cover(p.put, int(m.Line)-1, int(m.Column)-1)
		p.tiled = p.put
		return p
	}
	tileSheet(p.idle, s.wall)
	tiles := s.source(int(m.Source))
	p.took = tiles.Of(m.Color)
	if p.marker = int(m.Source) == Centre && s.marker == engine.Spectator; p.marker {
		p.put.drop('*')
	}
	p.fell = p.put.putDown(p.took, inkOf(m.Color), int(m.Line))
	p.tiled = p.put.clone()
	p.points = tileSheet(p.tiled, s.wall)
	return p
}

// says reports whether a sentence about the move is true.
func (p *paperMove) says(e engine.Event) bool {
	arg := func(name string) int { return e.Args[name].(int) }
	is := func(got, want int) bool { return got == want || p.atLeast && got >= want }
	switch e.Code {
	case EndsAhead:
		rest := p.tiled.clone() // after a Place, other lines are still full
		tileSheet(rest, p.s.wall)
		own, next := rest.final(), 0
		ended := p.idle.fullRows() > 0
		for seat := range engine.Seat(p.s.seats) {
			if b := sheetOf(p.s, seat); seat != p.seat {
				tileSheet(b, p.s.wall)
				ended, next = ended || b.fullRows() > 0, max(next, b.final())
			}
		}
		return p.tiled.fullRows() > 0 && !ended && own > next && (p.atLeast || own == arg("score") && next == arg("next"))
	case FillsLine:
		for row := 1; row <= 5; row++ {
			filled := p.m.Kind == KindTake && len(p.before.lines[row-1]) < row && len(p.put.lines[row-1]) == row
			if filled && (p.atLeast || row == arg("row") && (p.fell == 0) == e.Args["exact"]) && is(p.points[row-1], arg("n")) {
				return true
			}
		}
	case FillsColumn:
		for column := range 5 {
			if n := p.tiled.inColumn(column); n > p.idle.inColumn(column) && (p.atLeast || column+1 == arg("column")) && is(n, 5-arg("lacks")) {
				return true
			}
		}
	case FillsColor:
		for c := range Color(Colors) {
			if n := p.tiled.ofColor(c); n > p.idle.ofColor(c) && (p.atLeast || c.Term() == e.Args["color"]) && is(n, 5-arg("lacks")) {
				return true
			}
		}
	case Denies:
		who, row, c := e.Args["who"].(engine.Seat), arg("row"), p.m.Color
		line := sheetOf(p.s, who).lines[row-1]
		left, most := -p.took, 0
		for n := range p.s.factoryCount() + 1 {
			left, most = left+p.s.source(n).Of(c), max(most, p.s.source(n).Of(c))
		}
		lacks := row - len(line)
		return p.m.Kind == KindTake && c.Term() == e.Args["color"] && len(line) > 0 && line[0] == inkOf(c) && most >= lacks && left < lacks
	case LeavesFall:
		after := *p.s
		after.Play(p.seat, p.m)
		return after.phase == Drafting && (p.atLeast || e.Args["who"] == after.turn) && is(mostCareful(&after, after.turn), arg("fell"))
	case TakesMarker:
		without := p.before.clone()
		without.putDown(p.took, inkOf(p.m.Color), int(p.m.Line))
		return p.marker && (p.atLeast || p.put.penalty()-without.penalty() == arg("cost"))
	case FallsLeast:
		return p.m.Kind == KindTake && p.fell == arg("fell") && p.fell == mostCareful(p.s, p.seat)
	case NearsLine:
		row, left := arg("row"), -p.took
		for n := range p.s.factoryCount() + 1 {
			left += p.s.source(n).Of(p.m.Color)
		}
		return len(p.put.lines[row-1]) == row-arg("n") && len(p.put.lines[row-1]) > len(p.before.lines[row-1]) && left == arg("left") && left >= arg("n")
	case FreesLines:
		return p.m.Kind == KindTake && p.m.Line == Floor && (p.atLeast || p.put.penalty()-p.before.penalty() == arg("cost"))
	case FloorsMore, LeavesFill, Strands:
		return false // said of two moves: faultIn
	case PlacesBest:
		if p.m.Kind != KindPlace || !p.atLeast && int(p.m.Column) != arg("column") {
			return false
		}
		return is(p.put.score-p.before.score, arg("n")) && !slices.ContainsFunc(p.s.Moves(p.seat, nil), func(m Move) bool {
			other := meritOf(p.s, p.seat, m, false).put
			return other.score > p.put.score
		})
	default:
		panic(fmt.Sprintf("no rule for %s", e))
	}
	return false
}

// faultIn reports whether a sentence about the fault of another move is true of it and not of the
// preferred one.
func faultIn(s *State, seat engine.Seat, m, other Move, e engine.Event) bool {
	mine, theirs := meritOf(s, seat, m, false), meritOf(s, seat, other, false)
	row, _ := e.Args["row"].(int)
	switch e.Code {
	case FloorsMore:
		return theirs.tiled.penalty()-mine.tiled.penalty() == e.Args["n"]
	case Strands:
		return theirs.strands(row) && !mine.strands(int(m.Line))
	case LeavesFill:
		return theirs.letsFill(e.Args["who"].(engine.Seat), row) && !mine.letsFill(e.Args["who"].(engine.Seat), row)
	}
	return false
}

// strands reports whether a Take into a row leaves it short in this round.
func (p *paperMove) strands(row int) bool {
	left := -p.took
	for n := range p.s.factoryCount() + 1 {
		left += p.s.source(n).Of(p.m.Color)
	}
	return row > 0 && int(p.m.Line) == row && len(p.put.lines[row-1]) < row && left < row-len(p.put.lines[row-1])
}

// letsFill reports whether the next seat is who and can then fill a row with no tile falling.
func (p *paperMove) letsFill(who engine.Seat, row int) bool {
	after := *p.s
	after.Play(p.seat, p.m)
	return after.phase == Drafting && after.turn == who && slices.ContainsFunc(after.Moves(who, nil), func(m Move) bool {
		b := sheetOf(&after, who)
		return int(m.Line) == row && b.putDown(after.source(int(m.Source)).Of(m.Color), inkOf(m.Color), row) == 0 && len(b.lines[row-1]) == row
	})
}

// mostCareful returns the fewest tiles that fall in any move of a seat.
func mostCareful(s *State, seat engine.Seat) int {
	least := 20
	for _, m := range s.Moves(seat, nil) {
		least = min(least, sheetOf(s, seat).putDown(s.source(int(m.Source)).Of(m.Color), inkOf(m.Color), int(m.Line)))
	}
	return least
}

// sheetOf copies a seat's board on paper.
func sheetOf(s *State, seat engine.Seat) *sheet {
	v := s.View(seat)
	board, b := v.Board(seat), &sheet{}
	b.score = board.Score
	for i, l := range board.Lines {
		for range l.N {
			b.lines[i] = append(b.lines[i], inkOf(l.Color))
		}
		for column, c := range board.Wall[i] {
			if c != NoColor {
				b.wall[i][column] = inkOf(c)
			}
		}
	}
	for range board.Floor {
		b.drop('*')
	}
	return b
}

func (b *sheet) clone() *sheet {
	c := *b
	for i := range c.lines {
		c.lines[i] = slices.Clone(c.lines[i])
	}
	c.floor = slices.Clone(c.floor)
	return &c
}

func (b *sheet) drop(x byte) {
	if len(b.floor) < 7 {
		b.floor = append(b.floor, x)
	}
}

// putDown puts n tiles in a line, or on the floor for 0, and returns how many fall.
func (b *sheet) putDown(n int, x byte, line int) (fell int) {
	for range n {
		if line > 0 && len(b.lines[line-1]) < line {
			b.lines[line-1] = append(b.lines[line-1], x)
			continue
		}
		b.drop(x)
		fell++
	}
	return fell
}

// tileSheet covers the wall from the full lines, and returns the points of each row. On the grey
// wall each tile goes to the column where it scores most, the leftmost of several.
func tileSheet(b *sheet, wall Wall) (points [5]int) {
	for row := b.next(); row >= 0; row = b.next() {
		var columns []int
		if wall == Grey {
			columns = b.columns(row)
		} else {
			columns = []int{slices.Index([]byte(paperWalls[wall.String()][row]), b.lines[row][0])}
		}
		var best *sheet
		for _, column := range columns {
			try := b.clone()
			new(paper).cover(try, row, column)
			if best == nil || try.score > best.score {
				best = try
			}
		}
		if best == nil { // no column takes it: the line falls
			for _, x := range b.lines[row] {
				b.drop(x)
			}
			b.lines[row] = nil
			continue
		}
		points[row] = best.score - b.score
		*b = *best
	}
	return points
}

func (b *sheet) penalty() int { return []int{0, 1, 2, 4, 6, 8, 11, 14}[len(b.floor)] }

// final returns the score of a tiled board with its floor line and bonuses.
func (b *sheet) final() int {
	return max(0, b.score-b.penalty()) + 2*b.fullRows() + b.fullColumnsAndColors()
}

func (b *sheet) inColumn(column int) (n int) {
	for row := range 5 {
		if b.wall[row][column] != 0 {
			n++
		}
	}
	return n
}

func (b *sheet) ofColor(c Color) (n int) {
	for _, row := range b.wall {
		n += count(row[:], inkOf(c))
	}
	return n
}

func inkOf(c Color) byte { return letter(c)[0] }
