package chat

import (
	"context"
	"strconv"

	"sobremesa/bot/calendar"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/puzzles"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
)

// puzzleItems returns the items for the hour at which the puzzles of each game are posted, in the
// call's channel, and for its time zone once there is an hour.
func (h *Chat) puzzleItems(c *call) (items []item, err error) {
	l := c.viewer.Lang
	for _, g := range h.Games {
		if g.Analyst == "" {
			continue
		}
		post, ok, err := puzzles.ReadPost(c.settings.Servers(puzzles.SettingOf(g.Name())))
		if err != nil {
			return nil, err
		}
		args := engine.Args{"game": engine.Term(g.Name() + ".name")}
		hour := item{name: "puzzle-" + g.Name(), label: c.text("setting.puzzle", args), is: c.text("puzzle.off", nil),
			options: []message.Option{{Label: c.text("puzzle.off", nil), Value: settings.Off, Chosen: !ok}}}
		for n := range 24 {
			text := c.text("puzzle.hour", engine.Args{"hour": hourText(calendar.Minute(n * 60))})
			hour.options = append(hour.options, message.Option{Label: text, Value: strconv.Itoa(n), Chosen: ok && n == post.Hour})
		}
		if ok {
			hour.is = describePost(l, post)
		} else {
			post.Zone = calendar.Read(c.settings.Own(settings.Calendar)).Zone
		}
		hour.set = func(ctx context.Context, given []string) (outcome, error) {
			n, err := strconv.Atoi(given[0])
			if err != nil || n < 0 || n > 23 {
				return h.setPost(ctx, c, g.Name(), nil) // "off"
			}
			if why := h.whyUnseen(ctx, c); why != "" {
				return outcome{note: why, unchanged: true}, nil
			}
			return h.setPost(ctx, c, g.Name(), &puzzles.Post{Channel: c.Channel, Hour: n, Zone: post.Zone})
		}
		if items = append(items, hour); !ok {
			continue
		}
		items = append(items, item{name: "zone-" + g.Name(), label: c.text("setting.puzzle-zone", args), is: zoneText(calendar.Calendar{Zone: post.Zone}),
			form: []message.Field{clockField(l, "clock.zone", "")},
			set: func(ctx context.Context, given []string) (outcome, error) {
				zone, which, err := h.zoneIn(given[0], l)
				if zone == "" {
					return which, err
				}
				return h.setPost(ctx, c, g.Name(), &puzzles.Post{Channel: post.Channel, Hour: post.Hour, Zone: zone})
			}})
	}
	return items, nil
}

// weekItem returns the item for the name under which the server's weeks are compared with those of others.
func (h *Chat) weekItem(ctx context.Context, c *call) (item, error) {
	name, err := h.Table.Records.WeekName(ctx, c.Guild)
	field := message.Field{Label: c.text("week.name", nil), Value: name, Most: message.MaxTitle}
	return item{name: "week", label: c.text("setting.week", nil), is: c.text("week.compared", engine.Args{"name": message.Escape(name)}), form: []message.Field{field},
		set: func(ctx context.Context, given []string) (outcome, error) {
			return outcome{}, h.Table.Records.SetWeekName(ctx, c.Guild, sitting.CleanName(given[0]))
		}}, err
}

// setPost sets where and when the puzzles of a game are posted in the server, nil for nowhere.
func (h *Chat) setPost(ctx context.Context, c *call, kind string, post *puzzles.Post) (out outcome, err error) {
	if err := h.Table.Puzzles.SetPost(ctx, c.Guild, kind, post); err != nil {
		return out, err
	}
	c.partly = true
	if c.settings, err = h.Table.Settings(ctx, c.place()); err != nil || post == nil {
		return out, err
	}
	last, err := h.Table.Puzzles.LastPosted(ctx, c.Guild, kind)
	if last == h.Table.Puzzles.Day() {
		out.note = c.text("puzzle.posted-today", nil)
	}
	return out, err
}

// describePost says where and when the puzzle of a game is posted. If the channel has refused it,
// it says since when, and what to do.
func describePost(l engine.Lang, post puzzles.Post) string {
	args := engine.Args{
		"hour": hourText(calendar.Minute(post.Hour * 60)), "zone": zoneText(calendar.Calendar{Zone: post.Zone}), "channel": "<#" + post.Channel + ">",
		"since": puzzles.End(post.Refused - 1).Unix(), "until": puzzles.End(post.Refused + puzzles.RefusedMost - 1).Unix()}
	switch {
	case post.IsOver():
		return lang.Text(l, "puzzle.given-up", args)
	case post.Refused > 0:
		return lang.Text(l, "puzzle.set", args) + " " + lang.Text(l, "puzzle.refused", args)
	}
	return lang.Text(l, "puzzle.set", args)
}
