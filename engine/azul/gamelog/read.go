package gamelog

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"sobremesa/engine"
	"sobremesa/engine/azul"
)

// Log is a game read from a log.
type Log struct {
	Seats    int
	Wall     azul.Wall // if WallSaid is set; the published format does not state the wall
	WallSaid bool
	Claimed  []int // the final scores that the log states, by seat; nil if it states none

	turns []turn
	end   int // the number of the line that ends the game; 0 if there is none
}

// turn is a move with the table shown before it.
type turn struct {
	line  int // line number of the move
	round int // as marked in the log
	seat  engine.Seat
	move  azul.Move
	count int    // Take: the number of tiles stated
	table *table // nil if none was shown
}

// table is the content of the table as a log shows it.
type table struct {
	factories [maxFactories]azul.Tiles
	centre    azul.Tiles
	marker    bool // in the centre
}

const (
	maxFactories = 9
	maxTiles     = 100 // named in a line
)

// Read reads a log. White space, accents and case do not matter. Lines in another format (boards,
// comments, a prompt) are skipped. A line that begins like a move, factory display or centre but cannot
// be understood is an error that names the line, and so is a text without a move or one that does not
// say before how many play.
func Read(text string) (*Log, error) {
	p := reader{scores: make(map[engine.Seat]int)}
	for line := range strings.Lines(text) {
		p.line++
		if err := p.read(line); err != nil {
			return nil, fmt.Errorf("line %d: %w", p.line, err)
		}
	}
	if err := p.finish(); err != nil {
		return nil, fmt.Errorf("line %d: %w", p.line+1, err)
	}
	return &p.log, nil
}

type reader struct {
	log     Log
	line    int
	round   int
	table   *table // shown since the last move; nil if none was
	results bool
	scores  map[engine.Seat]int
}

// kind is a kind of line with what reads it, given the values in the order of its verbs. pattern
// matches the beginnings of squeezed lines.
type kind struct {
	pattern *regexp.Regexp
	read    func(p *reader, values []string) error
}

// kinds are the kinds of lines. The first that matches a line reads it.
var kinds = []kind{
	{pattern(headerLine), (*reader).readHeader},
	{pattern(wallLine), (*reader).readWall},
	{pattern(roundLine), (*reader).readRound},
	{pattern(factoryLine), (*reader).readFactory},
	{pattern(centreLine), (*reader).readCentre},
	{pattern(takeLine), (*reader).readTake},
	{pattern(dropLine), func(p *reader, v []string) error { return p.readTake(slices.Insert(v, 3, "")) }},
	{pattern(placeLine), (*reader).readPlace},
	{pattern(endLine), (*reader).readEnd},
	{pattern(resultsLine), func(p *reader, v []string) error { p.results = true; return p.readEnd(v) }},
	{pattern(scoreLine), (*reader).readScore},
	// What begins like a move, factory display or centre may not be skipped.
	{regexp.MustCompile(`^(jugador\d+(juega|descarta|reviste)|factoria#|centro:?\[)`), nil},
}

// verbs are what a line's verbs match. People who write a log by hand write "1 ficha" and "Centro:".
var verbs = strings.NewReplacer("%d", `(-?\d+)`, "%s", `(.*)`, "fichas", "fichas?", "centro", "centro:?")

func pattern(line string) *regexp.Regexp {
	return regexp.MustCompile("^" + verbs.Replace(regexp.QuoteMeta(squeeze(line))))
}

// squeeze returns a line in lower case, without accents, spaces and the stop at its end.
func squeeze(line string) string {
	return strings.TrimRight(strings.Join(strings.Fields(unaccented.Replace(strings.ToLower(line))), ""), ".!")
}

var unaccented = strings.NewReplacer("á", "a", "é", "e", "í", "i", "ó", "o", "ú", "u", "ü", "u", "\u0301", "", "\u0308", "", "\uFEFF", "")

