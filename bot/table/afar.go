package table

import (
	"context"

	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/store"
)

// Who can see the channel of an open table may sit down at it from another channel of the guild.
// Players of a game may look at it and play it from elsewhere: from another channel of its
// guild, or from their direct messages with the bot; and at one that is over from any guild. Only
// they see the answers, so nobody is shown anything they would not see in the game's own channel.
// Elsewhere it is not known whether a user is still in the game's guild, so that is checked.

// mayAskFor returns a Refusal if the request may not ask for the game.
func (t *Table) mayAskFor(ctx context.Context, req Request, s *sitting.Sitting) error {
	here := s.Guild == req.Guild && (s.Channel == req.Channel || s.Home != "" && s.Home == req.Channel)
	switch {
	case here:
		return nil
	case !req.Afar || s.Guild != req.Guild && req.Guild != "" && !s.Status.Over():
		return refuse(Elsewhere, nil)
	case s.Status == store.Lobby && s.Guild == req.Guild && req.Sees != nil && req.Sees(s.Channel):
		return nil
	case s.SeatOf(req.User) == engine.Spectator && sitting.HasLeft(s.Seats, req.User):
		return refuse(sitting.HasResigned, nil) // somebody else may have the seat by now
	case s.SeatOf(req.User) == engine.Spectator:
		return refuse(Elsewhere, nil)
	case s.Guild != req.Guild && s.Guild != "":
		return t.isStillMember(ctx, s.Guild, req.User)
	}
	return nil
}

// isStillMember refuses a request from elsewhere if the user has left the game's
// guild, or if the bot is not a member of it.
func (t *Table) isStillMember(ctx context.Context, guild, user string) error {
	member, err := t.with.Guilds.IsMember(ctx, guild, user)
	switch {
	case err != nil && t.Attendance.IsAbsent(ctx, guild):
		return refuse(BotGone, nil)
	case err != nil:
		return err
	case !member:
		return refuse(NoMember, nil)
	}
	return nil
}
