package chat_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/calendar"
	"sobremesa/bot/chat"
	"sobremesa/bot/club"
	"sobremesa/bot/hosttest"
	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/league"
	"sobremesa/engine/must"
	"sobremesa/store"
)

func clubOf(game string) club.Call { return club.Call{Guild: "g", Kind: game} }

// clubNow returns the club of azul in a server.
func clubNow(t *testing.T, h *hosttest.Host, guild string) *club.State {
	t.Helper()
	s, err := h.Club(t.Context(), club.Call{Guild: guild, Kind: "azul"})
	must.Succeed(t, err)
	return s
}

// inOrder is a world in which nobody is rated.
func inOrder(now time.Time) club.World {
	return club.World{Away: func(time.Time, time.Time) time.Duration { return 0 }, Now: now, Strength: func(string) (league.Entrant, error) { return league.Entrant{}, nil }}
}

// clubs types the club's command.
func (s *session) clubs(user string, in chat.Interaction, options ...chat.Given) *chat.Answer {
	s.t.Helper()
	in.Command = &chat.Invocation{Command: "club", Options: options}
	return s.does(user, in)
}

// A manager starts a club by a line and a press; pressed twice it is one. Everybody else is told who can.
func TestAManagerStartsAClub(t *testing.T) {
	h := hosttest.New(t, hosttest.Options{})
	s := &session{Chat: chatOver(t, h), t: t, game: "azul"}
	game, manages := option("game", "azul"), chat.Interaction{Manages: true}
	s.tells(s.clubs("luis", chat.Interaction{}, game), says("club.denied", "there", false, "name", "Azul", "game", "azul"))
	s.tells(s.clubs("ana", chat.Interaction{Manages: true, Parent: "home"}, game), says("club.in-thread"))
	for _, in := range []chat.Interaction{{}, {Direct: true}} {
		if a := s.clubs("luis", in); a.Outcome != chat.Refused && !strings.Contains(a.Message.Content, says("chat.in-server")) {
			t.Errorf("answered: %s", written(a))
		}
	}
	s.each = func(in chat.Interaction) *chat.Answer { // fixture interactions say that the bot may start no threads
		in.Bot.CreateThreads, in.Bot.SendInThreads = in.Channel != "locked", in.Channel != "locked"
		return s.Answer(t.Context(), &in)
	}
	s.tells(s.clubs("ana", chat.Interaction{Manages: true, Channel: "locked"}, game), says("chat.permission.threads"))
	a := s.clubs("ana", manages, game, option("weeks", "1"), option("zone", "Madrid"), option("reliable", "90"))
	start := s.button(a, says("button.club-start")).ID
	if there := clubNow(t, h, "g"); there.Channel != "" {
		t.Fatalf("a proposal has started %+v", there.Club)
	}
	if a := s.presses("luis", start); a.Outcome != chat.Refused {
		t.Errorf("anybody starts a club: %s", written(a))
	}
	for range 2 {
		s.does("ana", chat.Interaction{Manages: true, Press: &chat.Press{ID: start.String(), Private: true}})
	}
	there := clubNow(t, h, "g")
	if there.Channel != "c" || there.Weeks != 1 || there.Reliable != 90 || there.Zone != "Europe/Madrid" || there.Season.Number != 1 || there.Season.Phase != club.Open {
		t.Errorf("started: %+v", there.Club)
	}
	if other := clubNow(t, h, "other"); other.Channel != "" {
		t.Error("another server has it too")
	}
	s.clubs("ana", manages, option("weeks", "4"))
	s.clubs("luis", chat.Interaction{}, option("weeks", "2"))
	s.clubs("ana", manages, option("reliable", "off"))
	if there := clubNow(t, h, "g"); there.Weeks != 4 || there.Reliable != 0 {
		t.Errorf("a season lasts %d weeks and asks for %d%%", there.Weeks, there.Reliable)
	}
	s.clubs("luis", chat.Interaction{}, option("stop", true))
	s.clubs("ana", manages, option("stop", true))
	if there := clubNow(t, h, "g"); !there.Stopped() {
		t.Error("it goes on")
	}
}

// daysAfter returns the times of day some days after one, in its zone.
func daysAfter(at time.Time) func(days, hour, minute int) time.Time {
	return func(days, hour, minute int) time.Time {
		return time.Date(at.Year(), at.Month(), at.Day()+days, hour, minute, 0, 0, at.Location())
	}
}

