package discord

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"time"
)

// APIError is a refusal by Discord, or one that is certain to come.
type APIError struct {
	Status     int
	Code       int // Discord's own, 0 if there is none
	Message    string
	Faults     []string      // where a refused body is wrong and Discord's codes for that, without its values
	RetryAfter time.Duration // how long a 429 asks to wait, 0 if it does not say
}

func (e *APIError) Error() string {
	text := fmt.Sprintf("discord: status %d, code %d: %s", e.Status, e.Code, e.Message)
	if len(e.Faults) > 0 {
		text += fmt.Sprintf(" (%s)", strings.Join(e.Faults[:min(len(e.Faults), mostFaults)], "; "))
	}
	if e.RetryAfter > 0 {
		text += fmt.Sprintf(" (in %v)", e.RetryAfter.Round(time.Millisecond))
	}
	return text
}

// mostFaults is how many faults of a body an error mentions.
const mostFaults = 5

// Discord's error codes that the bot distinguishes.
const (
	codeUnknownChannel     = 10003
	codeUnknownMember      = 10007
	codeUnknownMessage     = 10008
	codeUnknownUser        = 10013
	codeOldEdits           = 30046 // too many edits of messages that are older than an hour
	codeAcknowledged       = 40060
	codeMissingAccess      = 50001
	codeDirectChannel      = 50003 // not in a channel of direct messages
	codeClosedDirect       = 50007
	codeMissingPermissions = 50013
	codeChannelType        = 50024
	codeThreadArchived     = 50083
	codeNoMutualGuild      = 50278 // like codeClosedDirect, for a user with whom the bot shares no guild
	codeThreadExists       = 160004
	codeThreadLocked       = 160005
	codeTooManyThreads     = 160006
	codeTooManyNewsThreads = 160007
)

func newAPIError(resp *http.Response, body []byte) *APIError {
	e := &APIError{Status: resp.StatusCode}
	var said struct {
		Code    int            `json:"code"`
		Message string         `json:"message"`
		Errors  map[string]any `json:"errors"`
	}
	if decode(body, &said) == nil {
		e.Code, e.Message, e.Faults = said.Code, said.Message, faultsIn(said.Errors)
	}
	if e.Message == "" {
		e.Message = http.StatusText(e.Status)
	}
	return e
}

// banned is the message of a 429 by which Discord's network blocks this machine's address.
const banned = "Discord's network blocks this machine's address; nothing is sent meanwhile"

// faultsIn lists where Discord says a body is wrong, and by which codes. It leaves out Discord's
// explanations, which may repeat a value.
func faultsIn(errors map[string]any, path ...string) []string {
	var list []string
	for name, of := range errors {
		if codes, ok := of.([]any); ok && name == "_errors" {
			for _, c := range codes {
				if c, ok := c.(map[string]any); ok {
					code, _ := c["code"].(string)
					list = append(list, strings.Join(path, ".")+" "+code)
				}
			}
		} else if deeper, ok := of.(map[string]any); ok {
			list = append(list, faultsIn(deeper, append(slices.Clone(path), name)...)...)
		}
	}
	slices.Sort(list)
	return list
}

// ErrToken says that Discord does not know the token.
var ErrToken = errors.New("discord: the token is not valid: copy it anew from the application's Bot page")

// Pauses after a request that got no response, and after one that was refused: the first one, which
// doubles, and the longest.
const (
	unansweredPause, unansweredMost = time.Second, time.Minute
	refusedPause, refusedMost       = 15 * time.Second, time.Hour
)

// untilDone repeats ask, ever more slowly, until Discord accepts it. The bot may start while the
// network is down, and a request that is refused today may be accepted tomorrow. The only error is
// [ErrToken]; the end of the context is not one. Failures are logged with the message cannot.
func untilDone(ctx context.Context, log *slog.Logger, cannot string, ask func() error) error {
	for tries := 0; ; tries++ {
		err := ask()
		if err == nil || ctx.Err() != nil {
			return nil
		}
		doubled := time.Duration(1) << min(tries, 8)
		again := min(unansweredMost, doubled*unansweredPause)
		switch refused, is := errors.AsType[*APIError](err); {
		case is && refused.Status == http.StatusUnauthorized:
			return ErrToken
		case is && refused.Status < 500 && refused.Status != http.StatusTooManyRequests:
			again = min(refusedMost, doubled*refusedPause)
		case is:
			again = max(again, refused.RetryAfter) // allowed by then
		}
		log.Warn(cannot, "err", err, "again_in", again)
		if pause(ctx, again) != nil {
			return nil
		}
	}
}

// pause waits for d. It returns the context's error if that ends first.
func pause(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
