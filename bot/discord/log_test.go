package discord

import (
	"strings"
	"sync"
)

// locked makes a writer safe for concurrent use.
type locked struct {
	mu sync.Mutex
	b  *strings.Builder
}

func (l *locked) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}
