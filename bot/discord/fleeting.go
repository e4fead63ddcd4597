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
	// stays until its reader's Discord is started anew: seen by nobody else, saying
	// what was true and what the channel says as well. Whatever can be pressed under it
	// is checked against the table as it stands, as any button is. To take it away
	// later its token would have to be kept on disk, which is as good as a password for
	// fifteen minutes and worth nothing after.
	fleetingFor = 15 * time.Second
	// charactersRead is how much is read while a few words are, in addition to them: those
	// who read slowly, or by ear, take some ten characters a second.
	charactersRead = 150
	// fleetingMost is how long an answer stays that is still of use: an interaction's
	// token is good for 15 minutes.
	fleetingMost = 14 * time.Minute
)

// fade is called before an answer is sent, so that what is pressed on it cannot come
// first: what its message showed before is not taken away any more. Whoever sends it
// calls sent when that was done, or could not be; once it was read and is of no use any
// more it is then taken away, if it is one of the reader's own that may go. followUp is
// the id of the further message as which it was sent, or "": what is taken away then is
// the interaction's first message. Under a public message, unless the answer was one of
// its own, that is the public one.
func (d *Dispatcher) fade(ctx context.Context, i *discordgo.Interaction, a *chat.Answer) (sent func(ok bool, followUp string)) {
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

// keepFading notes what takes the message away that an interaction has made, nil for
// nothing, and ends what was to do so before.
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

// endFading forgets one that has been carried out or ended.
func (d *Dispatcher) endFading(made string, f *fading) {
	f.cancel()
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.fading[made] == f {
		delete(d.fading, made)
	}
}

// awaitUseless returns when an answer has stayed for a while and is needed no more,
// if it is asked; true, unless the context ended first. It asks ever more seldom.
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
