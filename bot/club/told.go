package club

import (
	"encoding/json"
	"fmt"
	"time"

	"sobremesa/store"
)

// TaskTell is the kind of the tasks that tell what somebody who moderates has done. Their payload is a
// [Told].
const TaskTell = "club-tell"

// What somebody who moderates has done.
const (
	ToldOut  = "out"  // taken User out of the season
	ToldEnd  = "end"  // moved its end to Ends
	ToldStop = "stop" // stopped the club
)

// Told is what is told of a club: to a person, or in its channel.
type Told struct {
	Call
	What    string    `json:"what"`
	Season  int       `json:"season"`
	User    string    `json:"user,omitzero"` // "" for the channel
	Ends    time.Time `json:"ends,omitzero"`
	Playing bool      `json:"playing,omitzero"` // the season is played to its end all the same
	Nonce   string    `json:"nonce"`
	At      time.Time `json:"at,omitzero"` // when it was done
}

// NewTask returns a task that tells it.
func (t Told) NewTask(due time.Time) store.Task {
	payload, _ := json.Marshal(t) // cannot fail: it holds no cycles and no channels
	return store.Task{Kind: TaskTell, Payload: payload, Due: due}
}

// ReadTold reads the payload of a task.
func ReadTold(task *store.Task) (t Told, err error) {
	if err = json.Unmarshal(task.Payload, &t); err != nil {
		err = fmt.Errorf("club: a task of %q: %w", task.Payload, err)
	}
	return t, err
}
