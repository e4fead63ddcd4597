package enanos_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"sobremesa/bot/games"
	play "sobremesa/bot/games/enanos"
	"sobremesa/bot/lang"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/engine/must"
)

var (
	hosted = games.ListOf(play.Game())[0] // adds its words to the catalogue
	menu   = hosted.Menu
	more   = hosted.More
)

// clean fails the test if a text cannot be shown to people.
func clean(t *testing.T, what, text string, most int) {
	t.Helper()
	if n := utf8.RuneCountInString(text); n == 0 || n > most {
		t.Errorf("%s: %q, of %d characters", what, text, n)
	}
	for _, bad := range []string{"<no value>", "enanos.", "%!", "[", "  ", "{", " ,", " .", " :"} {
		if strings.Contains(text, bad) {
			t.Errorf("%s: %q has %q", what, text, bad)
		}
	}
}

// randomGame plays a random game with offers, answers and orders. It calls each before every move
// of a player. The train makes seven steps, so that there are sieges.
func randomGame(t *testing.T, seats int, seed uint64, each func(m engine.Match, rng *rand.Rand)) []engine.Played {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, uint64(seats)))
	match, err := hosted.Rules.Start(engine.Options{Seats: seats, Chosen: engine.Chosen{enanos.GoalOption: "20", enanos.TrainOption: "7"}})
	must.Succeed(t, err)
	var list []engine.Played
	for match.ToMove() != 0 {
		if len(list) > 30_000 {
			t.Fatal("a game without an end")
		}
		var played engine.Played
		if match.ToMove().Has(engine.Chance) {
			played, err = match.Draw(rng)
		} else {
			each(match, rng)
			seat, text := someMove(match, rng)
			played, err = match.Play(seat, text)
		}
		must.Succeed(t, err)
		list = append(list, played)
	}
	return list
}

// someMove returns a move, usually the weakest player's.
func someMove(m engine.Match, rng *rand.Rand) (engine.Seat, string) {
	var seats []engine.Seat
	for seat := range m.ToMove().All() {
		seats = append(seats, seat)
	}
	if seat := seats[rng.IntN(len(seats))]; rng.IntN(6) == 0 {
		forms := m.Unlisted(seat)
		return seat, forms[rng.IntN(len(forms))].Sample(rng)
	} else if !m.Awaited().Has(seat) && rng.IntN(2) == 0 {
		moves := m.Moves(seat) // to an offer
		return seat, moves[rng.IntN(len(moves))]
	}
	seat := m.Awaited().First()
	return seat, hosted.Artificial[0].Player.Choose(context.Background(), engine.Budget{}, m.View(seat), rng)
}

// at names a position.
func at(m engine.Match, seat engine.Seat) string {
	v := m.View(seat).(enanos.View)
	return fmt.Sprintf("turn %d, %s, seat %d", v.Turns, v.Phase.Term(), seat)
}

// view returns a view of seat 0 of an invented position in its turn.
func view(change func(v *enanos.View)) enanos.View {
	s, err := enanos.Rules{}.Start(engine.Options{Seats: 3})
	if err != nil {
		panic(err)
	}
	v := s.View(0)
	v.Phase = enanos.Acting
	change(&v)
	v.Players[0].Cards = uint8(v.Own.Hand.Len())
	return v
}

// deed returns the first pick on the way to a kind of moves, when the menu lists actions singly.
func deed(k enanos.Kind) string { return fmt.Sprint("k", k) }

// asks returns the question of a step.
func asks(l engine.Lang, step games.Step) string { return lang.Text(l, step.Question, step.Args) }

// leads fails the test unless picks lead seat 0 to a move.
func leads(t *testing.T, v enanos.View, want string, picked ...string) {
	t.Helper()
	if got := next(t, v, picked...).Move; got != want {
		t.Errorf("%q lead to %q, want %q", picked, got, want)
	}
}

// says fails the test unless a text contains some words.
func says(t *testing.T, text, words string) {
	t.Helper()
	if !strings.Contains(text, words) {
		t.Errorf("got %q, want it to contain %q", text, words)
	}
}

// sameLines fails the test unless two texts have the same lines.
func sameLines(t *testing.T, got, want []string) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// next returns the step after seat 0's picks.
func next(t *testing.T, v enanos.View, picked ...string) games.Step {
	t.Helper()
	step, err := menu.Next(v, 0, picked, games.Reader{Lang: engine.English})
	if err != nil {
		t.Fatalf("%v: %v", picked, err)
	}
	return step
}
