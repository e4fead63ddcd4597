package message

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Verb is what a component asks for.
type Verb string

const (
	Join    Verb = "join"    // in a lobby: sit down
	Leave   Verb = "leave"   // in a lobby: get up again
	Start   Verb = "start"   // in a lobby: begin the game
	Add     Verb = "add"     // a select of artificial players
	Faction Verb = "token"   // a select of what to play with
	Preset  Verb = "preset"  // in a lobby: what a game's preset chooses
	Options Verb = "options" // in a lobby: show what can be chosen
	Choose  Verb = "choose"  // a select of the values of an option
	Remove  Verb = "remove"  // the artificial player that sat down last
	Agree   Verb = "agree"   // to give the game up
	Play    Verb = "play"    // under the board: open the menu
	Pick    Verb = "pick"    // in the menu: one more pick
	Confirm Verb = "do"      // in the menu and under the board: play what was picked
	Look    Verb = "look"    // the table for oneself
	Keep    Verb = "keep"    // not to give the game up
	End     Verb = "end"     // a moderator's: to end the game alone
	Back    Verb = "back"    // to bring the game back that was put away
	Discard Verb = "discard" // under a game that is put away: ask whether to end it
	Bet     Verb = "bet"     // of one who watches: on the winner
	Reading Verb = "move"    // play the move that it says
	Return  Verb = "return"  // to take one's seat back from a guardian
	Chair   Verb = "chair"   // to take the seat of somebody who has resigned
	Resign  Verb = "resign"  // to leave the game to a guardian for good
	Quiet   Verb = "quiet"   // not to be reminded of this turn any more
	Verify  Verb = "verify"  // under a game that is over: check its chance
	Open    Verb = "open"    // a lobby that is kept for some to everybody
	Lesson  Verb = "lesson"  // how the game is played, step by step
	Manual  Verb = "rules"   // a page of its rules
	Try     Verb = "try"     // a turn to practise with
	Again   Verb = "again"   // under a game that is over: the same people once more
	Film    Verb = "film"    // under a game that is over
	Record  Verb = "record"  // under a game that is over
	Step    Verb = "step"    // a moment of a game, to go through it
	Coach   Verb = "coach"   // under a game that is over
	Export  Verb = "export"  // of no game: what is kept of me, as a file
	Forget  Verb = "forget"  // of no game: what is kept of me, deleted
	Undo    Verb = "undo"    // under what a player was told of a move: take it back
	Missed  Verb = "missed"  // under the board: what has happened since one's own last move
	Plan    Verb = "later"   // have the move that it says played at one's next turn
	Note    Verb = "note"    // of the form in which a player notes something
	Today   Verb = "today"   // of the puzzle of a day: one more pick
	Answer  Verb = "answer"  // of the puzzle of a day: the move that it says
	Weigh   Verb = "weigh"   // of a hint: show the board after the move that it says
	Daily   Verb = "daily"   // the game of the day, in the place of the game that it is of, if any; or with Share what came of it
)

// Verbs lists all there are.
var Verbs = []Verb{Join, Leave, Start, Add, Faction, Preset, Options, Choose, Remove, Agree, Play, Pick, Confirm, Look, Keep, End, Back, Discard, Reading,
	Return, Chair, Resign, Quiet, Verify, Again, Film, Record, Step, Coach, Bet, Open, Lesson, Manual, Try, Export, Forget, Undo, Missed, Plan, Note, Weigh, Daily, Today, Answer}

// Stronger is what is picked of Again for a table with the next stronger artificial players.
const Stronger = "up"

// Share is what is picked of Daily to post one's result.
const Share = "share"

