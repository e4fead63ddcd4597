package chat_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/chat"
	"sobremesa/bot/hosttest"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// directly uses a subcommand of the game in the direct messages between a user and the bot. Discord
// tells no permissions there.
func (s *session) directly(user, sub string, options ...chat.Given) *chat.Answer {
	s.t.Helper()
	return s.does(user, chat.Interaction{Direct: true, Channel: "direct-" + user, Command: &chat.Invocation{Command: s.game, Sub: sub, Options: options}})
}

// asksEndDirectly is asksEnd of the user's game in their direct messages.
func (s *session) asksEndDirectly(user string) *chat.Answer {
	s.t.Helper()
	id := present.ID(&s.aloneAt(user).Header, message.More).With(message.More, "end")
	return s.does(user, chat.Interaction{Direct: true, Channel: "direct-" + user, Press: &chat.Press{ID: id.String(), Private: true}})
}

// aloneAt returns the game that a user plays in their direct messages.
func (s *session) aloneAt(user string) *sitting.Sitting {
	s.t.Helper()
	p, err := table.Replayed(s.Table.Live(s.t.Context(), table.Request{Channel: "direct-" + user}, table.Ref{Kind: s.game}))
	must.Succeed(s.t, err)
	return p
}

// A game in direct messages has the seats that were asked for. All of them are taken, and it begins
// at once.
func TestAGameInDirectMessagesBeginsAtOnce(t *testing.T) {
	usual := alone(t).Games.Ladder("azul")[0]
	for name, test := range map[string]struct {
		options []chat.Given
		seats   []string
	}{
		"nothing said":    {nil, []string{"", usual}},
		"players":         {[]chat.Given{option("players", 3.0)}, []string{"", usual, usual}},
		"an opponent":     {[]chat.Given{option("opponent", "voraz")}, []string{"", "voraz"}},
		"opponents":       {[]chat.Given{option("opponent", "voraz"), option("opponent2", "escalonado")}, []string{"", "voraz", "escalonado"}},
		"how many":        {[]chat.Given{option("opponents", 3.0)}, []string{"", usual, usual, usual}},
		"players and one": {[]chat.Given{option("players", 3.0), option("opponent", "voraz")}, []string{"", "voraz", "voraz"}},
		"only watching":   {[]chat.Given{option("watch", true)}, []string{usual, usual}},
	} {
		t.Run(name, func(t *testing.T) {
			s := &session{Chat: alone(t), t: t, game: "azul"}
			s.tells(s.directly("ana", "new", test.options...), says(sitting.Started))
			p := s.aloneAt("ana")
			var seats []string
			for _, seat := range p.Seats {
				seats = append(seats, seat.Player)
			}
			if !slices.Equal(seats, test.seats) || p.Status != store.Running || p.Guild != "" || p.Pace != 0 || p.Capacity != len(seats) {
				t.Fatalf("got the seats %q of a game that is %s, want %q of one that runs: %+v", seats, p.Status, test.seats, p.Header)
			}
		})
	}
}

// Two wins in a row lead to the next rung, whose player is then the opponent of whoever names none.
func TestTheOpponentIsOfOnesOwnRung(t *testing.T) {
	d := newDays(t)
	for _, user := range []string{"ana", "luis"} {
		for range sitting.InARow {
			g := &store.Game{Kind: "azul", Version: 1, Variant: "clasico", Guild: "g", Channel: "c", Lang: "es", Creator: user, Status: store.Finished, Capacity: 2,
				Seats: []store.Seat{{User: user}, {Player: "aleatorio"}}, Created: d.host.Now(), Started: d.host.Now(), Ended: d.host.Now()}
			must.Succeed(t, d.host.Store.Commit(t.Context(), &store.Change{Game: g, At: d.host.Now(), Results: []store.Result{
				{User: user, Place: 1}, {Seat: 1, Player: "aleatorio", Place: 2}}}))
		}
	}
	d.tells(d.types("luis", "today"), "contra Escalonado")
	d.pressesDaily("luis")
	d.directly("ana", "new")
	d.directly("marta", "new")
	for user, want := range map[string]string{"ana": "escalonado", "luis": "escalonado", "marta": "aleatorio"} {
		if p := d.aloneAt(user); len(p.Seats) != 2 || p.Seats[1].Player != want {
			t.Errorf("%s plays against %+v, want %s", user, p.Seats, want)
		}
	}
}

