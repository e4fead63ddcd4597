package localdiscord_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"sobremesa/bot/localdiscord"
)

func TestCommandIsAnsweredWithAPictureThatCanBeEdited(t *testing.T) {
	t.Parallel()
	s, url := serve(t)
	ctx := within(t)
	d := connect(t, url, func(d *discordgo.Session, i *discordgo.InteractionCreate) {
		opts := i.ApplicationCommandData().Options
		if err := d.InteractionRespond(i.Interaction, &discordgo.InteractionResponse{
			Type: discordgo.InteractionResponseChannelMessageWithSource,
			Data: &discordgo.InteractionResponseData{
				Content: i.Member.User.Username + " " + opts[0].Name + " " + opts[0].Options[0].StringValue() + " <@" + i.Member.User.ID + ">",
				Files:   []*discordgo.File{{Name: "mesa.png", ContentType: "image/png", Reader: bytes.NewReader(picture(40, 30))}},
				Components: []discordgo.MessageComponent{discordgo.ActionsRow{Components: []discordgo.MessageComponent{
					discordgo.Button{Label: "Jugar", CustomID: "play:1", Style: discordgo.PrimaryButton}}}},
			},
		}); err != nil {
			t.Error(err)
		}
	})
	register(t, d, azul())
	o, err := s.As(localdiscord.Ana.ID).Command(ctx, localdiscord.Charla.ID, "/azul take 3 azul fila 2")
	succeed(t, err)
	if o.Kind != localdiscord.KindMessage || o.Message.Content != "ana take 3 azul fila 2 <@"+localdiscord.Ana.ID+">" {
		t.Fatalf("got %s %+v", o.Kind, o.Message)
	}
	if len(o.Message.Mentions) != 1 || o.Message.Mentions[0].ID != localdiscord.Ana.ID {
		t.Errorf("mentions: %+v", o.Message.Mentions)
	}
	a := o.Message.Attachments[0]
	if a.Width != 40 || a.Height != 30 || a.ContentType != "image/png" {
		t.Errorf("attachment: %+v", a)
	}
	if data, _, err := s.Attachment(a.ID); err != nil || !bytes.Equal(data, picture(40, 30)) {
		t.Errorf("the picture's bytes differ (%v)", err)
	}
	edited, err := d.ChannelMessageEditComplex(&discordgo.MessageEdit{Channel: o.Message.ChannelID, ID: o.Message.ID,
		Content: ptr("otra"), Files: []*discordgo.File{{Name: "b.png", Reader: bytes.NewReader(picture(2, 2))}}})
	succeed(t, err)
	if len(edited.Attachments) != 2 || edited.EditedTimestamp == nil || edited.Content != "otra" {
		t.Errorf("in v9 a new file joins the old ones: %+v", edited)
	}
	if got := s.As(localdiscord.Luis.ID).Messages(localdiscord.Charla.ID); len(got) != 1 || !strings.HasPrefix(got[0].Attachments[1].URL, "/cdn/attachments/") {
		t.Errorf("Luis sees %+v", got)
	}
}
