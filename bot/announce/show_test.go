package announce_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/calendar"
	"sobremesa/bot/games/toy"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/must"
	"sobremesa/store"
)

func TestALobbyIsOneMessageUntilTheGameBegins(t *testing.T) {
	f := newFixture(t, "azul")
	must.Do(t)(f.table.Open(t.Context(), f.by("ana"), sitting.Opening{Kind: "azul", Chosen: engine.Chosen{"wall": "gris"}}))
	f.work()
	lobby := f.channel.last()
	for _, want := range []string{"Mesa de Azul", "1. **Ana**", "4. *libre*", "Muro: gris", "Abierta por <@ana>", "cuando haya 2"} {
		if !strings.Contains(lobby.m.Content, want) {
			t.Errorf("%q lacks %q", lobby.m.Content, want)
		}
	}
	if got := verbs(lobby); !slices.Equal(got, []message.Verb{message.Join, message.Leave, message.Start, message.Lesson, message.Add}) {
		t.Errorf("buttons %v", got)
	}
	shows := func(parts ...string) {
		t.Helper()
		if len(lobby.m.Files) != 1 || !strings.HasPrefix(lobby.m.Files[0].Name, fmt.Sprintf("azul-%d-lobby-0-0-", f.look().ID)) {
			t.Fatalf("the files of the lobby are %+v", lobby.m.Files)
		}
		for _, part := range parts {
			if !strings.Contains(lobby.m.Files[0].Alt, part) {
				t.Errorf("%q is not in %q", part, lobby.m.Files[0].Alt)
			}
		}
	}
	shows("Ana", "Quedan 3 sitios libres", "Muro: gris")
	must.Do(t)(f.table.Do(t.Context(), f.by("luis"), f.ref(), sitting.Join(0)))
	f.work()
	if len(f.channel.messages) != 1 || !strings.Contains(lobby.m.Content, "2. **Luis**") {
		t.Errorf("%d messages, %q", len(f.channel.messages), lobby.m.Content)
	}
	shows("Ana, Luis", "Quedan 2 sitios libres")
	must.Do(t)(f.table.Do(t.Context(), f.by("ana"), f.ref(), sitting.Start))
	f.work()
	board := f.channel.last()
	if len(f.channel.messages) != 2 || len(lobby.m.Rows)+len(lobby.m.Files) != 0 || !strings.Contains(lobby.m.Content, "ha empezado") {
		t.Errorf("%d messages; the lobby says %q with %v", len(f.channel.messages), lobby.m.Content, verbs(lobby))
	}
	if got := verbs(board); !slices.Equal(got, []message.Verb{message.Play, message.Look, message.Missed, message.Bet}) || len(board.m.Files) != 1 || board.m.Files[0].Alt == "" {
		t.Errorf("buttons %v, %d pictures", got, len(board.m.Files))
	}
}

