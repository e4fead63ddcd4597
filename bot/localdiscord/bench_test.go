package localdiscord_test

import (
	"bytes"
	"context"
	"crypto/rand"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"testing"

	"github.com/bwmarrin/discordgo"

	"sobremesa/bot/localdiscord"
	"sobremesa/bot/localdiscord/redirect"
)

// BenchmarkInteraction answers a command with a picture of 60 KiB, from the person's line to the stored
// message, through discordgo. Its yardstick is the same without the picture.
func BenchmarkInteraction(b *testing.B) {
	noise := make([]byte, 60<<10)
	rand.Read(noise)
	for _, c := range []struct {
		name string
		file []byte
	}{{"text", nil}, {"picture", noise}} {
		b.Run(c.name, func(b *testing.B) {
			s, err := localdiscord.Open(localdiscord.Options{Token: token, Path: filepath.Join(b.TempDir(), "d.db")})
			if err != nil {
				b.Fatal(err)
			}
			web := httptest.NewServer(s)
			defer web.Close()
			defer s.Close()
			d, _ := discordgo.New("Bot " + token)
			d.Client = &http.Client{Transport: redirect.To(web.URL)}
			d.AddHandler(func(d *discordgo.Session, i *discordgo.InteractionCreate) {
				data := &discordgo.InteractionResponseData{Content: "x"}
				if c.file != nil {
					data.Files = []*discordgo.File{{Name: "a.bin", Reader: bytes.NewReader(c.file)}}
				}
				if err := d.InteractionRespond(i.Interaction, &discordgo.InteractionResponse{
					Type: discordgo.InteractionResponseChannelMessageWithSource, Data: data}); err != nil {
					b.Error(err)
				}
			})
			if err := d.Open(); err != nil {
				b.Fatal(err)
			}
			defer d.Close()
			if _, err := d.ApplicationCommandBulkOverwrite(localdiscord.Bot.ID, "", []*discordgo.ApplicationCommand{{Name: "x", Description: "x"}}); err != nil {
				b.Fatal(err)
			}
			ana := s.As(localdiscord.Ana.ID)
			for b.Loop() {
				if o, err := ana.Command(context.Background(), localdiscord.General.ID, "/x"); err != nil || o.Failed {
					b.Fatal(o, err)
				}
			}
		})
	}
}
