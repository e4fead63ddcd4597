package chat_test

import (
	"bytes"
	"context"
	"fmt"
	"image/png"
	"slices"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/chat"
	"sobremesa/bot/games/all"
	"sobremesa/bot/hosttest"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/records"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/engine/rating"
	"sobremesa/render/chart"
	"sobremesa/store"
)

// finished stores finished games that the first of some users has won.
func finished(t *testing.T, s store.Store, n int, users ...string) {
	t.Helper()
	for i := range n {
		at := time.Date(2026, 3, 1, 12, i, 0, 0, time.UTC)
		g := &store.Game{Kind: "azul", Version: 1, Variant: "clasico", Guild: "g", Channel: "c", Lang: "es", Creator: users[0],
			Status: store.Finished, Capacity: len(users), Created: at, Started: at, Ended: at}
		c := &store.Change{Game: g, At: at}
		for seat, user := range users {
			g.Seats = append(g.Seats, store.Seat{User: user, Name: "N-" + user})
			c.Results = append(c.Results, store.Result{Seat: engine.Seat(seat), User: user, Name: "N-" + user, Score: 50 - seat, Place: seat + 1})
		}
		must.Succeed(t, s.Commit(t.Context(), c))
	}
}

func TestALeaderboardIsPublicOrInTheReadersLanguage(t *testing.T) {
	h, st := aloneWithStore(t)
	s := english(t, h)
	finished(t, st, 4, "ana", "luis")
	a := s.types("ana", "leaderboard")
	s.draws(a, "1. N-ana: 4 victorias de 4, media 50,0, mejor 50, mejor racha 4, valoración 136? (▲136). 2. N-luis: 0 victorias de 4")
	if s.tells(a, "!N-ana", "`/azul leaderboard`"); a.Kind != chat.Public || strings.Contains(a.Message.Content, "\n") {
		t.Errorf("to all: %s", written(a))
	}
	a = s.types("ana", "leaderboard", option("public", false))
	if s.draws(a, "4 wins"); a.Kind != chat.Reply {
		t.Errorf("to oneself: %s", written(a))
	}
	if p, err := png.Decode(bytes.NewReader(a.Message.Files[0].Data)); err != nil || p.Bounds().Dx() != 1200 {
		t.Errorf("picture: %v", err)
	}
	a = s.types("ana", "leaderboard", option("list", "artificial"))
	if s.tells(a, hosttest.SaysIn(s.lang, "leaderboard.empty")); a.Kind != chat.Reply {
		t.Errorf("with artificial players: %s", written(a))
	}
}

func TestARatingIsProvisionalForFiveGames(t *testing.T) {
	h, st := aloneWithStore(t)
	s := english(t, h)
	finished(t, st, 4, "ana", "luis")
	s.draws(s.profile("ana"), "Rating: 136? after 4 games; +136")
	finished(t, st, 1, "ana", "luis")
	a := s.profile("ana")
	if want := "Ahead of and behind each opponent: N\\-luis 5–0\nIn the last 5 games: current streak: 5"; a.Message.Content != want {
		t.Errorf("got the text %q, want %q", a.Message.Content, want)
	}
	s.draws(a, "Games 5, Won 5, Mean 50.0, Best 50, Best streak 5", "Rating: 154 after 5 games; +154")
	if alt := a.Message.Files[0].Alt; strings.Count(alt, "154 after") != 1 {
		t.Errorf("the rating is not told once: %s", alt)
	}
	s.draws(s.types("ana", "leaderboard"), "valoración 154 (▲154)")
}

// logStore is a store with these games in the log of a guild.
type logStore struct {
	store.Store
	log []store.Finish
}

func (s logStore) Finishes(_ context.Context, of store.LogQuery) (store.Log, error) {
	return store.Log{Finishes: s.log[min(int(of.After), len(s.log)):][:min(of.Limit, len(s.log)-int(of.After))]}, nil
}

// listing returns a chat in whose guild these games have finished.
func listing(t *testing.T, games ...[]store.Result) (*session, *records.Records) {
	t.Helper()
	var log []store.Finish
	for i, results := range games {
		log = append(log, store.Finish{Number: int64(i) + 1, Guild: "g", Kind: "enanos", Results: results})
	}
	h := hosttest.New(t, hosttest.Options{Games: all.Games(), Around: func(s store.Store) store.Store { return logStore{s, log} }})
	return &session{Chat: chatOver(t, h), t: t, game: "enanos"}, h.Records
}

