package lookup

import (
	"context"

	"sobremesa/bot/sitting"
	"sobremesa/engine"
)

// Those who have a seat at a game may look at it and play it from elsewhere, where
// they alone see what comes of it: nobody is shown what they would not be in the
// game's own channel. Elsewhere is another channel of the game's guild, or the
// direct messages between them and the bot. What a direct message does not tell is
// whether they are in the guild still, so that is asked for.

// mayAskFor reports by a Refusal that a request is not for a game that its button
// names.
func (f *Finder) mayAskFor(ctx context.Context, req Request, s *sitting.Sitting) error {
	here := s.Guild == req.Guild && (s.Channel == req.Channel || s.Home != "" && s.Home == req.Channel)
	switch {
	case here:
		return nil
	case !req.Afar || s.Guild != req.Guild && req.Guild != "":
		return refuse(Elsewhere, nil)
	case s.SeatOf(req.User) == engine.Spectator && sitting.HasLeft(s.Seats, req.User):
		return refuse(sitting.HasResigned, nil) // somebody else has the seat by now
	case s.SeatOf(req.User) == engine.Spectator:
		return refuse(Elsewhere, nil)
	case s.Guild != req.Guild:
		return f.isStillMember(ctx, s.Guild, req.User)
	}
	return nil
}

// isStillMember refuses a request from a direct message for a game of a guild that
// the one who asks has left, or that the bot is no member of.
func (f *Finder) isStillMember(ctx context.Context, guild, user string) error {
	if f.IsMember == nil {
		return refuse(Elsewhere, nil)
	}
	member, err := f.IsMember(ctx, guild, user)
	switch {
	case err != nil && f.Attendance.IsAbsent(ctx, guild):
		return refuse(BotGone, nil)
	case err != nil:
		return err
	case !member:
		return refuse(NoMember, nil)
	}
	return nil
}
