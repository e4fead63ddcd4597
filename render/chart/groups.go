package chart

import (
	"image"
	"strconv"
	"strings"

	"sobremesa/render"
	"sobremesa/render/sheet"
)

// MostGroups is how many groups a picture has room for.
const MostGroups = 12

// Groups is the groups of a season, at most MostGroups: who is in them, or how they stand. Names and
// words may contain anything.
type Groups struct {
	Title, Under string
	Groups       []Group
	Foot         []string
	Dark         bool
}

// Group is a group, with its players best first.
type Group struct {
	Name    string
	Players []Standing
}

// Standing is how a player of a group stands.
type Standing struct {
	Name string
	// Place is from 1. With 0 there are no places yet, and no points.
	Place, Points int
	// InTime is which part of their turns they play in time, "" if that is not known. It is shown where
	// there are no places.
	InTime string
	// Away means that an artificial player plays for them.
	Away bool
}

// Draw returns the groups as a PNG file.
func (v Groups) Draw() []byte { return sheet.PNG(v.canvas()) }

// groupLooks are how many columns of groups there are, and the size of the letters, for up to so many
// groups.
var groupLooks = []struct{ most, columns, size int }{{1, 1, 56}, {6, 2, 44}, {MostGroups, 3, 36}}

const groupGap = 2 // between the lines of a group

func (v Groups) canvas() *render.Canvas {
	look := groupLooks[0]
	for _, next := range groupLooks[1:] {
		if len(v.Groups) > look.most {
			look = next
		}
	}
	head, line := render.Display.At(look.size), render.Text.At(look.size).Height()+groupGap
	rows := (len(v.Groups) + look.columns - 1) / look.columns
	heights, whole := make([]int, rows), sheet.Margin*(rows-1)
	for i, g := range v.Groups {
		heights[i/look.columns] = max(heights[i/look.columns], head.Height()+len(g.Players)*line+padding)
	}
	for _, h := range heights {
		whole += h
	}
	c, colors, box := banner(v.Title, v.Under, whole, v.Foot, v.Dark)
	for row, r := range sheet.Rows(box, sheet.Margin, heights...) {
		for k, r := range sheet.Columns(r, sheet.Margin, sheet.Equal(look.columns)...) {
			if i := row*look.columns + k; i < len(v.Groups) {
				c.Fill(r, colors.Panel)
				v.Groups[i].draw(c, colors, sheet.Pad(r, padding*2/3, padding/2), look.size)
			}
		}
	}
	return c
}

// draw draws the group in a box.
func (g Group) draw(c *render.Canvas, colors *sheet.Look, r image.Rectangle, size int) {
	head, text, strong := render.Display.At(size), render.Text.At(size), render.Strong.At(size)
	sheet.Write(c, drawable(g.Name, render.Display), head, sheet.CutTop(&r, head.Height(), 0), sheet.Left, colors.Lines[0])
	for _, p := range g.Players {
		row := sheet.CutTop(&r, text.Height()+groupGap, 0)
		c.Fill(sheet.CutTop(&row, 2, 0), colors.Edge)
		ink, style := colors.Text, text
		if p.Away {
			ink = colors.Muted
		}
		if p.Place > 0 {
			sheet.Write(c, strconv.Itoa(p.Place), text, sheet.CutLeft(&row, text.Width("0"), size/2), sheet.Right, colors.Muted)
			points := sheet.Write(c, strconv.Itoa(p.Points), strong, row, sheet.Right, ink)
			row.Max.X = points.Min.X - size/3
		} else if p.InTime != "" {
			inTime := sheet.Write(c, p.InTime, text, row, sheet.Right, colors.Muted)
			row.Max.X = inTime.Min.X - size/3
		}
		if p.Place == 1 && !p.Away { // who is away does not win
			style = strong
		}
		sheet.Write(c, named(p.Name), style, row, sheet.Left, ink)
	}
}

// Alt describes the picture, a line for each group.
func (v Groups) Alt() string {
	lines := []string{v.Title + ". " + v.Under}
	for _, g := range v.Groups {
		lines = append(lines, g.Name+": "+strings.Join(spoken(g.Players), ", "))
	}
	return strings.Join(append(lines, v.Foot...), "\n")
}

// spoken returns the lines of a table for running text.
func spoken(players []Standing) (list []string) {
	for _, p := range players {
		text := render.Spoken(p.Name, 30)
		if p.Place > 0 {
			text = strconv.Itoa(p.Place) + ". " + text + " (" + strconv.Itoa(p.Points) + ")"
		} else if p.InTime != "" {
			text += " (" + p.InTime + ")"
		}
		list = append(list, text)
	}
	return list
}
