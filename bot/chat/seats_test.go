package chat_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"sobremesa/bot/chat"
	"sobremesa/bot/games/all"
	"sobremesa/bot/hosttest"
	"sobremesa/bot/message"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// No seat is kept for a user who cannot come.
func TestOnlyUsersWhoCanComeAreInvited(t *testing.T) {
	for _, g := range all.Games() {
		if g.Rules.Info().MaxSeats < 3 { // one of two can come
			continue
		}
		s := &session{Chat: alone(t), t: t, game: g.Name()}
		luis := chat.Given{Name: "invite1", Type: chat.PersonOption, Value: "2", Member: true}
		s.tells(s.types("ana", "new", luis, chat.Given{Name: "invite2", Type: chat.PersonOption, Value: "3", Member: true, Bot: true}), says("chat.cannot-come", "bot", true, "user", "<@3>", "artificial", true))
		s.tells(s.types("ana", "new", luis, chat.Given{Name: "invite2", Type: chat.PersonOption, Value: "4", Stranger: true}), says("chat.cannot-come", "user", "<@4>"))
		s.tells(s.types("ana", "board"), says("table.no-game", "game", s.game))
		s.tells(s.types("ana", "new", luis), says(sitting.Opened))
	}
}

// A faction is chosen with the lobby's select or when sitting down. No two players have the same.
func TestFactionsAreChosenInTheLobby(t *testing.T) {
	s := &session{Chat: alone(t), t: t, game: "enanos"}
	choose := func(user, n string) *chat.Answer {
		return s.does(user, chat.Interaction{Press: &chat.Press{ID: s.id(message.Faction).String(), Values: []string{n}}})
	}
	s.types("ana", "new")
	s.tells(s.types("luis", "join", option("faction", "3")), says(sitting.Joined))
	if a := choose("ana", "2"); a.Kind != chat.Silent {
		t.Errorf("the lobby shows it, and ana is told %s", written(a))
	}
	s.tells(choose("luis", "2"), says(sitting.FactionTaken, "by", "Ana", "names", []string{"🔵 Clan del Lago", "🔶 Clan del Ámbar", "🟣 Clan de la Amatista"}), "🟣 Clan de la Amatista")
	s.tells(choose("marta", "1"), says(sitting.NotSeated))
	s.tells(s.types("ana", "join", option("faction", "4")), "Elegido: 🟣 Clan de la Amatista.")
	if p := s.position(); p.Factions[0] != 4 || p.Factions[1] != 3 {
		t.Errorf("they play with %v", p.Factions)
	}
	s.starts("ana")
	s.tells(s.types("luis", "join", option("faction", "1")), says(sitting.Seated), "**Tu mano**")
}

// Each artificial player can be chosen. The others are like the first one, or of the user's own rung
// if none was named.
func TestOpponentsAreChosenSeatBySeat(t *testing.T) {
	for want, options := range map[string][]chat.Given{
		" voraz":                           {option("opponent", "voraz")},
		" voraz aleatorio":                 {option("opponent", "voraz"), option("opponent3", "aleatorio")},
		" aleatorio escalonado aleatorio":  {option("opponent", "aleatorio"), option("opponent2", "escalonado"), option("opponents", 3.0)},
		" aleatorio aleatorio":             {option("opponents", 2.0)},
		"aleatorio":                        {option("watch", true)},
		"aleatorio voraz voraz escalonado": {option("opponent", "aleatorio"), option("opponent2", "voraz"), option("opponent3", "voraz"), option("watch", true)},
	} {
		s := &session{Chat: alone(t), t: t, game: "azul"}
		s.tells(s.types("ana", "new", options...), says(sitting.Opened))
		var players []string
		for _, seat := range s.position().Seats {
			players = append(players, seat.Player)
		}
		if want == "aleatorio voraz voraz escalonado" {
			s.does("ana", chat.Interaction{Press: &chat.Press{ID: s.id(message.Add).String(), Values: []string{"escalonado"}}})
			players = append(players, s.position().Seats[3].Player)
			for _, seat := range []string{"-0", "-2"} {
				s.does("ana", chat.Interaction{Press: &chat.Press{ID: s.id(message.Add).String(), Values: []string{seat}}})
			}
			if left := s.position().Seats; len(left) != 2 || left[0].Player != "voraz" || left[1].Player != "voraz" {
				t.Errorf("left are %v", left)
			}
		}
		if got := strings.Join(players, " "); got != want {
			t.Errorf("%v seat %q, want %q", options, got, want)
		}
	}
}

// chair returns a game of azul in which ana, in the first seat, has resigned.
func chair(t *testing.T) *session {
	s := sit(t, alone(t), "azul")
	s.tells(s.asksResign("marta"), says(sitting.NotSeated))
	ask := s.asksResign("ana")
	s.tells(ask, says("resign.ask", "player", "Voraz", "clock", true, "whole", false, "returns", true))
	if s.position().Seats[0].Resigned {
		t.Fatal("ana has resigned without a question")
	}
	s.tells(s.presses("ana", s.button(ask, says("button.resign")).ID), says(sitting.Resigned))
	s.tells(s.presses("ana", s.id(message.Return)), says(sitting.HasResigned))
	return s
}

