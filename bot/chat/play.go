package chat

import (
	"cmp"
	"context"
	"slices"

	"sobremesa/bot/games"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
)

// confirm plays the move that was picked or that a button holds, and goes on with the menu for the
// next move. The answer to a button under a public message is the move and its outcome, without a
// menu, and players who confirm their moves are asked first.
func (h *Chat) confirm(ctx context.Context, c *call) (*Answer, error) {
	p, err := table.Replayed(h.Table.Drawn(ctx, c.Request, c.ref()))
	if err != nil {
		return nil, err
	}
	move, named, said, err := moveOf(c, p)
	if err != nil {
		return h.notPlayed(c, p, err)
	}
	// A second click gets the same answer as the first.
	at := p.PlayedAt(c.User, c.id.Seq, move)
	if at < 0 && !c.in.Press.Private && c.id.Verb == message.Confirm && !playsAtOnce(c, p) && c.settings.OwnValue(settings.Confirm) == settings.Yes && p.Awaited().Has(p.ViewSeat(c.User)) {
		// An answer to an offer, for which the game does not wait, is given at once.
		m, _, err := h.menuAt(ctx, c, p, c.id)
		if err != nil {
			return nil, err
		}
		return fleeting(&Answer{Kind: Reply, Message: m}), nil
	}
	if at < 0 {
		if at, err = h.playPicked(ctx, c, p, move); err != nil {
			return h.notPlayed(c, p, err)
		}
	}
	seat, private, open := p.ViewSeat(c.User), c.in.Press.Private, c.game.Rules.Info().Open
	var m *message.Message
	// In an open game the next turn begins from the board in the channel.
	if private && (!open || p.GoesOn(seat, at)) {
		if m, err = h.nextMenu(ctx, c, p, move, named); err != nil {
			return nil, err
		}
	}
	o := h.outcomeOf(c, p, seat, at, m == nil)
	text := joinLines(c.moveConfirmation(said), o.text)
	if m != nil {
		m.Content = joinLines(text, m.Content)
		if len(m.Files) == 0 {
			m.Files = o.files
		}
		return fleeting(&Answer{Kind: Reply, Message: m}), nil
	}
	if private && !open && p.ToMove() != 0 { // of an open game the board in the channel says it
		text = joinLines(text, present.WhoseTurn(c.game, p, c.viewer.Lang, c.User, nil))
	}
	return c.moveAnswer(p, text, o), nil
}

// playsAtOnce reports whether the picks of an id are a move on the current board that is played
// without confirmation, since the player can do nothing else.
func playsAtOnce(c *call, p *sitting.Sitting) bool {
	seat, err := p.MayPlay(c.User, c.id.Seq)
	if err != nil || c.id.Seq != p.Moves {
		return false
	}
	step, err := c.game.Menu.Next(p.View(seat), seat, c.id.Picks, c.menuReader(p))
	return err == nil && step.AtOnce
}

// playPicked plays a move on the board that it was picked on, and returns how many moves were made
// before it. If the same player made the same move there before, it returns the number for that. p
// receives the game as it is then, even when the move is refused.
func (h *Chat) playPicked(ctx context.Context, c *call, p *sitting.Sitting, move string) (at int, err error) {
	done, err := c.stored(h.Table.Do(ctx, c.Request, table.To(p), sitting.Play(move, c.id.Seq)))
	if err == nil {
		return done.Seq, nil
	}
	if !engine.IsRefused(err) {
		return -1, err
	}
	now, failed := table.Replayed(h.Table.Drawn(ctx, c.Request, c.ref()))
	if failed != nil {
		return -1, failed
	}
	*p = *now
	if at = p.PlayedAt(c.User, c.id.Seq, move); at >= 0 {
		return at, nil
	}
	return -1, err
}

// moveOf returns the move of a button on the board that it was drawn for, as it is stored and as the
// player named it, and what is said of the move. Whether that board is still in play is checked when the move is played.
func moveOf(c *call, p *sitting.Sitting) (move, named, said string, err error) {
	seat := p.ViewSeat(c.User)
	if seat == engine.Spectator {
		_, err := p.MayPlay(c.User, sitting.AnyBoard)
		return "", "", "", err
	}
	view, err := viewAt(p, c.id.Seq, seat)
	if err != nil {
		return "", "", "", err
	}
	if c.id.Verb == message.Reading {
		named = c.id.Move
		move, err = c.game.Rules.Translate(named, engine.Spanish)
	} else {
		var step games.Step
		step, err = c.game.Menu.Next(view, seat, c.id.Picks, c.menuReader(p))
		named = step.Named
		if move = step.Move; err == nil && move == "" {
			err = refuse(sitting.Stale, nil)
		}
	}
	if err != nil {
		return "", "", "", err
	}
	return move, named, c.sayMove(p, view, seat, cmp.Or(named, move)), nil
}

