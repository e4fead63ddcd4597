package rating

import "math"

// least is about the smallest probability that can be divided by.
const least = 1e-290

func density(x float64) float64 { return math.Exp(-x*x/2) / math.Sqrt(2*math.Pi) }

// distribution is the standard normal one. Unlike 1 + erf(x) it keeps its
// precision far to the left.
func distribution(x float64) float64 { return math.Erfc(-x/math.Sqrt2) / 2 }

// won is the paper's V, of x - t: how much more is learnt from a victory the
// less it was expected. More than 0; far to the left it is nearly -x.
func won(x float64) float64 {
	if below := distribution(x); below > least {
		return density(x) / below
	}
	return -x
}

// wonNarrowing is the paper's W, of x - t: by which part a victory narrows a
// variance, 0 to 1.
func wonNarrowing(x float64) float64 {
	if distribution(x) <= least {
		return 1
	}
	v := won(x)
	return min(v*(v+x), 1)
}

// shared is the paper's V~: as won, of two who have finished in the same
// place, so that the difference of their play, expected to be x, was at most t.
func shared(x, t float64) float64 {
	far := math.Abs(x)
	between := distribution(t-far) - distribution(-t-far)
	if between <= least {
		return -x
	}
	return -math.Copysign(density(t-far)-density(t+far), x) / between
}

// sharedNarrowing is the paper's W~: by which part a shared place narrows a
// variance, 0 to 1.
func sharedNarrowing(x, t float64) float64 {
	x = math.Abs(x)
	between := distribution(t-x) - distribution(-t-x)
	if between <= least {
		return 1
	}
	v := shared(x, t)
	return min(v*v+((t-x)*density(t-x)+(t+x)*density(t+x))/between, 1)
}
