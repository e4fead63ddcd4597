package localdiscord

import (
	"slices"
	"sync"
	"time"
)

// Exchange is one REST request and its answer.
type Exchange struct {
	Method       string
	Path         string // with the query
	Route        string // "POST /channels/{channel}/messages"; for an unknown route the method and path
	ContentType  string // of the request
	RequestBody  []byte
	Status       int
	ResponseBody []byte
	Faked        bool // the answer was demanded by a test and need not be valid
	At           time.Time
	Took         time.Duration
	InBody       bool // not a request: the first answer stood in the response to the request that delivered the interaction
	Lost         bool // the answer was lost by a fault (HoldRequests, LoseAnswers)
}

// maxJournal is how many exchanges are kept, the newest ones, without their bodies.
const maxJournal = 10000

type journal struct {
	mu        sync.Mutex
	exchanges []Exchange
	observers []func(Exchange)
}

// Requests returns the REST requests so far, without their bodies. At least the newest 5,000 are kept.
func (s *Server) Requests() []Exchange {
	s.journal.mu.Lock()
	defer s.journal.mu.Unlock()
	return slices.Clone(s.journal.exchanges)
}

// Observe calls f with every later REST exchange before the answer is sent. Several goroutines may call
// f at once. f must not change the bodies.
func (s *Server) Observe(f func(Exchange)) {
	s.journal.mu.Lock()
	defer s.journal.mu.Unlock()
	s.journal.observers = append(slices.Clip(s.journal.observers), f)
}

func (j *journal) record(e Exchange) {
	j.mu.Lock()
	observers := j.observers
	if len(j.exchanges) >= maxJournal {
		j.exchanges = slices.Delete(j.exchanges, 0, maxJournal/2)
	}
	short := e
	short.RequestBody, short.ResponseBody = nil, nil
	j.exchanges = append(j.exchanges, short)
	j.mu.Unlock()
	for _, o := range observers {
		o(e)
	}
}
