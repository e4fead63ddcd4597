package bot_test

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"image/gif"
	"regexp"
	"slices"
	"strings"
	"testing"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/bot/localdiscord"
	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/enginetest"
	"sobremesa/engine/must"
	"sobremesa/engine/record"
	"sobremesa/store"
)

// A game is typed to its end and looked back upon: what the channel is shown, its film and
// record, its seed, and the leaderboard. Then one of its players leaves the server and is no longer
// listed, and the other one has all personal data deleted.
func TestAGameTypedToItsEnd(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	filmed := *w.games.Named("azul")
	if drawsFilm() {
		filmed.Painter = drawnFilm{filmed.Painter, drawn.Named("azul").Painter}
	}
	w.games = games.List{&filmed}
	w.run(w.config())
	w.wants(w.command(ana, mesa, "azul new players:2"), says(sitting.Opened))
	w.wants(w.command(ana, mesa, "azul last"), says("table.no-finished"))
	w.wants(w.command(luis, mesa, "azul join"), says(sitting.Joined))
	w.wants(w.chooses(luis, mesa, "azul board", "start"), says("table.started"))
	w.wants(w.chooses(luis, mesa, "azul board", "more", "record"), says("record.text"))
	promised := w.chooses(marta, mesa, "azul board", "more", "verify")
	w.wants(promised, says("verify.running"))
	for {
		user, move, over := w.turn(mesa)
		if over {
			break
		}
		m := w.settled(mesa)
		w.wants(m.Content, "<@"+user.ID+">")
		if len(m.Mentions) != 1 || m.Mentions[0].ID != user.ID {
			t.Fatalf("mentions %v, want %s alone", m.Mentions, user.Name)
		}
		if len(m.Attachments) != 1 || m.Attachments[0].Description == "" {
			t.Fatal("a board without a picture that has an alt text")
		}
		w.wants(w.command(user, mesa, "azul take "+move), says(sitting.Played))
	}
	w.settled(mesa)
	if g := w.game(mesa); g.Status != store.Finished {
		t.Errorf("the game is %s", g.Status)
	}
	w.showsTheEnd()
	w.replays()
	w.followsFromTheSeed(promised)
	w.peopleLeave()
}

// drawsFilm reports whether the game's film is drawn, which takes long: half a minute under the
// race detector, in one goroutine.
func drawsFilm() bool { return enginetest.Thorough() && !testing.Short() }

// drawnFilm is a painter that draws only films.
type drawnFilm struct {
	games.Painter
	drawn games.Painter
}

func (d drawnFilm) Film(s games.Story) ([]byte, error) { return d.drawn.Film(s) }

// showsTheEnd fails the test unless the channel shows a game's result and its last round, and
// nothing else has components.
func (w *world) showsTheEnd() {
	w.t.Helper()
	public := w.public(mesa)
	before, result := public[len(public)-2], public[len(public)-1]
	w.wants(result.Content, "al muro", "Gana", "puntos", "<@"+ana.ID+">", "<@"+luis.ID+">")
	if len(result.Mentions) != 2 || len(result.Attachments) != 1 || len(buttons(&result)) != 5 || len(before.Attachments) != 1 {
		w.t.Errorf("the end mentions %v, with %d buttons and %d pictures; before it are %d", result.Mentions, len(buttons(&result)), len(result.Attachments), len(before.Attachments))
	}
	for _, a := range append(before.Attachments, result.Attachments...) {
		if a.Description == "" {
			w.t.Errorf("%s has no alt text", a.Filename)
		}
	}
	w.wants(w.click(luis, &result, message.Record), "acta")
	for _, old := range public[:len(public)-1] {
		if len(buttons(&old)) > 0 {
			w.t.Errorf("an old message has buttons still: %q", old.Content)
		}
	}
}

// replays fails the test unless the record of a finished game leads to the scores in it, and its
// film can be sent on a slow line.
func (w *world) replays() {
	w.t.Helper()
	r, err := record.Read(bytes.NewReader(w.file(luis, "azul last", "record")))
	must.Succeed(w.t, err)
	o, err := r.Replay(w.games.Rules("azul"), nil)
	if err != nil || o.Illegal != nil || !slices.Equal(o.Scores, r.Scores) {
		w.t.Errorf("the record replays to %+v, %v", o, err)
	}
	g := w.game(mesa)
	if r.Seed == nil || *r.Seed != g.Seed {
		w.t.Error("the record of a finished game lacks its seed")
	}
	w.server.Faults().LimitUploads(1_250_000) // 10 Mbit/s
	shown := w.opened(luis, mesa, "azul last", "film")
	w.wants(shown.Content, says("film.text", "over", true))
	data := w.attached(shown)
	if !drawsFilm() {
		return
	}
	film, err := gif.DecodeAll(bytes.NewReader(data))
	must.Succeed(w.t, err)
	if moves := playersMoves(g); len(film.Image) < moves || len(data) > message.MaxFile {
		w.t.Errorf("%d pictures of %d moves, %d bytes", len(film.Image), moves, len(data))
	}
}

// sixtyFour matches the digits of a hash or of a seed.
var sixtyFour = regexp.MustCompile(`[0-9a-f]{64}`)

