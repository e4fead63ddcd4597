package chat_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/chat"
	"sobremesa/bot/games/all"
	"sobremesa/bot/games/gamestest"
	"sobremesa/bot/hosttest"
	"sobremesa/bot/lookup"
	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// days is a session whose clock can be put forward, at which the game of the day is played.
type days struct {
	*session
	host *hosttest.Host
}

func newDays(t *testing.T) *days {
	h := hosttest.New(t, hosttest.Options{Games: gamestest.Undrawn(gamestest.Steady(all.Games()))})
	talk := chat.New(h.Table, h.Records, h.Games, slog.New(slog.NewTextHandler(t.Output(), nil)))
	talk.Direct = h.Channels.Direct
	return &days{&session{Chat: talk, t: t, game: "azul"}, h}
}

// begins has somebody press the button of the game of the day in the server.
func (d *days) begins(user string) *chat.Answer {
	d.t.Helper()
	return d.pressesDaily(user)
}

func (d *days) pressesDaily(user string, picks ...string) *chat.Answer {
	d.t.Helper()
	return d.presses(user, message.CustomID{Kind: "azul", Verb: message.Daily, Picks: picks})
}

// deals are what chance has done in somebody's game.
func (d *days) deals(user string) (list []string) {
	d.t.Helper()
	g, err := d.host.Store.LiveGame(d.t.Context(), "direct-"+user, "azul")
	must.Succeed(d.t, err)
	for _, m := range g.Moves {
		if m.Seat == engine.Chance {
			list = append(list, m.Text)
		}
	}
	return list
}

// finishes plays somebody's game to its end, and what is due is done.
func (d *days) finishes(user string) *store.Game {
	d.t.Helper()
	for range 400 {
		d.host.Pass(time.Second)
		if !d.moves(user) {
			break
		}
	}
	g, err := d.host.Store.LastGame(d.t.Context(), "direct-"+user, "azul")
	must.Succeed(d.t, err)
	return g
}

// moves plays a move of somebody's, if it is for them to move. False when there is no game.
func (d *days) moves(user string) bool {
	d.t.Helper()
	req := lookup.Request{User: user, Channel: "direct-" + user}
	p, err := lookup.Replayed(d.Table.Live(d.t.Context(), req, lookup.Ref{Kind: "azul"}))
	if err != nil {
		return false
	}
	if p.Awaited().Has(p.SeatOf(user)) {
		text := d.host.Games.Player("azul", "voraz").Choose(d.t.Context(), engine.Budget{}, p.View(p.SeatOf(user)), nil)
		d.asked++
		req.ID = fmt.Sprint("m", d.asked)
		must.Do(d.t)(d.Table.Do(d.t.Context(), req, lookup.To(p), sitting.Play(text, sitting.AnyBoard)))
	}
	return true
}

func TestTheGameOfTheDayIsDealtAlikeForAllAndOtherwiseTheNextDay(t *testing.T) {
	d := newDays(t)
	d.tells(d.types("ana", "today"), says("daily.offer"))
	d.tells(d.begins("ana"), says("daily.begun"), "https://discord.com/channels/@me/direct-ana")
	d.tells(d.begins("luis"), says("daily.begun"))
	first := d.deals("ana")
	if len(first) != 6 || !slices.Equal(first, d.deals("luis")) {
		t.Fatalf("ana was dealt %q, luis %q", first, d.deals("luis"))
	}
	// A game of no day is dealt otherwise.
	d.directly("eva", "new")
	if slices.Equal(first, d.deals("eva")) {
		t.Error("every game is dealt like that of the day")
	}
	d.tells(d.directly("ana", "board"), "!"+says("table.no-game", "game", "azul"))
	// Another process knows the same secret.
	d.host.Restart()
	fresh := chat.New(d.host.Table, d.host.Records, d.host.Games, d.Log)
	fresh.Direct = d.host.Channels.Direct
	d.Chat = fresh
	d.begins("zoe")
	if !slices.Equal(first, d.deals("zoe")) {
		t.Errorf("after a restart zoe was dealt %q", d.deals("zoe"))
	}
	d.host.Forward(24 * time.Hour)
	d.tells(d.begins("iker"), says("daily.begun"))
	if slices.Equal(first, d.deals("iker")) {
		t.Error("the next day is dealt like the first")
	}
}