// The panel of somebody who plays leads to their games, and who moderates takes a player out, moves the
// end once for two presses, and each is told.
func TestAClubIsModerated(t *testing.T) {
	h := hosttest.New(t, hosttest.Options{})
	h.Memory.Threads = true
	s := &session{Chat: chatOver(t, h), t: t, game: "azul"}
	users := []string{"1", "2", "3", "4"}
	must.Do(t)(h.StartClub(t.Context(), clubOf("azul"), "1", "c", "America/Lima", 2, 2, 0, ""))
	press := func(user string, picks []string, values ...string) *chat.Answer {
		t.Helper()
		id := message.CustomID{Kind: "azul", Verb: message.Club, Picks: picks}
		return s.does(user, chat.Interaction{Moderates: user == "mod", Press: &chat.Press{ID: id.String(), Values: values, Private: true}})
	}
	for _, user := range users {
		press(user, []string{"in"})
	}
	h.Work()
	state := func() *club.State { return clubNow(t, h, "g") }
	h.Until(state().Season.Begins.Add(time.Minute))
	a := press("1", nil)
	plays := 0
	for _, user := range users {
		plays += strings.Count(written(press(user, nil)), "["+says("button.play")+" ")
	}
	if plays != 4 { // two games at a time each, of two people
		t.Errorf("%d buttons lead to games", plays)
	}
	s.tells(a, says("club.group-head", "group", "A"))
	s.tells(a, says("club.reach", "best", 1, "worst", 4))
	s.button(press("1", []string{"all", "1"}), says("button.back"))
	press("1", []string{"tables"})
	for _, picks := range [][]string{{"mod"}, {"out1"}, {"end1", "1"}, {"stop", "yes"}} {
		if a := press("1", picks, "2"); a.Outcome != chat.Refused {
			t.Errorf("%q for everybody: %s", picks, written(a))
		}
	}
	ends := state().Season.Ends
	later := s.button(press("mod", []string{"mod"}), says("button.club-later", "n", 2)).ID.Picks
	press("mod", later)
	press("mod", later)
	if now := state().Season.Ends; !now.Equal(ends.AddDate(0, 0, 2)) {
		t.Errorf("the season ends %s instead of %s", now, ends)
	}
	form := press("mod", []string{"end2"})
	if form.Kind != chat.Modal || form.Modal.Fields[1].Value != "18:00" {
		t.Fatalf("asked: %+v", form)
	}
	lima := calendar.Calendar{Zone: "America/Lima"}.Location()
	sunday := daysAfter(state().Season.Ends.In(lima))
	for _, c := range []struct {
		l         engine.Lang
		day, hour string
		want      engine.Code // of the sentence that refuses it
		ends      time.Time
	}{
		{engine.Spanish, "", "21:30", "", sunday(0, 21, 30)},
		{engine.Spanish, fmt.Sprintf("%d/%d", sunday(1, 0, 0).Day(), sunday(1, 0, 0).Month()), "", "", sunday(1, 21, 30)},
		{engine.English, sunday(3, 0, 0).Format("January 2"), "9 pm", "", sunday(3, 21, 0)},
		{engine.English, "whenever", "", "clock.no-day", sunday(3, 21, 0)},
		{engine.Spanish, "", "tarde", "club.end-no-hour", sunday(3, 21, 0)},
		{engine.Spanish, "hoy", "0:00", "club.end-too-soon", sunday(3, 21, 0)},
		{engine.Spanish, "ayer", "", "club.end-too-soon", sunday(3, 21, 0)},
		{engine.English, "yesterday", "", "club.end-too-soon", sunday(3, 21, 0)},
		{engine.Spanish, "2031-01-01", "", "club.end-too-late", sunday(3, 21, 0)},
	} {
		s.lang = c.l
		a := s.does("mod", chat.Interaction{Moderates: true, Press: &chat.Press{ID: form.Modal.ID.String(), Values: []string{c.day, c.hour}, Form: true, Private: true}})
		if now := state().Season.Ends; !now.Equal(c.ends) || c.want != "" && !strings.Contains(written(a), hosttest.SaysIn(c.l, c.want, "weeks", 12)) {
			t.Errorf("%q %q: it ends %s, want %s: %s", c.day, c.hour, now.In(lima), c.ends, written(a))
		}
	}
	s.lang = engine.Spanish
	sure := s.button(press("mod", []string{"out1"}, "2"), says("button.club-sure")).ID.Picks
	press("mod", sure)
	press("mod", sure)
	h.Work()
	if i := slices.IndexFunc(state().Season.Players, func(e club.Entry) bool { return e.User == "2" }); !state().Season.Players[i].Out {
		t.Error("the player is still in")
	}
	if text := written(press("2", nil)); !strings.Contains(text, "te ha sacado de esta temporada") || strings.Contains(text, "Te has apuntado") || strings.Contains(text, says("button.count-out")) {
		t.Errorf("they read: %s", text)
	}
	told := 0
	for _, p := range h.Memory.Posts {
		if strings.Contains(p.Message.Content, "te ha sacado de la temporada") {
			told++
		}
	}
	if told != 1 {
		t.Errorf("they are told %d times", told)
	}
}

