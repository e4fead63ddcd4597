package discord

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
)

// sessionsFact is the key in the store of the sessions that a stopped process has left. A process
// that keeps only some shards adds their numbers to the key.
const sessionsFact = "gateway.sessions"

func (g *Gateway) sessionsFact() string {
	if g.Shards.Of == 0 {
		return sessionsFact
	}
	return sessionsFact + " " + g.Shards.String()
}

// leftSessions are the sessions that a stopped process has left for the next one to resume.
//
// They are in the store from the end of one process to the start of the next. Reading them removes
// them, so only one of two processes resumes them. A process that is killed leaves none, and the
// next one identifies. The next one also identifies if Discord has given up the sessions, some
// minutes after the connection was closed.
//
// A number of events that is too small, as in an old copy of the store, does no harm. Discord
// repeats events that were handled already, but the store knows the ids of interactions that
// changed something, and Discord refuses a second answer.
type leftSessions struct {
	// Of is the number of shards.
	Of int `json:"of"`
	// Bot identifies the token that the sessions belong to. They are useless with another one.
	Bot      string          `json:"bot"`
	Sessions map[int]Session `json:"sessions"` // by shard
}

// botOf returns a short hash that identifies a token.
func botOf(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:8])
}

// takeSessions removes the sessions that were left from the store and returns them. It returns none
// if they cannot be decoded, or if another process was faster.
func (g *Gateway) takeSessions(ctx context.Context) leftSessions {
	ctx, cancel := context.WithTimeout(ctx, storeWithin)
	defer cancel()
	var left leftSessions
	text, err := g.Facts.Fact(ctx, g.sessionsFact())
	if err != nil || text == "" {
		return left
	}
	if err := g.Facts.SwapFact(ctx, g.sessionsFact(), text, ""); err != nil {
		g.Log.Warn("gateway: the sessions that were left are not taken", "err", err)
		return left
	}
	if json.Unmarshal([]byte(text), &left) != nil || left.Bot != botOf(g.REST.Token) || left.Of < 1 {
		return leftSessions{}
	}
	return left
}

// leaveSessions stores the sessions for the next process.
func (g *Gateway) leaveSessions(ctx context.Context, left leftSessions) {
	for n, session := range left.Sessions {
		if session.ID == "" {
			delete(left.Sessions, n)
		}
	}
	if len(left.Sessions) == 0 {
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), storeWithin)
	defer cancel()
	left.Bot = botOf(g.REST.Token)
	text, err := json.Marshal(left)
	if err == nil {
		err = g.Facts.SetFact(ctx, g.sessionsFact(), string(text))
	}
	if err != nil {
		g.Log.Error("gateway: cannot keep its sessions for the next process", "err", err)
	}
}
