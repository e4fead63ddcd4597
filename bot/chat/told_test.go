package chat_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sobremesa/bot/chat"
	"sobremesa/bot/games"
	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/engine/must"
)

// Where chance plays in the middle of a turn, spectators are told of the whole turn.
func TestASpectatorIsToldOfTheWholeTurn(t *testing.T) {
	s := sit(t, alone(t), "enanos")
	user, _, _ := s.acting()
	s.plays(user, "termina")
	s.acting()
	for _, a := range []*chat.Answer{s.pressesPublic("zoe", s.id(message.Missed)), s.types("zoe", "board")} {
		s.tells(a, "!"+says("enanos.turn-ended"), ": saca ")
	}
}

// The game waits for a resigned seat until the guardian moves, but not for its owner.
func TestAResignedPlayerHasNoTurn(t *testing.T) {
	s := sit(t, alone(t), "azul")
	user, _ := s.mover()
	s.tells(s.types(user, "board"), says("board.your-turn"))
	must.Do(t)(s.Table.Do(t.Context(), table.Request{ID: "resigns", By: sitting.By{User: user, Guild: "g"}, Channel: "c"}, table.Ref{Kind: "azul"}, sitting.Resign))
	if now, _ := s.mover(); now != user {
		t.Fatal("the guardian has moved")
	}
	s.tells(s.types(user, "board"), says("board.turn"), "!"+says("board.your-turn"))
}

// An answer with information that only the player may have is not deleted, since the channel never
// shows it. Other answers are. When the die comes up 1, players with such a standing order give a
// card that chance picks. The two keys deal a game with such a gift and one without.
func TestAnAnswerWithASecretStays(t *testing.T) {
	for _, c := range []struct {
		key    byte
		secret bool
	}{{3, true}, {1, false}} {
		for _, how := range []string{"typed", "pressed"} {
			s := sit(t, alone(t, c.key), "trueque", option("turns", "6"))
			for _, user := range []string{"ana", "luis"} {
				s.plays(user, "siempre da")
			}
			user, _ := s.mover()
			p := s.position()
			var a *chat.Answer
			if how == "typed" {
				a = s.plays(user, "pasa")
			} else {
				a = s.pressesPublic(user, s.id(message.Confirm, s.button(s.opens(user), "pasa").ID.Picks...))
			}
			now := s.position()
			frames, err := now.Frames(p.SeatOf(user), p.Moves)
			must.Succeed(t, err)
			secret := slices.ContainsFunc(frames[p.Moves+1:], func(f engine.Frame) bool {
				return slices.ContainsFunc(f.Events, func(e engine.Event) bool { return !e.To.Has(engine.Spectator) })
			})
			if secret != c.secret {
				t.Fatalf("key %d: the move brought a secret: %t", c.key, secret)
			}
			if a.Fleeting == secret {
				t.Errorf("%s, secret %t, fleeting %t: %s", how, secret, a.Fleeting, written(a))
			}
		}
	}
}

// The Back button of the menu leads to the step before.
func TestBackIsOneStep(t *testing.T) {
	s := sit(t, alone(t), "trueque")
	user, _ := s.mover()
	give := s.picks(user, s.opens(user), says("trueque.offer"))
	want := s.presses(user, give.Message.Rows[0][0].(message.Button).ID)
	s.tells(s.picks(user, want, says("button.back")), says("trueque.ask.give"))
	s.tells(s.picks(user, give, says("button.back")), says("trueque.ask.act"))
}

// The undo button under the answer to a typed move opens no menu.
func TestATypedMoveIsTakenBackWithoutAMenu(t *testing.T) {
	s := sit(t, alone(t), "enanos")
	user, _ := s.mover()
	s.plays(user, "pozo a ne") // the answer is the menu of the rail
	a := s.picks(user, s.plays(user, "riel a ne"), says("button.undo"))
	s.tells(a, says(sitting.Undone), "!"+says("enanos.ask.track"))
	if got := s.button(a, says("button.play")).ID.Verb; got != message.Play {
		t.Errorf("got the verb %s, want %s: %s", got, message.Play, written(a))
	}
}

