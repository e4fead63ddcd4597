package localdiscordtest

import (
	"context"
	"fmt"
	"strings"

	"sobremesa/bot/localdiscord"
)

// Choose uses a command that is answered in private, and presses one button after the other, each
// named by how its custom id ends after a colon. It returns the outcome of the last one.
func Choose(ctx context.Context, person *localdiscord.Person, channel, line string, buttons ...string) (*localdiscord.Outcome, error) {
	o, err := person.Command(ctx, channel, line)
	for _, name := range buttons {
		if err != nil {
			return nil, err
		}
		var m *localdiscord.Message
		if m, err = o.Await(ctx); err != nil {
			return nil, err
		}
		id := ""
		for _, row := range m.Components {
			for _, c := range row.Components {
				if strings.HasSuffix(c.CustomID, ":"+name) {
					id = c.CustomID
				}
			}
		}
		if id == "" {
			return nil, fmt.Errorf("localdiscordtest: /%s: no button %s under %q", line, name, m.Content)
		}
		o, err = person.Click(ctx, m.ID, id)
	}
	return o, err
}
