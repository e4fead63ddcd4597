package announce

import (
	"context"
	"fmt"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/outbox"
	"sobremesa/bot/present"
	"sobremesa/bot/puzzles"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/store"
)

// puzzle posts the puzzle of the day in a server that has subscribed to it, with the solution of the
// day before. It posts each puzzle once, even if the task runs late. If the task may have been
// carried out before, it first searches the channel for the message, which it recognises by its
// button. Repeated requests have the nonce of the first one. If the channel refuses the message, the
// day is skipped and the settings say so. After a week of refusals, posting ends.
func (a *Announcer) puzzle(ctx context.Context, task *store.Task) error {
	g, ok, err := a.Table.Puzzles.Due(ctx, task)
	game := a.Games.Named(g.Kind)
	if err != nil || !ok || game == nil {
		return err
	}
	z, day, err := a.Table.Puzzles.Today(ctx, g.Kind)
	if err != nil || z == nil {
		return err
	}
	if g.Last < day { // or today's was posted: the bot was late the day before, or the server has chosen another hour
		err = a.postPuzzle(ctx, g, game, z, day, task.Lease.Claim > 1)
	}
	switch {
	case err == nil:
		return a.Table.Puzzles.Posted(ctx, task, g, day)
	case !refusedForGood(err):
		return err
	}
	over, failed := a.Table.Puzzles.Refused(ctx, task, g, day)
	if failed == nil && over {
		return fmt.Errorf("%w: the puzzle of the day in channel %s of server %s: %v", outbox.ErrGiveUp, g.Post.Channel, g.Guild, err)
	}
	return failed
}

func (a *Announcer) postPuzzle(ctx context.Context, g puzzles.Posting, game *games.Game, z *puzzles.Puzzle, day int, again bool) error {
	v, err := a.viewerIn(ctx, g.Guild, g.Post.Channel, "")
	if err != nil {
		return err
	}
	p, err := a.position(g, z, v)
	if err != nil {
		return err
	}
	picture, err := present.Position(game, p, z.Seat, v)
	if err != nil {
		return err
	}
	m := &message.Message{Nonce: g.Nonce, Files: []message.File{picture}}
	m.Content = lang.Text(v.Lang, "today.post", engine.Args{
		"name": engine.Term(g.Kind + ".name"), "who": present.EscapedNames(&p.Header, v.Lang)[z.Seat], "until": puzzles.End(day).Unix()})
	id := message.CustomID{Kind: g.Kind, Seq: day, Verb: message.Today}
	m.Rows = []message.Row{{message.Button{ID: id, Label: lang.Text(v.Lang, "button.solve", nil), Style: message.Primary}}}
	if err := a.addSolution(ctx, g, game, day-1, v, m); err != nil {
		return err
	}
	if err := a.addWeek(ctx, g, game, day, v.Lang, m); err != nil {
		return err
	}
	return a.postOnce(ctx, g.Post.Channel, m, again, g.Due, withComponent(func(component string) bool { return component == id.String() }))
}

// maxSolvers bounds the number of people who are named for having found the solution.
const maxSolvers = 10

// addSolution adds the solution of a past day to a message in words, since a second board beside the one
// to act on would take half its room, with the number of people of the server who have found it, and
// their streaks.
func (a *Announcer) addSolution(ctx context.Context, g puzzles.Posting, game *games.Game, day int, v present.Viewer, m *message.Message) error {
	z, err := a.Table.Puzzles.Of(ctx, g.Kind, day)
	if err != nil || z == nil {
		return err
	}
	p, err := a.position(g, z, v)
	if err != nil {
		return err
	}
	text, _, err := present.Solution(game, p, z, "", a.Table.Thinkers.LinesOn(ctx, p), v)
	if err != nil {
		return err
	}
	found, of, right, err := a.Table.Puzzles.Found(ctx, g.Guild, g.Kind, day)
	if err != nil {
		return err
	}
	var names []string
	for _, one := range found[:min(len(found), maxSolvers)] {
		names = append(names, lang.Text(v.Lang, "today.found-by", engine.Args{"name": "<@" + one.User + ">", "streak": one.Streak}))
	}
	m.Content += "\n\n" + lang.Text(v.Lang, "today.before", nil) + " " + text
	if of > 0 {
		m.Content += "\n" + lang.Text(v.Lang, "today.found", engine.Args{"n": right, "of": of, "names": names, "more": len(found) - len(names)})
	}
	return nil
}

// weekListed is how many people of a week's table are listed.
const weekListed = 3

// addWeek adds who was best at the game of the day before, and how the week stands up to then. The first
// message of a week tells how the last one has ended, and how the servers stand.
func (a *Announcer) addWeek(ctx context.Context, g puzzles.Posting, game *games.Game, day int, l engine.Lang, m *message.Message) error {
	if !game.HasDaily() {
		return nil
	}
	played, err := a.Table.Records.DailiesIn(ctx, g.Guild, g.Kind, day-1)
	if err != nil {
		return err
	}
	var best []string
	for _, d := range played {
		if d.Lead() == played[0].Lead() {
			args := present.DailyArgs(g.Kind, d)
			args["who"] = mention(d.User)
			best = append(best, lang.Text(l, "daily.who", args))
		}
	}
	if len(best) > 0 {
		m.Content += "\n\n" + lang.Text(l, "daily.best", engine.Args{"tied": len(best), "of": len(played), "names": best[:min(len(best), weekListed)]})
	}
	until, first := day-1, g.Last < sitting.WeekFrom(day)
	if first {
		until = sitting.WeekFrom(day) - 1
	}
	w, err := a.Table.Records.Week(ctx, g.Guild, g.Kind, until)
	if err == nil && first {
		err = a.Table.Records.CompareWeek(ctx, g.Guild, g.Kind, w)
	}
	if err != nil {
		return err
	}
	for i, line := range present.Week(g.Kind, w, weekListed, "", l) {
		if i == 0 {
			line = "\n" + line
		}
		m.Content += "\n" + line
	}
	m.Content = message.ClipLines(m.Content, message.MaxContent)
	return nil
}

// position returns the position of a puzzle as a spectator sees it.
func (a *Announcer) position(g puzzles.Posting, z *puzzles.Puzzle, v present.Viewer) (*sitting.Sitting, error) {
	return a.Table.Puzzles.Position(g.Kind, z, sitting.By{}, sitting.At{Guild: g.Guild, Channel: g.Post.Channel, Lang: v.Lang})
}
