// Package gamestest tests the contract of what a game gives to the host (package games). It runs
// over every hosted game: the words are complete; menus and completions lead to legal moves, and
// to all that are listed; pictures are valid and texts fit; and everything that a viewer gets
// depends only on what the painter, the menu and the words are given for that viewer.
//
// Package engine/enginetest tests the rules themselves, and that two games that a viewer cannot
// tell apart give the viewer the same.
package gamestest

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/engine"
	"sobremesa/engine/enginetest"
)

// Run checks the contract. It is deterministic.
func Run(t *testing.T, g *games.Game) {
	games.ListOf(g)
	for _, clause := range clauses {
		t.Run(clause.name, func(t *testing.T) {
			if err := clause.check(g); err != nil {
				t.Error(err)
			}
		})
	}
}

// Broken yields a description of each clause that a game breaks.
func Broken(g *games.Game) iter.Seq[string] {
	games.ListOf(g)
	return func(yield func(string) bool) {
		for _, clause := range clauses {
			if err := clause.check(g); err != nil && !yield(fmt.Sprintf("%s: %v", clause.name, err)) {
				return
			}
		}
	}
}

// clause is one obligation of a game. The error of check says how it is broken.
type clause struct {
	name  string
	check func(*games.Game) error
}

var clauses = []clause{
	{"the words that the host asks for are there", checkWords},
	{"presets can be chosen", checkPresets},
	{"it has a length", checkLength},
	{"menus lead to legal moves and to all that are listed", checkMenus},
	{"completions are legal moves", checkCompletions},
	{"completions lead to all moves", checkNarrowing},
	{"moves are said in sentences that are read back", checkSayings},
	{"pictures and texts are fit to be shown", checkPictures},
	{"the lobby is drawn", checkLobby},
	{"the lesson is told and drawn, step by step", checkLesson},
	{"the manual is told and drawn, page by page", checkManual},
	{"artificial players play legally", checkPlayers},
	{"it is simulated and counted by the same rules and players", checkTools},
	{"what is drawn, asked and said follows from what is given", checkPure},
}

// checkWords looks up each sentence that the host asks for in each language.
func checkWords(g *games.Game) error {
	keys := []string{"name", "example", "help", "command.about", "command." + g.Verb, "command." + g.Verb + "-move"}
	if g.Manual == nil {
		keys = append(keys, "rules")
	}
	for _, e := range g.MenuEntries {
		keys = append(keys, "entry."+e.Name)
	}
	for _, o := range g.Rules.Info().Options {
		for _, key := range append([]string{"label", "about"}, o.Values...) {
			keys = append(keys, "option."+o.Name+"."+key)
		}
		if o.Switch() {
			keys = append(keys, "switches.label", "switches.on")
		}
	}
	if g.UsualTurns != nil {
		keys = append(keys, "length")
	}
	for _, p := range g.Presets {
		keys = append(keys, "preset."+p.Name)
	}
	for _, a := range g.Artificial {
		keys = append(keys, "player."+a.Name, "player."+a.Name+"-about")
	}
	if len(g.Factions) > 0 {
		if info := g.Rules.Info(); len(g.Factions) < info.MaxSeats {
			return fmt.Errorf("%d seats have %d factions", info.MaxSeats, len(g.Factions))
		}
		keys = append(keys, "faction.about", "faction.label")
		for _, term := range g.Factions {
			keys = append(keys, strings.TrimPrefix(string(term), g.Name()+"."))
		}
	}
	for _, l := range lang.Languages {
		have := lang.Keys(l)
		for _, key := range keys {
			if !slices.Contains(have, g.Name()+"."+key) {
				return fmt.Errorf("%s has no sentence for %s.%s", l, g.Name(), key)
			}
		}
	}
	return nil
}

// presetName matches the names of presets, which are part of custom ids.
var presetName = regexp.MustCompile(`^[a-z]{1,8}$`)

// checkPresets checks that presets fit on buttons and that the rules have their options.
func checkPresets(g *games.Game) error {
	list := g.Presets
	if len(list) > games.MaxPresets {
		return fmt.Errorf("%d presets", len(list))
	}
	for i, p := range list {
		if !presetName.MatchString(p.Name) || len(p.Chosen) == 0 || slices.ContainsFunc(list[:i], func(o games.Preset) bool { return o.Name == p.Name }) {
			return fmt.Errorf("the preset %q is named amiss or twice, or chooses nothing", p.Name)
		}
		if _, err := g.Rules.Info().FormatChosen(p.Chosen); err != nil {
			return fmt.Errorf("the preset %q: %w", p.Name, err)
		}
	}
	return nil
}

// checkLength checks the length of games with every option and number of seats.
func checkLength(g *games.Game) error {
	if g.UsualTurns == nil {
		return nil
	}
	for _, o := range enginetest.SomeOptions(g.Rules.Info()) {
		if n := g.UsualTurns(o); n < o.Seats {
			return fmt.Errorf("%d turns with %v", n, o)
		}
	}
	return nil
}

