package discord

import (
	"context"
	"testing"
)

// FuzzInteraction decodes anything as an interaction and answers it.
func FuzzInteraction(f *testing.F) {
	for _, seed := range []string{
		`{"id":"1","token":"t","type":2,"data":{"id":"1","name":"azul","type":1,"options":[{"name":"take","type":1,"options":[{"name":"move","type":3,"value":"3 azul fila 2"}]}]},"channel_id":"7","member":{"user":{"id":"5"}}}`,
		`{"id":"1","token":"t","type":3,"data":{"custom_id":"azul:1:7:pick:3.0","component_type":2},"channel_id":"7","user":{"id":"5"}}`,
		`{"id":"1","token":"t","type":4,"data":{"id":"1","name":"azul","options":[{"name":"take","type":1,"options":[null]}]},"channel_id":"7","user":{"id":"5"}}`,
		`{"id":"1","token":"t","type":5,"data":{"custom_id":"x","components":[]},"channel_id":"7","user":{"id":"5"}}`,
		`{"id":"1","token":"t","type":2,"data":{"id":"1","name":"azul","options":[{"name":"new","type":1,"options":[{"name":"players","type":4,"value":"x"},{"name":"wall","type":3,"value":7}]}]},"channel_id":"7","user":{"id":"5"}}`,
		`{"id":"1","token":"t","type":2,"data":{"id":"1","name":"azul","type":1,"options":[{"name":"take","type":1}]},"member":{"user":{"id":"5"}}}`,
		`{"id":"1","token":"t","type":2,"data":{"id":"1","name":"azul"},"user":{"id":"<@5>"}}`,
	} {
		f.Add([]byte(seed))
	}
	h := alone(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		i, err := readInteraction(data)
		if err != nil || !wellFormed(i) {
			return
		}
		_, readable := interactionOf(i)
		a := h.handle(context.Background(), i)
		if readable != (a != nil) {
			t.Fatalf("readable %v, answer %+v", readable, a)
		}
		if readable {
			callbackOf(a)
		}
	})
}
