package records

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"sobremesa/bot/settings"
	"sobremesa/store"
)

// TaskMembers is the kind of the task that finds out which people on a leaderboard have left the
// guild; see Records.CheckMembers. It belongs to no game.
const TaskMembers = "members"

const (
	memberAge     = 24 * time.Hour // how long the answer whether a person is a member stays valid
	membersAtOnce = 60             // how many people a task asks about at most, with those who move up because others have left
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
	now := r.now()
	c := &store.Change{
		// The request's id limits this to one task a day.
		Request: fmt.Sprintf("members %s %s %s", of.Guild, of.Kind, now.UTC().Format(time.DateOnly)),
		Tasks:   []store.Task{store.NewTask(TaskMembers, of, time.Time{})}, At: now,
	}
	err := store.UntilKnown(ctx, func() error { return r.store.Commit(ctx, c) })
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
	of, err := store.ReadPayload[Board](task)
	if err != nil {
		return err
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

// membership is whether a user was a member of a guild when that was last found out. Who is not known
// to have left counts as a member.
type membership struct {
	present bool
	checked time.Time
}

// A membership is stored in a scope of its guild, by the user. That a user has left is stored with
// their own settings as well, which are read for everything they do.

const memberScope store.ScopeKind = "member"

func membersOf(guild string) store.Scope { return store.Scope{Kind: memberScope, ID: guild} }

// LeftIn returns the name among a person's settings that is set when they have left a guild.
func LeftIn(guild string) string { return settings.Left + guild }

// storedMembership is the form in which a membership is stored.
type storedMembership struct {
	Member bool  `json:"member"`
	At     int64 `json:"at"` // in milliseconds since 1970
}

func readMembership(user, text string) (membership, error) {
	s, err := store.ReadJSON[storedMembership]("the membership of user "+user, text)
	return membership{s.Member, time.UnixMilli(s.At).UTC()}, err
}

// members returns what is stored about the members of a guild, by user.
func (r *Records) members(ctx context.Context, guild string) (map[string]membership, error) {
	of := membersOf(guild)
	found, err := r.store.Values(ctx, of)
	if err != nil {
		return nil, err
	}
	members := make(map[string]membership, len(found[of]))
	for user, v := range found[of] {
		if members[user], err = readMembership(user, v.Text); err != nil {
			return nil, err
		}
	}
	return members, nil
}

func (r *Records) hasLeft(ctx context.Context, guild, user string) (bool, error) {
	left, err := store.ReadText(ctx, r.store, settings.OfPerson(user).Key(LeftIn(guild)))
	return left != "", err
}

// noteMember stores whether a user is a member of a guild.
func (r *Records) noteMember(ctx context.Context, guild, user string, member bool) error {
	text := store.JSON(storedMembership{member, r.now().UnixMilli()})
	left := "yes"
	if member {
		left = ""
	}
	return r.store.SetValues(ctx, store.Texts{membersOf(guild).Key(user): text, settings.OfPerson(user).Key(LeftIn(guild)): left})
}

// IsMembership reports whether a value is a user's membership.
func IsMembership(key store.Key, user string) bool {
	return key.Kind == memberScope && key.Name == user
}

// KeptMembers returns a user's memberships among the values that are kept about them, by guild.
func KeptMembers(values store.Texts, user string) (list []store.KeptMember, err error) {
	for key, text := range values {
		if !IsMembership(key, user) {
			continue
		}
		m, err := readMembership(user, text)
		if err != nil {
			return nil, err
		}
		list = append(list, store.KeptMember{Guild: key.ID, Member: m.present, At: m.checked})
	}
	slices.SortFunc(list, func(a, b store.KeptMember) int { return cmp.Compare(a.Guild, b.Guild) })
	return list, nil
}