// The alternative text of a leaderboard with long names has all lines, and is not longer than
// Discord allows.
func TestTheAltTextOfALongLeaderboardFits(t *testing.T) {
	var games [][]store.Result
	for n := range 120 {
		for i := range records.LeaderboardLines {
			games = append(games, []store.Result{
				{User: fmt.Sprint(i), Name: fmt.Sprint(strings.Repeat("龍", 31), i), Score: 120, Place: 1},
				{User: store.Pseudonym(fmt.Sprint((i + n) % 40)), Score: 9, Place: 2}, // who is not listed
			})
		}
	}
	s, r := listing(t, games...)
	board, err := r.Leaderboard(t.Context(), records.Board{Guild: "g", Kind: "enanos", List: records.People}, "ana")
	if must.Succeed(t, err); len(board.Lines) != records.LeaderboardLines || board.Lines[0].Rating.Points < 1000 {
		t.Fatalf("got %+v, want full lines", board.Lines)
	}
	for _, l := range lang.Languages {
		s.lang = l
		alt := s.types("ana", "leaderboard", option("public", false)).Message.Files[0].Alt
		if n := message.Length(alt); n > message.MaxAlt || !strings.HasSuffix(alt, ".") {
			t.Errorf("%s: %d characters: %s", l, n, alt)
		}
		for _, one := range board.Lines {
			for _, want := range []string{one.Name, fmt.Sprint(one.Wins), fmt.Sprint(one.Rating.Points)} {
				if !strings.Contains(alt, want) {
					t.Errorf("%s: got %q without %q", l, alt, want)
				}
			}
		}
	}
}

// The table has a rating only among people, and a dash for a score that nobody has.
func TestTheColumnsOfALeaderboardDependOnItsList(t *testing.T) {
	const tally = "Partidas 5, Ganadas 0, Media –, Mejor –, Mejor racha 0"
	ana := store.Result{User: "1", Name: "Ana", Place: 2, Absent: true}
	for list, other := range map[records.List]store.Result{
		records.People: {User: store.Pseudonym("x"), Place: 1}, records.Artificial: {Player: "flojo", Place: 1},
	} {
		s, r := listing(t, slices.Repeat([][]store.Result{{other, ana}}, 5)...)
		stats, err := r.PersonStats(t.Context(), "g", "enanos", "1")
		must.Succeed(t, err)
		want := tally
		if list == records.People {
			want += fmt.Sprint(", Valoración ", stats.People.Rating.Points)
		}
		table := chart.Leaderboard{
			Title: lang.Text(engine.Spanish, "leaderboard.title", engine.Args{"game": engine.Term("enanos.name")}),
			Under: lang.Text(engine.Spanish, "leaderboard.under", engine.Args{"list": engine.Term("leaderboard.list." + string(list)), "period": engine.Term("leaderboard.period.all")}),
			Name:  lang.Text(engine.Spanish, "leaderboard.head.name", nil), Lines: []chart.Line{{Place: 1, Name: "Ana"}},
		}
		if list == records.People {
			table.Foot = []string{lang.Text(engine.Spanish, "rating.shown", engine.Args{"n": rating.Shown})}
			table.Lines[0].Trend = stats.People.Rating.Trend
		}
		for part := range strings.SplitSeq(want, ", ") {
			at := strings.LastIndexByte(part, ' ')
			table.Heads, table.Lines[0].Cells = append(table.Heads, part[:at]), append(table.Lines[0].Cells, part[at+1:])
		}
		a := s.types("luis", "leaderboard", option("list", string(list)))
		if got := a.Message.Files[0]; !bytes.Equal(got.Data, table.Draw()) {
			t.Errorf("%s: the picture is not the table of %q: %s", list, want, got.Alt)
		}
	}
}

func TestAProfileTellsTheLevelAtAGameAndInAll(t *testing.T) {
	h, st := aloneWithStore(t)
	s := english(t, h)
	finished(t, st, 4, "ana", "luis")
	for _, a := range []*chat.Answer{s.profile("ana"), s.presses("ana", hostID(message.Level))} {
		if s.tells(a, "!evel"); strings.Count(a.Message.Content, "\n") > 1 || !a.Message.Private {
			t.Errorf("got more than two lines, or no private reply: %s", written(a))
		}
		s.draws(a, "Level 2, 2 wins to level 3", "Games 4, Won 4", "The level rises")
		if p, err := png.Decode(bytes.NewReader(a.Message.Files[0].Data)); err != nil || p.Bounds().Dx() != 1200 {
			t.Errorf("picture: %v", err)
		}
	}
	s.draws(s.presses("luis", hostID(message.Level)), "Level 1, 3 wins to level 2. Azul: Games 4, Won 0")
}

func TestAProfileTellsHowReliableSomebodyIs(t *testing.T) {
	host := hosttest.New(t, hosttest.Options{})
	s := &session{Chat: chatOver(t, host), t: t, game: "azul"}
	host.PlayUntil(host.Begin(sitting.Opening{Kind: "azul", Pace: 24 * time.Hour}, "ana", "luis"), isOver)
	s.draws(s.profile("ana"), "Turnos jugados a tiempo: 100 % · ")
}

