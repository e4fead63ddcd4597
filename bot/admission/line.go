package admission

import (
	"context"
	"slices"
	"sync"
)

// Line is a queue for a limited number of places at work. Servers take turns and, within a server,
// people do, no matter how many things each of them waits for. The things of one person are begun
// in the order in which they came. A Line is safe for concurrent use.
type Line struct {
	places, each, most int

	mu      sync.Mutex
	turn    int // rises whenever a thing comes or gets a place
	taken   int // places in use
	servers map[string]*share
	people  map[Who]*share
	waiting []*Turn // in the order in which they came
}

// share is what one person, or one server, has in the line. It is deleted when nothing is left
// there.
type share struct {
	here   int // number of things waiting or at work
	atWork int // number of things at work
	last   int // value of turn when the first thing came or, later, when one last got a place
}

// NewLine returns a line with the given number of places. One person may hold at most each of them,
// and may have at most most things in the line, waiting or at work.
func NewLine(places, each, most int) *Line {
	return &Line{places: places, each: each, most: most, servers: make(map[string]*share), people: make(map[Who]*share)}
}

// Turn is one thing in the line.
type Turn struct {
	line  *Line
	who   Who
	begin chan struct{} // closed when the thing has a place
}

// Come puts a thing of who in the line. It returns nil if the person already has the maximal number
// there. The caller must call Leave in the end, whether the thing got a place or not.
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

// Began reports whether the thing has got a place.
func (t *Turn) Began() bool {
	select {
	case <-t.begin:
		return true
	default:
		return false
	}
}

// Wait waits for a place. The error is the context's if it ends first.
func (t *Turn) Wait(ctx context.Context) error {
	if t.Began() { // even if the context has ended
		return nil
	}
	select {
	case <-t.begin:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Leave removes the thing from the line and lets the next one begin. It must be called once.
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

// of calls do for the share of the person and the share of their server.
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

// serve gives the free places to waiting things.
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

// next returns the index of the waiting thing that gets the next place, or -1 if nobody may hold
// another place. It takes the server that was served longest ago, within it the person who was, and
// of that person the thing that came first.
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
