package enginetest

import "math/rand/v2"

// sample is a uniform random sample of distinct values, of bounded size.
type sample[T comparable] struct {
	kept []T
	seen map[T]bool
	size int
	rng  *rand.Rand
}

func newSample[T comparable](size int) *sample[T] {
	return &sample[T]{seen: make(map[T]bool), size: size, rng: rand.New(rand.NewPCG(7, 11))}
}

func (s *sample[T]) add(list []T) {
	for _, x := range list {
		if s.seen[x] {
			continue
		}
		s.seen[x] = true
		if len(s.kept) < s.size {
			s.kept = append(s.kept, x)
		} else if at := s.rng.IntN(len(s.seen)); at < s.size {
			s.kept[at] = x
		}
	}
}

// some returns at most n random elements of a list, which it reorders.
func some[T any](list []T, n int, rng *rand.Rand) []T {
	if len(list) <= n {
		return list
	}
	for i := range n {
		j := i + rng.IntN(len(list)-i)
		list[i], list[j] = list[j], list[i]
	}
	return list[:n]
}
