package gamelog

import (
	"bufio"
	"errors"
	"io"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"sobremesa/engine"
	"sobremesa/engine/azul"
)

// Limits of what is read, far above any game.
const (
	maxSize  = 16 << 20 // bytes
	maxTurns = 10_000
)

// The lines of a log, without accents, in lower case and with single spaces.
var (
	lineHeader  = regexp.MustCompile(`^emp\w*ando juego de azul con (\d+) jugador`)
	lineWall    = regexp.MustCompile(`^muro ?:? ?(\w+)`)
	lineRound   = regexp.MustCompile(`^emp\w*ando nueva ronda`)
	lineFactory = regexp.MustCompile(`^(?:factoria|fabrica) ?#? ?(\d+) ?:? ?\[(.*)\]`)
	lineCentre  = regexp.MustCompile(`^centro ?:? ?\[(.*)\]`)
	lineTake    = regexp.MustCompile(`^jugador (\d+) (?:juega (\d+) fichas? de tipo (\w+) en la fila (\d+)|descarta (\d+) fichas? de tipo (\w+)) desde (?:el centro|la (?:factoria|fabrica) ?#? ?(\d+))\.?$`)
	linePlace   = regexp.MustCompile(`^jugador (\d+) reviste la fila (\d+) en la columna (\d+)\.?$`)
	lineMove    = regexp.MustCompile(`^jugador \d+ (?:juega|descarta|reviste)\b`)
	lineTable   = regexp.MustCompile(`^(?:(?:factoria|fabrica) ?#|centro ?:? ?\[)`)
	lineEnd     = regexp.MustCompile(`^el juego termina(?: pues (?:los|el) jugador(?:es)? (\d+))?`)
	lineResults = regexp.MustCompile(`^resultados?\b`)
	lineScore   = regexp.MustCompile(`^jugador (\d+) ?: ?(-?\d+)\b`)
)

// Read reads a log. White space, accents and case do not matter, and lines
// that are not of the form (boards, comments, a prompt) are passed over; the
// header may be missing. A move, a factory or a centre that is begun in the
// form and not to be understood is a *SyntaxError, as is a text without any
// move; other errors are r's.
func Read(r io.Reader) (*Log, error) {
	p := reader{scores: make(map[int]int)}
	limited := &io.LimitedReader{R: r, N: maxSize + 1}
	lines := bufio.NewScanner(limited)
	lines.Buffer(nil, maxSize)
	for lines.Scan() {
		p.log.last++
		if err := p.read(fold(lines.Text())); err != nil {
			return nil, err
		}
	}
	if limited.N <= 0 || errors.Is(lines.Err(), bufio.ErrTooLong) {
		return nil, syntaxf(p.log.last+1, "the file is larger than %d bytes", maxSize)
	}
	if err := lines.Err(); err != nil {
		return nil, err
	}
	return p.finish()
}

// fold takes away what does not matter in a line.
func fold(line string) string {
	plain := strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1 // an accent written as a character of its own
		}
		r = unicode.ToLower(r)
		if i := strings.IndexRune(accented, r); i >= 0 && r != utf8.RuneError {
			return rune(unaccented[utf8.RuneCountInString(accented[:i])])
		}
		return r
	}, line)
	return strings.Join(strings.Fields(strings.TrimPrefix(plain, "\uFEFF")), " ")
}

// accented are the accented vowels of Spanish, unaccented the same without.
const (
	accented   = "áéíóúü"
	unaccented = "aeiouu"
)

type reader struct {
	log     Log
	round   int
	marked  bool   // a new round was announced and has no table yet
	open    *table // being read: the factories of a table whose centre is still to come
	table   *table // the last one, until a move uses it
	before  *table // the one before in this round
	results bool
	scores  map[int]int // by player from 1
	player  int         // the highest that occurs
	factory int
}

