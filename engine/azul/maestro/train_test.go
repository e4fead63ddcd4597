package maestro

import (
	"bytes"
	"runtime"
	"testing"

	"sobremesa/engine/enginetest"
)

// The Models for three seats follow from the scale and the seed, whatever else is learnt beside them and on however
// many processors.
func TestLearningIsTheSameEachTime(t *testing.T) {
	if !enginetest.Thorough() {
		t.Skip("takes seconds; part of a thorough run")
	}
	learn := func(numbers ...int) (m *Models) {
		steps := 0
		err := Train(t.Context(), 0.0003, "same", numbers, func(after *Models) error {
			m = after
			steps++
			return nil
		})
		if err != nil || steps != len(plan) {
			t.Fatalf("%d steps of %d, %v", steps, len(plan), err)
		}
		m.policies[2], m.nets[2], m.priors[2] = Learnt().policies[2], Learnt().nets[2], Learnt().priors[2]
		return m
	}
	a := learn(2, 3).Write("")
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	if b := learn(3).Write(""); !bytes.Equal(a, b) {
		t.Error("other weights were learnt for three seats alone, on one processor")
	}
	if bytes.Equal(a, Learnt().Write("")) {
		t.Error("nothing was learnt")
	}
}
