package discord

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"mime"
	"mime/multipart"
	"net/http"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bwmarrin/discordgo"

	"sobremesa/bot/chat"
	"sobremesa/bot/hosttest"
	"sobremesa/bot/message"
	"sobremesa/engine/must"
)

// formFault is Discord's response to a malformed body.
const formFault = `{"code": 50035, "message": "Invalid Form Body", "errors": {"data": {"components": {"0": {"components": {"3": {"label":
	{"_errors": [{"code": "BASE_TYPE_MAX_LENGTH", "message": "\"a card of gold\" must be 80 or fewer in length."}]}}}}}}}}`

// When Discord refuses an answer, the user is told that their move stands. The log has what an
// engineer needs, but nothing that is for the user alone.
func TestARefusedAnswerIsReplacedByOneThatSaysThatTheMoveStands(t *testing.T) {
	secret := &message.Message{Private: true, Content: "a card of gold", Rows: []message.Row{{
		message.Button{ID: message.CustomID{Kind: "azul", Game: 1, Verb: message.Undo, Picks: []string{"gold"}}, Label: "take gold back"}}},
		Files: []message.File{{Name: "gold.png", Type: "image/png", Alt: "gold", Data: []byte("gold")}}}
	command := commanded(t, ana, mesa, "azul", "take", "[]")
	private, public := pressed(t, ana, mesa, discordgo.MessageFlagsEphemeral, "azul:1:1:do"), pressed(t, ana, mesa, 0, "azul:1:1:do")
	for what, c := range map[string]struct {
		i     *Interaction
		kind  chat.AnswerKind
		plain string
		takes time.Duration
		want  []string // the requests and their contents
	}{
		"a command's":              {command, chat.Reply, "it stands", 0, []string{"POST 4 a card of gold", "POST 4 it stands"}},
		"where nothing was done":   {command, chat.Reply, "", 0, []string{"POST 4 a card of gold", "POST 4 " + hosttest.Says("chat.failed")}},
		"in place of a menu":       {private, chat.Update, "it stands", 0, []string{"POST 7 a card of gold", "POST 7 it stands"}},
		"under a board":            {public, chat.Reply, "it stands", 0, []string{"POST 4 a card of gold", "POST 4 it stands"}},
		"a command's, late":        {command, chat.Reply, "it stands", 2 * time.Second, []string{"POST 5 ", "PATCH 0 a card of gold", "PATCH 0 it stands"}},
		"in place of a menu, late": {private, chat.Update, "it stands", 2 * time.Second, []string{"POST 6 ", "PATCH 0 a card of gold", "PATCH 0 it stands"}},
		"under a board, late":      {public, chat.Reply, "it stands", 2 * time.Second, []string{"POST 6 ", "POST 0 a card of gold", "POST 0 it stands"}},
		"for everybody":            {command, chat.Public, "it stands", 0, []string{"POST 4 a card of gold", "POST 4 it stands"}},
	} {
		synctest.Test(t, func(t *testing.T) {
			var asked []string
			line := roundTrip(func(r *http.Request) (*http.Response, error) {
				kind, content := saidIn(t, r)
				asked = append(asked, fmt.Sprintf("%s %d %s", r.Method, kind, content))
				if content == secret.Content {
					return reply(400, nil, formFault), nil
				}
				return reply(204, nil, ""), nil
			})
			log := &strings.Builder{}
			a := &chat.Answer{Kind: c.kind, Message: secret, Plain: c.plain, Fleeting: true}
			if c.kind == chat.Public {
				a.Message = &message.Message{Content: secret.Content}
			}
			d := filled(Config{Answer: func(context.Context, *chat.Interaction) *chat.Answer { time.Sleep(c.takes); return a },
				REST: restOver(line),
				Log:  slog.New(slog.NewTextHandler(&locked{b: log}, nil))})
			d.Dispatch(t.Context(), c.i)
			time.Sleep(20 * time.Minute)
			if !slices.EqualFunc(asked, c.want, strings.HasPrefix) {
				t.Errorf("%s: %q, want %q", what, asked, c.want)
			}
			told := log.String()
			if !strings.Contains(told, "data.components.0.components.3.label BASE_TYPE_MAX_LENGTH") || strings.Contains(told, "gold") {
				t.Errorf("%s: the log says %s", what, told)
			}
		})
	}
}

// Discord refuses a second answer. This process gave the first one if the interaction came twice, or if
// the response to its first try was lost.
func TestAnswersThatSomethingElseHasGivenNameTheLikelyCause(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log, loses, n := &strings.Builder{}, false, 0
		var last Handled
		d := filled(Config{Watch: func(ctx context.Context, _ string, _ *chat.Interaction) (context.Context, func(Handled)) {
			return ctx, func(h Handled) { last = h }
		}, Answer: func(context.Context, *chat.Interaction) *chat.Answer { return says(hello) },
			REST: restOver(roundTrip(func(*http.Request) (*http.Response, error) {
				if n++; loses && n%2 == 1 {
					return nil, io.ErrUnexpectedEOF
				}
				return reply(400, nil, `{"code": 40060, "message": "Interaction has already been acknowledged."}`), nil
			})), Log: slog.New(slog.NewTextHandler(&locked{b: log}, nil))})
		same := commanded(t, ana, mesa, "azul", "take", "[]")
		for range 20 {
			again := *same
			d.Dispatch(t.Context(), &again)
		}
		if log.Len() > 0 {
			t.Errorf("of one that came twice: %s", log)
		}
		loses = true
		n = 0
		for range 20 {
			d.Dispatch(t.Context(), commanded(t, ana, mesa, "azul", "take", "[]"))
		}
		if last.Err != nil || last.First == 0 {
			t.Errorf("this process has answered, and is told to have answered after %v, %v", last.First, last.Err)
		}
		if loses = false; log.Len() > 0 {
			t.Errorf("of one whose response was lost: %s", log)
		}
		for range 100 {
			d.Dispatch(t.Context(), commanded(t, ana, mesa, "azul", "take", "[]"))
			time.Sleep(time.Second)
		}
		if last.Err == nil || last.First != 0 {
			t.Errorf("something else has answered, and this process is told to have answered after %v", last.First)
		}
		if said := log.String(); strings.Count(said, otherProgram) != 1 || strings.Count(said, "level=ERROR") != 1 {
			t.Errorf("the log says %s", said)
		}
	})
}

// saidIn returns the type of an answer, or 0 if it has none, and its content.
func saidIn(t *testing.T, r *http.Request) (kind int, content string) {
	t.Helper()
	var data []byte
	media, params, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err == nil && media == "multipart/form-data" {
		var part *multipart.Part
		if part, err = multipart.NewReader(r.Body, params["boundary"]).NextPart(); err == nil {
			data, err = io.ReadAll(part)
		}
	} else if err == nil {
		data, err = io.ReadAll(r.Body)
	}
	var said struct {
		Type    int
		Content string
		Data    struct{ Content string }
	}
	if err == nil {
		err = json.Unmarshal(data, &said)
	}
	must.Succeed(t, err)
	return said.Type, said.Content + said.Data.Content
}
