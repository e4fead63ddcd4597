package announce

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"sobremesa/bot/games"
	"sobremesa/bot/message"
	"sobremesa/bot/outbox"
	"sobremesa/bot/present"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/store"
)

// Announcer shows channels how their games stand: it carries out the table's
// tasks of kind show, and its own. What it posts it posts once, also when it is
// not known what became of a request: see posting.go.
type Announcer struct {
	Table    *table.Table
	Games    games.List
	Channels message.Channels

	mu   sync.Mutex
	self string // id of the bot's own user, once it was asked for
}

// sitting is a game as everybody may know it, and how everybody is told of it.
type sitting struct {
	*table.Position
	game   *games.Game
	frames []engine.Frame // none before the game has begun
	reader present.Reader
	until  present.Deadlines
	// again: the board is to be shown anew, although nobody has moved.
	again bool
	// task is what the message under way is posted or changed for.
	task *store.Task
}

// Kinds of the announcer's tasks. Each task has a key, by which a change of its
// game can replace or cancel it.
const (
	// taskRetire takes the buttons off a message that is not the newest any more, if
	// the channel did not take that with the newest; its key names the message.
	taskRetire = "retire"
	// taskLate looks for what came late of a request that was in doubt; its key
	// names the request by its nonce, and which look it is.
	taskLate = "late"
)

// Handlers are the handlers of the announcer's tasks.
func (a *Announcer) Handlers() map[string]outbox.Handler {
	return map[string]outbox.Handler{
		table.TaskShow: a.waitAsAsked(a.show), taskRetire: a.waitAsAsked(a.retire), taskLate: a.waitAsAsked(a.late), table.TaskNotice: a.waitAsAsked(a.notice),
		table.TaskMembers: a.members, table.TaskThread: a.waitAsAsked(a.keepThread)}
}

// maxSteps bounds how many messages a task posts: what a part of the game
// brought, the board or the result, and what is found and noted in between.
const maxSteps = 8

// stepwise carries a task out a message at a time: step is called with the
// game as it stands until there is nothing more to do. The game is loaded again
// only where it may stand otherwise than it was loaded and what was noted since.
func (a *Announcer) stepwise(ctx context.Context, task *store.Task, step func(context.Context, *sitting) (more bool, err error)) error {
	var s *sitting
	for range maxSteps {
		var err error
		if s == nil {
			if s, err = a.find(ctx, task); err != nil {
				return err
			}
		}
		s.task = task
		doubt := s.Posting.Nonce != ""
		more, err := a.findPosted(ctx, s)
		if err == nil && !more {
			more, err = step(ctx, s)
		}
		if err != nil || !more {
			return err
		}
		if doubt || s.Outdated() {
			s = nil
		}
	}
	return fmt.Errorf("announce: game %d: %d messages and no end", task.Game, maxSteps)
}

// show brings the channel up to date with the game, whatever has happened
// since it was last shown. There is nothing to do when it is up to date: the
// task may have been carried out before.
func (a *Announcer) show(ctx context.Context, task *store.Task) error {
	again := string(task.Payload) == table.ShowAgain
	return a.stepwise(ctx, task, func(ctx context.Context, s *sitting) (more bool, err error) {
		s.again = again
		return a.showNext(ctx, s)
	})
}

// showNext posts or edits the next message that the channel is due. It reports
// whether there may be more.
func (a *Announcer) showNext(ctx context.Context, s *sitting) (more bool, err error) {
	if err := a.waitForLastResult(ctx, s); err != nil {
		return false, err
	}
	d := s.Display
	switch {
	case s.Status == store.Lobby:
		return a.putLobby(ctx, s)
	case s.awaitsThread():
		return a.moveToThread(ctx, s)
	case s.owesHome():
		return a.postHome(ctx, s)
	case d.Concluded,
		s.Status == store.Cancelled && !s.Began() && d.Message == "",
		s.Status == store.Running && s.shown().isBoard() && d.MessageTo == s.Moves && d.Message != "" && !s.asksForEnd() && s.shown() != partAsk && !s.again,
		s.Status == store.PutAway && s.shown() == partAway && d.Message != "":
		return false, a.settleDoubt(ctx, s)
	case s.Status == store.PutAway:
		return a.post(ctx, s, awayMessage(s), labelOf(s, partAway, s.Moves))
	case s.Status == store.Cancelled && !s.Began():
		return a.put(ctx, s, closedLobby(s), labelOf(s, partClosed, 0))
	case s.Status == store.Cancelled:
		// It tells of no move, but that there will be none.
		return a.post(ctx, s, cancelledMessage(s), labelOf(s, partCancelled, s.Moves))
	}
	edit := s.sameTurn()
	l := labelOf(s, partBoard, d.MessageTo)
	switch {
	case s.asksForEnd() && s.shown() != partAsk:
		edit, l.Part = false, partAsk // a message of its own: a change of one notifies nobody
	case s.shown() == partAsk && !s.asksForEnd() && edit:
		l.Part, l.From = partAsked, d.MessageFrom
	case edit && !s.hasPeople(): // it tells what is new alone: it would tell the whole game
	case edit, // the message goes on telling what it told
		s.Status == store.Running && d.Message == "" && s.shown().isBoard() && d.MessageTo == s.Moves: // somebody deleted the message that told it
		l.Part, l.From = s.shown(), d.MessageFrom
	case s.asksForEnd():
		l.Part = partAsk // the request stands while the game goes on
	case s.Status == store.Finished:
		l.Part = partResult
	case s.untold():
		l.Part = partFirst
	}
	m, err := boardMessage(s, l)
	if err != nil {
		return false, err
	}
	if edit {
		return a.put(ctx, s, m, l)
	}
	return a.post(ctx, s, m, l)
}

