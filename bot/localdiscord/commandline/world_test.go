package commandline

import (
	"encoding/json"
	"testing"

	"sobremesa/bot/localdiscord/wire"
)

// commandsJSON holds a small bot's commands as Discord's objects.
const commandsJSON = `[
{"id":"1","name":"azul","type":1,"description":"Play Azul","options":[
  {"type":1,"name":"take","description":"Take tiles","options":[
    {"type":3,"name":"move","description":"Move","required":true,"autocomplete":true}]},
  {"type":1,"name":"new","description":"Open a table","options":[
    {"type":4,"name":"players","description":"How many","min_value":2,"max_value":4},
    {"type":3,"name":"title","description":"Name of the table","max_length":20}]},
  {"type":1,"name":"board","description":"The table"},
  {"type":1,"name":"rating","description":"Rating of","options":[
    {"type":6,"name":"who","description":"Who","required":true}]}]},
{"id":"2","name":"setup","type":1,"description":"All kinds","options":[
  {"type":3,"name":"level","description":"Level","required":true,"choices":[
    {"name":"easy","name_localizations":{"es-ES":"fácil"},"value":"e"},
    {"name":"very hard","name_localizations":{"es-ES":"muy difícil"},"value":"h"}]},
  {"type":6,"name":"rival","description":"Rival","required":true},
  {"type":5,"name":"rated","description":"Rated"},
  {"type":4,"name":"rate","description":"Rate","max_value":2},
  {"type":3,"name":"speed","description":"Speed","choices":[{"name":"slow","value":"1"},{"name":"fast","value":"2"}]}]},
{"id":"3","name":"tell","type":1,"description":"Say something","options":[
  {"type":3,"name":"whom","description":"Whom","required":true},{"type":3,"name":"what","description":"What","required":true},
  {"type":3,"name":"tone","description":"How","choices":[
    {"name":"so","value":"s"},{"name":"Low · for one","name_localizations":{"es-ES":"Bajo · para uno solo"},"value":"l"},
    {"name":"Sly · by day","value":"s1"},{"name":"Sly · by night","value":"s2"}]}]}]`

func testWorld(t testing.TB) World {
	t.Helper()
	var commands []*wire.Command
	if err := json.Unmarshal([]byte(commandsJSON), &commands); err != nil {
		t.Fatal(err)
	}
	return World{
		Commands: commands, Locale: "es-ES",
		Mentions: []Mention{{Name: "@Ana María", ID: "11"}, {Name: "@Ana", ID: "10"}, {Name: "@Núria", ID: "12"}, {Name: "#general", ID: "20"}, {Name: "#hilo", ID: "21"}},
	}
}

// picked returns the world with one choice taken from a list.
func picked(w World, option, name string, value any) World {
	w.Picked = map[string]wire.Choice{option: {Name: name, Value: value}}
	return w
}
