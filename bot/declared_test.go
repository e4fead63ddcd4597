package bot_test

import (
	"strings"
	"testing"
	"time"

	"sobremesa/bot/localdiscord"
)

func TestDeclaredTimesAreReadBack(t *testing.T) {
	begins := time.Date(2026, 5, 1, 10, 0, 0, 0, time.UTC)
	t.Parallel()
	m := newMonth(t, begins, 5)
	m.begin()
	w := m.world
	w.wants(w.sets(luis, mesa, "me"), "Zona horaria: UTC", "son las 10:0", "Horas de sueño: ninguna", "por mensaje directo", "Vacaciones: ninguna; te quedan 30 días de 2026")
	w.wants(w.fills(luis, mesa, "zone", "Europe/Madrid"), "Zona horaria: **Europe/Madrid", "son las 12:0")
	w.wants(w.fills(luis, mesa, "sleep", "23", "7.30"), "✅ Horas de sueño: **de 23:00 a 07:30**")
	w.wants(w.sets(luis, mesa, "me", "reminders=channel"), "✅ Avisos de turno: **en el canal**", "de 23:00 a 07:30", "Europe/Madrid")
	w.wants(w.fills(luis, mesa, "sleep", "no", ""), "Horas de sueño: **ninguna**")
	w.wants(w.fills(luis, mesa, "vacation", "3/8", "2026-08-12"), "Vacaciones: **del <t:1785751200:D> al <t:1786528800:D>; te quedan 20 días de 2026**")
	w.wants(w.fills(luis, mesa, "vacation", "2026-12-30", ""), "al <t:1786528800:D> y <t:1798628400:D>; te quedan 19 días de 2026")
	w.wants(w.fills(luis, mesa, "vacation", "no", ""), "Vacaciones: **ninguna; te quedan 30 días")
	w.wants(w.fills(zoe, localdiscord.Random, "zone", "America/New_York"), "America/New York, where it is 06:0", "by direct message")
	for line, why := range map[string]string{
		"zone Moon/Base":                 says("clock.no-zone"),
		"sleep 25:00 7":                  says("clock.no-hour"),
		"sleep 23 ":                      says("clock.half-sleep"),
		"sleep 20:00 9:00":               says("clock.too-much-sleep"),
		"vacation 31/2 ":                 says("clock.no-day"),
		"vacation 2026-04-30 ":           "hoy como muy pronto",
		"vacation 30/4 ":                 "hoy como muy pronto. Si son las del año que viene, escribe la fecha con el año: `30/4/2027`",
		"vacation 5/5 4/5":               says("clock.order"),
		"vacation 2026-08-10 2026-08-09": says("clock.order"),
		"vacation 2026-08-01 2026-08-31": says("clock.too-long", "most", 30),
		"vacation no ":                   says("clock.nothing-off"),
	} {
		words := strings.Split(line, " ")
		w.wants(w.fills(luis, mesa, words[0], words[1:]...), why)
	}
	// What was refused has changed nothing.
	w.wants(w.sets(luis, mesa, "me"), "Europe/Madrid", "Horas de sueño: ninguna", "Vacaciones: ninguna")
}

func TestThePaceOfATableIsTheServersUnlessItSaysOtherwise(t *testing.T) {
	w := start(t)
	pace := func(channel localdiscord.Channel, want time.Duration) {
		t.Helper()
		if g := w.game(channel); g.Pace != want {
			t.Errorf("%v, want %v", g.Pace, want)
		}
	}
	w.command(luis, localdiscord.General, "azul new")
	pace(localdiscord.General, 24*time.Hour)
	w.wants(w.sets(ana, mesa, "server", "pace=3d"), says("pace.3d"))
	w.command(luis, mesa, "azul new")
	pace(mesa, 3*24*time.Hour)
	w.command(marta, mesa, "azul join")
	w.chooses(luis, mesa, "azul board", "start")
	w.wants(w.settled(mesa).Content, "el plazo acaba <t:")
	user, _, _ := w.turn(mesa)
	w.wants(w.command(user, mesa, "azul board"), "Te toca. Tienes hasta el <t:")
	w.wants(w.command(iker, mesa, "azul board"), "Turno de "+user.Name+"; el plazo acaba <t:")
	w.command(luis, localdiscord.Pruebas, "azul new pace:none")
	pace(localdiscord.Pruebas, 0)
	w.chooses(luis, localdiscord.Pruebas, "azul board", "more:end")
	w.command(luis, localdiscord.Pruebas, "azul new pace:live")
	pace(localdiscord.Pruebas, 5*time.Minute)
}
