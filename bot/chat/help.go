package chat

import (
	"context"

	"sobremesa/bot/lang"
)

// rules shows a game's manual or, if it has none, its rules in brief, with the ways to learn it.
func (h *Chat) rules(_ context.Context, c *call) (*Answer, error) {
	if manual := c.game.Manual(); manual != nil {
		return h.manualPage(c, Reply, manual.Pages[0])
	}
	a := say(lang.Text(c.viewer.Lang, c.game.Name()+".rules", nil))
	offerLesson(c, a.Message)
	offerPractice(c, a.Message)
	return a, nil
}

// help explains how a game is played in this chat, with the ways to learn it.
func (h *Chat) help(_ context.Context, c *call) (*Answer, error) {
	a := say(lang.Text(c.viewer.Lang, c.game.Name()+".help", nil))
	offerLesson(c, a.Message)
	offerManual(c, a.Message)
	offerPractice(c, a.Message)
	return a, nil
}
