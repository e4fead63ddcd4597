package azul

import (
	"cmp"
	"slices"

	"sobremesa/bot/games"
	"sobremesa/engine"
	"sobremesa/engine/azul"
)

const (
	mostReasons = 2 // told beside how the round ends
	// unsaid is how many points a move may cost in the round beyond what its reasons weigh. If it costs more, they are
	// not why it is better.
	unsaid = 2
)

// reasons compares how the round ends after the lines of two moves, as it is then on the boards. What the line
// costs in this round is told too, where the other one is better in that; then only what is left
// for the next rounds speaks for it.
func reasons(view any, seat engine.Seat, line, other []engine.Move) []games.Sentence {
	v := view.(azul.View)
	with, ok := roundEndOf(v, line)
	than, known := roundEndOf(v, other)
	if !ok || !known {
		return nil
	}
	c := comparison{me: seat, with: with, than: than}
	balance := c.gained(seat) - c.gained(c.rival())
	if c.ends(); len(c.list) == 0 {
		if balance > 0 {
			c.own()
			c.others()
		}
		c.bonuses(balance > 0)
		c.next()
	}
	if len(c.list) == 0 {
		c.free()
	}
	slices.SortStableFunc(c.list, func(a, b reason) int { return cmp.Compare(b.weight, a.weight) })
	var told []games.Sentence
	weight := unsaid
	for _, one := range c.list[:min(mostReasons, len(c.list))] {
		told = append(told, one.Sentence)
		weight += one.weight
	}
	if balance+weight < 0 {
		return nil
	}
	more := with.score(seat) - with.best(seat) - than.score(seat) + than.best(seat)
	if with.over || than.over || more*balance <= 0 || balance < 0 && len(told) == 0 {
		return told // the final scores are told by themselves
	}
	round := games.Sentence{Key: "azul.reason.round", Args: engine.Args{
		"own": with.score(seat), "next": with.best(seat), "then": than.score(seat), "best": than.best(seat), "less": balance < 0}}
	return append([]games.Sentence{round}, told...)
}

// roundEnd is how a round ends.
type roundEnd struct {
	began, view azul.View // before the line, and after it
	placed      [azul.MaxSeats][]azul.Placement
	over        bool // the game has ended with the round
}

// roundEndOf plays a line. It returns false if the line does not reach the end of the round.
func roundEndOf(v azul.View, line []engine.Move) (roundEnd, bool) {
	end, ended := roundEnd{began: v, view: v}, false
	for _, one := range line {
		m, err := azul.Parse(one.Text)
		if err != nil {
			return end, false
		}
		after, report, err := end.view.After(one.Seat, m)
		if err != nil {
			return end, false
		}
		end.view = after
		for seat := range v.Seats() {
			end.placed[seat] = append(end.placed[seat], report.Boards[seat].Placed()...)
		}
		ended, end.over = report.RoundOver, report.GameOver
	}
	return end, ended
}

func (e *roundEnd) score(seat engine.Seat) int { return e.view.Score(seat) }

// best returns the highest score of the others.
func (e *roundEnd) best(seat engine.Seat) (most int) {
	for other := range engine.Seat(e.view.Seats()) {
		if other != seat {
			most = max(most, e.score(other))
		}
	}
	return most
}

// worth returns a seat's score with the bonuses of its wall, which a game that goes on has not added yet.
func (e *roundEnd) worth(seat engine.Seat) int {
	if e.over {
		return e.score(seat)
	}
	return e.score(seat) + e.view.Board(seat).Bonuses.Points()
}

// points returns what a seat's tiles have scored in the round.
func (e *roundEnd) points(seat engine.Seat) (n int) {
	for _, p := range e.placed[seat] {
		n += p.Points
	}
	return n
}

// floor returns what a seat's floor line has cost it, which may be less than is printed there.
func (e *roundEnd) floor(seat engine.Seat) int {
	return e.began.Score(seat) + e.points(seat) + e.view.Board(seat).Bonuses.Points() - e.worth(seat)
}

