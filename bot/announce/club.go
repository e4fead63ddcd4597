package announce

import (
	"context"
	"crypto/rand"
	"errors"
	"strings"
	"time"

	"sobremesa/bot/club"
	"sobremesa/bot/message"
	"sobremesa/bot/outbox"
	"sobremesa/bot/sitting"
	"sobremesa/store"
)

// A club goes on when one of its tasks is carried out: what is due is decided and stored, the messages
// are posted or edited, and a game that is ready begins: one after the other, each when the one before has
// its thread, so no faster than Discord lets the bot start threads. All of it is noted in
// the club's document, so a task may come late, or twice. The document names the nonce of a
// message before it is posted; who finds a nonce and no message looks for it in the channel, by its
// button.

// club has a club go on. While the bot may not write in the channel, or is not in the server, it tries
// again and again; a channel that is gone is noted.
func (a *Announcer) club(ctx context.Context, task *store.Task) error {
	err := a.clubGoesOn(ctx, task)
	switch r, refused := errors.AsType[*message.Refused](err); {
	case errors.Is(err, errOvertaken):
		return &outbox.Later{After: club.Moment, Cause: err}
	case refused && r.Forbidden():
		of, _ := store.ReadPayload[club.Call](task)
		if a.Channels.IsAbsent(ctx, of.Guild) {
			if err := a.Table.ShutOut(ctx, of.Guild); err != nil {
				return err
			}
		}
		return laterAndLater(task, err)
	}
	return err
}

// laterAndLater postpones a task for longer each time that it is tried.
func laterAndLater(task *store.Task, cause error) error {
	return &outbox.Later{After: min(forbiddenMost, forbiddenPause<<min(task.Attempts, 11)), Cause: cause}
}

func (a *Announcer) clubGoesOn(ctx context.Context, task *store.Task) error {
	of, err := store.ReadPayload[club.Call](task)
	if err != nil || a.Games.Named(of.Kind) == nil {
		return err
	}
	s, err := a.Table.AdvanceClub(ctx, of)
	if err != nil {
		return err
	}
	if s.Shut {
		return laterAndLater(task, errors.New("the bot is not in the server"))
	}
	if task.Attempts > 0 { // it may have been postponed for that
		if err := a.Table.LookAgain(ctx, of.Guild); err != nil {
			return err
		}
	}
	if err := a.Table.PlayOutSeason(ctx, s); err != nil {
		return err
	}
	for _, due := range s.Shows(a.now()) {
		if err := a.showSeason(ctx, s, due); err != nil {
			return err
		}
	}
	if s.Warns(a.now()) {
		if err := a.Table.WarnOfEnd(ctx, of); err != nil {
			return err
		}
	}
	return a.beginGame(ctx, of)
}

// beginGame begins a game that is ready. Once it has left the club's channel for its thread, the next one begins.
func (a *Announcer) beginGame(ctx context.Context, of club.Call) error {
	return store.RetryOnConflict(ctx, func() error {
		s, err := a.Table.Club(ctx, of)
		if err != nil {
			return err
		}
		ready := s.Ready()
		if len(ready) == 0 {
			return nil
		}
		v, err := a.viewerIn(ctx, of.Guild, s.Channel, s.Lang)
		if err != nil {
			return err
		}
		o := sitting.Opening{Kind: of.Kind, Pace: club.Bank * time.Duration(max(1, s.Weeks)), Gives: store.Gives{Known: true}, Threaded: true}
		return a.Table.BeginSeasonGame(ctx, s, ready[0], o, v.Lang)
	})
}

// errOvertaken says that another process shows the same message.
var errOvertaken = errors.New("another process shows the message")

// showSeason posts or edits a message of a season.
func (a *Announcer) showSeason(ctx context.Context, s *club.State, due club.Due) error {
	had := due.Season.Posts[due.Part]
	post, again := had, had.Nonce != ""
	keep := func() error {
		_, err := a.Table.ChangeClub(ctx, s.Call, func(now *club.State) error {
			if !now.Posting(due, had, post) {
				return errOvertaken
			}
			return nil
		})
		had = post
		return err
	}
	if !again {
		post.Nonce, post.At = strings.ToLower(rand.Text()[:16]), a.now()
		if err := keep(); err != nil {
			return err
		}
	}
	m, err := a.seasonMessage(ctx, s, due)
	if err != nil {
		return err
	}
	id := seasonID(s.Kind, due.Season, string(due.Part))
	if post.ID == "" {
		m.Nonce = post.Nonce
		var there *message.Posted
		if again {
			there, err = a.findPost(ctx, s.Channel, post.At, withComponent(func(component string) bool { return component == id.String() }))
		}
		if err == nil && there == nil {
			there, err = a.Channels.Create(ctx, s.Channel, m)
		}
		if err == nil {
			post.ID = there.ID
		}
	} else {
		err = a.Channels.Edit(ctx, s.Channel, post.ID, m)
		if reasonOf(err) == message.NoMessage {
			err = nil // somebody has deleted it
		}
	}
	switch r, refused := errors.AsType[*message.Refused](err); {
	case refused && r.Reason == message.NoChannel:
		_, err := a.Table.ChangeClub(ctx, s.Call, func(now *club.State) error { now.Gone = now.Gone || now.Channel == s.Channel; return nil })
		return err
	case refused && r.Reason != message.TooMany && !r.Forbidden():
		post.Lost = true
	case err != nil:
		return err
	}
	post.Shown, post.At = due.Look, a.now()
	return keep()
}