func (p *reader) read(line string) error {
	squeezed := squeeze(line)
	for _, k := range kinds {
		if m := k.pattern.FindStringSubmatch(squeezed); m != nil && k.read != nil {
			return k.read(p, m[1:])
		} else if m != nil {
			return fmt.Errorf("%.60q is not understood", strings.TrimSpace(line))
		}
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
	if p.log.Wall, p.log.WallSaid = azul.ParseWall(v[0]); !p.log.WallSaid {
		return fmt.Errorf("no wall %.60q", v[0])
	}
	return nil
}

func (p *reader) readRound([]string) error {
	p.round++
	p.table = nil
	return nil
}

// shown returns the table that is being read.
func (p *reader) shown() *table {
	if p.table == nil {
		p.table = new(table)
	}
	return p.table
}

func (p *reader) readFactory(v []string) error {
	n, err := number("factory", v[0], 1, maxFactories)
	if err != nil {
		return err
	}
	tiles, special, err := tilesOf(v[1])
	if err == nil && (special || tiles.Len() > 4) {
		err = fmt.Errorf("factory %d cannot hold [%.60s]", n, v[1])
	}
	p.shown().factories[n-1] = tiles
	return err
}

func (p *reader) readCentre(v []string) (err error) {
	t := p.shown()
	t.centre, t.marker, err = tilesOf(v[0])
	return err
}

func tilesOf(list string) (tiles azul.Tiles, special bool, err error) {
	words := strings.FieldsFunc(list, func(r rune) bool { return r == ',' })
	if len(words) > maxTiles {
		return 0, false, fmt.Errorf("more than %d tiles", maxTiles)
	}
	for _, w := range words {
		if w == marker {
			special = true
			continue
		}
		c, err := color(w)
		if err != nil {
			return 0, false, err
		}
		tiles += azul.Some(1, c)
	}
	return tiles, special, nil
}

// readTake reads a Take: player, count, colour, line and source. The line is empty for the floor line.
func (p *reader) readTake(v []string) error {
	n, err := number("number of tiles", v[1], 0, maxTiles)
	if err != nil {
		return err
	}
	c, err := color(v[2])
	if err != nil {
		return err
	}
	to, source := azul.Floor, azul.Centre
	if v[3] != "" {
		if to, err = number("line", v[3], 1, azul.Colors); err != nil {
			return err
		}
	}
	if v[4] != squeeze(fromCentre) {
		if source, err = number("factory", strings.TrimPrefix(v[4], "lafactoria"), 1, maxFactories); err != nil {
			return err
		}
	}
	return p.add(v[0], azul.Take(source, c, to), n)
}

func (p *reader) readPlace(v []string) error {
	row, err := number("line", v[1], 1, azul.Colors)
	if err != nil {
		return err
	}
	column, err := number("column", v[2], 1, azul.Colors)
	if err != nil {
		return err
	}
	if !p.log.WallSaid { // players place tiles only on the grey wall
		p.log.Wall, p.log.WallSaid = azul.Grey, true
	}
	return p.add(v[0], azul.Place(row, column), 0)
}

func (p *reader) add(player string, m azul.Move, count int) error {
	seat, err := p.seat(player)
	p.log.turns = append(p.log.turns, turn{line: p.line, round: p.round, seat: seat, move: m, count: count, table: p.table})
	p.table = nil
	return err
}

func (p *reader) readEnd([]string) error {
	p.log.end = cmp.Or(p.log.end, p.line)
	return nil
}

func (p *reader) readScore(v []string) error {
	if !p.results {
		return nil
	}
	seat, err := p.seat(v[0])
	if err != nil {
		return err
	}
	p.scores[seat], err = strconv.Atoi(v[1])
	return err
}

// finish checks what depends on the whole log.
func (p *reader) finish() error {
	if len(p.log.turns) == 0 {
		return fmt.Errorf("no move of a game of Azul in it")
	}
	for seat := range engine.Seat(p.log.Seats) {
		score, ok := p.scores[seat]
		if !ok && len(p.scores) > 0 {
			return fmt.Errorf("the results leave out player %d", seat+1)
		} else if ok {
			p.log.Claimed = append(p.log.Claimed, score)
		}
	}
	return nil
}

// seat reads a player's number.
func (p *reader) seat(text string) (engine.Seat, error) {
	if p.log.Seats == 0 {
		return 0, fmt.Errorf("no line before says how many play (%q)", fmt.Sprintf(headerLine, 2))
	}
	n, err := number("player", text, 1, p.log.Seats)
	return engine.Seat(n - 1), err
}

// number reads a number of something.
func number(what, text string, least, most int) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < least || n > most {
		return 0, fmt.Errorf("%s %.60s, want %d to %d", what, text, least, most)
	}
	return n, nil
}

func color(name string) (azul.Color, error) {
	c := slices.Index(colorNames[:], name)
	if c < 0 {
		return 0, fmt.Errorf("%.60q is no colour", name)
	}
	return azul.Color(c), nil
}