func TestTheGameOfTheDayIsPlayedOnce(t *testing.T) {
	d := newDays(t)
	d.begins("ana")
	d.tells(d.begins("ana"), says("daily.goes-on", "game", "azul"))
	d.tells(d.types("ana", "today"), says("daily.goes-on", "game", "azul"))
	if a := d.pressesDaily("ana", message.Share); a.Kind == chat.Public {
		t.Error("a game that goes on is shown")
	}
	d.host.Pass(time.Minute)
	p := d.aloneAt("ana")
	if p.Guild != "" || p.Daily != (store.Daily{Day: sitting.DayOf(d.host.Now()), Guild: "g"}) || len(p.Seats) != 2 {
		t.Errorf("%+v", p.Header)
	}
	g := d.finishes("ana")
	if g.Status != store.Finished {
		t.Fatal(g.Status)
	}
	d.host.Pass(time.Minute)
	own, err := d.Records.DailyOf(t.Context(), "azul", g.Daily.Day, "ana")
	if err != nil || own == nil || own.Streak != 1 || own.Guild != "g" || len(own.Rounds) < 5 {
		t.Fatalf("kept %+v, %v", own, err)
	}
	sum := 0
	for _, n := range own.Rounds {
		sum += n
	}
	if sum != own.Points {
		t.Errorf("rounds of %v are no %d points", own.Rounds, own.Points)
	}
	said := d.begins("ana")
	d.tells(said, sitting.Date(g.Daily.Day))
	again := d.types("ana", "today")
	d.tells(again, says("daily.today"), "<@ana>")
	shared := d.picks("ana", again, says("button.daily-share"))
	if shared.Kind != chat.Public || !strings.Contains(shared.Message.Content, "Ana") || !strings.Contains(shared.Message.Content, sitting.Date(g.Daily.Day)) {
		t.Errorf("%d: %s", shared.Kind, written(shared))
	}
	// The one message of its result says it too, to be copied.
	post := d.host.Memory.Last()
	if !strings.Contains(post.Message.Content, "```\nAzul") || post.Channel != "direct-ana" {
		t.Errorf("in %s: %s", post.Channel, post.Message.Content)
	}
	// Who has not played is not told how others did.
	d.tells(d.types("luis", "today"), "!<@ana>", says("daily.offer"))
	d.host.Forward(24 * time.Hour)
	d.tells(d.types("luis", "today"), "<@ana>", says("daily.yesterday"))
	// The next day goes on with the streak; a day left out ends it.
	d.begins("ana")
	d.finishes("ana")
	for day, want := range map[int]int{0: 1, 1: 2, 2: 0} {
		own, err := d.Records.DailyOf(t.Context(), "azul", g.Daily.Day+day, "ana")
		if err != nil || (own == nil) != (want == 0) || own != nil && own.Streak != want {
			t.Errorf("after %d days: %+v, %v", day, own, err)
		}
	}
	d.host.Forward(48 * time.Hour)
	d.begins("ana")
	if g := d.finishes("ana"); g.Daily.Day == 0 {
		t.Error("no game of a day")
	} else if own, err := d.Records.DailyOf(t.Context(), "azul", g.Daily.Day, "ana"); err != nil || own == nil || own.Streak != 1 {
		t.Errorf("%+v, %v", own, err)
	}
}

