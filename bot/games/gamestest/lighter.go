package gamestest

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"

	"sobremesa/bot/games"
)

// Undrawn returns the games with painters that do not draw tables, lobbies, recaps, results and
// films, which takes most of the time of tests that do not look at them. The bytes of such a
// picture are a hash of what it would be drawn from, so that pictures can be compared. Lessons
// are drawn.
func Undrawn(list games.List) games.List {
	undrawn := make(games.List, len(list))
	for i, g := range list {
		same := *g
		same.Painter = undrawnPainter{g.Painter}
		undrawn[i] = &same
	}
	return undrawn
}

type undrawnPainter struct{ games.Painter }

func (p undrawnPainter) Picture(s games.Scene) (*games.Picture, error) {
	// Pass the fields one by one: fmt does not follow pointers inside of a struct.
	var weighed games.Weighed
	if s.Weighed != nil {
		weighed = *s.Weighed
	}
	picture := undrawnFrom(weighed, s.View, s.Players, s.Lang, s.Dark, s.Before, s.Since, s.Preview, s.Named, s.Marks, s.Pace)
	picture.Alt = strings.Join(p.Describe(s), "\n")
	return picture, nil
}

func (undrawnPainter) Lobby(s games.LobbyScene) (*games.Picture, error) {
	picture := undrawnFrom(s.Seated, s.Free, s.Chosen, s.Facts, s.Lang, s.Dark)
	picture.Alt = fmt.Sprint(s.Seated)
	return picture, nil
}

func (p undrawnPainter) Recap(s games.Story, n int) (*games.Recap, error) {
	recap, err := p.Painter.Recap(s, n)
	if err != nil || recap == nil {
		return nil, err
	}
	own := *recap
	own.Draw = func() []byte {
		return undrawnFrom(s.Players, s.Lang, s.Dark, recap.Alt, s.Frames[recap.Began:recap.Ended+1]).PNG
	}
	return &own, nil
}

func (undrawnPainter) Result(s games.Story) (*games.Picture, error) {
	return undrawnFrom(s.Players, s.Lang, s.Dark, s.Frames[len(s.Frames)-1]), nil
}

func (undrawnPainter) Film(s games.Story) ([]byte, error) {
	return fmt.Appendf([]byte("GIF89a"), "%d moments", len(s.Frames)), nil
}

// undrawnFrom returns a file that begins like a PNG.
func undrawnFrom(parts ...any) *games.Picture {
	var all []byte
	for _, part := range parts {
		all = fmt.Appendf(all, "%+v\n", part)
	}
	sum := sha256.Sum256(all)
	return &games.Picture{PNG: append([]byte("\x89PNG\r\n\x1a\n"), sum[:]...), Alt: "a table that is not drawn"}
}

// published is the strongest player of Azul whose play never changes.
const published = "voraz"

// Steady returns the games with the published players of Azul only, the strongest of them as the
// guardian, and all of them on the ladder. Tests may then rely on what is played: players that think
// longer change as they improve.
func Steady(list games.List) games.List {
	steady := make(games.List, len(list))
	for i, g := range list {
		same := *g
		if g.Name() == "azul" {
			same.Guardian, same.OffLadder = published, nil
			same.Artificial = slices.DeleteFunc(slices.Clone(g.Artificial), func(a games.Artificial) bool { return !slices.Contains(g.OffLadder, a.Name) })
		}
		steady[i] = &same
	}
	return steady
}
