// Package toy is what the game of engine/enginetest/toy gives to the host: an
// example of a painter, a menu and more of a game's own, and in the host's tests the
// one that has hidden hands, several who decide at once, offers and standing orders. It is not in
// the list of hosted games.
package toy

import (
	"embed"
	"strconv"

	"sobremesa/bot/games"
	"sobremesa/engine"
	"sobremesa/engine/enginetest/toy"
	"sobremesa/engine/simulate"
)

//go:embed es.toml en.toml
var words embed.FS

// Game is the toy as the host serves it.
func Game() *games.Game {
	g := games.Of(toy.Rules{}, toy.Players(), words)
	g.Painter, g.Menu, g.More = painter{&lesson}, menu{listed}, more{}
	g.Guardian, g.Verbs = "tendera", []string{"do"}
	g.Simulator = simulate.Of(toy.Rules{}, toy.Players(), func(v *toy.View) simulate.Facts {
		return simulate.Facts{Rounds: v.Turns / v.Seats}
	})
	return g
}

// listed is the menu of the listed moves: what is typed is completed to them, and they
// are said as it has them.
var listed = games.ListMenu(toy.Rules{}, func(v *toy.View) engine.Seats { return v.ToMove() },
	func(v *toy.View, seat engine.Seat, buf []toy.Move) []toy.Move {
		if v.Viewer != seat {
			return buf
		}
		return v.Moves(buf)
	})

// more is what the toy gives besides.
type more struct{}

// Presets are a short game and a long one.
func (more) Presets() []games.Preset {
	return []games.Preset{{Name: "breve", Chosen: engine.Chosen{toy.TurnsOption: "2"}}, {Name: "larga", Chosen: engine.Chosen{toy.TurnsOption: "6"}}}
}

// UsualTurns: each plays so many.
func (more) UsualTurns(o engine.Options) int {
	turns, _ := strconv.Atoi(o.Chosen[toy.TurnsOption])
	return o.Seats * turns
}

// Unseen: what is discarded lies face down.
func (more) Unseen(move string) bool {
	m, err := toy.Parse(move)
	return err == nil && m.Kind == toy.KindDiscard
}

// SlowGame is the toy with a grocer who takes her time, as a guardian too.
func SlowGame(grocer toy.Slow) *games.Game {
	g := Game()
	for i := range g.Artificial {
		if g.Artificial[i].Name == g.Guardian {
			g.Artificial[i].Player = engine.HostPlayer(toy.Rules{}, engine.Player[toy.Move, toy.View](grocer))
		}
	}
	return g
}
