package azul

func (p *paper) cover(b *sheet, row, column int) {
	x := b.lines[row][0]
	b.wall[row][column] = x
	for range row {
		p.lid = append(p.lid, x)
	}
	b.lines[row] = nil
	across, down := b.reach(row, column, 0, 1), b.reach(row, column, 1, 0)
	if across > 1 {
		b.score += across
	}
	if down > 1 {
		b.score += down
	}
	if across == 1 && down == 1 {
		b.score++
	}
}

// reach returns the length of the run through a space in a direction and its opposite.
func (b *sheet) reach(row, column, dr, dc int) int {
	n := 1
	for _, sign := range []int{1, -1} {
		for k := 1; ; k++ {
			r, c := row+sign*k*dr, column+sign*k*dc
			if r < 0 || r > 4 || c < 0 || c > 4 || b.wall[r][c] == 0 {
				break
			}
			n++
		}
	}
	return n
}

// columns returns the columns of the grey wall that can take the tile of a row's full line.
func (b *sheet) columns(row int) []int {
	var list []int
	for c := range 5 {
		ok := b.wall[row][c] == 0
		for r := range 5 {
			ok = ok && b.wall[r][c] != b.lines[row][0]
		}
		if ok {
			list = append(list, c)
		}
	}
	return list
}

// next returns the topmost full line, or -1.
func (b *sheet) next() int {
	for i, l := range b.lines {
		if len(l) == i+1 {
			return i
		}
	}
	return -1
}

// settle drops full lines without a legal space. It ends the round when no player has a full line
// left.
func (p *paper) settle() {
	waiting := false
	for _, b := range p.boards {
		for b.next() >= 0 && len(b.columns(b.next())) == 0 {
			i := b.next()
			for _, x := range b.lines[i] {
				p.drop(b, x)
			}
			b.lines[i] = nil
		}
		waiting = waiting || b.next() >= 0
	}
	if !waiting {
		p.endRound()
	}
}

func (p *paper) endRound() {
	penalties := []int{1, 1, 2, 2, 2, 3, 3}
	for _, b := range p.boards {
		for i, x := range b.floor {
			b.score -= penalties[i]
			if x != '*' {
				p.lid = append(p.lid, x)
			}
		}
		b.floor = nil
		if b.score < 0 {
			b.score = 0
		}
	}
	if p.taker >= 0 {
		p.starter = p.taker
	}
	p.taker = -1
	if p.end = p.over(); p.end == "" {
		p.newRound()
		return
	}
	p.phase = "over"
	for _, b := range p.boards {
		b.score += 2*b.fullRows() + b.fullColumnsAndColors()
	}
}
