package chat_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/chat"
	"sobremesa/bot/games"
	"sobremesa/bot/games/all"
	"sobremesa/bot/games/toy"
	"sobremesa/bot/hosttest"
	"sobremesa/bot/message"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/enanos"
	"sobremesa/engine/must"
)

// lengthen writes every typed move in a hundred characters.
func lengthen(move, _ string) string { return strings.Repeat(move, 100/len(move)+1) }

func TestATypedMoveThatFitsNoButtonIsRefused(t *testing.T) {
	s := sit(t, changing(t, "trueque", func(g *games.Game) { g.KeepTypedNames = lengthen }), "trueque")
	user, _ := s.mover()
	at := s.position().Moves
	s.sets(user, settings.Confirm, settings.Yes)
	s.tells(s.types(user, "do", moveOption("pasa")), says("chat.too-long"))
	if now := s.position().Moves; now != at {
		t.Errorf("got %d moves, want %d", now, at)
	}
}

// The button that confirms a typed move holds all of it in its custom id, which has a hundred
// characters at most.
func TestEveryMoveFitsIntoAButton(t *testing.T) {
	for _, g := range append(all.Games(), games.ListOf(toy.Game())...) {
		id := message.CustomID{Kind: g.Name(), Game: 999_999, Seq: 9_999, Verb: message.Reading}
		longest, moves := "", 0
		says := func(move string) {
			to := id.Saying(message.Reading, move)
			if got, ok := message.ParseCustomID(to.String()); !ok || got.Move != move {
				t.Errorf("%q is read as %q", to, got.Move)
			}
			if moves++; len(move) > len(longest) {
				longest = move
			}
		}
		for seats := g.Rules.Info().MinSeats; seats <= g.Rules.Info().MaxSeats; seats++ {
			rng := rand.New(rand.NewPCG(uint64(seats), 7))
			match, err := g.Rules.Start(engine.Options{Seats: seats})
			must.Succeed(t, err)
			for match.ToMove() != 0 {
				if match.ToMove().Has(engine.Chance) {
					_, err = match.Draw(rng)
					must.Succeed(t, err)
					continue
				}
				for seat := range match.ToMove().All() {
					for _, move := range match.Moves(seat) {
						says(move)
					}
					for _, form := range match.Unlisted(seat) {
						says(form.Sample(rng))
					}
				}
				seat := match.Awaited().First()
				_, err = match.Play(seat, g.Artificial[0].Player.Choose(t.Context(), engine.Budget{}, match.View(seat), rng))
				must.Succeed(t, err)
			}
		}
		t.Logf("%s: %d moves, the longest: %s", g.Name(), moves, longest)
		if g.Name() == "enanos" {
			says("descarta 9 piedra 9 madera 9 hierro 9 carbón 9 cobre 9 diamante 9 oro 9 rubí")
			says("ofrece 1 piedra 1 madera 1 hierro por 1 carbón 1 cobre 1 diamante jugador 4")
		}
	}
}

// Buttons of earlier versions, which held moves in numbers, are answered as old.
func TestAButtonWithAMoveInNumbersIsOld(t *testing.T) {
	s := sit(t, alone(t), "enanos")
	user, _ := s.mover()
	for _, old := range []string{":reading:w3f1kq2v0.9a", ":plan:tmfzxkzlb"} {
		a := s.does(user, chat.Interaction{Press: &chat.Press{ID: fmt.Sprintf("enanos:%d:%d", s.position().ID, s.position().Moves) + old}})
		s.tells(a, says("chat.old-button"))
	}
}