// Whatever a game does, its newest board alone has buttons, mentions who is
// awaited and tells them all that they have missed, and nobody else; and in the
// end no move was told twice or never.
func TestAWholeGameIsToldOnce(t *testing.T) {
	for _, chosen := range []engine.Chosen{{"wall": "clasico"}, {"wall": "gris"}} {
		f := newFixture(t, "azul")
		f.begin(chosen, "ana", "luis", "marta")
		id := f.look().ID
		for f.play() {
			f.work()
			p, frames, err := f.table.Find(t.Context(), id)
			must.Succeed(t, err)
			if p.Status != store.Running {
				break
			}
			var boards []*posted
			for _, one := range f.channel.there() {
				if len(one.m.Rows) > 0 {
					boards = append(boards, one)
				}
			}
			if len(boards) != 1 || boards[0].id != p.Shown().ID {
				t.Fatalf("after %d moves %d messages can be pressed", p.Moves, len(boards))
			}
			var awaited []string
			for seat := range frames[p.Moves].Awaited.All() {
				awaited = append(awaited, p.Seats[seat].User)
			}
			if !slices.Equal(boards[0].m.Mentions, awaited) {
				t.Fatalf("mentions %v, awaited %v", boards[0].m.Mentions, awaited)
			}
			if seat := p.Awaited().First(); chosen["wall"] == "clasico" && frames[p.Moves].Seat != engine.Chance {
				missed := 0 // takes since their own last move, in this round
				for i := p.Moves; i > 0 && frames[i].Seat != seat && frames[i].Seat != engine.Chance; i-- {
					missed++
				}
				if got := strings.Count(boards[0].m.Content, "→"); got != missed {
					t.Fatalf("%s has missed %d takes and is told of %d: %s", awaited[0], missed, got, boards[0].m.Content)
				}
				if got := strings.Contains(boards[0].m.Content, "2. **"); got != (missed > 1) {
					t.Fatalf("of %d takes: %s", missed, boards[0].m.Content)
				}
			}
		}
		var told strings.Builder
		for _, one := range f.channel.there() {
			told.WriteString(one.m.Content + "\n")
			if len(one.m.Rows) > 0 && one != f.channel.last() {
				t.Errorf("the game is over and a message can be pressed: %q", one.m.Content)
			}
		}
		_, frames, err := f.table.Find(t.Context(), id)
		must.Succeed(t, err)
		takes, tiles := 0, 0
		for _, frame := range frames {
			for _, e := range frame.Events {
				switch e.Code {
				case "azul.took":
					takes++
				case "azul.tiled":
					tiles++
				}
			}
		}
		if got := strings.Count(told.String(), "→"); got != takes {
			t.Errorf("%v: %d takes, %d were told", chosen, takes, got)
		}
		if got := strings.Count(told.String(), "al muro"); got != tiles {
			t.Errorf("%v: %d tiles went to the wall, %d were told", chosen, tiles, got)
		}
		end := f.channel.last()
		if first, _, _ := strings.Cut(end.m.Content, "\n"); !strings.HasPrefix(first, "# 🏆 Gana **") && !strings.HasPrefix(first, "# 🏆 Victoria compartida: **") || len(end.m.Files) != 1 ||
			!slices.Equal(verbs(end), []message.Verb{message.Again, message.Film, message.Record}) {
			t.Errorf("the end is told by %q, %d files, %v", end.m.Content, len(end.m.Files), verbs(end))
		}
		slices.Sort(end.m.Mentions)
		if !slices.Equal(end.m.Mentions, []string{"ana", "luis", "marta"}) {
			t.Errorf("the end mentions %v", end.m.Mentions)
		}
	}
}

func TestWhatSeveralDecideAtOnceIsOneMessage(t *testing.T) {
	f := newFixture(t, "azul")
	f.begin(engine.Chosen{"wall": "gris"}, "ana", "luis", "marta")
	together := false
	for {
		p, err := f.table.Live(t.Context(), f.by("nobody"), f.ref())
		if err != nil {
			break // it is over
		}
		before, several := len(f.channel.messages), p.Awaited().Len() > 1
		f.play()
		f.work()
		if now, err := f.table.Live(t.Context(), f.by("nobody"), f.ref()); several && err == nil && now.Awaited()&^p.Awaited() == 0 && now.Moves == p.Moves+1 {
			together = true
			if len(f.channel.messages) != before {
				t.Fatalf("a message more for one of several who decide at once: %q", f.channel.last().m.Content)
			}
		}
	}
	if !together {
		t.Error("nobody ever decided beside another")
	}
}

// What is played while the first board of a round is being posted is told by
// the next one, and the board before shows what the round has brought, that
// round and no other; of the last round too, before the result.
func TestTheLastBoardOfARoundShowsWhatTheRoundBrought(t *testing.T) {
	f := newFixture(t, "azul")
	f.begin(nil, "ana", "luis")
	for f.play() {
		f.channel.during = func() { f.play() }
		if failures := f.work(); len(failures) > 0 {
			t.Fatal(failures)
		}
	}
	rounds, all := 0, f.channel.there()[1:]
	for i, board := range all[:len(all)-1] {
		if len(board.m.Rows) != 0 || board.m.Content == "" || strings.Contains(board.m.Content, "Turno") {
			t.Errorf("an old board says %q with %v", board.m.Content, verbs(board))
		}
		if next := all[i+1]; !strings.Contains(next.m.Content, "al muro") {
			if len(board.m.Files) != 0 {
				t.Errorf("an old board shows %s", board.m.Files[0].Alt)
			}
			continue
		}
		rounds++
		if len(board.m.Files) != 1 || !strings.Contains(board.m.Files[0].Name, "-recap-") || !strings.Contains(board.m.Files[0].Alt, fmt.Sprintf("Fin de la ronda %d.", rounds)) {
			t.Errorf("after round %d its last board shows %d files: %+v", rounds, len(board.m.Files), board.m.Files[0].Alt)
		}
	}
	// The result's picture is alone in its message: Discord makes several small.
	if end := f.channel.last().m.Files; rounds < 5 || len(end) != 1 || !strings.Contains(end[0].Name, "-result-") {
		t.Errorf("%d rounds, the end shows %d pictures: %+v", rounds, len(end), end[0].Alt)
	}
}

