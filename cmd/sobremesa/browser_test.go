//go:build ci

package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"sobremesa/bot/localdiscord"
	"sobremesa/bot/message"
)

// chromiumVariable names the browser for the browser tests, picturesVariable a
// folder for screenshots.
const (
	chromiumVariable = "SOBREMESA_CHROMIUM"
	picturesVariable = "SOBREMESA_SCREENSHOTS"
)

// TestAGameOnThePage plays a game for two on the demo's page to its final
// scores. Ana uses only the keyboard, Luis clicks in a narrow window. In the
// middle the demo is restarted.
func TestAGameOnThePage(t *testing.T) {
	needsBrowser(t)
	dir := t.TempDir()
	demo := startDemo(t, dir, "127.0.0.1:0")
	ana := openPage(t, startBrowser(t), demo.address, "Ana", 1280, 860)
	luis := openPage(t, startBrowser(t), demo.address, "Luis", 390, 844)

	ana.typed("/azul new players:2")
	luis.click(button("join"))
	ana.waitFor("that the table is full", `document.body.innerText.includes('La mesa está completa')`) // else she begins against an artificial player
	ana.click(button("start"))
	// The game is played in a thread of the lobby's message.
	ana.click(`[data-testid=thread-link]`)
	luis.click(`[data-testid=thread-link]`)
	ana.waitFor("the first board", idScript)
	luis.waitFor("the first board", idScript)

	// The page reaches the server, and the server reaches the bot.
	const back = `document.querySelector('#connection').hidden && document.querySelector('#offline').hidden`
	turns, restarted := 0, false
	for ; turns < 200; turns++ {
		now, board := ana.read(textScript), ana.read(boardScript)
		if strings.Contains(now, "Gana") || strings.Contains(now, "Victoria") {
			break
		}
		if turns == 9 && !restarted {
			ana.picture("mid-game")
			luis.picture("mid-game-narrow")
			demo.stop()
			ana.waitFor("word of the lost connection", `!document.querySelector('#connection').hidden`)
			demo = startDemo(t, dir, strings.TrimPrefix(demo.address, "http://"))
			ana.waitFor("the connection", back)
			luis.waitFor("the connection", back)
			restarted = true
		}
		if strings.Contains(now, "Turno de @Ana") { // the player who opened the table is mentioned too
			ana.chooseFirstMove()
		} else {
			luis.clickThroughMenu(turns)
		}
		ana.waitFor("a new board", fmt.Sprintf(`%s !== %q`, boardScript, board))
		luis.waitFor("the same board", fmt.Sprintf(`%s === %q`, boardScript, ana.read(boardScript)))
	}
	last := ana.read(textScript)
	if !regexp.MustCompile(`(Ana|Luis): \d+ puntos?`).MatchString(last) {
		t.Errorf("the last message has no final scores: %q", last)
	}
	t.Logf("%d turns, then: %s", turns, last)
	ana.picture("final")
	luis.picture("final-narrow")
	ana.typed("/azul leaderboard")
	ana.waitFor("the leaderboard", `[...document.querySelectorAll('[data-testid=message]')].some(m => [...m.querySelectorAll('img')].some(i => i.alt.includes('Clasificación')))`)
	ana.picture("leaderboard")
}

// needsBrowser skips the test if no browser is named.
func needsBrowser(t *testing.T) {
	t.Helper()
	if os.Getenv(chromiumVariable) == "" {
		t.Skipf("needs a browser: name Chromium's binary in %s", chromiumVariable)
	}
}

// startBrowser starts a browser for one person: windows of one browser would
// come to rest whenever they are not in front.
func startBrowser(t *testing.T, more ...chromedp.ExecAllocatorOption) context.Context {
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(os.Getenv(chromiumVariable)), chromedp.NoSandbox,
		chromedp.Flag("disable-gpu", true), chromedp.Flag("disable-quic", true), chromedp.Flag("no-first-run", true),
		chromedp.Flag("disable-background-networking", true), chromedp.Flag("disable-component-update", true),
		chromedp.Flag("disable-sync", true), chromedp.UserDataDir(t.TempDir()))
	ctx, cancel := chromedp.NewExecAllocator(context.Background(), append(options, more...)...)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	if err := chromedp.Do(ctx); err != nil {
		t.Fatalf("the browser does not start: %v", err)
	}
	return ctx
}

// page is one window of one person.
type page struct {
	t    *testing.T
	ctx  context.Context
	name string
}

func openPage(t *testing.T, browser context.Context, address, name string, width, height int64) *page {
	t.Helper()
	p := &page{t: t, ctx: browser, name: name}
	p.do("open the page", chromedp.EmulateViewport(width, height), chromedp.Navigate(address+"/?as="+name+"#"+localdiscord.Charla.ID),
		chromedp.WaitVisible(`[data-testid=composer]`))
	p.waitFor("the channel", `document.querySelector('[data-testid=message-list]').ariaBusy !== 'true'`)
	return p
}

func (p *page) do(what string, actions ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, 30*time.Second)
	defer cancel()
	err := chromedp.Do(ctx, actions...)
	for err != nil && strings.Contains(err.Error(), "Could not find node") { // the page has drawn it anew meanwhile
		err = chromedp.Do(ctx, actions...)
	}
	if err != nil {
		p.picture("failed")
		p.t.Fatalf("%s: %s: %v", p.name, what, err)
	}
}