// A player's games are listed in direct messages too. They can be played from the list where only
// the player reads it, and nowhere else.
func TestGamesArePlayedFromDirectMessages(t *testing.T) {
	s := sit(t, alone(t), "azul")
	user, _ := s.mover()
	member := true
	s.discord().Member = func(guild, who string) (bool, error) { return member && guild == "g" && who == user, nil }
	does := func(guild string, direct, private bool, in chat.Interaction) *chat.Answer {
		s.asked++
		in.ID, in.Guild, in.Direct, in.Channel, in.User, in.UserLang, in.Lang = fmt.Sprint("i", s.asked), guild, direct, "d", user, "es", "es"
		if in.Press != nil {
			in.Press.Private = private
		}
		return s.Answer(t.Context(), &in)
	}
	var play message.CustomID
	for _, guild := range []string{"g", ""} {
		a := does(guild, guild == "", false, chat.Interaction{Command: &chat.Invocation{Command: "sobremesa", Sub: "games"}})
		if !strings.Contains(a.Message.Content, "Azul") {
			t.Errorf("in server %q: %s", guild, written(a))
		}
		play = s.button(a, "Jugar 1").ID
	}
	press := func() chat.Interaction { return chat.Interaction{Press: &chat.Press{ID: play.String()}} }
	s.tells(does("", true, true, press()), says("azul.ask.source"))
	s.tells(does("", false, true, press()), says(table.Elsewhere)) // a group conversation
	s.tells(does("other", false, true, press()), says(table.Elsewhere))
	s.tells(does("g", false, false, press()), says(table.Elsewhere))
	s.tells(does("g", false, true, press()), says("azul.ask.source"))
	member = false
	s.tells(does("", true, true, press()), says("table.no-member"))
	s.discord().Member = func(string, string) (bool, error) { return false, errors.New("no answer") }
	s.tells(does("", true, true, press()), says("chat.failed", "game", "azul"))
	s.discord().Absent = true
	s.tells(does("", true, true, press()), says("table.bot-gone"))
}

// A player who cannot take a move back is told what it led to: a closed deal or a throw of the
// dice.
func TestARefusedUndoTellsTheOutcome(t *testing.T) {
	s := sit(t, alone(t), "enanos")
	user, other, v := s.acting()
	p := s.position()
	theirs := p.View(p.SeatOf(other)).(enanos.View).Own.Hand
	m := enanos.Move{Kind: enanos.KindOffer, Whom: engine.Spectator}
	for g := range enanos.Good(enanos.Goods) {
		switch {
		case v.Own.Hand.Of(g) > 0 && m.Give == 0:
			m.Give = g.N(1)
		case theirs.Of(g) > 0 && m.Want == 0:
			m.Want = g.N(1)
		}
	}
	s.plays(user, enanos.Format(m, engine.Spanish))
	s.plays(other, "acepta 1")
	s.tells(s.undoes(other), says("table.undo-drawn"))
	s.tells(s.undoes(user), says("table.undo-overtaken"))
	s.plays(user, "termina")
	s.tells(s.undoes(user), says("table.undo-drawn"))
}

// What is told about a game under a button of a private message takes that message's place, under a
// public one never. What is about no game stays beside.
func TestAnAnswerAboutAGameTakesThePlaceOfThePressedMessage(t *testing.T) {
	s := sit(t, alone(t), "azul")
	user, other := s.mover()
	game := s.position().ID
	move := func(text string) chat.Given { return moveOption(text) }
	for what, c := range map[string]struct {
		a        *chat.Answer
		kind     chat.AnswerKind
		game     int64
		fleeting bool
	}{
		"a menu":                {s.pressesPublic(user, s.id(message.Play)), chat.Reply, game, true},
		"a menu, in private":    {s.presses(user, s.id(message.Play)), chat.Update, game, true},
		"not one's turn":        {s.pressesPublic(other, s.id(message.Play)), chat.Reply, game, true},
		"the board":             {s.types(user, "board"), chat.Reply, game, false},
		"the board, in private": {s.presses(user, s.id(message.Look)), chat.Update, game, false},
		"an illegal move":       {s.types(user, "take", move("9 azul 1")), chat.Reply, game, true},
		"a game that is gone":   {s.presses(user, message.CustomID{Kind: "azul", Game: 99, Verb: message.Look}), chat.Update, 0, true},
		"what was asked for":    {s.types(user, "help"), chat.Reply, 0, false},
	} {
		if c.a.Kind != c.kind || c.a.Game != c.game || c.a.Fleeting != c.fleeting {
			t.Errorf("%s: kind %d, game %d, fleeting %t: %s", what, c.a.Kind, c.a.Game, c.a.Fleeting, written(c.a))
		}
	}
}

