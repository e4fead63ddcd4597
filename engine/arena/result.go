package arena

// Result is the result of the games counted so far.
type Result struct {
	Seats     int // at the table
	Own       int // seats of the challenger
	Rotations int // counted rotations of Seats games each
	// Share is the challenger's share of the wins, from 0 to 1, or 0 before any game.
	Share float64
	// Pairs counts, at two seats, the rotations that yielded 0, ½, 1, 1½ and 2 points.
	Pairs [5]int

	// Forfeits is the number of games lost by a fault; see simulate.Game.
	Forfeits int

	// Decision is the decision of the test, if there is one. Ratio is the test's log-likelihood
	// ratio, which decides at or below Low and at or above High.
	Decision         Decision
	Ratio, Low, High float64

	squares float64 // sum of the squared deviations of the rotations' shares from Share
}

// add counts a rotation, given the challenger's share of each of its games.
func (r *Result) add(games []float64) {
	sum := 0.0
	for _, won := range games {
		sum += won
	}
	if r.Seats == 2 {
		r.Pairs[int(2*sum)]++
	}
	// Welford's method keeps the deviation of equal rotations at exactly 0.
	r.Rotations++
	share, before := sum/float64(len(games)), r.Share
	r.Share += (share - before) / float64(r.Rotations)
	r.squares += (share - before) * (share - r.Share)
}

// Games returns the number of games counted.
func (r *Result) Games() int { return r.Rotations * r.Seats }

// Fair returns the share expected of a challenger as strong as the others.
func (r *Result) Fair() float64 { return float64(r.Own) / float64(r.Seats) }

// Spread returns the variance of the rotations' shares. It is NaN for fewer than two rotations.
func (r *Result) Spread() float64 { return r.squares / float64(r.Rotations-1) }

// around returns the mean squared deviation of the rotations' shares from the given share.
func (r *Result) around(share float64) float64 {
	return r.squares/float64(r.Rotations) + (r.Share-share)*(r.Share-share)
}

// Interval returns the 95% interval of the share, which is 0 to 1 before any game.
func (r *Result) Interval() (low, high float64) {
	if r.Rotations == 0 {
		return 0, 1
	}
	// The number of independent games whose mean has the same variance. Equal rotations give no
	// estimate, so each game counts as independent.
	games := float64(r.Games())
	if spread := r.Spread(); spread > 0 {
		games = r.Share * (1 - r.Share) * float64(r.Rotations) / spread
	}
	return wilson(r.Share, games)
}

// Elo returns the difference to the opponents with its 95% interval. Values are infinite where all
// or no games were won.
func (r *Result) Elo() (difference, low, high float64) {
	low, high = r.Interval()
	of := func(share float64) float64 { return Elo(share, r.Own, r.Seats) }
	return of(r.Share), of(low), of(high)
}
