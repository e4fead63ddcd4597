package discord

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"path"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"
	"weak"

	"github.com/bwmarrin/discordgo"

	"sobremesa/bot/chat"
	"sobremesa/bot/message"
)

// A fleeting answer is deleted once it was read and is not needed any more. Nothing else is, and
// never the public message whose button was pressed.
func TestAFleetingAnswerIsDeleted(t *testing.T) {
	command := commanded(t, ana, mesa, "azul", "take", "[]")
	private, public := pressed(t, ana, mesa, discordgo.MessageFlagsEphemeral, "azul:1:1:do"), pressed(t, ana, mesa, 0, "azul:1:1:agree")
	said := &message.Message{Private: true}
	undo := &message.Message{Private: true, Rows: []message.Row{{message.Button{Label: "undo"}}}}
	long := &message.Message{Private: true, Content: strings.Repeat("long ", 60)}
	for name, c := range map[string]struct {
		i     *Interaction
		a     chat.Answer
		takes time.Duration // to make the answer
		want  time.Duration // when it is deleted; 0: never
		needs time.Duration // until when it is needed
	}{
		"a command's":                        {command, chat.Answer{Kind: chat.Reply, Message: said, Fleeting: true}, 0, 15 * time.Second, 0},
		"a command's that took long":         {command, chat.Answer{Kind: chat.Reply, Message: said, Fleeting: true}, 2 * time.Second, 17 * time.Second, 0},
		"with something to press":            {command, chat.Answer{Kind: chat.Reply, Message: undo, Fleeting: true}, 0, time.Minute, 0},
		"in place of a menu":                 {private, chat.Answer{Kind: chat.Update, Message: said, Fleeting: true}, 0, 15 * time.Second, 0},
		"in place of a menu, late":           {private, chat.Answer{Kind: chat.Update, Message: said, Fleeting: true}, 2 * time.Second, 17 * time.Second, 0},
		"under a board":                      {public, chat.Answer{Kind: chat.Reply, Message: said, Fleeting: true}, 0, 15 * time.Second, 0},
		"under a board, late":                {public, chat.Answer{Kind: chat.Reply, Message: said, Fleeting: true}, 2 * time.Second, 17 * time.Second, 0},
		"many words":                         {command, chat.Answer{Kind: chat.Reply, Message: long, Fleeting: true}, 0, 45 * time.Second, 0},
		"needed no more when read":           {command, chat.Answer{Kind: chat.Reply, Message: undo, Fleeting: true}, 0, 15 * time.Second, time.Second},
		"needed for some minutes":            {command, chat.Answer{Kind: chat.Reply, Message: undo, Fleeting: true}, 0, 4 * time.Minute, 3 * time.Minute},
		"needed for ever":                    {command, chat.Answer{Kind: chat.Reply, Message: undo, Fleeting: true}, 0, 14 * time.Minute, time.Hour},
		"in place of a board, which is none": {public, chat.Answer{Kind: chat.Update, Message: said, Fleeting: true}, 0, 0, 0},
		"one that is to stay":                {command, chat.Answer{Kind: chat.Reply, Message: said}, 0, 0, 0},
		"nothing":                            {public, chat.Answer{Kind: chat.Silent, Fleeting: true}, 0, 0, 0},
	} {
		synctest.Test(t, func(t *testing.T) {
			begun := time.Now()
			var gone []string
			line := roundTrip(func(r *http.Request) (*http.Response, error) {
				if r.Method == http.MethodDelete {
					gone = append(gone, fmt.Sprint(time.Since(begun).Round(time.Second), " ", path.Base(r.URL.Path)))
				}
				if strings.HasSuffix(r.URL.Path, "/webhooks/1/t") {
					return reply(200, nil, `{"id": "further"}`), nil
				}
				return reply(204, nil, ""), nil
			})
			if c.needs != 0 {
				c.a.Needed = func(context.Context) bool { return time.Since(begun) < c.needs }
			}
			d := &dispatcher{Answer: func(context.Context, *chat.Interaction) *chat.Answer { time.Sleep(c.takes); return &c.a },
				Responder: &responder{REST: restOver(line)}, Log: slog.New(slog.DiscardHandler)}
			d.Dispatch(t.Context(), c.i)
			time.Sleep(20 * time.Minute)
			synctest.Wait()
			var want []string
			if c.want != 0 {
				what := "@original"
				if name == "under a board, late" {
					what = "further"
				}
				want = []string{fmt.Sprint(c.want, " ", what)}
			}
			if !slices.Equal(gone, want) || len(d.fading) > 0 {
				t.Errorf("%s: gone at %v, want %v; %d more to go", name, gone, want, len(d.fading))
			}
		})
	}
}

