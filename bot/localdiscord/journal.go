package localdiscord

import (
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

func (j *journal) record(e Exchange) {
	j.mu.Lock()
	observers := j.observers
	short := e
	short.RequestBody, short.ResponseBody = nil, nil
	if len(j.exchanges) >= maxJournal {
		j.exchanges = append(j.exchanges[:0], j.exchanges[maxJournal/2:]...)
	}
	j.exchanges = append(j.exchanges, short)
	j.mu.Unlock()
	for _, o := range observers {
		o(e)
	}
}
