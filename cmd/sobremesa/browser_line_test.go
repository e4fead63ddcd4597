//go:build ci

package main

import (
	"context"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"sobremesa/bot/localdiscord"
	"sobremesa/bot/localdiscord/localdiscordtest"
	"sobremesa/engine/must"
)

// lineBot is a bot with one command, on a server of its own, that repeats what it was given.
func lineBot(t *testing.T) (address string) {
	t.Helper()
	local := localdiscordtest.New(t, localdiscord.Options{Token: "t", GlobalRate: -1, Log: slog.New(slog.NewTextHandler(t.Output(), nil))})
	bot, err := discordgo.New("Bot t")
	must.Succeed(t, err)
	bot.Client = local.Client()
	bot.AddHandler(answerLine)
	must.Succeed(t, bot.Open())
	t.Cleanup(func() { bot.Close() })
	text := func(name string, required, completed bool) *discordgo.ApplicationCommandOption {
		return &discordgo.ApplicationCommandOption{Type: discordgo.ApplicationCommandOptionString, Name: name, Description: "Its " + name,
			Required: required, Autocomplete: completed}
	}
	sub := func(name string, options ...*discordgo.ApplicationCommandOption) *discordgo.ApplicationCommandOption {
		return &discordgo.ApplicationCommandOption{Type: discordgo.ApplicationCommandOptionSubCommand, Name: name, Description: "To " + name, Options: options}
	}
	_, err = bot.ApplicationCommandBulkOverwrite(localdiscord.Bot.ID, "", []*discordgo.ApplicationCommand{{Name: "try", Description: "Try",
		Options: []*discordgo.ApplicationCommandOption{sub("say", text("words", true, true), text("tone", false, false)), sub("form"), sub("menu")}}})
	must.Succeed(t, err)
	return local.URL
}

func answerLine(s *discordgo.Session, i *discordgo.InteractionCreate) {
	reply := func(text string) *discordgo.InteractionResponse {
		return &discordgo.InteractionResponse{Type: discordgo.InteractionResponseChannelMessageWithSource, Data: &discordgo.InteractionResponseData{Content: text}}
	}
	var r *discordgo.InteractionResponse
	switch i.Type {
	case discordgo.InteractionApplicationCommandAutocomplete:
		typed := i.ApplicationCommandData().Options[0].Options[0].StringValue()
		r = &discordgo.InteractionResponse{Type: discordgo.InteractionApplicationCommandAutocompleteResult, Data: &discordgo.InteractionResponseData{
			Choices: []*discordgo.ApplicationCommandOptionChoice{{Name: "Loud: " + typed, Value: strings.ToUpper(typed)}, {Name: "Twice: " + typed, Value: typed + typed}}}}
	case discordgo.InteractionMessageComponent:
		r = reply("chosen: " + strings.Join(i.MessageComponentData().Values, "+"))
	case discordgo.InteractionModalSubmit:
		row := i.ModalSubmitData().Components[0].(*discordgo.ActionsRow)
		r = reply("filled in: " + row.Components[0].(*discordgo.TextInput).Value)
	default:
		switch sub := i.ApplicationCommandData().Options[0]; sub.Name {
		case "form":
			r = &discordgo.InteractionResponse{Type: discordgo.InteractionResponseModal, Data: &discordgo.InteractionResponseData{CustomID: "form", Title: "A form",
				Components: []discordgo.MessageComponent{discordgo.ActionsRow{Components: []discordgo.MessageComponent{
					discordgo.TextInput{CustomID: "text", Label: "Words", Style: discordgo.TextInputShort, MinLength: 2, MaxLength: 20}}}}}}
		case "menu":
			r = reply("a menu")
			two := 2
			r.Data.Components = []discordgo.MessageComponent{discordgo.ActionsRow{Components: []discordgo.MessageComponent{
				discordgo.SelectMenu{MenuType: discordgo.StringSelectMenu, CustomID: "menu", MinValues: &two, MaxValues: 2, Options: []discordgo.SelectMenuOption{
					{Label: "One", Value: "1"}, {Label: "Two", Value: "2"}, {Label: "Three", Value: "3"}}}}}}
		default:
			var said []string
			for _, o := range sub.Options {
				said = append(said, o.Name+"="+o.StringValue())
			}
			r = reply("told: " + strings.Join(said, ", "))
		}
	}
	if err := s.InteractionRespond(i.Interaction, r); err != nil {
		s.LogLevel = discordgo.LogError
	}
}