// followsFromTheSeed fails the test unless it can be verified that everything chance did follows
// from the commitment made before the game.
func (w *world) followsFromTheSeed(promised string) {
	w.t.Helper()
	g := w.game(mesa)
	hashes := sixtyFour.FindAllString(promised, -1)
	if len(hashes) != 1 || strings.Contains(promised, g.Seed.Hex()) {
		w.t.Fatalf("told %q", promised)
	}
	for _, m := range w.public(mesa) {
		if sixtyFour.MatchString(m.Content) {
			w.t.Errorf("the channel reads %q", m.Content)
		}
	}
	over := w.chooses(luis, mesa, "azul last", "verify")
	told := sixtyFour.FindAllString(over, -1)
	if len(told) != 3 || told[0] != hashes[0] || told[1] != told[2] || fmt.Sprintf("%x", sha256.Sum256([]byte(told[1]))) != hashes[0] {
		w.t.Errorf("told %q, before %s", over, hashes)
	}
	w.wants(over, "printf %s "+told[1]+" | sha256sum", "todos salen de la semilla")

	// In older games the commitment is to the bytes of the seed. One of the draws is changed.
	g.CommitmentForm = 1
	must.Succeed(w.t, w.store.Commit(w.t.Context(), &store.Change{Game: g, At: g.Ended}))
	old := w.chooses(luis, mesa, "azul last", "verify")
	if sum := fmt.Sprintf("%x", sha256.Sum256(g.Seed[:])); !strings.Contains(old, sum) || !strings.Contains(old, "xxd -r -p | sha256sum") {
		w.t.Errorf("told %q, want %s", old, sum)
	}
	g.Seed[0]++
	must.Succeed(w.t, w.store.Commit(w.t.Context(), &store.Change{Game: g, At: g.Ended}))
	w.wants(w.chooses(luis, mesa, "azul last", "verify"), says("verify.wrong"))
}

// peopleLeave makes one player of a finished game leave the server and come back, and the other one
// have all personal data deleted. Neither is listed while that lasts.
// Discord is asked once a day who is a member, so the list must not have been shown before.
func (w *world) peopleLeave() {
	w.t.Helper()
	must.Succeed(w.t, w.server.Leave(luis.ID, localdiscord.LaPlaza.ID, true))
	w.await("who has left not to be listed", func() bool {
		return !strings.Contains(w.pictured(marta, mesa, "azul leaderboard"), "Luis")
	})
	w.wants(w.pictured(marta, mesa, "azul leaderboard"), "Ana")
	must.Succeed(w.t, w.server.Leave(luis.ID, localdiscord.LaPlaza.ID, false))
	w.wants(w.pictured(luis, mesa, "azul leaderboard user:@Luis"), "Partidas 1")
	w.wants(w.pictured(marta, mesa, "azul leaderboard"), "Ana", "Luis")

	me := w.shown(ana, mesa, "sobremesa me")
	w.wants(w.press(ana, me, w.button(me, message.Level).CustomID), "1 partida")
	w.wants(w.click(ana, w.whispered(ana, "Guardo de ti"), message.Forget), says("me.sure"))
	w.wants(w.click(ana, w.whispered(ana, says("me.sure")), message.Forget), says("me.forgotten"))
	text := w.pictured(marta, mesa, "azul leaderboard")
	if w.wants(text, "Luis"); strings.Contains(text, "Ana") {
		w.t.Errorf("still listed: %q", text)
	}
	w.wants(w.command(luis, mesa, "azul leaderboard user:@Luis"), "jugador retirado")
	g, err := w.store.Game(w.context(), 1)
	if err != nil || slices.ContainsFunc(g.Seats, func(s store.Seat) bool { return s.User == ana.ID }) {
		w.t.Errorf("seats %+v, %v", g.Seats, err)
	}
}

// whispered returns the newest message that only one user sees and that contains a text.
func (w *world) whispered(user localdiscord.User, says string) *localdiscord.Message {
	w.t.Helper()
	for _, m := range slices.Backward(w.server.As(user.ID).Messages(mesa.ID)) {
		if m.Flags&64 != 0 && strings.Contains(m.Content, says) {
			return &m
		}
	}
	w.t.Fatalf("%s was not told %q", user.Name, says)
	panic("unreachable")
}

// pictured uses a command that is answered with a picture and returns its description.
func (w *world) pictured(user localdiscord.User, channel localdiscord.Channel, line string) string {
	w.t.Helper()
	o, err := w.server.As(user.ID).Command(w.context(), channel.ID, line)
	if err != nil {
		w.t.Fatalf("%s /%s: %v", user.Name, line, err)
	}
	m, err := o.Await(w.context())
	if err != nil {
		w.t.Fatalf("%s /%s: %v", user.Name, line, err)
	}
	if m.Content == lang.Text(engine.Spanish, "chat.below", nil) { // it came late, and is a message of its own
		m = w.below(o, channel)
	}
	if len(m.Attachments) != 1 {
		w.t.Fatalf("%s /%s: %q with %d files", user.Name, line, m.Content, len(m.Attachments))
	}
	return m.Attachments[0].Description
}

// file uses a command, presses a button that is answered with a file, and returns the file.
func (w *world) file(user localdiscord.User, line, button string) []byte {
	w.t.Helper()
	return w.attached(w.opened(user, mesa, line, button))
}

// attached returns the one file of a message.
func (w *world) attached(m *localdiscord.Message) []byte {
	w.t.Helper()
	if len(m.Attachments) != 1 {
		w.t.Fatalf("%q with %d files", m.Content, len(m.Attachments))
	}
	data, _, err := w.server.Attachment(m.Attachments[0].ID)
	must.Succeed(w.t, err)
	return data
}

var (
	ana, luis, marta, iker, zoe = localdiscord.Ana, localdiscord.Luis, localdiscord.Marta, localdiscord.Iker, localdiscord.Zoe
	mesa                        = localdiscord.Charla
)

// again returns the current state of a message.
func (w *world) again(user localdiscord.User, m *localdiscord.Message) *localdiscord.Message {
	w.t.Helper()
	now, ok := w.server.As(user.ID).Message(m.ID)
	if !ok {
		w.t.Fatalf("message %s is gone", m.ID)
	}
	return &now
}