// A club is stopped and started again before its channel shows it: the buttons of the old opening do nothing, and say
// so beside the panel of the season that has opened, whose buttons do.
func TestAButtonOfAStoppedSeasonCountsNobodyIn(t *testing.T) {
	h := hosttest.New(t, hosttest.Options{})
	s := &session{Chat: chatOver(t, h), t: t, game: "azul"}
	must.Do(t)(h.StartClub(t.Context(), clubOf("azul"), "1", "c", "", 2, 2, 0, ""))
	h.Work()
	counts := func() message.CustomID {
		ids := h.Memory.Last().IDs()
		return ids[slices.IndexFunc(ids, func(id message.CustomID) bool { return slices.Equal(id.Picks, []string{club.CountIn}) })]
	}
	old := counts()
	s.pressesPublic("luis", old)
	must.Do(t)(h.StopClub(t.Context(), clubNow(t, h, "g")))
	if a := s.pressesPublic("ana", old); a.Outcome != chat.Refused || clubNow(t, h, "g").Members["ana"].In {
		t.Errorf("no season is open: %s", written(a))
	}
	h.Forward(time.Second)
	must.Do(t)(h.StartClub(t.Context(), clubOf("azul"), "1", "c", "", 2, 2, 0, ""))
	for _, l := range []engine.Lang{engine.Spanish, engine.English} {
		s.lang = l
		a := s.pressesPublic("ana", old)
		s.tells(a, hosttest.SaysIn(l, "club.other-season"))
		s.button(a, hosttest.SaysIn(l, "button.count-in"))
	}
	out := old
	out.Picks = []string{club.CountOut}
	s.pressesPublic("luis", out)
	if members := clubNow(t, h, "g").Members; members["ana"].In || !members["luis"].In {
		t.Errorf("old buttons have changed something: %+v", members)
	}
	h.Work()
	if s.pressesPublic("ana", counts()); !clubNow(t, h, "g").Members["ana"].In {
		t.Error("ana is not in")
	}
}

// A club whose channel is gone says so, and a manager moves it by the command in another channel; there
// the season goes on.
func TestAClubWhoseChannelIsGoneIsMoved(t *testing.T) {
	h := hosttest.New(t, hosttest.Options{})
	s := &session{Chat: chatOver(t, h), t: t, game: "azul"}
	s.each = func(in chat.Interaction) *chat.Answer {
		in.Bot.CreateThreads, in.Bot.SendInThreads = true, true
		return s.Answer(t.Context(), &in)
	}
	must.Do(t)(h.StartClub(t.Context(), clubOf("azul"), "1", "c", "", 4, 2, 0, ""))
	must.Do(t)(h.ChangeClub(t.Context(), clubOf("azul"), func(now *club.State) error { now.Gone = true; return nil }))
	if a := s.clubs("luis", chat.Interaction{}); !strings.Contains(a.Message.Content, "ya no existe") {
		t.Errorf("everybody reads: %s", written(a))
	}
	start := s.button(s.clubs("ana", chat.Interaction{Manages: true, Channel: "d"}), says("button.club-start")).ID
	for range 2 {
		s.does("ana", chat.Interaction{Manages: true, Channel: "d", Press: &chat.Press{ID: start.String(), Private: true}})
	}
	if now := clubNow(t, h, "g"); now.Channel != "d" || now.Gone || now.Weeks != 4 || now.Season.Number != 1 {
		t.Errorf("it has become %+v", now.Club)
	}
}

func TestHowManyGamesAtOnceIsAskedWhereASeasonHasSeveral(t *testing.T) {
	h := hosttest.New(t, hosttest.Options{})
	s := &session{Chat: chatOver(t, h), t: t, game: "azul"}
	for _, c := range []struct {
		seats, weeks int
		asked        bool
	}{{2, 2, true}, {4, 2, false}, {4, 4, true}} {
		must.Do(t)(h.StartClub(t.Context(), clubOf("azul"), "1", "c", "", c.weeks, c.seats, 0, ""))
		if a := s.clubs("luis", chat.Interaction{}); strings.Contains(written(a), says("club.at-once", "n", 2)) != c.asked {
			t.Errorf("%+v: %s", c, written(a))
		}
	}
}