// tiles reports whether a seat tiles a row, from 1.
func (e *roundEnd) tiles(seat engine.Seat, row int) bool {
	return slices.ContainsFunc(e.placed[seat], func(p azul.Placement) bool { return p.Row == row })
}

// rows returns the rows that a seat tiles here and not in the other end of the round, from the top, and what they
// score.
func (e *roundEnd) rows(seat engine.Seat, other *roundEnd) (rows []int, n int) {
	for _, p := range e.placed[seat] {
		if !other.tiles(seat, p.Row) {
			rows, n = append(rows, p.Row), n+p.Points
		}
	}
	return rows, n
}

// rowsOver returns the arguments of a sentence about the rows that a seat tiles here and not in the other end of the
// round. It returns false if they don't score more than those that the seat tiles only there.
func (e *roundEnd) rowsOver(other *roundEnd, seat engine.Seat) (args engine.Args, ok bool) {
	rows, n := e.rows(seat, other)
	instead, would := other.rows(seat, e)
	return engine.Args{"rows": rows, "n": n, "several": len(rows) > 1, "instead": instead, "more": len(instead) > 1, "would": would}, n > would
}

// comparison collects what one end of a round has over another for a seat.
type comparison struct {
	me         engine.Seat
	with, than roundEnd
	list       []reason
}

// reason is a sentence with its weight, which is roughly in points.
type reason struct {
	weight int
	games.Sentence
}

func (c *comparison) add(weight int, key string, args engine.Args) {
	c.list = append(c.list, reason{weight, games.Sentence{Key: key, Args: args}})
}

// gained returns how many more points a seat has.
func (c *comparison) gained(seat engine.Seat) int { return c.with.worth(seat) - c.than.worth(seat) }

// rival returns the seat, besides the own one, that has most in the end of the round that is compared.
func (c *comparison) rival() engine.Seat {
	rival, most := engine.Seat(0), -1
	for seat := range engine.Seat(c.with.view.Seats()) {
		if n := max(c.with.worth(seat), c.than.worth(seat)); seat != c.me && n > most {
			rival, most = seat, n
		}
	}
	return rival
}

// ends adds that the game ends with the round after one move only, with whom that serves.
func (c *comparison) ends() {
	ahead := func(e *roundEnd) bool { return e.score(c.me) > e.best(c.me) }
	switch {
	case c.with.over && !c.than.over && ahead(&c.with):
		c.add(0, "azul.reason.ends", engine.Args{"own": c.with.score(c.me), "next": c.with.best(c.me)})
	case c.than.over && !c.with.over && c.than.score(c.me) < c.than.best(c.me):
		c.add(0, "azul.reason.goes-on", engine.Args{"own": c.than.score(c.me), "next": c.than.best(c.me)})
	}
}

// own adds what the seat's rows bring and its floor line costs.
func (c *comparison) own() {
	n, than := c.with.points(c.me), c.than.points(c.me)
	if more := n - than; more > 0 {
		if args, ok := c.with.rowsOver(&c.than, c.me); ok {
			c.add(more, "azul.reason.rows", args)
		} else {
			c.add(more, "azul.reason.scores", engine.Args{"now": n, "than": than})
		}
	}
	if less := c.than.floor(c.me) - c.with.floor(c.me); less > 0 {
		c.add(less, "azul.reason.floor", engine.Args{"now": c.with.floor(c.me), "than": c.than.floor(c.me)})
	}
}

// others adds what each of the others gets less, or pays more.
func (c *comparison) others() {
	share := c.with.view.Seats() - 1
	for seat := range engine.Seat(c.with.view.Seats()) {
		if seat == c.me {
			continue
		}
		c.completed(seat, share)
		n, than := c.with.points(seat), c.than.points(seat)
		if less := than - n; less > 0 {
			if args, ok := c.than.rowsOver(&c.with, seat); ok {
				args["who"] = seat
				c.add(less/share, "azul.reason.denies", args)
			} else {
				c.add(less/share, "azul.reason.less", engine.Args{"who": seat, "now": n, "than": than})
			}
		}
		if more := c.with.floor(seat) - c.than.floor(seat); more > 0 {
			c.add(more/share, "azul.reason.falls", engine.Args{"who": seat, "now": c.with.floor(seat), "than": c.than.floor(seat)})
		}
	}
}

