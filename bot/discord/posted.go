package discord

import "sobremesa/bot/message"

// posted is Discord's JSON of a message, with the fields that the bot reads.
type posted struct {
	ID          string                      `json:"id"`
	Author      struct{ ID string }         `json:"author"`
	Content     string                      `json:"content"`
	Attachments []struct{ Filename string } `json:"attachments"`
	Components  []component                 `json:"components"`
}

// component is an action row or a component in one.
type component struct {
	CustomID   string      `json:"custom_id"`
	Components []component `json:"components"`
}

// plain returns the message without Discord's types.
func (m *posted) plain() message.Posted {
	p := message.Posted{ID: m.ID, Author: m.Author.ID, Content: m.Content}
	for _, a := range m.Attachments {
		p.Files = append(p.Files, a.Filename)
	}
	var walk func([]component)
	walk = func(list []component) {
		for _, c := range list {
			if c.CustomID != "" {
				p.Components = append(p.Components, c.CustomID)
			}
			walk(c.Components)
		}
	}
	walk(m.Components)
	return p
}
