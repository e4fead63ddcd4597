package table

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"sobremesa/bot/calendar"
	"sobremesa/store"
)

// Nobody can play in a server that has thrown the bot out: such time does not
// count there, as an outage. It is learnt when something is refused, or when a
// clock has come to a point and it is asked whether the bot is there; it counts
// from when the bot was last known to be.

// SettingPresence is a server's: what is known of when the bot was a member. Nobody
// chooses it.
const SettingPresence = "presence"

// presence is when the bot was a member of a guild, as far as is known.
type presence struct {
	// Seen is when it was, within seenEvery.
	Seen time.Time `json:"seen,omitzero"`
	// Shut is since when it is not; zero while it is. Asked is when that was asked
	// last.
	Shut  time.Time `json:"shut,omitzero"`
	Asked time.Time `json:"asked,omitzero"`
	// Absences are the times in which it was not, the oldest first.
	Absences []calendar.Span `json:"absences,omitempty"`

	text string // as it is kept
}

const (
	// seenEvery is how often it is noted that the bot is still a member.
	seenEvery = 15 * time.Minute
	// askLeast and askMost bound how often it is asked, for all clocks of a guild
	// together, whether the bot is back: ever less often.
	askLeast, askMost = 15 * time.Minute, 24 * time.Hour
)

// again is when to look again whether the bot is back.
func (p *presence) again(now time.Time) time.Time {
	return now.Add(min(askMost, max(askLeast, now.Sub(p.Shut)/4)))
}

// spans are the times that do not count. While the bot is away that is taken to
// last until it is looked again.
func (p *presence) spans(now time.Time) []calendar.Span {
	if p.Shut.IsZero() {
		return p.Absences
	}
	return append(slices.Clip(p.Absences), calendar.Span{From: p.Shut, Until: p.again(now)})
}

func serverScope(guild string) store.Scope { return store.Scope{Kind: store.Server, ID: guild} }

// presenceIn is what is known of a guild; nothing of "", which is none.
func (t *Table) presenceIn(ctx context.Context, guild string) (p presence, err error) {
	if guild == "" {
		return p, nil
	}
	of := serverScope(guild)
	stored, err := t.store.Settings(ctx, of)
	p.text = stored[of][SettingPresence]
	if err == nil && p.text != "" {
		err = json.Unmarshal([]byte(p.text), &p)
	}
	return p, err
}

// keepPresence keeps what has become of what presenceIn returned. store.ErrConflict when
// it is something else by now.
func (t *Table) keepPresence(ctx context.Context, guild string, p presence) error {
	text, err := json.Marshal(p)
	if err != nil {
		return err
	}
	return t.store.SwapSetting(ctx, serverScope(guild), SettingPresence, p.text, string(text))
}

// ShutOut notes that the bot is no member of a guild (any more).
func (t *Table) ShutOut(ctx context.Context, guild string) error {
	return retryOnConflict(ctx, func() error { return t.shutOut(ctx, guild) })
}

func (t *Table) shutOut(ctx context.Context, guild string) error {
	p, err := t.presenceIn(ctx, guild)
	if err != nil || guild == "" {
		return err
	}
	now := t.Now()
	p.Asked = now.UTC()
	if p.Shut.IsZero() {
		if p.Shut = p.Seen; p.Shut.IsZero() {
			p.Shut = now.UTC()
		}
	}
	return t.keepPresence(ctx, guild, p)
}

// BackIn learns that something was done in a guild, so that the bot seems to be a
// member. If it was none, and is one now, the tasks that were put off are due, and
// the boards say until when there is time. It tells how many tasks were woken.
func (t *Table) BackIn(ctx context.Context, guild string) (woken int, err error) {
	err = retryOnConflict(ctx, func() (err error) {
		woken, err = t.backIn(ctx, guild)
		return err
	})
	return woken, err
}

func (t *Table) backIn(ctx context.Context, guild string) (int, error) {
	p, err := t.presenceIn(ctx, guild)
	if err != nil || guild == "" {
		return 0, err
	}
	now := t.Now().UTC()
	switch shut := p.Shut; {
	case !shut.IsZero():
		if t.absent(ctx, guild) { // its commands are there without it
			return 0, t.ShutOut(ctx, guild)
		}
		p.Absences = slices.DeleteFunc(p.Absences, func(s calendar.Span) bool { return now.Sub(s.Until) > outageKept })
		p.Absences = append(p.Absences, calendar.Span{From: shut, Until: now})
		p.Seen, p.Shut, p.Asked = now, time.Time{}, time.Time{}
		if err := t.keepPresence(ctx, guild, p); err != nil {
			return 0, err
		}
		// Clocks were put off until it would have been asked again.
		if err := t.showMoved(ctx, guild, max(now.Sub(shut), askMost/unnoticed)); err != nil {
			return 0, err
		}
		t.Wake()
	case now.Sub(p.Seen).Abs() >= seenEvery:
		p.Seen = now
		if err := t.keepPresence(ctx, guild, p); err != nil {
			return 0, err
		}
	}
	n, err := t.store.WakeGuild(ctx, guild, t.Now())
	if n > 0 {
		t.Wake()
	}
	return n, err
}

// LookAgain is BackIn for who does not know whether the bot is a member: it is
// asked if it was none.
func (t *Table) LookAgain(ctx context.Context, guild string) error {
	p, err := t.presenceIn(ctx, guild)
	if err == nil && !p.Shut.IsZero() {
		_, err = t.BackIn(ctx, guild)
	}
	return err
}

// shutUntil is when to look again whether the bot is back in a guild, zero when it
// is a member. That is asked if something that people would feel depends on it,
// and, now and then, while it is none.
func (t *Table) shutUntil(ctx context.Context, guild string, depends bool) (time.Time, error) {
	p, err := t.presenceIn(ctx, guild)
	if err != nil || guild == "" {
		return time.Time{}, err
	}
	switch {
	case !p.Shut.IsZero():
		if !t.Now().Before(p.again(p.Asked)) {
			err = t.LookAgain(ctx, guild)
		}
	case depends && t.absent(ctx, guild):
		err = t.ShutOut(ctx, guild)
	default:
		return time.Time{}, nil
	}
	if err == nil {
		p, err = t.presenceIn(ctx, guild)
	}
	if err != nil || p.Shut.IsZero() {
		return time.Time{}, err
	}
	return p.again(t.Now()), nil
}

// absentWithin is how long to wait for the word whether the bot is a member: where
// it does not come it is taken for one, and clocks go on.
const absentWithin = 5 * time.Second

// absent asks whether the bot is no member of a guild.
func (t *Table) absent(ctx context.Context, guild string) bool {
	ctx, cancel := context.WithTimeout(ctx, absentWithin)
	defer cancel()
	return t.Absent != nil && t.Absent(ctx, guild)
}