func TestTakingASeatAsksFirstAndSaysWhatItMeans(t *testing.T) {
	for name, asks := range map[string]func(s *session, user string) *chat.Answer{
		"by the command":         func(s *session, user string) *chat.Answer { return s.types(user, "join") },
		"by the board's button":  func(s *session, user string) *chat.Answer { return s.pressesPublic(user, s.id(message.Chair, "0")) },
		"by the lobby's, closed": func(s *session, user string) *chat.Answer { return s.pressesPublic(user, s.id(message.Join)) },
	} {
		t.Run(name, func(t *testing.T) {
			s := chair(t)
			s.tells(asks(s, "marta"), says("chair.seat", "name", "Ana", "player", "Voraz", "place", 1, "n", 0), says("chair.ask"))
			if s.position().Seats[0].User != "ana" {
				t.Fatal("the seat is taken without a question")
			}
			a := asks(s, "marta")
			late := asks(s, "eva")
			told := s.picks("marta", a, says("button.chair", "name", "Ana"))
			s.tells(told, says(sitting.SatDown))
			if p := s.position(); p.SeatOf("marta") != 0 || told.Kind != chat.Update || len(told.Message.Files) != 1 {
				t.Errorf("seats %+v, told %s", p.Seats, written(told))
			}
			// Another user was asked too, and comes second.
			second := s.picks("eva", late, says("button.chair", "name", "Ana"))
			s.tells(second, says(sitting.ChairTaken, "name", "Marta"))
			if second.Kind != chat.Update {
				t.Errorf("got no update: %s", written(second))
			}
			s.tells(asks(s, "ana"), says(sitting.HasResigned))
		})
	}
}

func TestOneOfSeveralFreeSeatsIsChosen(t *testing.T) {
	s := &session{Chat: alone(t), t: t, game: "azul"}
	s.types("ana", "new")
	for _, user := range []string{"luis", "iker"} {
		s.types(user, "join")
	}
	s.starts("ana")
	for _, user := range []string{"ana", "iker"} {
		s.presses(user, s.id(message.Resign))
	}
	a := s.types("eva", "join")
	s.tells(a, says("chair.seat", "name", "Ana", "player", "Voraz", "n", 0), says("chair.seat", "name", "Iker", "player", "Voraz", "n", 0), "!Luis")
	s.picks("eva", a, says("button.chair", "name", "Iker"))
	if seat := s.position().SeatOf("eva"); seat != 2 {
		t.Errorf("got seat %d, want 2", seat)
	}
	if p := s.position(); !sitting.IsGone(p.Seats[0]) || p.SeatOf("eva") == engine.Spectator {
		t.Errorf("got the seats %+v, want the first one free", p.Seats)
	}
}

// Players at a table whose owner has left the server have what the owner had.
func TestATableWhoseOwnerHasLeftIsCancelledAndChangedByThoseWhoSit(t *testing.T) {
	left := ""
	s := &session{Chat: alone(t), t: t, game: "azul"}
	s.discord().Member = func(_, who string) (bool, error) { return who != left, nil }
	s.types("ana", "new")
	s.types("luis", "join")
	s.types("eva", "join")
	options := s.id(message.Options)
	s.tells(s.pressesPublic("luis", options), says(sitting.OpenerOnly, "name", "Ana"))
	s.tells(s.asksEnd("luis"), says(sitting.CreatorOnly, "name", "Ana"))
	left = "ana"
	s.tells(s.pressesPublic("luis", options), says("choose.text"))
	if p := s.position(); p.Creator != "luis" || p.SeatOf("ana") != engine.Spectator {
		t.Errorf("the table is %s's", p.Creator)
	}
	left = "luis"
	s.tells(s.asksEnd("eva"), says(sitting.Cancelled))
}

func TestAStartTellsWhoHasLeft(t *testing.T) {
	s := &session{Chat: alone(t), t: t, game: "azul"}
	s.discord().Member = func(_, who string) (bool, error) { return who != "ana" && who != "luis", nil }
	for _, who := range []string{"ana", "luis", "eva", "iker"} {
		s.types(who, map[bool]string{true: "new", false: "join"}[who == "ana"])
	}
	s.tells(s.starts("eva"), says(table.HaveLeft, "n", 2, "names", []any{"Ana", "Luis"}))
	if s.starts("eva"); !s.position().Began() {
		t.Error("the game has not begun")
	}
}