// slowly delays the server's answers to the page's readings of its line, each by so many milliseconds less than the one
// before, so that they overtake one another.
const slowly = `(first, less) => {
	const real = window.fetch;
	let delay = first;
	window.fetch = async (url, options) => {
		if (!url.includes('/line?')) return real(url, options);
		const answer = await real(url, { ...options, signal: undefined });
		await new Promise((done) => setTimeout(done, Math.max(delay -= less, 10)));
		return answer;
	};
}`

const (
	lineValue = `document.querySelector('[data-testid=composer]').value`
	offered   = `[...document.querySelectorAll('[data-testid=option]')].map(o => o.dataset.label).join('|')`
	lastSaid  = `([...document.querySelectorAll('[data-testid=message-content]')].at(-1)?.innerText ?? '')`
)

func is(script, want string) string { return fmt.Sprintf("%s === %q", script, want) }

// linePage opens the page of the line bot as Zoe.
func linePage(t *testing.T, width int64) *page {
	t.Helper()
	needsBrowser(t)
	p := openPage(t, startBrowser(t), lineBot(t), "Zoe", width, 800)
	p.waitFor("the commands", `document.querySelector('[data-testid=application]').dataset.online === 'true'`)
	return p
}

func (p *page) keys(text string) {
	p.t.Helper()
	p.do("type "+text, letters(text))
}