func (p *page) waitFor(what, script string) {
	p.t.Helper()
	p.do("wait for "+what, chromedp.Poll[chromedp.Void]("Boolean("+script+")", chromedp.WithPollingInterval(30*time.Millisecond)))
}

// newestMessage is the newest public message that names who is to move or has
// won, textScript what it says. boardScript tells one board from the next, which may be
// shown by the same message.
const (
	newestMessage = `[...document.querySelectorAll('[data-testid=message]')].filter(m => !m.dataset.ephemeral && /Turno de|Gana|Victoria/.test(m.querySelector('[data-testid=message-content]')?.innerText)).at(-1)`
	textScript    = `(` + newestMessage + `?.innerText ?? '')`
	idScript      = `(` + newestMessage + `?.dataset.messageId ?? '')`
	boardScript   = `[` + newestMessage + `].map(m => [m?.dataset.messageId, m?.querySelector('[data-custom-id*=":play"]')?.dataset.customId].join(' '))[0]`
)

// read evaluates a script whose value is a text.
func (p *page) read(script string) string {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, 30*time.Second)
	defer cancel()
	text, err := chromedp.Run(ctx, chromedp.Evaluate[string](script))
	if err != nil {
		p.t.Fatalf("%s: read %s: %v", p.name, script, err)
	}
	return text
}

// button is a button of the bot's by the verb in its custom id.
func button(verb string) string {
	return fmt.Sprintf(`[data-testid=button][data-custom-id*=":%s"]:not([disabled])`, verb)
}

func (p *page) click(selector string) {
	p.t.Helper()
	p.do("click "+selector, chromedp.WaitVisible(selector), chromedp.ScrollIntoView(selector),
		chromedp.Click(selector))
}

func (p *page) typed(line string) {
	p.t.Helper()
	p.do("type "+line, chromedp.SendKeys(`[data-testid=composer]`, line), enter)
}

// Keys as a keyboard presses them. chromedp's SendKeys would send a key's
// character even when the page has handled the key.
var enter, tab = key("Enter", 13), key("Tab", 9)

func key(name string, code int64) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		for _, typ := range []input.DispatchKeyEventType{input.DispatchKeyEventTypeRawKeyDown, input.DispatchKeyEventTypeKeyUp} {
			_, err := cdp.Call(ctx, t, input.DispatchKeyEvent, input.DispatchKeyEventParams{
				Type: typ, Key: name, Code: name, WindowsVirtualKeyCode: code, NativeVirtualKeyCode: code})
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// chooseFirstMove types the beginning of the command, takes the first move
// that the bot offers, and confirms it.
func (p *page) chooseFirstMove() {
	p.t.Helper()
	p.do("type /azul take", chromedp.SendKeys(`[data-testid=composer]`, "/azul take "))
	// A client asks once for each text. An answer that comes too late is not shown, so
	// on a slow machine the user has to type again.
	const offer = `String([...document.querySelectorAll('[data-testid=option]')].some(o => o.innerText.includes('→')))`
	again := time.Now().Add(4 * time.Second)
	for giveUp := again.Add(40 * time.Second); p.read(offer) != "true"; time.Sleep(50 * time.Millisecond) {
		switch now := time.Now(); {
		case now.After(giveUp):
			p.t.Fatalf("%s: no moves are offered", p.name)
		case now.After(again):
			p.do("ask again", key("Backspace", 8), chromedp.SendKeys(`[data-testid=composer]`, " "))
			again = now.Add(4 * time.Second)
		}
	}
	p.do("choose and send", tab, enter)
	p.click(button(string(message.Reading)))
}

// clickThroughMenu plays by the buttons: a good line when one is offered.
func (p *page) clickThroughMenu(turn int) {
	p.t.Helper()
	// Look under the newest board: the one before may keep its buttons for a moment.
	p.click(fmt.Sprintf(`[data-message-id="%s"] %s`, p.read(idScript), button("play")))
	// The menu is Luis's newest private message, two picks deep: the source was picked under the board.
	mine := `[...document.querySelectorAll('[data-testid=message][data-ephemeral=true]')].at(-1)?.querySelectorAll('[data-custom-id*=":pick:"]')`
	deep := fmt.Sprintf(`[...(%s ?? [])].filter(b => (b.dataset.customId.split(':')[4] ?? '').split('.').filter(Boolean).length === 2)`, mine)
	p.waitFor("the menu", deep+`.length > 0 && !document.querySelector('[data-testid=components][aria-busy=true]')`)
	if turn == 3 {
		p.picture("menu")
	}
	p.do("pick", chromedp.Evaluate[chromedp.Void](deep+`[0].click()`))
	p.waitFor("the preview", `document.querySelector('[data-custom-id*=":do:"]')`)
	if turn == 3 {
		p.picture("preview")
	}
	p.click(button("do"))
}

// picture keeps a screenshot if a folder for it is named.
func (p *page) picture(name string) {
	dir := os.Getenv(picturesVariable)
	if dir == "" {
		return
	}
	ctx, cancel := context.WithTimeout(p.ctx, 10*time.Second)
	defer cancel()
	png, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, p.name+"-"+name+".png"), png, 0o644)
	}
	if err != nil {
		p.t.Logf("no screenshot: %v", err)
	}
}
