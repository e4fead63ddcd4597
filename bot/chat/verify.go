package chat

import (
	"context"
	"fmt"
	"strings"

	"sobremesa/bot/lang"
	"sobremesa/bot/lookup"
	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
)

// verify says how the chance of the channel's games can be checked, and checks that of the last
// finished one.
func (h *Chat) verify(ctx context.Context, c *call) (*Answer, error) {
	var told []string
	for _, find := range []func(context.Context, lookup.Request, lookup.Ref) (*sitting.Sitting, error){h.Finder.Live, h.Finder.Last} {
		p, err := lookup.Replayed(find(ctx, c.Request, c.here()))
		switch {
		case engine.IsRefused(err):
		case err != nil:
			return nil, err
		case p.Began():
			text, err := proofOf(c, p)
			if err != nil {
				return nil, err
			}
			told = append(told, text)
		}
	}
	if len(told) == 0 {
		return nil, refuse(sitting.NoFinished, nil)
	}
	return say(strings.Join(told, "\n\n")), nil
}

// pressVerify does the same for the game that a button was drawn for.
func (h *Chat) pressVerify(ctx context.Context, c *call, id message.CustomID) (*Answer, error) {
	p, _, err := h.Finder.Look(ctx, c.Request, refOf(id))
	if err != nil {
		return nil, err
	}
	text, err := proofOf(c, p)
	if err != nil {
		return nil, err
	}
	return say(text), nil
}

// proofOf tells the commitment of a game. If the game is over, it also tells the outcome of the
// check, and how to repeat it.
func proofOf(c *call, p *sitting.Sitting) (string, error) {
	proof, err := p.Proof()
	if err != nil {
		return "", fmt.Errorf("chat: chance of game %d: %w", p.ID, err)
	}
	args := engine.Args{"game": p.Kind, "hash": proof.Commitment, "n": proof.Draws, "number": p.ID}
	if proof.Seed == nil {
		return lang.Text(c.viewer.Lang, "verify.running", args), nil
	}
	args["seed"], args["decode"] = proof.Seed.Hex(), proof.Form == engine.OfBytes
	key := "verify.right"
	if proof.WrongDraw != 0 {
		key, args["move"] = "verify.wrong", proof.WrongDraw
	}
	return lang.Text(c.viewer.Lang, "verify.over", args) + "\n" + lang.Text(c.viewer.Lang, key, args), nil
}
