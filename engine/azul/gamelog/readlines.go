package gamelog

import (
	"fmt"
	"strconv"
	"strings"

	"sobremesa/engine"
	"sobremesa/engine/azul"
)

// seat reads a player's number.
func (p *reader) seat(number string) (engine.Seat, error) {
	n, err := strconv.Atoi(number)
	if err != nil || n < 1 || n > azul.MaxSeats {
		return 0, fmt.Errorf("player %s, want 1 to %d", clip(number), azul.MaxSeats)
	}
	p.player = max(p.player, n)
	return engine.Seat(n - 1), nil
}

func factoryNumber(number string) (int, error) {
	n, err := strconv.Atoi(number)
	if err != nil || n < 1 || n > maxFactories {
		return 0, fmt.Errorf("factory %s, want 1 to %d", clip(number), maxFactories)
	}
	return n, nil
}

func (p *reader) nextRound() {
	p.round++
	p.open, p.table, p.before = nil, nil, nil
}

func (p *reader) readFactory(number, list string) error {
	n, err := factoryNumber(number)
	if err != nil {
		return err
	}
	p.factory = max(p.factory, n)
	tiles, special, err := tilesOf(list)
	if err != nil {
		return err
	}
	if special || tiles.Len() > 4 {
		return fmt.Errorf("factory %d cannot hold [%s]", n, clip(list))
	}
	if p.open == nil {
		p.open = new(table)
	}
	p.open.factories[n-1] = tiles
	return nil
}

func (p *reader) readCentre(list string) error {
	tiles, special, err := tilesOf(list)
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
	words := strings.FieldsFunc(list, func(r rune) bool { return r == ',' || r == ' ' })
	if len(words) > 100 {
		return 0, false, fmt.Errorf("more than 100 tiles")
	}
	for _, w := range words {
		if w == marker {
			special = true
			continue
		}
		c, ok := color(w)
		if !ok {
			return 0, false, fmt.Errorf("%q is no colour", clip(w))
		}
		tiles += azul.Some(1, c)
	}
	return tiles, special, nil
}

// color reads a colour in singular or plural of either gender.
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
		return fmt.Errorf("line %s, want 1 to 5", clip(m[4]))
	}
	c, ok := color(name)
	if !ok {
		return fmt.Errorf("%q is no colour", clip(name))
	}
	n, err := strconv.Atoi(count)
	if err != nil || n > 100 {
		return fmt.Errorf("%s tiles", clip(count))
	}
	source := azul.Centre
	if m[7] != "" {
		if source, err = factoryNumber(m[7]); err != nil {
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
		return fmt.Errorf("no space in row %s, column %s", clip(m[2]), clip(m[3]))
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
