package discord

import (
	"bytes"
	"encoding/json"
	"fmt"
	"mime/multipart"
	"net/textproto"
	"strconv"

	"github.com/bwmarrin/discordgo"

	"sobremesa/bot/games"
)

// Message is what is to be shown: the part of a Discord message that the bot
// uses. discordgo's own types cannot say alt texts, nonces or "no files".
type Message struct {
	Content   string   // at most 2,000 characters
	Mentions  []string // ids of the users that the content may notify
	Picture   *games.Picture
	FileName  string // of the picture; "table.png" when empty
	Files     []File
	Rows      [][]discordgo.MessageComponent // action rows, at most 5
	Ephemeral bool
	Nonce     string // at most 25 characters; the same again within minutes makes no second message
}

// File is any other attachment.
type File struct {
	Name string
	Type string
	Data []byte
	Alt  string // what it shows, "" if it is no picture
}

// messageBody is Discord's JSON of a message that is created or edited.
type messageBody struct {
	Content         string                       `json:"content"`
	AllowedMentions allowedMentions              `json:"allowed_mentions"`
	Components      []discordgo.MessageComponent `json:"components"`
	Attachments     []attachment                 `json:"attachments"`
	Flags           discordgo.MessageFlags       `json:"flags,omitempty"`
	Nonce           string                       `json:"nonce,omitempty"`
	EnforceNonce    bool                         `json:"enforce_nonce,omitempty"`
}

// allowedMentions is always sent: without it Discord notifies whoever a
// player's name happens to mention.
type allowedMentions struct {
	Parse []string `json:"parse"`
	Users []string `json:"users,omitempty"`
}

type attachment struct {
	ID          string `json:"id"` // the number of its part in the form
	Filename    string `json:"filename"`
	Description string `json:"description,omitempty"`
}

// body returns the JSON and the files of a message.
func (m *Message) body() (messageBody, []File) {
	b := messageBody{
		Content:         clip(m.Content, maxContent),
		AllowedMentions: allowedMentions{Parse: []string{}, Users: m.Mentions},
		Components:      []discordgo.MessageComponent{},
		Attachments:     []attachment{}, // even on an edit: what is not listed goes away
		Nonce:           m.Nonce,
		EnforceNonce:    m.Nonce != "",
	}
	if m.Ephemeral {
		b.Flags = discordgo.MessageFlagsEphemeral
	}
	for _, row := range m.Rows {
		b.Components = append(b.Components, discordgo.ActionsRow{Components: row})
	}
	files := m.Files
	if m.Picture != nil {
		name := m.FileName
		if name == "" {
			name = "table.png"
		}
		files = append([]File{{Name: name, Type: "image/png", Data: m.Picture.PNG, Alt: m.Picture.Alt}}, files...)
	}
	for i, f := range files {
		b.Attachments = append(b.Attachments, attachment{ID: strconv.Itoa(i), Filename: f.Name, Description: clip(f.Alt, maxAlt)})
	}
	return b, files
}

// filesSize is how many bytes of files a message has; of nil 0.
func (m *Message) filesSize() int {
	if m == nil {
		return 0
	}
	n := 0
	if m.Picture != nil {
		n = len(m.Picture.PNG)
	}
	for _, f := range m.Files {
		n += len(f.Data)
	}
	return n
}

// Discord's limits, in characters.
const (
	maxContent    = 2000
	maxAlt        = 1024
	maxButton     = 80
	maxChoice     = 100
	maxChoices    = 25
	buttonsPerRow = 5
	maxRows       = 5
)

// clip shortens s to n characters, the last being an ellipsis if any were lost.
func clip(s string, n int) string {
	runes := []rune(s)
	if len(runes) <= n {
		return s
	}
	return string(runes[:n-1]) + "…"
}

// encode writes a JSON value, with files as a multipart form, and returns the
// content type of what it wrote.
func encode(value any, files []File) (contentType string, data []byte, err error) {
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