// When many users play, many answers wait to be deleted. Their contents are not kept.
func TestTheTimerOfAFleetingAnswerDoesNotKeepItsContents(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var shown weak.Pointer[message.Message]
		line := roundTrip(func(*http.Request) (*http.Response, error) { return reply(204, nil, ""), nil })
		d := &dispatcher{Answer: func(context.Context, *chat.Interaction) *chat.Answer {
			m := &message.Message{Private: true, Content: "x"}
			shown = weak.Make(m)
			return &chat.Answer{Kind: chat.Reply, Message: m, Fleeting: true}
		}, Responder: &responder{REST: restOver(line)}, Log: slog.New(slog.DiscardHandler)}
		d.Dispatch(t.Context(), commanded(t, ana, mesa, "azul", "take", "[]"))
		synctest.Wait()
		runtime.GC()
		d.mu.Lock()
		if len(d.fading) != 1 || shown.Value() != nil {
			t.Errorf("%d answers are to go; kept: %v", len(d.fading), shown.Value())
		}
		d.mu.Unlock()
		time.Sleep(time.Minute)
	})
}

// An answer that was pressed and shows something else by then is not deleted when the former one
// would have been.
func TestAnAnswerThatShowsSomethingElseStays(t *testing.T) {
	for what, c := range map[string]struct {
		second chat.Answer
		want   []time.Duration
	}{
		"a menu":          {chat.Answer{Kind: chat.Update}, nil},
		"another to fade": {chat.Answer{Kind: chat.Update, Fleeting: true}, []time.Duration{25 * time.Second}},
		"another message": {chat.Answer{Kind: chat.Reply}, []time.Duration{15 * time.Second}},
		"nothing":         {chat.Answer{Kind: chat.Silent}, []time.Duration{15 * time.Second}},
	} {
		synctest.Test(t, func(t *testing.T) {
			begun := time.Now()
			var gone []time.Duration
			line := roundTrip(func(r *http.Request) (*http.Response, error) {
				if r.Method == http.MethodDelete {
					gone = append(gone, time.Since(begun).Round(time.Second))
				}
				return reply(204, nil, ""), nil
			})
			said := &message.Message{Private: true}
			answers := []*chat.Answer{{Kind: chat.Reply, Message: said, Fleeting: true}, &c.second}
			c.second.Message = said
			d := &dispatcher{Answer: func(context.Context, *chat.Interaction) *chat.Answer {
				a := answers[0]
				answers = answers[1:]
				return a
			},
				Responder: &responder{REST: restOver(line)}, Log: slog.New(slog.DiscardHandler)}
			first := commanded(t, ana, mesa, "azul", "take", "[]")
			d.Dispatch(t.Context(), first)
			time.Sleep(10 * time.Second)
			then := pressed(t, ana, mesa, discordgo.MessageFlagsEphemeral, "azul:1:1:undo")
			then.ID, then.Message.InteractionMetadata = "99", &discordgo.MessageInteractionMetadata{ID: first.ID}
			d.Dispatch(t.Context(), then)
			time.Sleep(20 * time.Minute)
			synctest.Wait()
			if !slices.Equal(gone, c.want) {
				t.Errorf("%s: gone at %v, want %v", what, gone, c.want)
			}
		})
	}
}
