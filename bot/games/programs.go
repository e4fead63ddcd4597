package games

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"sobremesa/bot/lang"
	"sobremesa/engine"
	"sobremesa/engine/external"
)

const (
	// mostPrograms is how many programs a game may have. With more, its command would be too large for
	// Discord.
	mostPrograms = 5
	// longestProgram is the maximum length of a program's name.
	longestProgram = 20
)

// programName says what names programs have: they stand in messages, buttons and records as they are.
var programName = regexp.MustCompile(`^[A-Za-z0-9]+(-[A-Za-z0-9]+)*$`)

// With returns the list with a program of others among the players of the game that it names. The error
// says what is wrong with its game or its name.
func (l List) With(p *external.Program) (List, error) {
	at := slices.IndexFunc(l, func(g *Game) bool { return g.Name() == p.Game })
	if at < 0 {
		var names []string
		for _, g := range l {
			names = append(names, g.Name())
		}
		return nil, fmt.Errorf("there is no game %q, choose from %s", p.Game, strings.Join(names, ", "))
	}
	g := *l[at]
	if !programName.MatchString(p.Name) || len(p.Name) > longestProgram {
		return nil, fmt.Errorf("%q is no name for a player: want letters without accents, digits and single hyphens, %d at most", p.Name, longestProgram)
	}
	if len(g.Programs) == mostPrograms {
		return nil, fmt.Errorf("%s may have %d programs at most", p.Game, mostPrograms)
	}
	if _, err := g.Simulator.With(p.Name, p); err != nil {
		return nil, err
	}
	// Players of before and what is told about players have words too.
	if term := string(g.PlayerTerm(p.Name)); lang.Has(term) || slices.Contains(l.Players(p.Game), p.Name) {
		return nil, fmt.Errorf("there is or was a player %s already", p.Name)
	}
	if g.Guardian == "" {
		return nil, errors.New(p.Game + " has no guardian, who would play on for a program that fails")
	}
	g.Programs = append(slices.Clone(g.Programs), p)
	with := slices.Clone(l)
	with[at] = &g
	return with, nil
}

// Program returns the program of that name, or nil.
func (l List) Program(game, name string) *external.Program {
	for _, p := range l.of(game).Programs {
		if p.Name == name {
			return p
		}
	}
	return nil
}

// IsProgram reports whether an artificial player of that name is a program of others, named today or before:
// it is none of the game's own.
func (l List) IsProgram(game, name string) bool { return name != "" && l.Player(game, name) == nil }

// AboutPlayer returns the key of what people are told about an artificial player that they are offered.
func (g *Game) AboutPlayer(name string) engine.Term {
	if slices.ContainsFunc(g.Programs, func(p *external.Program) bool { return p.Name == name }) {
		return "lobby.program"
	}
	return g.PlayerTerm(name) + "-about"
}

// IsAside reports whether an offered player is not on the ladder.
func (g *Game) IsAside(name string) bool {
	return !slices.ContainsFunc(g.Ladder(), func(a Artificial) bool { return a.Name == name })
}