func (p *reader) read(line string) error {
	first, _, _ := strings.Cut(line, " ")
	switch {
	case first == "jugador":
		return p.readPlayer(line)
	case strings.HasPrefix(line, "factoria"), strings.HasPrefix(line, "fabrica"), strings.HasPrefix(line, "centro"):
		return p.readTable(line)
	case strings.HasPrefix(line, "emp"):
		return p.readBeginning(line)
	case first == "el":
		if m := lineEnd.FindStringSubmatch(line); m != nil {
			p.log.end.line = p.log.last
			p.log.end.row, _ = strconv.Atoi(m[1]) // 0 when no player is named
		}
	case strings.HasPrefix(line, "muro"):
		if m := lineWall.FindStringSubmatch(line); m != nil {
			wall, ok := azul.ParseWall(m[1])
			if !ok {
				return syntaxf(p.log.last, "no wall %q", clip(m[1]))
			}
			p.log.Wall, p.log.WallSaid = wall, true
		}
	case lineResults.MatchString(line):
		p.results = true
	}
	return nil
}

func (p *reader) readBeginning(line string) error {
	if lineRound.MatchString(line) {
		p.nextRound()
		p.marked = true
		return nil
	}
	m := lineHeader.FindStringSubmatch(line)
	if m == nil {
		return nil
	}
	if len(p.log.turns) > 0 {
		return syntaxf(p.log.last, "a second game begins; one at a time")
	}
	n, err := strconv.Atoi(m[1])
	if err != nil || n < 2 || n > azul.MaxSeats {
		return syntaxf(p.log.last, "%s players, want 2 to %d", m[1], azul.MaxSeats)
	}
	p.log.Seats = n
	return nil
}

func (p *reader) readTable(line string) error {
	if m := lineFactory.FindStringSubmatch(line); m != nil {
		return p.readFactory(m[1], m[2])
	}
	if m := lineCentre.FindStringSubmatch(line); m != nil {
		return p.readCentre(m[1])
	}
	if lineTable.MatchString(line) {
		return syntaxf(p.log.last, "%q is not understood", clip(line))
	}
	return nil
}

func (p *reader) readPlayer(line string) error {
	if m := lineTake.FindStringSubmatch(line); m != nil {
		return p.readTake(m)
	}
	if m := linePlace.FindStringSubmatch(line); m != nil {
		return p.readPlace(m)
	}
	if lineMove.MatchString(line) {
		return syntaxf(p.log.last, "%q is not understood", clip(line))
	}
	m := lineScore.FindStringSubmatch(line)
	if m == nil || !p.results {
		return nil
	}
	player, err := p.seat(m[1])
	if err != nil {
		return err
	}
	score, err := strconv.Atoi(m[2])
	if err != nil {
		return syntaxf(p.log.last, "%q is no score", clip(m[2]))
	}
	p.scores[int(player)+1] = score
	return nil
}

// seat reads a player's number.
func (p *reader) seat(number string) (engine.Seat, error) {
	n, err := strconv.Atoi(number)
	if err != nil || n < 1 || n > azul.MaxSeats {
		return 0, syntaxf(p.log.last, "player %s, want 1 to %d", clip(number), azul.MaxSeats)
	}
	p.player = max(p.player, n)
	return engine.Seat(n - 1), nil
}

func (p *reader) factoryNumber(number string) (int, error) {
	n, err := strconv.Atoi(number)
	if err != nil || n < 1 || n > maxFactories {
		return 0, syntaxf(p.log.last, "factory %s, want 1 to %d", clip(number), maxFactories)
	}
	return n, nil
}

func (p *reader) nextRound() {
	p.round++
	p.open, p.table, p.before = nil, nil, nil
}

func (p *reader) readFactory(number, list string) error {
	n, err := p.factoryNumber(number)
	if err != nil {
		return err
	}
	p.factory = max(p.factory, n)
	tiles, special, err := p.tiles(list)
	if err != nil {
		return err
	}
	if special || tiles.Len() > 4 {
		return syntaxf(p.log.last, "factory %d cannot hold [%s]", n, clip(list))
	}
	if p.open == nil {
		p.open = new(table)
	}
	p.open.factories[n-1] = tiles
	return nil
}