// completed adds the columns and colours that another seat does not complete.
func (c *comparison) completed(seat engine.Seat, share int) {
	for column := range int(azul.Colors) {
		if c.than.column(seat, column) == azul.Colors && c.with.column(seat, column) < azul.Colors {
			c.add(azul.ColumnBonus/share, "azul.reason.denies-column", engine.Args{"who": seat, "column": column + 1, "points": azul.ColumnBonus})
		}
	}
	for color := range azul.Color(azul.Colors) {
		if c.than.view.Placed(seat, color) == azul.Colors && c.with.view.Placed(seat, color) < azul.Colors {
			c.add(azul.ColorBonus/share, "azul.reason.denies-color", engine.Args{"who": seat, "color": color.Term(), "points": azul.ColorBonus})
		}
	}
}

// bonuses adds the columns and colours of the seat's wall that are complete, or lack one tile in a game that
// goes on, and would have more to go.
func (c *comparison) bonuses(complete bool) {
	bonus := func(tiles, than, points int, key string, args engine.Args) {
		lacks := azul.Colors - tiles
		if tiles <= than || lacks > 1 || lacks == 1 && c.with.over || lacks == 0 && !complete {
			return
		}
		args["lacks"], args["points"] = lacks, points
		c.add(points/(1+2*lacks), key, args) // a third while a tile is missing
	}
	for column := range int(azul.Colors) {
		bonus(c.with.column(c.me, column), c.than.column(c.me, column), azul.ColumnBonus, "azul.reason.column", engine.Args{"column": column + 1})
	}
	for color := range azul.Color(azul.Colors) {
		bonus(c.with.view.Placed(c.me, color), c.than.view.Placed(c.me, color), azul.ColorBonus, "azul.reason.color", engine.Args{"color": color.Term()})
	}
}

// column returns how many tiles a seat's wall has in a column, from 0.
func (e *roundEnd) column(seat engine.Seat, column int) (n int) {
	cells := e.view.Cells(seat)
	for row := range azul.Colors {
		n += int(cells >> (azul.Colors*row + column) & 1)
	}
	return n
}

// next adds what the seat has for the next round: the first turn, and the line begun that has most more tiles.
func (c *comparison) next() {
	if c.with.over || c.than.over {
		return
	}
	if c.with.view.Starter() == c.me && c.than.view.Starter() != c.me {
		c.add(2, "azul.reason.starts", nil)
	}
	row, most, begun := 0, 1, 0
	for line := range azul.Colors {
		n, than := c.with.view.Line(c.me, line+1).N, c.than.view.Line(c.me, line+1).N
		begun += n - than
		if n-than > most && !c.than.tiles(c.me, line+1) {
			row, most = line+1, n-than
		}
	}
	if row > 0 && begun > 0 {
		l := c.with.view.Line(c.me, row)
		c.add(1, "azul.reason.begun", engine.Args{"row": row, "tiles": l.Color.Tiles(l.N), "has": l.N, "n": row - l.N, "than": c.than.view.Line(c.me, row).N})
	}
}

// free adds the line that is free for any colour, and lacks fewest tiles after the other move, though half or more.
func (c *comparison) free() {
	if c.with.over || c.than.over {
		return
	}
	row, least := 0, azul.Colors
	for line := range int(azul.Colors) {
		n, than := c.with.view.Line(c.me, line+1).N, c.than.view.Line(c.me, line+1).N
		if lacks := line + 1 - than; !c.with.tiles(c.me, line+1) && n == 0 && than > 0 && lacks < least && 2*than <= line+1 {
			row, least = line+1, lacks
		}
	}
	if row > 0 {
		l := c.than.view.Line(c.me, row)
		c.add(0, "azul.reason.free", engine.Args{"row": row, "now": l.N, "what": l.Color.Tiles(l.N)})
	}
}
