package azul

import (
	"encoding/json"
	"strings"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/must"
)

func TestViewMarshalJSON(t *testing.T) {
	s := position(t, `
round 2  turn 2  starter 2
factories BBYR . KKWW
centre RRW
seat 1 points 12 floor *RR
    R | B....
   .. | ....K
  .YY | .....
 .... | .....
..... | .....
seat 2 points 3
    . | .....
   .. | .....
  ... | .....
 .... | .....
..... | .....
`)
	data, err := json.Marshal(s.View(1))
	must.Succeed(t, err)
	empty := `[null,null,null,null,null]`
	want := `{"seat":2,"phase":"drafting","to_move":[2],"round":2,"starter":2,"marker":1,"wall":"clasico",
"pattern":[["azul","amarillo","rojo","negro","blanco"],["blanco","azul","amarillo","rojo","negro"],
["negro","blanco","azul","amarillo","rojo"],["rojo","negro","blanco","azul","amarillo"],["amarillo","rojo","negro","blanco","azul"]],
"bag":BAG,"lid":LID,
"centre":{"azul":0,"amarillo":0,"rojo":2,"negro":0,"blanco":1},
"factories":[{"azul":2,"amarillo":1,"rojo":1,"negro":0,"blanco":0},{"azul":0,"amarillo":0,"rojo":0,"negro":0,"blanco":0},
{"azul":0,"amarillo":0,"rojo":0,"negro":2,"blanco":2},{"azul":0,"amarillo":0,"rojo":0,"negro":0,"blanco":0},
{"azul":0,"amarillo":0,"rojo":0,"negro":0,"blanco":0}],
"boards":[{"score":12,"lines":[{"color":"rojo","tiles":1,"spaces":1},{"color":null,"tiles":0,"spaces":2},
{"color":"amarillo","tiles":2,"spaces":3},{"color":null,"tiles":0,"spaces":4},{"color":null,"tiles":0,"spaces":5}],
"wall":[["azul",null,null,null,null],[null,null,null,null,"negro"],E,E,E],"floor":["marker","rojo","rojo"]},
{"score":3,"lines":[{"color":null,"tiles":0,"spaces":1},{"color":null,"tiles":0,"spaces":2},{"color":null,"tiles":0,"spaces":3},
{"color":null,"tiles":0,"spaces":4},{"color":null,"tiles":0,"spaces":5}],"wall":[E,E,E,E,E],"floor":[]}]}`
	tiles := func(of Tiles) string {
		data, err := json.Marshal(tilesOf(of))
		must.Succeed(t, err)
		return string(data)
	}
	want = strings.NewReplacer("\n", "", "E,", empty+",", "E]", empty+"]", "BAG", tiles(s.bag), "LID", tiles(s.lid)).Replace(want)
	if string(data) != want {
		t.Errorf("got\n%s\nwant\n%s", data, want)
	}
	start, err := Start(3, Grey)
	must.Succeed(t, err)
	data, err = json.Marshal(start.View(engine.Spectator))
	must.Succeed(t, err)
	for _, part := range []string{
		`{"seat":null,"phase":"beginning","to_move":[],"round":0,`, `"marker":null,"wall":"gris","pattern":[` + empty,
		`"bag":{"azul":20,"amarillo":20,"rojo":20,"negro":20,"blanco":20}`,
	} {
		if !strings.Contains(string(data), part) {
			t.Errorf("%s does not contain %s", data, part)
		}
	}
}
