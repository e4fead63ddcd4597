package azul

import (
	"slices"
	"strings"

	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/render/sheet"
)

const spokenName = 32 // how many letters of a player's name are read aloud

// Describe tells everything that the view shows, in lines to be read aloud, most important first:
// the turn, what a move changes, what can be taken, the boards beginning with the reader's own, and
// the rest. Beside the best moves there is little room, and the other boards are told in short.
func Describe(s Scene) []string {
	lines := []string{s.describeTurn()}
	if s.Preview && len(s.Last) > 0 {
		lines = append(lines, s.describeChange(&s.Last[len(s.Last)-1])...)
	}
	lines = append(lines, s.describeWeighed()...)
	lines = append(lines, s.describeOffer()...)
	seats := engine.Seat(s.View.Seats())
	for k := range seats {
		seat := (s.first() + k) % seats
		if k > 0 && s.Weighed != nil && s.Weighed.Percents != nil {
			lines = append(lines, s.describeShortly(seat))
			continue
		}
		lines = append(lines, s.describeBoard(seat)...)
	}
	return append(lines, s.describeStock(), s.describeWall())
}

// describeWeighed tells the weighed moves.
func (s *Scene) describeWeighed() (lines []string) {
	if s.Weighed == nil {
		return nil
	}
	var told []string
	for _, m := range s.Weighed.Moves {
		told = append(told, s.move(&Change{Move: m, Report: azul.Report{Took: s.took(m)}}))
	}
	if s.Weighed.Percents == nil {
		return []string{s.Words("azul.said.compared", engine.Args{"played": told[0], "better": told[1]})}
	}
	for i, percent := range s.Weighed.Percents {
		lines = append(lines, s.Words("azul.said.weighed", engine.Args{"place": i + 1, "move": told[i], "percent": percent}))
	}
	return lines
}

func (s *Scene) describeTurn() string {
	v := &s.View
	args := engine.Args{"round": v.Round(), "status": s.status()}
	if v.Round() > 0 {
		args["starter"] = s.spoken(v.Starter())
	}
	if v.MarkerTaker() != engine.Spectator {
		args["next"] = s.spoken(v.MarkerTaker())
	}
	return s.Words("azul.said.table", args)
}

// status says whose turn it is, or how the game ended.
func (s *Scene) status() string {
	v := &s.View
	var said []string
	switch v.Phase() {
	case azul.Beginning:
		return s.Words("azul.picture.beginning", nil)
	case azul.Dealing:
		return s.Words("azul.picture.dealing", nil)
	case azul.Over:
		for _, seat := range s.winners() {
			said = append(said, s.spoken(seat))
		}
		text := s.Words("azul.said.over", nil) + ". " + s.won(said)
		for _, verdict := range s.verdicts() {
			text += ". " + strings.TrimSuffix(verdict, ".")
		}
		return text
	}
	for seat := range v.ToMove().All() {
		said = append(said, s.spoken(seat))
	}
	return s.whose(said)
}

// describeChange tells what a previewed move changes.
func (s *Scene) describeChange(ch *Change) []string {
	took, m := ch.Report.Took, ch.Move
	args := engine.Args{"move": s.move(ch), "outlook": s.outlook()}
	if m.Kind == azul.KindTake {
		args["line"], args["completes"], args["marker"] = int(m.Line), took.Completes, took.Marker
		args["fell"], args["lost"] = took.Fell-took.Lost, took.Lost
		if m.Line != azul.Floor {
			args["held"] = s.View.Line(ch.Seat, int(m.Line)).N
		}
	}
	lines := []string{s.Words("azul.said.preview", args)}
	for seat := range engine.Seat(s.View.Seats()) {
		r := &ch.Report.Boards[seat]
		for _, p := range r.Placed() {
			lines = append(lines, s.Words("azul.said.tiled", engine.Args{
				"name": s.spoken(seat), "color": p.Color.Term(), "row": p.Row, "column": p.Column, "n": p.Points}))
		}
		if r.FloorCost > 0 {
			lines = append(lines, s.Words("azul.said.paid", engine.Args{"name": s.spoken(seat), "cost": r.FloorCost}))
		}
	}
	return lines
}

