//go:build ci

package postgres_test

import (
	"io"
	"net"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"

	"sobremesa/engine/must"
	"sobremesa/store/postgres/postgrestest"
)

// proxy stands between a store and the server.
type proxy struct {
	connection string // through the proxy
	to         func() (net.Conn, error)
	sync.Mutex
	way   way
	conns []net.Conn
}

// way is what a proxy does with the data it receives.
type way int

const (
	passes  way = iota
	hangs       // nothing is passed on any more
	cuts        // the connection breaks when the store sends something
	deafens     // the connection breaks when the server answers
)

func newProxy(t *testing.T, connection string) *proxy {
	t.Helper()
	config, err := pgx.ParseConfig(connection)
	must.Succeed(t, err)
	p := &proxy{to: func() (net.Conn, error) {
		if strings.HasPrefix(config.Host, "/") {
			return net.Dial("unix", filepath.Join(config.Host, ".s.PGSQL."+strconv.Itoa(int(config.Port))))
		}
		return net.Dial("tcp", net.JoinHostPort(config.Host, strconv.Itoa(int(config.Port))))
	}}
	dir := t.TempDir()
	p.connection = postgrestest.With(postgrestest.With(connection, "host", dir), "port", "5432")
	listener, err := net.Listen("unix", filepath.Join(dir, ".s.PGSQL.5432"))
	must.Succeed(t, err)
	var all sync.WaitGroup
	t.Cleanup(func() {
		listener.Close()
		p.set(passes)
		all.Wait()
	})
	all.Go(func() {
		for {
			client, err := listener.Accept()
			if err != nil {
				return
			}
			server, err := p.to()
			if err != nil {
				client.Close()
				continue
			}
			p.Lock()
			p.conns = append(p.conns, client, server)
			p.Unlock()
			all.Go(func() { p.copy(server, client, cuts) })
			all.Go(func() { p.copy(client, server, deafens) })
		}
	})
	return p
}

// set changes what the proxy does. Connections that existed while it hung break.
func (p *proxy) set(way way) {
	p.Lock()
	defer p.Unlock()
	p.way = way
	if way == passes {
		for _, conn := range p.conns {
			conn.Close()
		}
		p.conns = nil
	}
}

// copy passes data on, and breaks the connection if the proxy's way is breaks.
func (p *proxy) copy(to, from net.Conn, breaks way) {
	defer to.Close()
	defer from.Close()
	buffer := make([]byte, 1<<16)
	for {
		n, err := from.Read(buffer)
		p.Lock()
		way := p.way
		p.Unlock()
		switch {
		case err != nil || way == breaks:
			return
		case way == hangs:
			io.Copy(io.Discard, from)
			return
		}
		if _, err := to.Write(buffer[:n]); err != nil {
			return
		}
	}
}
