package table_test

import (
	"testing"

	"sobremesa/bot/records"
)

func TestALevelRisesWithEveryThirdWin(t *testing.T) {
	for wins, want := range [][2]int{{1, 0}, {1, 1}, {1, 2}, {2, 0}, {2, 1}, {2, 2}, {3, 0}, {3, 1}} {
		if level, done := records.LevelOf(wins); level != want[0] || done != want[1] {
			t.Errorf("%d wins are level %d and %d more, want %v", wins, level, done, want)
		}
	}
}
