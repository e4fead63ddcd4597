package discord

import (
	"io"
	"log"
	"net"
	"net/http"
	"strings"
	"sync/atomic"
	"time"

	"github.com/gorilla/websocket"
)

// clientPipe is discordgo's end of the line to the relay, which has the far
// end.
type clientPipe struct {
	net.Conn
	far  net.Conn
	over atomic.Bool
}

func newClientPipe() *clientPipe {
	near, far := net.Pipe()
	return &clientPipe{Conn: near, far: far}
}

// hangUp ends the line for the relay at once, and for a session that is open
// when it next writes. Were its reading to fail too, two goroutines of
// discordgo would close the session, one of which sleeps with its lock.
func (p *clientPipe) hangUp() {
	past := time.Unix(1, 0)
	p.over.Store(true)
	_ = p.SetWriteDeadline(past) // of a write under way
	_ = p.far.SetDeadline(past)
}

func (p *clientPipe) Write(b []byte) (int, error) {
	if p.over.Load() {
		return 0, io.ErrClosedPipe
	}
	return p.Conn.Write(b)
}

// acceptWebsocket waits for a websocket handshake at one end of a pipe. Nothing
// comes when there is none.
func acceptWebsocket(conn net.Conn) <-chan *websocket.Conn {
	accepted := make(chan *websocket.Conn, 1)
	server := &http.Server{
		ErrorLog: log.New(io.Discard, "", 0),
		Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if ws, err := new(websocket.Upgrader).Upgrade(w, r, nil); err == nil {
				accepted <- ws
			}
		}),
	}
	go func() { _ = server.Serve(&oneConn{conn: conn}) }()
	return accepted
}

// oneConn is a listener that accepts a connection that is there already.
type oneConn struct {
	conn  net.Conn
	taken bool
}

func (l *oneConn) Accept() (net.Conn, error) {
	if l.taken {
		return nil, net.ErrClosed
	}
	l.taken = true
	return l.conn, nil
}

func (l *oneConn) Close() error   { return nil }
func (l *oneConn) Addr() net.Addr { return l.conn.LocalAddr() }

// gatewayAddress answers discordgo's question for the gateway's address with
// one that only the relay's pipe leads to.
type gatewayAddress struct{}

func (gatewayAddress) RoundTrip(r *http.Request) (*http.Response, error) {
	return &http.Response{
		StatusCode: http.StatusOK, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1, Header: http.Header{}, Request: r,
		Body: io.NopCloser(strings.NewReader(`{"url":"ws://relay/"}`)),
	}, nil
}
