package chat_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/chat"
	"sobremesa/bot/hosttest"
	"sobremesa/bot/message"
	"sobremesa/bot/puzzles"
	"sobremesa/bot/settings"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// posted returns where the puzzles of azul are posted, and false if they are not.
func (s *puzzled) posted() (puzzles.Post, bool, error) {
	kept, err := store.ReadText(s.t.Context(), s.host.Store, settings.OfServer("g").Key(puzzles.SettingOf("azul")))
	must.Succeed(s.t, err)
	return puzzles.ReadPost(kept)
}

// posts returns the messages in the channel.
func (s *puzzled) posts() []*hosttest.Post { return s.host.Memory.There() }

// wants sets the hour, in Madrid, at which the puzzle of the day is posted, or "off".
func (s *puzzled) wants(at string) *chat.Answer {
	s.t.Helper()
	s.fills("ana", "zone", "Europe/Madrid")
	return s.manages("ana", "server", "puzzle-azul", at)
}

// told opens the panel that says where and when the puzzle is posted.
func (s *puzzled) told() *chat.Answer {
	s.t.Helper()
	return s.does("eva", chat.Interaction{Manages: true, Command: &chat.Invocation{Command: "sobremesa", Sub: "server"}})
}

func TestAServerHasThePuzzlePostedEachDayAtItsHour(t *testing.T) {
	s := newPuzzled(t, engine.Spanish)
	z := s.puzzle()
	where := []string{"<#c>", "10:00", "Europe/Madrid"}
	s.tells(s.told(), "!"+where[2])
	s.wants("9") // changed right away
	s.tells(s.wants("10"), where...)
	s.tells(s.told(), where...)
	s.keep(s.Table.Puzzles.Day()+1, z)
	s.keep(s.Table.Puzzles.Day()+2, z)
	s.answers("luis", z.Best().Move)
	s.answers("eva", wrong(z))
	asked := s.types("iker", "today", moveOption(z.Best().Move)) // answers in another server
	s.does("iker", chat.Interaction{Guild: "h", Press: &chat.Press{ID: s.button(asked, s.words("button.answer")).ID.String(), Private: true}})
	s.host.Until(time.Date(2026, 3, 2, 8, 59, 0, 0, time.UTC)) // the session begins at noon UTC of the day before
	if n := len(s.posts()); n != 0 {
		t.Fatalf("%d messages before its hour", n)
	}
	s.host.Until(time.Date(2026, 3, 2, 9, 1, 0, 0, time.UTC))
	if n := len(s.posts()); n != 1 {
		t.Fatalf("%d messages at its hour", n)
	}
	m := s.posts()[0].Message
	if len(m.Files) != 1 || len(m.Mentions) != 0 || !strings.Contains(m.Content, "1 persona de 2: <@luis>.") || strings.Contains(m.Content, "eva") {
		t.Errorf("posted %+v", m)
	}
	id := s.posts()[0].IDs()[0]
	s.tells(s.pressesPublic("iker", id), "El problema de hoy")
	s.host.Until(time.Date(2026, 3, 3, 9, 1, 0, 0, time.UTC))
	if n := len(s.posts()); n != 2 {
		t.Errorf("%d messages after two days", n)
	}
	s.wants("off")
	s.host.Pass(48 * time.Hour)
	if n := len(s.posts()); n != 2 {
		t.Errorf("got %d messages, want 2: posting is off", n)
	}
}

// No server is shown the puzzle of a day twice, whatever becomes of the tasks that post it.
func TestAServerIsShownThePuzzleOfADayOnce(t *testing.T) {
	there := func(s *puzzled, when string, at time.Time, want int) {
		t.Helper()
		s.host.Until(at)
		if n := len(s.posts()); n != want {
			t.Fatalf("%s: %d messages, want %d", when, n, want)
		}
	}
	of := func(day, hour int) time.Time { return time.Date(2026, 3, day, hour, 1, 0, 0, time.UTC) }
	s := newPuzzled(t, engine.Spanish)
	s.wants("10") // 9 UTC
	s.host.Forward(of(3, 1).Sub(s.host.Now()))
	there(s, "the bot is back in the night", of(3, 2), 1)
	there(s, "the hour comes", of(3, 20), 1)
	there(s, "and that of the next day", of(4, 9), 2)
	s.tells(s.wants("15"), s.words("puzzle.posted-today"))
	there(s, "a later hour is chosen", of(4, 23), 2)
	there(s, "the hour before", of(5, 13), 2)
	there(s, "the new hour", of(5, 14), 3)
	s.wants("off")
	s.tells(s.wants("20"), s.words("puzzle.posted-today"))
	there(s, "it was taken back in between", of(5, 23), 3)
	there(s, "the day after", of(6, 19), 4)
	s.host.Forward(6 * time.Hour)
	s.tells(s.wants("20"), "!"+s.words("puzzle.posted-today"))
}

