package discord

import (
	"context"
	"time"
	"unicode/utf8"

	"github.com/bwmarrin/discordgo"

	"sobremesa/bot/chat"
)

const (
	// fleetingFor is how long an answer of a few words stays that may go: what the
	// channel shows too, or why something was not done. Discord wants an answer to
	// each command; it does not want it kept.
	//
	// This is a timer in memory, on purpose. Should the bot stop meanwhile, the answer
	// stays until its reader's Discord is started anew. Nobody else sees it, it says
	// what was true and what the channel says as well, and its buttons are checked
	// against the table as it stands, as all buttons are. To take it away later its
	// token would have to be kept on disk, which is as good as a password for fifteen
	// minutes and worth nothing after.
	fleetingFor = 15 * time.Second
	// charactersRead is for how many characters an answer stays that long once more: slow
	// readers, and those who listen, take some ten a second.
	charactersRead = 150
	// fleetingMost is how long an answer stays that is still of use: an interaction's
	// token is good for 15 minutes.
	fleetingMost = 14 * time.Minute
)

// fade takes an answer away once it was read and is of no use any more, if it is a
// private one that may go. It is called before the answer is sent, lest somebody press
// on it first, and ends what was to take its message away before. The caller calls sent
// when the answer was sent, or could not be; followUp is its id if it is a follow-up,
// or "" for the interaction's first message. That is the public one where a public
// message was pressed.
func (d *Dispatcher) fade(ctx context.Context, i *Interaction, a *chat.Answer) (sent func(ok bool, followUp string)) {
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

// fading is an answer that waits to be taken away. Many do where many people play, so
// that each is a timer, and no goroutine.
type fading struct {
	ctx      context.Context // of the interaction, which ends with the bot
	d        *Dispatcher
	made     string       // the interaction that made the message
	of       *Interaction // whose token takes it away
	followUp string
	stays    time.Duration // until it is looked at next
	stayed   time.Duration // until it was looked at last
	needed   func(context.Context) bool
}

func (f *fading) wait() { time.AfterFunc(f.stays, f.look) }

// look takes the answer away, unless another has come in its place. If there is somebody
// to ask whether it is needed still, it asks ever more seldom until it is not.
func (f *fading) look() {
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
	// Whatever takes its place from here on comes too late.
	if !f.d.endFading(f) {
		return
	}
	ctx, cancel := context.WithTimeout(f.ctx, finishWithin)
	defer cancel()
	if err := f.d.Responder.Delete(ctx, f.of, f.followUp); err != nil {
		f.d.Log.Debug("an answer stays", "err", err, "interaction", f.of.ID)
	}
}

// keepFading notes what takes away the message that an interaction has made, in place of
// what was to do so before. nil is for nothing.
func (d *Dispatcher) keepFading(made string, f *fading) {
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

// isFading reports whether an answer is to be taken away still.
func (d *Dispatcher) isFading(f *fading) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.fading[f.made] == f
}

// endFading forgets an answer that was to be taken away, and reports whether it still was.
func (d *Dispatcher) endFading(f *fading) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	was := d.fading[f.made] == f
	if was {
		delete(d.fading, f.made)
	}
	return was
}

// staysFor is how long a fleeting answer stays for its reader to read it, four times
// as long when something can be pressed under it of which nobody knows whether it is
// of use.
func (d *Dispatcher) staysFor(a *chat.Answer) time.Duration {
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