// A place has a name for each of its hexes. The player reads the name that they typed until the
// move is played, and in the menu of the first rail. The channel shows the canonical name.
func TestATypedMoveKeepsTheTypedNames(t *testing.T) {
	for _, confirm := range []string{settings.Yes, settings.No} {
		s := sit(t, alone(t), "enanos")
		user, _ := s.mover()
		s.sets(user, settings.Confirm, confirm)
		a := s.types(user, "do", moveOption("Pozo en J N"))
		if confirm == settings.Yes {
			s.tells(a, says("menu.preview", "move", "un pozo en j n"))
			a = s.picks(user, a, says("button.confirm"))
		}
		s.tells(a, says(sitting.Played, "move", "un pozo en j n"), says("enanos.ask.track"))
		for _, label := range []string{"j ne", "j nw", says("button.undo")} { // not "e s = j nw"
			s.button(a, label)
		}
		p := s.position()
		at, _ := enanos.Hex('j' - 'a').Corner(enanos.North)
		v := p.View(engine.Spectator).(enanos.View)
		if piece, _ := v.PieceAt(at); piece != enanos.ShaftPiece || at.Name() == "j n" {
			t.Errorf("%s is played, canonically %s", written(a), at.Name())
		}
	}
}

// The end of a turn cannot be taken back. So the public button asks players who confirm their
// moves, if they could do something else.
func TestTheButtonThatEndsATurnAsksFirst(t *testing.T) {
	s := sit(t, changing(t, "enanos", func(g *games.Game) { g.Menu = atOnceMenu{g.Menu, false} }), "enanos")
	user, other, _ := s.acting()
	beside := s.Games.Named("enanos").Pending(s.position().View(engine.Spectator), games.Reader{Lang: engine.Spanish})
	end := s.id(message.Confirm, beside.Buttons[len(beside.Buttons)-1].Picks...)
	at := s.position().Moves
	s.sets(user, settings.Confirm, settings.Yes)
	a := s.pressesPublic(user, end)
	if s.tells(a, says("menu.unseen", "move", says("enanos.say.end"))); a.Kind != chat.Reply || s.position().Moves != at {
		t.Fatalf("the turn ended without a question: %s", written(a))
	}
	s.tells(s.pressesPublic(other, end), says(sitting.WaitFor))
	s.tells(s.picks(user, a, says("button.confirm")), says(sitting.Played)+says("enanos.say.end"))
}

func TestARefusalNamesTheRightCommand(t *testing.T) {
	s := sit(t, alone(t), "enanos")
	s.tells(s.leaves("ana"), says("table.already-started", "leaving", true, "game", "enanos"))
	s.tells(s.leaves("zoe"), says("table.already-started"), "!resign")
	azul := *s
	azul.game = "azul"
	s.tells(azul.types("ana", "board"), "El reino de los enanos", "`/enanos`", "`/azul new`")
}

// The beginning of a word is one of the player's language: "bla" is white, though it begins "black".
func TestATypedMoveIsReadInThePlayersLanguage(t *testing.T) {
	for l, words := range map[engine.Lang][5]string{engine.Spanish: {"az", "am", "ro", "ne", "bla"}, engine.English: {"blu", "y", "re", "bla", "wh"}} {
		s := sit(t, alone(t), "azul")
		s.lang = l
		user, _ := s.mover()
		seat := s.position().SeatOf(user)
		v := s.position().View(seat).(azul.View)
		var move azul.Move
		for _, move = range v.Moves(seat, nil) {
			if move.Color == azul.White || move.Color == azul.Black {
				break
			}
		}
		a := s.types(user, "take", moveOption(fmt.Sprintf("%d %s l %d", move.Source, words[move.Color], move.Line)))
		if id := s.button(a, hosttest.SaysIn(l, "button.confirm")).ID; id.Move != azul.Format(move, engine.Spanish) {
			t.Errorf("%s: %s is read as %q: %s", l, azul.Format(move, l), id.Move, written(a))
		}
	}
}

