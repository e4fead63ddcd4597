package azul

import "slices"

// The end of a game of paper, and the bonuses.

func (b *sheet) fullRows() int {
	n := 0
	for _, row := range b.wall {
		if !slices.Contains(row[:], 0) {
			n++
		}
	}
	return n
}

func (b *sheet) fullColumnsAndColors() int {
	points := 0
	for c := range 5 {
		full := true
		for r := range 5 {
			full = full && b.wall[r][c] != 0
		}
		if full {
			points += 7
		}
	}
	for _, x := range []byte("BYRKW") {
		n := 0
		for _, row := range b.wall {
			n += count(row[:], x)
		}
		if n == 5 {
			points += 10
		}
	}
	return points
}

// over returns the reason why the game ends now, or "" if it goes on.
func (p *paper) over() string {
	for _, b := range p.boards {
		if b.fullRows() > 0 {
			return "row"
		}
	}
	left := slices.Concat(p.bag, p.lid)
	if len(left) == 0 {
		return "tiles"
	}
	for _, x := range left {
		for _, b := range p.boards {
			for i := range 5 {
				if p.wall == "gris" && b.usable(i, x, left) || p.wall != "gris" && b.takes(i, x) {
					return ""
				}
			}
		}
	}
	return "frozen"
}

// usable reports whether a tile could ever reach a row of the grey wall: at once, or after the
// tiles in its line have filled it and fallen to the floor line.
func (b *sheet) usable(i int, x byte, left []byte) bool {
	c := *b
	if len(c.lines[i]) > 0 && slices.Contains(left, c.lines[i][0]) && len(c.columns(i)) == 0 {
		c.lines[i] = nil
	}
	if !c.takes(i, x) {
		return false
	}
	c.lines[i] = []byte{x}
	return len(c.columns(i)) > 0
}

func (b *sheet) takes(i int, x byte) bool {
	if len(b.lines[i]) == i+1 || slices.Contains(b.wall[i][:], x) {
		return false
	}
	return len(b.lines[i]) == 0 || b.lines[i][0] == x
}
