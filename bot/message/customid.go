package message

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Verb says what a component does.
type Verb string

const (
	Join    Verb = "join"    // in a lobby: sit down
	Leave   Verb = "leave"   // in a lobby: get up
	Start   Verb = "start"   // in a lobby: begin the game, or with a pick alone against that rung of the ladder, from 0
	Add     Verb = "add"     // a select of artificial players to add, and of seats to clear: see RemovePrefix
	Faction Verb = "token"   // a select of factions
	Preset  Verb = "preset"  // in a lobby: choose the options of a preset
	Options Verb = "options" // in a lobby: show the options
	Choose  Verb = "choose"  // a select of the values of an option
	Agree   Verb = "agree"   // agree to end the game
	Play    Verb = "play"    // under the board: open the menu
	Pick    Verb = "pick"    // in the menu: one more pick
	Confirm Verb = "do"      // in the menu and under the board: play what was picked
	Look    Verb = "look"    // show the table to the user alone
	Keep    Verb = "keep"    // refuse to end the game
	End     Verb = "end"     // for moderators: end the game alone
	Back    Verb = "back"    // bring back a game that was put away
	Discard Verb = "discard" // under a game that was put away: ask whether to end it
	Reading Verb = "move"    // play the move in the id
	Return  Verb = "return"  // take one's seat back from a guardian
	Chair   Verb = "chair"   // take the seat of a player who has resigned
	Resign  Verb = "resign"  // leave the game to a guardian for good
	Quiet   Verb = "quiet"   // stop reminders for this turn
	Verify  Verb = "verify"  // under a finished game: check its chance
	Open    Verb = "open"    // open a reserved lobby to everybody
	Lesson  Verb = "lesson"  // show how the game is played, step by step
	Manual  Verb = "rules"   // show a page of the rules
	Try     Verb = "try"     // play a practice turn
	Again   Verb = "again"   // under a finished game: a rematch
	Film    Verb = "film"    // under a finished game: its film
	Record  Verb = "record"  // under a finished game: its record
	Step    Verb = "step"    // show a step of a game
	Coach   Verb = "coach"   // under a finished game: analysis of its moves
	Set     Verb = "set"     // without a game: open a panel, or change what it shows
	Level   Verb = "level"   // without a game: how the user has done, and what is stored about them
	Export  Verb = "export"  // without a game: the user's stored data, as a file
	Forget  Verb = "forget"  // without a game: delete the user's stored data
	Undo    Verb = "undo"    // under the answer to a move: take it back
	Hint    Verb = "hint"    // suggest moves
	Stats   Verb = "stats"   // under a leaderboard: show the user's own profile
	More    Verb = "more"    // under one's own board: what else there is to do; with End or Resign as its pick it asks before it does that
	Missed  Verb = "missed"  // under the board: what has happened since the user's last move
	Plan    Verb = "later"   // plan the move in the id for the user's next turn
	Note    Verb = "note"    // of the form for the user's note
	Today   Verb = "today"   // in the daily puzzle: one more pick
	Answer  Verb = "answer"  // in the daily puzzle: answer with the move in the id
	Weigh   Verb = "weigh"   // of a hint: show the board after the move in the id
	Club    Verb = "club"    // the club of the game: what to do there, or the mark of the season and the part of one of its messages
	Daily   Verb = "daily"   // the game of the day, in the place of the game that it is of, if any; or with Share what came of it
)

// Verbs lists all verbs.
var Verbs = []Verb{Join, Leave, Start, Add, Faction, Preset, Options, Choose, Agree, Play, Pick, Confirm, Look, Keep, End, Back, Discard, Reading,
	Return, Chair, Resign, Quiet, Verify, Again, Film, Record, Step, Coach, Open, Lesson, Manual, Try, Set, Level, Export, Forget, Undo, Hint, Stats, More, Missed, Plan, Note, Weigh, Club, Daily, Today, Answer}

// RemovePrefix begins the values of an Add that take an artificial player away; the number of the seat
// follows, from 0.
const RemovePrefix = "-"

// Stronger is the pick of Again for a table with stronger artificial players.
const Stronger = "up"

// Share is the pick of Daily to post the user's result.
const Share = "share"

// CustomID says what a component was drawn for. Its text is "kind:game:seq:verb",
// "kind:game:seq:verb:pick.pick.pick" or, for Reading, Plan, Weigh and Answer,
// "kind:game:seq:verb:move". Users can forge ids, so an id must be checked like typed input.
type CustomID struct {
	Kind string // name of the game
	Game int64  // number of the game, from 1; 0 for none
	// Seq is the number of the board that the component was drawn for; for a puzzle, its day or, if it is from a game of the user's, the board; of a
	// season's messages, the season's mark; of an Add, a Faction or a Choose any number that makes the id differ from earlier ones.
	Seq   int
	Verb  Verb
	Picks []string // lower-case letters and digits, or several such parts joined by "-"
	Move  string   // as stored, or typed with synonyms
}

const (
	// maxCustomID is the maximal Length of the text, which is Discord's limit.
	maxCustomID = 100
	// MaxPick is the maximal length of a pick. It keeps the ids of the later picks of a menu within
	// maxCustomID.
	MaxPick = 8
)

func (id CustomID) String() string {
	s := fmt.Sprintf("%s:%d:%d:%s", id.Kind, id.Game, id.Seq, id.Verb)
	if len(id.Picks) > 0 {
		s += ":" + strings.Join(id.Picks, ".")
	}
	if id.Move != "" {
		s += ":" + id.Move
	}
	return s
}

// Fits reports whether the text of the id is short enough.
func (id CustomID) Fits() bool { return Length(id.String()) <= maxCustomID }

// With returns the id with another verb and picks, and without a move.
func (id CustomID) With(v Verb, picks ...string) CustomID {
	id.Verb, id.Picks, id.Move = v, picks, ""
	return id
}

// Saying returns the id with another verb and a move, and without picks.
func (id CustomID) Saying(v Verb, move string) CustomID {
	id.Verb, id.Picks, id.Move = v, nil, move
	return id
}

// saysMove reports whether the ids of the verb contain a move.
func (v Verb) saysMove() bool { return v == Reading || v == Plan || v == Weigh || v == Answer }

// isFree reports whether the ids of the verb may have no game.
func (v Verb) isFree() bool {
	return v == Lesson || v == Manual || v == Try || v == Stats || v == Club || v == Daily || v == Today || v == Answer
}

// ParseCustomID parses the text of a CustomID. It is strict: it accepts exactly the texts that
// String returns.
func ParseCustomID(s string) (CustomID, bool) {
	parts := strings.SplitN(s, ":", 5)
	if Length(s) > maxCustomID || !utf8.ValidString(s) || len(parts) < 4 || !isPlain(parts[0]) {
		return CustomID{}, false
	}
	game, err := strconv.ParseInt(parts[1], 10, 64)
	if err != nil || game < 0 || game == 0 && !Verb(parts[3]).isFree() {
		return CustomID{}, false
	}
	seq, err := strconv.Atoi(parts[2])
	if err != nil || seq < 0 {
		return CustomID{}, false
	}
	id := CustomID{Kind: parts[0], Game: game, Seq: seq, Verb: Verb(parts[3])}
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

// IsID reports whether a text is the id of a user, a channel or a guild: a number of up to 20
// digits.
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
