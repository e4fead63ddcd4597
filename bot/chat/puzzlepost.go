package chat

import (
	"context"
	"fmt"
	"strconv"

	"sobremesa/bot/calendar"
	"sobremesa/bot/lang"
	"sobremesa/bot/puzzles"
	"sobremesa/bot/settings"
	"sobremesa/engine"
)

// optionPuzzle is the option for the hour, in the time zone of optionZone, at which the puzzle of
// each day is posted in the channel.
const optionPuzzle = "puzzle"

// puzzleOptions returns the options of the settings that only a game with puzzles has.
func puzzleOptions() []Option {
	o := Option{Name: optionPuzzle, Type: TextOption, Choices: []OptionChoice{{settings.Off, Words{Key: "puzzle.off"}}}}
	for hour := range 24 {
		o.Choices = append(o.Choices, OptionChoice{strconv.Itoa(hour), Words{Key: "puzzle.hour", Args: engine.Args{"hour": fmt.Sprintf("%02d:00", hour)}}})
	}
	return []Option{o, {Name: optionZone, Type: TextOption, Completes: true}}
}

// setPuzzle sets where and when the puzzle of each day is posted in the server, or that it is not
// posted, and answers with that. It returns nil if the user did not ask for it.
func (h *Chat) setPuzzle(ctx context.Context, c *call) (*Answer, error) {
	l, at, zone := c.viewer.Lang, c.given.text(optionPuzzle), c.given.text(optionZone)
	switch {
	case at == "" && zone == "":
		return nil, nil
	case at == "":
		return refusal(lang.Text(l, "puzzle.zone-alone", nil)), nil
	case c.Guild == "":
		return say(lang.Text(l, "settings.in-server", nil)), nil
	case !c.in.Manages:
		return refusal(lang.Text(l, "settings.denied", nil)), nil
	case at == settings.Off:
		err := h.Table.Puzzles.SetPost(ctx, c.Guild, c.game.Name(), nil)
		return say(lang.Text(l, "puzzle.none", nil)), err
	}
	if why := h.whyUnseen(ctx, c); why != "" {
		return say(why), nil
	}
	cal := calendar.Read(c.settings.Own(settings.Calendar))
	if zone != "" {
		var err error
		if cal, err = cal.WithZone(zone); err != nil {
			return refusal(h.unknownZone(l, zone)), nil
		}
	}
	hour, _ := strconv.Atoi(at) // one of the choices
	post := puzzles.Post{Channel: c.Channel, Hour: hour, Zone: cal.Zone}
	if err := h.Table.Puzzles.SetPost(ctx, c.Guild, c.game.Name(), &post); err != nil {
		return nil, err
	}
	said := describePost(l, c.game.Name(), post)
	last, err := h.Table.Puzzles.LastPosted(ctx, c.Guild, c.game.Name())
	if last == h.Table.Puzzles.Day() {
		said = joinLines(said, lang.Text(l, "puzzle.posted-today", nil))
	}
	return say(said), err
}

// describePost says where and when the puzzle of a game is posted. If the channel has refused it,
// it says since when, and what to do.
func describePost(l engine.Lang, kind string, post puzzles.Post) string {
	args := engine.Args{
		"hour": fmt.Sprintf("%02d:00", post.Hour), "zone": zoneText(calendar.Calendar{Zone: post.Zone}), "channel": "<#" + post.Channel + ">", "game": kind,
		"since": puzzles.End(post.Refused - 1).Unix(), "until": puzzles.End(post.Refused + puzzles.RefusedMost - 1).Unix()}
	switch {
	case post.IsOver():
		return lang.Text(l, "puzzle.given-up", args)
	case post.Refused > 0:
		return lang.Text(l, "puzzle.set", args) + " " + lang.Text(l, "puzzle.refused", args)
	}
	return lang.Text(l, "puzzle.set", args)
}

// describePosts says where the puzzles of the games are posted in the server, a line for each game.
func (h *Chat) describePosts(c *call) (lines []string, err error) {
	for _, g := range h.Games {
		if g.Analyst == "" || c.Guild == "" {
			continue
		}
		post, ok, err := puzzles.ReadPost(c.settings.Servers(puzzles.SettingOf(g.Name())))
		if err != nil {
			return nil, err
		}
		if ok {
			lines = append(lines, "- "+describePost(c.settings.OwnLanguage(), g.Name(), post))
		}
	}
	return lines, nil
}
