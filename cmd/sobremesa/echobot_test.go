//go:build ci

package main

import (
	"net/http"
	"os"
	"os/signal"

	"github.com/bwmarrin/discordgo"

	"sobremesa/bot/localdiscord"
	"sobremesa/bot/localdiscord/redirect"
)

// echoBotName is the name under which the test binary is the yardstick of
// BenchmarkClickToAnswer.
const echoBotName = "sobremesa-echobot"

// echoBot answers every command with "x" at once, until it is interrupted. Its
// argument is a configuration file as for serve.
func echoBot() {
	check := func(err error) {
		if err != nil {
			panic(err)
		}
	}
	c, err := readConfig(os.Args[1])
	check(err)
	d, err := discordgo.New("Bot " + os.Getenv(tokenVariable))
	check(err)
	d.Client = &http.Client{Transport: redirect.To(c.Discord.APIURL)}
	d.AddHandler(func(d *discordgo.Session, i *discordgo.InteractionCreate) {
		check(d.InteractionRespond(i.Interaction, &discordgo.InteractionResponse{
			Type: discordgo.InteractionResponseChannelMessageWithSource, Data: &discordgo.InteractionResponseData{Content: "x"}}))
	})
	check(d.Open())
	_, err = d.ApplicationCommandBulkOverwrite(localdiscord.Bot.ID, "", []*discordgo.ApplicationCommand{{Name: "x", Description: "x"}})
	check(err)
	interrupted := make(chan os.Signal, 1)
	signal.Notify(interrupted, os.Interrupt)
	<-interrupted
	check(d.Close())
}
