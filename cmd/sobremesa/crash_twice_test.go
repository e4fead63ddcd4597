//go:build ci

package main

import (
	"encoding/json"
	"net/http"
	"regexp"
	"slices"
	"sync"
	"time"

	"sobremesa/bot/localdiscord"
)

// postings are the messages that the bot's requests created, by nonce. Messages with the
// same nonce say the same, and people are notified of each, even if all but one are
// deleted again.
type postings struct {
	mu       sync.Mutex
	by       map[string][]sending   // each created another message
	searches map[string][]time.Time // when channels' histories were read, by channel id
}

// sending is a request that created a message, by the machine's clock.
type sending struct {
	channel, message string
	sent, made       time.Time
}

var (
	inChannel = regexp.MustCompile(`/channels/([0-9]+)/messages`)
	withNonce = regexp.MustCompile(`"nonce":"([^"]+)"`)
)

func (p *postings) observe(e localdiscord.Exchange) {
	to := inChannel.FindStringSubmatch(e.Path)
	if to == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	nonce := withNonce.FindSubmatch(e.RequestBody)
	if e.Status != http.StatusOK {
		return
	}
	switch {
	case e.Method == http.MethodGet && !e.Lost:
		p.searches[to[1]] = append(p.searches[to[1]], e.At)
	case e.Method == http.MethodPost && nonce != nil:
		var made struct {
			ID string `json:"id"`
		}
		list := p.by[string(nonce[1])]
		if json.Unmarshal(e.ResponseBody, &made) != nil || slices.ContainsFunc(list, func(s sending) bool { return s.message == made.ID }) {
			return
		}
		p.by[string(nonce[1])] = append(list, sending{to[1], made.ID, e.At, e.At.Add(e.Took)})
	}
}

// checkTwice looks for duplicate messages that the bot could have avoided: it did not look
// between the first request and the second with the same nonce, or it looked and the
// message was there. The others it only counts: Discord had not carried out the first
// request when the bot looked, and had forgotten the nonce when it did.
func (c *crash) checkTwice() (twice int) {
	c.t.Helper()
	p := c.posted
	p.mu.Lock()
	defer p.mu.Unlock()
	for nonce, list := range p.by {
		twice += len(list) - 1
		slices.SortFunc(list, func(a, b sending) int { return a.sent.Compare(b.sent) })
		for i := 1; i < len(list); i++ {
			before, now := list[i-1], list[i]
			if !slices.ContainsFunc(p.searches[now.channel], func(at time.Time) bool {
				return at.After(before.sent) && at.Before(now.sent) && at.Before(before.made)
			}) {
				c.t.Errorf("message %s was posted once more, as %s (%s), and need not have been", before.message, now.message, nonce)
			}
		}
	}
	return twice
}
