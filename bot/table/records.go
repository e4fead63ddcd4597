package table

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"sobremesa/bot/sitting"
	"sobremesa/store"
)

// Leaderboard is the people of a board, best first. It has whether
// those on it are still members of the guild asked for, once a day.
func (t *Table) Leaderboard(ctx context.Context, of store.Board, user string) (r Ranking, err error) {
	if r.Lines, err = t.store.Leaderboard(ctx, of, LeaderboardLines); err != nil {
		return r, err
	}
	if r.Own, err = t.store.Stats(ctx, of, user); err != nil {
		return r, err
	}
	bets := of
	bets.List = store.Prophets
	best, err := t.store.Leaderboard(ctx, bets, 1)
	if err != nil {
		return r, err
	}
	if len(best) > 0 && best[0].Score > 0 {
		r.Prophet = best[0]
	}
	return r, t.askForMembers(ctx, of, r)
}

// Stats is what one person has done in a guild's finished games of a board.
func (t *Table) Stats(ctx context.Context, of store.Board, user string) (store.Ranked, error) {
	return t.store.Stats(ctx, of, user)
}

// LastFinished is the channel's game of a kind that finished last, without
// what was chosen for it; store.ErrNotFound when none has.
func (t *Table) LastFinished(ctx context.Context, channel, kind string) (sitting.Header, error) {
	g, err := t.store.LastGame(ctx, channel, kind)
	if err != nil {
		return sitting.Header{}, err
	}
	return sitting.HeaderOf(g), nil
}

// Guild is the server that a game is played in, "" for none;
// store.ErrNotFound.
func (t *Table) Guild(ctx context.Context, game int64) (string, error) {
	g, err := t.store.Game(ctx, game)
	if err != nil {
		return "", err
	}
	return g.Guild, nil
}

// PostponeGuild puts the tasks of a guild's games off that are due before
// another time, with the reason.
func (t *Table) PostponeGuild(ctx context.Context, guild string, due time.Time, reason string) error {
	_, err := t.store.PostponeGuild(ctx, guild, t.Now(), due, reason)
	return err
}

// TaskMembers: find out who of those on a leaderboard has left the guild; see
// Table.CheckMembers. It is of no game.
const TaskMembers = "members"

const (
	// memberAge is after how long it is asked again whether somebody is a member.
	memberAge = 24 * time.Hour
	// membersAtOnce is how many people a task asks for at most; those who come into
	// a leaderboard's view because others have left it are asked for as well.
	membersAtOnce = 60
)

// askForMembers leaves the task to find out who has left the guild, unless it
// was left today, or everybody listed has been asked for within a day.
func (t *Table) askForMembers(ctx context.Context, of store.Board, r Ranking) error {
	stale := false
	for _, line := range append(r.Lines, r.Prophet) {
		stale = stale || line.Games > 0 && t.isStale(line)
	}
	if !stale || of.Guild == "" {
		return nil
	}
	payload, err := json.Marshal(of)
	if err != nil {
		return err
	}
	now := t.Now()
	err = t.store.Commit(ctx, &store.Change{
		// The request's id makes it one task a day.
		Request: fmt.Sprintf("members %s %s %s", of.Guild, of.Kind, now.UTC().Format(time.DateOnly)),
		Tasks:   []store.Task{{Kind: TaskMembers, Payload: payload}}, At: now,
	})
	if errors.Is(err, store.ErrDuplicate) {
		return nil
	}
	if err == nil {
		t.Wake()
	}
	return err
}

func (t *Table) isStale(line store.Ranked) bool {
	return line.Checked.Before(t.Now().Add(-memberAge))
}

// CheckMembers carries a TaskMembers out: isMember is asked for the people whom the
// leaderboards of the board's kind list, unless that was done within a day. It ends
// with isMember's first error; what was found out by then is kept.
func (t *Table) CheckMembers(ctx context.Context, task *store.Task, isMember func(ctx context.Context, guild, user string) (bool, error)) error {
	var of store.Board
	if err := json.Unmarshal(task.Payload, &of); err != nil {
		return fmt.Errorf("table: task %d: %w", task.ID, err)
	}
	asked := 0
	for _, list := range []store.List{store.People, store.Artificial, store.Prophets} {
		for _, month := range []string{"", store.MonthOf(t.Now())} {
			of.List, of.Month = list, month
			for again := true; again && asked < membersAtOnce; {
				again = false
				lines, err := t.store.Leaderboard(ctx, of, LeaderboardLines)
				if err != nil {
					return err
				}
				for _, line := range lines {
					if asked == membersAtOnce || !t.isStale(line) {
						continue
					}
					asked++
					member, err := isMember(ctx, of.Guild, line.User)
					if err != nil {
						return fmt.Errorf("table: members of guild %s: %w", of.Guild, err)
					}
					if err := t.store.NoteMember(ctx, of.Guild, line.User, member, t.Now()); err != nil {
						return err
					}
					again = again || !member // somebody else moves up
				}
			}
		}
	}
	return nil
}

// Seen notes that a person is in a guild, if they were thought to have left it.
func (t *Table) Seen(ctx context.Context, guild, user string) error {
	left, err := t.store.HasLeft(ctx, guild, user)
	if err != nil || !left {
		return err
	}
	return t.store.NoteMember(ctx, guild, user, true, t.Now())
}

// Ranking is a leaderboard as somebody is shown it.
type Ranking struct {
	Lines []store.Ranked
	Own   store.Ranked // of the one who asks; Place is 0 when nothing is counted
	// Prophet is the one with the most points from bets; Place is 0 when there is
	// none.
	Prophet store.Ranked
}

// LeaderboardLines is how many people a leaderboard lists.
const LeaderboardLines = 10
