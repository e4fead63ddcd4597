package hosttest

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"sobremesa/bot/message"
)

// Channels are channels in memory, and their threads: no Discord, no HTTP. They keep
// what they are sent, and do what a test says to requests on their way. Several may ask
// at once; the fields are read and set while nobody does.
type Channels struct {
	mu sync.Mutex // of Posts, Asked and Done; not held while a hook runs

	Posts   []*Post   // also those that were deleted, the oldest first
	Asked   []Request // all requests about messages and threads, in order
	Done    []Request // those of them that were carried out
	Threads bool      // some can be started
	Absent  bool      // the bot is no member of any guild
	// Late is by how much later than usual messages are made.
	Late time.Duration

	// Before is called with a request before it is carried out. By an error the
	// request is answered instead.
	Before func(Request) error
	// After is called when it was carried out. By an error the answer is lost.
	After func(Request) error
}

// Request is what a channel is asked.
type Request struct {
	Verb    Verb
	Channel string // or thread; of Direct, the user
	ID      string // of a message
	Message *message.Message
	Thread  message.Thread
}

// Verb is what is asked for.
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

// Post is a message as it stands.
type Post struct {
	ID       string
	Channel  string // or thread
	Message  message.Message
	Deleted  bool
	Notified []string // who was notified of it when it was made
}

// ErrLost is an answer that does not come.
var ErrLost = errors.New("no answer")

// Once is a hook for the next request of a verb; later ones are left alone.
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

// Always is a hook for all requests.
func Always(answer error) func(Request) error { return func(Request) error { return answer } }

// Arrive makes a message of a request to create one, as when it comes late: the
// nonce is forgotten by then.
func (c *Channels) Arrive(r Request) {
	m := *r.Message
	m.Nonce += " forgotten"
	c.mu.Lock()
	defer c.mu.Unlock()
	c.add(r.Channel, &m)
}

// There are the messages that were not deleted.
func (c *Channels) There() []*Post {
	return slices.DeleteFunc(slices.Clone(c.Posts), func(p *Post) bool { return p.Deleted })
}

// Last is the message that was made last.
func (c *Channels) Last() *Post { return c.Posts[len(c.Posts)-1] }

// Verbs are the verbs of what was asked, in order.
func (c *Channels) Verbs() (list []Verb) {
	for _, r := range c.Asked {
		list = append(list, r.Verb)
	}
	return list
}

// IDs are those of the buttons and selects of a message.
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

// ask carries a request out, between the hooks.
func (c *Channels) ask(r Request, carryOut func() error) error {
	c.note(&c.Asked, r)
	if c.Before != nil {
		if err := c.Before(r); err != nil {
			return err
		}
	}
	if err := c.locked(carryOut); err != nil {
		return err
	}
	c.note(&c.Done, r)
	if c.After != nil {
		return c.After(r)
	}
	return nil
}

func (c *Channels) note(list *[]Request, r Request) {
	c.mu.Lock()
	defer c.mu.Unlock()
	*list = append(*list, r)
}

func (c *Channels) locked(carryOut func() error) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return carryOut()
}

// on carries a request about a message out.
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

// take makes a message, unless one with its nonce is there.
func (c *Channels) take(in string, m *message.Message) *Post {
	at := slices.IndexFunc(c.Posts, func(p *Post) bool { return p.Message.Nonce == m.Nonce })
	if at < 0 {
		return c.add(in, m)
	}
	return c.Posts[at]
}

// add makes a message.
func (c *Channels) add(in string, m *message.Message) *Post {
	id := message.IDAt(time.Date(2026, 3, 1, 13, 0, len(c.Posts)+1, 0, time.UTC).Add(c.Late))
	p := &Post{ID: id, Channel: in, Message: *m, Notified: m.Mentions}
	c.Posts = append(c.Posts, p)
	return p
}

// posted is a message as the channel has it.
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
		made = c.take(in, m).posted()
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

func (c *Channels) IsMember(context.Context, string, string) (bool, error) {
	return true, c.ask(Request{Verb: IsMember}, func() error { return nil })
}

func (c *Channels) Self(context.Context) (string, error)  { return "bot", nil }
func (c *Channels) IsAbsent(context.Context, string) bool { return c.Absent }
