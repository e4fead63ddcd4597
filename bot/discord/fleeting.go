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
	ctx, cancel := context.WithCancel(ctx)
	this := &fading{cancel}
	d.keepFading(made, this)
	stays, needed := d.staysFor(a), a.Needed
	return func(ok bool, followUp string) {
		if !ok {
			d.endFading(made, this)
			return
		}
		go func() {
			defer d.endFading(made, this)
			if !awaitUseless(ctx, stays, needed) {
				return
			}
			ctx, cancel := context.WithTimeout(ctx, finishWithin)
			defer cancel()
			if err := d.Responder.Delete(ctx, i, followUp); err != nil {
				d.Log.Debug("an answer stays", "err", err, "interaction", i.ID)
			}
		}()
	}
}

// fading is an answer that waits to be taken away.
type fading struct{ cancel context.CancelFunc }

// keepFading notes what takes away the message that an interaction has made, and ends
// what was to do so before. nil is for nothing.
func (d *Dispatcher) keepFading(made string, f *fading) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if before := d.fading[made]; before != nil {
		before.cancel()
		delete(d.fading, made)
	}
	if f != nil {
		if d.fading == nil {
			d.fading = make(map[string]*fading)
		}
		d.fading[made] = f
	}
}

// endFading forgets a fading that has been carried out or ended.
func (d *Dispatcher) endFading(made string, f *fading) {
	f.cancel()
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.fading[made] == f {
		delete(d.fading, made)
	}
}

// awaitUseless waits until an answer has stayed for a while and, if there is somebody to
// ask, is needed no more. It asks ever more seldom, and returns false if the context
// ended first.
func awaitUseless(ctx context.Context, stays time.Duration, needed func(context.Context) bool) bool {
	for stayed := time.Duration(0); ; {
		if pause(ctx, stays) != nil {
			return false
		}
		stayed += stays
		if needed == nil || stayed >= fleetingMost || !needed(ctx) {
			return ctx.Err() == nil
		}
		stays = min(stayed, fleetingMost-stayed)
	}
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
