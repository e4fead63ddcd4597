package chat

import (
	"context"

	"sobremesa/bot/lang"
	"sobremesa/engine"
)

// rules are a game's manual or, without one, its rules in a minute; and a way to its
// lesson.
func (h *Chat) rules(_ context.Context, c *call) (*Answer, error) {
	if manual := c.game.Manual(); manual != nil {
		return h.manualPage(c, Reply, manual.Pages[0])
	}
	a := say(lang.Text(c.viewer.Lang, c.game.Name()+".rules", nil))
	offerLesson(c, a.Message)
	offerPractice(c, a.Message)
	return a, nil
}

// help says how a game is played here, and leads to all that teaches it.
func (h *Chat) help(_ context.Context, c *call) (*Answer, error) {
	a := say(lang.Text(c.viewer.Lang, c.game.Name()+".help", nil))
	offerLesson(c, a.Message)
	offerManual(c, a.Message)
	offerPractice(c, a.Message)
	return a, nil
}

// hostHelp says which games there are and how to begin.
func (h *Chat) hostHelp(_ context.Context, c *call) (*Answer, error) {
	var names []string
	for _, g := range h.Games {
		names = append(names, lang.Text(c.viewer.Lang, g.Name()+".name", nil)+" (`/"+g.Name()+" new`)")
	}
	return say(lang.Text(c.viewer.Lang, "sobremesa.help", engine.Args{"games": names})), nil
}
