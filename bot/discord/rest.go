package discord

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"sobremesa/bot/message"
)

// REST sends every request of the bot: messages, answers to interactions,
// registration, and what the gateway asks before it connects.
//
// It never waits for a rate limit of Discord's, except for moments: a request that has to
// wait comes back at once as an *APIError that says how long, whether Discord
// has refused it or would have. Those of a task wait besides for this process's share of
// what Discord takes of all ([REST.Allot]). Each ends with its context, and without one
// after [requestTime].
type REST struct {
	// Client carries the requests. It has no Timeout: large files need time.
	Client *http.Client
	// Token is the application's secret, without "Bot".
	Token string
	// Version of the program and Homepage, an address that says who runs it, are told in
	// the User-Agent; the latter may be "".
	Version, Homepage string
	// Now is the clock of the limits; time.Now when nil.
	Now func() time.Time

	limits limits
}

// APIError is a refusal by Discord, or the certainty of one.
type APIError struct {
	Status  int
	Code    int // Discord's own, 0 if it sent none
	Message string
	// Faults are, of a body that is refused, where it is wrong and Discord's codes of
	// why, without what stands there.
	Faults []string
	// RetryAfter is how long a 429 asks to wait; 0 if it does not say.
	RetryAfter time.Duration
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

// mostFaults is how many faults of a body an error tells.
const mostFaults = 5

// Codes of Discord's refusals that mean something to the bot.
const (
	codeUnknownChannel     = 10003
	codeUnknownMember      = 10007
	codeUnknownMessage     = 10008
	codeUnknownUser        = 10013
	codeAcknowledged       = 40060
	codeMissingAccess      = 50001
	codeDirectChannel      = 50003 // not in a channel of direct messages
	codeClosedDirect       = 50007
	codeMissingPermissions = 50013
	codeChannelType        = 50024
	codeThreadArchived     = 50083
	codeNoMutualGuild      = 50278 // as codeClosedDirect, of a user with whom the bot shares no guild
	codeThreadExists       = 160004
	codeThreadLocked       = 160005
	codeTooManyThreads     = 160006
	codeTooManyNewsThreads = 160007
)

// userAgent has the form that Discord demands of a bot. Where nobody has said whose it
// is, the address is that of the library by which it speaks to Discord.
func (r *REST) userAgent() string {
	version := strings.Trim(r.Version, "()") // "(devel)" is what a build of no release is called
	if version == "" {
		version = "devel"
	}
	return fmt.Sprintf("DiscordBot (%s, %s)", cmp.Or(r.Homepage, "https://github.com/bwmarrin/discordgo"), version)
}

const (
	// answerTime is how long Discord may take to answer.
	answerTime = 10 * time.Second
	// slowestUpload is the slowest line, in bytes a second, on which files are
	// expected to arrive: 1 Mbit/s.
	slowestUpload = 125_000
	// shortWait is how long a request is held back here rather than sent back.
	shortWait = 50 * time.Millisecond
)

// requestTime is how long a request with so many bytes may take.
func requestTime(size int) time.Duration { return answerTime + uploadTime(size) }

// uploadMost is the upload time of the largest file there is.
const uploadMost = message.MaxFile * time.Second / slowestUpload

// uploadTime is how long so many bytes may be on their way.
func uploadTime(size int) time.Duration {
	return time.Duration(size) * time.Second / slowestUpload
}

// request is one request.
type request struct {
	route
	method string
	url    string
	// content is what it says, to be written as JSON, with files beside it; nil for
	// nothing.
	content any
	files   []message.File
}

// to returns a request of a pattern, such as "GET /channels/{channel}", with what
// stands in the place of each name. Discord counts the requests of a pattern for each
// of the first of these.
func to(pattern string, ids ...string) request {
	method, path, _ := strings.Cut(pattern, " /")
	for _, id := range ids {
		before, rest, _ := strings.Cut(path, "{")
		_, after, _ := strings.Cut(rest, "}")
		path = before + url.PathEscape(id) + after
	}
	q := request{route: route{pattern: pattern}, method: method, url: discordgo.EndpointAPI + path}
	if len(ids) > 0 {
		q.major = ids[0]
	}
	return q
}

// with returns the request with something to say.
func (q request) with(content any, files ...message.File) request {
	q.content, q.files = content, files
	return q
}

// do sends a request and returns the body of its answer. A refusal is an
// *APIError; any other error leaves open whether Discord has carried the
// request out.
func (r *REST) do(ctx context.Context, q request) ([]byte, error) {
	contentType, body, err := encode(q.content, q.files)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(context.WithValue(ctx, routeKey{}, q.route), requestTime(len(body)))
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, q.method, q.url, bytes.NewReader(body))
	if err != nil {
		return nil, hideToken(err)
	}
	if contentType != "" {
		req.Header.Set("Content-Type", contentType)
	}
	if !q.exempt {
		req.Header.Set("Authorization", "Bot "+r.Token)
	}
	resp, answer, err := r.exchange(req, q.route)
	if err != nil {
		return nil, hideToken(err)
	}
	if resp.StatusCode < 300 {
		return answer, nil
	}
	return nil, newAPIError(resp, answer)
}

