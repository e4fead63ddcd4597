package discord

import (
	"context"
	"time"
	"unicode/utf8"

	"sobremesa/bot/chat"
	"sobremesa/bot/private"
)

const (
	// fleetingFor is how long a fleeting answer of a few words stays. Discord wants an answer to each
	// command, but it does not have to be kept.
	fleetingFor = 15 * time.Second
	// charactersRead is the number of characters for which an answer stays another fleetingFor.
	// Slow readers, and users of screen readers, take about ten a second.
	charactersRead = 150
)

// keepPrivate makes a private answer about a game, which was sent, take the place of what its user
// was told before. A refusal about no game takes the place of the one before. followUp is the id of a follow-up, or "" for the message that the interaction
// answered first, or in which the component was pressed.
func (d *dispatcher) keepPrivate(ctx context.Context, i *Interaction, a *chat.Answer, followUp string) {
	if d.Private == nil || a.Game == 0 && a.Outcome != chat.Refused || a.Message == nil || !a.Message.Private || a.Kind != chat.Reply && a.Kind != chat.Update {
		return
	}
	m := private.Message{Made: i.ID, Shown: i.ID, App: i.AppID, Token: i.Token, ID: followUp, Fleeting: a.Fleeting}
	if a.Kind == chat.Update {
		if !isPrivate(i) || i.Message.InteractionMetadata == nil {
			return // that is no message to delete, or Discord does not say which one it is
		}
		m.Made = i.Message.InteractionMetadata.ID
	}
	var stays time.Duration
	if a.Fleeting && len(a.Message.Rows) == 0 {
		stays = d.readingTime(a.Message.Content)
	}
	ctx, cancel := context.WithTimeout(ctx, finishWithin)
	defer cancel()
	if err := d.Private.Show(ctx, private.Owner{User: userOf(i).ID, Game: a.Game}, m, stays); err != nil {
		d.Log.Warn("an earlier answer may stay", "err", err, "interaction", i.ID)
	}
}

// readingTime returns how long a fleeting answer stays for its reader to read it.
func (d *dispatcher) readingTime(text string) time.Duration {
	stays := d.FleetingFor
	if stays == 0 {
		stays = fleetingFor
	}
	return stays + stays*time.Duration(utf8.RuneCountInString(text))/charactersRead
}
