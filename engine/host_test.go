package engine_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/enginetest/toy"
	"sobremesa/engine/must"
)

// dearer is version 2 of the toy. A sale earns one more point.
type dearer struct{ toy.Rules }

func (dearer) Info() engine.Info {
	info := toy.Rules{}.Info()
	info.Version = 2
	return info
}

func (dearer) Play(s *toy.State, seat engine.Seat, m toy.Move) error {
	if err := s.Play(seat, m); err != nil {
		return err
	}
	if m.Kind == toy.KindSell || m.Kind == toy.KindSet {
		s.Points[seat]++
	}
	return nil
}

// renamed is version 3, which replays the games of version 2.
type renamed struct{ dearer }

func (r renamed) Info() engine.Info {
	info := r.dearer.Info()
	info.Version, info.Replays = 3, []int{2}
	return info
}

// playToEnd plays the match to its end with the better of the toy's players and returns the moves.
func playToEnd(t *testing.T, match engine.Match, rng *rand.Rand) []engine.Move {
	t.Helper()
	player := engine.HostPlayer(toy.Rules{}, engine.Player[toy.Move, toy.View](toy.Grocer{}))
	var moves []engine.Move
	for match.ToMove() != 0 {
		var played engine.Played
		var err error
		if seat := match.Awaited().First(); seat == engine.Chance {
			played, err = match.Draw(rng)
		} else {
			played, err = match.Play(seat, player.Choose(t.Context(), engine.Budget{}, match.View(seat), rng))
		}
		must.Succeed(t, err)
		moves = append(moves, played.Move)
	}
	return moves
}

func start(t *testing.T, game engine.Game) engine.Match {
	t.Helper()
	match, err := game.Start(engine.Options{Seats: 3})
	must.Succeed(t, err)
	return match
}

func TestAMatchDrawsForChanceAlone(t *testing.T) {
	match := start(t, engine.Host(azul.Rules{}))
	for match.ToMove().Has(engine.Chance) {
		clone := match.Clone()
		played, err := match.Draw(rand.New(rand.NewPCG(1, 1)))
		must.Succeed(t, err)
		must.Succeed(t, clone.Replay(engine.Chance, played.Text))
		if clone.View(0) != match.View(0) {
			t.Fatalf("%s is replayed to another position", played.Text)
		}
	}
	if _, err := match.Draw(rand.New(rand.NewPCG(1, 1))); !engine.IsRefused(err, engine.NotYourTurn) {
		t.Errorf("error %v", err)
	}
}

// TestGamesContinueUnderTheRulesTheyBeganWith plays a game under each version, stores its first
// half, and continues it from there when newer rules are current.
func TestGamesContinueUnderTheRulesTheyBeganWith(t *testing.T) {
	first, second := engine.Host(toy.Rules{}), engine.Host(dearer{})
	today := engine.Host(renamed{}, engine.EarlierRules(toy.Rules{}))
	results := make(map[string]int)
	for version, then := range map[int]engine.Game{1: first, 2: second} {
		match := start(t, then)
		moves := playToEnd(t, match, rand.New(rand.NewPCG(4, 4)))
		want := fmt.Sprint(match.Standings())

		game, ok := today.Under(version)
		if !ok {
			t.Fatalf("games of version %d can't continue", version)
		}
		again := start(t, game)
		for _, m := range moves[:len(moves)/2] {
			must.Succeed(t, again.Replay(m.Seat, m.Text))
		}
		for _, m := range moves[len(moves)/2:] {
			must.Do(t)(again.Play(m.Seat, m.Text))
		}
		if got := fmt.Sprint(again.Standings()); got != want || again.ToMove() != 0 {
			t.Errorf("version %d ends %s, want %s", version, got, want)
		}
		if _, ok := again.View(0).(toy.View); !ok {
			t.Errorf("version %d has a view of type %T, want toy.View", version, again.View(0))
		}
		results[want]++
	}
	if len(results) != 2 {
		t.Errorf("both versions have the result %v, so the test proves nothing", results)
	}
}

func TestGamesOfUnsupportedVersionsDoNotContinue(t *testing.T) {
	game := engine.Host(renamed{})
	for version, want := range map[int]bool{0: false, 1: false, 2: true, 3: true, 4: false} {
		if _, ok := game.Under(version); ok != want {
			t.Errorf("Under(%d) = %t, want %t", version, ok, want)
		}
	}
}

func TestHostPanicsUnlessEarlierRulesAreEarlierVersionsOfTheSameGame(t *testing.T) {
	for name, host := range map[string]func(){
		"a later version":                func() { engine.Host(toy.Rules{}, engine.EarlierRules(dearer{})) },
		"the same version":               func() { engine.Host(toy.Rules{}, engine.EarlierRules(toy.Rules{})) },
		"a version that is replayed":     func() { engine.Host(renamed{}, engine.EarlierRules(dearer{})) },
		"the same earlier version twice": func() { engine.Host(renamed{}, engine.EarlierRules(toy.Rules{}), engine.EarlierRules(toy.Rules{})) },
		"another game":                   func() { engine.Host(other{}, engine.EarlierRules(toy.Rules{})) },
		"an earlier version":             nil,
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if got := recover(); (got == nil) != (host == nil) {
					t.Errorf("panic %v", got)
				}
			}()
			if host == nil {
				engine.Host(dearer{}, engine.EarlierRules(toy.Rules{}))
				return
			}
			host()
		})
	}
}

type other struct{ dearer }

func (other) Info() engine.Info {
	info := dearer{}.Info()
	info.Name = "another"
	return info
}