// labelOf is the label of a message that tells what happened after so many
// moves and shows the game as it stands.
func labelOf(s *sitting, p part, from int) label {
	return label{Kind: s.Kind, Game: s.ID, Part: p, From: from, To: s.Moves}
}

// waitForLastResult holds the first message of a game back until the result of
// the one before has been shown, which may have been delayed: it would look like
// the end of the new one. If it can't be shown for long, so be it.
func (a *Announcer) waitForLastResult(ctx context.Context, s *sitting) error {
	if s.Display.Message != "" || s.Home != "" {
		return nil
	}
	last, err := a.Table.LastFinished(ctx, s.Channel, s.Kind)
	if errors.Is(err, store.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	if (!last.Display.Concluded || last.Home != "" && !last.Display.HomeConcluded) && a.Table.Now().Sub(last.Ended).Abs() < time.Minute {
		return &outbox.Later{After: 200 * time.Millisecond, Cause: fmt.Errorf("the result of game %d comes first", last.ID)}
	}
	return nil
}

// find loads a task's game. One that is gone, or whose rules this program does
// not have, can never be shown.
func (a *Announcer) find(ctx context.Context, task *store.Task) (*sitting, error) {
	p, frames, err := a.Table.Find(ctx, task.Game)
	var refused *engine.Refusal
	if errors.Is(err, store.ErrNotFound) || errors.As(err, &refused) && refused.Code == table.OldRules {
		return nil, fmt.Errorf("%w: game %d: %v", outbox.ErrGiveUp, task.Game, err)
	}
	if err != nil {
		return nil, err
	}
	settings, err := a.Table.Settings(ctx, table.Place{Guild: p.Guild, Channel: cmp.Or(p.Home, p.Channel)})
	if err != nil {
		return nil, err
	}
	return &sitting{Position: p, game: a.Games.Named(p.Kind), frames: frames, until: a.Table.Deadlines(p),
		reader: present.Reader{Lang: cmp.Or(settings.Language, present.PublicLang(&p.Header)), Dark: settings.Dark}}, nil
}

// sameTurn reports whether the message that shows the game is of the turn that
// is played now, and has called those who are awaited already: then it is
// edited, since not every move is worth a message. In a game without people
// there is nobody to be called: one message shows it all. When the last move was
// taken back, whoever is to move again was called before it; and so was whoever
// is to move when another has been made in its place.
func (s *sitting) sameTurn() bool {
	shown := s.Display.MessageTo
	if s.Display.Message == "" || !s.shown().isBoard() || s.Awaited() == 0 {
		return false
	}
	if !s.hasPeople() {
		return true
	}
	if shown == s.Moves {
		return true // somebody wants to give the game up
	}
	if s.toAsk() != 0 {
		return false // they learn of it by a new message
	}
	if s.LastUndone() {
		return true // somebody has taken a move back
	}
	then, now := s.frames[shown], s.frames[s.Moves]
	return then.Turn == now.Turn && now.Awaited&^then.Awaited == 0 || s.calledAll()
}

// calledAll reports whether everybody whom the game waits for has been mentioned
// for this turn: it was theirs before, and others decided something or moves were
// taken back.
func (s *sitting) calledAll() (called bool) {
	for seat := range s.Awaited().All() {
		if seat == engine.Chance || table.Plays(s.Seats[seat]) && !s.called(seat) {
			return false
		}
		called = called || table.Plays(s.Seats[seat])
	}
	return called
}

// called reports whether a seat's person has been mentioned for this turn, or for
// a later one that was taken back, and still looks on: who has waited for others
// since then for longer than patience is called again.
func (s *sitting) called(seat engine.Seat) bool {
	return s.mentioned(seat) && s.Waited(s.frames, seat, s.addressed(seat)) < patience
}

// mentioned reports whether a seat's person has been mentioned for this turn, or for
// a later one that was taken back.
func (s *sitting) mentioned(seat engine.Seat) bool {
	return s.Seats[seat].Called > s.frames[s.Moves].Turn
}

// patience is how long people are taken to look on while others decide.
const patience = 10 * time.Minute

// shown is which part of the game the message is that shows it, or was until
// somebody deleted it.
func (s *sitting) shown() part { return part(s.Display.MessagePart) }

// untold reports whether the channel has been told nothing yet of what has
// happened since the lobby.
func (s *sitting) untold() bool {
	return s.shown() == "" || s.shown() == partLobby
}

// giveUpWhenGone deals with a message or channel that is no more. Other refusals
// are the outbox's: see waitAsAsked.
func (a *Announcer) giveUpWhenGone(ctx context.Context, game int64, err error) error {
	switch reasonOf(err) {
	case message.NoMessage:
		return nil // somebody deleted it
	case message.NoChannel:
		if left, failed := a.Table.LeaveThread(ctx, game); failed != nil && !errors.Is(failed, store.ErrNotFound) {
			return failed
		} else if left {
			return nil // it is a task of its own to show the game where it goes on
		}
		// Nobody can play there any more.
		if gone := a.Table.Abandon(ctx, game); gone != nil && !errors.Is(gone, store.ErrNotFound) {
			return gone
		}
		return fmt.Errorf("%w: %v", outbox.ErrGiveUp, err)
	}
	return err
}
