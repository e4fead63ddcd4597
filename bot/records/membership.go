package records

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"sobremesa/bot/settings"
	"sobremesa/store"
)

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
	var s storedMembership
	if err := json.Unmarshal([]byte(text), &s); err != nil {
		return membership{}, fmt.Errorf("records: the membership of user %s: %w", user, err)
	}
	return membership{s.Member, time.UnixMilli(s.At).UTC()}, nil
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
	text, err := json.Marshal(storedMembership{member, r.now().UnixMilli()})
	if err != nil {
		return err
	}
	left := "yes"
	if member {
		left = ""
	}
	return r.store.SetValues(ctx, store.Texts{membersOf(guild).Key(user): string(text), settings.OfPerson(user).Key(LeftIn(guild)): left})
}

// KeptMembers returns a user's memberships among the values that are kept about them, by guild.
func KeptMembers(values store.Texts, user string) (list []store.KeptMember, err error) {
	for key, text := range values {
		if key.Kind != memberScope || key.Name != user {
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

// ForgottenMember returns what deletes a user's memberships among the values that are kept about them.
func ForgottenMember(values store.Texts, user string) store.Texts {
	texts := make(store.Texts)
	for key := range values {
		if key.Kind == memberScope && key.Name == user {
			texts[key] = ""
		}
	}
	return texts
}
