package chat

import (
	"context"
	"fmt"
	"slices"

	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/engine"
)

// pressManual shows the page that a button of the manual names, or that was chosen from
// the list of all, in place of the one before; the button that leads to the manual names
// none. Nothing depends on a game, so it serves as long as it is there.
func (h *Chat) pressManual(_ context.Context, c *call, id message.CustomID) (*Answer, error) {
	picks := id.Picks
	if len(c.in.Press.Values) > 0 {
		picks = c.in.Press.Values
	}
	m := c.game.Manual()
	if m == nil || len(picks) > 1 || len(picks) == 1 && !slices.Contains(m.Pages, picks[0]) {
		return refusal(lang.Text(c.viewer.Lang, "chat.old-button", nil)), nil
	}
	if len(picks) == 0 {
		return h.manualPage(c, Reply, m.Pages[0])
	}
	return h.manualPage(c, Update, picks[0])
}

// manualPage is a page of the game's manual, with the way to all others.
func (h *Chat) manualPage(c *call, kind AnswerKind, name string) (*Answer, error) {
	l, manual := c.viewer.Lang, c.game.Manual()
	page, err := manual.Page(name, l, c.viewer.Dark)
	if err != nil {
		return nil, fmt.Errorf("chat: manual of %s: %w", c.game.Name(), err)
	}
	m := &message.Message{
		Private: true,
		Content: lang.Text(l, "lesson.page", engine.Args{"title": page.Title, "text": page.Text}),
		Files:   []message.File{present.Picture(page.Picture)},
	}
	at := slices.Index(manual.Pages, name)
	// Its id differs from page to page, so that clients show no choice of before.
	contents := message.Select{ID: manualID(c, name), Least: 1, Most: 1,
		Placeholder: lang.Text(l, "manual.contents", engine.Args{"page": at + 1, "pages": len(manual.Pages)})}
	for _, other := range manual.Pages {
		contents.Options = append(contents.Options, message.Option{Label: manual.Title(other, l), Value: other})
	}
	var row message.Row
	turn := func(to int, key string, style message.Style) {
		if to >= 0 && to < len(manual.Pages) {
			row = append(row, message.Button{ID: manualID(c, manual.Pages[to]), Style: style,
				Label: lang.Text(l, key, engine.Args{"step": to + 1, "steps": len(manual.Pages)})})
		}
	}
	turn(at-1, "button.back", message.Secondary)
	turn(at+1, "button.next", message.Primary)
	m.Rows = append(m.Rows, message.Row{contents}, row)
	offerLesson(c, m)
	offerPractice(c, m)
	return &Answer{Kind: kind, Message: m}, nil
}

// manualID is that of what shows a page of the manual, which belongs to no game.
func manualID(c *call, page string) message.CustomID {
	return message.CustomID{Kind: c.game.Name(), Verb: message.Manual, Picks: []string{page}}
}
