package chat_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sobremesa/bot/chat"
	"sobremesa/bot/games"
	"sobremesa/bot/games/all"
	"sobremesa/bot/message"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
)

func TestTheMenuStaysOpenThroughATurn(t *testing.T) {
	s := sit(t, alone(t), "enanos")
	user, other := s.mover()
	a := s.picks(user, s.picks(user, s.opens(user), "q"), "s")
	s.tells(a, "pozo en q")
	if len(a.Message.Files) != 1 {
		t.Errorf("a preview without a picture: %s", written(a))
	}
	a = s.picks(user, a, says("button.confirm"))
	s.tells(a, says(sitting.Played)+"un pozo en q", says("enanos.ask.track"))
	if a.Kind != chat.Update || len(a.Message.Files) != 1 {
		t.Errorf("the next step without the places to choose from: %s", written(a))
	}
	// The move can be taken back from there, which leads back to the menu before it.
	back := s.picks(user, a, says("button.undo"))
	s.tells(back, says(sitting.Undone), says("enanos.ask.found"))
	s.plays(user, "pozo q se")
	a = s.opens(user)
	a = s.picks(user, a, a.Message.Rows[0][0].(message.Button).Label) // they do not confirm moves
	s.tells(a, says(sitting.Played)+"un riel", says("board.turn")+strings.ToUpper(other[:1])+other[1:])
	if len(a.Message.Rows) != 1 || s.button(a, says("button.undo")).ID.Verb != message.Undo {
		t.Errorf("after the turn: %s", written(a))
	}
}

// A place that was picked at a hex is named after that hex in the question and in the answer, also
// in the alternative text of the picture.
func TestAPlaceIsCalledAsItWasPicked(t *testing.T) {
	s := sit(t, drawn(t, "enanos"), "enanos")
	user, _ := s.mover()
	a := s.picks(user, s.picks(user, s.opens(user), "j"), "n")
	s.tells(a, says("menu.preview", "move", "un pozo en j n"))
	s.draws(a, ", ahora: pozo j n. ")
	s.tells(s.picks(user, a, says("button.confirm")), says(sitting.Played, "move", "un pozo en j n"))
}

func TestAnOldMenuShowsTheBoardAsItIsAndPlaysNothing(t *testing.T) {
	changed := says("menu.changed")
	t.Run("what was picked still leads there", func(t *testing.T) {
		s := sit(t, alone(t), "trueque")
		user, _ := s.mover()
		old := s.picks(user, s.opens(user), "pasa")
		s.tells(old, "**pasa**")
		a := s.opens(user)
		a = s.picks(user, a, says("trueque.offer"))
		a = s.presses(user, a.Message.Rows[0][0].(message.Button).ID)
		a = s.picks(user, s.presses(user, a.Message.Rows[0][0].(message.Button).ID), says("button.confirm"))
		s.tells(a, says(sitting.Played)+"ofrece", "!"+changed)
		at := s.position().Moves
		a = s.picks(user, old, says("button.confirm"))
		s.tells(a, changed, says("menu.preview", "move", "pasa"), "!"+says(sitting.Played))
		if now := s.position().Moves; now != at {
			t.Fatalf("%d moves, %d before", now, at)
		}
		s.tells(s.picks(user, a, says("button.confirm")), says(sitting.Played, "move", "pasa"))
	})
	t.Run("it does not", func(t *testing.T) {
		s := sit(t, alone(t), "enanos")
		user, _ := s.mover()
		old := s.picks(user, s.picks(user, s.opens(user), "q"), "s")
		s.plays(user, "pozo a ne")
		at := s.position().Moves
		for _, label := range []string{says("button.confirm"), says("button.back")} {
			s.tells(s.picks(user, old, label), changed, says("enanos.ask.track"), "!"+says(sitting.Played))
		}
		if now := s.position().Moves; now != at {
			t.Errorf("%d moves, %d before", now, at)
		}
	})
	t.Run("what others did makes no difference", func(t *testing.T) {
		s := sit(t, alone(t), "enanos")
		user, other := s.mover()
		old := s.picks(user, s.opens(user), "q")
		s.plays(other, "siempre defensa pregunta")
		s.tells(s.picks(user, old, "s"), "!"+changed, "pozo en q")
	})
	t.Run("the turn is over", func(t *testing.T) {
		s := sit(t, alone(t, 1), "trueque")
		user, other := s.mover()
		old := s.opens(user)
		s.plays(user, "pasa")
		if now, _ := s.mover(); now != other {
			t.Fatalf("it is the turn of %s again", now)
		}
		s.tells(s.picks(user, old, "pasa"), says(sitting.WaitFor))
	})
}

