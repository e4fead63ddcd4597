package chat_test

import (
	"slices"
	"strings"
	"testing"

	"sobremesa/bot/chat"
	"sobremesa/bot/hosttest"
	"sobremesa/bot/message"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/enginetest"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// in uses a subcommand in another channel of the server.
func (s *session) in(channel, user, sub string, options ...chat.Given) *chat.Answer {
	s.t.Helper()
	return s.does(user, chat.Interaction{Channel: channel, Command: &chat.Invocation{Command: s.game, Sub: sub, Options: options}})
}

func TestAPlayerInAnotherChannelIsLedToTheirGame(t *testing.T) {
	s := sit(t, alone(t), "azul")
	user, other := s.mover()
	move := moveOption("1 azul fila 1")
	for _, a := range []*chat.Answer{s.in("d", user, "board"), s.in("d", user, "take", move), s.in("d", user, "join"), s.in("d", user, "take", moveOption("deshacer"))} {
		s.tells(a, says("instead.own", "channel", "<#c>"), says("mine.yours"), "!/azul new")
	}
	s.tells(s.in("d", other, "board"), says("instead.own", "channel", "<#c>"), says("mine.waits", "game", "Azul", "channel", "<#c>"), "!"+says("mine.yours"), "!new")
	s.tells(s.in("d", "zoe", "board"), says("table.no-game", "game", "azul"), "!<#")
	// The game can be played from the other channel.
	a := s.in("d", user, "board")
	played := s.does(user, chat.Interaction{Channel: "d", Press: &chat.Press{ID: s.button(a, says("button.play")).ID.String(), Private: true}})
	s.tells(played, "!"+says(table.Elsewhere), "!"+says(sitting.Stale))
	if len(played.Message.Rows) == 0 {
		t.Errorf("got no menu: %s", written(played))
	}
	// A game is not mentioned in another server.
	far := chat.Interaction{Guild: "h", Channel: "d", Command: &chat.Invocation{Command: "azul", Sub: "board"}}
	s.tells(s.does(user, far), says("table.no-game", "game", "azul"), "!<#")
}

func TestTheMostUrgentGameComesFirst(t *testing.T) {
	s := sit(t, alone(t), "azul")
	_, other := s.mover() // waits in the first game
	s.in("e", other, "new", option("pace", "24h"))
	s.in("e", "iker", "join")
	s.does(other, chat.Interaction{Channel: "e", Press: &chat.Press{ID: message.CustomID{Kind: "azul", Game: 2, Verb: message.Start}.String()}})
	for range 2 { // until it is their turn in the second game
		p, err := table.Replayed(s.Table.Live(t.Context(), table.Request{By: sitting.By{Guild: "g"}, Channel: "e"}, table.Ref{Kind: "azul"}))
		must.Succeed(t, err)
		seat := p.Awaited().First()
		if p.Seats[seat].User == other {
			break
		}
		text := s.Games.Player("azul", "voraz").Choose(t.Context(), engine.Budget{}, p.View(seat), nil)
		must.Do(t)(s.Table.Do(t.Context(), table.Request{ID: "m", By: sitting.By{User: "iker", Guild: "g"}, Channel: "e"}, table.To(p), sitting.Play(text, sitting.AnyBoard)))
	}
	a := s.in("d", other, "board")
	s.tells(a, says("instead.own", "n", 2), "1. "+says("mine.yours", "game", "Azul", "channel", "<#e>"), "2. "+says("mine.waits", "game", "Azul", "channel", "<#c>"))
	if b := s.button(a, says("button.play")); b.Label != "Jugar 1" {
		t.Errorf("the button says %q", b.Label)
	}
}

// A user without a seat is told what they may do, whichever way they are refused.
func TestASpectatorIsToldWhatTheyMayDo(t *testing.T) {
	s := sit(t, alone(t), "azul")
	asks := []func() *chat.Answer{
		func() *chat.Answer { return s.opens("zoe") },
		func() *chat.Answer {
			return s.types("zoe", "take", moveOption("1 azul fila 1"))
		},
		func() *chat.Answer { return s.types("zoe", "join") },
		func() *chat.Answer { return s.pressesPublic("zoe", s.id(message.Join)) },
		func() *chat.Answer { return s.asksResign("zoe") },
	}
	for _, ask := range asks {
		a := ask()
		s.tells(a, says("instead.watch", "game", "azul"), "!libre")
		if said := written(a); !strings.Contains(said, "["+says("button.look")+"]") {
			t.Errorf("got other buttons: %s", said)
		}
	}
	// A seat has become free, and zoe has a table of her own.
	s.in("d", "zoe", "new")
	s.presses("ana", s.id(message.Resign))
	a := s.opens("zoe")
	s.tells(a, says("instead.watch", "game", "azul", "free", "Ana"), says("instead.own", "channel", "<#d>"))
	s.tells(s.picks("zoe", a, says("button.chair", "name", "Ana")), says("chair.ask"))
	// Older boards have a button to bet on the winner, which is no more.
	bet := s.id(message.Look)
	bet.Verb = "bet"
	s.tells(s.pressesPublic("zoe", bet), says("chat.old-button"))
}

// In a lobby they may sit down.
func TestAUserAtALobbyIsToldToSitDown(t *testing.T) {
	s := &session{Chat: alone(t), t: t, game: "azul"}
	s.types("ana", "new", option("players", 2.0))
	a := s.starts("zoe")
	s.tells(a, says(sitting.NotSeated), says("instead.watch", "game", "azul", "join", true))
	s.picks("zoe", a, says("button.join"))
	if s.position().SeatOf("zoe") == engine.Spectator {
		t.Error("zoe has no seat")
	}
	s.tells(s.starts("eva"), says(sitting.NotSeated), "!"+says("instead.watch", "game", "azul", "join", true), "!"+says("instead.watch", "game", "azul"))
}

// A player who asks for a seat is shown the board.
func TestAPlayerWhoJoinsAgainIsShownTheBoard(t *testing.T) {
	s := sit(t, alone(t), "azul")
	user, _ := s.mover()
	a := s.types(user, "join")
	s.tells(a, says(sitting.Seated), says("board.your-turn"))
	if len(a.Message.Files) != 1 || s.button(a, says("button.play")).ID.Verb != message.Play {
		t.Errorf("got no picture, or no button to play: %s", written(a))
	}
	if p := s.position(); p.Status != store.Running {
		t.Errorf("the game is %s", p.Status)
	}
}

// What is typed in the thread of a game that has finished is answered with that game.
func TestTheThreadOfAFinishedGameKnowsIt(t *testing.T) {
	for _, game := range []string{"azul", "enanos"}[:enginetest.Times(1, 2)] {
		host := hosttest.New(t, hosttest.Options{})
		host.Memory.Threads = true
		s := &session{Chat: chatOver(t, host), t: t, game: game}
		id := host.Begin(sitting.Opening{Kind: game, Threaded: true}, "ana", "luis")
		host.Work()
		thread := host.Stored(id).Channel
		host.PlayUntil(id, isOver)
		over := says("table.no-game", "game", game, "home", "c")
		move := moveOption("1 azul fila 1")
		if game == "enanos" {
			move = moveOption("tirar")
		}
		play := map[string]string{"azul": "take", "enanos": "do"}[game]
		for _, a := range []*chat.Answer{s.in(thread, "ana", "board"), s.in(thread, "luis", play, move), s.in(thread, "zoe", "join"), s.in(thread, "zoe", play, moveOption("cancelar"))} {
			s.tells(a, over, "<#c>", "1. ", "2. ")
			s.button(a, says("button.again"))
		}
		// The channel is free for another table, and so is any other thread.
		s.tells(s.in("c", "ana", "board"), "!"+over)
		s.tells(s.in("other", "ana", "board"), "!"+over)
	}
}

// seenBy makes users see all channels, or none.
func (s *session) seenBy(everybody bool) {
	s.discord().Sees = func(string, string) bool { return everybody }
}

// joinButton returns the button to sit down, or false if an answer has none.
func joinButton(a *chat.Answer) (message.Button, bool) {
	for _, c := range slices.Concat(a.Message.Rows...) {
		if b, ok := c.(message.Button); ok && b.ID.Verb == message.Join {
			return b, true
		}
	}
	return message.Button{}, false
}

// Who can see the channel of an open table finds it from another channel: in the list of games, with
// join where no table is, and with new, which still opens one. They sit down there and then.
func TestAnOpenTableIsFoundFromAnotherChannel(t *testing.T) {
	for what, find := range map[string]func(*session, string) *chat.Answer{
		"games": func(s *session, user string) *chat.Answer {
			return s.does(user, chat.Interaction{Channel: "there", Command: &chat.Invocation{Command: "sobremesa", Sub: "games"}})
		},
		"join": func(s *session, user string) *chat.Answer { return s.in("there", user, "join") },
		"new":  func(s *session, user string) *chat.Answer { return s.in("there", user, "new") },
	} {
		s := &session{Chat: alone(t), t: t, game: "azul"}
		s.types("ana", "new")
		s.seenBy(true)
		a := find(s, "luis")
		b, ok := joinButton(a)
		if s.tells(a, says("mine.open"), "<#c>", "Ana"); !ok {
			t.Fatalf("%s: %s", what, written(a))
		}
		if what == "new" {
			s.tells(a, says(sitting.Opened))
		}
		told := s.does("luis", chat.Interaction{Channel: "there", Press: &chat.Press{ID: b.ID.String(), Private: true}})
		s.tells(told, says("mine.joined", "channel", "<#c>"))
		if p := s.position(); p.SeatOf("luis") == engine.Spectator {
			t.Errorf("%s: luis has no seat: %s", what, written(told))
		}
	}
}

// An open table in a channel that the user cannot see is neither shown nor joined, not even with the
// button that others are shown. The same holds while nobody knows what the user sees.
func TestAnOpenTableInAHiddenChannelStaysHidden(t *testing.T) {
	s := &session{Chat: alone(t), t: t, game: "azul"}
	s.types("ana", "new")
	join := message.CustomID{Kind: "azul", Game: 1, Verb: message.Join}
	hidden := func() {
		t.Helper()
		list := s.does("luis", chat.Interaction{Channel: "there", Command: &chat.Invocation{Command: "sobremesa", Sub: "games"}})
		s.tells(list, "!"+says("mine.open"), "!Ana")
		s.tells(s.in("there", "luis", "join"), says(table.NoGame, "game", "azul"), "!Ana")
		s.tells(s.does("luis", chat.Interaction{Channel: "there", Press: &chat.Press{ID: join.String(), Private: true}}), says(table.Elsewhere))
		if s.position().SeatOf("luis") != engine.Spectator {
			t.Error("luis has a seat")
		}
	}
	hidden()
	s.seenBy(false)
	hidden()
	s.seenBy(true)
	// From another server, or from a public message elsewhere, it is not joined either.
	for _, in := range []chat.Interaction{
		{Guild: "another", Channel: "there", Press: &chat.Press{ID: join.String(), Private: true}},
		{Channel: "there", Press: &chat.Press{ID: join.String()}},
		{Direct: true, Channel: "direct-luis", Press: &chat.Press{ID: join.String(), Private: true}},
	} {
		if s.tells(s.does("luis", in), says(table.Elsewhere)); s.position().SeatOf("luis") != engine.Spectator {
			t.Errorf("luis has a seat: %+v", in)
		}
	}
}

// Only tables at which the user can sit down are offered.
func TestFullAndReservedTablesAreNotOffered(t *testing.T) {
	s := &session{Chat: alone(t), t: t, game: "azul"}
	s.seenBy(true)
	none := func(user string) {
		t.Helper()
		if a := s.in("there", user, "join"); len(a.Message.Rows) != 0 {
			t.Errorf("%s is offered %s", user, written(a))
		}
	}
	s.types("ana", "new", option("players", 2.0))
	none("ana") // she sits there
	s.types("luis", "join")
	none("eva")
	s.leaves("luis")
	if _, ok := joinButton(s.in("there", "eva", "join")); !ok {
		t.Error("the free seat is not offered")
	}
	s.asksEnd("ana")
	s.types("ana", "new", user("invite1", otto))
	none("eva")
	if _, ok := joinButton(s.in("there", otto, "join")); !ok {
		t.Error("the table is not offered to whom it is kept for")
	}
	s.game = "enanos"
	none(otto) // of another game
}

// After a move, a player is led to another game that waits for them. Who waits for others there is
// not.
func TestAMoveLeadsToTheNextGameThatWaits(t *testing.T) {
	s := sit(t, alone(t), "azul")
	s.in("d", "ana", "new")
	s.in("d", "luis", "join")
	start := message.CustomID{Kind: "azul", Game: 2, Verb: message.Start}
	s.does("ana", chat.Interaction{Channel: "d", Press: &chat.Press{ID: start.String()}})
	there, err := table.Replayed(s.Table.Drawn(t.Context(), table.Request{By: sitting.By{Guild: "g"}, Channel: "d"}, table.Ref{Kind: "azul", ID: 2}))
	must.Succeed(t, err)
	awaited := there.Seats[there.Awaited().First()].User
	led := make(map[string]bool)
	for range 2 {
		user, _ := s.mover()
		a := s.plays(user, s.legal(user))
		if led[user] = user == awaited; led[user] {
			s.tells(a, says("mine.next", "channel", "<#d>"))
		} else {
			s.tells(a, "!<#d>")
		}
	}
	if len(led) != 2 {
		t.Errorf("one player has moved: %v", led)
	}
}

func TestRunningGamesAreListedForUsersWhoMaySeeThem(t *testing.T) {
	s := english(t, alone(t))
	listed := func() *chat.Answer { return s.asks("eva", "games") }
	s.tells(listed(), hosttest.SaysIn(s.lang, "mine.none", "here", true))
	s.types("ana", "new")
	s.tells(listed(), "!began") // the game has not begun
	s.types("luis", "join")
	s.starts("ana")
	s.tells(listed(), "1. **Azul** in <#c>", "Ana and Luis", "!turn", "to move", "began <t:")
	// In another channel it is listed for its players and for users who can see its channel.
	elsewhere := func(user string, direct bool) *chat.Answer {
		return s.does(user, chat.Interaction{Channel: "another", Direct: direct, Command: &chat.Invocation{Command: "sobremesa", Sub: "games"}})
	}
	for open, want := range map[bool]string{false: "!Azul", true: "Azul"} {
		s.discord().Sees = func(user, channel string) bool { return channel == "c" && open && user == "eva" }
		s.tells(elsewhere("eva", false), want)
		s.tells(elsewhere("ana", false), "**Azul**")
	}
	// A game in a thread is listed in the channel in which it was opened.
	must.Succeed(t, s.Table.Note(t.Context(), s.position(), sitting.Telling{Place: &sitting.Place{Channel: "thread", Home: "c"}}))
	s.tells(listed(), "in <#thread>")
	// Its settings are those of that channel, whether or not Discord tells which one it is.
	if in, err := s.Table.Settings(t.Context(), settings.Place{Guild: "g", Channel: "thread"}); err != nil || in.Channel() != "c" {
		t.Errorf("the settings in the thread are those of %q, %v", in.Channel(), err)
	}
	s.tells(elsewhere("eva", true), "!Azul")
}