// What people type instead of a move leads to the command that they mean.
func TestACommandTypedAsAMoveIsCarriedOut(t *testing.T) {
	for game, sub := range map[string]string{"azul": "take", "enanos": "do"} {
		s := sit(t, alone(t), game)
		user, _ := s.mover()
		at := s.position().Moves
		for _, typed := range []string{"ayuda", "HELP!", "¿Ayuda?", "/" + game + " help"} {
			if a := s.types(user, sub, moveOption(typed)); a.Message.Content != says(engine.Code(game+".help")) {
				t.Errorf("%s: %q is answered %s", game, typed, written(a))
			}
		}
		list := s.completes(user, sub, moveOption("deshacer"))
		if len(list) != 1 || list[0] != (message.Choice{Label: says("typed.undo"), Value: "deshacer"}) {
			t.Errorf("%s: offered %v", game, list)
		}
		s.tells(s.types(user, sub, moveOption("undo")), says(sitting.UndoNothing))
		if now := s.position().Moves; now != at {
			t.Fatalf("%s: %d moves, want %d", game, now, at)
		}
		move := s.legal(user)
		s.plays(user, move)
		s.types(user, sub, moveOption("Deshaz"))
		if now := s.legal(user); now != move {
			t.Errorf("%s: after the undo %q may be played, want %q", game, now, move)
		}
	}
	s := sit(t, alone(t), "trueque", option("hints", true))
	user, _ := s.mover()
	s.tells(s.types(user, "do", moveOption("plan")), says("typed.none", "game", "trueque"))
	for _, typed := range []string{"pista", "Hint", "una pista, por favor", "/trueque hint"} {
		in := chat.Interaction{Command: &chat.Invocation{Command: "trueque", Sub: "do", Options: []chat.Given{moveOption(typed)}}}
		if work := s.WorkOf(&in); work != chat.Thinking {
			t.Errorf("%q is the work %v", typed, work)
		}
		a := s.does(user, in)
		if s.tells(a, "**1. "); !a.Message.Private {
			t.Errorf("%q: the hint is not private", typed)
		}
	}
}

// legal returns the first legal move of the user, or "".
func (s *session) legal(user string) string {
	s.t.Helper()
	p := s.position()
	list, err := p.MovesAt(p.Moves, p.SeatOf(user))
	must.Succeed(s.t, err)
	return append(list, "")[0]
}

// A command that is pasted together with a move is not part of the move.
func TestAPastedCommandIsNoPartOfTheMove(t *testing.T) {
	for game, c := range map[string]struct{ sub, move string }{"azul": {"take", ""}, "enanos": {"do", "pozo q s"}} {
		s := sit(t, alone(t), game)
		user, _ := s.mover()
		s.sets(user, settings.Confirm, settings.Yes)
		if c.move == "" {
			c.move = s.legal(user)
		}
		plain := s.types(user, c.sub, moveOption(c.move))
		want := s.button(plain, says("button.confirm")).ID
		for _, pasted := range []string{"/G S M", "/G S move:M", "  /G   S  M ", "/G M", "/G board M"} {
			typed := strings.NewReplacer("G", game, "S", c.sub, "M", c.move).Replace(pasted)
			if got := s.button(s.types(user, c.sub, moveOption(typed)), says("button.confirm")).ID; got.Move != want.Move {
				t.Errorf("%q is the move %q, want %q", typed, got.Move, want.Move)
			}
			if list := s.completes(user, c.sub, moveOption(typed)); len(list) == 0 || list[0].Value != c.move {
				t.Errorf("%q is completed to %v", typed, list)
			}
		}
	}
	s := english(t, alone(t))
	s.start()
	user, _ := s.mover()
	translated, err := s.Games.Named("azul").Rules.Translate(s.legal(user), engine.English)
	must.Succeed(t, err)
	if list := s.completes(user, "take", moveOption("/azul take move:"+translated)); len(list) == 0 || list[0].Value != translated {
		t.Errorf("completed to %v", list)
	}
}

// A misspelt move is answered with what may have been meant, with or without confirmation. A button
// plays it.
func TestAMisspeltMoveIsAskedBack(t *testing.T) {
	for _, confirm := range []string{settings.Yes, settings.No} {
		s := sit(t, alone(t), "azul")
		user, _ := s.mover()
		s.sets(user, settings.Confirm, confirm)
		at, c := s.position(), azul.Color(0)
		for v := at.View(engine.Spectator).(azul.View); v.Source(1).Of(c) == 0; {
			c++
		}
		typed := "fábrica 1 " + [azul.Colors]string{"azlu", "amraillo", "rjo", "nergo", "balnco"}[c] + " seulo"
		a := s.types(user, "take", moveOption(typed))
		s.tells(a, says(engine.Ambiguous, "text", typed))
		button := first(t, a)
		if now := s.position().Moves; now != at.Moves || len(a.Message.Rows) != 1 {
			t.Fatalf("%d moves, %d before, and asked is %s", now, at.Moves, written(a))
		}
		want := azul.Format(azul.Take(1, c, azul.Floor), engine.Spanish)
		if s.tells(s.presses(user, button.ID), says(sitting.Played)); button.ID.Move != want || s.position().Moves == at.Moves {
			t.Errorf("played is %q, want %q", button.ID.Move, want)
		}
	}
}

