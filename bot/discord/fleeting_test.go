package discord

import (
	"context"
	"fmt"
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
)

// What the channel says too is taken away after a while, and nothing else: never
// the public message under which somebody pressed.
func TestAnAnswerThatTheChannelGivesTooGoes(t *testing.T) {
	command := commanded(t, ana, mesa, "azul", "take", "[]")
	private, public := pressed(t, ana, mesa, discordgo.MessageFlagsEphemeral, "azul:1:1:do"), pressed(t, ana, mesa, 0, "azul:1:1:agree")
	said := &message.Message{Private: true, Content: "played"}
	undo := &message.Message{Private: true, Content: "played", Rows: []message.Row{{message.Button{Label: "undo"}}}}
	for name, c := range map[string]struct {
		i     *discordgo.Interaction
		a     chat.Answer
		takes time.Duration // to be made
		want  time.Duration // when it goes; 0: never
	}{
		"a command's":                        {command, chat.Answer{Kind: chat.Reply, Message: said, Fleeting: true}, 0, 15 * time.Second},
		"a command's that took long":         {command, chat.Answer{Kind: chat.Reply, Message: said, Fleeting: true}, 2 * time.Second, 17 * time.Second},
		"with something to press":            {command, chat.Answer{Kind: chat.Reply, Message: undo, Fleeting: true}, 0, time.Minute},
		"in place of a menu":                 {private, chat.Answer{Kind: chat.Update, Message: said, Fleeting: true}, 0, 15 * time.Second},
		"in place of a menu, late":           {private, chat.Answer{Kind: chat.Update, Message: said, Fleeting: true}, 2 * time.Second, 17 * time.Second},
		"under a board":                      {public, chat.Answer{Kind: chat.Reply, Message: said, Fleeting: true}, 0, 15 * time.Second},
		"under a board, late":                {public, chat.Answer{Kind: chat.Reply, Message: said, Fleeting: true}, 2 * time.Second, 0},
		"in place of a board, which is none": {public, chat.Answer{Kind: chat.Update, Message: said, Fleeting: true}, 0, 0},
		"one that is to stay":                {command, chat.Answer{Kind: chat.Reply, Message: said}, 0, 0},
		"nothing":                            {public, chat.Answer{Kind: chat.Silent, Fleeting: true}, 0, 0},
	} {
		synctest.Test(t, func(t *testing.T) {
			begun := time.Now()
			var gone []string
			line := roundTrip(func(r *http.Request) (*http.Response, error) {
				if r.Method == http.MethodDelete {
					gone = append(gone, fmt.Sprint(time.Since(begun).Round(time.Second), " ", strings.HasSuffix(r.URL.Path, "/webhooks/1/t/messages/@original")))
				}
				return reply(204, nil, ""), nil
			})
			d := &Dispatcher{Answer: func(context.Context, *chat.Interaction) *chat.Answer { time.Sleep(c.takes); return &c.a },
				Responder: &Responder{REST: &REST{Client: &http.Client{Transport: line}}}, Log: slog.New(slog.DiscardHandler)}
			d.Dispatch(t.Context(), c.i)
			time.Sleep(2 * time.Minute)
			synctest.Wait()
			var want []string
			if c.want != 0 {
				want = []string{fmt.Sprint(c.want, " true")}
			}
			if !slices.Equal(gone, want) {
				t.Errorf("%s: gone at %v, want %v", name, gone, want)
			}
		})
	}
}
