package gamelog

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"sobremesa/engine/azul"
)

// Limits for reading, far above the size of any game.
const (
	maxSize  = 16 << 20 // bytes
	maxTurns = 10_000
)

// The lines of a log, in lower case, without accents and with single spaces.
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
		if err := p.read(fold(lines.Text())); err != nil {
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

// fold normalises case, accents and white space.
func fold(line string) string {
	plain := strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1 // a combining accent
		}
		r = unicode.ToLower(r)
		if i := strings.IndexRune(accented, r); i >= 0 && r != utf8.RuneError {
			return rune(unaccented[utf8.RuneCountInString(accented[:i])])
		}
		return r
	}, line)
	return strings.Join(strings.Fields(strings.TrimPrefix(plain, "\uFEFF")), " ")
}

// accented are the accented vowels of Spanish, unaccented the corresponding plain ones.
const (
	accented   = "áéíóúü"
	unaccented = "aeiouu"
)

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
				return fmt.Errorf("no wall %q", clip(m[1]))
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
		return fmt.Errorf("a second game begins; one at a time")
	}
	n, err := strconv.Atoi(m[1])
	if err != nil || n < 2 || n > azul.MaxSeats {
		return fmt.Errorf("%s players, want 2 to %d", m[1], azul.MaxSeats)
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
		return fmt.Errorf("%q is not understood", clip(line))
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
		return fmt.Errorf("%q is not understood", clip(line))
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
		return fmt.Errorf("%q is no score", clip(m[2]))
	}
	p.scores[int(player)+1] = score
	return nil
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
	if !l.WallSaid {
		for _, t := range l.turns {
			if t.move.Kind == azul.KindPlace {
				l.Wall, l.WallSaid = azul.Grey, true // players place tiles only on the grey wall
				break
			}
		}
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

// clip shortens text quoted in an error.
func clip(text string) string {
	const most = 60
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return text
}
