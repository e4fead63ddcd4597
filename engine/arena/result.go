package arena

// Result is what the games have shown so far.
type Result struct {
	Seats     int // at the table
	Own       int // of them, how many are the challenger's
	Rotations int // that count, each of as many games as there are seats
	// Share is how much of the games the challenger won, 0 to 1; 0 of none.
	Share float64
	// Pairs counts, at two seats, the rotations that brought the challenger 0, ½, 1, 1½
	// and 2 points.
	Pairs [5]int

	// Forfeits is how many games somebody lost by a fault, see simulate.Game.
	Forfeits int

	// Decision is that of the test, if there is one. Ratio is its logarithm of the
	// likelihoods' ratio, which ends at Low or below, or at High or above.
	Decision         Decision
	Ratio, Low, High float64

	squares float64 // the sum of the squares of the rotations' distances to Share
}

// add counts a rotation by what its games brought the challenger, each 0 to 1.
func (r *Result) add(games []float64) {
	sum := 0.0
	for _, won := range games {
		sum += won
	}
	if r.Seats == 2 {
		r.Pairs[int(2*sum)]++
	}
	// By Welford's method: what is alike stays at a distance of 0.
	r.Rotations++
	share, before := sum/float64(len(games)), r.Share
	r.Share += (share - before) / float64(r.Rotations)
	r.squares += (share - before) * (share - r.Share)
}

// Games is how many games count.
func (r *Result) Games() int { return r.Rotations * r.Seats }

// Fair is the share of one who is as strong as the others.
func (r *Result) Fair() float64 { return float64(r.Own) / float64(r.Seats) }

// Spread is the variance of the rotations; NaN of fewer than two.
func (r *Result) Spread() float64 { return r.squares / float64(r.Rotations-1) }

// around is the mean of the squares of the rotations' distances to a share.
func (r *Result) around(share float64) float64 {
	return r.squares/float64(r.Rotations) + (r.Share-share)*(r.Share-share)
}

// Interval is the 95% interval of the share; everything, 0 to 1, of no games.
func (r *Result) Interval() (low, high float64) {
	if r.Rotations == 0 {
		return 0, 1
	}
	// As many independent games as would leave the same variance of their mean. Where
	// the rotations are all alike they tell nothing of it.
	games := float64(r.Games())
	if spread := r.Spread(); spread > 0 {
		games = r.Share * (1 - r.Share) * float64(r.Rotations) / spread
	}
	return wilson(r.Share, games)
}

// Elo is the difference to the others and its 95% interval; infinite where all or none
// of the games were won.
func (r *Result) Elo() (difference, low, high float64) {
	low, high = r.Interval()
	of := func(share float64) float64 { return Elo(share, r.Own, r.Seats) }
	return of(r.Share), of(low), of(high)
}
