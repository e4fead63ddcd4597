package games

import (
	"fmt"
	"slices"

	"sobremesa/bot/lang"
	"sobremesa/engine"
	"sobremesa/render"
	"sobremesa/render/sheet"
)

// Page is a page of what a game tells of itself, such as a step of its lesson: a title
// of at most 60 characters, a text of at most 1,500, and what it tells drawn.
type Page struct {
	Title, Text string
	Picture     *Picture
}

// LessonPages are a painter's lesson, to be embedded in it. Its pages are drawn once each and kept,
// less than 100 KiB a page; there are as many as steps, languages and looks. Its words are
// the game's sentences lesson.title-N, lesson.text-N and, of what the picture shows,
// lesson.alt-N, with N from 1. It may be used by many at once.
type LessonPages struct {
	Game  string // its name
	Steps int
	Draw  func(step int, words render.Words, theme sheet.Theme) []byte
	// Args are what all of its sentences are told: the numbers of the rules.
	Args engine.Args

	drawn sheet.Kept[pageKey[int], Page]
}

// pageKey is all that a page depends on.
type pageKey[P comparable] struct {
	page P
	lang engine.Lang
	dark bool
}

func (s *LessonPages) LessonSteps() int { return s.Steps }

// Lesson is a step of the lesson. An error says that there is no such step.
func (s *LessonPages) Lesson(step int, l engine.Lang, dark bool) (Page, error) {
	if step < 1 || step > s.Steps {
		return Page{}, fmt.Errorf("games: no step %d of a lesson of %d", step, s.Steps)
	}
	return s.drawn.Get(pageKey[int]{step, l, dark}, func(key pageKey[int]) Page {
		return pageOf(key, s.Game+".lesson", s.Args, s.Draw)
	}), nil
}

// Manual is a game's rules by pages, to look something up in. Its pages are drawn once
// each and kept, as a lesson's are. Its words are the game's sentences
// manual.title-PAGE, manual.text-PAGE and manual.alt-PAGE. It may be used by many at once.
type Manual struct {
	Game string // its name
	// Pages are the names of its pages, in the order in which they are read: 1 to 20, each of
	// at most eight lower-case letters.
	Pages []string
	Draw  func(page string, words render.Words, theme sheet.Theme) []byte
	// Args are what all of its sentences are told: the numbers of the rules.
	Args engine.Args

	drawn sheet.Kept[pageKey[string], Page]
}

// Page is a page by its name. An error says that there is no such page.
func (m *Manual) Page(page string, l engine.Lang, dark bool) (Page, error) {
	if !slices.Contains(m.Pages, page) {
		return Page{}, fmt.Errorf("games: no page %q of a manual", page)
	}
	return m.drawn.Get(pageKey[string]{page, l, dark}, func(key pageKey[string]) Page {
		defer BeginDrawing()()
		return pageOf(key, m.Game+".manual", m.Args, m.Draw)
	}), nil
}

// Title is what a page of the manual is about.
func (m *Manual) Title(page string, l engine.Lang) string {
	return lang.Text(l, m.Game+".manual.title-"+page, m.Args)
}

// pageOf writes and draws a page of what is told under a key.
func pageOf[P comparable](key pageKey[P], under string, args engine.Args, draw func(P, render.Words, sheet.Theme) []byte) Page {
	words := lang.In(key.lang)
	said := func(what string) string { return words(fmt.Sprintf("%s.%s-%v", under, what, key.page), args) }
	return Page{
		Title: said("title"), Text: said("text"),
		Picture: &Picture{PNG: draw(key.page, words, sheet.ThemeOf(key.dark)), Alt: said("alt")},
	}
}
