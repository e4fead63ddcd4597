//go:build ci

package main

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"sobremesa/bot/discord"
	"sobremesa/bot/localdiscord"
	"sobremesa/bot/localdiscord/redirect"
	"sobremesa/bot/message"
	"sobremesa/engine/must"
)

// TestThreadsDirectMessagesAndTheClockOnThePage posts messages in the bot's name, as the bot could.
func TestThreadsDirectMessagesAndTheClockOnThePage(t *testing.T) {
	needsBrowser(t)
	dir := t.TempDir()
	demo := startDemo(t, dir, "127.0.0.1:0")
	mesa, ctx := localdiscord.Charla.ID, t.Context()
	bot := &discord.Channels{REST: &discord.REST{Client: &http.Client{Transport: redirect.To(demo.address)}, Token: demoToken}}
	post := func(channel, content string, mentions ...string) string {
		t.Helper()
		m, err := bot.Create(ctx, channel, &message.Message{Content: content, Mentions: mentions})
		must.Succeed(t, err)
		return m.ID
	}
	ana := openPage(t, startBrowser(t, chromedp.Flag("accept-lang", "es-ES")), demo.address, "Ana", 1280, 860)
	if spoken := ana.read(`document.documentElement.lang`); spoken != "es" {
		t.Errorf("in a Spanish browser the page speaks %q", spoken)
	}

	start := post(mesa, "Empieza la partida.")
	thread, err := bot.Thread(ctx, mesa, start, "Azul · Ana y Luis")
	must.Succeed(t, err)
	due := time.Now().Add(10 * time.Hour).Unix()
	post(thread, fmt.Sprintf("<@%s>, te toca: tienes hasta <t:%d:F> (<t:%d:R>).", localdiscord.Ana.ID, due, due), localdiscord.Ana.ID)
	inList := fmt.Sprintf(`document.querySelector('#channel-list [data-channel-id="%s"]')`, thread)
	ana.waitFor("the thread, with something new in it", inList+`?.querySelector('.badge')?.innerText === '1'`)
	ana.picture("thread-new")
	ana.click(`[data-message-id="` + start + `"] [data-testid=thread-link]`)
	const left = `(document.querySelector('time[data-style="R"]')?.innerText ?? '')`
	ana.waitFor("the time that is left", left+` === 'dentro de 10 horas'`)
	ana.waitFor("the thread to be read", `!`+inList+`.querySelector('.badge')`)

	ana.click(`[data-testid=move-clock][data-hours="8"]`)
	ana.waitFor("the clock to be moved", left+` === 'dentro de 2 horas'`)
	ana.picture("thread-later")
	// The windows reconnect by themselves, and the clock keeps its offset.
	demo.stop()
	ana.waitFor("word of the lost connection", `!document.querySelector('#connection').hidden`)
	demo = startDemo(t, dir, strings.TrimPrefix(demo.address, "http://"))
	ana.waitFor("the connection", `document.querySelector('#connection').hidden && document.querySelector('#offline').hidden`)
	ana.waitFor("the same time", left+` === 'dentro de 2 horas'`)
	ana.do("press F8", key("F8", 119))
	ana.waitFor("the clock to be moved once more", left+` === 'hace 6 horas'`)

	direct, err := bot.Direct(ctx, localdiscord.Ana.ID)
	must.Succeed(t, err)
	told := post(direct, "Te esperan en una partida.")
	ana.waitFor("word of a direct message", `document.querySelector('[data-testid=guild][data-guild-id="@me"] .badge')?.innerText === '1'`)
	ana.click(`[data-testid=guild][data-guild-id="@me"]`)
	ana.waitFor("the direct message", fmt.Sprintf(`document.querySelector('[data-message-id="%s"]')?.innerText.includes('Te esperan')`, told))
	ana.waitFor("it to be read", `!document.querySelector('[data-guild-id="@me"] .badge')`)
	ana.picture("direct")

	zoe := openPage(t, startBrowser(t, chromedp.Flag("accept-lang", "en-GB")), demo.address, "Zoe", 390, 844)
	if spoken := zoe.read(`document.documentElement.lang`); spoken != "en" {
		t.Errorf("in an English browser the page speaks %q", spoken)
	}
	zoe.waitFor("nothing of Ana's", `document.querySelector('[data-guild-id="@me"]') && !document.querySelector('[data-guild-id="@me"] .badge')`)
	zoe.picture("narrow")
}
