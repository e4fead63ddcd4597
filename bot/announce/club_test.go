package announce_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/club"
	"sobremesa/bot/hosttest"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
)

var ofAzul = club.Call{Guild: hosttest.Guild, Kind: "azul"}

// A club of five people, from its start to the second season's opening: two of them vanish after some
// moves.
func TestAClubRunsItself(t *testing.T) {
	h := hosttest.New(t, hosttest.Options{})
	h.Memory.Threads = true
	users := []string{"ana", "luis", "eva", "iker", "bea"}
	for _, user := range users {
		must.Succeed(t, h.SetMember(t.Context(), ofAzul, user, club.Member{In: true, Name: user, AtOnce: 1}))
	}
	must.Do(t)(h.ChangeClub(t.Context(), ofAzul, func(s *club.State) error {
		s.Start("club", "Europe/Madrid", 2, 2, engine.Seed{1}, h.Now())
		return nil
	}, ofAzul.NewTask(h.Now())))
	state := func() *club.State {
		s, err := h.Club(t.Context(), ofAzul)
		must.Succeed(t, err)
		return s
	}
	h.Work()
	begins := state().Season.Begins
	h.Until(begins.Add(time.Minute))
	if s := state(); s.Season.Phase != club.Playing || len(s.Season.Games) != 10 {
		t.Fatalf("season %d is %s with %d games", s.Season.Number, s.Season.Phase, len(s.Season.Games))
	}
	for at := begins; state().Season.Number == 1; at = at.Add(80 * time.Minute) {
		if at.After(state().Season.Ends.Add(24 * time.Hour)) {
			t.Fatal("the season never ends")
		}
		h.Until(at)
		games, err := h.Store.Games(t.Context(), store.Query{Guild: hosttest.Guild, Status: store.Live, Moves: true})
		must.Succeed(t, err)
		for _, g := range games {
			p := h.Position(g.ID)
			for seat := range p.Awaited().All() {
				if user := g.Seats[seat].User; slices.Contains(users[:3], user) && sitting.Plays(g.Seats[seat]) {
					h.Must(sitting.Played)(h.Do(t.Context(), h.By(user, g.Channel), table.Ref{Kind: "azul"}, sitting.Play(h.Move(p, seat), sitting.AnyBoard)))
				}
			}
		}
	}
	s := state()
	for n, g := range s.Last.Games {
		if g.Outcome == nil {
			t.Errorf("game %d has no outcome", n)
		}
	}
	if s.Last.Posts[club.Final].ID == "" || s.Season.Posts[club.Opening].ID == "" {
		t.Errorf("posts of the last season: %+v, of this one: %+v", s.Last.Posts, s.Season.Posts)
	}
	// What the channel and the people are shown of all that.
	var channel []string
	direct, called := make(map[string]int), make(map[string]int)
	for _, p := range h.Memory.Posts {
		name, isDirect := strings.CutPrefix(p.Channel, "direct-")
		switch last := strings.Contains(p.Message.Content, "La temporada 1 de **Azul** termina"); {
		case p.Channel == "club" && !p.Deleted:
			channel = append(channel, p.Message.Content)
			for _, user := range p.Notified {
				called[user]++
			}
		case isDirect && last:
			direct[name]++
		case last:
			t.Errorf("channel %s got %q", p.Channel, p.Message.Content)
		}
	}
	for i, want := range []string{"Ha empezado: 5 personas", "los grupos", "tablas finales", "gana la temporada 1", "temporada 2 del club"} {
		if i >= len(channel) || !strings.Contains(channel[i], want) {
			t.Errorf("the channel shows %q, want %q in message %d", channel, want, i)
			break
		}
	}
	if len(channel) != 5 {
		t.Errorf("the channel shows %d messages: %q", len(channel), channel)
	}
	for _, user := range users {
		if called[user] != 1 || direct[user] > 1 {
			t.Errorf("%s was mentioned %d times in the channel, and told %d times that the season ends", user, called[user], direct[user])
		}
	}
	if direct["bea"] != 1 || direct["iker"] != 0 { // both have vanished; she still has time for a game that has begun
		t.Errorf("told that the season ends: %v", direct)
	}
	if seed := s.Last.Seed; !strings.HasSuffix(channel[0], "`"+seed.Commitment(engine.OfDigits)[:32]+"`") || strings.Contains(channel[0], seed.Hex()) || !strings.Contains(channel[3], seed.Hex()) {
		t.Errorf("the seed %s is not committed to at first and published at last: %q", seed.Hex(), channel)
	}
}

