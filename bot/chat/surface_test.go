package chat_test

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/chat"
	"sobremesa/bot/hosttest"
	"sobremesa/bot/message"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/enginetest"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// People learn commands by heart, so another one is a decision: it is written down here. Only a game
// with an analyst has hints.
func TestTheCommandsAreFew(t *testing.T) {
	want := map[string]string{
		"azul":    "new join take board plan today leaderboard last help",
		"enanos":  "new join do board plan today leaderboard last help",
		"trueque": "new join do board today leaderboard last help",
	}
	h := alone(t)
	for _, c := range h.Commands() {
		var names []string
		for _, sub := range c.Subs {
			names = append(names, sub.Name)
		}
		if g := h.Games.Named(c.Name); g != nil && slices.ContainsFunc(c.Subs[0].Options, func(o chat.Option) bool { return o.Name == "hints" }) != (g.Analyst != "") {
			t.Errorf("/%s new, with the analyst %q, has the options %+v", c.Name, g.Analyst, c.Subs[0].Options)
		}
		if got := strings.Join(names, " "); c.Name != "sobremesa" && c.Name != "club" && got != want[c.Name] {
			t.Errorf("/%s has %q, want %q", c.Name, got, want[c.Name])
		}
	}
}

// formerNames are the subcommands that games had, in the order in which they went.
var formerNames = strings.Fields("leave start cancel back resign place rules stats record film verify settings undo note hand offer orders hint coach")

// Whoever types the name of a former subcommand after the one that plays a move, or pastes it, is
// answered in private with what it did, or told where that is. So is a name that is not a move.
func TestFormerCommandsAreAnsweredWhereMovesAreTyped(t *testing.T) {
	for _, game := range []string{"azul", "enanos"} {
		h, kept := aloneWithStore(t)
		s := sit(t, h, game)
		s.keepPosition(kept)
		user, _ := s.mover()
		verb, at := s.Games.Named(game).Verb, s.position().Revision
		for _, name := range append(formerNames, "new", "join", "board", "plan", "today", "leaderboard", "last", "help", "perfil", "Me rindo.", "¡consejo!") {
			for _, typed := range []string{name, "/" + game + " " + name} {
				a := s.types(user, verb, moveOption(typed))
				if a.Kind == chat.Modal {
					continue // a note
				}
				if !a.Message.Private || strings.Contains(a.Message.Content, says(engine.Unreadable)) {
					t.Errorf("%s %q is answered %s", game, typed, written(a))
				}
			}
		}
		if now := s.position().Revision; now != at {
			t.Errorf("%s has changed", game)
		}
		s.tells(s.types(user, verb, moveOption("stats")), "`/"+game+" leaderboard`")
		s.tells(s.types(user, verb, moveOption("ajustes")), "`/sobremesa me`")
		s.tells(s.types(user, verb, moveOption("join")), "`/"+game+" join`")
		s.button(s.types(user, verb, moveOption("me retiro")), says("button.resign-game"))
		s.button(s.types(user, verb, moveOption("reglas")), says("button.rules", "pages", game == "enanos"))
	}
}

// Under the board that a player sees alone stands what they can do now, and everything else is
// behind one button.
func TestTheBoardLeadsToEverything(t *testing.T) {
	s := sit(t, alone(t), "azul", option("hints", true))
	user, other := s.mover()
	labels := func(a *chat.Answer) string {
		var list []string
		for _, c := range slices.Concat(a.Message.Rows...) {
			list = append(list, c.(message.Button).Label)
		}
		return strings.Join(list, "|")
	}
	board := s.types(user, "board")
	if got := labels(board); got != "Jugar|Consejo|Nota|Más…" {
		t.Errorf("whose turn it is has %s", got)
	}
	if got := labels(s.types(other, "board")); got != says("button.plan")+"|Nota|Más…" {
		t.Errorf("who waits has %s", got)
	}
	if got := labels(s.types("eva", "board")); got != "Más…" {
		t.Errorf("a spectator has %s", got)
	}
	more := s.picks(user, board, says("button.more"))
	if got := labels(more); more.Kind != chat.Update || got != "Me retiro…|Terminar la partida…|En palabras|Paso a paso|Ver la película|Descargar el acta|Comprobar el azar|Ver la mesa" {
		t.Errorf("more is %d, %s", more.Kind, got)
	}
	if a := s.picks(user, more, says("button.look")); a.Kind != chat.Update || !strings.HasPrefix(labels(a), "Jugar|") {
		t.Errorf("the way back leads to %s", written(a))
	}
	if got := labels(s.presses("eva", s.id(message.More))); strings.Contains(got, "Me retiro") || strings.Contains(got, "Terminar") {
		t.Errorf("a spectator may %s", got)
	}
	// A note and a plan are written in forms.
	form := s.picks(user, board, says("button.note"))
	if form.Kind != chat.Modal || form.Modal.ID.Verb != message.Note {
		t.Errorf("a note is %+v", form)
	}
	form = s.picks(other, s.types(other, "board"), says("button.plan"))
	if form.Kind != chat.Modal || form.Modal.ID.Verb != message.Plan {
		t.Fatalf("a plan is %+v", form)
	}
	submits := func(text string) *chat.Answer {
		return s.does(other, chat.Interaction{Press: &chat.Press{ID: form.Modal.ID.String(), Values: []string{text}, Form: true, Private: true}})
	}
	s.tells(submits("5 azul suelo"), says(sitting.Planned), "1. **")
	s.tells(submits(" "), says(sitting.PlanDropped))
	// In the dwarves' turn there are an offer and orders, which their owner gives at any time.
	s = sit(t, alone(t), "enanos")
	user, other = s.trading()
	if got := labels(s.types(user, "board")); got != "Jugar|Ofrecer un cambio|Órdenes|Planear|Nota|Más…" && got != "Jugar|Ofrecer un cambio|Órdenes|Planear|Deshacer|Nota|Más…" {
		t.Errorf("the active player has %s", got)
	}
	if got := labels(s.types(other, "board")); !strings.HasPrefix(got, "Órdenes|") {
		t.Errorf("the other has %s", got)
	}
}

