package hosttest

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"sobremesa/bot/message"
)

// Channels is an implementation of [message.Channels] in memory, without Discord or HTTP. It
// records the requests and lets a test interfere with them. Its methods may be called concurrently;
// the fields may be used only while no method runs.
type Channels struct {
	mu sync.Mutex // guards Posts, Asked and Done; not held while a hook runs

	Posts    []*Post                                // including deleted ones, oldest first
	Asked    []Request                              // all requests about messages and threads, in order
	Done     []Request                              // those of Asked that were carried out
	Threads  bool                                   // threads can be started
	Absent   bool                                   // the bot is not a member of any guild
	OnAbsent func(context.Context)                  // unless nil, is called when IsAbsent is asked
	Member   func(guild, user string) (bool, error) // answers IsMember. Nil means that everybody is a member
	Sees     func(user, channel string) bool        // answers SeenBy for each channel. Nil means that nobody sees one
	Late     time.Duration                          // added to the time in the ids of messages

	Before func(Request) error // called before a request is carried out, which fails with its error if it returns one
	After  func(Request) error // called after a request was carried out; its error takes the place of the answer
}

// Request is a request to a channel.
type Request struct {
	Verb    Verb
	Channel string // channel or thread; for Direct, the user
	ID      string // of a message
	Message *message.Message
	Thread  message.Thread
}

// Verb is the kind of a request.
type Verb string

const (
	Create      Verb = "create"
	Edit        Verb = "edit"
	TakeButtons Verb = "take buttons"
	Delete      Verb = "delete"
	Recent      Verb = "recent"
	StartThread Verb = "thread"
	SetThread   Verb = "set thread"
	Direct      Verb = "direct"
	IsMember    Verb = "member"
)

// Post is a message in its current state.
type Post struct {
	ID       string
	Channel  string // channel or thread
	Message  message.Message
	Deleted  bool
	Notified []string // users and roles that were notified when it was created
}

// ErrLost says that the answer to a request was lost.
var ErrLost = errors.New("no answer")

// Once returns a hook that answers the next request of a verb and ignores later ones.
func Once(verb Verb, answer error) func(Request) error {
	done := false
	return func(r Request) error {
		if done || r.Verb != verb {
			return nil
		}
		done = true
		return answer
	}
}

// Always returns a hook that answers all requests.
func Always(answer error) func(Request) error { return func(Request) error { return answer } }

// Arrive creates the message of a Create request late, when its nonce is already forgotten.
func (c *Channels) Arrive(r Request) {
	m := *r.Message
	m.Nonce += " forgotten"
	c.mu.Lock()
	defer c.mu.Unlock()
	c.add(r.Channel, &m)
}

// There returns the messages that were not deleted.
func (c *Channels) There() []*Post {
	return slices.DeleteFunc(slices.Clone(c.Posts), func(p *Post) bool { return p.Deleted })
}

// Last returns the message that was created last.
func (c *Channels) Last() *Post { return c.Posts[len(c.Posts)-1] }

// Verbs returns the verbs of all requests, in order.
func (c *Channels) Verbs() (list []Verb) {
	for _, r := range c.Asked {
		list = append(list, r.Verb)
	}
	return list
}

// IDs returns the custom ids of a message's buttons and selects.
func (p *Post) IDs() []message.CustomID {
	var list []message.CustomID
	for _, c := range slices.Concat(p.Message.Rows...) {
		switch c := c.(type) {
		case message.Button:
			list = append(list, c.ID)
		case message.Select:
			list = append(list, c.ID)
		}
	}
	return list
}

// ask carries out a request between the hooks.
func (c *Channels) ask(r Request, carryOut func() error) error {
	c.mu.Lock()
	c.Asked = append(c.Asked, r)
	c.mu.Unlock()
	if c.Before != nil {
		if err := c.Before(r); err != nil {
			return err
		}
	}
	c.mu.Lock()
	err := carryOut()
	if err == nil {
		c.Done = append(c.Done, r)
	}
	c.mu.Unlock()
	if err == nil && c.After != nil {
		return c.After(r)
	}
	return err
}

// on carries out a request about a message.
func (c *Channels) on(r Request, carryOut func(*Post) error) error {
	return c.ask(r, func() error {
		for _, p := range c.Posts {
			if p.ID == r.ID && p.Channel == r.Channel && !p.Deleted {
				return carryOut(p)
			}
		}
		return &message.Refused{Reason: message.NoMessage, Cause: errors.New("no message " + r.ID)}
	})
}

