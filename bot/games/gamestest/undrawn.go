package gamestest

import (
	"crypto/sha256"
	"fmt"

	"sobremesa/bot/games"
)

// Undrawn are games whose tables, lobbies, recaps, results and films are not drawn,
// which takes most of the time of a test that does not look at them. The bytes of a
// picture are the sum of what it would be drawn from, so that two can be compared.
// Lessons are as ever.
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

func (undrawnPainter) Picture(s games.Scene) (*games.Picture, error) {
	// One by one: of what a pointer inside of something points to fmt tells nothing.
	var compared games.Compared
	if s.Compared != nil {
		compared = *s.Compared
	}
	return undrawnFrom(compared, s.View, s.Players, s.Lang, s.Dark, s.Before, s.Since, s.Preview, s.Named, s.Marks, s.Pace), nil
}

func (undrawnPainter) Lobby(s games.LobbyScene) (*games.Picture, error) {
	return undrawnFrom(s.Seated, s.Free, s.Chosen, s.Facts, s.Lang, s.Dark), nil
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

// undrawnFrom is a file that begins as a picture does.
func undrawnFrom(parts ...any) *games.Picture {
	var all []byte
	for _, part := range parts {
		all = fmt.Appendf(all, "%+v\n", part)
	}
	sum := sha256.Sum256(all)
	return &games.Picture{PNG: append([]byte("\x89PNG\r\n\x1a\n"), sum[:]...), Alt: "a table that is not drawn"}
}
