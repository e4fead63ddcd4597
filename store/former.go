package store

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"
)

// Former is a user who resigned from a seat that another user has taken since.
type Former struct {
	User string
	Name string // as last shown at the seat; "" if that was not recorded
	// Until is the number of moves the game had when the seat was taken over, which include the
	// former user's; -1 if that was not recorded.
	Until int
}

// formerMark begins an entry with further data about the former whose id precedes it. No id begins
// with it.
const formerMark = "~"

// Formers returns the users who resigned from the seat before its present one took it, earliest
// first.
func (s *Seat) Formers() (list []Former) {
	if s.Before == "" {
		return nil
	}
	for _, entry := range strings.Split(s.Before, ",") {
		more, ok := strings.CutPrefix(entry, formerMark)
		if !ok {
			list = append(list, Former{User: entry, Until: -1})
			continue
		}
		until, name, _ := strings.Cut(more, formerMark)
		n, err := strconv.Atoi(until)
		if err != nil || n < 0 || len(list) == 0 {
			continue
		}
		last := &list[len(list)-1]
		last.Until = n
		if name, err := url.QueryUnescape(name); err == nil {
			last.Name = name
		}
	}
	return list
}

// SetFormers stores in the seat who resigned from it.
func (s *Seat) SetFormers(list []Former) {
	var entries []string
	for _, f := range list {
		entries = append(entries, f.User)
		if f.Until >= 0 {
			entries = append(entries, fmt.Sprint(formerMark, f.Until, formerMark, strings.ReplaceAll(url.QueryEscape(f.Name), formerMark, "%7E")))
		}
	}
	s.Before = strings.Join(entries, ",")
}