// What is given up is given up: there is no second try.
func TestTheGameOfTheDayThatIsGivenUpIsOver(t *testing.T) {
	d := newDays(t)
	d.begins("ana")
	d.tells(d.directly("ana", "hint"), says(sitting.NoHintsToday, "game", "azul"), "!%")
	ask := d.directly("ana", "cancel")
	agree := d.button(ask, "").ID
	d.does("ana", chat.Interaction{Direct: true, Channel: "direct-ana", Press: &chat.Press{ID: agree.String(), Private: true}})
	if g, err := d.host.Store.LiveGame(t.Context(), "direct-ana", "azul"); err == nil {
		t.Fatalf("the game is %s: %s", g.Status, written(ask))
	}
	d.tells(d.begins("ana"), says("daily.begun-before"))
	d.host.Forward(24 * time.Hour)
	d.tells(d.begins("ana"), says("daily.begun"))
}

func TestTheGameOfTheDayNeedsDirectMessages(t *testing.T) {
	d := newDays(t)
	d.Direct = func(context.Context, string) (string, error) {
		return "", &message.Refused{Reason: message.NoDirect, Cause: errors.New("closed")}
	}
	d.tells(d.begins("ana"), says("daily.closed"))
	if p, begun, err := d.Table.DailyGame(t.Context(), "azul", sitting.DayOf(d.host.Now()), "ana"); p != nil || begun || err != nil {
		t.Errorf("%v, %v, %v", p, begun, err)
	}
	// They can write to the bot themselves.
	press := chat.Interaction{Direct: true, Channel: "direct-ana", Press: &chat.Press{ID: message.CustomID{Kind: "azul", Verb: message.Daily}.String()}}
	press.Channel = "direct-luis"
	d.lang = engine.English
	d.tells(d.does("luis", press), hosttest.SaysIn(engine.English, "daily.begun", "here", true))
	other := chat.Interaction{Press: &chat.Press{ID: message.CustomID{Kind: "enanos", Verb: message.Daily}.String()}}
	d.tells(d.does("luis", other), hosttest.SaysIn(engine.English, "chat.old-button"))
}

// Another game in the direct messages is in the way: who says so gives it up with the press
// that begins the game of the day.
func TestTheGameOfTheDayTakesThePlaceOfAnother(t *testing.T) {
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
			t.Fatal("it is given up unasked")
		}
		// The offer is of that game, and of no other.
		agree := d.button(d.directly("ana", "cancel"), "").ID
		d.does("ana", chat.Interaction{Direct: true, Channel: "direct-ana", Press: &chat.Press{ID: agree.String(), Private: true}})
		d.directly("ana", "new")
		other := d.aloneAt("ana")
		instead := d.button(asked, says("button.daily-instead")).ID
		again := press(instead)
		d.tells(again, says("daily.instead", "here", where.Direct, "link", "https://discord.com/channels/@me/direct-ana"))
		if d.aloneAt("ana").ID != other.ID {
			t.Fatal("another game is given up")
		}
		d.host.Pass(time.Minute) // something is played in it
		instead = d.button(again, says("button.daily-instead")).ID
		d.tells(press(instead), says("daily.begun", "here", where.Direct, "link", "https://discord.com/channels/@me/direct-ana"))
		p := d.aloneAt("ana")
		if p.Daily.Day != today || p.Daily.Guild == "" != where.Direct {
			t.Errorf("%+v", p.Header)
		}
		if g, err := d.host.Store.Game(t.Context(), other.ID); err != nil || g.Status != store.Cancelled {
			t.Errorf("%s, %v", g.Status, err)
		}
		// A double click gives nothing more up.
		d.tells(press(instead), says("daily.goes-on", "game", "azul", "here", where.Direct, "link", "https://discord.com/channels/@me/direct-ana"))
		if d.aloneAt("ana").ID != p.ID {
			t.Error("the game of the day is given up")
		}
		// Nobody gives up the games of others.
		if a := d.presses("luis", message.CustomID{Kind: "azul", Game: p.ID, Verb: message.Daily}); d.aloneAt("ana").ID != p.ID {
			t.Error(written(a))
		}
	}
}
