package localdiscord

import (
	"context"
	"encoding/json"
	"time"

	"sobremesa/bot/localdiscord/wire"
)

// start sends an interaction to the bot and starts its timer. It goes over HTTP or to the gateway.
// The server's lock is held.
func (s *Server) start(it *interaction) {
	it.id = s.ids.next()
	it.token = newInteractionToken()
	it.created = s.now()
	it.owns = map[string]bool{}
	it.outcome = make(chan *Outcome, 1)
	it.settled = make(chan struct{})
	it.meta = &wire.InteractionMetadata{ID: it.id, Type: it.kind, User: s.world.users[it.user].discord(), Owners: s.owners(it.user, it.guild),
		Name: it.name, TriggeringInteraction: it.meta}
	s.sweep()
	s.interactions[it.token] = it
	it.timer = time.AfterFunc(s.opt.AckWithin, func() { s.expire(it) })
	if s.endpoint.URL != "" {
		payload, _ := json.Marshal(s.interactionPayload(it))
		for range s.faults.deliveries() {
			go s.deliver(it, s.endpoint.URL, payload)
		}
		return
	}
	for range s.faults.deliveries() {
		s.gateway.dispatch("INTERACTION_CREATE", it.guild, s.interactionPayload(it))
	}
}

// sweep drops interactions whose tokens have expired, with the modals that they showed, and old nonces.
// It does so once a minute at most. The server's lock is held.
func (s *Server) sweep() {
	now := s.now()
	if now.Sub(s.swept) < time.Minute {
		return
	}
	s.swept = now
	for key, n := range s.nonces {
		if now.Sub(n.at) >= nonceMemory {
			delete(s.nonces, key)
		}
	}
	for token, it := range s.interactions {
		if it.state != pending && s.expired(it) {
			delete(s.interactions, token)
			delete(s.modals, it.id)
		}
	}
}

// await waits for the first answer.
func (s *Server) await(ctx context.Context, it *interaction) (*Outcome, error) {
	select {
	case o := <-it.outcome:
		return o, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-s.closed:
		return nil, ErrNoAnswer
	}
}

// act makes the interaction, sends it and waits for the answer.
func (s *Server) act(ctx context.Context, user string, a action) (*Outcome, error) {
	s.mu.Lock()
	it, err := s.prepare(user, a)
	if err == nil {
		s.start(it)
	}
	s.mu.Unlock()
	if err != nil {
		return nil, err
	}
	return s.await(ctx, it)
}

// prepare checks an action as Discord's client and API do, and makes the interaction. The server's lock
// is held.
func (s *Server) prepare(user string, a action) (*interaction, error) {
	if u := s.world.users[user]; u == nil || u.Bot {
		return nil, errUnknownUser
	}
	it := &interaction{kind: a.Type, user: user}
	switch a.Type {
	case interactionComponent:
		return it, s.prepareComponent(it, a)
	case interactionModal:
		return it, s.prepareModal(it, a)
	}
	return nil, refuse("there is no component or form of type %d", a.Type)
}
