package table

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"sobremesa/store"
)

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

// CheckMembers carries a TaskMembers out: whoever the leaderboards of the board's
// kind list, and was not asked for within a day, is asked for by isMember. It
// ends with isMember's first error; what was found out by then is kept.
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
