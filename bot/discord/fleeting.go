package discord

import (
	"context"
	"net/http"
	"time"

	"github.com/bwmarrin/discordgo"

	"sobremesa/bot/chat"
	"sobremesa/bot/message"
)

// fleetingFor is how long an answer stays that says what the channel shows too,
// four times as long when there is something to be pressed under it. Discord
// wants an answer to each command; it does not want it kept.
//
// This is a timer in memory, on purpose. Should the bot stop meanwhile, the answer
// stays until its reader's Discord is started anew: seen by nobody else, saying
// what was true and what the channel says as well. Whatever can be pressed under it
// is checked against the table as it stands, as any button is. To take it away
// later its token would have to be kept on disk, which is as good as a password for
// fifteen minutes and worth nothing after.
const fleetingFor = 15 * time.Second

// DeleteOriginal takes the message away that the first answer made or changed.
func (r *Responder) DeleteOriginal(ctx context.Context, i *discordgo.Interaction) error {
	_, err := r.REST.do(ctx, request{
		route:  route{pattern: "DELETE /webhooks/{application}/{token}/messages/@original", major: i.Token, exempt: true},
		method: http.MethodDelete, url: discordgo.EndpointWebhookMessage(i.AppID, i.Token, "@original"), anonymous: true})
	return err
}

// fade takes an answer away after a while, if it is one of the reader's own that
// may go; followUp says that it was sent as a further message. What is taken away
// is the interaction's first message: under a public message, unless the answer
// was one of its own, that is the public one.
func (d *Dispatcher) fade(ctx context.Context, i *discordgo.Interaction, a *chat.Answer, followUp bool) {
	ephemeral := i.Message != nil && i.Message.Flags&discordgo.MessageFlagsEphemeral != 0
	if !a.Fleeting || a.Message == nil || !a.Message.Private || followUp || a.Kind != chat.Reply && !(a.Kind == chat.Update && ephemeral) {
		return
	}
	go func() {
		timer := time.NewTimer(d.staysFor(a.Message))
		defer timer.Stop()
		select {
		case <-ctx.Done():
			return
		case <-timer.C:
		}
		ctx, cancel := context.WithTimeout(ctx, finishWithin)
		defer cancel()
		if err := d.Responder.DeleteOriginal(ctx, i); err != nil {
			d.Log.Debug("an answer stays", "err", err, "interaction", i.ID)
		}
	}()
}

// staysFor is how long a fleeting answer stays.
func (d *Dispatcher) staysFor(m *message.Message) time.Duration {
	stays := d.FleetingFor
	if stays == 0 {
		stays = fleetingFor
	}
	if len(m.Rows) > 0 {
		stays *= 4
	}
	return stays
}
