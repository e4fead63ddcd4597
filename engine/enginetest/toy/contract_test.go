package toy_test

import (
	"testing"

	"sobremesa/engine/enginetest"
	"sobremesa/engine/enginetest/toy"
)

func TestContract(t *testing.T) {
	enginetest.Run(t, toy.Rules{}, enginetest.Probability(toy.Probability), enginetest.Worlds(toy.Worlds))
}