func (s *Scene) describeOffer() (lines []string) {
	v := &s.View
	left := v.MarkerTaker() == engine.Spectator
	for n := 1; n <= v.Factories(); n++ {
		if t := v.Source(n); t != 0 {
			lines = append(lines, s.Words("azul.said.factory", engine.Args{"factory": n, "tiles": s.tiles(t)}))
		}
	}
	if t := v.Source(azul.Centre); len(lines) > 0 || left || t != 0 {
		lines = append(lines, s.Words("azul.said.centre", engine.Args{"marker": left, "tiles": s.tiles(t)}))
	}
	return lines
}

// describeShortly tells a board without what lies on its wall.
func (s *Scene) describeShortly(seat engine.Seat) string {
	text := s.describeBoard(seat)[0]
	var begun []string
	for i, l := range s.View.Board(seat).Lines {
		if l.N > 0 {
			begun = append(begun, s.Words("azul.said.line", engine.Args{"row": i + 1, "tiles": l.N, "color": l.Color.Term()}))
		}
	}
	if len(begun) > 0 {
		text += " " + s.Words("azul.said.lines", engine.Args{"lines": strings.Join(begun, "; ")})
	}
	return text
}

func (s *Scene) describeBoard(seat engine.Seat) []string {
	board := s.View.Board(seat)
	head := engine.Args{
		"name": s.spoken(seat), "points": s.scored(board.Score), "floor": s.floor(board.Floor),
		"kept": int(seat) < len(s.Players) && s.Players[seat].Guardian,
		"rows": board.Bonuses.Rows, "columns": board.Bonuses.Columns, "colors": board.Bonuses.Colors,
	}
	if s.View.Phase() != azul.Over {
		out := s.View.IfRoundEnded(seat)
		head["gain"], head["cost"] = out.Gain, out.FloorCost
	}
	lines := []string{s.Words("azul.said.board", head)}
	var bare []int // rows with nothing in the line and nothing on the wall
	for i, l := range board.Lines {
		laid, missing := s.wallRow(i, board.Wall[i])
		if l.N == 0 && len(laid) == 0 {
			bare = append(bare, i+1)
			continue
		}
		args := engine.Args{"row": i + 1, "tiles": l.N, "laid": strings.Join(laid, ", "), "missing": strings.Join(missing, ", "), "n": len(missing)}
		if l.N > 0 {
			args["color"] = l.Color.Term()
		}
		lines = append(lines, s.Words("azul.said.row", args))
	}
	if len(bare) > 0 {
		lines = append(lines, s.Words("azul.said.bare", engine.Args{"rows": bare, "n": len(bare)}))
	}
	return lines
}

// wallRow says which colours lie in a row of a wall, with their columns, and which are missing.
func (s *Scene) wallRow(row int, wall [azul.Colors]azul.Color) (laid, missing []string) {
	for column, c := range wall {
		if c != azul.NoColor {
			laid = append(laid, s.Words("azul.said.laid", engine.Args{"color": c.Term(), "column": column + 1}))
		}
	}
	for _, c := range s.rowColors(row) {
		if !slices.Contains(wall[:], c) {
			missing = append(missing, s.color(c))
		}
	}
	return laid, missing
}

// rowColors returns all colours, in the order in which they are printed in a row of the walls, if
// they are.
func (s *Scene) rowColors(row int) (list []azul.Color) {
	for i := range azul.Colors {
		c := azul.Color(i)
		if printed := s.View.Wall().Printed(row, i); printed != azul.NoColor {
			c = printed
		}
		list = append(list, c)
	}
	return list
}

// floor lists what lies on a floor line, leftmost first: "ficha inicial, 2 rojos". It is "" for
// nothing.
func (s *Scene) floor(line []azul.Color) string {
	var list []string
	for i := 0; i < len(line); {
		from := i
		for i < len(line) && line[i] == line[from] {
			i++
		}
		if line[from] == azul.Marker {
			list = append(list, s.Words("azul.said.marker", nil))
		} else {
			list = append(list, s.tiles(azul.Some(i-from, line[from])))
		}
	}
	return strings.Join(list, ", ")
}

func (s *Scene) describeStock() string {
	return s.Words("azul.said.stock", engine.Args{"bag": s.tiles(s.View.Bag()), "lid": s.tiles(s.View.Lid())})
}

