package azul

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// paper is a slow reference implementation of the rules, written directly from the rules page on
// lists of letters. It shares nothing with the package but the words of the notation, which it
// reads and writes itself. Tests compare State with it.
type paper struct {
	wall      string
	bag, lid  []byte
	factories [][]byte
	centre    []byte
	boards    []*sheet
	round     int
	turn      int // seats count from 0
	starter   int
	taker     int // -1 while the marker is in the centre
	phase     string
	dealt     int
	end       string
}

// sheet is a player's board. Walls hold letters, or 0 for an empty space.
type sheet struct {
	lines [5][]byte
	wall  [5][5]byte
	floor []byte
	score int
}

var paperWords = map[string]byte{"azul": 'B', "amarillo": 'Y', "rojo": 'R', "negro": 'K', "blanco": 'W'}

var paperWalls = map[string][5]string{
	"clasico": {"BYRKW", "WBYRK", "KWBYR", "RKWBY", "YRKWB"},
	"habana":  {"KBYRW", "WKBYR", "RWKBY", "YRWKB", "BYRWK"},
}

func newPaper(seats int, wall string) *paper {
	p := &paper{wall: wall, taker: -1, phase: "first"}
	for _, x := range []byte("BYRKW") {
		p.bag = append(p.bag, strings.Repeat(string(x), 20)...)
	}
	for range seats {
		p.boards = append(p.boards, &sheet{})
	}
	p.factories = make([][]byte, map[int]int{2: 5, 3: 7, 4: 9}[seats])
	return p
}

func count(tiles []byte, x byte) int {
	n := 0
	for _, y := range tiles {
		if x == y {
			n++
		}
	}
	return n
}

func without(tiles []byte, x byte) []byte {
	return slices.DeleteFunc(slices.Clone(tiles), func(y byte) bool { return y == x })
}

// takeOne removes one tile, which must be there.
func takeOne(tiles *[]byte, x byte) {
	i := slices.Index(*tiles, x)
	*tiles = slices.Delete(slices.Clone(*tiles), i, i+1)
}

// play plays a legal move given in Spanish.
func (p *paper) play(seat int, text string) {
	f := strings.Fields(text)
	switch p.phase {
	case "first":
		n, _ := strconv.Atoi(f[1])
		p.starter = n - 1
		p.newRound()
	case "deal":
		if len(p.bag) < len(f[2:]) {
			// The bag runs out on the way. The text does not say which tiles came from the lid.
			p.bag, p.lid = append(p.bag, p.lid...), nil
		}
		for _, w := range f[2:] {
			takeOne(&p.bag, paperWords[w])
			p.factories[p.dealt] = append(p.factories[p.dealt], paperWords[w])
		}
		p.dealt++
		if p.dealt == len(p.factories) || len(p.bag)+len(p.lid) == 0 {
			p.phase = "draft"
		}
	case "draft":
		p.draft(seat, f)
	case "place":
		row, _ := strconv.Atoi(f[1])
		column, _ := strconv.Atoi(f[3])
		p.cover(p.boards[seat], row-1, column-1)
		p.settle()
	}
}

func (p *paper) newRound() {
	p.round++
	p.turn, p.dealt, p.phase = p.starter, 0, "deal"
	for i := range p.factories {
		p.factories[i] = nil
	}
}

func (p *paper) draft(seat int, f []string) {
	b := p.boards[seat]
	var x byte
	var taken int
	if f[0] == "centro" {
		x = paperWords[f[1]]
		taken = count(p.centre, x)
		p.centre = without(p.centre, x)
		if p.taker < 0 {
			p.taker = seat
			if len(b.floor) < 7 {
				b.floor = append(b.floor, '*')
			}
		}
	} else {
		n, _ := strconv.Atoi(f[0])
		x = paperWords[f[1]]
		taken = count(p.factories[n-1], x)
		p.centre = append(p.centre, without(p.factories[n-1], x)...)
		p.factories[n-1] = nil
	}
	for range taken {
		if f[2] == "fila" {
			n, _ := strconv.Atoi(f[3])
			if len(b.lines[n-1]) < n {
				b.lines[n-1] = append(b.lines[n-1], x)
				continue
			}
		}
		p.drop(b, x)
	}
	p.turn = (p.turn + 1) % len(p.boards)
	if len(p.centre) > 0 || slices.ContainsFunc(p.factories, func(f []byte) bool { return len(f) > 0 }) {
		return
	}
	p.turn = seat
	if p.wall == "gris" {
		p.phase = "place"
		p.settle()
		return
	}
	for _, b := range p.boards {
		for i, l := range b.lines {
			if len(l) == i+1 {
				p.cover(b, i, strings.IndexByte(paperWalls[p.wall][i], l[0]))
			}
		}
	}
	p.endRound()
}

func (p *paper) drop(b *sheet, x byte) {
	if len(b.floor) < 7 {
		b.floor = append(b.floor, x)
	} else {
		p.lid = append(p.lid, x)
	}
}

// moves returns a seat's moves in Spanish, in the package's order.
func (p *paper) moves(seat int) []string {
	var list []string
	b := p.boards[seat]
	switch p.phase {
	case "place":
		if row := b.next(); row >= 0 {
			for _, c := range b.columns(row) {
				list = append(list, fmt.Sprintf("fila %d columna %d", row+1, c+1))
			}
		}
	case "draft":
		if seat != p.turn {
			return nil
		}
		for n, tiles := range append(slices.Clone(p.factories), p.centre) {
			source := strconv.Itoa(n + 1)
			if n == len(p.factories) {
				source = "centro"
			}
			for _, word := range []string{"azul", "amarillo", "rojo", "negro", "blanco"} {
				x := paperWords[word]
				if count(tiles, x) == 0 {
					continue
				}
				for i := range 5 {
					if b.takes(i, x) {
						list = append(list, fmt.Sprintf("%s %s fila %d", source, word, i+1))
					}
				}
				list = append(list, source+" "+word+" suelo")
			}
		}
	}
	return list
}

// diagram writes the position in the format of the function diagram.
func (p *paper) diagram() string {
	var b strings.Builder
	fmt.Fprintf(&b, "wall %s\nround %d turn %d starter %d\nfactories", p.wall, p.round, p.turn+1, p.starter+1)
	sorted := func(tiles []byte) string {
		text := ""
		for _, x := range []byte("BYRKW") {
			text += strings.Repeat(string(x), count(tiles, x))
		}
		return orDot(text)
	}
	tallied := func(tiles []byte) string {
		var list []string
		for _, x := range []byte("BYRKW") {
			if n := count(tiles, x); n > 0 {
				list = append(list, fmt.Sprintf("%d%c", n, x))
			}
		}
		return orDot(strings.Join(list, " "))
	}
	for _, f := range p.factories {
		b.WriteString(" " + sorted(f))
	}
	b.WriteString("\ncentre " + sorted(p.centre))
	if p.taker < 0 {
		b.WriteString(" *")
	} else {
		fmt.Fprintf(&b, "\ntaker %d", p.taker+1)
	}
	fmt.Fprintf(&b, "\nbag %s\nlid %s\n", tallied(p.bag), tallied(p.lid))
	for i, s := range p.boards {
		fmt.Fprintf(&b, "seat %d points %d floor %s\n", i+1, s.score, orDot(string(s.floor)))
		for row, l := range s.lines {
			fmt.Fprintf(&b, "%s%s | %s\n", strings.Repeat(".", row+1-len(l)), l,
				strings.ReplaceAll(string(s.wall[row][:]), "\x00", "."))
		}
	}
	return b.String()
}
