package bot_test

import (
	"bytes"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	market "sobremesa/engine/enginetest/toy"
	"sobremesa/engine/must"
)

// Whole games are played by commands and menus, and everything that the channel was ever shown is
// compared with what everybody may know.
func TestAGameWithHiddenHandsRevealsNoSecrets(t *testing.T) {
	tr := newTrade(t, 26)
	tr.wants(tr.command(ana, mesa, "trueque new players:3 hand:6 opponent:tendera"), says(sitting.Opened))
	tr.command(luis, mesa, "trueque join")
	tr.wants(tr.chooses(ana, mesa, "trueque board", "start"), says("table.started"))
	tr.wants(tr.command(zoe, mesa, "azul new"), "The table is open") // a table of another game
	for tr.next() {
		tr.showsEachTheirOwn()
	}
	tr.settled(mesa)
	t.Logf("the people %v, in %d moves", tr.did, len(tr.stored().Moves))
	for _, what := range []string{"discarded", "ordered by Ana", "ordered by Luis", "accepted", "sold"} {
		if tr.did[what] == 0 {
			t.Errorf("nobody has %s", what)
		}
	}
	public := tr.public(mesa)
	tr.wants(public[len(public)-1].Content, "Gana")

	told := tr.told()
	for _, kind := range []string{"roba ", "descarta ", "regala ", "siempre da"} {
		if !slices.ContainsFunc(slices.Collect(maps.Keys(told.secrets)), func(s string) bool { return strings.HasPrefix(s, kind) }) {
			t.Errorf("nobody has a secret that begins with %q", kind)
		}
	}
	tr.mu.Lock()
	defer tr.mu.Unlock()
	for _, m := range tr.sent {
		tr.holdsNoSecret(m, told)
	}
	for _, m := range public {
		tr.holdsNoSecret(written{Content: m.Content, Components: m.Components}, told)
	}
	// Everybody who asks for the film gets the public one, including players.
	end := public[len(public)-1]
	for _, user := range people(tr.stored()) {
		film := tr.forge(user, mesa, tr.button(&end, message.Film).CustomID).Message
		if len(film.Files) != 1 {
			t.Fatalf("told %q", film.Content)
		}
		tr.isFilm(film.Files[0].Data, told)
	}
	// Everything public has been told.
	for sentence := range told.public {
		if !slices.ContainsFunc(tr.sent, func(m written) bool { return strings.Contains(m.Content, sentence) }) {
			t.Errorf("not told in the channel: %s", sentence)
		}
	}
}

// showsEachTheirOwn checks that each player is shown the table with their own hand.
func (tr *trade) showsEachTheirOwn() {
	tr.t.Helper()
	tr.settled(mesa)
	s := tr.state()
	if s.Phase == market.Over {
		return
	}
	for _, user := range []struct {
		seat engine.Seat
		line string
	}{
		{tr.seat(ana), tr.chooses(ana, mesa, "trueque board", "more", "look:1")},
		{tr.seat(luis), tr.chooses(luis, mesa, "trueque board", "more", "look:1")},
		{engine.Spectator, tr.chooses(marta, mesa, "trueque board", "more", "look:1")},
	} {
		if !strings.Contains(user.line, "\n"+tr.board(s.View(user.seat))+"\n") {
			tr.t.Errorf("seat %d is shown\n%s\nwant\n%s", user.seat, user.line, tr.board(s.View(user.seat)))
		}
	}
	tr.wants(tr.command(luis, mesa, "trueque last"), says("table.no-finished"))
}

// scene returns a scene as the game's painter gets it.
func (tr *trade) scene(v any) games.Scene {
	return games.Scene{View: v, Lang: engine.Spanish, Players: []engine.Occupant{{Name: "Ana"}, {Name: "Tendera", Artificial: true}, {Name: "Luis"}}}
}

func (tr *trade) board(v any) string {
	var lines []string
	for _, line := range tr.games.Named("trueque").Painter.Describe(tr.scene(v)) {
		lines = append(lines, message.Escape(line))
	}
	return strings.Join(lines, "\n")
}

// account is what happened in a game: the sentences told to everybody, those told to some only, and
// the views after each number of moves: the public one first, and then one for each seat.
type account struct {
	public, secrets map[string]bool
	views           [][]any
}

