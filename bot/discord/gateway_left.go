package discord

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"time"
)

// sessionsFact is the key of the sessions in the store that nobody keeps any more, of a
// process that keeps all shards. Of a part it has the part behind it.
const sessionsFact = "gateway.sessions"

func (g *Gateway) sessionsFact() string {
	if g.Shards.Of == 0 {
		return sessionsFact
	}
	return sessionsFact + " " + g.Shards.String()
}

// leftSessions are the sessions of a bot's shards as the process that stopped has left
// them, for the next one to resume.
//
// They are in the store from the end of one process until the beginning of the next,
// and who takes them takes them away: of two processes one resumes. One that is killed
// leaves none, and the next one identifies. So does one that finds sessions that Discord
// has given up: it does so some minutes after the line was closed.
//
// A number of events that is too small, as in an old copy of the store, does no harm:
// Discord tells again what was heard, the changes are known by the ids of their
// interactions, and a second answer is refused.
type leftSessions struct {
	// Of is how many shards there are.
	Of int `json:"of"`
	// Bot tells whose they are: those of another token are of no use.
	Bot      string          `json:"bot"`
	Sessions map[int]Session `json:"sessions"` // by shard
}

// botOf tells one token from another.
func botOf(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:8])
}

// storeWithin bounds how long the gateway waits for the store.
const storeWithin = 5 * time.Second

// takeSessions takes the sessions that were left out of the store; none are as good as
// those that can't be read, or that another process was faster to take.
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

// leaveSessions keeps the sessions, as they are left, for the next process.
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
