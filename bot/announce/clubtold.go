package announce

import (
	"context"
	"strings"

	"sobremesa/bot/club"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/settings"
	"sobremesa/engine"
	"sobremesa/store"
)

// clubTold tells what somebody who moderates a server has done in a club: to the person whom it concerns,
// by direct message or, if they take none or have chosen so, in the club's channel, or to everybody
// there. A repeated request has the same nonce. A repeated task looks for the message: in the channel by its
// button, since the same may have been done twice; among direct messages, in which no button works, by the
// text, since nobody is taken out of a season of a club twice.
func (a *Announcer) clubTold(ctx context.Context, task *store.Task) error {
	told, err := store.ReadPayload[club.Told](task)
	if err != nil || a.Games.Named(told.Kind) == nil {
		return err
	}
	s, err := a.Table.Club(ctx, told.Call)
	if err != nil {
		return err
	}
	v, err := a.viewerIn(ctx, s.Guild, s.Channel, s.Lang)
	if err != nil {
		return err
	}
	m := func(l engine.Lang) *message.Message {
		text := lang.Text(l, toldKeys[told.What], engine.Args{"name": engine.Term(s.Kind + ".name"), "game": s.Kind, "number": told.Season,
			"channel": "<#" + s.Channel + ">", "ends": told.Ends.Unix(), "playing": told.Playing})
		return &message.Message{Content: text, Nonce: told.Nonce}
	}
	again := task.Lease.Claim > 1 && !told.At.IsZero() // older tasks lack it
	public := m(v.Lang)
	id := message.CustomID{Kind: s.Kind, Verb: message.Club, Picks: []string{"told", strings.ToLower(told.Nonce[:message.MaxPick])}}
	public.Rows = []message.Row{{message.Button{ID: id, Label: lang.Text(v.Lang, "button.club", nil), Style: message.Secondary}}}
	if told.User != "" {
		own, err := a.Table.Settings(ctx, settings.Place{Guild: s.Guild, Channel: s.Channel, User: told.User, Language: v.Lang, UserLanguage: v.Lang})
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
				direct := m(own.OwnLanguage())
				err = a.postOnce(ctx, channel, direct, again, told.At, func(p *message.Posted) bool { return p.Content == direct.Content })
			}
			if !refusedForGood(err) {
				return err
			}
		}
		public.Content, public.Mentions = mention(told.User)+": "+public.Content, []string{told.User}
	}
	if err = a.postOnce(ctx, s.Channel, public, again, told.At, withComponent(func(component string) bool { return component == id.String() })); refusedForGood(err) {
		return nil
	}
	return err
}

var toldKeys = map[string]string{club.ToldOut: "club.told-out", club.ToldEnd: "club.told-end", club.ToldStop: "club.told-stop"}
