//go:build ci

package main

import (
	"testing"
)

// TestTheGameOfTheDayOnThePage starts the game of the day in a server and plays it in direct
// messages, which nobody else sees.
func TestTheGameOfTheDayOnThePage(t *testing.T) {
	needsBrowser(t)
	demo := startDemo(t, t.TempDir(), "127.0.0.1:0")
	ana := openPage(t, startBrowser(t), demo.address, "Ana", 1280, 860)
	luis := openPage(t, startBrowser(t), demo.address, "Luis", 1280, 860)
	const toDirect = `[data-testid=guild][data-guild-id="@me"]`
	luis.click(toDirect)
	const offered = `[...document.querySelectorAll('[data-testid=starter]')].map(b => b.innerText).join('|')`
	luis.waitFor("what can be begun alone", is(offered, "/azul new|/enanos new"))
	luis.picture("alone-empty")

	ana.typed("/azul today")
	ana.waitFor("the day", `document.querySelector('`+button("daily")+`')`)
	ana.picture("daily-offered")
	ana.click(button("daily"))
	ana.waitFor("where it is played", `document.querySelector('[data-testid=messages] a[href*="/channels/@me/"]') || document.body.innerText.includes('mensajes directos')`)
	ana.waitFor("word of it", `document.querySelector('`+toDirect+` .badge')`)
	ana.picture("daily-begun")
	ana.click(toDirect)
	ana.waitFor("the board", `document.querySelector('`+button("play")+`')`)
	ana.picture("daily-board")
	ana.chooseFirstMove()
	ana.picture("daily-move")
	if said := luis.read(`String(document.querySelectorAll('[data-testid=message]').length)`); said != "0" {
		t.Errorf("Luis is shown %s messages", said)
	}
}