// A game that people play in the club's channel is not in the way of the season's, which have threads, and no
// time passes between them; in a channel without threads one of the season is played at a time.
func TestSeasonGamesBeginBesideAnOrdinaryGame(t *testing.T) {
	for threads, want := range map[bool]int{true: 4, false: 1} {
		h := hosttest.New(t, hosttest.Options{})
		ordinary := h.BeginIn("club", sitting.Opening{Kind: "nim", Seats: 2}, "ana", "luis")
		l := found(h, "nim", 1, 2, 4)
		h.Memory.Threads = threads
		h.Until(l.state().Season.Begins)
		h.Work()
		games, err := h.Store.Games(t.Context(), store.Query{Guild: hosttest.Guild, Status: store.Live})
		must.Succeed(t, err)
		if len(games) != 1+want {
			t.Fatalf("threads: %v; %d games are live, want %d of the season besides the ordinary one", threads, len(games), want)
		}
		for _, g := range games[1:] {
			if (g.Home == "club") != threads || (g.Channel == "club") == threads {
				t.Errorf("threads: %v; game %d is in %s of %s", threads, g.ID, g.Channel, g.Home)
			}
		}
		if g, err := store.LiveGame(t.Context(), h.Store, "club", "nim"); err != nil || g.ID != ordinary {
			t.Errorf("who plays in the channel plays %+v (%v)", g, err)
		}
	}
}

// A task that tells of a stop is carried out again, after Discord has forgotten its nonce: the message is there.
func TestWhatAModeratorHasDoneIsToldOnce(t *testing.T) {
	h := hosttest.New(t, hosttest.Options{})
	l := found(h, "nim", 1, 2, 4)
	h.Work()
	handle := h.Handle[club.TaskTell]
	h.Handle[club.TaskTell] = func(ctx context.Context, task *store.Task) error {
		must.Succeed(t, handle(ctx, task))
		h.Memory.Last().Message.Nonce = "forgotten"
		repeated := *task
		repeated.Lease.Claim = 2
		return handle(ctx, &repeated)
	}
	before := len(h.Memory.Posts)
	must.Do(t)(h.StopClub(t.Context(), l.state()))
	h.Work()
	if n := len(h.Memory.Posts) - before; n != 1 {
		t.Errorf("told %d times", n)
	}
}

// The end of a season is moved, moved back and moved again, and of none of the three tasks it is known whether it was
// carried out: each is told, though two have the same words.
func TestWhatAModeratorDoesTwiceIsToldTwice(t *testing.T) {
	h := hosttest.New(t, hosttest.Options{})
	l := found(h, "nim", 1, 2, 4)
	h.Until(l.state().Season.Begins)
	h.Work()
	h.Memory.Late = h.Now().Sub(time.Date(2026, 3, 1, 13, 0, 0, 0, time.UTC))
	handle := h.Handle[club.TaskTell]
	h.Handle[club.TaskTell] = func(ctx context.Context, task *store.Task) error {
		repeated := *task
		repeated.Lease.Claim = 2
		must.Succeed(t, handle(ctx, &repeated))
		h.Memory.Last().Message.Nonce = "forgotten"
		return handle(ctx, &repeated)
	}
	first := l.state().Season.Ends
	for _, ends := range []time.Time{first.Add(day), first, first.Add(day)} {
		must.Do(t)(h.MoveSeasonEnd(t.Context(), l.state(), ends))
	}
	h.Work()
	told := make(map[string]int)
	for _, p := range h.Memory.Posts {
		if strings.Contains(p.Message.Content, "ha cambiado el final") {
			told[p.Message.Content]++
		}
	}
	if moved := fmt.Sprint("<t:", first.Add(day).Unix(), ":F>"); len(told) != 2 {
		t.Errorf("told: %v", told)
	} else {
		for text, n := range told {
			if want := 1 + strings.Count(text, moved); n != want {
				t.Errorf("%d times, want %d: %s", n, want, text)
			}
		}
	}
}

// A club is stopped while people count in, and started again: the old opening says that its season is not played,
// and the same number opens anew with a message of its own.
func TestAnOpeningSaysThatItsSeasonIsNotPlayed(t *testing.T) {
	h := hosttest.New(t, hosttest.Options{})
	l := found(h, "nim", 1, 2, 4)
	h.Work()
	first, mark := h.Memory.Last(), l.state().Season.Mark()
	must.Do(t)(h.StopClub(t.Context(), l.state()))
	h.Forward(time.Minute)
	h.Work()
	if text := first.Message.Content; !strings.Contains(text, "temporada 1 del club\nEsta temporada no se juega") || len(first.IDs()) != 1 {
		t.Errorf("with %d buttons: %q", len(first.IDs()), text)
	}
	must.Do(t)(h.StartClub(t.Context(), l.Call, "1", "club", "", 1, 2, 0, ""))
	h.Work()
	last, s := h.Memory.Last(), l.state().Season
	if last == first || s.Number != 1 || s.Mark() == mark || s.Posts[club.Opening].ID != last.ID || !strings.Contains(last.Message.Content, "temporada 1 del club\nEmpieza el ") {
		t.Errorf("season %d: %q", s.Number, last.Message.Content)
	}
	if again := first.Message.Content; !strings.Contains(again, "no se juega") {
		t.Errorf("the old opening says %q", again)
	}
}