// The lines about a reader's absence are numbered, even where a turn is a line and the pictures of
// the game have no numbers.
func TestWhatWasMissedIsNumbered(t *testing.T) {
	s := sit(t, alone(t), "enanos")
	user, _, _ := s.acting()
	s.plays(user, "termina")
	for next, _, _ := s.acting(); next != user; next, _, _ = s.acting() {
		s.plays(next, "termina")
	}
	for what, a := range map[string]*chat.Answer{
		"the button":    s.pressesPublic(user, s.id(message.Missed)),
		"the board":     s.types(user, "board"),
		"board as text": s.presses(user, s.id(message.Look, "1")),
	} {
		text := "\n" + written(a)
		if !strings.Contains(text, "\n1. ") || !strings.Contains(text, "\n2. ") || strings.Index(text, "\n1. ") > strings.Index(text, "\n2. ") {
			t.Errorf("%s: the lines are not numbered: %s", what, text)
		}
	}
}

// A player can answer an offer that the game does not wait for without having looked at anything
// else. So what came before their answer still counts as missed.
func TestDecliningAnOfferDoesNotCountAsSeen(t *testing.T) {
	painter := new(scenePainter)
	h := changing(t, "enanos", func(g *games.Game) { painter.Painter, g.Painter = g.Painter, painter })
	s := sit(t, h, "enanos")
	user, _, _ := s.acting()
	s.plays(user, "termina")
	user, other, v := s.acting()
	give := enanos.Good(0)
	for v.Own.Hand.Of(give) == 0 {
		give++
	}
	s.plays(user, enanos.Format(enanos.Move{Kind: enanos.KindOffer, Give: give.N(1), Want: enanos.Gold.N(1), Whom: engine.Spectator}, engine.Spanish))
	s.plays(other, "rechaza 1")
	painter.scenes = nil
	for what, a := range map[string]*chat.Answer{
		"the button": s.pressesPublic(other, s.id(message.Missed)),
		"the hand":   s.types(other, "board"),
	} {
		if text := written(a); !strings.Contains(text, "suceso: ") || !strings.Contains(text, "ofrece ") {
			t.Errorf("%s: got neither the dice nor the offer: %s", what, text)
		}
	}
	if len(painter.scenes) != 2 {
		t.Fatalf("got %d pictures, want 2", len(painter.scenes))
	}
	for _, scene := range painter.scenes {
		if !slices.ContainsFunc(scene.Since, func(f engine.Frame) bool {
			return slices.ContainsFunc(f.Events, func(e engine.Event) bool { return e.Code == enanos.Rolled })
		}) {
			t.Errorf("the picture does not show the dice: %+v", scene.Since)
		}
	}
}

// A player who comes back after the end of a round is told what the round brought, and shown one
// picture: the board on which they act, with what came after the round.
func TestAMissedRoundIsToldAboveOnePicture(t *testing.T) {
	painter := new(scenePainter)
	h := changing(t, "azul", func(g *games.Game) { painter.Painter, g.Painter = g.Painter, painter })
	s := sit(t, h, "azul")
	rng := rand.New(rand.NewPCG(1, 1))
	for across := 0; across < 2; {
		user, other := s.mover()
		p := s.position()
		s.plays(user, h.Games.Player("azul", "voraz").Choose(t.Context(), engine.Budget{}, p.View(p.SeatOf(user)), rng))
		if now, _ := s.mover(); now == user {
			continue // the other player has nothing to come back to yet
		}
		for what, a := range map[string]*chat.Answer{"the button": s.pressesPublic(other, s.id(message.Missed)), "the board": s.types(other, "board")} {
			if n := len(a.Message.Files); n > 1 || n == 1 && a.Message.Files[0].Name != "table.png" {
				t.Fatalf("%s shows %d pictures: %s", what, n, written(a))
			}
		}
		painter.scenes = nil
		button := s.pressesPublic(other, s.id(message.Missed))
		if !strings.Contains(button.Message.Content, "al muro") {
			continue
		}
		across++
		last := painter.scenes[0].Since[len(painter.scenes[0].Since)-1]
		if last.Seat != p.SeatOf(user) && last.Seat != engine.Chance {
			t.Errorf("the board does not show what came after the round: %+v", last)
		}
	}
}
