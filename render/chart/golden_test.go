package chart

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"sobremesa/render/azul"
	"sobremesa/render/enanos"
	"sobremesa/render/rendertest"
	"sobremesa/render/sheet"
)

func board(dark bool) Leaderboard {
	return Leaderboard{
		Title: "Clasificación de Azul", Under: "Partidas entre personas, desde siempre", Name: "Nombre",
		Heads: []string{"Partidas", "Ganadas", "Media", "Mejor", "Mejor racha", "Valoración"}, Dark: dark,
		Lines: []Line{
			{Place: 1, Name: "Marta Íñiguez", Cells: []string{"41", "19", "52,4", "97", "4", "1213"}, Trend: 28},
			{Place: 2, Name: "Luis", Cells: []string{"38", "15", "49,0", "88", "2", "1102"}, Trend: -17},
			{Place: 2, Name: "Ana", Cells: []string{"12", "15", "49,0", "88", "7", "1187"}, Own: true},
			{Place: 4, Name: "👑 𝕽𝖔𝖘𝖆 de un nombre tan largo que no cabe", Cells: []string{"30", "9", "41,7", "76", "3", "1004"}, Trend: 3},
			{Place: 5, Name: "عمر", Cells: []string{"4", "1", "38,5", "41", "1", "·"}},
			{Place: 127, Name: "李小龙", Cells: []string{"2", "0", "12,0", "20", "0", "·"}, Apart: true},
		},
		Foot: []string{"La valoración empieza en 1000 y se ve tras 5 partidas entre personas.", "Mejor profeta: Eva, 14 puntos por adivinar quién gana."},
	}
}

// chances returns the chart of a game whose chances follow sine curves.
func chances(names ...string) Chances {
	v := Chances{
		Title: "Cómo fueron las posibilidades de ganar", Under: "Azul, 5 rondas · tres momentos que decidieron", Names: names, Round: "Ronda", Percent: func(n int) string { return strconv.Itoa(n) + " %" },
		Marks: []Mark{
			{Point: 12, Seat: 0},
			{Point: 42, Seat: 1},
			{Point: 44, Seat: 0},
		},
		Foot: []string{"Calcula «maestro» con lo que se veía entonces. Lo que trae el azar mueve la línea, pero no es culpa de nadie."},
	}
	for k := range 51 {
		p := Chance{Round: 1 + min(k, 49)/10, Luck: k%10 == 0 && k > 0}
		sum := 0.0
		for seat := range names {
			x := math.Exp(1.3*math.Sin(float64(k+17*seat)/9) + 0.4*math.Cos(float64((k/10)*(3+seat)))*float64(seat+1)/2)
			p.Of, sum = append(p.Of, x), sum+x
		}
		for seat := range p.Of {
			p.Of[seat] /= sum
		}
		v.Points = append(v.Points, p)
	}
	v.Points[50].Of = make([]float64, len(names))
	v.Points[50].Of[len(names)-1] = 1
	return v
}

// season returns the groups of a season, with places or before its games.
func season(groups int, placed bool) (list []Group) {
	names := []string{"Marta Íñiguez", "Luis", "👑 𝕽𝖔𝖘𝖆 de un nombre tan largo que no cabe", "عمر", "李小龙", "Ana"}
	for n := range groups {
		g := Group{Name: "Grupo " + string(rune('A'+n))}
		for i := range 5 + n%2 {
			p := Standing{Name: names[(i+n)%len(names)], Away: i == 4}
			if i%3 != 1 {
				p.InTime = []string{"97 %", "100 %"}[i%2]
			}
			if placed {
				p.Place, p.Points = i+1, 8-i*3/2
			}
			g.Players = append(g.Players, p)
		}
		list = append(list, g)
	}
	return list
}

