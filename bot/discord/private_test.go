package discord

import (
	"context"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bwmarrin/discordgo"

	"sobremesa/bot/chat"
	"sobremesa/bot/message"
	"sobremesa/bot/private"
	"sobremesa/store"
)

// keptSettings is a store of the settings of one person.
type keptSettings map[string]store.Value

func (s keptSettings) Values(_ context.Context, of ...store.Scope) (store.Found, error) {
	return store.Found{of[0]: s}, nil
}

func (s keptSettings) SetValues(_ context.Context, texts store.Texts) error {
	for key, text := range texts {
		s[key.Name] = store.Value{Text: text}
	}
	return nil
}

func (s keptSettings) SwapValue(ctx context.Context, key store.Key, _, text string, _ store.Texts) error {
	return s.SetValues(ctx, store.Texts{key: text})
}

func (s keptSettings) Commit(context.Context, *store.Change) error { return nil }

// The next private answer about the same game deletes the last one, however that was sent. It
// deletes nothing else, and never the public message whose button was pressed.
func TestAPrivateAnswerIsDeletedByTheNextOne(t *testing.T) {
	command := commanded(t, ana, mesa, "azul", "take", "[]")
	public, outrun := pressed(t, ana, mesa, 0, "azul:1:1:agree"), pressed(t, ana, mesa, 0, "azul:1:1:play")
	menu := pressed(t, ana, mesa, discordgo.MessageFlagsEphemeral, "azul:1:1:do")
	menu.Message.InteractionMetadata = &metadata{ID: "5"}
	said := &message.Message{Private: true}
	for name, c := range map[string]struct {
		i     *Interaction
		a     chat.Answer
		takes time.Duration // to make the answer
		want  string        // what is deleted
	}{
		"a command's":                        {command, chat.Answer{Kind: chat.Reply, Message: said, Game: 1}, 0, "@original"},
		"a command's that took long":         {command, chat.Answer{Kind: chat.Reply, Message: said, Game: 1}, 2 * time.Second, "@original"},
		"in place of a menu":                 {menu, chat.Answer{Kind: chat.Update, Message: said, Game: 1}, 0, "@original"},
		"in place of a menu, late":           {menu, chat.Answer{Kind: chat.Update, Message: said, Game: 1}, 2 * time.Second, "@original"},
		"under a board":                      {public, chat.Answer{Kind: chat.Reply, Message: said, Game: 1}, 0, "@original"},
		"under a board, late":                {public, chat.Answer{Kind: chat.Reply, Message: said, Game: 1}, 2 * time.Second, "further"},
		"under a board, outrun by another":   {outrun, chat.Answer{Kind: chat.Reply, Message: said, Game: 1}, 0, ""},
		"outrun by another, late":            {outrun, chat.Answer{Kind: chat.Reply, Message: said, Game: 1}, 2 * time.Second, ""},
		"in place of a board, which is none": {public, chat.Answer{Kind: chat.Update, Message: said, Game: 1}, 0, ""},
		"for everybody":                      {command, chat.Answer{Kind: chat.Public, Message: &message.Message{}, Game: 1}, 0, ""},
		"about another game":                 {command, chat.Answer{Kind: chat.Reply, Message: said, Game: 2}, 0, ""},
		"about no game":                      {command, chat.Answer{Kind: chat.Reply, Message: said}, 0, ""},
		"nothing":                            {public, chat.Answer{Kind: chat.Silent, Game: 1}, 0, ""},
	} {
		synctest.Test(t, func(t *testing.T) {
			var gone []string
			line := roundTrip(func(r *http.Request) (*http.Response, error) {
				if r.Method == http.MethodDelete {
					gone = append(gone, strings.TrimPrefix(r.URL.Path, "/api/v10"))
				}
				if c.i == outrun && strings.HasSuffix(r.URL.Path, "/t/callback") {
					return reply(400, nil, `{"code": 40060}`), nil // its @original may be the board
				}
				if strings.HasSuffix(r.URL.Path, "/webhooks/1/t") {
					if c.i == outrun {
						t.Errorf("%s: told twice", name)
					}
					return reply(200, nil, `{"id": "further"}`), nil
				}
				return reply(204, nil, ""), nil
			})
			answers := []*chat.Answer{&c.a, {Kind: chat.Reply, Message: said, Game: 1}}
			rest := restOver(line)
			d := filled(Config{Answer: func(context.Context, *chat.Interaction) *chat.Answer {
				time.Sleep(c.takes)
				a := answers[0]
				answers = answers[1:]
				return a
			}, REST: rest, Log: slog.New(slog.DiscardHandler),
				Private: &private.Keeper{Store: keptSettings{}, End: rest.EndPrivate, Now: time.Now, Log: slog.New(slog.DiscardHandler)}})
			in := *c.i
			d.Dispatch(t.Context(), &in)
			c.takes = 0
			next := *command
			next.ID, next.Token = "999999999999999999999", "next"
			d.Dispatch(t.Context(), &next)
			var want []string
			if c.want != "" {
				want = []string{"/webhooks/1/t/messages/" + c.want}
			}
			if len(gone) != len(want) || len(want) > 0 && !strings.HasSuffix(gone[0], want[0]) {
				t.Errorf("%s: deleted %v, want %v", name, gone, want)
			}
		})
	}
}

