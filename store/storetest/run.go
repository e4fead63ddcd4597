package storetest

import (
	"slices"
	"testing"

	"sobremesa/store"
)

// rule is a rule of the contract, with its test on an empty Store.
type rule struct {
	name  string
	prove func(t *testing.T, s store.Store)
}

// Run tests every rule of the contract. open returns an empty Store, and closes it when its test
// ends.
func Run(t *testing.T, open func(t *testing.T) store.Store) {
	rules := slices.Concat(fieldRules, textRules, gameRules, commitRules, requestRules, outboxRules,
		logRules, privacyRules, valueRules, pruneRules, contextRules)
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
