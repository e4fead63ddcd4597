package table

import (
	"context"

	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/store"
)

// Whoever has a seat at a game may look at it and play it from elsewhere, where
// they alone see what comes of it: nobody is shown what they would not be in the
// game's own channel. Elsewhere is another channel of the game's guild, or the
// direct messages between them and the bot. What a direct message does not tell is
// whether they are in the guild still, so that is asked for.

// mayAskFor reports by a Refusal that a request is not for a game that its button
// names.
func mayAskFor(g *store.Game, req Request) error {
	here := g.Guild == req.Guild && (g.Channel == req.Channel || g.Home != "" && g.Home == req.Channel)
	switch {
	case here:
		return nil
	case !req.Afar || g.Guild != req.Guild && req.Guild != "":
		return refuse(Elsewhere, nil)
	case sitting.SeatOf(g.Seats, req.User) != engine.Spectator:
		return nil
	case sitting.HasLeft(g.Seats, req.User):
		return refuse(HasResigned, nil) // somebody else has the seat by now
	}
	return refuse(Elsewhere, nil)
}

// isStillMember refuses a request from a direct message for a game of a guild that
// the one who asks has left, or that the bot is no member of.
func (t *Table) isStillMember(ctx context.Context, req Request, g *store.Game) error {
	if t.IsMember == nil {
		return refuse(Elsewhere, nil)
	}
	member, err := t.IsMember(ctx, g.Guild, req.User)
	switch {
	case err != nil && t.absent(ctx, g.Guild):
		return refuse(BotGone, nil)
	case err != nil:
		return err
	case !member:
		return refuse(NoMember, nil)
	}
	return nil
}
