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
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/store"
)

// resign asks whether to leave a game for good, and says what that means.
func (h *Chat) resign(ctx context.Context, c *call, ref table.Ref) (*Answer, error) {
	p, err := h.Table.Live(ctx, c.Request, ref)
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
	l := c.viewer.Lang
	ladder, err := h.Records.Ladder(ctx, "", p.Kind, c.User)
	if err != nil {
		return nil, fmt.Errorf("chat: resign: %w", err)
	}
	guardian := sitting.Guardian(h.Games, p.Kind, ladder.Beaten)
	return fleeting(say(lang.Text(l, "resign.ask", engine.Args{"player": c.game.PlayerTerm(guardian), "clock": p.Pace > 0}),
		message.Row{present.Button(&p.Header, l, "resign", message.Resign, message.Danger)})), nil
}

// comesBack returns the handler of a component that brings the user back to a game by v: it takes
// their seat back from a guardian, or brings back a game that is put away. If the game has been put
// away since the component was drawn, it does the latter.
func comesBack(v sitting.Verb) pressHandler {
	return func(h *Chat, ctx context.Context, c *call, id message.CustomID) (*Answer, error) {
		return h.comeBack(ctx, c, refOf(id), v)
	}
}

// comeBack does v, which brings the user back to a game, and answers with the outcome, whose turn
// it is and, in another channel than the game's, where the game is.
func (h *Chat) comeBack(ctx context.Context, c *call, ref table.Ref, v sitting.Verb) (*Answer, error) {
	p := new(sitting.Sitting)
	done, err := c.stored(h.Table.Do(ctx, c.Request, ref.At(p), v))
	if engine.IsRefused(err, sitting.IsPutAway) {
		done, err = c.stored(h.Table.Do(ctx, c.Request, ref.At(p), sitting.Back))
	}
	if err != nil {
		return nil, err
	}
	if p.ID == 0 {
		p, err = h.live(ctx, c, ref)
	}
	if err != nil {
		h.Log.Error("cannot tell where somebody is back", "err", err, "user", c.User)
		return fleeting(say(c.confirmation(done))), nil
	}
	l := c.viewer.Lang
	a := say(joinLines(c.confirmation(done), present.WhoseTurn(c.game, p, l, c.User, nil)))
	elsewhere := p.Channel != c.Channel
	if elsewhere {
		a.Message.Content += "\n" + lang.Text(l, "chat.played-there", engine.Args{"channel": present.Where(&p.Header, l), "link": present.Link(&p.Header)})
	}
	if p.ToMove().Has(p.ViewSeat(c.User)) {
		a.Message.Rows = []message.Row{{present.Button(&p.Header, l, "play", message.Play, message.Primary)}}
	}
	a.Fleeting = !elsewhere
	return a, nil
}

// pressQuiet stops the reminders about the turns that a reminder told of. The button is under the
// reminder, which may be a direct message.
func (h *Chat) pressQuiet(ctx context.Context, c *call, id message.CustomID) (*Answer, error) {
	seat, ok := seatIn(id, 3)
	if !ok {
		return c.oldButton(), nil
	}
	at, err := strconv.ParseInt(id.Picks[1], 36, 64)
	if err != nil {
		return c.oldButton(), nil
	}
	done, err := c.stored(h.Table.LeaveAlone(ctx, c.Request, refOf(id), seat, time.Unix(at, 0)))
	if err != nil {
		return nil, err
	}
	return say(lang.Text(c.viewer.Lang, string(done.Code), engine.Args{"n": done.N})), nil
}

// seatIn returns the seat that is the first pick of a component with so many picks.
func seatIn(id message.CustomID, picks int) (engine.Seat, bool) {
	if len(id.Picks) != picks {
		return 0, false
	}
	n, err := strconv.Atoi(id.Picks[0])
	return engine.Seat(n), err == nil && n < engine.MaxSeats
}
