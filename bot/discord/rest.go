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

// REST sends every request of the bot: messages, answers to interactions, registration, and what
// the gateway asks before it connects.
//
// It does not wait for Discord's rate limits, except for moments. A request that has to wait fails
// at once with an *APIError that says how long, whether Discord has refused it or would have.
// Requests of a task additionally wait for this process's share of the global limit ([REST.Allot]).
// Each request ends with its context, or after [requestTime].
type REST struct {
	// Client carries the requests. It has no Timeout, since large files need time.
	Client *http.Client
	// Token is the application's secret, without "Bot".
	Token string
	// Version of the program and Homepage, the address of its operator, go into the User-Agent.
	// Homepage may be empty.
	Version, Homepage string
	// Now is the clock of the limits. Nil means time.Now.
	Now func() time.Time

	limits limits
}

// APIError is a refusal by Discord, or one that is certain to come.
type APIError struct {
	Status  int
	Code    int // Discord's own, 0 if there is none
	Message string
	// Faults lists where a refused body is wrong and Discord's codes for that, without the values
	// in it.
	Faults []string
	// RetryAfter is how long a 429 asks to wait. It is 0 if it does not say.
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

// mostFaults is how many faults of a body an error mentions.
const mostFaults = 5

// Discord's error codes that the bot distinguishes.
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
	codeNoMutualGuild      = 50278 // like codeClosedDirect, for a user with whom the bot shares no guild
	codeThreadExists       = 160004
	codeThreadLocked       = 160005
	codeTooManyThreads     = 160006
	codeTooManyNewsThreads = 160007
)

// userAgent returns a User-Agent of the form that Discord demands. Without a Homepage it has the
// address of the library for Discord.
func (r *REST) userAgent() string {
	version := strings.Trim(r.Version, "()") // a build without a version is called "(devel)"
	if version == "" {
		version = "devel"
	}
	return fmt.Sprintf("DiscordBot (%s, %s)", cmp.Or(r.Homepage, "https://github.com/bwmarrin/discordgo"), version)
}

const (
	// answerTime is how long Discord may take to answer.
	answerTime = 10 * time.Second
	// slowestUpload is the slowest line on which files are expected to arrive, in bytes per second:
	// 1 Mbit/s.
	slowestUpload = 125_000
	// shortWait is the longest wait for which a request is held back rather than refused.
	shortWait = 50 * time.Millisecond
)

// requestTime returns how long a request of size bytes may take.
func requestTime(size int) time.Duration { return answerTime + uploadTime(size) }

// uploadMost is the upload time of the largest file.
const uploadMost = message.MaxFile * time.Second / slowestUpload

// uploadTime returns how long it may take to send size bytes.
func uploadTime(size int) time.Duration {
	return time.Duration(size) * time.Second / slowestUpload
}

// request is one request.
type request struct {
	route
	method string
	url    string
	// content is sent as JSON, with files beside it. Nil means an empty body.
	content any
	files   []message.File
}

// to returns a request for a pattern such as "GET /channels/{channel}", with ids in place of the
// names in braces. Discord counts the requests of a pattern separately for each first id.
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

// with returns the request with a body.
func (q request) with(content any, files ...message.File) request {
	q.content, q.files = content, files
	return q
}

// do sends a request and returns the body of the response. A refusal is an *APIError. Any other
// error leaves open whether Discord has carried out the request.
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

// RouteOf returns the pattern of a request that a [REST] sends, such as "POST
// /channels/{channel}/messages", and reports whether it is exempt from Discord's global limit.
func RouteOf(req *http.Request) (pattern string, exempt bool) {
	of, _ := req.Context().Value(routeKey{}).(route)
	return of.pattern, of.exempt
}

// read sends a request and decodes the JSON of the response into answer.
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

// readInTime is like read, but waits for a rate limit that ends within the context's time. It is
// for callers that have nothing else to do meanwhile.
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

// readID sends a request and returns the id in the response.
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

// exchange sends a request if the limits allow it, reads the whole response, and learns from its
// headers.
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
		return resp, answer, nil // refused, even if its body could not be read
	}
	r.limits.note(of, resp.Header, r.now())
	return resp, answer, err
}

// wait returns when a request may be sent: at once, in a moment, or when its turn comes.
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

// hideToken removes the address from a transport error. An interaction's address contains its
// token, with which anybody can speak as the bot.
func hideToken(err error) error {
	var u *url.Error
	if errors.As(err, &u) {
		return &url.Error{Op: u.Op, URL: "https://discord.com", Err: u.Err}
	}
	return err
}
