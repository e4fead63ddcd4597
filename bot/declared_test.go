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
	w.wants(w.command(luis, mesa, "sobremesa clock"), "Zona horaria: UTC", "son las 10:0", "sin horas de sueño", "por mensaje directo", "Vacaciones: ninguna", "Te quedan 30 días de 2026")
	w.wants(w.command(luis, mesa, "sobremesa clock zone:Europe/Madrid sleep-from:23 sleep-until:7.30 reminders:channel"),
		"Anotado **solo para ti**: zona: Europe/Madrid; sueño: de 23:00 a 07:30; avisos: en el canal.\n**Tu reloj", "Zona horaria: Europe/Madrid", "son las 12:0", "de 23:00 a 07:30", "Avisos: en el canal")
	w.wants(w.command(luis, mesa, "sobremesa clock sleep-until:8:15"), "de 23:00 a 08:15", "Europe/Madrid")
	w.wants(w.command(luis, mesa, "sobremesa clock sleep-from:no"), "ti**: sueño: sin horas de sueño.\n", "Sueño: sin horas de sueño")
	w.wants(w.command(luis, mesa, "sobremesa vacation from:3/8 until:2026-08-12"), "Anotado **solo para ti**: vacaciones: del <t:1785751200:D> al <t:1786528800:D>.\n", "Vacaciones: del <t:1785751200:D> al <t:1786528800:D>", "Te quedan 20 días de 2026")
	w.wants(w.command(luis, mesa, "sobremesa vacation from:2026-12-30"), "ti**: vacaciones: <t:1798628400:D>.\n", "al <t:1786528800:D> y <t:1798628400:D>", "Te quedan 19 días de 2026")
	w.wants(w.command(luis, mesa, "sobremesa vacation cancel:true"), "ti**: quedan anuladas", "Vacaciones: ninguna", "Te quedan 30 días")
	w.wants(w.command(zoe, localdiscord.Random, "sobremesa clock zone:America/New_York"), "Time zone: America/New York, where it is 06:0", "by direct message")
	for line, why := range map[string]string{
		"clock zone:Moon/Base":                      says("clock.no-zone"),
		"clock sleep-from:25:00":                    says("clock.no-hour"),
		"clock sleep-from:23":                       "`dormir-hasta`",
		"clock sleep-until:7":                       "`dormir-desde`",
		"clock sleep-from:20:00 sleep-until:9:00":   says("clock.too-much-sleep"),
		"vacation from:31/2":                        says("clock.no-day"),
		"vacation from:2026-04-30":                  "hoy como muy pronto",
		"vacation from:30/4":                        "hoy como muy pronto. Si son las del año que viene, escribe la fecha con el año: `30/4/2027`",
		"vacation from:5/5 until:4/5":               says("clock.order"),
		"vacation from:2026-08-10 until:2026-08-09": says("clock.order"),
		"vacation from:2026-08-01 until:2026-08-31": says("clock.too-long", "most", 30),
		"vacation cancel:true":                      says("clock.nothing-off"),
	} {
		w.wants(w.command(luis, mesa, "sobremesa "+line), why)
	}
	// The refused commands have changed nothing.
	told := w.command(luis, mesa, "sobremesa clock")
	if w.wants(told, "Europe/Madrid", "sin horas de sueño", "Vacaciones: ninguna"); strings.Contains(told, "Anotado") {
		t.Errorf("nothing was declared: %s", told)
	}
	offers, err := w.server.As(luis.ID).Autocomplete(w.context(), mesa.ID, "sobremesa clock zone:lisb")
	if err != nil || len(offers) != 1 || offers[0].Name != "Lisboa · Europe/Lisbon" || offers[0].Value != "Europe/Lisbon" {
		t.Errorf("%+v, %v", offers, err)
	}
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
	w.wants(w.command(luis, mesa, "azul settings pace:3d"), says("settings.denied"))
	w.wants(w.command(ana, mesa, "azul settings pace:3d reminders:off"), says("pace.3d"), says("reminders.off"))
	w.wants(w.command(ana, mesa, "azul settings pace:7d scope:me"), says("settings.not-own"))
	w.command(luis, mesa, "azul new")
	pace(mesa, 3*24*time.Hour)
	w.wants(w.settled(mesa).Content, says("pace.3d"))
	w.command(marta, mesa, "azul join")
	w.command(luis, mesa, "azul start")
	w.wants(w.settled(mesa).Content, "hasta el <t:")
	user, _, _ := w.turn(mesa)
	w.wants(w.command(user, mesa, "azul board"), "Te toca. Tienes hasta el <t:")
	w.wants(w.command(iker, mesa, "azul board"), "Turno de "+user.Name+", hasta el <t:")
	w.command(luis, localdiscord.Pruebas, "azul new pace:none")
	pace(localdiscord.Pruebas, 0)
	w.command(luis, localdiscord.Pruebas, "azul cancel")
	w.command(luis, localdiscord.Pruebas, "azul new pace:live")
	pace(localdiscord.Pruebas, 5*time.Minute)
}
