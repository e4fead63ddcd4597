package records

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"sobremesa/store"
)

// TaskMembers: find out who of those on a leaderboard has left the guild; see
// Records.CheckMembers. It is of no game.
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
func (r *Records) askForMembers(ctx context.Context, of store.Board, shown Ranking) error {
	stale := false
	for _, line := range append(shown.Lines, shown.Prophet) {
		stale = stale || line.Games > 0 && r.isStale(line)
	}
	if !stale || of.Guild == "" {
		return nil
	}
	payload, err := json.Marshal(of)
	if err != nil {
		return err
	}
	now := r.now()
	c := &store.Change{
		// The request's id makes it one task a day.
		Request: fmt.Sprintf("members %s %s %s", of.Guild, of.Kind, now.UTC().Format(time.DateOnly)),
		Tasks:   []store.Task{{Kind: TaskMembers, Payload: payload}}, At: now,
	}
	err = store.UntilKnown(ctx, func() error { return r.store.Commit(ctx, c) })
	if errors.Is(err, store.ErrDuplicate) {
		return nil
	}
	if err == nil {
		r.Wake()
	}
	return err
}

func (r *Records) isStale(line store.Ranked) bool {
	return line.Checked.Before(r.now().Add(-memberAge))
}

// CheckMembers carries a TaskMembers out: isMember is asked for the people whom the
// leaderboards of the board's kind list, unless that was done within a day. It ends
// with isMember's first error; what was found out by then is kept.
func (r *Records) CheckMembers(ctx context.Context, task *store.Task, isMember func(ctx context.Context, guild, user string) (bool, error)) error {
	var of store.Board
	if err := json.Unmarshal(task.Payload, &of); err != nil {
		return fmt.Errorf("records: task %d: %w", task.ID, err)
	}
	asked := 0
	for _, list := range []store.List{store.People, store.Artificial, store.Prophets} {
		for _, month := range []string{"", store.MonthOf(r.now())} {
			of.List, of.Month = list, month
			for again := true; again && asked < membersAtOnce; {
				again = false
				lines, err := r.store.Leaderboard(ctx, of, LeaderboardLines)
				if err != nil {
					return err
				}
				for _, line := range lines {
					if asked == membersAtOnce || !r.isStale(line) {
						continue
					}
					asked++
					member, err := isMember(ctx, of.Guild, line.User)
					if err != nil {
						return fmt.Errorf("records: members of guild %s: %w", of.Guild, err)
					}
					if err := r.store.NoteMember(ctx, of.Guild, line.User, member, r.now()); err != nil {
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
func (r *Records) Seen(ctx context.Context, guild, user string) error {
	left, err := r.store.HasLeft(ctx, guild, user)
	if err != nil || !left {
		return err
	}
	return r.store.NoteMember(ctx, guild, user, true, r.now())
}
