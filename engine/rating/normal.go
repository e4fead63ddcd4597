package rating

import "math"

// least is the smallest probability that is used as a divisor.
const least = 1e-290

func density(x float64) float64 { return math.Exp(-x*x/2) / math.Sqrt(2*math.Pi) }

// distribution returns the standard normal distribution function. Unlike 1 + erf(x), erfc keeps its
// precision far to the left.
func distribution(x float64) float64 { return math.Erfc(-x/math.Sqrt2) / 2 }

// won returns the paper's V for x = difference - t. It grows as the victory becomes less expected.
// It is positive and approaches -x far to the left.
func won(x float64) float64 {
	if below := distribution(x); below > least {
		return density(x) / below
	}
	return -x
}

// wonNarrowing returns the paper's W for x = difference - t: the fraction, from 0 to 1, by which a
// victory reduces a variance.
func wonNarrowing(x float64) float64 {
	if distribution(x) <= least {
		return 1
	}
	v := won(x)
	return min(v*(v+x), 1)
}

// shared returns the paper's V~, the counterpart of won for two players in the same place. Their
// performances, whose expected difference is x, differed by at most t.
func shared(x, t float64) float64 {
	far := math.Abs(x)
	between := distribution(t-far) - distribution(-t-far)
	if between <= least {
		return -x
	}
	return -math.Copysign(density(t-far)-density(t+far), x) / between
}

// sharedNarrowing returns the paper's W~: the fraction, from 0 to 1, by which a shared place
// reduces a variance.
func sharedNarrowing(x, t float64) float64 {
	x = math.Abs(x)
	between := distribution(t-x) - distribution(-t-x)
	if between <= least {
		return 1
	}
	v := shared(x, t)
	return min(v*v+((t-x)*density(t-x)+(t+x)*density(t+x))/between, 1)
}