// letters types into the focused element like a keyboard: a key that the page handles itself writes nothing.
func letters(text string) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		for _, r := range text {
			k := string(r)
			down := input.DispatchKeyEventParams{Type: input.DispatchKeyEventTypeKeyDown, Key: k, Text: k}
			if r == '\r' {
				down.Key, down.Code, down.WindowsVirtualKeyCode = "Enter", "Enter", 13
			}
			up := down
			up.Type, up.Text = input.DispatchKeyEventTypeKeyUp, ""
			for _, event := range []input.DispatchKeyEventParams{down, up} {
				if _, err := cdp.Call(ctx, t, input.DispatchKeyEvent, event); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

func (p *page) press(keys ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	p.do("press keys", keys...)
}

func (p *page) run(script string) {
	p.t.Helper()
	p.do(script, chromedp.Evaluate[chromedp.Void](script))
}

var down, up, escape = key("ArrowDown", 40), key("ArrowUp", 38), key("Escape", 27)

func TestALineIsTypedByKeyboardAlone(t *testing.T) {
	p := linePage(t, 1280)
	p.keys("/")
	p.waitFor("the commands", is(offered, "/try say|/try form|/try menu"))
	p.picture("line-commands")
	p.press(down)
	p.waitFor("the second is active", `document.querySelector('[data-testid=composer]').getAttribute('aria-activedescendant') === document.querySelectorAll('[data-testid=option]')[1].id`)
	p.press(up, tab)
	p.waitFor("the option's name", is(lineValue, "/try say words:"))
	p.waitFor("its name as a chip", `[...document.querySelectorAll('#mirror .chip')].map(c => c.textContent).join('|') === '/try say|words:'`)
	p.keys("ho")
	p.waitFor("the bot's offer", is(offered, "Loud: ho|Twice: ho"))
	p.picture("line-offer")
	p.press(down, down, enter)
	p.waitFor("the choice in the line", is(lineValue, "/try say words:Twice: ho"))
	p.keys(" tone:so so")
	p.waitFor("three chips", `document.querySelectorAll('#mirror .chip').length === 3`)
	p.press(enter)
	p.waitFor("what the bot was told", is(lastSaid, "told: words=hoho, tone=so so"))
	p.waitFor("an empty line", is(lineValue, ""))

	p.press(up)
	p.waitFor("the line again", is(lineValue, "/try say words:Twice: ho tone:so so"))
	p.press(enter)
	p.waitFor("it is sent again, choice and all", `document.querySelectorAll('[data-testid=message]').length === 2 && `+is(lastSaid, "told: words=hoho, tone=so so"))

	p.keys("/try say")
	p.press(enter)
	p.waitFor("the command, which goes on to what is required", is(lineValue, "/try say words:"))
	p.press(enter)
	p.waitFor("what is missing", `document.querySelector('[data-testid=composer-error]').innerText.includes('words')`)
	p.picture("line-fault")
	p.keys("x")
	p.waitFor("the error is gone", `document.querySelector('[data-testid=composer-error]').hidden`)
	p.waitFor("an offer", is(offered, "Loud: x|Twice: x"))
	p.press(escape)
	p.waitFor("a closed list", `document.querySelector('#suggest').hidden`)
	p.press(tab)
	p.waitFor("Tab going on", `document.activeElement.id === 'send'`)

	p.run(`document.querySelector('[data-testid=composer]').focus(); ` + lineValue + ` = ''`)
	p.keys("hello @lu")
	p.waitFor("people", is(offered, "@Luis"))
	p.press(tab)
	p.keys("!")
	p.press(enter)
	p.waitFor("the message", is(lastSaid, "hello @Luis !"))
	p.waitFor("a mention in it", `document.querySelectorAll('.mention').length > 0`)
}

func TestKeysAreNotLostWhileTheLineIsRead(t *testing.T) {
	p := linePage(t, 390)
	p.run("(" + slowly + ")(250, 0)")
	// All keys at once, without waiting for answers: Tab takes the command, then the bot's second choice is picked, Enter sends.
	p.press(letters("/sa"), tab, letters("ho"), down, down, tab, letters(" tone:low"), enter, letters("next"))
	p.waitFor("what the bot was told", is(lastSaid, "told: words=hoho, tone=low"))
	p.waitFor("what was typed since", is(lineValue, "next"))
	p.picture("line-narrow")
}

func TestALateReadingOfAnOlderLineIsDropped(t *testing.T) {
	p := linePage(t, 1280)
	p.run("(" + slowly + ")(900, 100)")
	p.keys("/try me")
	p.waitFor("the newest reading", is(offered, "/try menu"))
	time.Sleep(time.Second) // longer than the slowest answer
	if got := p.read(offered); got != "/try menu" {
		t.Errorf("an older reading came last: %s", got)
	}
}

func TestFormsAndMenusOnThePage(t *testing.T) {
	p := linePage(t, 390)
	p.typed("/try form")
	p.do("fill in", chromedp.WaitVisible(`[data-testid=modal-input]`), letters("x\r"))
	p.waitFor("too short", `document.querySelector('[data-testid=modal-input]').getAttribute('aria-invalid') === 'true'`)
	p.picture("line-form")
	p.do("fill in more", letters("yz\r"))
	p.waitFor("the form's words", is(lastSaid, "filled in: xyz"))
	p.waitFor("the focus is back", `document.activeElement.id === 'line'`)

	p.typed("/try menu")
	p.waitFor("the menu", lastSaid+`.startsWith("a menu")`)
	p.click(`[data-testid=select]`)
	p.click(`[data-testid=select-options] [data-value="3"]`)
	p.click(`[data-testid=select-options] [data-value="1"]`)
	p.picture("line-menu")
	p.press(escape)
	p.click(`[data-testid=select]`)
	p.click(`[data-testid=select-options] [data-value="2"]`)
	p.click(`[data-testid=select-options] [data-value="3"]`)
	p.press(tab)
	p.waitFor("what was chosen", is(lastSaid, "chosen: 2+3"))

	// The page's own dialogs are of the same kind. They are opened from a drawer that slides in.
	p.run(`document.querySelector('[data-testid=create-channel]').click()`)
	p.do("name it", chromedp.WaitVisible(`[data-testid=new-channel-dialog]`), letters("New Table\r"))
	p.waitFor("the channel", `document.querySelector('#channel-title').innerText === 'new-table'`)
	p.run(`document.querySelector('[data-testid=my-settings]').click()`)
	p.click(`[data-testid=my-locale-dialog] [data-testid=select]`)
	p.click(`[data-testid=select-options] [data-value="es-ES"]`)
	p.click(`[data-testid=modal-submit]`)
	p.waitFor("the language", `document.querySelector('#me .muted').textContent === 'Español'`)
}

func TestThePageSpeaksTheBrowsersLanguage(t *testing.T) {
	needsBrowser(t)
	address := lineBot(t)
	for language, want := range map[string]string{"es-MX": "es Ana general", "en-GB": "en Zoe lobby", "ja": "en Zoe lobby"} {
		p := &page{t: t, ctx: startBrowser(t, chromedp.Flag("accept-lang", language)), name: language}
		p.do("open the page", chromedp.EmulateViewport(800, 600), chromedp.Navigate(address), chromedp.WaitVisible(`[data-testid=composer]`))
		p.waitFor("the channel", `document.querySelector('[data-testid=message-list]').ariaBusy !== 'true'`)
		if got := p.read("document.documentElement.lang + ' ' + document.querySelector('[data-testid=me]').textContent + ' ' + document.querySelector('#channel-title').textContent"); got != want {
			t.Errorf("a browser that speaks %s: %s, want %s", language, got, want)
		}
		p.picture("first")
	}
}
