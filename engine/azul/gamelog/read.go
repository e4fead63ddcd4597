package gamelog

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"sobremesa/engine"
	"sobremesa/engine/azul"
)

// Limits for reading, far above the size of any game.
const (
	maxSize  = 16 << 20 // bytes
	maxTurns = 10_000
	maxTiles = 100 // named in a line
)

// Read reads a log. White space, accents and case do not matter. Lines in another format (boards,
// comments, a prompt) are skipped, and the header may be missing. A line that begins like a move,
// factory display or centre but cannot be understood is an error that names the line, and so is a text
// without a move. Other errors are r's.
func Read(r io.Reader) (*Log, error) {
	p := reader{scores: make(map[int]int)}
	limited := &io.LimitedReader{R: r, N: maxSize + 1}
	lines := bufio.NewScanner(limited)
	lines.Buffer(nil, maxSize)
	for lines.Scan() {
		p.log.last++
		if err := p.read(lines.Text()); err != nil {
			return nil, fmt.Errorf("line %d: %w", p.log.last, err)
		}
	}
	if limited.N <= 0 || errors.Is(lines.Err(), bufio.ErrTooLong) {
		return nil, fmt.Errorf("line %d: the file is larger than %d bytes", p.log.last+1, maxSize)
	}
	if err := lines.Err(); err != nil {
		return nil, err
	}
	if err := p.finish(); err != nil {
		return nil, fmt.Errorf("line %d: %w", p.log.last+1, err)
	}
	return &p.log, nil
}

type reader struct {
	log     Log
	round   int
	marked  bool   // a new round was announced and its first table has not been read yet
	open    *table // the table being read, until its centre line
	table   *table // the last complete table, until a move uses it
	before  *table // the previous table of this round
	results bool
	scores  map[int]int // by player, from 1
	player  int         // highest number of a player
	factory int         // highest number of a factory display
}

func (p *reader) read(line string) error {
	squeezed := squeeze(line)
	for i, pattern := range patterns {
		if m := pattern.FindStringSubmatch(squeezed); m != nil {
			return kinds[i].read(p, m[1:])
		}
	}
	if misread.MatchString(squeezed) {
		return fmt.Errorf("%q is not understood", clip(fold(line)))
	}
	return nil
}

func (p *reader) readHeader(v []string) (err error) {
	if len(p.log.turns) > 0 {
		return fmt.Errorf("a second game begins; one at a time")
	}
	p.log.Seats, err = number("number of players", v[0], 2, azul.MaxSeats)
	return err
}

func (p *reader) readWall(v []string) error {
	wall, ok := azul.ParseWall(v[0])
	if !ok {
		return fmt.Errorf("no wall %q", clip(v[0]))
	}
	p.log.Wall, p.log.WallSaid = wall, true
	return nil
}

func (p *reader) readRound([]string) error {
	p.nextRound()
	p.marked = true
	return nil
}

func (p *reader) nextRound() {
	p.round++
	p.open, p.table, p.before = nil, nil, nil
}

func (p *reader) readFactory(v []string) error {
	n, err := p.readSource(v[0])
	if err != nil {
		return err
	}
	tiles, special, err := tilesOf(v[1])
	if err != nil {
		return err
	}
	if special || tiles.Len() > 4 {
		return fmt.Errorf("factory %d cannot hold [%s]", n, clip(v[1]))
	}
	if p.open == nil {
		p.open = new(table)
	}
	p.open.factories[n-1] = tiles
	return nil
}

func (p *reader) readCentre(v []string) error {
	tiles, special, err := tilesOf(v[0])
	if err != nil {
		return err
	}
	t := p.open
	if t == nil {
		t = new(table)
	}
	t.centre, t.marker = tiles, special
	// In a log that does not mark rounds, a filled factory display that was empty begins a new one.
	if p.before != nil && !p.marked {
		for i, f := range t.factories {
			if f != 0 && p.before.factories[i] == 0 {
				p.nextRound()
				break
			}
		}
	}
	p.open, p.table, p.before, p.marked = nil, t, t, false
	return nil
}

