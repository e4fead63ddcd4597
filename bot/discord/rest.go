package discord

import (
	"bytes"
	"cmp"
	"context"
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
// Each request ends with its context, or [answerTime] after its upload should be over.
type REST struct {
	Client *http.Client // carries the requests; it has no Timeout, since large files need time
	Token  string       // the application's secret, without "Bot"
	// Version of the program and Homepage, the address of its operator, go into the User-Agent.
	// Homepage may be empty.
	Version, Homepage string
	Now               func() time.Time // the clock of the limits; nil means time.Now
	Tokens            *Tokens          // unless nil, the tokens with which public messages can be changed

	limits limits
}

// userAgent returns a User-Agent of the form that Discord demands. Without a Homepage it has the
// address of the library for Discord.
func (r *REST) userAgent() string {
	version := cmp.Or(strings.Trim(r.Version, "()"), "devel") // a build without a version is called "(devel)"
	return fmt.Sprintf("DiscordBot (%s, %s)", cmp.Or(r.Homepage, "https://github.com/bwmarrin/discordgo"), version)
}

const (
	answerTime    = 10 * time.Second      // how long Discord may take to answer
	slowestUpload = 125_000               // bytes per second on the slowest line on which files are expected to arrive: 1 Mbit/s
	shortWait     = 50 * time.Millisecond // the longest wait for which a request is held back rather than refused
)

// uploadMost is the upload time of the largest file.
const uploadMost = message.MaxFile * time.Second / slowestUpload

// uploadTime returns how long it may take to send size bytes.
func uploadTime(size int) time.Duration {
	return time.Duration(size) * time.Second / slowestUpload
}

// request is one request.
type request struct {
	route
	method  string
	url     string
	content any // is sent as JSON, with files beside it; nil means an empty body
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

// answering returns the request as one that counts for an interaction's token.
func answering(token string, q request) request {
	q.major, q.exempt = token, true
	return q
}

// do sends a request and returns the body of the response. A refusal is an *APIError. Any other
// error leaves open whether Discord has carried out the request.
func (r *REST) do(ctx context.Context, q request) ([]byte, error) {
	contentType, body, err := encode(q.content, q.files)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(context.WithValue(ctx, routeKey{}, q.route), answerTime+uploadTime(len(body)))
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
	if err := decode(data, answer); err != nil {
		return fmt.Errorf("discord: an answer that cannot be read: %w", err)
	}
	return nil
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

// exchange sends a request if the limits allow it, reads the response, and learns from its headers.
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
	if resp.StatusCode == http.StatusTooManyRequests { // refused, even if its body could not be read
		refused := newAPIError(resp, answer)
		if refused.Code == codeOldEdits { // whatever its headers say: it concerns neither new messages nor young ones
			return nil, nil, refused
		}
		if refused.RetryAfter = r.limits.refuse(of, resp.Header, answer, r.now()); isBan(resp.Header, answer) {
			refused.Message = banned
		}
		return nil, nil, refused
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
		if !turn && wait > shortWait {
			return &APIError{Status: http.StatusTooManyRequests, Message: "not sent, as the limit is reached", RetryAfter: wait}
		}
		if turn {
			r.waits(1) // meanwhile no other task begins
		}
		err := pause(ctx, wait)
		if turn {
			r.waits(-1)
		}
		if err != nil {
			return err
		}
	}
}

// Allot sets how many requests per second tasks may send from now on, including those sent for
// users, and how long that holds. After that time tasks send none. Before the first call there is
// no bound.
func (r *REST) Allot(most int, holds time.Duration) {
	r.limits.mu.Lock()
	defer r.limits.mu.Unlock()
	s := &r.limits.shared
	s.allotted, s.most, s.until = true, most, r.now().Add(holds)
}

// Sent returns how many requests that count towards the global limit were sent within the last
// second or may be sent at any moment.
func (r *REST) Sent() int {
	r.limits.mu.Lock()
	defer r.limits.mu.Unlock()
	s := &r.limits.shared
	return s.sentWithin(r.now()) + s.reserved
}

// OnPaused sets a function to be told when Discord refuses all requests of the bot for a while,
// except those that need no bot token. The function must not block.
func (r *REST) OnPaused(told func(time.Duration)) {
	r.limits.mu.Lock()
	defer r.limits.mu.Unlock()
	r.limits.shared.onPaused = told
}

// Pause refuses all but exempt requests for a while, because Discord has told another process to
// pause.
func (r *REST) Pause(d time.Duration) {
	r.limits.mu.Lock()
	defer r.limits.mu.Unlock()
	if until := r.now().Add(d); until.After(r.limits.global) {
		r.limits.global = until
	}
}

// Reserve begins a task that may send requests. The context that it returns is guaranteed one
// request; further requests with it wait for their turn. release gives back the request if it was
// not used. If no task should begin now, Reserve returns how long to wait instead.
func (r *REST) Reserve(ctx context.Context) (reserved context.Context, release func(), wait time.Duration) {
	r.limits.mu.Lock()
	defer r.limits.mu.Unlock()
	s, now := &r.limits.shared, r.now()
	if wait = max(r.limits.global.Sub(now), s.next(now)); wait <= 0 && s.waiting > 0 {
		wait = shortWait
	}
	if wait > 0 {
		return nil, nil, wait
	}
	own := &reservation{open: true}
	s.reserved++
	return context.WithValue(ctx, reserveKey{}, own), func() {
		r.limits.mu.Lock()
		defer r.limits.mu.Unlock()
		if own.open {
			own.open = false
			s.reserved--
		}
	}, 0
}

// waits changes the number of tasks that wait for their turn.
func (r *REST) waits(n int) {
	r.limits.mu.Lock()
	defer r.limits.mu.Unlock()
	r.limits.shared.waiting += n
}

func (r *REST) now() time.Time {
	if r.Now == nil {
		return time.Now()
	}
	return r.Now()
}

// hideToken removes the address from a transport error. An interaction's address contains its
// token, with which anybody can speak as the bot.
func hideToken(err error) error {
	if u, ok := errors.AsType[*url.Error](err); ok {
		return &url.Error{Op: u.Op, URL: "https://discord.com", Err: u.Err}
	}
	return err
}
