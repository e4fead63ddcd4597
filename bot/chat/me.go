package chat

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/records"
	"sobremesa/bot/settings"
	"sobremesa/engine"
	"sobremesa/store"
)

// blockItem returns the item for the people from whom the user takes no invitations.
func (h *Chat) blockItem(c *call) item {
	var names []string
	for _, user := range c.settings.BlockedUsers() {
		names = append(names, "<@"+user+">")
	}
	return item{name: "block", label: c.text("setting.block", nil), is: c.text("panel.nobody", engine.Args{"list": names}),
		whom: &message.Select{Of: message.APerson, Chosen: c.settings.BlockedUsers(), Most: message.MaxChoices},
		set: func(ctx context.Context, given []string) (outcome, error) {
			switch {
			case slices.Contains(given, c.User):
				return outcome{}, refuse("settings.not-self", nil)
			case len(given) > message.MaxChoices || slices.ContainsFunc(given, func(id string) bool { return !message.IsID(id) }):
				return outcome{}, refuse("chat.old-button", nil)
			}
			return outcome{}, h.set(ctx, c, store.Scope{Kind: store.Person, ID: c.User}, settings.Blocked, strings.Join(given, " "))
		}}
}

// level shows the user how they have done in all games and says what is stored about them, with
// buttons to export and to delete it.
func (h *Chat) level(ctx context.Context, c *call) (*Answer, error) {
	k, err := h.Table.Kept(ctx, c.User)
	if err != nil {
		return nil, fmt.Errorf("chat: me: %w", err)
	}
	tallies, rated, err := h.Table.Records.Tallies(ctx, c.User)
	if err != nil {
		return nil, fmt.Errorf("chat: me: %w", err)
	}
	l := c.viewer.Lang
	var files []message.File
	var lines []string
	var shown *message.Face
	if byKind, all := overall(tallies); all.Games > 0 {
		practice := 0
		for _, g := range h.Games {
			ladder, err := h.ladderText(ctx, l, g, "", c.User)
			if err != nil {
				return nil, fmt.Errorf("chat: me: %w", err)
			}
			lines = append(lines, ladder)
		}
		for kind := range byKind {
			n, err := h.Table.Records.Practice(ctx, "", kind, c.User)
			if err != nil {
				return nil, fmt.Errorf("chat: me: %w", err)
			}
			practice += n
		}
		files = append(files, h.profileOverall(c, byKind, all, practice))
		shown = face(present.PersonName(l, c.User, c.Name), c.in.Picture)
	}
	a := replace(joinLines(append(lines, keptText(l, k, tallies, rated))...), message.Row{
		message.Button{ID: hostID(message.Export), Label: c.text("me.export", nil), Style: message.Secondary},
		message.Button{ID: hostID(message.Forget), Label: c.text("me.forget", nil), Style: message.Danger},
		message.Button{ID: hostID(message.Set, ownPanel), Label: c.text("button.back", nil), Style: message.Secondary},
	})
	a.Message.Files, a.Message.Face = files, shown
	return a, nil
}

// keptText says how much of each kind of data is stored about a person.
func keptText(l engine.Lang, k *store.Kept, tallies []records.KeptTally, rated int) string {
	var seats, open, moves, notes int
	guilds := make(map[string]bool)
	for _, g := range k.Games {
		if g.Seat == nil {
			continue
		}
		seats++
		moves += len(g.Moves)
		if g.Status.Live() || g.Status == store.PutAway {
			open++
		}
		if g.Note != "" || g.Plan != "" {
			notes++
		}
	}
	for _, t := range tallies {
		guilds[t.Guild] = true
	}
	calls, chosen := settings.ReadCalls(k.Settings[settings.Calls]), 0
	for name := range k.Settings {
		if name != settings.Calls && !strings.HasPrefix(name, settings.Private) { // nobody chose those
			chosen++
		}
	}
	var kept []string
	for _, one := range []struct {
		key string
		n   int
	}{
		{"me.settings", chosen}, {"me.calls", len(calls)}, {"me.games", seats}, {"me.moves", moves}, {"me.notes", notes},
		{"me.servers", len(guilds)}, {"me.rated", rated}, {"me.puzzles", len(k.Puzzles)}, {"me.mistakes", len(k.Mistakes)},
		{"me.clubs", len(k.Clubs)},
	} {
		if one.n > 0 {
			kept = append(kept, lang.Text(l, one.key, engine.Args{"n": one.n, "open": open}))
		}
	}
	return lang.Text(l, "me.kept", engine.Args{"list": kept})
}

// sure is the pick of the button that confirms a deletion.
const sure = "yes"

// forgetMe deletes what is stored about the user, once they have confirmed it.
func (h *Chat) forgetMe(ctx context.Context, c *call) (*Answer, error) {
	if len(c.id.Picks) != 1 || c.id.Picks[0] != sure {
		yes := message.Button{ID: hostID(message.Forget, sure), Label: c.text("me.yes", nil), Style: message.Danger}
		return replace(c.text("me.sure", nil), message.Row{yes}), nil
	}
	var err error
	if c.partly, err = h.Table.Forget(ctx, c.Request); err != nil {
		return nil, fmt.Errorf("chat: me: %w", err)
	}
	c.found = nil // of an answer about a game it would be noted whom it was shown
	return replace(c.text("me.forgotten", nil)), nil
}

// exportedPerson is everything that is stored about a person, as they are given it. Values that are
// stored as JSON in a text become part of the document.
type exportedPerson struct {
	*store.Kept
	Settings map[string]any       `json:"settings"`
	Games    []exportedGame       `json:"games"`
	Tallies  []records.KeptTally  `json:"tallies"`
	Ratings  []records.KeptRating `json:"ratings"`
}

type exportedGame struct {
	store.KeptGame
	Plan any `json:"plan,omitempty"`
}

// export returns what is stored about a person in a form for them, without what is counted of it.
func export(k *store.Kept) exportedPerson {
	value := func(text string) any {
		switch {
		case text == "":
			return nil
		case strings.HasPrefix(text, "{"):
			return json.RawMessage(text)
		}
		return text
	}
	out := exportedPerson{Kept: k, Settings: make(map[string]any)}
	for name, text := range k.Settings {
		if !strings.HasPrefix(name, settings.Private) { // the key to a message that will soon be gone
			out.Settings[name] = value(text)
		}
	}
	for _, game := range k.Games {
		out.Games = append(out.Games, exportedGame{game, value(game.Plan)})
	}
	return out
}

// exportMe sends the user everything that is stored about them as a file.
func (h *Chat) exportMe(ctx context.Context, c *call) (*Answer, error) {
	k, err := h.Table.Kept(ctx, c.User)
	if err != nil {
		return nil, fmt.Errorf("chat: me: %w", err)
	}
	out := export(k)
	if out.Tallies, _, err = h.Table.Records.Tallies(ctx, c.User); err != nil {
		return nil, fmt.Errorf("chat: me: %w", err)
	}
	if out.Ratings, err = h.Table.Records.Ratings(ctx, c.User); err != nil {
		return nil, fmt.Errorf("chat: me: %w", err)
	}
	data, err := json.MarshalIndent(out, "", "  ")
	if err != nil {
		return nil, fmt.Errorf("chat: me: %w", err)
	}
	a := say(c.text("me.exported", nil))
	a.Message.Files = []message.File{{Name: "sobremesa-me.json", Type: "application/json", Data: data}}
	return a, nil
}
