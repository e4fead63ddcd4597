package store

import (
	"encoding/json"
	"fmt"
	"time"
)

// JSON returns a value as a text, for a value of a [ValueStore] or the payload of a task. It panics if the
// value has none, as one with functions, cycles or numbers that are none.
func JSON(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(text)
}

// ReadJSON returns what [JSON] wrote, the zero value for "". what names it for the error.
func ReadJSON[T any](what, text string) (v T, err error) {
	if text == "" {
		return v, nil
	}
	if err = json.Unmarshal([]byte(text), &v); err != nil {
		err = fmt.Errorf("store: %s: %w", what, err)
	}
	return v, err
}

// NewTask returns a task of no game. ReadPayload reads its payload.
func NewTask(kind string, payload any, due time.Time) Task {
	return Task{Kind: kind, Payload: []byte(JSON(payload)), Due: due}
}

// ReadPayload returns the payload of a task.
func ReadPayload[T any](task *Task) (T, error) {
	return ReadJSON[T]("the payload of a task of kind "+task.Kind, string(task.Payload))
}
