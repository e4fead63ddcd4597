package engine

import (
	"fmt"
	"slices"
)

// Host wraps rules into a Game. Games begun under one of the earlier versions continue under that
// version's rules. Host panics if two versions are equal or out of order, or if the names differ:
// the list is part of the program.
func Host[S any, M comparable, V any](rules Rules[S, M, V], earlier ...Earlier[V]) Game {
	g := game[S, M, V]{rules: rules}
	info := rules.Info()
	known := append([]int{info.Version}, info.Replays...)
	for _, e := range earlier {
		was := e.game.Info()
		if was.Name != info.Name || was.Version >= info.Version || slices.Contains(known, was.Version) {
			panic(fmt.Sprintf("engine: version %d of %s can't come before version %d of %s", was.Version, was.Name, info.Version, info.Name))
		}
		known = append(known, was.Version)
		g.earlier = append(g.earlier, e.game)
	}
	return g
}

// Earlier holds the rules of an earlier version. They use the current view type, so that the
// current painter, menu and players work with them.
type Earlier[V any] struct{ game Game }

// EarlierRules wraps the rules of an earlier version for Host.
func EarlierRules[S any, M comparable, V any](rules Rules[S, M, V]) Earlier[V] {
	return Earlier[V]{Host(rules)}
}

type game[S any, M comparable, V any] struct {
	rules   Rules[S, M, V]
	earlier []Game
}

func (g game[S, M, V]) Info() Info { return g.rules.Info() }

func (g game[S, M, V]) Under(version int) (Game, bool) {
	info := g.rules.Info()
	if version == info.Version || slices.Contains(info.Replays, version) {
		return g, true
	}
	for _, e := range g.earlier {
		if old, ok := e.Under(version); ok {
			return old, true
		}
	}
	return nil, false
}

func (g game[S, M, V]) Start(o Options) (Match, error) {
	pos, err := g.rules.Start(o)
	if err != nil {
		return nil, err
	}
	return MatchAt(g.rules, pos), nil
}

func (g game[S, M, V]) Translate(text string, lang Lang) (string, error) {
	m, err := g.rules.Parse(text)
	if err != nil {
		return "", err
	}
	return g.rules.Format(m, lang), nil
}