// Of hidden hands a channel is shown what everybody may know, turn by turn.
// However late a channel takes it, what is left of an old board is what the board after
// it left to it: each round is shown by one.
func TestBoardsThatShrinkLateShowEachRoundOnce(t *testing.T) {
	f := newFixture(t, "azul")
	f.begin(nil, "ana", "luis")
	f.channel.settled = true
	for round := 1; round < 4; {
		if !f.play() {
			t.Fatal("the game is over")
		}
		f.work()
		view := f.look().View(engine.Spectator).(azul.View)
		round = view.Round()
	}
	f.channel.settled = false
	f.pass(time.Hour)
	rounds := make(map[string]int)
	for _, p := range f.channel.there() {
		if len(p.m.Files) > 0 && strings.Contains(p.m.Files[0].Name, "-recap-") {
			rounds[strings.SplitAfter(p.m.Files[0].Alt, ".")[0]]++
		}
	}
	if want := map[string]int{"Fin de la ronda 1.": 1, "Fin de la ronda 2.": 1, "Fin de la ronda 3.": 1}; !maps.Equal(rounds, want) {
		t.Errorf("shown are %v, want %v", rounds, want)
	}
}

func TestAGameWithHiddenHandsIsTold(t *testing.T) {
	f := newFixture(t, "trueque")
	f.begin(nil, "ana", "luis", "marta")
	turns := 0
	for f.play() && turns < 500 {
		f.work()
		turns++
	}
	var all strings.Builder
	for _, one := range f.channel.there() {
		all.WriteString(one.m.Content + "\n")
		for _, file := range one.m.Files {
			all.WriteString(file.Alt + "\n")
		}
	}
	for _, secret := range []string{"roba pan", "roba queso", "roba vino", "descarta pan", "descarta queso", "descarta vino", "siempre"} {
		if strings.Contains(all.String(), secret) {
			t.Errorf("the channel is told %q", secret)
		}
	}
	for _, public := range []string{"roba una carta", "El dado dice", "pasa", "Se cierra el mercado"} {
		if !strings.Contains(all.String(), public) {
			t.Errorf("the channel is not told %q", public)
		}
	}
	// A turn has several moves and is one message, as long as the same person is awaited.
	if got, most := len(f.channel.messages), 3*turns/4; got > most {
		t.Errorf("%d messages for %d moves", got, turns)
	}
}

// While an offer is on the table those it is made to may answer; they are told
// that it is their turn when they look, and nobody is told to wait for them.
func TestWhoMayAnswerAnOfferIsNotCalled(t *testing.T) {
	f := newFixture(t, "trueque")
	f.begin(nil, "ana", "luis", "marta")
	offers := 0
	for f.play() {
		f.work()
		p, err := f.table.Live(t.Context(), f.by("nobody"), f.ref())
		if err != nil {
			break // it is over
		}
		if p.Awaited() == p.ToMove() {
			continue
		}
		offers++
		var called, ids []string
		for seat := range p.Awaited().All() {
			ids = append(ids, p.Seats[seat].User)
			called = append(called, "<@"+p.Seats[seat].User+">")
		}
		call := "Turno de " + strings.Join(called, " y ")
		if board := f.channel.last(); !slices.Equal(board.m.Mentions, ids) || !strings.Contains(board.m.Content, call) {
			t.Fatalf("mentions %v, want %v: %q", board.m.Mentions, ids, board.m.Content)
		}
		for seat := range engine.Seat(3) {
			reader, want := p.Seats[seat].User, "Te toca"
			if !p.Awaited().Has(seat) {
				want = p.Seats[p.Awaited().First()].Name
			}
			got := present.WhoseTurn(toy.Game(), p, engine.Spanish, reader, nil)
			if !strings.Contains(got, want) || strings.Contains(got, "puedes responder") != (p.ToMove().Has(seat) && !p.Awaited().Has(seat)) {
				t.Errorf("%s is told %q, want %q", reader, got, want)
			}
		}
		got := present.WhoseTurn(toy.Game(), p, engine.Spanish, "nobody", nil)
		for seat := range engine.Seat(3) {
			if strings.Contains(got, p.Seats[seat].Name) != p.Awaited().Has(seat) {
				t.Errorf("who looks on is told %q while %b are awaited", got, p.Awaited())
			}
		}
	}
	if offers == 0 {
		t.Error("nobody ever made an offer")
	}
}

