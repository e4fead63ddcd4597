package discord

import (
	"bytes"
	"encoding/json"
	"fmt"
	"mime/multipart"
	"net/textproto"
	"strconv"

	"github.com/bwmarrin/discordgo"

	"sobremesa/bot/message"
)

// messageBody is Discord's JSON of a message to create or edit.
type messageBody struct {
	Content         string                       `json:"content"`
	AllowedMentions allowedMentions              `json:"allowed_mentions"`
	Components      []discordgo.MessageComponent `json:"components"`
	Attachments     []attachment                 `json:"attachments"`
	Embeds          []*discordgo.MessageEmbed    `json:"embeds"`
	Flags           discordgo.MessageFlags       `json:"flags,omitempty"`
	Nonce           string                       `json:"nonce,omitempty"`
	EnforceNonce    bool                         `json:"enforce_nonce,omitempty"`
}

// allowedMentions is always sent, or Discord would notify users whom a player's name happens to mention.
type allowedMentions struct {
	Parse []string `json:"parse"`
	Users []string `json:"users,omitempty"`
	Roles []string `json:"roles,omitempty"`
}

type attachment struct {
	ID          string `json:"id"` // index of the part in the form
	Filename    string `json:"filename"`
	Description string `json:"description,omitempty"`
}

// bodyOf returns the JSON of a message.
func bodyOf(m *message.Message) messageBody {
	b := messageBody{
		Content:         message.Clip(m.Content, message.MaxContent),
		AllowedMentions: allowedMentions{Parse: []string{}, Users: m.Mentions, Roles: m.Roles},
		Components:      []discordgo.MessageComponent{},
		Attachments:     []attachment{},              // never nil: an edit removes attachments that are not listed
		Embeds:          []*discordgo.MessageEmbed{}, // nor this: an edit without it would leave the old ones
		Nonce:           m.Nonce,
		EnforceNonce:    m.Nonce != "",
	}
	if m.Private {
		b.Flags = discordgo.MessageFlagsEphemeral
	}
	if m.Face != nil {
		b.Embeds = append(b.Embeds, &discordgo.MessageEmbed{Author: &discordgo.MessageEmbedAuthor{
			Name: message.Clip(m.Face.Name, message.MaxFace), IconURL: m.Face.Picture}})
	}
	for _, row := range m.Rows {
		var list []discordgo.MessageComponent
		for _, c := range row {
			list = append(list, componentOf(c))
		}
		b.Components = append(b.Components, discordgo.ActionsRow{Components: list})
	}
	for i, f := range m.Files {
		b.Attachments = append(b.Attachments, attachment{
			ID: strconv.Itoa(i), Filename: f.Name, Description: message.ClipLines(f.Alt, message.MaxAlt)})
	}
	return b
}

var buttonStyles = map[message.Style]discordgo.ButtonStyle{
	message.Primary: discordgo.PrimaryButton, message.Secondary: discordgo.SecondaryButton,
	message.Success: discordgo.SuccessButton, message.Danger: discordgo.DangerButton,
}

func componentOf(c message.Component) discordgo.MessageComponent {
	switch c := c.(type) {
	case message.Button:
		b := discordgo.Button{Label: message.Clip(c.Label, message.MaxLabel), Style: buttonStyles[c.Style], CustomID: c.ID.String(), Disabled: c.Disabled}
		if c.Emoji != "" {
			b.Emoji = &discordgo.ComponentEmoji{Name: c.Emoji}
		}
		return b
	case message.Select:
		least := c.Least
		s := discordgo.SelectMenu{MenuType: discordgo.StringSelectMenu, CustomID: c.ID.String(),
			Placeholder: message.Clip(c.Placeholder, message.MaxChoice), MinValues: &least, MaxValues: c.Most}
		kind := discordgo.SelectMenuDefaultValueUser
		switch c.Of {
		case message.APerson:
			s.MenuType = discordgo.UserSelectMenu
		case message.ARole:
			s.MenuType, kind = discordgo.RoleSelectMenu, discordgo.SelectMenuDefaultValueRole
		}
		for _, id := range c.Chosen {
			s.DefaultValues = append(s.DefaultValues, discordgo.SelectMenuDefaultValue{ID: id, Type: kind})
		}
		for _, o := range c.Options {
			option := discordgo.SelectMenuOption{Label: message.Clip(o.Label, message.MaxChoice), Value: o.Value, Description: message.Clip(o.Description, message.MaxChoice), Default: o.Chosen}
			if o.Emoji != "" {
				option.Emoji = &discordgo.ComponentEmoji{Name: o.Emoji}
			}
			s.Options = append(s.Options, option)
		}
		return s
	}
	panic(fmt.Sprintf("discord: no component %T", c)) // package message declares all components
}

// filesSize returns the size of a message's files in bytes. It is 0 for nil.
func filesSize(m *message.Message) int {
	if m == nil {
		return 0
	}
	n := 0
	for _, f := range m.Files {
		n += len(f.Data)
	}
	return n
}

// encode encodes a value as JSON, or with files as a multipart form, and returns the content type
// and the data. Both are empty for a nil value.
func encode(value any, files []message.File) (contentType string, data []byte, err error) {
	if value == nil {
		return "", nil, nil
	}
	payload, err := json.Marshal(value)
	if err != nil {
		return "", nil, fmt.Errorf("discord: encode: %w", err)
	}
	if len(files) == 0 {
		return "application/json", payload, nil
	}
	var buf bytes.Buffer
	w := multipart.NewWriter(&buf)
	part := func(disposition, contentType string, data []byte) error {
		p, err := w.CreatePart(textproto.MIMEHeader{
			"Content-Disposition": {disposition}, "Content-Type": {contentType}})
		if err == nil {
			_, err = p.Write(data)
		}
		return err
	}
	err = part(`form-data; name="payload_json"`, "application/json", payload)
	for i, f := range files {
		if err == nil {
			err = part(fmt.Sprintf(`form-data; name="files[%d]"; filename=%q`, i, f.Name), f.Type, f.Data)
		}
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		return "", nil, fmt.Errorf("discord: encode: %w", err)
	}
	return w.FormDataContentType(), buf.Bytes(), nil
}

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