func TestNobodyElseComesToAGameInDirectMessages(t *testing.T) {
	s := &session{Chat: alone(t), t: t, game: "azul"}
	s.tells(s.directly("ana", "new", chat.Given{Name: "invite1", Type: chat.PersonOption, Value: "2", Member: true}), says("chat.nobody-comes"))
	s.directly("ana", "new")
	s.tells(s.directly("ana", "new"), says(table.Occupied, "alone", true, "game", "azul"))
	for _, sub := range []string{"join", "leaderboard"} {
		s.tells(s.directly("ana", sub), says("chat.in-server"))
	}
	// A group conversation is not a direct message to the bot.
	s.tells(s.does("ana", chat.Interaction{Guild: "", Direct: false, Channel: "direct-ana", Command: &chat.Invocation{Command: "azul", Sub: "board"}}), says("table.no-game", "game", "azul"))
	s.tells(s.types("ana", "board"), says("table.no-game", "game", "azul"))
	s.tells(s.directly("luis", "board"), says("table.no-game", "game", "azul"))
	for _, v := range []message.Verb{message.Look, message.Play, message.Agree} {
		forged := present.ID(&s.aloneAt("ana").Header, v).String()
		s.tells(s.does("luis", chat.Interaction{Direct: true, Channel: "direct-luis", Press: &chat.Press{ID: forged, Private: true}}), says("table.elsewhere"))
	}
}

// In direct messages a player has hints, without having asked for them when the game was opened,
// the board, and their games.
func TestAGameInDirectMessagesHasWhatAPlayerUses(t *testing.T) {
	s := &session{Chat: alone(t), t: t, game: "trueque", lang: engine.English}
	s.tells(s.directly("ana", "new"), hosttest.SaysIn(engine.English, sitting.Started))
	if p := s.aloneAt("ana"); p.Lang != string(engine.English) {
		t.Errorf("the game's language is %s", p.Lang)
	}
	for range 20 {
		if p := s.aloneAt("ana"); p.Awaited().Has(p.SeatOf("ana")) {
			break
		}
		p := s.aloneAt("ana")
		must.Succeed(t, s.Table.Think(t.Context(), &store.Task{Game: p.ID, Payload: []byte(strconv.Itoa(p.Moves))}))
	}
	s.tells(s.directly("ana", "do", moveOption("hint")), "%", "**1. ")
	s.draws(s.directly("ana", "board"))
	s.tells(s.asks("ana", "games"), hosttest.SaysIn(engine.English, "mine.none", "here", true))
	s.tells(s.does("ana", chat.Interaction{Direct: true, Channel: "direct-ana", Command: &chat.Invocation{Command: "sobremesa", Sub: "games"}}), "in "+hosttest.SaysIn(engine.English, "chat.direct"))
}

// Nobody else reads a game in direct messages, so it is shown in its player's own language.
func TestAGameInDirectMessagesIsShownAsItsPlayerLikes(t *testing.T) {
	d := newDays(t)
	d.directly("ana", "new")
	d.host.Pass(time.Minute)
	before := d.host.Memory.Last().Message.Content
	for _, value := range []string{settings.Language + "=" + string(engine.English), settings.Theme + "=" + settings.Dark} {
		d.does("ana", chat.Interaction{Direct: true, Channel: "direct-ana", Press: &chat.Press{ID: hostID(message.Set, "me", "value").String(), Values: []string{value}, Private: true}})
	}
	d.moves("ana")
	d.host.Pass(time.Minute)
	after := d.host.Memory.Last().Message.Content
	if !strings.Contains(before, says("board.turn")) || !strings.Contains(after, hosttest.SaysIn(engine.English, "board.turn")) {
		t.Errorf("got %q before the player chose English, and %q after", before, after)
	}
}