// Until when somebody has time is on the board as it is known: what they declare
// and what is lost by an outage changes it, and notifies nobody.
func TestTheBoardSaysUntilWhenThereIsTimeNow(t *testing.T) {
	f := newFixture(t, "azul")
	for i, user := range []string{"ana", "luis"} {
		var err error
		if i == 0 {
			_, err = f.table.Open(t.Context(), f.by(user), sitting.Opening{Kind: "azul", Seats: 2, Pace: 24 * time.Hour})
		} else {
			_, err = f.table.Do(t.Context(), f.by(user), f.ref(), sitting.Join(0))
		}
		must.Succeed(t, err)
	}
	must.Do(t)(f.table.Do(t.Context(), f.by("ana"), f.ref(), sitting.Start))
	f.work()
	p := f.look()
	seat := p.Awaited().First()
	made := f.channel.made
	says := func(when string) {
		t.Helper()
		until := f.table.Deadlines(f.look())
		if want := fmt.Sprintf("<t:%d:", until[seat].Unix()); !strings.Contains(f.channel.last().m.Content, want) {
			t.Errorf("%s: %q, want it to say %s", when, f.channel.last().m.Content, want)
		}
		if f.channel.made != made {
			t.Errorf("%s: %d new messages", when, f.channel.made-made)
		}
	}
	says("at first")
	must.Do(t)(f.table.SetCalendar(t.Context(), p.Seats[seat].User, func(c calendar.Calendar, now time.Time) (calendar.Calendar, error) {
		return c.WithVacation(calendar.Vacation{From: "2026-03-02", Until: "2026-03-12"}, now)
	}))
	f.work()
	says("on vacation")
	must.Do(t)(f.table.SetCalendar(t.Context(), p.Seats[seat].User, func(c calendar.Calendar, now time.Time) (calendar.Calendar, error) {
		next, _ := c.WithoutVacations(now)
		return next, nil
	}))
	f.work()
	says("back")
	away := func(by time.Duration) {
		t.Helper()
		must.Succeed(t, f.table.Heartbeat(t.Context(), false))
		f.now = f.now.Add(by)
		must.Succeed(t, f.table.Heartbeat(t.Context(), true))
		f.work()
	}
	away(time.Hour) // long before a reminder is due
	says("after an outage")
	changed := len(f.channel.changed)
	away(2 * time.Minute)
	if n := len(f.channel.changed) - changed; n > 0 {
		t.Errorf("%d changes for two minutes of a day", n)
	}
	away(15 * time.Hour) // a reminder was due meanwhile
	says("after a long outage")
}

// That somebody has given a standing order is nobody else's business: the board is
// not even changed for it, nor has another message another reason to be.
func TestAChannelDoesNotNoticeAStandingOrder(t *testing.T) {
	f := newFixture(t, "trueque")
	f.begin(nil, "ana", "luis", "marta")
	orders := []string{"siempre da", "siempre guarda"}
	for n := range 12 {
		calls, board := len(f.channel.calls), *f.channel.last()
		for i, user := range []string{"ana", "luis", "marta"} {
			must.Do(t)(f.table.Do(t.Context(), f.by(user), f.ref(), sitting.Play(orders[(n+i)%2], sitting.AnyBoard)))
			f.work()
		}
		// Also when something else has the game looked at.
		must.Succeed(t, f.table.Follow(t.Context(), f.look().ID, []store.Task{{Kind: sitting.TaskShow, Key: sitting.TaskShow, Due: f.now}}))
		f.work()
		if now := f.channel.last(); len(f.channel.calls) != calls || now.m.Content != board.m.Content || now.m.Files[0].Name != board.m.Files[0].Name {
			t.Fatalf("the channel notices: %v, %q, then %q", f.channel.calls[calls:], board.m.Content, now.m.Content)
		}
		if !f.play() {
			break
		}
		f.work()
		if len(f.channel.calls) == calls {
			t.Fatal("a move is not shown after orders")
		}
	}
}
