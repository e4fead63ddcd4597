package bot_test

import (
	"database/sql"
	"regexp"
	"strings"
	"sync"
	"testing"

	"sobremesa/bot/localdiscord"
	"sobremesa/bot/message"
	"sobremesa/engine/must"
)

// withToken matches the path of a request that changes a message with an interaction's token.
var withToken = regexp.MustCompile(`/webhooks/[0-9]+/([^/?]+)`)

// Whoever has the token of a press can speak as the bot for a quarter of an hour. People press the board's
// button, and requests with the tokens fail in every way; no token is logged, nor stored with a game, its
// tasks or an answer. Those of private messages are kept as settings of their owners, to take them away.
func TestTokensOfPressesAreNeitherLoggedNorStoredWithGames(t *testing.T) {
	t.Parallel()
	w, log := newWorld(t, 5), new(notes)
	var mu sync.Mutex
	tokens, edits := make(map[string]bool), 0
	w.server.Observe(func(e localdiscord.Exchange) {
		if used := withToken.FindStringSubmatch(e.Path); used != nil {
			mu.Lock()
			defer mu.Unlock()
			tokens[used[1]] = true
			if strings.HasPrefix(e.Route, "PATCH ") && strings.HasSuffix(e.Path, "/@original") && e.Status == 200 {
				edits++
			}
		}
	})
	c := w.config()
	c.Log = log.log()
	w.run(c)
	w.newGame(mesa, ana, luis)
	board := w.settled(mesa)
	for n := range 8 {
		user, move, _ := w.turn(mesa)
		w.clicked(user, board, w.button(board, message.Play).CustomID)
		const change = "PATCH /webhooks/"
		switch n % 4 {
		case 1:
			w.server.Faults().Next500(change, 1)
		case 2:
			w.server.Faults().LoseAnswers(change, 1)
		case 3:
			w.server.Faults().NextRefusal(change, 1, &localdiscord.Error{Status: 404, Code: 10015, Message: "Unknown Webhook"})
		}
		w.command(user, mesa, "azul take "+move)
		board = w.settled(mesa)
	}
	file, err := sql.Open("sqlite3", w.store.Path())
	must.Succeed(t, err)
	defer file.Close()
	kept := log.String()
	for _, texts := range []string{"document FROM game", "text FROM move", "key || payload || reason FROM task", "answer FROM request",
		"id || key || value FROM value WHERE key NOT LIKE 'private.%'"} {
		rows, err := file.Query("SELECT " + texts)
		must.Succeed(t, err)
		for rows.Next() {
			var text sql.NullString
			must.Succeed(t, rows.Scan(&text))
			kept += text.String
		}
		must.Succeed(t, rows.Err())
	}
	mu.Lock()
	defer mu.Unlock()
	if edits == 0 || len(tokens) < 4 {
		t.Fatalf("%d tokens were used, for %d changes of messages", len(tokens), edits)
	}
	for token := range tokens {
		if strings.Contains(kept, token) {
			t.Errorf("the token %s is logged or stored", token)
		}
	}
	if !strings.Contains(kept, "outbox: failed") {
		t.Error("nothing has failed")
	}
	t.Logf("%d tokens, %d changes", len(tokens), edits)
}