func TestAResignedPlayerSeesAsASpectator(t *testing.T) {
	for _, game := range []string{"trueque", "enanos"} {
		t.Run(game, func(t *testing.T) {
			h, st := aloneWithStore(t)
			painter := &scenePainter{Painter: h.Games.Named(game).Painter}
			h.Games.Named(game).Painter = painter
			s := sit(t, h, game)
			s.notes("ana")
			s.does("ana", chat.Interaction{Press: &chat.Press{ID: s.id(message.Note).String(), Values: []string{"mi nota"}, Form: true, Private: true}})
			seen := func(want engine.Seat) {
				t.Helper()
				for _, look := range []func(){
					func() { s.types("ana", "board") },
					func() { s.pressesPublic("ana", s.id(message.Look)) },
					func() { s.pressesPublic("ana", s.id(message.Missed)) },
				} {
					painter.scenes = nil
					look()
					for _, scene := range painter.scenes {
						if !reflect.DeepEqual(scene.View, s.position().View(want)) {
							t.Errorf("the picture does not show the view of seat %d", want)
						}
					}
				}
				painter.scenes = nil
				a := s.types("ana", "board")
				if len(painter.scenes) == 0 {
					t.Error("got no picture")
				}
				if want != engine.Spectator {
					s.tells(a, "mi nota")
				} else {
					s.tells(a, "!mi nota")
				}
			}
			seat := s.position().SeatOf("ana")
			if reflect.DeepEqual(s.position().View(seat), s.position().View(engine.Spectator)) {
				t.Fatal("the game hides nothing")
			}
			seen(seat)
			// A player whose seat a guardian keeps still sees their own view.
			keep := func(guardian string) {
				g, err := st.Game(t.Context(), 1)
				must.Succeed(t, err)
				g.Seats[seat].Guardian = guardian
				must.Succeed(t, st.Commit(t.Context(), &store.Change{Game: g, At: g.Started}))
			}
			keep(h.Games.Guardian(game))
			seen(seat)
			keep("")
			s.presses("ana", s.id(message.Resign))
			seen(engine.Spectator)
			for _, v := range []message.Verb{message.Play, message.Confirm, message.Undo} {
				s.tells(s.presses("ana", s.id(v)), says(sitting.HasResigned))
			}
			s.tells(s.notes("ana"), says(sitting.HasResigned))
		})
	}
}

const (
	ida  = "100000000000000001"
	otto = "100000000000000002"
	nora = "100000000000000003"
)

// user returns an option with a user.
func user(name, id string) chat.Given {
	return chat.Given{Name: name, Type: chat.PersonOption, Value: id}
}

// Whom a person blocks, or that they take no invitations, is a setting of their own. The inviter is
// told the same in both cases.
func TestInvitationsAreDeclinedInTheSettings(t *testing.T) {
	for _, game := range []string{"azul", "enanos"} {
		s := &session{Chat: alone(t), t: t, game: game}
		declined := says(table.NoInvitations, "user", otto, "game", game)
		s.tells(s.asks(otto, "me"), "Invitaciones: de cualquiera", "Bloqueas: a nadie")
		s.tells(s.blocks(otto, ida, nora), "Bloqueas: **<@"+ida+"> y <@"+nora+">**")
		s.tells(s.types(ida, "new", user("invite1", nora), user("invite2", otto)), declined)
		s.tells(s.types(ida, "board"), "/"+game+" new") // there is no table
		s.tells(s.blocks(otto), "Bloqueas: **a nadie**")
		s.tells(s.sets(otto, settings.Invitations, settings.Nobody), "Invitaciones: **de nadie**")
		s.tells(s.types(ida, "new", user("invite1", otto)), declined)
		s.tells(s.sets(otto, settings.Invitations, settings.Everybody), "Invitaciones: **de cualquiera")
		s.tells(s.types(ida, "new", user("invite1", otto)), says(sitting.Opened))
		s.tells(s.presses(otto, hostID(message.Level)), says("me.settings", "n", 1), says("me.calls", "n", 1))
	}
}

// blocks sets whom a user blocks.
func (s *session) blocks(user string, whom ...string) *chat.Answer {
	s.t.Helper()
	return s.presses(user, hostID(message.Set, "me", "block"), whom...)
}

// All settings of a person with as many blocked people as one may have fit into a message.
func TestTheSettingsFitIntoAMessage(t *testing.T) {
	for _, l := range []engine.Lang{engine.Spanish, engine.English} {
		s := &session{Chat: alone(t), t: t, game: "azul", lang: l}
		var whom []string
		for n := range message.MaxChoices {
			whom = append(whom, fmt.Sprint("2000000000000000", 10+n))
		}
		s.tells(s.blocks(ida, whom...), whom[24])
		s.tells(s.blocks(ida, nora, ida), hosttest.SaysIn(l, "settings.not-self"))
		for _, bad := range [][]string{append(whom, nora), {"<@1>"}} {
			s.tells(s.blocks(ida, bad...), hosttest.SaysIn(l, "chat.old-button"))
		}
	}
}

func TestWhoCallsTooOftenIsToldWhenTheyCanAgain(t *testing.T) {
	s := &session{Chat: alone(t), t: t, game: "enanos"}
	for range settings.MostCalls {
		s.tells(s.types(ida, "new", user("invite1", otto)), says(sitting.Opened))
		s.tells(s.asksEnd(ida), says(sitting.Cancelled))
	}
	a := s.types(ida, "new", user("invite1", otto))
	s.tells(a, fmt.Sprintf("ya has llamado %d veces a <@%s>", settings.MostCalls, otto), "a partir de <t:")
	s.tells(s.types(ida, "new"), says(sitting.Opened))
}