func TestARefusedPickIsExplained(t *testing.T) {
	s := sit(t, changing(t, "trueque", func(g *games.Game) { g.Menu = refusingMenu{g.Menu} }), "trueque")
	user, _ := s.mover()
	a := s.picks(user, s.opens(user), says("trueque.offer"))
	s.tells(a, says(sitting.WaitFor, "names", "Ana"), says("trueque.ask.act"), "!"+says("menu.not-yours"))
	if a.Kind != chat.Update {
		t.Errorf("answer %+v", a)
	}
	// The question about an order has no picture.
	s.sets(user, settings.Confirm, settings.Yes)
	order := s.types(user, "do", moveOption("siempre da"))
	s.tells(order, says("menu.unseen", "order", true, "move", "siempre da"))
	if len(order.Message.Files) > 0 {
		t.Errorf("got a picture: %s", written(order))
	}
}

// decidingPainter tells every move as a part of the game that it decides.
type decidingPainter struct{ games.Painter }

func (decidingPainter) Recap(s games.Story, n int) (*games.Recap, error) {
	return &games.Recap{Began: n + 1, Ended: len(s.Frames) - 1, Alt: "who has won", Draw: func() []byte { return nil }}, nil
}

// A move that shows nothing in advance is confirmed beside a picture of what it is about, and its
// player sees what it has decided.
func TestWhatAMoveIsAboutAndWhatItDecidesIsShown(t *testing.T) {
	s := sit(t, changing(t, "trueque", func(g *games.Game) {
		g.Painter, g.MarkMove = decidingPainter{g.Painter}, func(_ any, _ engine.Seat, move string) any { return move }
	}), "trueque")
	user, _ := s.mover()
	s.sets(user, settings.Confirm, settings.Yes)
	asked := s.types(user, "do", moveOption("siempre da"))
	s.tells(asked, says("menu.unseen", "order", true, "move", "siempre da"))
	s.draws(asked, "")
	s.sets(user, settings.Confirm, settings.No)
	s.draws(s.plays(user, "pasa"), "who has won")
}

func TestAShortcutIsForThePlayerToMove(t *testing.T) {
	s := sit(t, alone(t), "trueque")
	user, other := s.mover()
	var pass message.CustomID
	for _, c := range slices.Concat(s.opens(user).Message.Rows...) {
		if b := c.(message.Button); b.Label == "pasa" {
			pass = s.id(message.Confirm, b.ID.Picks...)
		}
	}
	offer := s.id(message.Play, "o")
	s.tells(s.pressesPublic(other, offer), says(sitting.WaitFor))
	s.tells(s.pressesPublic(other, pass), says(sitting.WaitFor))
	if a := s.pressesPublic(user, offer); a.Kind != chat.Reply || len(a.Message.Rows) == 0 {
		t.Errorf("answer %+v", a)
	} else {
		s.tells(a, says("trueque.ask.give"), "!"+says("menu.changed"))
	}
	s.tells(s.pressesPublic(user, s.id(message.Play, "99")), says("menu.not-yours"), says("trueque.ask.act"))
	s.sets(user, settings.Confirm, settings.No)
	at := s.position().Moves
	first := s.pressesPublic(user, pass)
	s.tells(first, says(sitting.Played, "move", "pasa"), "!"+says("trueque.ask.act"))
	if first.Kind != chat.Reply || !first.Fleeting && !strings.Contains(first.Message.Content, "roba ") {
		t.Errorf("answer %+v", first)
	}
	// A second press gets the same answer and plays nothing.
	after := s.position().Moves
	s.tells(s.pressesPublic(user, pass), says(sitting.Played, "move", "pasa"))
	if now := s.position().Moves; after == at || now != after {
		t.Errorf("%d moves, then %d, then %d", at, after, now)
	}
}

func TestOutOfTurnThereIsTheMenuOfOrders(t *testing.T) {
	s := sit(t, alone(t), "enanos")
	user, other := s.mover()
	a := s.opens(other)
	s.tells(a, says("enanos.ask.order-early"))
	a = s.picks(other, a, says("enanos.deed.defence"))
	sure := s.presses(other, a.Message.Rows[0][2].(message.Button).ID)
	a = s.picks(other, sure, says("button.confirm"))
	s.tells(a, says(sitting.Played), says("enanos.ask.order-early"))
	at := s.position().Moves
	s.tells(s.picks(other, sure, says("button.confirm")), says(sitting.Played))
	if now := s.position().Moves; now != at {
		t.Errorf("given twice: %d moves, %d before", now, at)
	}
	if now, _ := s.mover(); now != user {
		t.Errorf("it is the turn of %s", now)
	}
	s.tells(s.pressesPublic(other, s.id(message.Play, "0", "1")), says("menu.not-yours"), says("enanos.ask.order-early"))
	// A game without orders says whom it waits for.
	barter := sit(t, alone(t), "trueque")
	_, other = barter.mover()
	barter.tells(barter.opens(other), says(sitting.WaitFor))
	barter.tells(barter.opens("zoe"), says(sitting.NotSeated))
}

