package gamestest

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/engine"
)

// checkSayings describes moves in all languages and reads the descriptions back.
func checkSayings(g *games.Game) error {
	return eachPosition(g, func(o engine.Options, m engine.Match, rng *rand.Rand) error {
		for seat := range m.ToMove().All() {
			view, moves := m.View(seat), m.Moves(seat)
			for _, form := range m.Unlisted(seat) {
				moves = append(moves, form.Sample(rng))
			}
			for _, r := range []games.Reader{
				{Lang: lang.Languages[0]}, {Lang: lang.Languages[1]}, {Lang: lang.Languages[rng.IntN(2)], Players: someNames(o.Seats, rng)},
			} {
				if err := checkSaid(g, m, seat, moves, r); err != nil {
					return fmt.Errorf("to %+v: %w", r, err)
				}
				if text := g.Menu.Say(view, seat, "?", r); text != "?" {
					return fmt.Errorf("of no move is said %q", text)
				}
			}
		}
		return nil
	})
}

// checkSaid describes moves to a reader and reads the descriptions back.
func checkSaid(g *games.Game, m engine.Match, seat engine.Seat, moves []string, r games.Reader) error {
	said := make(map[string]bool)
	for _, move := range moves {
		text := g.Menu.Say(m.View(seat), seat, move, r)
		if err := clean(g, text, 80); err != nil {
			return fmt.Errorf("of %s is said: %w", move, err)
		}
		if strings.ContainsAny(text, "*_<>@`|~#") {
			return fmt.Errorf("of %s is said %q, in which something formats", move, text)
		}
		if meant, err := m.Read(seat, g.Read(text, r)); err != nil || meant != move || said[text] {
			return fmt.Errorf("of %s is said %q, which is read as %q, or is said of another: %w", move, text, meant, err)
		}
		said[text] = true
	}
	return nil
}

// someNames returns players, some of them with names that are parts of moves or contain markup.
func someNames(seats int, rng *rand.Rand) []engine.Occupant {
	names := []string{
		"Ana", "Ana María", "madera", "wood", "n", "3", "**Luis**", "jugador 1", "player 2", "@everyone", "a todos", "x_y", "", "1 oro",
		strings.Repeat("largo ", 20), "Íñigo", "d se", "espía",
	}
	rng.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
	list := make([]engine.Occupant, seats)
	for i := range list {
		list[i].Name = names[i]
	}
	return list
}