// A profile begins with the seasons that somebody has won in this server's club of the game, and tells of no others.
func TestAProfileTellsTheSeasonsThatSomebodyHasWon(t *testing.T) {
	host := hosttest.New(t, hosttest.Options{})
	s := &session{Chat: chatOver(t, host), t: t, game: "azul", lang: engine.Spanish}
	finished(t, host.Store, 1, "2", "luis")
	member := func(kind, guild, user string) store.Key {
		return store.Scope{Kind: store.ScopeKind("club of " + kind), ID: guild}.Key(user)
	}
	win := func(key store.Key, titles string) {
		must.Succeed(t, host.Store.SetValues(t.Context(), store.Texts{key: `{"titles":[` + titles + `]}`}))
	}
	win(member("enanos", "g", "2"), "7")
	win(member("azul", "other", "2"), "8")
	win(member("azul", "g", "luis"), "9")
	s.tells(s.profile("2"), "!🏆")
	win(member("azul", "g", "2"), "3")
	for l, want := range map[engine.Lang][2]string{
		engine.Spanish: {"🏆 Primer puesto en la temporada 3 del club.\n", "🏆 Primer puesto en las temporadas 3 y 5 del club.\n"},
		engine.English: {"🏆 Won season 3 of the club.\n", "🏆 Won seasons 3 and 5 of the club.\n"},
	} {
		s.lang = l
		win(member("azul", "g", "2"), "3")
		s.tells(s.profile("2"), want[0])
		win(member("azul", "g", "2"), "3,5")
		a := s.types("luis", "leaderboard", chat.Given{Name: "user", Type: chat.PersonOption, Value: "2", Member: true}, option("public", false))
		if s.tells(a, want[1]); !strings.HasPrefix(a.Message.Content, "🏆") {
			t.Errorf("%s: %s", l, written(a))
		}
	}
}

// A profile shows the picture of the person whom it is about, to those who want pictures.
func TestAProfileShowsThePersonsPicture(t *testing.T) {
	h, st := aloneWithStore(t)
	s := english(t, h)
	finished(t, st, 3, "ana", "2")
	luis := chat.Given{Name: "user", Type: chat.PersonOption, Value: "2", Member: true}
	hers := func(ask func() *chat.Answer) *message.Face {
		s.each = func(in chat.Interaction) *chat.Answer {
			in.Picture = "https://x/ana.png"
			return h.Answer(t.Context(), &in)
		}
		return ask().Message.Face
	}
	level := func() *chat.Answer { return s.presses("ana", hostID(message.Level)) }
	for name, f := range map[string]*message.Face{"N-ana": hers(func() *chat.Answer { return s.profile("ana") }), "Ana": hers(level)} {
		if f == nil || *f != (message.Face{Name: name, Picture: "https://x/ana.png"}) {
			t.Errorf("got %+v, want that of %s", f, name)
		}
	}
	if f := hers(func() *chat.Answer { return s.profile("ana", luis) }); f != nil {
		t.Errorf("a person without a picture has %+v", f)
	}
	luis.Picture = "https://x/luis.png"
	if f := hers(func() *chat.Answer { return s.profile("ana", luis) }); f == nil || *f != (message.Face{Name: "N-2", Picture: luis.Picture}) {
		t.Errorf("another person: %+v", f)
	}
	must.Succeed(t, st.SetValues(t.Context(), store.Texts{settings.OfPerson("ana").Key(settings.Words): settings.Yes}))
	if f := hers(level); f != nil {
		t.Errorf("a person who wants words is shown %+v", f)
	}
}

