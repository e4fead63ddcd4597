package bot_test

import (
	"bytes"
	"encoding/json"
	"io"
	"mime"
	"mime/multipart"
	"slices"
	"strings"
	"sync"
	"testing"

	"sobremesa/bot/games"
	"sobremesa/bot/games/toy"
	"sobremesa/bot/localdiscord"
	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	market "sobremesa/engine/enginetest/toy"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// trade is a game of trueque, which has hidden hands. Ana and Luis play it against an artificial
// player. The bot also hosts Azul.
type trade struct {
	*world
	mu   sync.Mutex
	sent []written      // in any channel
	did  map[string]int // how often the users did what
}

// written is a message as the bot sent it to a channel.
type written struct {
	Content         string
	AllowedMentions json.RawMessage `json:"allowed_mentions"`
	Attachments     []struct{ Filename, Description string }
	Components      []localdiscord.Component
	files           [][]byte
}

func newTrade(t *testing.T, key ...byte) *trade {
	t.Helper()
	t.Parallel()
	tr := &trade{world: newWorld(t, key...), did: make(map[string]int)}
	tr.games = games.ListOf(append(slices.Clone(undrawn), toy.Game())...)
	tr.server.Observe(func(e localdiscord.Exchange) {
		if (e.Route != routeCreate && e.Route != routeEdit) || e.Status >= 300 {
			return
		}
		m, err := readWritten(e)
		if err != nil {
			t.Errorf("%s: %v", e.Route, err)
		}
		tr.mu.Lock()
		defer tr.mu.Unlock()
		tr.sent = append(tr.sent, m)
	})
	tr.run(tr.config())
	return tr
}

// readWritten decodes a message from the request that sent it.
func readWritten(e localdiscord.Exchange) (m written, err error) {
	kind, params, err := mime.ParseMediaType(e.ContentType)
	if err != nil || kind != "multipart/form-data" {
		return m, json.Unmarshal(e.RequestBody, &m)
	}
	for form := multipart.NewReader(bytes.NewReader(e.RequestBody), params["boundary"]); ; {
		part, err := form.NextPart()
		if err == io.EOF {
			return m, nil
		}
		if err != nil {
			return m, err
		}
		data, err := io.ReadAll(part)
		if err == nil && part.FormName() == "payload_json" {
			err = json.Unmarshal(data, &m)
		} else {
			m.files = append(m.files, data)
		}
		if err != nil {
			return m, err
		}
	}
}

// stored returns the game as it is stored.
func (tr *trade) stored() *store.Game {
	tr.t.Helper()
	g, err := store.LiveGame(tr.context(), tr.store, mesa.ID, "trueque")
	if err != nil {
		g, err = store.LastGame(tr.context(), tr.store, mesa.ID, "trueque")
	}
	must.Succeed(tr.t, err)
	return g
}

// state replays the game by the rules.
func (tr *trade) state() market.State {
	tr.t.Helper()
	g := tr.stored()
	rules := market.Rules{}
	options, err := rules.Info().ParseOptions(len(g.Seats), g.Variant)
	must.Succeed(tr.t, err)
	s, err := rules.Start(options)
	must.Succeed(tr.t, err)
	for _, m := range g.Moves {
		move, err := market.Parse(m.Text)
		if err == nil {
			err = s.Play(m.Seat, move)
		}
		if err != nil {
			tr.t.Fatalf("stored move %s: %v", m.Text, err)
		}
	}
	return s
}

// hand returns a user's hand.
func (tr *trade) hand(user localdiscord.User) market.Hand {
	tr.t.Helper()
	s := tr.state()
	v := s.View(tr.seat(user))
	return v.Hand
}

func (tr *trade) seat(user localdiscord.User) engine.Seat {
	tr.t.Helper()
	return engine.Seat(slices.IndexFunc(people(tr.stored()), func(u localdiscord.User) bool { return u.ID == user.ID }))
}

// menu presses Play under the board.
func (tr *trade) menu(user localdiscord.User) *localdiscord.Message {
	tr.t.Helper()
	tr.settled(mesa)
	board := tr.again(user, &localdiscord.Message{ID: shown(tr.stored()).ID})
	return tr.clicked(user, board, tr.button(board, message.Play).CustomID)
}

// pick presses the button of a menu whose label begins with a text.
func (tr *trade) pick(user localdiscord.User, menu *localdiscord.Message, label string) *localdiscord.Message {
	tr.t.Helper()
	for _, c := range buttons(menu) {
		if strings.HasPrefix(c.Label, label) {
			tr.press(user, menu, c.CustomID)
			return tr.again(user, menu)
		}
	}
	tr.t.Fatalf("no %q under %q for %s", label, menu.Content, user.Name)
	return nil
}

// confirm plays what was picked, which must be this move. A button has played it already, a select has
// not.
func (tr *trade) confirm(user localdiscord.User, menu *localdiscord.Message, move string) {
	tr.t.Helper()
	if !strings.Contains(menu.Content, says(sitting.Played, "move", move)) {
		tr.wants(menu.Content, move)
		tr.press(user, menu, tr.button(menu, message.Confirm).CustomID)
	}
	tr.wants(tr.again(user, menu).Content, says(sitting.Played, "move", move))
}

// next makes the users do what is due. It returns false when the game is over.
func (tr *trade) next() bool {
	tr.t.Helper()
	tr.settled(mesa)
	s := tr.state()
	users := people(tr.stored())
	switch {
	case s.Phase == market.Over:
		return false
	case s.Phase == market.Discarding:
		var all []localdiscord.User
		for seat := range s.ToMove().All() {
			all = append(all, users[seat])
		}
		tr.discard(all)
	case s.Phase == market.Acting && users[s.Active()].ID != "":
		tr.act(users[s.Active()])
	default:
		tr.t.Fatalf("nothing is due for the people: phase %d, %v to move", s.Phase, s.ToMove())
	}
	return true
}

// discard makes users discard half of their hands at the same time: each picks several cards at
// once, and only then the first one confirms.
func (tr *trade) discard(all []localdiscord.User) {
	tr.t.Helper()
	menus, moves := make([]*localdiscord.Message, len(all)), make([]string, len(all))
	for i, user := range all {
		hand := tr.hand(user)
		half := hand.Len() / 2
		menu := tr.menu(user)
		choose := buttons(menu)[0]
		if len(choose.Options) != hand.Len() || *choose.MinValues != half || *choose.MaxValues != half {
			tr.t.Fatalf("to discard half of %v: %d to %d of %+v", hand, *choose.MinValues, *choose.MaxValues, choose.Options)
		}
		var values []string
		var cards market.Hand
		for _, o := range choose.Options[hand.Len()-half:] {
			values = append(values, o.Value)
			cards[slices.Index([]string{"pan", "queso", "vino"}, o.Label)]++
		}
		tr.press(user, menu, choose.CustomID, values...)
		menus[i], moves[i] = tr.again(user, menu), market.Format(market.Move{Kind: market.KindDiscard, Give: cards}, engine.Spanish)
		if len(menus[i].Attachments) > 0 {
			tr.t.Error("a picture of cards laid face down")
		}
	}
	for i, user := range all {
		tr.confirm(user, menus[i], moves[i])
		tr.did["discarded"]++
	}
}

// act makes a user play in their turn: offer while the other player has what they lack, then sell,
// then pass.
func (tr *trade) act(user localdiscord.User) {
	tr.t.Helper()
	s, other := tr.state(), other(user)
	if tr.did["ordered by "+other.Name] == 0 {
		if s.ToMove().Has(tr.seat(other)) {
			tr.t.Fatalf("%s is to move too", other.Name)
		}
		tr.wants(tr.command(other, mesa, "trueque do siempre da"), says(sitting.Played, "move", "siempre da"))
		tr.did["ordered by "+other.Name]++
		return
	}
	mine, theirs := tr.hand(user), tr.hand(other)
	goods := []string{"pan", "queso", "vino"}
	for give := range goods {
		for want := range goods {
			if s.Offers > 0 || give == want || mine[give] == 0 || theirs[want] < 2 {
				continue
			}
			// Two for one: the artificial player would not accept that.
			menu := tr.pick(user, tr.menu(user), says("trueque.offer"))
			menu = tr.pick(user, tr.pick(user, menu, "1 "+goods[give]), "2 "+goods[want])
			tr.confirm(user, menu, "ofrece 1 "+goods[give]+" por 2 "+goods[want])
			tr.settled(mesa)
			tr.accept(other, user)
			return
		}
	}
	v := s.View(tr.seat(user))
	if first := v.Moves(nil)[0]; first.Kind != market.KindPass {
		move := market.Format(first, engine.Spanish)
		tr.confirm(user, tr.pick(user, tr.menu(user), move), move)
		tr.did["sold"]++
		return
	}
	tr.wants(tr.command(user, mesa, "trueque do pasa"), says(sitting.Played, "move", "pasa"))
}

// accept makes a user accept an offer in another player's turn.
func (tr *trade) accept(user, active localdiscord.User) {
	tr.t.Helper()
	s := tr.state()
	if seat := tr.seat(user); s.Awaited().Has(seat) || !s.ToMove().Has(seat) {
		tr.t.Fatalf("%s is awaited: %v, may answer: %v", user.Name, s.Awaited().Has(seat), s.ToMove().Has(seat))
	}
	before := tr.hand(user)
	tr.confirm(user, tr.pick(user, tr.menu(user), "acepta 1"), "acepta 1")
	s = tr.state()
	if tr.hand(user).Len() != before.Len()-1 || s.Active() != tr.seat(active) {
		tr.t.Errorf("%v is %v after the trade, and it is the turn of %d", before, tr.hand(user), s.Active())
	}
	tr.did["accepted"]++
}
