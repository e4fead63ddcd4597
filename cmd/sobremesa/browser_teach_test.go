//go:build ci

package main

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"sobremesa/bot/message"
)

// private reports whether this person has a private message with a text.
func private(says string) string {
	return fmt.Sprintf(`[...document.querySelectorAll('[data-testid=message][data-ephemeral=true]')].at(-1)?.innerText.includes(%q)`, says)
}

// ofPrivate selects the buttons with a verb in this person's newest private message.
func ofPrivate(verb message.Verb) string {
	return fmt.Sprintf(`[...([...document.querySelectorAll('[data-testid=message][data-ephemeral=true]')].at(-1)?.querySelectorAll('[data-custom-id*=":%s"]:not([disabled])') ?? [])]`, verb)
}

// idle reports whether no button press is still under way.
const idle = `!document.querySelector('[data-testid=components][aria-busy=true]')`

// presses presses the n-th button with a verb in this person's newest private message.
func (p *page) presses(verb message.Verb, n int) {
	p.t.Helper()
	p.waitFor("the button "+string(verb), fmt.Sprintf(`%s.length > %d && %s`, ofPrivate(verb), n, idle))
	p.run(fmt.Sprintf(`%s[%d].click()`, ofPrivate(verb), n))
}

// TestAStrangerIsTaught plays with hints against the weakest opponent that thinks, in a narrow
// window. It resigns or, in a thorough run, plays to the end. Then the coach shows better moves
// and the game step by step.
func TestAStrangerIsTaught(t *testing.T) {
	needsBrowser(t)
	demo := startDemo(t, t.TempDir(), "127.0.0.1:0")
	ana := openPage(t, startBrowser(t), demo.address, "Ana", 390, 844)
	ana.typed("/azul new players:2 opponent:solador")
	ana.click(button("options"))
	ana.waitFor("hints among the options", private("empiece"))
	ana.picture("teach-options")
	ana.click(button("start"))
	ana.click(`[data-testid=thread-link]`)
	hints := 3
	if os.Getenv("SOBREMESA_THOROUGH") != "" {
		hints = 100 // play to the end
	}
	const over = `/Gana|Victoria/.test(` + textScript + `)`
	for n := range hints {
		ana.waitFor("her turn", textScript+`.includes('Turno de @Ana') || `+over)
		if ana.read(`String(`+over+`)`) == "true" {
			break
		}
		board := ana.read(boardScript)
		ana.typed("/azul take consejo")
		ana.waitFor("a hint", private("Un consejo, solo para ti"))
		if n == 0 {
			ana.picture("teach-hint")
		}
		ana.presses(message.Weigh, 0)
		ana.presses(message.Reading, 0)
		ana.waitFor("another board", fmt.Sprintf(`%s !== %q`, boardScript, board))
	}
	if ana.read(`String(`+over+`)`) != "true" {
		ana.waitFor("her turn", textScript+`.includes('Turno de @Ana')`)
		ana.typed("/azul take terminar")
		ana.presses(message.More, 1) // below what asks to resign
		ana.presses(message.End, 0)
	}
	ana.click(button("coach"))
	ana.waitFor("the coach", private("por jugada"))
	ana.picture("teach-coach")
	ana.presses(message.Step, 0) // a costly moment, or the first step if there is none
	ana.waitFor("a step", private("Paso "))
	ana.picture("teach-moment")
	for _, way := range []string{"⏮️", "▶️", "▶️", "◀️", "⏭️"} {
		ana.waitFor("the answer to the press before", idle) // which may change nothing
		before := ana.read(ofPrivate(message.Step) + `[0].closest('[data-testid=message]').innerText`)
		ana.run(`{ const way = [...document.querySelectorAll('[data-testid=message][data-ephemeral=true]')].at(-1).querySelectorAll('[data-testid=button]');
			const to = [...way].find(b => b.innerText.includes('` + strings.TrimSuffix(way, "\ufe0f") + `') || b.querySelector('img')?.alt.includes('` + strings.TrimSuffix(way, "\ufe0f") + `')); to?.click(); to?.click(); }`)
		ana.waitFor("what "+way+" leads to", fmt.Sprintf(`%s[0].closest('[data-testid=message]').innerText !== %q || %q === '⏮️'`, ofPrivate(message.Step), before, way))
	}
	ana.picture("teach-step")
}