// notPlayed answers a refused move with the menu on the current board, if the player may still
// play, and with the reason.
func (h *Chat) notPlayed(c *call, p *sitting.Sitting, err error) (*Answer, error) {
	why, ok := c.explanation(err)
	if !ok || c.id.Verb == message.Reading {
		return nil, err
	}
	if _, refused := p.MayPlay(c.User, sitting.AnyBoard); refused != nil {
		return nil, c.orReason(p, c.id.Picks, refused)
	}
	o, err := h.stepAt(c, p, c.id)
	if err != nil {
		return nil, err
	}
	if o.warning == "" && o.step.Move != "" {
		o.warning = why
	}
	m, err := h.show(c, p, o)
	if err != nil {
		return nil, err
	}
	return fleeting(&Answer{Kind: Reply, Message: m}), nil
}

// maxOutcome is how many characters of a message tell the outcome of a move.
const maxOutcome = 900

// aftermath is what came of a move: what else it did, and what chance brought.
type aftermath struct {
	text   string
	files  []message.File // a picture of what it decided, such as a fight
	secret bool           // whether only the player may know some of it
}

// outcomeOf tells a player what came of the move they made at a moment, in a game with hidden
// information. When their turn is over, public events of the next turn are left out, since
// the channel shows them.
func (h *Chat) outcomeOf(c *call, p *sitting.Sitting, seat engine.Seat, at int, turnOver bool) (o aftermath) {
	if c.game.Rules.Info().Open || at < 0 {
		return o // the channel tells it all
	}
	frames, err := p.Frames(seat, at)
	if err != nil || at+1 >= len(frames) || frames[at+1].Seat != seat { // a secret order, which has no outcome
		return o
	}
	story := present.Story(&p.Header, c.viewer, frames)
	frames = slices.Clone(frames[at:]) // from the moment before the move
	own := &frames[1]
	for len(own.Events) > 0 && own.Events[0].Code == sitting.TookChair {
		own.Events = own.Events[1:] // happened before the move
	}
	if len(own.Events) > 0 {
		own.Events = own.Events[1:] // the move itself
	}
	to, decided := 1, at+1 // the last moves of chance, and of this turn
	for to+1 < len(frames) && frames[to+1].Seat == engine.Chance {
		to++
	}
	for i := range frames[:to+1] {
		if i > 0 && frames[i-1].Turn == frames[0].Turn {
			decided = at + i
		}
		frames[i].Events = slices.DeleteFunc(slices.Clone(frames[i].Events), func(e engine.Event) bool {
			public := e.To.Has(engine.Spectator)
			o.secret = o.secret || i > 0 && !public
			return turnOver && public && i > 0 && frames[i-1].Turn != frames[0].Turn
		})
	}
	o.text = message.Latest(present.Told(c.game, &p.Header, c.viewer.Lang, frames, 0, to), maxOutcome, present.LeftOut(c.viewer.Lang))
	story.Frames = story.Frames[:decided+1]
	if recap, err := c.game.Painter.Recap(story, at); err == nil && recap != nil { // what was played stands without a picture
		o.files = []message.File{present.Picture(recap.Picture())}
	}
	return o
}

// undo takes back the user's last move.
func (h *Chat) undo(ctx context.Context, c *call) (*Answer, error) {
	_, a, err := h.takeBack(ctx, c, sitting.AnyBoard)
	return a, err
}

// pressUndo takes back the move that a button was drawn for. The answer replaces the message about
// the move.
func (h *Chat) pressUndo(ctx context.Context, c *call) (*Answer, error) {
	p, a, err := h.takeBack(ctx, c, c.id.Seq)
	if err != nil {
		return nil, err
	}
	if len(c.id.Picks) == 0 {
		return a, nil
	}
	m, err := h.nextMenu(ctx, c, p, "", "")
	if err != nil || m == nil {
		return a, err
	}
	m.Content = joinLines(a.Message.Content, m.Content)
	return fleeting(&Answer{Kind: Reply, Message: m}), nil
}

// takeBack takes a move back and answers with where the game stands then.
func (h *Chat) takeBack(ctx context.Context, c *call, seq int) (*sitting.Sitting, *Answer, error) {
	p := new(sitting.Sitting)
	done, err := c.stored(h.Table.Do(ctx, c.Request, c.ref().At(p), sitting.Undo(seq)))
	if err != nil {
		return nil, nil, err
	}
	seat := p.SeatOf(c.User)
	view, err := viewAt(p, done.Seq, seat)
	if err != nil {
		return nil, nil, err
	}
	text := c.text(string(done.Code), engine.Args{"move": c.sayMove(p, view, seat, done.Move),
		"turn": p.Awaited().Has(seat) && !present.IsBetween(c.game, p), "due": p.Awaited().Has(seat), "auto": done.N > 0})
	a := fleeting(say(text))
	if _, err := p.MayPlay(c.User, sitting.AnyBoard); err == nil {
		a.Message.Rows = []message.Row{{c.button(&p.Header, "play", message.Play, message.Primary)}}
	}
	return p, a, nil
}

// moveAnswer returns the answer about a move that the user has just made: with a button while the move
// can be taken back, and as fleeting unless it holds a secret, which the channel does not show.
func (c *call) moveAnswer(p *sitting.Sitting, text string, o aftermath) *Answer {
	a := say(text)
	a.Message.Files, a.Fleeting = o.files, !o.secret
	if p.CanUndo(c.User) && len(a.Message.Rows) < message.MaxRows {
		a.Message.Rows = append(a.Message.Rows, message.Row{c.button(&p.Header, "undo", message.Undo, message.Secondary)})
	}
	return a
}