func TestGoldenPictures(t *testing.T) {
	profile := Profile{
		Name: "Marta Íñiguez", Under: "Azul, en este servidor · puesto 3", Level: 7, LevelText: "Nivel 7", NextText: "falta 1 victoria para el nivel 8", Done: 2, Steps: 3,
		Heads:  []string{"Partidas", "Jugadas", "Ganadas", "Media", "Mejor", "Racha"},
		Rows:   [][]string{{"Entre personas", "41", "19", "52,4", "97", "4"}, {"Con jugadores artificiales", "3", "1", "40,0", "61", "1"}},
		Points: []int{1000, 1168, 1090, 1142, 1185, 1120, 1165, 1190, 1170, 1213}, CurveText: "Valoración: 1213 tras 9 partidas, +28 en las últimas 5",
		Foot: []string{"El nivel sube cada tres victorias: cuentan las partidas terminadas en las que se sigue hasta el final, también con jugadores artificiales."},
	}
	plainOne := profile
	plainOne.Dark, plainOne.Name, plainOne.Level, plainOne.Done, plainOne.Points = true, "👑 عمر 李小龙", 1, 0, nil
	four := chances("Marta Íñiguez", "Luis", "👑 عمر", "voraz")
	four.Dark, four.Marks = true, four.Marks[1:2]
	begins := Groups{Title: "Azul: temporada 3", Under: "lunes 7 dic., 18:00 – domingo 20 dic., 18:00", Groups: season(12, false), Foot: []string{"Junto al nombre: qué parte de sus turnos ha jugado a tiempo. Sin número, acaba de llegar."}}
	digest := Groups{Title: "Azul: temporada 3, semana 2", Under: "Partidas acabadas: 31 de 62", Groups: season(6, true), Foot: []string{"Dos puntos por ganar, uno por empatar."}, Dark: true}
	few := begins
	few.Groups = season(4, false)
	alone := digest
	alone.Groups, alone.Dark = season(1, true), false
	poster := Poster{Title: "Azul: el club", Season: "Temporada 3 · 7 dic. – 20 dic. 2026", Champion: "Marta Íñiguez", Won: "gana la temporada 3",
		Table: season(1, true)[0].Players, TableText: "Grupo A"}
	poster.Pieces = azul.Pieces(PieceSize, sheet.Light)
	crowd := poster
	crowd.Pieces = enanos.Pieces(PieceSize, sheet.Dark)
	crowd.Champion, crowd.Dark, crowd.OthersText = "👑 𝕽𝖔𝖘𝖆 de un nombre tan largo que no cabe", true, "Ganan sus grupos"
	for _, g := range season(9, true)[1:] {
		crowd.Others = append(crowd.Others, [2]string{strings.TrimPrefix(g.Name, "Grupo "), g.Players[0].Name})
	}
	rendertest.Goldens(t, []rendertest.Picture{
		{Name: "leaderboard", Draw: board(false).canvas}, {Name: "leaderboard-dark", Draw: board(true).canvas},
		{Name: "profile", Draw: profile.canvas}, {Name: "profile-dark", Draw: plainOne.canvas},
		{Name: "groups", Draw: begins.canvas}, {Name: "groups-few", Draw: few.canvas}, {Name: "groups-dark", Draw: digest.canvas}, {Name: "group", Draw: alone.canvas},
		{Name: "poster", Draw: poster.canvas}, {Name: "poster-dark", Draw: crowd.canvas},
		{Name: "chances", Draw: chances("Marta Íñiguez", "Luis").canvas}, {Name: "chances-dark", Draw: four.canvas},
	})
}

func TestChancesAreDescribedInLines(t *testing.T) {
	v := chances("Marta Íñiguez", "Luis")
	alt := v.Alt()
	for _, want := range []string{"\nMarta Íñiguez: 19 %, 74 %, 91 %, 59 %, 32 %, 0 %.\n", "\n" + v.Foot[0]} {
		if !strings.Contains(alt, want) {
			t.Errorf("alternative text: got %q, want it to contain %q", alt, want)
		}
	}
}
