// Package guard turns a panic on a goroutine into an error, so that a mistake in one place ends the
// process in order: what others have begun is finished, and the database is closed.
package guard

import (
	"context"
	"fmt"
	"runtime/debug"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"
)

// Panic is the error of a function that has panicked.
type Panic struct {
	Value any
	Stack []byte
}

// Error returns what was panicked with, and the stack.
func (p *Panic) Error() string { return fmt.Sprintf("panic: %v\n%s", p.Value, p.Stack) }

// Try calls a function and returns its error, which is a *Panic if it panics.
func Try(f func() error) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = &Panic{v, debug.Stack()}
		}
	}()
	return f()
}

// endWithin is how long the other goroutines of a group may take to end after a panic.
const endWithin = 15 * time.Second

// Group is an errgroup.Group for functions that may panic: that is an error like any other. But a
// goroutine that panics may leave a lock behind for which others wait. If the group has not ended a
// while later, the process ends with the panic.
type Group struct {
	group *errgroup.Group
	once  sync.Once
	last  *time.Timer
}

// WithContext returns a group and a context that ends with its first error.
func WithContext(ctx context.Context) (*Group, context.Context) {
	group, ctx := errgroup.WithContext(ctx)
	return &Group{group: group}, ctx
}

// Go calls a function on a goroutine of its own.
func (g *Group) Go(f func() error) {
	g.group.Go(func() error {
		err := Try(f)
		if p, ok := err.(*Panic); ok {
			g.once.Do(func() { g.last = time.AfterFunc(endWithin, func() { panic(p) }) })
		}
		return err
	})
}

// Wait waits until all functions have returned, and returns the first error.
func (g *Group) Wait() error {
	err := g.group.Wait()
	if g.last != nil {
		g.last.Stop()
	}
	return err
}
