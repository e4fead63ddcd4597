package chat

import (
	"context"

	"sobremesa/bot/lang"
)

// help explains how a game is played in this chat, with the ways to learn it.
func (h *Chat) help(_ context.Context, c *call) (*Answer, error) {
	a := say(lang.Text(c.viewer.Lang, c.game.Name()+".help", nil))
	offerLesson(c, a.Message)
	offerRules(c, a.Message)
	offerPractice(c, a.Message)
	return a, nil
}
