package bot_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"sobremesa/bot/localdiscord"
	"sobremesa/engine/must"
)

// lettersVariable is the environment variable with the folder to which TestAMonth writes what
// everybody was sent.
const lettersVariable = "SOBREMESA_LETTERS"

// letters keeps what was written to whom, in channels and direct messages, as the server received
// it.
type letters struct {
	mu   sync.Mutex
	list []letter
}

// letter is a message, or its new content when it was edited.
type letter struct {
	at      time.Time
	channel string
	id      string // of the message
	edited  bool
	content string
	buttons []localdiscord.Component
	calls   []string // users who are notified
}

// keep starts keeping the letters of a month.
func (m *month) keep() *letters {
	l := &letters{}
	m.server.Observe(func(e localdiscord.Exchange) {
		if e.Route != routeCreate && e.Route != routeEdit || e.Status >= 300 {
			return
		}
		var msg localdiscord.Message
		if err := json.Unmarshal(e.ResponseBody, &msg); err != nil {
			m.t.Error(err)
		}
		one := letter{at: m.now(), channel: msg.ChannelID, id: msg.ID, content: msg.Content, buttons: buttons(&msg)}
		if one.edited = e.Route == routeEdit; !one.edited { // an edit notifies nobody
			for _, u := range msg.Mentions {
				one.calls = append(one.calls, u.ID)
			}
		}
		l.mu.Lock()
		defer l.mu.Unlock()
		l.list = append(l.list, one)
	})
	return l
}

// writeTo writes a file for each user, with their direct messages and what mentioned them, and one
// with what everybody reads, to a folder.
func (l *letters) writeTo(t *testing.T, server *localdiscord.Server, folder string) {
	t.Helper()
	must.Succeed(t, os.MkdirAll(folder, 0o777))
	users := localdiscord.DefaultWorld().Users
	files := make(map[string]*strings.Builder)
	add := func(name string, one *letter, what string) {
		if files[name] == nil {
			files[name] = &strings.Builder{}
		}
		var row []string
		for _, b := range one.buttons {
			label := b.Label
			if label == "" {
				label = "select: " + b.Placeholder
			}
			row = append(row, "["+label+"]")
		}
		var called []string
		for _, u := range users {
			if slices.Contains(one.calls, u.ID) {
				called = append(called, "🔔"+u.Name)
			}
		}
		fmt.Fprintf(files[name], "%s  %s %s\n    %s\n", one.at.UTC().Format("Mon 02.01. 15:04:05"), what, strings.Join(called, " "),
			strings.ReplaceAll(asShown(one.content, server, users), "\n", "\n    "))
		if len(row) > 0 {
			fmt.Fprintf(files[name], "    %s\n", strings.Join(row, " "))
		}
	}
	for _, one := range l.list {
		c, _ := server.Channel(one.channel)
		did := ""
		if one.edited {
			did = "(edited) "
		}
		if c.Recipient != "" {
			add(nameOf(c.Recipient, users), &one, "DIRECT "+did)
			continue
		}
		add("everybody", &one, "#"+c.Name+" "+did+one.id[len(one.id)-5:])
		for _, user := range one.calls {
			add(nameOf(user, users), &one, "CALLED in #"+c.Name)
		}
	}
	for name, text := range files {
		must.Succeed(t, os.WriteFile(filepath.Join(folder, name+".txt"), []byte(text.String()), 0o666))
	}
}

func nameOf(user string, users []localdiscord.User) string {
	for _, u := range users {
		if u.ID == user {
			return u.Name
		}
	}
	return user
}

var (
	aUser    = regexp.MustCompile(`<@([0-9]+)>`)
	aChannel = regexp.MustCompile(`<#([0-9]+)>`)
	aMoment  = regexp.MustCompile(`<t:([0-9]+):.>`)
)

// asShown returns a text as Discord's clients show it.
func asShown(text string, server *localdiscord.Server, users []localdiscord.User) string {
	text = aUser.ReplaceAllStringFunc(text, func(s string) string { return "@" + nameOf(aUser.FindStringSubmatch(s)[1], users) })
	text = aChannel.ReplaceAllStringFunc(text, func(s string) string {
		c, _ := server.Channel(aChannel.FindStringSubmatch(s)[1])
		return "#" + c.Name
	})
	return aMoment.ReplaceAllStringFunc(text, func(s string) string {
		seconds, _ := strconv.ParseInt(aMoment.FindStringSubmatch(s)[1], 10, 64)
		return "‹" + time.Unix(seconds, 0).UTC().Format("Mon 02.01. 15:04") + "›"
	})
}