func TestAStepWithMarksHasAPictureAndNamesDoNotFormat(t *testing.T) {
	painter := &scenePainter{}
	s := &session{t: t, game: "trueque", mark: "*", Chat: changing(t, "trueque", func(g *games.Game) {
		painter.Painter, g.Painter, g.Menu = g.Painter, painter, markingMenu{g.Menu}
	})}
	s.start()
	user, _ := s.mover()
	a := s.opens(user)
	if len(a.Message.Files) != 1 || len(painter.scenes) != 1 || painter.scenes[0].Marks != "here" {
		t.Errorf("got the scenes %v, want one with marks: %s", painter.scenes, written(a))
	}
	s.button(a, "*Ana*") // a label is not formatted
	a = s.picks(user, a, "pasa")
	s.tells(a, `moves against \*Ana\*`)
	if painter.scenes = nil; len(s.picks(user, a, says("button.back")).Message.Files) != 1 || len(painter.scenes) != 1 {
		t.Errorf("after going back: got the scenes %v, want one", painter.scenes)
	}
	// A move stands even if the next menu cannot be drawn.
	a = s.opens(user)
	a = s.presses(user, s.picks(user, a, says("trueque.offer")).Message.Rows[0][0].(message.Button).ID)
	a = s.presses(user, a.Message.Rows[0][0].(message.Button).ID)
	painter.fails = true
	s.tells(s.picks(user, a, says("button.confirm")), says("chat.stands", "game", "trueque", "move", true))
}

func TestASelectSaysHowManyToPick(t *testing.T) {
	var choices []games.Choice
	for n := range 25 {
		choices = append(choices, games.Choice{Label: strings.Repeat("x", 120), Value: fmt.Sprint(n), Emoji: "🪵"})
	}
	for says, step := range map[string]games.Step{
		"Elige 2": {Choices: choices, Least: 2, Most: 2}, "Elige de 1 a 25": {Choices: choices, Least: 1, Most: 30},
	} {
		step.Question = "trueque.ask.act"
		s := sit(t, changing(t, "trueque", func(g *games.Game) { g.Menu = oneStepMenu{g.Menu, step} }), "trueque")
		user, _ := s.mover()
		got := selects(s.opens(user))[0]
		if got.Placeholder != says || got.Most > len(got.Options) || len(got.Options) != 25 || len([]rune(got.Options[0].Label)) != message.MaxChoice || got.Options[0].Emoji == "" {
			t.Errorf("want %q: %+v", says, got)
		}
	}
}

func TestTheReasonIsTheOnlyCompletion(t *testing.T) {
	for game, lines := range map[string]map[string]string{
		"enanos": {"riel ": says("enanos.not-now"), "qwerty ": says("enanos.unknown-word", "word", "qwerty"), "99": says("engine.unreadable")},
		"azul": {
			"xyzzy": says("azul.unknown-word", "word", "xyzzy"), "3 verde": says("azul.no-such-color", "word", "verde"),
			"99": says("engine.unreadable"),
		},
	} {
		s := sit(t, alone(t), game)
		user, _ := s.mover()
		sub := map[string]string{"enanos": "do", "azul": "take"}[game]
		for typed, want := range lines {
			list := s.completes(user, sub, moveOption(typed))
			if len(list) != 1 || list[0].Value != "?" || !strings.HasPrefix(list[0].Label, strings.ReplaceAll(want, "`", "")) {
				t.Errorf("%q: got the completions %+v, want %q", typed, list, want)
			}
		}
	}
}

// In the first turn in which a player can do nothing, the menu names the setting that ends such turns by
// itself, unless the player has already chosen it or declined it.
func TestTheMenuOfAnIdleTurnNamesTheSetting(t *testing.T) {
	s := sit(t, alone(t), "enanos")
	plays := s.Games.Player("enanos", "capataz")
	// until plays on until a turn of a seat is idle.
	until := func(stop func(p *sitting.Sitting, seat engine.Seat) bool) (user string) {
		for n := range uint64(300) {
			p := s.position()
			seat := p.Awaited().First()
			if user = p.Seats[seat].User; p.IsIdle(seat) && stop(p, seat) {
				return user
			}
			move := plays.Choose(context.Background(), engine.Budget{}, p.View(seat), rand.New(rand.NewPCG(n, 1)))
			if n%8 == 0 && p.Awaited().Len() == 1 && !p.IsIdle(seat) { // look at one turn in eight
				s.tells(s.opens(user), "!"+says("menu.idle"))
			}
			s.sets(user, settings.Confirm, settings.No)
			s.types(user, "do", moveOption(move))
		}
		t.Fatal("there is no turn in which nothing can be done")
		return ""
	}
	user := until(func(p *sitting.Sitting, seat engine.Seat) bool { return !p.HasIdled(seat) })
	s.tells(s.opens(user), says("menu.idle", "setting", says("setting.sole")), says("enanos.wish.nothing"))
	for _, wants := range []string{settings.No, settings.Idle} {
		s.sets(user, settings.Sole, wants)
		if p := s.position(); p.IsIdle(p.SeatOf(user)) {
			s.tells(s.opens(user), "!"+says("menu.idle"))
		}
	}
	again := until(func(p *sitting.Sitting, seat engine.Seat) bool { return p.Seats[seat].User != user && p.HasIdled(seat) })
	s.tells(s.opens(again), "!"+says("menu.idle"))
}