// CustomID is what a component was drawn for. Its text is
// "kind:game:seq:verb", "kind:game:seq:verb:pick.pick.pick" or, of Reading,
// Plan, Weigh and Answer, "kind:game:seq:verb:the move". It says what
// somebody may want and proves nothing: it is to be checked as if it had been
// typed.
type CustomID struct {
	Kind string // the game's name
	Game int64  // from 1; 0 of what belongs to none
	// Seq is how many moves the board had that it was drawn for; of a puzzle, its day. Fresh stands in its
	// place in the text of an Add, a Faction or a Choose: a number that makes it another one than
	// before, on which nothing depends.
	Seq, Fresh int

	Verb  Verb
	Picks []string // each of lower-case letters and digits, or several such joined by "-"
	Move  string   // as it is stored, or typed with other names for the same
}

const (
	// maxCustomID is the greatest Length of the text.
	maxCustomID = 100
	// MaxPick is how long what is picked may be, so that the ids of what can be
	// picked after it keep within that limit.
	MaxPick = 8
)

func (id CustomID) String() string {
	number := id.Seq
	if id.Verb.isFresh() {
		number = id.Fresh
	}
	s := fmt.Sprintf("%s:%d:%d:%s", id.Kind, id.Game, number, id.Verb)
	if len(id.Picks) > 0 {
		s += ":" + strings.Join(id.Picks, ".")
	}
	if id.Move != "" {
		s += ":" + id.Move
	}
	return s
}

// Fits reports whether the text of the id is not too long.
func (id CustomID) Fits() bool { return Length(id.String()) <= maxCustomID }

// With is the same with another verb and picks.
func (id CustomID) With(v Verb, picks ...string) CustomID {
	id.Verb, id.Picks, id.Move = v, picks, ""
	return id
}

// Saying is the same with another verb and a move.
func (id CustomID) Saying(v Verb, move string) CustomID {
	id.Verb, id.Picks, id.Move = v, nil, move
	return id
}

// saysMove reports whether a component of the verb says a move in full.
func (v Verb) saysMove() bool { return v == Reading || v == Plan || v == Weigh || v == Answer }

// isFree reports whether a component of the verb may belong to no game.
func (v Verb) isFree() bool {
	return v == Lesson || v == Manual || v == Try || v == Daily || v == Today || v == Answer
}

// isFresh reports whether a component of the verb is of no board, but has to be
// another one whenever it is drawn.
func (v Verb) isFresh() bool { return v == Add || v == Faction || v == Choose }

// ParseCustomID reads the text of a CustomID. It is strict: what it accepts,
// String writes again.
func ParseCustomID(s string) (CustomID, bool) {
	parts := strings.SplitN(s, ":", 5)
	if Length(s) > maxCustomID || !utf8.ValidString(s) || len(parts) < 4 || !isPlain(parts[0]) {
		return CustomID{}, false
	}
	game, err := strconv.ParseInt(parts[1], 10, 64)
	if err != nil || game < 0 || game == 0 && !Verb(parts[3]).isFree() {
		return CustomID{}, false
	}
	number, err := strconv.Atoi(parts[2])
	if err != nil || number < 0 {
		return CustomID{}, false
	}
	id := CustomID{Kind: parts[0], Game: game, Seq: number, Verb: Verb(parts[3])}
	if id.Verb.isFresh() {
		id.Seq, id.Fresh = 0, number
	}
	switch {
	case len(parts) == 5 && id.Verb.saysMove():
		id.Move = parts[4]
	case len(parts) == 5:
		id.Picks = strings.Split(parts[4], ".")
		for _, pick := range id.Picks {
			if slices.ContainsFunc(strings.Split(pick, "-"), func(p string) bool { return !isPlain(p) || len(p) > MaxPick }) {
				return CustomID{}, false
			}
		}
	}
	return id, slices.Contains(Verbs, id.Verb) && id.String() == s
}

// IsID reports whether a text is the id of a person, a channel or a guild: a
// number of up to 20 digits.
func IsID(id string) bool {
	return len(id) >= 1 && len(id) <= 20 && !strings.ContainsFunc(id, func(r rune) bool { return r < '0' || r > '9' })
}

// isPlain reports whether s is made of lower-case letters and digits only.
func isPlain(s string) bool {
	for _, r := range s {
		if (r < 'a' || r > 'z') && (r < '0' || r > '9') {
			return false
		}
	}
	return s != ""
}