func tilesOf(list string) (tiles azul.Tiles, special bool, err error) {
	for n, w := range strings.FieldsFunc(list, func(r rune) bool { return r == ',' }) {
		if w == marker {
			special = true
			continue
		}
		c, err := color(w)
		if err != nil {
			return 0, false, err
		}
		if n >= maxTiles {
			return 0, false, fmt.Errorf("more than %d tiles", maxTiles)
		}
		tiles += azul.Some(1, c)
	}
	return tiles, special, nil
}

// readTake reads a Take. The line is empty for the floor line.
func (p *reader) readTake(player, count, name, line, from string) error {
	seat, err := p.readPlayer(player)
	if err != nil {
		return err
	}
	n, err := number("number of tiles", count, 0, maxTiles)
	if err != nil {
		return err
	}
	c, err := color(name)
	if err != nil {
		return err
	}
	to := azul.Floor
	if line != "" {
		if to, err = number("line", line, 1, azul.Colors); err != nil {
			return err
		}
	}
	source := azul.Centre
	if from != squeeze(fromCentre) {
		if source, err = p.readSource(strings.TrimPrefix(from, "lafactoria")); err != nil {
			return err
		}
	}
	return p.add(turn{seat: seat, move: azul.Take(source, c, to), count: n})
}

func (p *reader) readPlace(v []string) error {
	seat, err := p.readPlayer(v[0])
	if err != nil {
		return err
	}
	row, err := number("line", v[1], 1, azul.Colors)
	if err != nil {
		return err
	}
	column, err := number("column", v[2], 1, azul.Colors)
	if err != nil {
		return err
	}
	return p.add(turn{seat: seat, move: azul.Place(row, column)})
}

func (p *reader) add(t turn) error {
	if len(p.log.turns) == maxTurns {
		return fmt.Errorf("more than %d moves", maxTurns)
	}
	t.line, t.round, t.table = p.log.last, p.round, p.table
	p.table = nil
	p.log.turns = append(p.log.turns, t)
	return nil
}

// readEnd reads that the game ends; player is who completed a row, or empty.
func (p *reader) readEnd(player string) error {
	p.log.end.line = p.log.last
	p.log.end.row, _ = strconv.Atoi(player)
	return nil
}

func (p *reader) readScore(v []string) error {
	if !p.results {
		return nil
	}
	seat, err := p.readPlayer(v[0])
	if err != nil {
		return err
	}
	p.scores[int(seat)+1], err = number("score", v[1], -maxSize, maxSize)
	return err
}

// finish checks and fills in what depends on the whole log.
func (p *reader) finish() error {
	l := &p.log
	if len(l.turns) == 0 {
		return fmt.Errorf("no move of a game of Azul in it")
	}
	if l.Seats == 0 {
		l.Seats = seatsFor(p.player, p.factory)
	}
	if p.player > l.Seats {
		return fmt.Errorf("player %d in a game of %d", p.player, l.Seats)
	}
	// Players place tiles only on the grey wall.
	if !l.WallSaid && slices.ContainsFunc(l.turns, func(t turn) bool { return t.move.Kind == azul.KindPlace }) {
		l.Wall, l.WallSaid = azul.Grey, true
	}
	if len(p.scores) > 0 {
		for n := 1; n <= l.Seats; n++ {
			score, ok := p.scores[n]
			if !ok {
				return fmt.Errorf("the results leave out player %d", n)
			}
			l.Claimed = append(l.Claimed, score)
		}
	}
	return nil
}

// readPlayer reads a player's number.
func (p *reader) readPlayer(text string) (engine.Seat, error) {
	n, err := number("player", text, 1, azul.MaxSeats)
	p.player = max(p.player, n)
	return engine.Seat(n - 1), err
}

// readSource reads a factory display's number.
func (p *reader) readSource(text string) (int, error) {
	n, err := number("factory", text, 1, maxFactories)
	p.factory = max(p.factory, n)
	return n, err
}

// number reads a number of something.
func number(what, text string, least, most int) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < least || n > most {
		return 0, fmt.Errorf("%s %s, want %d to %d", what, clip(text), least, most)
	}
	return n, nil
}

func color(name string) (azul.Color, error) {
	c := slices.Index(colorNames[:], name)
	if c < 0 {
		return 0, fmt.Errorf("%q is no colour", clip(name))
	}
	return azul.Color(c), nil
}

// clip shortens text quoted in an error.
func clip(text string) string {
	const most = 60
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return text
}
