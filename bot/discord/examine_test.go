package discord

import (
	"slices"
	"testing"

	"github.com/bwmarrin/discordgo"
)

func TestEachPermissionThatTheBotNeedsHasAName(t *testing.T) {
	all := lacking(0)
	n := 0
	for bit := int64(1); bit > 0; bit <<= 1 {
		if neededPermissions&bit == 0 {
			continue
		}
		n++
		if left := lacking(neededPermissions &^ bit); len(left) != 1 || !slices.Contains(all, left[0]) {
			t.Errorf("without %b the bot lacks %q", bit, left)
		}
	}
	if len(all) != n || lacking(neededPermissions) != nil || lacking(discordgo.PermissionAdministrator) != nil {
		t.Errorf("%d permissions are needed, %q have names", n, all)
	}
}

func TestPrivilegedIntentsThatAreOnAreNamed(t *testing.T) {
	for flags, want := range map[int]int{0: 0, 1 << 12: 1, 1 << 15: 1, 1<<13 | 1<<14 | 1<<18: 3, 1<<23 | 1<<17: 0} {
		if got := (&Application{Flags: flags}).PrivilegedIntents(); len(got) != want {
			t.Errorf("%b: %q", flags, got)
		}
	}
}
