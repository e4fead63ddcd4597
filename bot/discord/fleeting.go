package discord

import (
	"context"
	"time"
	"unicode/utf8"

	"github.com/bwmarrin/discordgo"

	"sobremesa/bot/chat"
)

const (
	// fleetingFor is how long a fleeting answer of a few words stays. Such an answer says what the
	// channel shows too, or why something was not done. Discord wants an answer to each command,
	// but it does not have to be kept.
	//
	// This is deliberately a timer in memory. If the bot stops meanwhile, the answer stays until
	// its reader restarts Discord. That does no harm: nobody else sees it, it says what was true
	// and what the channel says as well, and its buttons are checked against the current table like
	// all buttons. To delete it later, the bot would have to keep its token on disk, which is as
	// sensitive as a password for fifteen minutes and worthless after that.
	fleetingFor = 15 * time.Second
	// charactersRead is the number of characters for which an answer stays another fleetingFor.
	// Slow readers, and users of screen readers, take about ten a second.
	charactersRead = 150
	// fleetingMost is the longest that an answer stays. An interaction's token is valid for 15
	// minutes.
	fleetingMost = 14 * time.Minute
)

// fade arranges for a private fleeting answer to be deleted once it has been read and is of no more
// use. It must be called before the answer is sent, since the user may press a button on it at
// once. It cancels an earlier deletion of the same message.
//
// The caller calls sent when the answer was sent or could not be sent. followUp is the id of a
// follow-up, or "" for the interaction's first message, which is the public one where the user
// pressed a component of a public message.
func (d *dispatcher) fade(ctx context.Context, i *Interaction, a *chat.Answer) (sent func(ok bool, followUp string)) {
	none := func(bool, string) {}
	private := a.Message != nil && a.Message.Private
	made := i.ID // the interaction that made the message
	switch {
	case a.Kind == chat.Update && i.Message != nil && i.Message.Flags&discordgo.MessageFlagsEphemeral != 0:
		if of := i.Message.InteractionMetadata; of != nil {
			made = of.ID
		}
	case a.Kind == chat.Reply:
	default:
		return none
	}
	if !a.Fleeting || !private {
		d.keepFading(made, nil)
		return none
	}
	f := &fading{ctx: ctx, d: d, made: made, of: i, stays: d.staysFor(a), needed: a.Needed}
	d.keepFading(made, f)
	return func(ok bool, followUp string) {
		if !ok {
			d.endFading(f)
			return
		}
		f.followUp = followUp
		f.wait()
	}
}

// fading is an answer that waits to be deleted. There are many where many people play, so each is a
// timer and not a goroutine.
type fading struct {
	ctx      context.Context // of the interaction; it ends with the bot
	d        *dispatcher
	made     string       // the interaction that created the message
	of       *Interaction // the interaction whose token deletes the message
	followUp string
	stays    time.Duration // until the next check
	stayed   time.Duration // until the last check
	needed   func(context.Context) bool
}

func (f *fading) wait() { time.AfterFunc(f.stays, f.check) }

// check deletes the answer unless another has replaced it. If needed can tell that the answer is
// still of use, the answer stays, and check runs again at ever longer intervals.
func (f *fading) check() {
	if f.ctx.Err() != nil || !f.d.isFading(f) {
		f.d.endFading(f)
		return
	}
	f.stayed += f.stays
	if f.needed != nil && f.stayed < fleetingMost && f.needed(f.ctx) {
		f.stays = min(f.stayed, fleetingMost-f.stayed)
		f.wait()
		return
	}
	// From here on, nothing can replace the answer any more.
	if !f.d.endFading(f) {
		return
	}
	ctx, cancel := context.WithTimeout(f.ctx, finishWithin)
	defer cancel()
	if err := f.d.Responder.Delete(ctx, f.of, f.followUp); err != nil {
		f.d.Log.Debug("an answer stays", "err", err, "interaction", f.of.ID)
	}
}

// keepFading sets what deletes the message that an interaction created, in place of an earlier one.
// Nil means that nothing does.
func (d *dispatcher) keepFading(made string, f *fading) {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.fading, made)
	if f != nil {
		if d.fading == nil {
			d.fading = make(map[string]*fading)
		}
		d.fading[made] = f
	}
}

// isFading reports whether f is still to be deleted.
func (d *dispatcher) isFading(f *fading) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.fading[f.made] == f
}

// endFading forgets f and reports whether it was still to be deleted.
func (d *dispatcher) endFading(f *fading) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	was := d.fading[f.made] == f
	if was {
		delete(d.fading, f.made)
	}
	return was
}

// staysFor returns how long a fleeting answer stays for its reader to read it. It stays four times
// as long if it has components and nothing tells whether they are still of use.
func (d *dispatcher) staysFor(a *chat.Answer) time.Duration {
	stays := d.FleetingFor
	if stays == 0 {
		stays = fleetingFor
	}
	stays += stays * time.Duration(utf8.RuneCountInString(a.Message.Content)) / charactersRead
	if len(a.Message.Rows) > 0 && a.Needed == nil {
		stays *= 4
	}
	return min(stays, fleetingMost)
}
