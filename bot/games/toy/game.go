// Package toy hosts the game of engine/enginetest/toy: it adds a painter, a menu and some of
// the optional parts of [games.More]. It is the example for a game that hides something, and the game of
// the host's tests with hidden hands, simultaneous decisions, offers and standing orders. It is
// not in the list of hosted games.
package toy

import (
	"embed"
	"slices"
	"strconv"

	"sobremesa/bot/games"
	"sobremesa/engine"
	"sobremesa/engine/enginetest/toy"
	"sobremesa/engine/simulate"
)

//go:embed es.toml en.toml
var words embed.FS

// Game returns the toy as the host serves it.
func Game() *games.Game {
	g := games.Of(toy.Rules{}, toy.Players(), words)
	g.Painter, g.Menu = painter{&lesson}, menu{listed}
	g.More = games.More{Presets: presets, UsualTurns: turnsOf, SkipPreview: unseen, Pending: beside}
	g.Guardian, g.Verb = "tendera", "do"
	g.Simulator = simulate.Of(toy.Rules{}, toy.Players(), func(v *toy.View) simulate.Facts {
		return simulate.Facts{Rounds: v.Turns / v.Seats}
	})
	return g
}

// listed is the menu of the listed moves. The toy's own menu takes Complete and Say from it.
var listed = games.ListMenu(toy.Rules{}, func(v *toy.View) engine.Seats { return v.ToMove() },
	func(v *toy.View, seat engine.Seat, buf []toy.Move) []toy.Move {
		if v.Viewer != seat {
			return buf
		}
		return v.Moves(buf)
	})

// presets are a short game and a long one.
var presets = []games.Preset{
	{Name: "breve", Chosen: engine.Chosen{toy.TurnsOption: "2"}},
	{Name: "larga", Chosen: engine.Chosen{toy.TurnsOption: "6"}},
}

// turnsOf returns the exact number: each seat plays as many turns as the option says.
func turnsOf(o engine.Options) int {
	turns, _ := strconv.Atoi(o.Chosen[toy.TurnsOption])
	return o.Seats * turns
}

// unseen reports whether the move is a discard. Discards lie face down, so a picture would show
// nothing in advance.
func unseen(move string) bool {
	m, err := toy.Parse(move)
	return err == nil && m.Kind == toy.KindDiscard
}

// SlowGame returns the toy with grocer in the place of its guardian, for tests of players that
// take their time.
func SlowGame(grocer toy.Slow) *games.Game {
	g := Game()
	at := slices.IndexFunc(g.Artificial, func(a games.Artificial) bool { return a.Name == g.Guardian })
	g.Artificial[at].Player = engine.HostPlayer(toy.Rules{}, engine.Player[toy.Move, toy.View](grocer))
	return g
}
