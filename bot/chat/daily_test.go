package chat_test

import (
	"errors"
	"fmt"
	"hash/crc32"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/chat"
	"sobremesa/bot/games/all"
	"sobremesa/bot/games/gamestest"
	"sobremesa/bot/hosttest"
	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// days is a session whose clock can be advanced, in which the game of the day is played.
type days struct {
	*session
	host *hosttest.Host
}

func newDays(t *testing.T) *days { return daysOf(t, "azul") }

func daysOf(t *testing.T, game string) *days {
	h := hosttest.New(t, hosttest.Options{Games: gamestest.Undrawn(gamestest.Steady(all.Games()))})
	return &days{&session{Chat: chatOver(t, h), t: t, game: game}, h}
}

// pressesDaily presses a button of the game of the day in the server.
func (d *days) pressesDaily(user string, picks ...string) *chat.Answer {
	d.t.Helper()
	return d.presses(user, message.CustomID{Kind: "azul", Verb: message.Daily, Picks: picks})
}

// deals returns what chance has dealt in a user's game.
func (d *days) deals(user string) (list []string) {
	d.t.Helper()
	g, err := store.LiveGame(d.t.Context(), d.host.Store, "direct-"+user, "azul")
	must.Succeed(d.t, err)
	for _, m := range g.Moves {
		if m.Seat == engine.Chance {
			list = append(list, m.Text)
		}
	}
	return list
}

// finishes plays a user's game to its end, and carries out all tasks that are due.
func (d *days) finishes(user string) *store.Game {
	d.t.Helper()
	for d.moves(user) {
		if p, err := d.Table.Live(d.t.Context(), table.Request{By: sitting.By{User: user}, Channel: "direct-" + user}, table.Ref{Kind: d.game}); err == nil {
			must.Succeed(d.t, d.Table.Think(d.t.Context(), &store.Task{Game: p.ID, Payload: []byte(strconv.Itoa(p.Moves))}))
		}
	}
	d.host.Pass(time.Second)
	g, err := store.LastGame(d.t.Context(), d.host.Store, "direct-"+user, d.game)
	must.Succeed(d.t, err)
	return g
}

// moves plays a move for a user if it is their turn. It returns false when they have no live game.
func (d *days) moves(user string) bool {
	d.t.Helper()
	req := table.Request{By: sitting.By{User: user}, Channel: "direct-" + user}
	p, err := table.Replayed(d.Table.Live(d.t.Context(), req, table.Ref{Kind: d.game}))
	if err != nil {
		return false
	}
	if p.Awaited().Has(p.SeatOf(user)) {
		text := d.host.Games.Player(d.game, d.Games.Players(d.game)[0]).Choose(d.t.Context(), engine.Budget{}, p.View(p.SeatOf(user)), rand.New(rand.NewPCG(uint64(crc32.ChecksumIEEE([]byte(user))), uint64(p.Moves))))
		d.asked++
		req.ID = fmt.Sprint("m", d.asked)
		must.Do(d.t)(d.Table.Do(d.t.Context(), req, table.To(p), sitting.Play(text, sitting.AnyBoard)))
	}
	return true
}

func TestTheGameOfTheDayIsDealtTheSameForAll(t *testing.T) {
	d := newDays(t)
	d.tells(d.types("ana", "today"), says("daily.offer"))
	d.tells(d.pressesDaily("ana"), says("daily.begun"), "https://discord.com/channels/@me/direct-ana")
	d.tells(d.pressesDaily("luis"), says("daily.begun"))
	first := d.deals("ana")
	if len(first) != 6 || !slices.Equal(first, d.deals("luis")) {
		t.Fatalf("ana was dealt %q, luis %q", first, d.deals("luis"))
	}
	// Any other game is dealt differently.
	d.directly("eva", "new")
	if slices.Equal(first, d.deals("eva")) {
		t.Error("another game is dealt like the game of the day")
	}
	d.tells(d.directly("ana", "board"), "!"+says("table.no-game", "game", "azul"))
	// The deal survives a restart.
	d.host.Restart()
	d.Chat = chatOver(t, d.host)
	d.pressesDaily("zoe")
	if !slices.Equal(first, d.deals("zoe")) {
		t.Errorf("after a restart zoe was dealt %q", d.deals("zoe"))
	}
	d.host.Forward(24 * time.Hour)
	d.tells(d.pressesDaily("iker"), says("daily.begun"))
	if slices.Equal(first, d.deals("iker")) {
		t.Error("the next day is dealt like the first")
	}
}

func TestTheGameOfTheDayIsPlayedOnce(t *testing.T) {
	d := newDays(t)
	d.pressesDaily("ana")
	d.tells(d.pressesDaily("ana"), says("daily.goes-on", "game", "azul"))
	d.tells(d.types("ana", "today"), says("daily.goes-on", "game", "azul"))
	if a := d.pressesDaily("ana", message.Share); a.Kind == chat.Public {
		t.Error("a running game is shared")
	}
	d.host.Pass(time.Minute)
	p := d.aloneAt("ana")
	if p.Guild != "" || p.Daily != (store.Daily{Day: sitting.DayOf(d.host.Now()), Guild: "g"}) || len(p.Seats) != 2 {
		t.Errorf("the game is not one of today in direct messages: %+v", p.Header)
	}
	g := d.finishes("ana")
	if g.Status != store.Finished {
		t.Fatal(g.Status)
	}
	d.host.Pass(time.Minute)
	own, err := d.Table.Records.DailyOf(t.Context(), "azul", g.Daily.Day, "ana")
	if err != nil || own == nil || own.Streak != 1 || own.Guild != "g" || len(own.Rounds) < 5 {
		t.Fatalf("kept %+v, %v", own, err)
	}
	sum := 0
	for _, n := range own.Rounds {
		sum += n
	}
	if sum != own.Points {
		t.Errorf("the rounds %v do not add up to %d points", own.Rounds, own.Points)
	}
	said := d.pressesDaily("ana")
	d.tells(said, sitting.Date(g.Daily.Day))
	again := d.types("ana", "today")
	d.tells(again, says("daily.today"), "<@ana>")
	shared := d.picks("ana", again, says("button.daily-share"))
	if shared.Kind != chat.Public || !strings.Contains(shared.Message.Content, "Ana") || !strings.Contains(shared.Message.Content, sitting.Date(g.Daily.Day)) {
		t.Errorf("got an answer of kind %d, want a public one with name and date: %s", shared.Kind, written(shared))
	}
	// It is an invitation, and is posted once, however often it is asked for.
	d.tells(shared, says("daily.squares", "most", 20))
	d.tells(d.does("luis", chat.Interaction{Press: &chat.Press{ID: d.button(shared, says("button.daily")).ID.String()}}), says("daily.begun"))
	for range 2 {
		if a := d.picks("ana", again, says("button.daily-share")); a.Kind == chat.Public {
			t.Errorf("it is posted again: %s", written(a))
		} else {
			d.tells(a, says("daily.shared-before"))
		}
	}
	// The result message has the text too, in a code block to be copied.
	post := d.host.Memory.Last()
	if !strings.Contains(post.Message.Content, "```\nAzul") || post.Channel != "direct-ana" {
		t.Errorf("in %s: %s", post.Channel, post.Message.Content)
	}
	// A user who has not played today is not told how others did.
	d.tells(d.types("eva", "today"), "!<@ana>", says("daily.offer"))
	d.host.Forward(24 * time.Hour)
	d.tells(d.types("luis", "today"), "<@ana>", says("daily.yesterday"))
	// The next day continues the streak. A day without a game ends it.
	d.pressesDaily("ana")
	d.finishes("ana")
	for day, want := range map[int]int{0: 1, 1: 2, 2: 0} {
		own, err := d.Table.Records.DailyOf(t.Context(), "azul", g.Daily.Day+day, "ana")
		if err != nil || (own == nil) != (want == 0) || own != nil && own.Streak != want {
			t.Errorf("after %d days: %+v, %v", day, own, err)
		}
	}
	d.host.Forward(48 * time.Hour)
	d.pressesDaily("ana")
	if g := d.finishes("ana"); g.Daily.Day == 0 {
		t.Error("the finished game is not the game of a day")
	} else if own, err := d.Table.Records.DailyOf(t.Context(), "azul", g.Daily.Day, "ana"); err != nil || own == nil || own.Streak != 1 {
		t.Errorf("got the result %+v, %v, want a streak of 1", own, err)
	}
}

// There is no second try after the game of the day has been given up.
func TestTheGameOfTheDayHasNoSecondTry(t *testing.T) {
	d := newDays(t)
	d.pressesDaily("ana")
	d.tells(d.directly("ana", "take", moveOption("hint")), says(sitting.NoHintsToday, "game", "azul"), "!%")
	ask := d.asksEndDirectly("ana")
	agree := d.button(ask, "").ID
	d.does("ana", chat.Interaction{Direct: true, Channel: "direct-ana", Press: &chat.Press{ID: agree.String(), Private: true}})
	if g, err := store.LiveGame(t.Context(), d.host.Store, "direct-ana", "azul"); err == nil {
		t.Fatalf("the game is %s: %s", g.Status, written(ask))
	}
	d.tells(d.pressesDaily("ana"), says("daily.begun-before"))
	d.host.Forward(24 * time.Hour)
	d.tells(d.pressesDaily("ana"), says("daily.begun"))
}

func TestTheGameOfTheDayNeedsDirectMessages(t *testing.T) {
	d := newDays(t)
	d.host.Memory.Before = hosttest.Always(&message.Refused{Reason: message.NoDirect, Cause: errors.New("closed")})
	d.tells(d.pressesDaily("ana"), says("daily.closed"))
	if p, begun, err := d.Table.DailyGame(t.Context(), "azul", sitting.DayOf(d.host.Now()), "ana"); p != nil || begun || err != nil {
		t.Errorf("got the game %v, begun: %v, %v, want none", p, begun, err)
	}
	// A user who writes to the bot themselves can play there.
	press := chat.Interaction{Direct: true, Channel: "direct-ana", Press: &chat.Press{ID: message.CustomID{Kind: "azul", Verb: message.Daily}.String()}}
	press.Channel = "direct-luis"
	d.lang = engine.English
	d.tells(d.does("luis", press), hosttest.SaysIn(engine.English, "daily.begun", "here", true))
	d.Games.Named("enanos").PointsByRound = nil
	other := chat.Interaction{Press: &chat.Press{ID: message.CustomID{Kind: "enanos", Verb: message.Daily}.String()}}
	d.tells(d.does("luis", other), hosttest.SaysIn(engine.English, "chat.old-button"))
}

// Another game in the direct messages is in the way. A user who presses the button under the
// question gives it up and begins the game of the day.
func TestTheGameOfTheDayReplacesAnother(t *testing.T) {
	for _, where := range []chat.Interaction{{}, {Direct: true, Channel: "direct-ana"}} {
		d := newDays(t)
		today := sitting.DayOf(d.host.Now())
		press := func(id message.CustomID) *chat.Answer {
			where.Press = &chat.Press{ID: id.String(), Private: true}
			return d.does("ana", where)
		}
		d.directly("ana", "new")
		before := d.aloneAt("ana")
		asked := press(message.CustomID{Kind: "azul", Verb: message.Daily})
		d.tells(asked, says("daily.instead", "here", where.Direct, "link", "https://discord.com/channels/@me/direct-ana"))
		if d.aloneAt("ana").ID != before.ID {
			t.Fatal("the game is given up without a question")
		}
		// The question is about that game, and gives up no other.
		agree := d.button(d.asksEndDirectly("ana"), "").ID
		d.does("ana", chat.Interaction{Direct: true, Channel: "direct-ana", Press: &chat.Press{ID: agree.String(), Private: true}})
		d.directly("ana", "new")
		other := d.aloneAt("ana")
		instead := d.button(asked, says("button.daily-instead")).ID
		again := press(instead)
		d.tells(again, says("daily.instead", "here", where.Direct, "link", "https://discord.com/channels/@me/direct-ana"))
		if d.aloneAt("ana").ID != other.ID {
			t.Fatal("another game is given up")
		}
		d.host.Pass(time.Minute) // moves are played in it
		instead = d.button(again, says("button.daily-instead")).ID
		d.tells(press(instead), says("daily.begun", "here", where.Direct, "link", "https://discord.com/channels/@me/direct-ana"))
		p := d.aloneAt("ana")
		if p.Daily.Day != today || p.Daily.Guild == "" != where.Direct {
			t.Errorf("the game is not that of the day: %+v", p.Header)
		}
		if g, err := d.host.Store.Game(t.Context(), other.ID); err != nil || g.Status != store.Cancelled {
			t.Errorf("the other game is %s, %v", g.Status, err)
		}
		// A second click does not give up the game of the day.
		d.tells(press(instead), says("daily.goes-on", "game", "azul", "here", where.Direct, "link", "https://discord.com/channels/@me/direct-ana"))
		if d.aloneAt("ana").ID != p.ID {
			t.Error("the game of the day is given up")
		}
		// A forged button does not give up another user's game.
		if a := d.presses("luis", message.CustomID{Kind: "azul", Game: p.ID, Verb: message.Daily}); d.aloneAt("ana").ID != p.ID {
			t.Errorf("the game of the day is given up: %s", written(a))
		}
	}
}
