package store

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
)

// Live are the statuses of games that occupy their channel, Unfinished those of games that may go on.
var (
	Live       = []Status{Lobby, Running}
	Unfinished = []Status{Lobby, Running, PutAway}
)

// Conditions returns the conditions as SQL over a table "game": a list of alternatives, each with its
// own index, none if no game can meet them. end is the order and the limit of each, and args are the
// values, to which statements refer by mark and a number. hasSeat says in SQL that a user has a seat, and
// names that a game has a user in its document, in which the id is quoted, or among its results. Statuses
// are literals, as in the conditions of partial indexes.
func (q Query) Conditions(mark string, hasSeat func(user string) string, names func(user, quoted string) string) (alternatives []string, end string, args []any) {
	if q.User+q.Guild+q.Channel+q.Thread+q.Around+q.Naming == "" {
		return nil, "", nil
	}
	param := func(value any) string {
		args = append(args, value)
		return fmt.Sprint(mark, len(args))
	}
	end = ` ORDER BY ` + q.Order()
	if q.Limit > 0 {
		end += ` LIMIT ` + param(q.Limit)
	}
	var all []string
	equal := func(column, value string) {
		if value != "" {
			all = append(all, column+` = `+param(value))
		}
	}
	equal(`channel`, q.Channel)
	equal(`kind`, q.Kind)
	equal(`guild`, q.Guild)
	if q.User != "" {
		all = append(all, hasSeat(param(q.User)))
	}
	if q.Thread != "" {
		all = append(all, `channel = `+param(q.Thread)+` AND home <> ''`)
	}
	if q.Naming != "" {
		quoted, _ := json.Marshal(q.Naming) // strings always marshal
		all = append(all, names(param(q.Naming), param(string(quoted[1:len(quoted)-1]))))
	}
	if q.Rematch != 0 {
		all = append(all, `rematch = `+param(q.Rematch))
	}
	if len(q.Status) > 0 {
		all = append(all, statusIn(q.Status))
	}
	if q.Around == "" {
		return []string{strings.Join(all, ` AND `)}, end, args
	}
	around := param(q.Around)
	return []string{
		strings.Join(append(all, `channel = `+around), ` AND `),
		strings.Join(append(all, `home = `+around+` AND home <> ''`), ` AND `),
	}, end, args
}

func statusIn(list []Status) string {
	quoted := make([]string, len(list))
	for i, s := range list {
		quoted[i] = fmt.Sprintf("'%s'", s)
	}
	if len(list) == 1 {
		return `status = ` + quoted[0]
	}
	return `status IN (` + strings.Join(quoted, `, `) + `)`
}

// Order returns how the games are ordered, in SQL.
func (q Query) Order() string {
	if q.Newest {
		return `id DESC`
	}
	return `id`
}

// LiveGame returns the game of a kind that is in the lobby or running in a channel, with its moves; one of
// a club's season only if there is no other. ErrNotFound.
func LiveGame(ctx context.Context, s Store, channel, kind string) (g *Game, err error) {
	for _, slot := range []string{channel, seasonSlot(channel)} {
		g, err = first(s.Games(ctx, Query{Channel: slot, Kind: kind, Status: Live, Limit: 1, Moves: true}))
		if !errors.Is(err, ErrNotFound) {
			break
		}
	}
	return g, err
}

// LastGame returns the most recently opened of the finished games of a kind that were played in a
// channel or opened in it, whatever the clock said, with its moves. ErrNotFound.
func LastGame(ctx context.Context, s Store, channel, kind string) (*Game, error) {
	return first(s.Games(ctx, Query{Around: channel, Kind: kind, Status: []Status{Finished}, Newest: true, Limit: 1, Moves: true}))
}

func first(games []*Game, err error) (*Game, error) {
	if err == nil && len(games) == 0 {
		err = ErrNotFound
	}
	if err != nil {
		return nil, err
	}
	return games[0], nil
}
