package chat

import (
	"context"
	"fmt"

	"sobremesa/bot/lang"
	"sobremesa/bot/lookup"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
)

// verify says how the chance of a game can be checked and, if it is over, checks it.
func (h *Chat) verify(ctx context.Context, c *call, ref lookup.Ref) (*Answer, error) {
	p, _, err := h.Table.Look(ctx, c.Request, ref)
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
