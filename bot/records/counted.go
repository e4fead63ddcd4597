package records

import (
	"cmp"
	"context"
	"slices"
	"strings"
)

// KeptTally is a user's tally on a board, in the form in which they may read it.
type KeptTally struct {
	Guild string `json:"server"`
	Kind  string `json:"game"`
	List  List   `json:"list"`
	Month string `json:"month,omitempty"`
	Tally
}

// KeptRating is a user's rating after one of their games, in the form in which they may read it.
type KeptRating struct {
	Guild     string  `json:"server"`
	Kind      string  `json:"game"`
	Game      int64   `json:"id"`
	Mean      float64 `json:"mean"`
	Deviation float64 `json:"deviation"`
}

// Tallies returns a user's tallies on all boards, ordered by guild, kind, list and month, and how many
// of their games were rated.
func (r *Records) Tallies(ctx context.Context, user string) (all []KeptTally, rated int, err error) {
	own, err := r.ownFolds(ctx, user)
	for _, of := range own {
		rated += of.fold.Rating(user).Games
		for p, on := range of.fold.tallies {
			if t := on[user]; t != nil {
				all = append(all, KeptTally{of.guild, of.kind, p.list, p.month, *t})
			}
		}
	}
	slices.SortFunc(all, func(a, b KeptTally) int {
		return cmp.Or(strings.Compare(a.Guild, b.Guild), strings.Compare(a.Kind, b.Kind), cmp.Compare(a.List, b.List), strings.Compare(a.Month, b.Month))
	})
	return all, rated, err
}

// Ratings returns a user's rating after each of their rated games, ordered by guild, kind and game. It
// reads all finished games of these guilds and kinds.
func (r *Records) Ratings(ctx context.Context, user string) (all []KeptRating, err error) {
	own, err := r.ownFolds(ctx, user)
	if err != nil {
		return nil, err
	}
	for _, of := range own {
		if of.fold.Rating(user).Games == 0 {
			continue
		}
		k := &kept{foldOf: of.foldOf, fold: NewFold(), user: user}
		if err := k.update(ctx, r.store); err != nil {
			return nil, err
		}
		for _, after := range k.course {
			all = append(all, KeptRating{of.guild, of.kind, after.Game, after.Mean, after.Deviation})
		}
	}
	return all, nil
}

// ownFolds returns folds of a user's own games alone, ordered by guild and kind. They have the user's
// tallies and the number of their rated games; the ratings themselves depend on the games of others.
func (r *Records) ownFolds(ctx context.Context, user string) (list []*kept, err error) {
	finishes, err := r.own(ctx, "", "", user)
	folds := make(map[foldOf]*kept)
	for i := range finishes {
		f := &finishes[i]
		of := foldOf{f.Guild, f.Kind}
		if folds[of] == nil {
			folds[of] = &kept{foldOf: of, fold: NewFold()}
			list = append(list, folds[of])
		}
		folds[of].fold.Add(f)
	}
	slices.SortFunc(list, func(a, b *kept) int {
		return cmp.Or(strings.Compare(a.guild, b.guild), strings.Compare(a.kind, b.kind))
	})
	return list, err
}