// changing returns a chat in which the game of a name has been changed.
func changing(t *testing.T, name string, change func(*games.Game)) *chat.Chat {
	t.Helper()
	h := alone(t)
	change(h.Games.Named(name))
	return chat.New(h.Table, h.Games, h.Channels, h.Log)
}

// drawn returns a chat in which a game has its real painter, for the texts of its pictures.
func drawn(t *testing.T, name string) *chat.Chat {
	t.Helper()
	return changing(t, name, func(g *games.Game) { g.Painter = all.Games().Named(name).Painter })
}

// refusingMenu refuses one pick for a reason that names a player.
type refusingMenu struct{ games.Menu }

func (m refusingMenu) Next(view any, seat engine.Seat, picked []string, r games.Reader) (games.Step, error) {
	if slices.Equal(picked, []string{"o"}) {
		return games.Step{}, engine.Refuse(engine.Code("table.wait-for"), "names", engine.SeatsOf(0))
	}
	return m.Menu.Next(view, seat, picked, r)
}

// oneStepMenu has a single step.
type oneStepMenu struct {
	games.Menu
	step games.Step
}

func (m oneStepMenu) Next(any, engine.Seat, []string, games.Reader) (games.Step, error) {
	return m.step, nil
}

// markingMenu marks the first step, and names a player in its texts.
type markingMenu struct{ games.Menu }

func (m markingMenu) Next(view any, seat engine.Seat, picked []string, r games.Reader) (games.Step, error) {
	step, err := m.Menu.Next(view, seat, picked, r)
	if len(picked) == 0 && err == nil {
		step.Marks = "here"
		step.Choices[0].Label = r.Name(0)
	}
	return step, err
}

func (m markingMenu) Say(_ any, _ engine.Seat, _ string, r games.Reader) string {
	return "moves against " + r.Name(0)
}

// scenePainter remembers the scenes that it was asked to draw. With fails, it draws no marks.
type scenePainter struct {
	games.Painter
	scenes []games.Scene
	fails  bool
}

func (p *scenePainter) Picture(s games.Scene) (*games.Picture, error) {
	if p.scenes = append(p.scenes, s); p.fails && s.Marks != nil {
		return nil, errors.New("no paint")
	}
	return p.Painter.Picture(s)
}

// A place has a letter from each hex around it. The player keeps the one under which they chose it.
func TestTheFirstRailIsCalledByTheHexThatTheBuildingWasCalledBy(t *testing.T) {
	s := sit(t, alone(t), "enanos")
	user, _ := s.mover()
	a := s.presses(user, s.id(message.Confirm, "f", "n")) // b se, c sw
	s.tells(a, says(sitting.Played), "f n")
	s.draws(a, "f nw", "f ne")
	rail := a.Message.Rows[0][1].(message.Button)
	if rail.Label != "f ne" {
		t.Fatal(written(a))
	}
	s.tells(s.presses(user, rail.ID), "un riel en f ne", "!c sw")
	s.tells(s.presses(user, rail.ID.With(message.Confirm, rail.ID.Picks...)), "un riel en f ne")
}

// Whoever founds last founds again at once, and as a newcomer is advised there too.
func TestANewcomerIsAdvisedInTheMenuThatFollowsAMove(t *testing.T) {
	s := sit(t, alone(t), "enanos")
	for i, hex := range []string{"f", "q"} {
		user, _ := s.mover()
		a := s.presses(user, s.id(message.Confirm, hex, "n"))
		rail := a.Message.Rows[0][0].(message.Button).ID
		a = s.presses(user, rail.With(message.Confirm, rail.Picks...))
		if _, ok := a.Message.Rows[0][0].(message.Button); i == 1 && (!ok || a.Message.Rows[0][0].(message.Button).Emoji != "🥇") {
			t.Errorf("not advised: %s", written(a))
		}
	}
}
