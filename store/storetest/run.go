package storetest

import (
	"slices"
	"testing"

	"sobremesa/store"
)

// Run tests every rule of the contract. open returns an empty Store, and closes it when its test
// ends.
func Run(t *testing.T, open func(t *testing.T) store.Store) {
	rules := slices.Concat(fieldRules, textRules, gameRules, commitRules, logRules, privacyRules, valueRules, outboxRules, contextRules)
	for _, r := range rules {
		t.Run(r.name, func(t *testing.T) {
			t.Parallel()
			r.prove(t, open(t))
		})
	}
	for _, r := range append(modelRules(0), raceRules()...) {
		t.Run(r.name, func(t *testing.T) {
			t.Parallel()
			r.prove(t, []store.Store{open(t)})
		})
	}
}

// RunShared checks that several Stores of the same data behave as one. open returns n of them,
// empty, and closes them when the test ends.
func RunShared(t *testing.T, open func(t *testing.T, n int) []store.Store) {
	for _, r := range slices.Concat(modelRules(4), raceRules()) {
		t.Run(r.name, func(t *testing.T) {
			t.Parallel()
			r.prove(t, open(t, 3))
		})
	}
}

// raceRules are the rules about concurrent calls that the model does not cover.
func raceRules() []raceRule {
	return append(scheduleRules(), logRaceRules...)
}
