// Package redirect sends requests for Discord to another server that speaks its API, such as the
// demo's.
package redirect

import (
	"fmt"
	"net/http"
	"net/url"
)

// To returns a transport that carries requests for discord.com to the server at
// baseURL ("http://127.0.0.1:8090"), as well as those to its own host, and refuses those for any other host.
func To(baseURL string) http.RoundTripper {
	base, err := url.Parse(baseURL)
	return &transport{base, err, http.DefaultTransport.(*http.Transport).Clone()}
}

type transport struct {
	base *url.URL
	bad  error
	next *http.Transport
}

func (t *transport) RoundTrip(r *http.Request) (*http.Response, error) {
	if t.bad != nil {
		return nil, t.bad
	}
	if h := r.URL.Hostname(); h != "discord.com" && r.URL.Host != t.base.Host {
		if r.Body != nil {
			r.Body.Close()
		}
		return nil, fmt.Errorf("request to %s refused: only discord.com is redirected", h)
	}
	out := r.Clone(r.Context())
	out.URL.Scheme, out.URL.Host, out.Host = t.base.Scheme, t.base.Host, t.base.Host
	answer, err := t.next.RoundTrip(out)
	if err != nil {
		err = fmt.Errorf("%s in its place: %w", t.base, err) // the client reports the intended address
	}
	return answer, err
}

// CloseIdleConnections implements the method that http.Client.CloseIdleConnections calls.
func (t *transport) CloseIdleConnections() { t.next.CloseIdleConnections() }