func TestTheOpeningOfALargeClubSaysHowManyMoreThereAre(t *testing.T) {
	h := hosttest.New(t, hosttest.Options{})
	found(h, "nim", 1, 2, 23)
	h.Work()
	if text := h.Memory.Last().Message.Content; !strings.Contains(text, "**En la lista (23):** 100, 101,") || !strings.Contains(text, ", 119 y 3 más.") {
		t.Errorf("%q", text)
	}
}

func TestADigestBeforeAGameHasEndedShowsNoPlaces(t *testing.T) {
	h := hosttest.New(t, hosttest.Options{})
	l := found(h, "nim", 2, 2, 4)
	h.Until(l.state().Season.Begins)
	h.Work()
	must.Do(t)(h.ChangeClub(t.Context(), l.Call, func(s *club.State) error {
		s.Season.Begins = s.Season.Begins.AddDate(0, 0, -7)
		return nil
	}, l.NewTask(h.Now())))
	h.Work()
	if last := h.Memory.Last().Message; len(last.Files) != 1 || !strings.Contains(last.Content, "semana 2") || strings.Contains(last.Files[0].Alt, " (0)") {
		t.Errorf("%q with %d pictures", last.Content, len(last.Files))
	}
}

// Who has played enough here is told by a number in the picture of the groups, unless there are so many people that
// reading all their games would take long.
func TestThePictureOfTheGroupsReadsWhoPlaysInTime(t *testing.T) {
	for people, want := range map[int]int{4: 2, 61: 0} {
		h := hosttest.New(t, hosttest.Options{})
		h.PlayUntil(h.BeginIn("beside", sitting.Opening{Kind: "azul", Pace: 24 * time.Hour}, "100", "101"), func(p *sitting.Sitting) bool { return p.Status.Over() })
		l := found(h, "nim", 1, 2, people)
		h.Until(l.state().Season.Begins)
		h.Work()
		post := h.Memory.Posts[slices.IndexFunc(h.Memory.Posts, func(p *hosttest.Post) bool { return strings.Contains(p.Message.Content, "los grupos") })]
		if alt := post.Message.Files[0].Alt; strings.Count(alt, " (100 %)") != want || strings.Contains(alt, "Junto al nombre") != (want > 0) {
			t.Errorf("%d people: %q", people, alt)
		}
	}
}

// Once somebody who plays a season was forgotten, nothing more that their channel is shown of it names them: an edit of
// the digest neither, nor the end.
func TestNothingNamesWhoIsForgottenInASeason(t *testing.T) {
	h := hosttest.New(t, hosttest.Options{})
	l := found(h, "nim", 2, 2, 5)
	must.Succeed(t, h.SetMember(t.Context(), l.Call, "100", club.Member{In: true, Name: "Olvido"}))
	h.Until(l.state().Season.Begins.Add(time.Minute))
	shown, forgotten := make(map[string]int), false
	h.Memory.Before = func(r hosttest.Request) error {
		if r.Message == nil || r.Channel != "club" || !forgotten {
			return nil
		}
		text := r.Message.Content
		for _, file := range r.Message.Files {
			text += "\n" + file.Alt
		}
		if strings.Contains(text, "Olvido") || strings.Contains(text, "<@100>") || strings.Contains(text, store.Pseudonym("")) {
			t.Error(text)
		}
		for _, part := range []string{"semana 2", "tablas finales", "gana la temporada"} {
			if strings.Contains(text, part) && strings.Contains(text, "jugador retirado") {
				shown[part]++
			}
		}
		return nil
	}
	begins := l.state().Season.Begins
	l.season(time.Hour, func(user string, at time.Time) bool {
		if !forgotten && at.After(begins.Add(3*time.Hour)) {
			forgotten = true
			must.Do(t)(h.Forget(t.Context(), h.By("100")))
			must.Do(t)(h.ChangeClub(t.Context(), l.Call, func(s *club.State) error {
				s.Season.Begins = s.Season.Begins.AddDate(0, 0, -7)
				return nil
			}, l.NewTask(h.Now())))
		}
		return user != "100"
	})
	if len(shown) != 3 {
		t.Errorf("retired players are shown: %v", shown)
	}
}