// told replays the game by the rules and returns its account.
func (tr *trade) told() account {
	tr.t.Helper()
	g := tr.stored()
	rules := tr.games.Rules("trueque")
	options, err := rules.Info().ParseOptions(len(g.Seats), g.Variant)
	must.Succeed(tr.t, err)
	m, err := rules.Start(options)
	must.Succeed(tr.t, err)
	a := account{public: make(map[string]bool), secrets: make(map[string]bool)}
	see := func() {
		views := []any{m.View(engine.Spectator)}
		for seat := range g.Seats {
			views = append(views, m.View(engine.Seat(seat)))
		}
		a.views = append(a.views, views)
	}
	see()
	for _, move := range g.Moves {
		played, err := m.Play(move.Seat, move.Text)
		must.Succeed(tr.t, err)
		if !move.Secret { // a secret move makes no new board
			see()
		}
		for viewer := engine.Spectator; int(viewer) < len(g.Seats); viewer++ {
			for _, e := range played.EventsFor(viewer) {
				if sentence := lang.Text(engine.Spanish, string(e.Code), e.Args); viewer == engine.Spectator {
					a.public[sentence] = true
				} else if !a.public[sentence] {
					a.secrets[sentence] = true
				}
			}
		}
	}
	return a
}

var (
	// goods matches words that name a card, and a word that only the giver of an order reads.
	goods = regexp.MustCompile(`(?i)\b(pan|queso|vino|bread|cheese|wine|siempre)\b`)
	// answer matches everything that a button for everybody picks: an answer to the open offer.
	answer = regexp.MustCompile(`^[ar][12]$`)
	// marketLabel matches the name of a file: its part, and the number of moves.
	marketLabel = regexp.MustCompile(`^trueque-\d+-([a-z]+)-\d+-(\d+)-[a-z2-7]{16}\.(?:png|gif)$`)
)

// holdsNoSecret fails the test if a public message shows what only some may know.
func (tr *trade) holdsNoSecret(m written, told account) {
	tr.t.Helper()
	for secret := range told.secrets {
		if strings.Contains(m.Content, secret) {
			tr.t.Errorf("the channel was told %q: %s", secret, m.Content)
		}
	}
	// Only what everybody is told may name cards.
	rest := m.Content
	for _, sentence := range slices.SortedFunc(maps.Keys(told.public), func(a, b string) int { return len(b) - len(a) }) {
		rest = strings.ReplaceAll(rest, sentence, "")
	}
	if found := goods.FindString(rest); found != "" {
		tr.t.Errorf("the channel was told of %s: %s", found, m.Content)
	}
	for _, row := range m.Components {
		for _, c := range row.Components {
			id, ok := message.ParseCustomID(c.CustomID)
			picks := strings.Join(id.Picks, ".")
			lobby := id.Verb == message.Preset && (picks == "breve" || picks == "larga") || id.Verb == message.Start && len(id.Picks) == 1 || id.Verb == message.More && picks == "end"
			if !ok || len(id.Picks) > 0 && !lobby && !answer.MatchString(picks) || goods.MatchString(c.Label) {
				tr.t.Errorf("under a message in the channel: %+v", c)
			}
		}
	}
	for i, a := range m.Attachments {
		l := marketLabel.FindStringSubmatch(a.Filename)
		if l == nil {
			if strings.HasPrefix(a.Filename, "trueque") {
				tr.t.Errorf("a file is called %s", a.Filename)
			}
			continue
		}
		if goods.MatchString(a.Description) {
			tr.t.Errorf("%s is described as %q", a.Filename, a.Description)
		}
		if l[1] == "lobby" {
			continue // drawn before anybody has a card
		}
		at, err := strconv.Atoi(l[2])
		must.Succeed(tr.t, err)
		tr.isPicture(m.files[i], a.Filename, told.views[at])
	}
}

// isPicture fails the test unless a picture is the public one, which must differ from the picture
// for each player who has cards.
func (tr *trade) isPicture(png []byte, name string, views []any) {
	tr.t.Helper()
	for i, v := range views {
		p, err := tr.games.Named("trueque").Painter.Picture(tr.scene(v))
		must.Succeed(tr.t, err)
		forAll, empty := i == 0, v.(market.View).Hand.Len() == 0
		if same := bytes.Equal(p.PNG, png); same != (forAll || empty) {
			tr.t.Errorf("%s is the picture of viewer %d: %v", name, i-1, same)
		}
	}
}

// isFilm fails the test unless a film is the public one.
func (tr *trade) isFilm(gif []byte, told account) {
	tr.t.Helper()
	story := games.Story{Lang: engine.Spanish, Players: tr.scene(nil).Players}
	for _, views := range told.views {
		story.Frames = append(story.Frames, engine.Frame{View: views[0]})
	}
	want, err := tr.games.Named("trueque").Painter.Film(story)
	must.Succeed(tr.t, err)
	if !bytes.Equal(want, gif) {
		tr.t.Error("the film is another than that for everybody")
	}
}
