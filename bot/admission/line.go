package admission

import (
	"context"
	"slices"
	"sync"
)

// Line is so many places at work and those who wait for one. Servers take turns and, of
// one server, people, however many things each of them waits for; the things that one
// person waits for are begun in the order in which they came. It is safe for concurrent
// use.
type Line struct {
	places, each, most int

	mu      sync.Mutex
	turn    int // rises whenever somebody comes or is served
	taken   int // places
	servers map[string]*share
	people  map[Who]*share
	waiting []*Turn // in the order in which they came
}

// share is what one person, or all of a server, have in the line. It is forgotten when
// they have nothing there any more.
type share struct {
	here   int // what waits and what is at work
	atWork int
	last   int // the turn at which they came or, since, were served
}

// NewLine returns a line with so many places. One person holds at most so many of them,
// each, and has at most so many things there, waiting or at work.
func NewLine(places, each, most int) *Line {
	return &Line{places: places, each: each, most: most, servers: make(map[string]*share), people: make(map[Who]*share)}
}

// Turn is one thing in the line.
type Turn struct {
	line  *Line
	who   Who
	begin chan struct{} // closed when it has a place
}

// Come puts a thing of somebody's in the line; nil when they have as many there as they
// may. It has to leave, whether it got its place or not.
func (l *Line) Come(who Who) *Turn {
	l.mu.Lock()
	defer l.mu.Unlock()
	if p := l.people[who]; p != nil && p.here >= l.most {
		return nil
	}
	t := &Turn{l, who, make(chan struct{})}
	l.of(who, func(s *share) {
		if s.here++; s.here == 1 {
			s.last = l.turn
		}
	})
	l.turn++
	l.waiting = append(l.waiting, t)
	l.serve()
	return t
}

// Began reports whether the thing has its place.
func (t *Turn) Began() bool {
	select {
	case <-t.begin:
		return true
	default:
		return false
	}
}

// Wait waits for a place. The error is the context's, when that ended before.
func (t *Turn) Wait(ctx context.Context) error {
	if t.Began() {
		return nil
	}
	select {
	case <-t.begin:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Leave takes the thing out of the line, and has the next one begun. It is called once.
func (t *Turn) Leave() {
	l := t.line
	l.mu.Lock()
	defer l.mu.Unlock()
	at := slices.Index(l.waiting, t)
	if at >= 0 {
		l.waiting = slices.Delete(l.waiting, at, at+1)
	} else {
		l.taken--
	}
	l.of(t.who, func(s *share) {
		s.here--
		if at < 0 {
			s.atWork--
		}
	})
	if l.people[t.who].here == 0 {
		delete(l.people, t.who)
	}
	if l.servers[t.who.Server].here == 0 {
		delete(l.servers, t.who.Server)
	}
	l.serve()
}

// of does something to both shares that somebody has part in.
func (l *Line) of(who Who, do func(*share)) {
	if l.people[who] == nil {
		l.people[who] = new(share)
	}
	if l.servers[who.Server] == nil {
		l.servers[who.Server] = new(share)
	}
	do(l.people[who])
	do(l.servers[who.Server])
}

// serve gives the free places away.
func (l *Line) serve() {
	for l.taken < l.places {
		at := l.next()
		if at < 0 {
			return
		}
		t := l.waiting[at]
		l.waiting = slices.Delete(l.waiting, at, at+1)
		l.taken++
		l.of(t.who, func(s *share) { s.atWork++; s.last = l.turn })
		l.turn++
		close(t.begin)
	}
}

// next is which of those that wait is next: of the server, and there of the person, that
// was served longest ago, the first that came; -1 when there is none who may hold another
// place.
func (l *Line) next() int {
	best := -1
	for i, t := range l.waiting {
		if l.people[t.who].atWork < l.each && (best < 0 || l.before(t.who, l.waiting[best].who)) {
			best = i
		}
	}
	return best
}

func (l *Line) before(a, b Who) bool {
	if s, t := l.servers[a.Server].last, l.servers[b.Server].last; s != t {
		return s < t
	}
	return l.people[a].last < l.people[b].last
}
