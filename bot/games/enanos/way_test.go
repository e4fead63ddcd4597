package enanos_test

import (
	"slices"
	"strings"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
	paint "sobremesa/render/enanos"
)

func TestPlacesArePickedByTheirHexWhereThereAreMany(t *testing.T) {
	v := view(func(v *enanos.View) { v.Phase = enanos.Founding })
	step := next(t, v)
	if len(step.Choices) != 19 || step.Choices[0].Value != "a" {
		t.Errorf("want the hexes a to s, got %+v", step.Choices)
	}
	if marks, _ := step.Marks.(*paint.Marks); marks == nil || marks.Crossings.Len() != 54 || marks.Edges.Len() > 0 || len(marks.Hexes) != 19 {
		t.Errorf("marked are %+v", step.Marks)
	}
	corners := next(t, v, "a")
	if marks, _ := corners.Marks.(*paint.Marks); marks == nil || marks.Crossings.Len() != len(corners.Choices) || !slices.Equal(marks.Hexes, []enanos.Hex{0}) {
		t.Errorf("marked are %+v", corners.Marks)
	}
	if len(corners.Choices) != 6 || next(t, v, "a", "ne").Move != "pozo a ne" {
		t.Errorf("want the corners of a, got %+v", corners.Choices)
	}
	v = view(func(v *enanos.View) {
		c, _ := enanos.Hex(0).Corner(enanos.NorthEast)
		v.Players[0].Shafts = 1 << c
		v.Own.Hand = enanos.RailCost
	})
	if step := next(t, v, deed(enanos.KindRail)); step.Marks.(*paint.Marks).Edges.Len() != 3 {
		t.Errorf("marked are %+v", step.Marks)
	}
	if step := next(t, v, deed(enanos.KindRail)); len(step.Choices) != 3 || step.Choices[0].Label != "a ne" || next(t, v, deed(enanos.KindRail), "ane").Move != "riel a ne" {
		t.Errorf("want three rails by their names, got %+v", step.Choices)
	}
}

// A corner is found at each hex around it, whatever its canonical name.
func TestEveryHexLeadsToAllItsPlaces(t *testing.T) {
	v := view(func(v *enanos.View) { v.Phase = enanos.Founding })
	for h := range enanos.Hex(enanos.Hexes) {
		step := next(t, v, h.Name())
		var labels []string
		for _, c := range step.Choices {
			labels = append(labels, c.Label)
			move, err := enanos.Parse("pozo " + h.Name() + " " + c.Label)
			if got := next(t, v, h.Name(), c.Value).Move; err != nil || got != enanos.Format(move, engine.Spanish) {
				t.Errorf("%s %s leads to %s, %v", h.Name(), c.Value, got, err)
			}
		}
		if got := strings.Join(labels, " "); got != "n ne se s sw nw" {
			t.Errorf("at %s: %s", h.Name(), got)
		}
		marks, _ := step.Marks.(*paint.Marks)
		if marks == nil || !slices.Equal(marks.Hexes, []enanos.Hex{h}) || marks.Crossings.Len() != 6 {
			t.Errorf("at %s %+v is marked", h.Name(), marks)
		}
	}
	// The same holds for the sides to which a dwarf may move.
	v = view(func(v *enanos.View) {
		for h := range enanos.Hex(enanos.Hexes) {
			for e := range h.Sides().All() {
				v.Players[0].Rails = v.Players[0].Rails.With(e)
			}
		}
		e, _ := enanos.Hex(9).Side(enanos.NorthEast)
		v.Players[0].Dwarves[0] = enanos.Dwarf{Edge: e, Level: 1, Condition: enanos.Fed}
	})
	if step := next(t, v, deed(enanos.KindMove), "a"); len(step.Choices) != 6 {
		t.Errorf("want the six sides of a, got %+v", step)
	}
}

func TestRaidersTargetsAndDwarvesAreMarked(t *testing.T) {
	v := view(func(v *enanos.View) {
		v.Phase = enanos.Raiding
		v.Raiders = 9
	})
	if marks, _ := next(t, v).Marks.(*paint.Marks); marks == nil || len(marks.Hexes) != 18 {
		t.Errorf("marked are %+v", marks)
	}
	v = view(func(v *enanos.View) {
		for i, side := range []int{enanos.NorthEast, enanos.East} {
			e, _ := enanos.Hex(0).Side(side)
			v.Players[0].Dwarves[i] = enanos.Dwarf{Edge: e, Level: 1}
		}
		v.Own.Hand = enanos.FeedCost
	})
	if step := next(t, v, deed(enanos.KindFeed)); step.Marks.(*paint.Marks).Edges.Len() != 2 {
		t.Errorf("marked are %+v", step.Marks)
	}
	if step := next(t, v); step.Marks != nil {
		t.Errorf("what to do has marks: %+v", step.Marks)
	}
}
