package records

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"sobremesa/store"
)

// TaskMembers is the kind of the task that finds out which people on a leaderboard have left the
// guild; see Records.CheckMembers. It belongs to no game.
const TaskMembers = "members"

const (
	// memberAge is how long the answer whether a person is a member stays valid.
	memberAge = 24 * time.Hour
	// membersAtOnce is the maximal number of people that a task asks about. They include people who
	// move up because others have left.
	membersAtOnce = 60
)

// askForMembers adds the task that finds out who has left the guild, unless it was added today, or
// the answers for all listed people are still valid.
func (r *Records) askForMembers(ctx context.Context, of Board, shown Ranking) error {
	stale := false
	for _, line := range shown.Lines {
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
		// The request's id limits this to one task a day.
		Request: fmt.Sprintf("members %s %s %s", of.Guild, of.Kind, now.UTC().Format(time.DateOnly)),
		Tasks:   []store.Task{{Kind: TaskMembers, Payload: payload}}, At: now,
	}
	err = store.UntilKnown(ctx, func() error { return r.store.Commit(ctx, c) })
	if errors.Is(err, store.ErrDuplicate) {
		return nil
	}
	if err == nil {
		r.wake()
	}
	return err
}

func (r *Records) isStale(line Ranked) bool {
	return line.Checked.Before(r.now().Add(-memberAge))
}

// CheckMembers carries out a TaskMembers: it calls isMember for the people on the leaderboards of
// the board's kind whose answers are no longer valid. It returns isMember's first error; answers
// received before stay stored.
func (r *Records) CheckMembers(ctx context.Context, task *store.Task, isMember func(ctx context.Context, guild, user string) (bool, error)) error {
	var of Board
	if err := json.Unmarshal(task.Payload, &of); err != nil {
		return fmt.Errorf("records: task %d: %w", task.ID, err)
	}
	asked := 0
	for _, list := range []List{People, Artificial} {
		for _, month := range []string{"", MonthOf(r.now())} {
			of.List, of.Month = list, month
			for again := true; again && asked < membersAtOnce; {
				again = false
				b, err := r.standings(ctx, of, "")
				if err != nil {
					return err
				}
				for _, line := range b.Lines {
					if asked == membersAtOnce || !r.isStale(line) {
						continue
					}
					asked++
					member, err := isMember(ctx, of.Guild, line.User)
					if err != nil {
						return fmt.Errorf("records: members of guild %s: %w", of.Guild, err)
					}
					if err := r.noteMember(ctx, of.Guild, line.User, member); err != nil {
						return err
					}
					again = again || !member // the next person moves up
				}
			}
		}
	}
	return nil
}

// Seen records that a person is in a guild, if they were thought to have left it.
func (r *Records) Seen(ctx context.Context, guild, user string) error {
	left, err := r.hasLeft(ctx, guild, user)
	if err != nil || !left {
		return err
	}
	return r.noteMember(ctx, guild, user, true)
}
