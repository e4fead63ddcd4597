package league

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"slices"
	"strings"
)

// Sizes are how many players a group may have, and should have.
type Sizes struct{ Least, Wanted, Most int }

// ForPairs are the sizes of the groups in which everybody meets everybody at tables of two.
var ForPairs = Sizes{4, 5, 6}

// ForTables returns the sizes of the groups that play at one table with so many seats.
func ForTables(seats int) Sizes { return Sizes{2, seats, seats} }

// groups returns how many groups n players make: rather a larger group than a smaller one, since the
// lot decides between the first of four players in 11% of the groups, of five in 6%, of six in 4%. With
// fewer than twice the least size they are one group, which may then be larger than the most: seven
// players are one group of [ForPairs].
func (s Sizes) groups(n int) int {
	count := max(n/s.Wanted, (n+s.Most-1)/s.Most)
	return max(1, min(count, n/s.Least))
}

// Entrant is somebody who takes part in a season.
type Entrant struct {
	ID     string
	Rated  bool
	Rating float64 // of who is rated
	Level  int     // of who is not: the higher the stronger
}

// Cut returns the groups of a season with the places of their players in all, the strongest group and
// player first. The sizes of the groups differ by one at most. Who is not rated comes after all who
// are, by level; the lot decides between equals.
func Cut(all []Entrant, sizes Sizes, lot Lot) [][]int {
	order, lots := make([]int, len(all)), make([]uint64, len(all))
	for i := range order {
		order[i], lots[i] = i, lot.Of(all[i].ID)
	}
	slices.SortFunc(order, func(i, j int) int {
		a, b := all[i], all[j]
		switch {
		case a.Rated != b.Rated && a.Rated:
			return -1
		case a.Rated != b.Rated:
			return 1
		case a.Rated && a.Rating != b.Rating:
			return cmp.Compare(b.Rating, a.Rating)
		case !a.Rated && a.Level != b.Level:
			return cmp.Compare(b.Level, a.Level)
		}
		return cmp.Or(cmp.Compare(lots[i], lots[j]), strings.Compare(a.ID, b.ID))
	})
	n := sizes.groups(len(all))
	groups := make([][]int, 0, n)
	for i := range n {
		size := (len(order) + n - 1 - i) / (n - i) // of those that are left, the larger ones first
		groups = append(groups, slices.Clone(order[:size]))
		order = order[size:]
	}
	return groups
}

// Lot is the seed of a season's lots. It is published when the season ends, its commitment before it
// begins, so that everybody can draw the lots again.
type Lot [32]byte

// Of returns the lot that falls on an id: the first eight bytes, most significant first, of the SHA-256
// of the seed followed by the id. The smallest comes first.
func (l Lot) Of(id string) uint64 {
	sum := sha256.Sum256(append(l[:], id...))
	return binary.BigEndian.Uint64(sum[:8])
}
