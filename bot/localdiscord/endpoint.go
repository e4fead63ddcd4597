package localdiscord

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// loadEndpoint reads the stored endpoint, or creates a key.
func (s *Server) loadEndpoint() error {
	kept := map[string]*endpoint{}
	err := objects(s.store, endpointKind, kept)
	if s.endpoint = kept[Bot.ID]; err != nil || s.endpoint != nil {
		return err
	}
	s.endpoint = &endpoint{Seed: make([]byte, ed25519.SeedSize)}
	rand.Read(s.endpoint.Seed)
	return s.store.put(endpointKind, Bot.ID, s.endpoint)
}

// EndpointURL returns the address to which interactions are sent over HTTP, "" if they go to the
// gateway.
func (s *Server) EndpointURL() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.endpoint.URL
}

// SetEndpoint sends interactions over HTTP to an address, or to the gateway if it is "", as saving the
// Interactions Endpoint URL in the developer portal does. The address is tried first. The error is
// Discord's refusal of an address that does not answer a PING, or that accepts a wrong signature.
// Unlike Discord, SetEndpoint accepts http, because tests have no certificates.
func (s *Server) SetEndpoint(ctx context.Context, address string) error {
	if err := s.tryEndpoint(ctx, address); err != nil {
		s.log.Info("the interactions endpoint could not be verified", "error", err)
		return formErrorAt("APPLICATION_INTERACTIONS_ENDPOINT_URL_INVALID", "The specified interactions endpoint URL could not be verified.", "interactions_endpoint_url")
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.endpoint.URL = address
	s.events.everybody(presence(s.online()))
	return s.store.put(endpointKind, Bot.ID, s.endpoint)
}

// tryEndpoint checks that an address answers a PING and verifies signatures.
func (s *Server) tryEndpoint(ctx context.Context, address string) error {
	if address == "" {
		return nil
	}
	if u, err := url.Parse(address); err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http" {
		return fmt.Errorf("%q is no address", address)
	}
	ping, _ := json.Marshal(object{"application_id": Bot.ID, "id": s.ids.next(), "token": newInteractionToken(), "type": 1, "version": 1})
	var pong struct{ Type int }
	signed := s.Sign(ping, s.now())
	got, body, err := post(ctx, address, signed, ping)
	switch {
	case err != nil:
		return err
	case got.StatusCode != http.StatusOK || json.Unmarshal(body, &pong) != nil || pong.Type != 1 ||
		!strings.HasPrefix(got.Header.Get("Content-Type"), "application/json"):
		return fmt.Errorf("a PING is answered with status %d, %.100q", got.StatusCode, body)
	}
	signed.Set("X-Signature-Ed25519", strings.Repeat("0", 2*ed25519.SignatureSize))
	if got, _, err = post(ctx, address, signed, ping); err == nil && got.StatusCode != http.StatusUnauthorized {
		err = fmt.Errorf("a PING with a wrong signature is answered with status %d", got.StatusCode)
	}
	return err
}

// Sign returns the headers of a request with a body, signed for a time as this server signs interactions.
func (s *Server) Sign(body []byte, at time.Time) http.Header {
	timestamp := strconv.FormatInt(at.Unix(), 10)
	s.mu.Lock()
	key := s.endpoint.key()
	s.mu.Unlock()
	return http.Header{"Content-Type": {"application/json"}, "User-Agent": {"Discord-Interactions/1.0 (+https://discord.com)"},
		"X-Signature-Ed25519":   {hex.EncodeToString(ed25519.Sign(key, append([]byte(timestamp), body...)))},
		"X-Signature-Timestamp": {timestamp}}
}

// post sends a signed request.
func post(ctx context.Context, address string, signed http.Header, content []byte) (*http.Response, []byte, error) {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, address, bytes.NewReader(content))
	if err != nil {
		return nil, nil, err
	}
	r.Header = signed
	got, err := http.DefaultClient.Do(r)
	if err != nil {
		return nil, nil, err
	}
	defer got.Body.Close()
	body, err := io.ReadAll(io.LimitReader(got.Body, maxRequest))
	return got, body, err
}

// deliver sends an interaction to the endpoint and handles a first answer in the response's body. Like
// Discord it sends once and gives up without an answer. Any status but 200 and 202 counts as no answer.
func (s *Server) deliver(it *interaction, address string, payload []byte) {
	start := time.Now()
	ctx, cancel := context.WithTimeout(context.Background(), s.opt.AckWithin)
	defer cancel()
	got, body, err := post(ctx, address, s.Sign(payload, s.now()), payload)
	switch {
	case err != nil:
		s.log.Info("an interaction did not reach the endpoint", "error", err)
	case got.StatusCode == http.StatusOK:
		s.answerInBody(it, got, body, start)
	case got.StatusCode != http.StatusAccepted:
		s.log.Info("an interaction was refused", "status", got.StatusCode)
	}
}

// answerInBody handles the body of a response as the equivalent callback. It records it as a callback
// too, so that the same description checks both.
func (s *Server) answerInBody(it *interaction, got *http.Response, body []byte, start time.Time) {
	r, _ := http.NewRequest(http.MethodPost, "/api/v10/interactions/"+it.id+"/"+it.token+"/callback", nil)
	r.SetPathValue("interaction", it.id)
	r.SetPathValue("token", it.token)
	r.Header.Set("Content-Type", got.Header.Get("Content-Type"))
	c := &call{request: r, raw: body}
	err := c.read()
	if err == nil {
		s.mu.Lock()
		_, err = s.postCallback(c)
		s.mu.Unlock()
	}
	status, out := http.StatusNoContent, []byte(nil)
	if err != nil {
		var refused any
		status, refused = s.refusal(r, err)
		out, _ = json.Marshal(refused)
		s.expire(it) // no other answer will come
	}
	s.journal.record(Exchange{Method: r.Method, Path: r.URL.Path, Route: "POST /interactions/{interaction}/{token}/callback", ContentType: r.Header.Get("Content-Type"), RequestBody: body,
		Status: status, ResponseBody: out, At: start, Took: time.Since(start), InBody: true})
}

// endpointKind is the kind under which the endpoint is stored.
const endpointKind = "endpoint"