// The answer to the request is lost, as if the bot died before it could note that the puzzle was
// posted. The message is posted once, and so is the one of the next day. When Discord has forgotten the
// nonce, the message is recognised by its button.
func TestThePuzzleIsPostedOnceWhenTheBotDies(t *testing.T) {
	for _, forgotten := range []bool{false, true} {
		s := newPuzzled(t, engine.Spanish)
		z := s.puzzle()
		for day := range 3 {
			s.keep(s.Table.Puzzles.Day()+day, z)
		}
		s.wants("10")
		s.host.Memory.Late = 24 * time.Hour // messages have the time at which they are posted
		lost := hosttest.Once(hosttest.Create, hosttest.ErrLost)
		s.host.Memory.After = func(r hosttest.Request) error {
			err := lost(r)
			if err != nil && forgotten {
				s.host.Memory.Last().Message.Nonce = "forgotten"
			}
			return err
		}
		for day := range 2 {
			s.host.Pass(24 * time.Hour)
			s.host.Pass(time.Minute)
			if n := len(s.posts()); n != day+1 {
				t.Errorf("nonce forgotten %t: %d messages %d days after a lost answer", forgotten, n, day)
			}
		}
	}
}

// After a week of refusals the channel is given up. The settings tell of the refusals from the
// first day, until the channel accepts the puzzle again or is chosen anew.
func TestAChannelThatRefusesThePuzzleIsGivenUp(t *testing.T) {
	s := newPuzzled(t, engine.Spanish)
	z := s.puzzle()
	for day := range 25 {
		s.keep(s.Table.Puzzles.Day()+day, z)
	}
	var last error
	handle := s.host.Handle[puzzles.TaskPost]
	s.host.Handle[puzzles.TaskPost] = func(ctx context.Context, task *store.Task) error {
		last = handle(ctx, task)
		return last
	}
	refused, over := "Discord no me deja**", "ya no se publica** en <#c>"
	s.tells(s.wants("10"), "!"+refused)
	refuse := hosttest.Always(&message.Refused{Reason: message.NotAllowed, Cause: errors.New("no")})
	s.host.Memory.Before = refuse
	s.host.Pass(6 * 24 * time.Hour)
	s.tells(s.told(), "<#c> a las 10:00", refused, fmt.Sprintf("<t:%d:D>", time.Date(2026, 3, 2, 0, 0, 0, 0, time.UTC).Unix()))
	s.host.Memory.Before = nil
	s.host.Pass(24 * time.Hour)
	s.tells(s.told(), "<#c> a las 10:00", "!"+refused)
	s.host.Memory.Before = refuse
	s.host.Pass(6 * 24 * time.Hour)
	s.tells(s.told(), "<#c> a las 10:00", refused)
	s.host.Pass(10 * 24 * time.Hour)
	s.tells(s.told(), over)
	if last == nil || !strings.Contains(last.Error(), "channel c of server g") {
		t.Errorf("got the error %v for the log", last)
	}
	if n, asked := len(s.posts()), len(s.host.Memory.Asked); n != 1 || asked != 6+1+7 {
		t.Errorf("got %d messages and %d requests, want 1 and %d", n, asked, 6+1+7)
	}
	s.tells(s.wants("10"), "!"+over, "!"+refused)
}

// A setting that is changed while a refusal is being noted is not overwritten.
func TestARefusalKeepsANewChoiceOfTheHour(t *testing.T) {
	s := newPuzzled(t, engine.Spanish)
	s.wants("10")
	s.host.Memory.Before = func(r hosttest.Request) error {
		s.wants("20")
		return &message.Refused{Reason: message.NotAllowed, Cause: errors.New("no")}
	}
	s.host.Until(time.Date(2026, 3, 2, 9, 1, 0, 0, time.UTC))
	s.host.Memory.Before = nil
	s.tells(s.told(), "20:00", "!Discord no me deja")
	s.host.Pass(24 * time.Hour)
	if n := len(s.posts()); n != 1 {
		t.Errorf("%d messages", n)
	}
}

// The hour is in the manager's own time zone, until another is typed.
func TestTheHourOfThePuzzleHasATimeZone(t *testing.T) {
	s := newPuzzled(t, engine.Spanish)
	s.tells(s.wants("10"), "a las 10:00 (Europe/Madrid)")
	s.tells(s.does("ana", chat.Interaction{Manages: true, Press: &chat.Press{ID: hostID(message.Set, "server", "zone-azul").String(), Values: []string{"Lisboa"}, Form: true, Private: true}}),
		"a las 10:00 (Europe/Lisbon)")
	post, _, err := s.posted()
	if err != nil || post.Hour != 10 || post.Channel != "c" || post.Zone != "Europe/Lisbon" {
		t.Errorf("posted %+v, %v", post, err)
	}
}
