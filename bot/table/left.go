package table

import (
	"context"
	"slices"
	"time"

	"sobremesa/bot/sitting"
	"sobremesa/engine"
)

// leftWithin bounds the wait for Discord's answers about the people at a table. Of whom nothing is
// known then, they count as members.
const leftWithin = 2 * time.Second

// left returns which users have left a guild.
func (t *Table) left(ctx context.Context, guild string, users []string) (list []string) {
	if guild == "" {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, leftWithin)
	defer cancel()
	for _, user := range users {
		if member, err := t.with.Guilds.IsMember(ctx, guild, user); err == nil && !member {
			list = append(list, user)
		}
	}
	return list
}

// departed is why a verb was not carried out: users who concern it have left the guild.
type departed struct {
	game  int64
	users []string
	names []any // those who had seats, as sitting.Called
}

func (*departed) Error() string { return "table: people have left the guild" }

// concerned returns a *departed if users who concern a verb have left the guild.
func (t *Table) concerned(ctx context.Context, s *sitting.Sitting, v sitting.Verb, user string) error {
	d := &departed{game: s.ID, users: t.left(ctx, s.Guild, sitting.Concerned(s, v, user))}
	if len(d.users) == 0 {
		return nil
	}
	for i, seat := range s.Seats {
		if slices.Contains(d.users, seat.User) {
			d.names = append(d.names, sitting.Called{Header: &s.Header, Seat: engine.Seat(i)})
		}
	}
	return d
}

// leaving returns an act in which users who have left the guild leave the table.
func (t *Table) leaving(users []string, req Request) act {
	return func(ctx context.Context, s *sitting.Sitting, w *sitting.World) (*sitting.Sitting, sitting.Done, error) {
		w.Left = users
		if err := t.knowStrength(ctx, w, s.Kind, users...); err != nil {
			return nil, sitting.Done{}, err
		}
		return sitting.Do(s, sitting.Depart, req.By, *w)
	}
}

// knowStrength tells a world which artificial player stands one rung below each of some users.
func (t *Table) knowStrength(ctx context.Context, w *sitting.World, kind string, users ...string) error {
	w.Beaten = make(map[string]string, len(users))
	for _, user := range users {
		ladder, err := t.Ladder(ctx, kind, user)
		if err != nil {
			return err
		}
		w.Beaten[user] = ladder.Beaten
	}
	return nil
}
