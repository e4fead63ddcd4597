package bot_test

import (
	"bytes"
	"image/gif"
	"net/http"
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
	"sobremesa/engine/must"
	"sobremesa/store"
)

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