// Before the game begins, the board is what can be done at the lobby. It can be cancelled there, and
// under the lobby, by the user who opened it.
func TestTheBoardOfALobbyIsWhatCanBeDoneThere(t *testing.T) {
	s := &session{Chat: alone(t), t: t, game: "azul"}
	s.types("ana", "new")
	s.tells(s.picks("luis", s.types("luis", "board"), says("button.join")), says(sitting.Joined))
	s.tells(s.picks("luis", s.types("luis", "board"), says("button.leave")), says(sitting.Left))
	s.tells(s.picks("luis", s.types("luis", "board"), says("button.cancel")), says(sitting.CreatorOnly, "name", "Ana"))
	s.tells(s.picks("ana", s.types("ana", "board"), says("button.cancel")), says(sitting.Cancelled))
	if status := s.position().Status; status != store.Cancelled {
		t.Errorf("the game is %s", status)
	}
}

// The last game is the user's own. Its film, record, steps, check and coach are shown wherever they
// ask, to nobody else.
func TestTheLastGameIsOnesOwn(t *testing.T) {
	host := hosttest.New(t, hosttest.Options{})
	s := &session{Chat: chatOver(t, host), t: t, game: "azul"}
	s.tells(s.types("ana", "last"), says(sitting.NoFinished))
	id := host.Begin(sitting.Opening{Kind: "azul"}, "ana", "luis")
	host.PlayUntil(id, isOver)
	host.Pass(time.Minute)
	s.tells(s.types("eva", "last"), says(sitting.NoFinished))
	places := map[string]chat.Interaction{
		"here": {}, "in another channel": {Channel: "d"}, "in another server": {Guild: "h", Channel: "d"}, "alone": {Direct: true, Channel: "direct-ana"},
	}
	for where, at := range places {
		in := at
		in.Command = &chat.Invocation{Command: "azul", Sub: "last"}
		a := s.does("ana", in)
		s.tells(a, says("last.head", "game", "Azul", "channel", "<#c>"), "1. ")
		found := make(map[message.Verb]bool)
		for _, c := range slices.Concat(a.Message.Rows...) {
			b := c.(message.Button)
			found[b.ID.Verb] = true
			for _, user := range []string{"ana", "eva"} {
				in := at
				in.Press = &chat.Press{ID: b.ID.String(), Private: true}
				got := s.does(user, in)
				if elsewhere := strings.Contains(got.Message.Content, says(table.Elsewhere)); elsewhere != (user == "eva" && where != "here") {
					t.Errorf("%s %s gets %s", where, user, written(got))
				}
			}
		}
		for _, v := range []message.Verb{message.Film, message.Step, message.Record, message.Verify, message.Coach} {
			if !found[v] {
				t.Errorf("%s there is no %s among %v", where, v, slices.Collect(maps.Keys(found)))
			}
		}
	}
}

// A game that is put away is brought back, or ended, from where one asks for it.
func TestAGamePutAwayIsBroughtBackFromItsBoard(t *testing.T) {
	h, st := aloneWithStore(t)
	s := sit(t, h, "azul")
	g, err := st.Game(t.Context(), 1)
	must.Succeed(t, err)
	g.Status = store.PutAway
	must.Succeed(t, st.Commit(t.Context(), &store.Change{Game: g, At: g.Started}))
	a := s.types("ana", "board")
	s.tells(a, says(sitting.IsPutAway, "game", "azul"))
	s.tells(s.picks("ana", a, says("button.discard")), says("chat.end-away"))
	s.tells(s.picks("ana", a, says("button.bring-back")), says(sitting.BroughtBack))
	if len(s.types("eva", "board").Message.Files) != 1 {
		t.Error("the game does not go on")
	}
}