// add creates a message.
func (c *Channels) add(in string, m *message.Message) {
	id := message.IDAt(time.Date(2026, 3, 1, 13, 0, len(c.Posts)+1, 0, time.UTC).Add(c.Late))
	c.Posts = append(c.Posts, &Post{ID: id, Channel: in, Message: *m, Notified: slices.Concat(m.Mentions, m.Roles)})
}

// posted returns the message as a channel lists it.
func (p *Post) posted() message.Posted {
	plain := message.Posted{ID: p.ID, Author: "bot", Content: p.Message.Content}
	for _, f := range p.Message.Files {
		plain.Files = append(plain.Files, f.Name)
	}
	for _, id := range p.IDs() {
		plain.Components = append(plain.Components, id.String())
	}
	return plain
}

func (c *Channels) Create(_ context.Context, in string, m *message.Message) (*message.Posted, error) {
	var made message.Posted
	err := c.ask(Request{Verb: Create, Channel: in, Message: m}, func() error {
		at := slices.IndexFunc(c.Posts, func(p *Post) bool { return p.Message.Nonce == m.Nonce })
		if at < 0 {
			at = len(c.Posts)
			c.add(in, m)
		}
		made = c.Posts[at].posted()
		return nil
	})
	if err != nil {
		return nil, err
	}
	return &made, nil
}

func (c *Channels) Edit(_ context.Context, in, id string, m *message.Message) error {
	return c.on(Request{Verb: Edit, Channel: in, ID: id, Message: m}, func(p *Post) error {
		nonce := p.Message.Nonce
		p.Message = *m
		p.Message.Nonce = nonce
		return nil
	})
}

func (c *Channels) TakeButtons(_ context.Context, in, id string) error {
	return c.on(Request{Verb: TakeButtons, Channel: in, ID: id}, func(p *Post) error {
		p.Message.Rows = nil
		return nil
	})
}

func (c *Channels) Delete(_ context.Context, in, id string) error {
	err := c.on(Request{Verb: Delete, Channel: in, ID: id}, func(p *Post) error {
		p.Deleted = true
		return nil
	})
	if refused, ok := errors.AsType[*message.Refused](err); ok && refused.Reason == message.NoMessage {
		return nil
	}
	return err
}

func (c *Channels) Recent(_ context.Context, in, after string, limit int) (list []message.Posted, err error) {
	err = c.ask(Request{Verb: Recent, Channel: in, ID: after}, func() error {
		for _, p := range c.There() {
			if message.CompareIDs(p.ID, after) > 0 && p.Channel == in && len(list) < limit {
				list = append(list, p.posted())
			}
		}
		return nil
	})
	return list, err
}

// Thread returns the id of the message, as Discord does.
func (c *Channels) Thread(_ context.Context, in, id, name string) (string, error) {
	return id, c.on(Request{Verb: StartThread, Channel: in, ID: id, Thread: message.Thread{Name: name}}, func(*Post) error {
		if !c.Threads {
			return &message.Refused{Reason: message.NoThread, Cause: errors.New("no threads here")}
		}
		return nil
	})
}

func (c *Channels) SetThread(_ context.Context, thread string, to message.Thread) error {
	return c.ask(Request{Verb: SetThread, Channel: thread, Thread: to}, func() error { return nil })
}

func (c *Channels) Direct(_ context.Context, user string) (string, error) {
	return "direct-" + user, c.ask(Request{Verb: Direct, Channel: user}, func() error { return nil })
}

func (c *Channels) IsMember(_ context.Context, guild, user string) (is bool, err error) {
	err = c.ask(Request{Verb: IsMember}, func() error {
		is = true
		if c.Member != nil {
			is, err = c.Member(guild, user)
		}
		return err
	})
	return is, err
}

func (c *Channels) SeenBy(_ context.Context, _, user string, _, channels []string) map[string]bool {
	seen := make(map[string]bool)
	for _, id := range channels {
		seen[id] = c.Sees != nil && c.Sees(user, id)
	}
	return seen
}

func (c *Channels) IsAbsent(ctx context.Context, _ string) bool {
	if c.OnAbsent != nil {
		c.OnAbsent(ctx)
	}
	return c.Absent
}

func (c *Channels) Self(context.Context) (string, error)  { return "bot", nil }
func (c *Channels) IsThread(context.Context, string) bool { return false }
