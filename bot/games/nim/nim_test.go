package nim_test

import (
	"testing"

	"sobremesa/bot/games/nim"
	"sobremesa/engine/enginetest"
)

func TestNimKeepsTheContractOfRules(t *testing.T) {
	enginetest.Run(t, nim.Rules{})
}