// routeKey is the key of a request's route in its context.
type routeKey struct{}

// RouteOf is the pattern of a request that a [REST] sends, such as
// "POST /channels/{channel}/messages", and whether it takes no part in the limit that
// Discord has for all others together.
func RouteOf(req *http.Request) (pattern string, exempt bool) {
	of, _ := req.Context().Value(routeKey{}).(route)
	return of.pattern, of.exempt
}

// read is do with the answer read into a value.
func (r *REST) read(ctx context.Context, q request, answer any) error {
	data, err := r.do(ctx, q)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(data, answer); err != nil {
		return fmt.Errorf("discord: an answer that cannot be read: %w", err)
	}
	return nil
}

// readInTime is read for those who have nothing else to do meanwhile: a limit that ends
// within the context's time is waited for.
func (r *REST) readInTime(ctx context.Context, q request, answer any) error {
	for {
		err := r.read(ctx, q, answer)
		refused, is := errors.AsType[*APIError](err)
		if !is || refused.RetryAfter == 0 {
			return err
		}
		if end, ok := ctx.Deadline(); ok && time.Until(end) < refused.RetryAfter || pause(ctx, refused.RetryAfter) != nil {
			return err
		}
	}
}

// readID is do of a request that is answered with something that has an id.
func (r *REST) readID(ctx context.Context, q request) (string, error) {
	var answer struct {
		ID string `json:"id"`
	}
	err := r.read(ctx, q, &answer)
	if err == nil && answer.ID == "" {
		err = fmt.Errorf("discord: %s is answered without an id", q.pattern)
	}
	return answer.ID, err
}

// exchange sends a request, if the limits allow, and learns from its answer,
// whose body it has read.
func (r *REST) exchange(req *http.Request, of route) (*http.Response, []byte, error) {
	if err := r.wait(req.Context(), of); err != nil {
		return nil, nil, err
	}
	req.Header.Set("User-Agent", r.userAgent())
	resp, err := r.Client.Do(req)
	if err != nil {
		return nil, nil, err
	}
	defer resp.Body.Close()
	answer, err := io.ReadAll(io.LimitReader(resp.Body, 8<<20))
	if resp.StatusCode == http.StatusTooManyRequests {
		after, global := retryAfter(resp.Header, answer)
		r.limits.refuse(of, resp.Header, global, after, r.now())
		return resp, answer, nil // refused, even if its words got lost
	}
	r.limits.note(of, resp.Header, r.now())
	return resp, answer, err
}

// wait returns when a request may be sent: at once, in a moment, or when it is its turn.
func (r *REST) wait(ctx context.Context, of route) error {
	for {
		wait, turn := r.limits.take(ctx, of, r.now())
		if wait == 0 {
			return nil
		}
		if turn {
			if err := r.awaitTurn(ctx, wait); err != nil {
				return err
			}
			continue
		}
		if wait > shortWait {
			return &APIError{Status: http.StatusTooManyRequests, Message: "not sent, as the limit is reached", RetryAfter: wait}
		}
		if err := pause(ctx, wait); err != nil {
			return err
		}
	}
}

func (r *REST) now() time.Time {
	if r.Now == nil {
		return time.Now()
	}
	return r.Now()
}

// pause waits, or returns the error of the context that ended.
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

func newAPIError(resp *http.Response, body []byte) *APIError {
	e := &APIError{Status: resp.StatusCode}
	var said struct {
		Code    int            `json:"code"`
		Message string         `json:"message"`
		Errors  map[string]any `json:"errors"`
	}
	if json.Unmarshal(body, &said) == nil {
		e.Code, e.Message, e.Faults = said.Code, said.Message, faultsIn(said.Errors)
	}
	if e.Message == "" {
		e.Message = http.StatusText(e.Status)
	}
	if e.Status == http.StatusTooManyRequests {
		e.RetryAfter, _ = retryAfter(resp.Header, body)
	}
	return e
}