func TestAMistakeAfterTheAnswerIsLoggedAndEndsNothing(t *testing.T) {
	var log strings.Builder
	rest := restOver(roundTrip(func(*http.Request) (*http.Response, error) { return reply(204, nil, ""), nil }))
	filled(Config{Answer: func(context.Context, *chat.Interaction) *chat.Answer {
		return &chat.Answer{Kind: chat.Reply, Message: &message.Message{Private: true}, Game: 1}
	}, REST: rest, Log: slog.New(slog.NewTextHandler(&log, nil)), Private: new(private.Keeper)}).Dispatch(t.Context(), commanded(t, ana, mesa, "azul", "take", "[]"))
	if !strings.Contains(log.String(), "panic beside answering") || !strings.Contains(log.String(), "keepPrivate") {
		t.Errorf("it logs %q", log.String())
	}
}

// A person reads what will be deleted: the more words, the longer it stays. What can be pressed stays.
func TestAFleetingAnswerStaysUntilItIsRead(t *testing.T) {
	undo := []message.Row{{message.Button{Label: "undo"}}}
	for _, c := range []struct {
		a    chat.Answer
		want time.Duration // how long it stays
	}{
		{chat.Answer{Fleeting: true, Message: &message.Message{Private: true}}, 15 * time.Second},
		{chat.Answer{Fleeting: true, Message: &message.Message{Private: true, Content: strings.Repeat("long ", 60)}}, 45 * time.Second},
		{chat.Answer{Fleeting: true, Message: &message.Message{Private: true, Rows: undo}}, 13 * time.Minute},
		{chat.Answer{Message: &message.Message{Private: true}}, 13 * time.Minute},
		{chat.Answer{Fleeting: true, Outcome: chat.Refused, Message: &message.Message{Private: true}}, 15 * time.Second}, // about no game
	} {
		synctest.Test(t, func(t *testing.T) {
			var due []time.Duration
			kept := &tasks{keptSettings: keptSettings{}, due: &due, begun: time.Now()}
			if c.a.Kind = chat.Reply; c.a.Outcome != chat.Refused {
				c.a.Game = 1
			}
			line := roundTrip(func(*http.Request) (*http.Response, error) { return reply(204, nil, ""), nil })
			d := filled(Config{Answer: func(context.Context, *chat.Interaction) *chat.Answer { return &c.a }, REST: restOver(line),
				Log: slog.New(slog.DiscardHandler), Private: &private.Keeper{Store: kept, Now: time.Now, Log: slog.New(slog.DiscardHandler)}})
			d.Dispatch(t.Context(), commanded(t, ana, mesa, "azul", "take", "[]"))
			if !slices.Equal(due, []time.Duration{c.want}) {
				t.Errorf("%q with %d rows is due after %v, want %v", c.a.Message.Content, len(c.a.Message.Rows), due, c.want)
			}
		})
	}
}

// tasks notes when tasks are due.
type tasks struct {
	keptSettings
	due   *[]time.Duration
	begun time.Time
}

func (s *tasks) Commit(_ context.Context, c *store.Change) error {
	for _, t := range c.Tasks {
		*s.due = append(*s.due, t.Due.Sub(s.begun))
	}
	return nil
}
