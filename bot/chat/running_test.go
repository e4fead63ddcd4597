package chat

import (
	"context"
	"strings"
	"testing"

	"sobremesa/bot/table"
	"sobremesa/engine/must"
)

func TestTheGamesOfAServerAreListedForWhoeverMaySeeThem(t *testing.T) {
	h := alone(t)
	all := Given{Name: optionAll, Type: YesNoOption, Value: true}
	if got := told(t, h, "eva", "r1", "sobremesa", "games", all); !strings.Contains(got, "No game that you can see") {
		t.Errorf("of none: %q", got)
	}
	told(t, h, "ana", "r2", "azul", "new")
	if got := told(t, h, "eva", "r3", "sobremesa", "games", all); !strings.Contains(got, "No game that you can see") {
		t.Errorf("of one that has not begun: %q", got)
	}
	told(t, h, "luis", "r4", "azul", "join")
	told(t, h, "ana", "r5", "azul", "start")
	for _, want := range []string{"1. **Azul** in <#c>", `N\-ana and N\-luis`, "turn 1", "to move", "began <t:"} {
		if got := told(t, h, "eva", "r6", "sobremesa", "games", all); !strings.Contains(got, want) {
			t.Errorf("%q lacks %q", got, want)
		}
	}
	// Elsewhere only who plays it, or sees the channel.
	from := func(user string) string {
		a := h.Answer(t.Context(), &Interaction{ID: "from " + user, Guild: "g", Channel: "another", User: user, UserLang: "en", Lang: "es",
			Command: &Invocation{Command: "sobremesa", Sub: "games", Options: []Given{all}}})
		return a.Message.Content
	}
	for _, open := range []bool{false, true} {
		h.SeenBy = func(_ context.Context, in *Interaction, _ []string) map[string]bool {
			return map[string]bool{"c": open && in.User == "eva"}
		}
		if got := from("eva"); strings.Contains(got, "Azul") != open {
			t.Errorf("the channel being open is %v, and eva is told %q", open, got)
		}
		if got := from("ana"); !strings.Contains(got, "**Azul**") {
			t.Errorf("who plays is told %q", got)
		}
	}
	// Also from the channel in which the table was opened, if it is played in a thread.
	p, err := h.Table.Live(t.Context(), table.Request{Guild: "g", Channel: "c"}, table.Ref{Kind: "azul"})
	if err == nil {
		err = h.Table.MoveToThread(t.Context(), p, "thread", table.Telling{})
	}
	must.Succeed(t, err)
	if got := told(t, h, "eva", "r7", "sobremesa", "games", all); !strings.Contains(got, "in <#thread>") {
		t.Errorf("of a game in a thread: %q", got)
	}
	a := h.Answer(t.Context(), &Interaction{ID: "direct", Channel: "another", User: "eva", UserLang: "en", Lang: "es",
		Command: &Invocation{Command: "sobremesa", Sub: "games", Options: []Given{all}}})
	if !strings.Contains(a.Message.Content, "one of its channels") {
		t.Errorf("in a direct message: %q", a.Message.Content)
	}
}
