//go:build ci

package main

import (
	"context"
	"log/slog"
	"testing"

	"github.com/chromedp/chromedp"

	"sobremesa/bot/admission"
	"sobremesa/bot/chat"
	"sobremesa/bot/discord"
	"sobremesa/bot/localdiscord"
	"sobremesa/bot/localdiscord/localdiscordtest"
	"sobremesa/bot/message"
	"sobremesa/bot/metrics"
	"sobremesa/engine/must"
	"sobremesa/store"
	"sobremesa/store/sqlite/sqlitetest"
)

// TestAFormOnThePage fills in a form in direct messages and sends it.
func TestAFormOnThePage(t *testing.T) {
	needsBrowser(t)
	local := localdiscordtest.New(t, localdiscord.Options{Token: demoToken})
	rest := &discord.REST{Client: local.Client(), Token: demoToken}
	id := message.CustomID{Kind: "azul", Game: 1, Verb: message.Look}
	ctx := t.Context()
	localdiscordtest.Run(t, func(ctx context.Context) error {
		return discord.Run(ctx, discord.Config{REST: rest, Facts: store.Facts{In: sqlitetest.New(t)}, Log: slog.New(slog.NewTextHandler(t.Output(), nil)),
			WorkOf: func(*chat.Interaction) chat.Work { return chat.Changing }, Allowance: admission.NewAllowance(admission.Rate{}, admission.Rate{}),
			Newest: func() bool { return true }, Watch: metrics.New().Watch(slog.New(slog.DiscardHandler), func(*chat.Interaction) string { return "form" }),
			Answer: func(_ context.Context, in *chat.Interaction) *chat.Answer {
				if in.Press != nil && in.Press.Form {
					return &chat.Answer{Kind: chat.Update, Message: &message.Message{Content: "Guardada: " + in.Press.Values[0]}}
				}
				return &chat.Answer{Kind: chat.Modal, Modal: &message.Modal{ID: id, Title: "Nota", Fields: []message.Field{{Label: "Solo para ti", Value: "antes", Most: 100, Long: true}}}}
			}})
	})
	must.Succeed(t, local.Server.AwaitBot(ctx))
	channels := &discord.Channels{REST: rest}
	direct, err := channels.Direct(ctx, localdiscord.Ana.ID)
	if err == nil {
		_, err = channels.Create(ctx, direct, &message.Message{Content: "¿Una nota?", Rows: []message.Row{{message.Button{ID: id, Label: "Nota"}}}})
	}
	must.Succeed(t, err)
	ana := openPage(t, startBrowser(t, chromedp.Flag("accept-lang", "es-ES")), local.URL, "Ana", 900, 700)
	ana.click(`[data-testid=guild][data-guild-id="@me"]`)
	ana.click(button("look"))
	ana.waitFor("the form", `document.querySelector('[data-testid=modal-input]')?.value === 'antes'`)
	ana.do("write", chromedp.SendKeys(`[data-testid=modal-input]`, " y después"))
	ana.picture("form")
	ana.click(`[data-testid=modal-submit]`)
	ana.waitFor("the answer", `document.querySelector('[data-testid=message-content]')?.innerText.includes('Guardada: antes y después')`)
	ana.waitFor("the form to close", `!document.querySelector('[data-testid=modal]')`)
}