// describeWall tells the pattern of the walls.
func (s *Scene) describeWall() string {
	wall := s.View.Wall()
	var first []string
	for _, c := range s.rowColors(0) {
		first = append(first, s.color(c))
	}
	return s.Words("azul.said.wall", engine.Args{
		"wall": engine.Term("azul.option.wall." + wall.String()), "printed": wall != azul.Grey, "colors": strings.Join(first, ", ")})
}

// AltRoundEnd describes the picture of RoundEnd in lines.
func AltRoundEnd(s Scene) string {
	return s.describeEach(s.roundEnd()+".", func(seat engine.Seat) string {
		t := tallyOf(&s, seat)
		return s.Words("azul.alt.round", engine.Args{"gain": sheet.Signed(t.gain), "cost": sheet.Number(-t.cost), "total": t.total})
	})
}

// AltFinal describes the picture of Final in lines.
func AltFinal(s Scene) string {
	return s.describeEach(s.status()+".", func(seat engine.Seat) string {
		b := s.View.Board(seat)
		return s.scored(b.Score) + ", " + s.Words("azul.alt.bonuses", engine.Args{
			"rows": azul.RowBonus * b.Bonuses.Rows, "columns": azul.ColumnBonus * b.Bonuses.Columns, "colors": azul.ColorBonus * b.Bonuses.Colors,
		})
	})
}

// describeEach returns an opening and a line about each player, best first.
func (s *Scene) describeEach(opening string, of func(engine.Seat) string) string {
	lines := []string{opening}
	for _, st := range s.View.Standings() {
		lines = append(lines, s.spoken(st.Seat)+": "+of(st.Seat)+".")
	}
	return strings.Join(lines, "\n")
}

// spoken returns a player's name for running text, on one line.
func (s *Scene) spoken(seat engine.Seat) string {
	if name := sheet.Spoken(s.Players, seat, spokenName); name != "" {
		return name
	}
	return s.nameless(seat)
}

// tileKeys are the sentences that count tiles of a colour.
var tileKeys = [azul.Colors]string{
	azul.Blue: "azul.alt.tiles.blue", azul.Yellow: "azul.alt.tiles.yellow", azul.Red: "azul.alt.tiles.red",
	azul.Black: "azul.alt.tiles.black", azul.White: "azul.alt.tiles.white",
}

// color returns the word for a colour.
func (s *Scene) color(c azul.Color) string { return s.Words(string(c.Term()), nil) }

// tiles lists tiles by colour: "2 azules, 1 rojo". It is "" for none.
func (s *Scene) tiles(t azul.Tiles) string {
	var list []string
	for c := range azul.Color(azul.Colors) {
		if n := t.Of(c); n > 0 {
			list = append(list, s.Words(tileKeys[c], engine.Args{"tiles": n}))
		}
	}
	return strings.Join(list, ", ")
}

// scored returns points with their noun: "1 point", "2 points".
func (s *Scene) scored(points int) string {
	return s.Words("azul.alt.points", engine.Args{"n": points})
}

// whose returns the sentence about whose turn it is, given the names of these players.
func (s *Scene) whose(names []string) string {
	all := strings.Join(names, ", ")
	if s.View.Phase() == azul.Placing {
		return s.Words("azul.picture.place", engine.Args{"names": all, "n": len(names)})
	}
	return s.Words("azul.picture.turn", engine.Args{"names": all})
}

// won returns the sentence about the winners, given their names.
func (s *Scene) won(names []string) string {
	return s.Words("azul.picture.wins", engine.Args{"names": strings.Join(names, ", "), "n": len(names)})
}

// winners returns the seats in first place.
func (s *Scene) winners() []engine.Seat {
	return slices.Collect(engine.Winners(s.View.Standings()).All())
}

// nameless returns the name shown for a player who has none.
func (s *Scene) nameless(seat engine.Seat) string {
	return s.Words("azul.picture.player", engine.Args{"seat": int(seat) + 1})
}

// move describes a player's move in words in which every number has a noun, unlike the notation "2
// blue row 2", so that it can be read aloud.
func (s *Scene) move(ch *Change) string {
	m := ch.Move
	if m.Kind == azul.KindPlace {
		return s.Words("azul.alt.place", engine.Args{"line": int(m.Line), "column": int(m.Column)})
	}
	return s.Words("azul.alt.take", engine.Args{"source": int(m.Source), "tiles": s.tiles(azul.Some(ch.Report.Took.Tiles, m.Color)), "line": int(m.Line)})
}
