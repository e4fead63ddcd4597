package bot_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"sobremesa/bot/chat"
	"sobremesa/bot/games"
	"sobremesa/bot/localdiscord"
	"sobremesa/bot/message"
	"sobremesa/bot/settings"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/render"
	"sobremesa/render/sheet"
	"sobremesa/store"
)

// The button contains the page and nothing else. It works days later, after a restart, in any
// channel and in direct messages, in the reader's language and theme.
func TestAPageOfTheManualIsShownByAButtonOfAnyAge(t *testing.T) {
	w := newWorld(t)
	talk := w.chat()
	manual := drawn.Named("enanos").Manual
	for l, theme := range map[engine.Lang]string{engine.Spanish: settings.Light, engine.English: settings.Dark} {
		must.Succeed(t, w.store.SetValues(t.Context(), store.TextsOf(store.Scope{Kind: store.Person, ID: ana.ID}, map[string]string{settings.Theme: theme})))
		page, err := manual.Page("areas", l, theme == settings.Dark)
		must.Succeed(t, err)
		for _, place := range []localdiscord.Channel{mesa, {ID: "1"}} {
			a := asks(t, talk, ana, place, chat.Interaction{UserLang: l, Press: &chat.Press{ID: "enanos:0:0:rules:areas", Private: true}})
			if a.Kind != chat.Update || !a.Message.Private || !strings.Contains(a.Message.Content, page.Text) || !bytes.Equal(a.Message.Files[0].Data, page.Picture.PNG) {
				t.Errorf("%s, %s: %q", l, theme, a.Message.Content)
			}
		}
	}
	for _, id := range []string{"enanos:0:0:rules:none", "enanos:0:0:rules:turn.dice", "azul:0:0:rules:turn"} {
		if a := w.forge(marta, mesa, id); len(a.Message.Files) > 0 || a.Message.Content != says("chat.old-button") {
			t.Errorf("%s: %q", id, a.Message.Content)
		}
	}
	if a := w.forge(marta, mesa, "enanos:0:0:rules", "points"); !strings.Contains(a.Message.Content, manual.Title("points", engine.Spanish)) {
		t.Errorf("chosen from the list: %q", a.Message.Content)
	}
}

// Every page keeps to Discord's limits, and no two components of it are the same.
func TestPagesOfTheManualFit(t *testing.T) {
	w := newWorld(t)
	game := *drawn.Named("enanos")
	manual := &games.Manual{Game: "enanos", Pages: game.Manual.Pages, Args: game.Manual.Args}
	manual.Draw = func(string, render.Words, sheet.Theme) []byte { return []byte("drawn") }
	game.More = games.More{Manual: manual}
	w.games = games.List{&game}
	for _, name := range manual.Pages {
		for _, l := range []engine.Lang{engine.Spanish, engine.English} {
			a := asks(t, w.chat(), ana, mesa, chat.Interaction{UserLang: l, Press: &chat.Press{ID: "enanos:0:0:rules:" + name, Private: true}})
			var ids []string
			for _, row := range a.Message.Rows {
				if len(row) > message.ButtonsPerRow {
					t.Errorf("%s has %d buttons in a row", name, len(row))
				}
				for _, c := range row {
					switch c := c.(type) {
					case message.Button:
						ids = append(ids, c.ID.String())
					case message.Select:
						ids = append(ids, c.ID.String())
						for _, o := range c.Options {
							if message.Length(o.Label) > message.MaxChoice {
								t.Errorf("%q is too long", o.Label)
							}
						}
					}
				}
			}
			if n := len(slices.Compact(slices.Sorted(slices.Values(ids)))); n != len(ids) || message.Length(a.Message.Content) > message.MaxContent || len(a.Message.Rows) > message.MaxRows {
				t.Errorf("%s in %s: %q, %d characters", name, l, ids, message.Length(a.Message.Content))
			}
		}
	}
}