// Who plays less in time than a club would ask for is told so before a club is proposed to them.
func TestNobodyIsProposedAClubThatAsksTooMuch(t *testing.T) {
	h := hosttest.New(t, hosttest.Options{})
	s := &session{Chat: chatOver(t, h), t: t, game: "azul"}
	h.BeginIn("c2", sitting.Opening{Kind: "azul", Seats: 2, Pace: time.Hour, Gives: store.Gives{Known: true}}, "ana", "luis")
	h.Pass(5 * time.Hour) // artificial players play it to its end
	s.each = func(in chat.Interaction) *chat.Answer {
		in.Bot.CreateThreads, in.Bot.SendInThreads = true, true
		return s.Answer(t.Context(), &in)
	}
	manages, game := chat.Interaction{Manages: true}, option("game", "azul")
	if a := s.clubs("ana", manages, game, option("reliable", "90")); a.Outcome != chat.Refused || !strings.Contains(written(a), "Pide como mucho eso") {
		t.Errorf("ana is proposed: %s", written(a))
	}
	for user, asked := range map[string]string{"ana": "off", "eva": "90"} {
		s.button(s.clubs(user, manages, game, option("reliable", asked)), says("button.club-start"))
	}
}

// Between the end of a season and its tables the panel says what goes on, and promises no game.
func TestAPanelSaysThatTheSeasonIsPlayedOut(t *testing.T) {
	h := hosttest.New(t, hosttest.Options{})
	s := &session{Chat: chatOver(t, h), t: t, game: "azul"}
	for phase, want := range map[club.Phase]string{club.Playing: "Luego te espera luis", club.Ending: "La temporada 1 ha terminado"} {
		must.Do(t)(h.ChangeClub(t.Context(), clubOf("azul"), func(c *club.State) error {
			c.Channel, c.Weeks, c.Seats = "c", 2, 2
			c.Season = club.Season{Number: 1, Phase: phase, Players: []club.Entry{{User: "ana", Name: "ana"}, {User: "luis", Name: "luis"}}, Games: []club.Game{{Players: []int{0, 1}}}}
			return nil
		}))
		text := written(s.clubs("ana", chat.Interaction{}))
		if !strings.Contains(text, want) || !strings.Contains(text, "0 de 1 partida\n") || strings.Contains(text, "Luego te espera") == (phase == club.Ending) || strings.Contains(text, "se juega hasta") == (phase == club.Ending) {
			t.Errorf("phase %v: %s", phase, text)
		}
	}
}

// A club speaks the language of the server in which it was started: its messages, its games, and what a moderator does.
func TestAClubSpeaksItsServersLanguage(t *testing.T) {
	for l, want := range map[engine.Lang][]string{
		engine.English: {"season 1 of the club", "season 1: the groups", "to move", "the club stops"},
		engine.Spanish: {"temporada 1 del club", "temporada 1: los grupos", "Turno de", "el club se para"},
	} {
		h := hosttest.New(t, hosttest.Options{})
		h.Memory.Threads = true
		s := &session{Chat: chatOver(t, h), t: t, game: "azul"}
		s.each = func(in chat.Interaction) *chat.Answer {
			in.Lang, in.Bot.CreateThreads, in.Bot.SendInThreads = l, true, true
			return s.Answer(t.Context(), &in)
		}
		start := s.button(s.clubs("ana", chat.Interaction{Manages: true}, option("game", "azul")), says("button.club-start")).ID
		s.does("ana", chat.Interaction{Manages: true, Press: &chat.Press{ID: start.String(), Private: true}})
		for _, user := range []string{"1", "2", "3", "4"} {
			must.Succeed(t, h.SetMember(t.Context(), clubOf("azul"), user, club.Member{In: true, Name: user}))
		}
		h.Work()
		now, err := h.Club(t.Context(), clubOf("azul"))
		must.Succeed(t, err)
		h.Until(now.Season.Begins.Add(time.Minute))
		must.Do(t)(h.StopClub(t.Context(), now))
		h.Work()
		var all []string
		for _, p := range h.Memory.Posts {
			all = append(all, p.Message.Content)
		}
		for _, text := range want {
			if !strings.Contains(strings.Join(all, "\n"), text) {
				t.Errorf("%s: %q is missing in %q", l, text, all)
			}
		}
	}
}
