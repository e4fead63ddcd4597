//go:build ci

package main

import (
	"fmt"
	"testing"

	"sobremesa/bot/message"
)

// TestThePuzzleOfTheDayOnThePage has Ana answer by the menu and post the puzzle. Luis looks at
// it in a narrow window. The next day Luis reads the solution.
func TestThePuzzleOfTheDayOnThePage(t *testing.T) {
	needsBrowser(t)
	if testing.Short() {
		t.Skip("under the race detector a puzzle is not found in time: without -short it is")
	}
	demo := startDemo(t, t.TempDir(), "127.0.0.1:0")
	ana := openPage(t, startBrowser(t), demo.address, "Ana", 1200, 900)
	luis := openPage(t, startBrowser(t), demo.address, "Luis", 390, 844)

	ana.typed("/azul today")
	ana.waitFor("the puzzle", private("El problema de hoy"))
	ana.picture("puzzle-asked")
	for depth := 0; ana.read(`String(`+ofPrivate(message.Answer)+`.length)`) == "0"; depth++ {
		was := ana.read(lastSaid)
		ana.presses(message.Today, 0)
		ana.waitFor("the next step", fmt.Sprintf(`%s !== %q && %s`, lastSaid, was, idle))
		ana.picture(fmt.Sprint("puzzle-menu-", depth))
	}
	ana.presses(message.Answer, 0)
	ana.waitFor("that it is kept", private("Cuenta tu primera respuesta"))
	ana.picture("puzzle-kept")
	ana.typed("/azul today centro negro suelo")
	ana.waitFor("the same again", `[...document.querySelectorAll('[data-testid=message][data-ephemeral=true]')].filter(m => m.innerText.includes('Cuenta tu primera respuesta')).length > 1`)
	ana.picture("puzzle-again")

	luis.typed("/azul today sopa de ajo")
	luis.waitFor("words", private("sopa"))
	luis.picture("puzzle-wrong-words")
	luis.typed("/azul today")
	luis.waitFor("the puzzle", private("El problema de hoy"))
	luis.picture("puzzle-asked")

	ana.typed("/sobremesa server")
	ana.waitFor("settings", private("Los ajustes del servidor"))
	for _, one := range [][2]string{{"which", "puzzle-azul"}, {"value", "puzzle-azul=10"}} {
		ana.click(`[data-testid=select][data-custom-id="sobremesa:1:0:set:server.` + one[0] + `"]`)
		ana.click(`[data-testid=select-options] [data-value="` + one[1] + `"]`)
	}
	ana.waitFor("where it is posted", private("a las 10:00 (UTC)"))
	ana.picture("puzzle-set")
	ana.click(`[data-testid=move-clock][data-hours="24"]`)
	const posted = `[...document.querySelectorAll('[data-testid=message]')].filter(m => !m.dataset.ephemeral && m.innerText.includes('el problema de hoy'))`
	ana.waitFor("the post", posted+`.length > 0`)
	ana.picture("puzzle-posted")
	luis.waitFor("the post", posted+`.length > 0`)
	luis.picture("puzzle-posted")
	ana.typed("/azul today")
	ana.picture("puzzle-second-day")
	luis.typed("/azul today")
	yesterday := ofPrivate(message.Today) + `.find(b => b.innerText.includes('ayer'))`
	luis.waitFor("the puzzle, with what leads to yesterday's", yesterday+` !== undefined && `+idle)
	luis.picture("puzzle-second-day")
	luis.run(yesterday + `.click()`)
	luis.waitFor("the solution", private("La solución"))
	luis.waitFor("its picture", `[...document.querySelectorAll('[data-testid=message] img')].every(i => i.complete && i.naturalWidth > 0)`)
	luis.picture("puzzle-solution")
}
