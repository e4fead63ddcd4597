package chat

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/store"
)

// cancel gives up a game without asking if nothing is lost by it, and asks otherwise. If the
// game has been put away since, it asks whether to end that.
func (h *Chat) cancel(ctx context.Context, c *call) (*Answer, error) {
	answer, err := h.cancelLive(ctx, c)
	if engine.IsRefused(err, sitting.IsPutAway) {
		return h.askDiscard(ctx, c)
	}
	return answer, err
}

func (h *Chat) cancelLive(ctx context.Context, c *call) (*Answer, error) {
	p, err := h.Table.Live(ctx, c.Request, c.ref())
	var q sitting.EndQuestion
	if err == nil {
		q, err = p.AskEnd(c.By, h.Table.Now())
	}
	if err == nil && !q.Nothing {
		return askEnd(c, p, q), nil
	}
	var done sitting.Done
	if err == nil || engine.IsRefused(err, sitting.CreatorOnly) { // that user may have left the server
		done, err = c.stored(h.Table.Do(ctx, c.Request, c.ref().At(p), sitting.Agree(sitting.AnyBoard)))
	} else {
		done, err = c.stored(h.Table.Previous(ctx, c.Request, err))
	}
	if err != nil {
		return nil, err
	}
	return fleeting(say(c.confirmation(done))), nil
}

// askEnd says what is lost when a game is ended, which players are asked, and asks the user whether
// to go on. A moderator may end it alone. A moderator who plays in it may also ask the others.
func askEnd(c *call, p *sitting.Sitting, q sitting.EndQuestion) *Answer {
	l := c.viewer.Lang
	var others, away []string
	names := present.EscapedNames(&p.Header, l)
	for seat := range q.Others.All() {
		others = append(others, names[seat])
		if !sitting.Plays(p.Seats[seat]) {
			away = append(away, names[seat])
		}
	}
	args := engine.Args{"others": others, "away": away, "until": q.Until.Unix(), "agree": q.Agree}
	key, row := "chat.end", message.Row(nil)
	if q.Alone {
		key, row = "chat.end-alone", append(row, c.button(&p.Header, "end", message.End, message.Danger))
	}
	switch {
	case q.Agree && (!p.EndAsked.IsZero() || !q.Alone && len(others) == 0):
		row = append(row, c.button(&p.Header, "agree", message.Agree, message.Danger))
	case q.Agree && len(others) > 0:
		row = append(row, c.button(&p.Header, "ask-end", message.Agree, message.Secondary))
	}
	return say(c.text(key, args), row)
}

// askDiscard asks whether to end a game that is put away, and says what that means.
func (h *Chat) askDiscard(ctx context.Context, c *call) (*Answer, error) {
	p, err := h.Table.Away(ctx, c.Request, c.ref())
	if err == nil {
		err = p.MayDiscard(c.By)
	}
	if err != nil {
		return nil, err
	}
	return say(c.text("chat.end-away", nil), message.Row{c.button(&p.Header, "end", message.End, message.Danger)}), nil
}

// agreed agrees to give a game up. The button is under a request in the channel, made on a certain
// position, or under a private question, which is about no position.
func agreed(c *call) (sitting.Verb, bool) {
	if c.in.Press.Private {
		return sitting.Agree(sitting.AnyBoard), true
	}
	return sitting.Agree(c.id.Seq), true
}

// resign asks whether to leave a game for good, and says what that means.
func (h *Chat) resign(ctx context.Context, c *call) (*Answer, error) {
	p, err := h.Table.Live(ctx, c.Request, c.ref())
	if err != nil {
		return nil, err
	}
	seat := p.SeatOf(c.User)
	switch {
	case p.Status != store.Running:
		return nil, refuse(sitting.NotStarted, nil)
	case seat == engine.Spectator:
		return nil, refuse(sitting.NotSeated, nil)
	case p.Seats[seat].Resigned:
		return nil, refuse(sitting.HasResigned, nil)
	case c.game.Guardian == "":
		return nil, refuse(sitting.NoGuardian, nil)
	}
	ladder, err := h.Table.Records.Ladder(ctx, "", p.Kind, c.User)
	if err != nil {
		return nil, fmt.Errorf("chat: resign: %w", err)
	}
	guardian := sitting.Guardian(h.Games, p.Kind, ladder.Beaten)
	return fleeting(say(c.text("resign.ask", engine.Args{"player": c.game.PlayerTerm(guardian), "clock": p.Pace > 0, "whole": p.ForGame(), "returns": p.Gives.Turn > 0}),
		message.Row{c.button(&p.Header, "resign", message.Resign, message.Danger)})), nil
}

// comesBack returns the handler of a component that brings the user back to a game by v: it takes
// their seat back from a guardian, or brings back a game that is put away. If the game has been put
// away since the component was drawn, it does the latter. The answer says whose turn it is and, in
// another channel than the game's, where the game is.
func comesBack(v sitting.Verb) handler {
	return func(h *Chat, ctx context.Context, c *call) (*Answer, error) {
		p := new(sitting.Sitting)
		done, err := c.stored(h.Table.Do(ctx, c.Request, c.ref().At(p), v))
		if engine.IsRefused(err, sitting.IsPutAway) {
			done, err = c.stored(h.Table.Do(ctx, c.Request, c.ref().At(p), sitting.Back))
		}
		if err == nil && p.ID == 0 {
			p, err = h.live(ctx, c)
		}
		if err != nil {
			return nil, err
		}
		l := c.viewer.Lang
		a := say(joinLines(c.confirmation(done), present.WhoseTurn(c.game, p, l, c.User, nil)))
		if a.Fleeting = p.Channel == c.Channel; !a.Fleeting {
			a.Message.Content += "\n" + lang.Text(l, "chat.played-there", engine.Args{"channel": present.Where(&p.Header, l), "link": present.Link(&p.Header)})
		}
		if p.ToMove().Has(p.ViewSeat(c.User)) {
			a.Message.Rows = []message.Row{{present.Button(&p.Header, l, "play", message.Play, message.Primary)}}
		}
		return a, nil
	}
}

// pressQuiet stops the reminders about the turns that a reminder told of. The button is under the
// reminder, which may be a direct message.
func (h *Chat) pressQuiet(ctx context.Context, c *call) (*Answer, error) {
	seat, ok := seatIn(c.id, 3)
	if !ok {
		return c.oldButton(), nil
	}
	at, err := strconv.ParseInt(c.id.Picks[1], 36, 64)
	if err != nil {
		return c.oldButton(), nil
	}
	done, err := c.stored(h.Table.LeaveAlone(ctx, c.Request, c.ref(), seat, time.Unix(at, 0)))
	if err != nil {
		return nil, err
	}
	return say(c.text(string(done.Code), engine.Args{"n": done.N})), nil
}

// seatIn returns the seat that is the first pick of a component with so many picks.
func seatIn(id message.CustomID, picks int) (engine.Seat, bool) {
	if len(id.Picks) != picks {
		return 0, false
	}
	n, err := strconv.Atoi(id.Picks[0])
	return engine.Seat(n), err == nil && n < engine.MaxSeats
}
