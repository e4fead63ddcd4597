package localdiscord_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"sobremesa/bot/localdiscord"
	"sobremesa/bot/localdiscord/redirect"
)

func Example() {
	server, _ := localdiscord.Open(localdiscord.Options{Token: "test"}) // in memory; Path keeps it in a file
	web := httptest.NewServer(server)
	bot, _ := discordgo.New("Bot test")
	bot.Client = &http.Client{Transport: redirect.To(web.URL)} // requests for discord.com go here
	bot.AddHandler(pong)
	bot.Open()
	defer func() { hangUp(bot); server.Close(); web.Close() }()
	bot.ApplicationCommandBulkOverwrite(localdiscord.Bot.ID, "", []*discordgo.ApplicationCommand{{Name: "ping", Description: "Is it there?",
		Options: []*discordgo.ApplicationCommandOption{{Type: discordgo.ApplicationCommandOptionBoolean, Name: "loud", Description: "Shout"}}}})

	ana := server.As(localdiscord.Ana.ID) // a person at the keyboard
	outcome, _ := ana.Command(context.Background(), localdiscord.General.ID, "ping loud:true")
	message, _ := outcome.Await(context.Background())
	fmt.Println(message.Content) // the text that she reads
	// Output: PONG
}

func pong(bot *discordgo.Session, i *discordgo.InteractionCreate) {
	text := "pong"
	if options := i.ApplicationCommandData().Options; len(options) > 0 && options[0].BoolValue() {
		text = strings.ToUpper(text)
	}
	bot.InteractionRespond(i.Interaction, &discordgo.InteractionResponse{Type: discordgo.InteractionResponseChannelMessageWithSource,
		Data: &discordgo.InteractionResponseData{Content: text}})
}

func TestTheREADMEShowsTheExample(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	example, err := os.ReadFile("example_test.go")
	if err != nil {
		t.Fatal(err)
	}
	shown := 0
	for line := range strings.Lines(string(readme)) {
		if code, ok := strings.CutPrefix(line, "    "); ok {
			if shown++; !strings.Contains(string(example), "\t"+code) {
				t.Errorf("this does not run: %s", code)
			}
		}
	}
	if shown < 8 {
		t.Errorf("the README shows %d lines", shown)
	}
}
