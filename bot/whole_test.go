package bot_test

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"image/gif"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"sobremesa/bot/discord"
	"sobremesa/bot/games"
	"sobremesa/bot/games/nim"
	"sobremesa/bot/health"
	"sobremesa/bot/localdiscord"
	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/engine/enginetest"
	"sobremesa/engine/must"
	"sobremesa/engine/record"
	"sobremesa/store"
)

// A game is typed, played to its end and looked back upon: what the channel is shown, its film and
// record, and its seed.
func TestAGameIsTypedAndLookedBackUpon(t *testing.T) {
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
	for range 6 {
		user, move, _ := w.turn(mesa)
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
	w.finishes(mesa)
	w.settled(mesa)
	if g := w.game(mesa); g.Status != store.Finished {
		t.Errorf("the game is %s", g.Status)
	}
	w.showsTheEnd()
	w.replays()
	w.followsFromTheSeed(promised)
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
// film can be sent.
func (w *world) replays() {
	w.t.Helper()
	r, err := record.Read(bytes.NewReader(w.file(luis, "azul last", "record")))
	must.Succeed(w.t, err)
	o, err := r.Replay(w.games.Rules("azul"), nil)
	if err != nil || o.Illegal != nil || !slices.Equal(record.Scores(o.Match), r.Scores) {
		w.t.Errorf("the record replays to %+v, %v", o, err)
	}
	g := w.game(mesa)
	if r.Seed == nil || *r.Seed != g.Seed {
		w.t.Error("the record of a finished game lacks its seed")
	}
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

// The smallest game that can be hosted, which has no painter and no menu of its own, is opened,
// picked and typed to its end, and looked back upon.
func TestTheSmallestGameIsPlayedToItsEnd(t *testing.T) {
	for _, ears := range []discord.Ears{discord.Gatewayed, discord.Posted} {
		t.Run(string(ears), func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			w.games = games.ListOf(nim.Game())
			c := w.config()
			c.Health = new(health.Health)
			if ears == discord.Posted {
				w.byHTTP(&c)
			}
			w.run(c)
			if why := c.Health.NotReady(t.Context()); why != nil {
				t.Errorf("not ready: %v", why)
			}
			w.playsNim()
			inBody, requests := w.firstAnswers()
			if (inBody > 0) != (ears == discord.Posted) || requests == 0 { // those with files are requests by both ways
				t.Errorf("%d first answers stood in a body, %d were requests", inBody, requests)
			}
		})
	}
}

// firstAnswers counts the first answers by the way that they went.
func (w *world) firstAnswers() (inBody, requests int) {
	for _, e := range w.server.Requests() {
		if !strings.HasSuffix(e.Route, "/callback") || e.Status != http.StatusNoContent {
			continue
		}
		if e.InBody {
			inBody++
		} else {
			requests++
		}
	}
	return inBody, requests
}

func (w *world) playsNim() {
	t := w.t
	w.wants(w.command(ana, mesa, "nim new"), says(sitting.Opened))
	w.wants(w.command(luis, mesa, "nim join"), says(sitting.Joined))
	w.wants(w.chooses(ana, mesa, "nim board", "start"), says("table.started"))
	board := w.settled(mesa)
	w.wants(board.Content, "<@"+ana.ID+">")
	if len(board.Attachments) != 1 {
		t.Fatal("a board without a picture")
	}
	w.wants(board.Attachments[0].Description, "Nim", "Quedan 5 palillos", "| | | | |", "> Ana")

	ask := w.clicked(ana, board, w.button(board, message.Play).CustomID)
	w.wants(ask.Content, says("menu.which"))
	pick := func(label string) localdiscord.Component {
		at := slices.IndexFunc(buttons(ask), func(c localdiscord.Component) bool { return c.Label == label })
		if at < 0 {
			t.Fatalf("nothing says %q", label)
		}
		return buttons(ask)[at]
	}
	pick("quita 1")
	w.wants(w.press(ana, ask, pick("quita 2").CustomID), "quita 2")
	w.wants(w.settled(mesa).Content, "quita 2 palillos", "<@"+luis.ID+">")
	w.wants(w.command(ana, mesa, "nim take 1"), says(sitting.WaitFor, "names", "Luis"))
	w.wants(w.command(luis, mesa, "nim take 3"), says("nim.illegal"))
	w.wants(w.command(luis, mesa, "nim take 1"), says(sitting.Played))
	w.wants(w.chooses(luis, mesa, "nim board", "more", "look:1"), "Quedan 2 palillos", message.Escape("| | . . ."), "> Ana")
	w.wants(w.command(ana, mesa, "nim take take 2"), says(sitting.Played))
	w.wants(w.settled(mesa).Content, "Gana", "<@"+ana.ID+">")
	g, err := store.LastGame(t.Context(), w.store, mesa.ID, "nim")
	must.Succeed(t, err)
	if g.Status != store.Finished || len(g.Moves) != 3 || g.Moves[2].Text != "quita 2" {
		t.Errorf("%s after %v", g.Status, g.Moves)
	}
	film, err := gif.DecodeAll(bytes.NewReader(w.file(luis, "nim last", "film")))
	if err != nil || len(film.Image) != 4 {
		t.Errorf("the film: %v, %v", film, err)
	}
}