// Wins over only the weakest artificial player are counted, but raise no level.
func TestWinsOverTheWeakestPlayerRaiseNoLevel(t *testing.T) {
	h, st := aloneWithStore(t)
	s := english(t, h)
	helped := false
	versus := func(n int, opponents ...string) {
		t.Helper()
		for range n {
			at := time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)
			g := &store.Game{Kind: "azul", Version: 1, Variant: "clasico", Guild: "g", Channel: "c", Lang: "es", Creator: "ana",
				Status: store.Finished, Capacity: 1 + len(opponents), Seats: []store.Seat{{User: "ana", Name: "N-ana"}}, Created: at, Started: at, Ended: at}
			c := &store.Change{Game: g, At: at, Results: []store.Result{{User: "ana", Name: "N-ana", Score: 50, Place: 1, Helped: helped}}}
			for i, name := range opponents {
				g.Seats = append(g.Seats, store.Seat{Name: name, Player: name})
				c.Results = append(c.Results, store.Result{Seat: engine.Seat(i + 1), Player: name, Name: name, Score: 9, Place: 2})
			}
			must.Succeed(t, st.Commit(t.Context(), c))
		}
	}
	wants := func(parts ...string) {
		t.Helper()
		parts = append(parts, "beating only the weakest opponent (Random")
		s.draws(s.profile("ana"), parts...)
		s.draws(s.presses("ana", hostID(message.Level)), parts...)
	}
	versus(4, "aleatorio")
	s.tells(s.profile("ana"), "Ladder of Azul: Random mastered; now Tiered.")
	wants("Level 1, 3 wins to level 2", hosttest.SaysIn(s.lang, "profile.practice", "n", 4))
	helped = true // wins with hints raise neither level nor rung
	versus(3, "escalonado")
	helped = false
	s.tells(s.profile("ana"), "Ladder of Azul: Random mastered; now Tiered.")
	wants("Level 1, 3 wins to level 2", hosttest.SaysIn(s.lang, "profile.practice", "n", 7))
	versus(3, "aleatorio", "voraz")
	wants("Level 2, 3 wins to level 3", hosttest.SaysIn(s.lang, "profile.practice", "n", 7))
	versus(2, "robot") // a program of others
	wants("Level 2, 3 wins to level 3", hosttest.SaysIn(s.lang, "profile.practice", "n", 9))
	s.lang = engine.Spanish
	s.draws(s.profile("ana"), "no cuenta ganar solo al rival más flojo (Aleatorio), ni con consejos")

	// Once she is rated by games among people, so are the artificial players that she meets.
	s.tells(s.types("ana", "leaderboard", option("list", string(records.Artificial))), "!robot")
	finished(t, st, 1, "ana", "luis")
	versus(1, "robot")
	versus(1, "aleatorio")
	s.tells(s.types("ana", "leaderboard", option("list", string(records.Artificial))),
		hosttest.SaysIn(engine.Spanish, "rating.players", "players", "Aleatorio 53? · robot 53?"))
}

func TestAUserWhoLeftTheServerHasNoProfile(t *testing.T) {
	h, st := aloneWithStore(t)
	s := english(t, h)
	finished(t, st, 3, "1", "2")
	luis := chat.Given{Name: "user", Type: chat.PersonOption, Value: "2"}
	s.draws(s.profile("ana", luis), "N-2")
	must.Succeed(t, st.SetValues(t.Context(), store.Texts{settings.OfPerson("2").Key(records.LeftIn("g")): "yes"}))
	if a := s.profile("ana", luis); len(a.Message.Files) != 0 {
		t.Errorf("a user who has left has a profile: %s", written(a))
	} else {
		s.tells(a, hosttest.SaysIn(s.lang, "stats.left"))
	}
	member, stranger := luis, luis // as Discord tells
	member.Member, stranger.Stranger = true, true
	s.draws(s.profile("ana", member), "N-2")
	if a := s.profile("ana", stranger); len(a.Message.Files) != 0 {
		t.Errorf("a user who is not in the server has a profile: %s", written(a))
	}
}

// A game counts for the player who left it, and not for the player who took their seat.
func TestStatsSayWhatATakenChairCountsFor(t *testing.T) {
	h, st := aloneWithStore(t)
	s := english(t, h)
	at := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	marta := store.Seat{User: "marta", Name: "Marta"}
	marta.SetFormers([]store.Former{{User: "ana", Name: "Ana", Until: 0}})
	g := &store.Game{Kind: "azul", Version: 1, Variant: "clasico", Guild: "g", Channel: "c", Lang: "es", Creator: "ana",
		Status: store.Finished, Capacity: 2, Seats: []store.Seat{marta, {Name: "voraz", Player: "voraz"}}, Created: at, Started: at, Ended: at}
	must.Succeed(t, st.Commit(t.Context(), &store.Change{Game: g, At: at, Results: []store.Result{
		{Seat: 0, User: "marta", Name: "Marta", Score: 50, Place: 1, Substitute: true},
		{Seat: 1, Player: "voraz", Name: "voraz", Score: 30, Place: 2},
		{Seat: 0, User: "ana", Score: 50, Place: 3, Absent: true, Replaced: true}, // earlier versions stored no name
	}}))
	s.tells(s.profile("marta"), hosttest.SaysIn(s.lang, "stats.borrowed"))
	s.tells(s.profile("iker"), hosttest.SaysIn(s.lang, "stats.none"))
	s.draws(s.profile("ana"), "Ana, Azul", "Level 1, 3 wins to level 2", hosttest.SaysIn(s.lang, "profile.left", "n", 1))
	s.draws(s.presses("ana", hostID(message.Level)), hosttest.SaysIn(s.lang, "profile.left", "n", 1))
}

// A player without a win has no place, though nobody else is listed.
func TestAPlaceIsToldAfterAWin(t *testing.T) {
	h, st := aloneWithStore(t)
	s := english(t, h)
	finished(t, st, 1, "ana", "luis")
	s.draws(s.profile("ana"), "Azul, in this server · place 1.")
	s.draws(s.profile("luis"), "Azul, in this server.")
}