// From a source under the board a move takes three presses, and two for those who do not confirm.
func TestAMoveTakesThreePressesAndTwoWithoutConfirmation(t *testing.T) {
	for confirm, want := range map[string]int{settings.Yes: 3, settings.No: 2} {
		s := sit(t, alone(t), "azul")
		user, _ := s.mover()
		s.sets(user, settings.Confirm, confirm)
		a, at, n := s.pressesPublic(user, s.id(message.Play, "1")), s.position().Moves, 1
		for ; s.position().Moves == at && n < 9; n++ {
			a = s.presses(user, first(t, a).ID)
		}
		if n != want {
			t.Errorf("confirmation %s: %d presses, want %d: %s", confirm, n, want, written(a))
		}
	}
}

// A source under the board leads a player whose turn it is not to a plan, and shows the table to
// spectators. When the source has become empty, its button says so and begins the menu again.
func TestASourceIsForEverybody(t *testing.T) {
	s := sit(t, alone(t), "azul")
	user, other := s.mover()
	full := s.id(message.Play, "1")
	a := s.pressesPublic(other, full)
	s.tells(a, says(sitting.WaitFor), says("azul.ask.line"))
	at := s.position().Moves
	a = s.presses(other, a.Message.Rows[0][0].(message.Button).ID)
	s.tells(a, says("menu.plan"))
	s.tells(s.picks(other, a, says("button.plan")), says(sitting.Planned))
	if plan := s.position().PlanOf(other); len(plan.Moves) != 1 || s.position().Moves != at {
		t.Errorf("planned %v", plan)
	}
	s.types(other, "plan", option("clear", true))

	if a = s.pressesPublic("eva", full); a.Kind != chat.Reply || !pictured(a) || len(a.Message.Rows) != 1 || len(a.Message.Rows[0]) != 1 { // [Más…]
		t.Errorf("a spectator is shown %s", written(a))
	}
	s.tells(a, says("board.turn"))

	old := s.id(message.Play, "1")
	p := s.position()
	v := p.View(p.SeatOf(user)).(azul.View)
	s.plays(user, azul.Format(v.Moves(p.SeatOf(user), nil)[0], engine.Spanish)) // of the first factory
	a = s.pressesPublic(other, old)
	s.tells(a, "La fábrica 1 está vacía.", says("azul.ask.source"))
	if a.Kind != chat.Reply || len(a.Message.Rows) == 0 {
		t.Errorf("an old source leads to %s", written(a))
	}
}

// What begins the menu under a board begins it: alone, the only person at a table is never told that it
// is another's turn, on whichever board they press it, also while artificial players are about to move.
func TestNoBoardInvitesToTheMenuInVain(t *testing.T) {
	for name, c := range map[string]struct {
		game    string
		options []chat.Given
	}{
		"azul": {"azul", nil}, "azul grey": {"azul", []chat.Given{option(azul.WallOption, "gris")}}, "dwarves": {"enanos", nil},
	} {
		t.Run(name, func(t *testing.T) {
			h := hosttest.New(t, hosttest.Options{Entropy: hosttest.Seeds(9)})
			s := &session{Chat: chatOver(t, h), t: t, game: c.game}
			s.types("ana", "new", append(c.options, option("opponent", h.Games.Players(c.game)[0]), option("players", 2.0))...)
			s.starts("ana")
			pressed := map[bool]int{} // by whether it was ana's turn
			for p := s.position(); p.Status.Live() && pressed[false]+pressed[true] < enginetest.Times(30, 400); p = s.position() {
				must.Succeed(t, h.Handle[sitting.TaskShow](t.Context(), &store.Task{Kind: sitting.TaskShow, Game: p.ID}))
				mine := p.ToMove().Has(p.SeatOf("ana"))
				for _, id := range h.Memory.Last().IDs() {
					if id.Verb != message.Play {
						continue
					}
					pressed[mine]++
					if a := s.pressesPublic("ana", id); a.Outcome != chat.Answered || a.Message == nil || len(a.Message.Rows) == 0 {
						t.Fatalf("%s on board %d (ana's: %t): %s", id, p.Moves, mine, written(a))
					}
				}
				if p.Awaited().Has(p.SeatOf("ana")) {
					h.PlayNext(p.ID)
				} else {
					s.thinks()
				}
			}
			if slices.Min([]int{pressed[false], pressed[true]}) == 0 {
				t.Errorf("pressed %v", pressed)
			}
		})
	}
}
