//go:build ci

package main

import (
	"testing"
)

// TestAStrangerBeginsAGameByOnePress opens the page as a first-time visitor.
func TestAStrangerBeginsAGameByOnePress(t *testing.T) {
	needsBrowser(t)
	demo := startDemo(t, t.TempDir(), "127.0.0.1:0")
	ana := openPage(t, startBrowser(t), demo.address, "Ana", 1280, 860)
	luis := openPage(t, startBrowser(t), demo.address, "Luis", 390, 844)
	const offered = `[...document.querySelectorAll('[data-testid=starter]')].map(b => b.innerText).join('|')`
	for _, p := range []*page{ana, luis} {
		p.waitFor("what can be begun", is(offered, "/azul new|/enanos new"))
		p.picture("first-sight")
		if wide := p.read(`String(document.documentElement.scrollWidth > innerWidth)`); wide != "false" {
			t.Errorf("%s has to scroll sideways", p.name)
		}
	}
	// Two presses start only one game.
	luis.run(`{ const first = document.querySelector('[data-testid=starter]'); first.click(); first.click(); }`)
	ana.waitFor("the lobby", `document.querySelector('`+button("join")+`')`)
	for _, p := range []*page{ana, luis} {
		p.waitFor("nothing more to be begun", is(offered, ""))
	}
	luis.picture("first-lobby")
	if said := luis.read(`String(document.querySelectorAll('[data-testid=message]').length)`); said != "2" {
		t.Errorf("the channel has %s messages, not the lobby and word of it", said)
	}

	// A sign that the machine's fonts lack is shown in the page's own font, which is
	// loaded before it is needed.
	ana.waitFor("the font for emoji", `[...document.fonts].some((face) => face.family.includes('Page Emoji') && face.status === 'loaded')`)
	ana.typed("🏆 🎉")
	ana.picture("first-emoji")
}