// By the time a typed move is confirmed, its player has made another one, and it is their turn again.
func TestATypedMoveIsConfirmedOnTheBoardForWhichItWasTyped(t *testing.T) {
	s := sit(t, alone(t), "azul")
	user, other := s.mover()
	legal := func(user string) []string {
		v := s.position().View(engine.Spectator).(azul.View)
		var list []string
		for _, m := range v.Moves(s.position().SeatOf(user), nil) {
			list = append(list, azul.Format(m, engine.Spanish))
		}
		return list
	}
	button := first(t, s.types(user, "take", moveOption(legal(user)[0])))
	s.tells(s.presses(other, button.ID), says(sitting.WaitFor))
	s.tells(s.presses("eva", button.ID), says(sitting.NotSeated))
	for _, mover := range []string{user, other} {
		moves := legal(mover)
		s.plays(mover, moves[len(moves)-1])
	}
	at := s.position().Moves
	a := s.presses(user, button.ID)
	if s.tells(a, says(sitting.Stale)); s.position().Moves != at || len(a.Message.Rows) > 0 {
		t.Errorf("%d moves, %d before: %s", s.position().Moves, at, written(a))
	}
}

// A server chooses where games are opened, their pace, and who may end those of others.
func TestAServerChoosesWhereGamesAreAndWhoEndsThem(t *testing.T) {
	s := &session{Chat: alone(t), t: t, game: "azul"}
	s.manages("ana", "server", settings.Games, settings.Off)
	s.tells(s.types("luis", "new"), says("chat.no-games"))
	s.manages("ana", "channel", settings.Games, settings.On)
	s.manages("ana", "server", settings.Pace, "3d")
	s.tells(s.types("luis", "new"), says(sitting.Opened))
	s.types("ana", "join")
	if p := s.position(); p.Pace != 72*time.Hour {
		t.Errorf("the pace is %v", p.Pace)
	}
	s.starts("luis")
	for value, may := range map[string][2]bool{settings.Moderators: {true, false}, settings.Managers: {false, true}, settings.Players: {}} { // for a moderator and a manager
		s.manages("ana", "server", settings.Enders, value)
		for i, in := range []chat.Interaction{{Moderates: true}, {Manages: true}} {
			in.Press = &chat.Press{ID: s.id(message.More).String(), Private: true}
			a := s.does("eva", in)
			got := slices.ContainsFunc(slices.Concat(a.Message.Rows...), func(c message.Component) bool { return slices.Equal(c.(message.Button).ID.Picks, []string{"end"}) })
			if got != may[i] {
				t.Errorf("%q: %+v may end it: %t; %s", value, in, got, written(a))
			}
		}
	}
}

// Users choose their names and words. Names format nothing in what others are told, and words are
// clipped.
func TestNamesFormatNothingAndLongWordsAreClipped(t *testing.T) {
	s := &session{Chat: alone(t), t: t, game: "azul", mark: "*"}
	s.start()
	user, other := s.mover()
	named := `\*` + strings.ToUpper(user[:1]) + user[1:] + `\*`
	s.tells(s.types(other, "take", moveOption("1 azul fila 1")), named)
	s.tells(s.types(other, "board"), named)
	if told := s.types(user, "take", moveOption("3 "+strings.Repeat("x", 3000)+" fila 2")); message.Length(told.Message.Content) > 400 {
		t.Errorf("a long word is told back as %s", written(told))
	}
	s.plays(user, s.Games.Player("azul", "voraz").Choose(t.Context(), engine.Budget{}, s.position().View(s.position().SeatOf(user)), nil))
	s.tells(s.types(other, "board"), named)
}
