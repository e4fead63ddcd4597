package announce

import (
	"context"

	"sobremesa/bot/club"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/settings"
	"sobremesa/engine"
	"sobremesa/store"
)

// clubTold tells what somebody who moderates a server has done in a club: to the person whom it concerns,
// by direct message or, if they take none or have chosen so, in the club's channel, or to everybody
// there. A repeated request has the same nonce; a repeated task looks for the text, since it has no buttons.
func (a *Announcer) clubTold(ctx context.Context, task *store.Task) error {
	told, err := store.ReadPayload[club.Told](task)
	if err != nil || a.Games.Named(told.Kind) == nil {
		return err
	}
	s, err := a.Table.Club(ctx, told.Call)
	if err != nil {
		return err
	}
	said, err := a.Table.Settings(ctx, settings.Place{Guild: s.Guild, Channel: s.Channel, Language: engine.Spanish})
	if err != nil {
		return err
	}
	m := func(l engine.Lang) *message.Message {
		text := lang.Text(l, toldKeys[told.What], engine.Args{"name": engine.Term(s.Kind + ".name"), "game": s.Kind, "number": told.Season,
			"channel": "<#" + s.Channel + ">", "ends": told.Ends.Unix(), "playing": told.Playing})
		return &message.Message{Content: text, Nonce: told.Nonce}
	}
	again := task.Lease.Claim > 1 && !told.At.IsZero() // older tasks lack it
	once := func(channel string, m *message.Message) error {
		return a.postOnce(ctx, channel, m, again, told.At, func(p *message.Posted) bool { return p.Content == m.Content })
	}
	public := m(said.Language())
	if told.User != "" {
		own, err := a.Table.Settings(ctx, settings.Place{Guild: s.Guild, Channel: s.Channel, User: told.User, Language: said.Language(), UserLanguage: said.Language()})
		if err != nil {
			return err
		}
		switch own.OwnValue(settings.Reminders) {
		case settings.Off:
			return nil
		case settings.InChannel:
		default:
			channel, err := a.Channels.Direct(ctx, told.User)
			if err == nil {
				err = once(channel, m(own.OwnLanguage()))
			}
			if !refusedForGood(err) {
				return err
			}
		}
		public.Content, public.Mentions = mention(told.User)+": "+public.Content, []string{told.User}
	}
	if err = once(s.Channel, public); refusedForGood(err) {
		return nil
	}
	return err
}

var toldKeys = map[string]string{club.ToldOut: "club.told-out", club.ToldEnd: "club.told-end", club.ToldStop: "club.told-stop"}
