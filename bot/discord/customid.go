package discord

import (
	"fmt"
	"strconv"
	"strings"
)

// verb is what a component asks for.
type verb string

const (
	verbJoin    verb = "join"
	verbLeave   verb = "leave"
	verbStart   verb = "start"
	verbAdd     verb = "add"    // a select of artificial players
	verbRemove  verb = "remove" // the artificial player that sat down last
	verbAgree   verb = "agree"  // to give the game up
	verbPlay    verb = "play"   // under the board: open the menu
	verbPick    verb = "pick"   // in the menu: one more pick
	verbConfirm verb = "do"     // in the menu: play what was picked
	verbLook    verb = "look"   // the table for oneself
)

var verbs = []verb{verbJoin, verbLeave, verbStart, verbAdd, verbRemove, verbAgree, verbPlay, verbPick, verbConfirm, verbLook}

// customID is what a component of ours was drawn for. Its text is
// "kind:game:seq:verb" or "kind:game:seq:verb:pick.pick.pick".
type customID struct {
	Kind string // the game's name
	Game int64
	// Seq is how many moves the board had that it was drawn for; of verbAdd,
	// the table's revision, which nothing depends on.
	Seq   int
	Verb  verb
	Picks []string // letters and digits
}

func (id customID) String() string {
	s := fmt.Sprintf("%s:%d:%d:%s", id.Kind, id.Game, id.Seq, id.Verb)
	if len(id.Picks) > 0 {
		s += ":" + strings.Join(id.Picks, ".")
	}
	return s
}

// maxPick is how long a pick may be, so that the custom_ids of what can be
// picked after it keep within Discord's limit.
const maxPick = 8

// with is the same with another verb and picks.
func (id customID) with(v verb, picks ...string) customID {
	id.Verb, id.Picks = v, picks
	return id
}

// parseCustomID reads the text of a customID. It is strict: what it accepts,
// String writes again.
func parseCustomID(s string) (customID, bool) {
	parts := strings.Split(s, ":")
	if len(s) > 100 || len(parts) < 4 || len(parts) > 5 || !plain(parts[0]) {
		return customID{}, false
	}
	game, err := strconv.ParseInt(parts[1], 10, 64)
	if err != nil || game <= 0 {
		return customID{}, false
	}
	seq, err := strconv.Atoi(parts[2])
	if err != nil || seq < 0 {
		return customID{}, false
	}
	id := customID{Kind: parts[0], Game: game, Seq: seq}
	for _, v := range verbs {
		if string(v) == parts[3] {
			id.Verb = v
		}
	}
	if len(parts) == 5 {
		id.Picks = strings.Split(parts[4], ".")
		for _, p := range id.Picks {
			if !plain(p) || len(p) > maxPick {
				return customID{}, false
			}
		}
	}
	return id, id.Verb != "" && id.String() == s
}

// plain reports whether s is made of letters and digits only.
func plain(s string) bool {
	for _, r := range s {
		if (r < 'a' || r > 'z') && (r < '0' || r > '9') {
			return false
		}
	}
	return s != ""
}