func (p *reader) readCentre(list string) error {
	tiles, special, err := p.tiles(list)
	if err != nil {
		return err
	}
	t := p.open
	if t == nil {
		t = new(table)
	}
	t.centre, t.marker = tiles, special
	// A log without marks between its rounds: a factory that was empty is full.
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

func (p *reader) tiles(list string) (tiles azul.Tiles, special bool, err error) {
	words := strings.FieldsFunc(list, func(r rune) bool { return r == ',' || r == ' ' })
	if len(words) > 100 {
		return 0, false, syntaxf(p.log.last, "more than 100 tiles")
	}
	for _, w := range words {
		if w == marker {
			special = true
			continue
		}
		c, ok := color(w)
		if !ok {
			return 0, false, syntaxf(p.log.last, "%q is no colour", clip(w))
		}
		tiles += azul.Some(1, c)
	}
	return tiles, special, nil
}

// color reads a colour in the singular or plural of either gender.
func color(w string) (azul.Color, bool) {
	for c, name := range colorNames {
		stem := strings.TrimSuffix(name, "o")
		ending, ok := strings.CutPrefix(w, stem)
		switch {
		case !ok:
			continue
		case stem == name && (ending == "" || ending == "es"),
			stem != name && (ending == "o" || ending == "a" || ending == "os" || ending == "as"):
			return azul.Color(c), true
		}
	}
	return 0, false
}

func (p *reader) readTake(m []string) error {
	seat, err := p.seat(m[1])
	if err != nil {
		return err
	}
	count, name, line := m[2], m[3], azul.Floor
	if name == "" {
		count, name = m[5], m[6]
	} else if line, err = strconv.Atoi(m[4]); err != nil || line < 1 || line > 5 {
		return syntaxf(p.log.last, "line %s, want 1 to 5", clip(m[4]))
	}
	c, ok := color(name)
	if !ok {
		return syntaxf(p.log.last, "%q is no colour", clip(name))
	}
	n, err := strconv.Atoi(count)
	if err != nil || n > 100 {
		return syntaxf(p.log.last, "%s tiles", clip(count))
	}
	source := azul.Centre
	if m[7] != "" {
		if source, err = p.factoryNumber(m[7]); err != nil {
			return err
		}
		p.factory = max(p.factory, source)
	}
	return p.add(turn{seat: seat, move: azul.Take(source, c, line), count: n})
}

func (p *reader) readPlace(m []string) error {
	seat, err := p.seat(m[1])
	if err != nil {
		return err
	}
	row, rowErr := strconv.Atoi(m[2])
	column, columnErr := strconv.Atoi(m[3])
	if rowErr != nil || columnErr != nil || row > 5 || column > 5 {
		return syntaxf(p.log.last, "no space in row %s, column %s", clip(m[2]), clip(m[3]))
	}
	return p.add(turn{seat: seat, move: azul.Place(row, column)})
}

func (p *reader) add(t turn) error {
	if len(p.log.turns) == maxTurns {
		return syntaxf(p.log.last, "more than %d moves", maxTurns)
	}
	t.line, t.round, t.table = p.log.last, p.round, p.table
	p.table = nil
	p.log.turns = append(p.log.turns, t)
	return nil
}

func (p *reader) finish() (*Log, error) {
	l := &p.log
	if len(l.turns) == 0 {
		return nil, syntaxf(l.last+1, "no move of a game of Azul in it")
	}
	if l.Seats == 0 {
		l.Seats = seatsFor(p.player, p.factory)
	}
	if p.player > l.Seats {
		return nil, syntaxf(l.last+1, "player %d in a game of %d", p.player, l.Seats)
	}
	if !l.WallSaid {
		for _, t := range l.turns {
			if t.move.Kind == azul.KindPlace {
				l.Wall, l.WallSaid = azul.Grey, true // only there does a player place tiles
				break
			}
		}
	}
	if len(p.scores) > 0 {
		for n := 1; n <= l.Seats; n++ {
			score, ok := p.scores[n]
			if !ok {
				return nil, syntaxf(l.last+1, "the results leave out player %d", n)
			}
			l.Claimed = append(l.Claimed, score)
		}
	}
	return l, nil
}

// clip shortens what an error quotes.
func clip(text string) string {
	const most = 60
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return text
}