// checkTools checks that the command line has the players of the host.
func checkTools(g *games.Game) error {
	if g.Simulator == nil || g.Perft == nil {
		return errors.New("it can't be simulated or counted")
	}
	for _, a := range g.Artificial {
		if names := g.Simulator.Players(); !slices.Contains(names, a.Name) {
			return fmt.Errorf("simulated are %v, hosted %s", names, a.Name)
		}
	}
	return nil
}

// checkPlayers lets all artificial players choose for every seat that is to move. The choice must
// be legal and the same for the same generator, and the view must stay unchanged.
func checkPlayers(g *games.Game) error {
	return eachPosition(g, func(o engine.Options, m engine.Match, _ *rand.Rand) error {
		for seat := range m.ToMove().All() {
			view := m.View(seat)
			for _, a := range g.Artificial {
				choose := func() (string, bool) {
					rng := rand.New(rand.NewPCG(1, 1))
					if m.Awaited().Has(seat) {
						return a.Player.Choose(context.Background(), enginetest.AtAGlance, view, rng), true
					}
					return a.Player.Answer(context.Background(), enginetest.AtAGlance, view, rng)
				}
				text, ok := choose()
				if again, too := choose(); again != text || too != ok {
					return fmt.Errorf("%s plays %q and then %q", a.Name, text, again)
				}
				if !reflect.DeepEqual(view, m.View(seat)) {
					return fmt.Errorf("%s changes what it is shown", a.Name)
				}
				if !ok {
					continue
				}
				if _, err := m.Clone().Play(seat, text); err != nil {
					return fmt.Errorf("%s plays %s: %w", a.Name, text, err)
				}
			}
		}
		return nil
	})
}

// fewGames is how many games each clause plays unless the run is enginetest.Thorough.
const fewGames = 2

// optionsToTry returns the options of the games to play.
func optionsToTry(g *games.Game) []engine.Options {
	list := enginetest.SomeOptions(g.Rules.Info())
	if enginetest.Thorough() {
		return list
	}
	return list[:min(len(list), fewGames)]
}

// longest is after how many moves a game that is not over is a failure.
const longest = 20_000

// play plays a game among the artificial players, and calls visit before the first move, played by the
// spectator, and after each move with the number of moves so far.
func play(g *games.Game, o engine.Options, seed uint64, visit func(m engine.Match, played engine.Played, moves int) error) error {
	rng := rand.New(rand.NewPCG(seed, 9))
	m, err := g.Rules.Start(o)
	played := engine.Played{Move: engine.Move{Seat: engine.Spectator}}
	for moves := 0; err == nil; moves++ {
		if err := visit(m, played, moves); err != nil {
			return fmt.Errorf("%v, after %d moves: %w", o, moves, err)
		}
		switch {
		case m.ToMove() == 0:
			return nil
		case moves == longest:
			return fmt.Errorf("a game with %v is not over after %d moves", o, moves)
		}
		played, err = playOne(g, m, rng)
	}
	return err
}

// playOne lets chance draw, an artificial player play, or now and then its seat give a standing order,
// since artificial players hardly ever do.
func playOne(g *games.Game, m engine.Match, rng *rand.Rand) (engine.Played, error) {
	if m.ToMove().Has(engine.Chance) {
		return m.Draw(rng)
	}
	seat := m.Awaited().First()
	for _, f := range m.Unlisted(seat) {
		if f.Order && rng.IntN(8) == 0 {
			return m.Play(seat, f.Sample(rng))
		}
	}
	player := g.Artificial[rng.IntN(len(g.Artificial))].Player
	return m.Play(seat, player.Choose(context.Background(), enginetest.AtAGlance, m.View(seat), rng))
}

// eachPosition plays some games and calls visit at some of the positions in which a player is to move,
// and at the end. In a thorough run every option value and number of seats occurs.
func eachPosition(g *games.Game, visit func(o engine.Options, m engine.Match, rng *rand.Rand) error) error {
	for n, o := range optionsToTry(g) {
		rng, met := rand.New(rand.NewPCG(uint64(n), 11)), 0
		err := play(g, o, uint64(n), func(m engine.Match, _ engine.Played, _ int) error {
			if m.ToMove().Has(engine.Chance) {
				return nil
			}
			// Visit all of a short game, and fewer and fewer positions of a long one.
			few := enginetest.Times(3, 40)
			if met++; m.ToMove() != 0 && met > few && rng.IntN(1+met/few) > 0 {
				return nil
			}
			return visit(o, m, rng)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// playersOf returns names for all seats.
func playersOf(o engine.Options) []engine.Occupant {
	var list []engine.Occupant
	for seat := range o.Seats {
		list = append(list, engine.Occupant{Name: fmt.Sprint("Player ", seat), Artificial: seat == 1})
	}
	return list
}
