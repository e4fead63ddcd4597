package discord

import (
	"encoding/json"
	"fmt"
	"sync/atomic"

	"github.com/bwmarrin/discordgo"

	"sobremesa/bot/chat"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
)

// neededPermissions are the permissions that the bot needs where it hosts games. README.md has the
// same number.
const neededPermissions int64 = discordgo.PermissionViewChannel | discordgo.PermissionSendMessages |
	discordgo.PermissionCreatePublicThreads | discordgo.PermissionSendMessagesInThreads | discordgo.PermissionAttachFiles | discordgo.PermissionReadMessageHistory

// Interaction is a user's interaction as Discord sends it.
type Interaction struct {
	discordgo.Interaction
	LastMessage string // id of the channel's last message that everybody there can see, "" when Discord did not tell it
	Parent      string // id of the channel that the interaction's channel is a thread of, "" when Discord did not tell it

	reply *response // nil unless it came by HTTP
}

// response is what the request that brought an interaction is answered. It is given once.
type response struct {
	given atomic.Bool
	said  chan inline // of capacity 1
}

type inline struct {
	status int
	body   []byte
}

// say responds to the request. It returns false if there is none, or if it already has its response.
func (r *response) say(status int, body []byte) bool {
	if r == nil || r.given.Swap(true) {
		return false
	}
	r.said <- inline{status, body}
	return true
}

// UnmarshalJSON decodes with discordgo's types, and then the fields that those lack.
func (i *Interaction) UnmarshalJSON(data []byte) error {
	var more struct {
		Channel struct {
			LastMessage any                   `json:"last_message_id"`
			Type        discordgo.ChannelType `json:"type"`
			Parent      any                   `json:"parent_id"` // of a channel that is no thread: its category
		}
	}
	if err := json.Unmarshal(data, &i.Interaction); err != nil {
		return err
	}
	if json.Unmarshal(data, &more) == nil { // a channel of another shape tells nothing
		i.LastMessage, _ = more.Channel.LastMessage.(string)
		if is := (discordgo.Channel{Type: more.Channel.Type}); is.IsThread() {
			i.Parent, _ = more.Channel.Parent.(string)
		}
	}
	return nil
}

// readInteraction decodes an interaction. It returns a panic of the decoder as an error.
func readInteraction(data []byte) (i *Interaction, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	i = new(Interaction)
	return i, json.Unmarshal(data, i)
}

// interactionOf translates an interaction into the types of package chat. It returns false when the
// interaction does not even say who it is from. Anything else is passed on even if it makes no
// sense: the chat validates it.
func interactionOf(i *Interaction) (*chat.Interaction, bool) {
	user := userOf(i)
	// These ids go into addresses and mentions.
	if user == nil || !message.IsID(user.ID) || !message.IsID(i.ChannelID) || i.GuildID != "" && !message.IsID(i.GuildID) {
		return nil, false
	}
	in := &chat.Interaction{
		ID: i.ID, Guild: i.GuildID, Channel: i.ChannelID, User: user.ID, Name: nameOf(i.Member, user),
		UserLang: lang.For(string(i.Locale)), Bot: permissions(i.AppPermissions), Invitation: invitation(i.AppID),
	}
	in.Lang, in.Direct = in.UserLang, i.GuildID == "" && i.Context == discordgo.InteractionContextBotDM
	if message.IsID(i.LastMessage) {
		in.LastMessage = i.LastMessage
	}
	if message.IsID(i.Parent) {
		in.Parent = i.Parent
	}
	if i.GuildLocale != nil {
		in.Lang = lang.For(string(*i.GuildLocale))
	}
	if i.Member != nil {
		in.Roles = i.Member.Roles
		const manages = discordgo.PermissionAdministrator | discordgo.PermissionManageGuild
		in.Manages = i.Member.Permissions&manages != 0
		in.Moderates = i.Member.Permissions&(manages|discordgo.PermissionManageMessages) != 0
	}
	owners := i.AuthorizingIntegrationOwners
	_, installed := owners[discordgo.ApplicationIntegrationGuildInstall]
	if in.NotInstalled = i.GuildID != "" && len(owners) > 0 && !installed; in.NotInstalled {
		in.Guild, in.Roles, in.Manages, in.Moderates = "", nil, false, false
	}

	switch i.Type {
	case discordgo.InteractionApplicationCommand:
		in.Command = invocationOf(i)
	case discordgo.InteractionApplicationCommandAutocomplete:
		in.Complete = invocationOf(i)
	case discordgo.InteractionMessageComponent:
		data, _ := i.Data.(discordgo.MessageComponentInteractionData)
		in.Press = &chat.Press{ID: data.CustomID, Values: data.Values, Private: isPrivate(i)}
	case discordgo.InteractionModalSubmit:
		data, _ := i.Data.(discordgo.ModalSubmitInteractionData)
		in.Press = &chat.Press{ID: data.CustomID, Values: textsOf(data.Components), Form: true, Private: isPrivate(i)}
	}
	return in, true
}

// userOf returns the user of an interaction, or nil.
func userOf(i *Interaction) *discordgo.User {
	if i.Member != nil {
		return i.Member.User
	}
	return i.User
}

// isPrivate reports whether the component that was pressed is on an ephemeral message.
func isPrivate(i *Interaction) bool {
	return i.Message != nil && i.Message.Flags&discordgo.MessageFlagsEphemeral != 0
}

// wellFormed reports whether an interaction can be examined. One of a type that discordgo does not
// know has no data, and its accessors panic on it.
func wellFormed(i *Interaction) bool {
	return i != nil && i.ID != "" && i.Token != "" && i.Data != nil
}

// isPress reports whether the user pressed a component of a message, or submitted a modal that was
// opened that way.
func isPress(i *Interaction) bool {
	return i.Type == discordgo.InteractionMessageComponent || i.Type == discordgo.InteractionModalSubmit && i.Message != nil
}

// isCompletion reports whether the interaction asks to complete what the user types.
func isCompletion(i *Interaction) bool {
	return i.Type == discordgo.InteractionApplicationCommandAutocomplete
}

// textsOf returns the texts of a submitted modal.
func textsOf(rows []discordgo.MessageComponent) []string {
	var texts []string
	for _, row := range rows {
		if row, ok := row.(*discordgo.ActionsRow); ok {
			for _, c := range row.Components {
				if text, ok := c.(*discordgo.TextInput); ok {
					texts = append(texts, text.Value)
				}
			}
		}
	}
	return texts
}

// nameOf returns a user's display name in a guild. Names without a visible character are skipped.
func nameOf(member *discordgo.Member, user *discordgo.User) string {
	names := []string{user.GlobalName, user.Username}
	if member != nil {
		names = append([]string{member.Nick}, names...)
	}
	for _, name := range names {
		if name = sitting.CleanName(name); name != "" {
			return name
		}
	}
	return ""
}

func permissions(granted int64) chat.Permissions {
	has := func(bit int64) bool { return granted&(bit|discordgo.PermissionAdministrator) != 0 }
	return chat.Permissions{
		View: has(discordgo.PermissionViewChannel), Send: has(discordgo.PermissionSendMessages),
		SendInThreads: has(discordgo.PermissionSendMessagesInThreads), CreateThreads: has(discordgo.PermissionCreatePublicThreads),
		Attach: has(discordgo.PermissionAttachFiles),
	}
}

// invitation returns the address at which a user can add the bot to a server, or "" when the
// application is unknown.
func invitation(app string) string {
	if !message.IsID(app) {
		return ""
	}
	return fmt.Sprintf("https://discord.com/oauth2/authorize?client_id=%s&scope=bot+applications.commands&permissions=%d", app, neededPermissions)
}

// invocationOf returns the command that was called, with unvalidated options.
func invocationOf(i *Interaction) *chat.Invocation {
	data, _ := i.Data.(discordgo.ApplicationCommandInteractionData)
	in := &chat.Invocation{Command: data.Name}
	if len(data.Options) != 1 || data.Options[0] == nil {
		return in
	}
	in.Sub = data.Options[0].Name
	for _, o := range data.Options[0].Options {
		if o == nil {
			o = &discordgo.ApplicationCommandInteractionDataOption{}
		}
		given := chat.Given{Name: o.Name, Type: optionTypes[o.Type], Value: o.Value}
		if id, ok := o.Value.(string); ok && given.Type == chat.PersonOption && i.GuildID != "" && data.Resolved != nil {
			// A command comes with the users that it mentions, and with those in the guild as members.
			user, known := data.Resolved.Users[id]
			given.Member = data.Resolved.Members[id] != nil
			given.Stranger = known && !given.Member
			given.Bot = user != nil && user.Bot
		}
		in.Options = append(in.Options, given)
	}
	return in
}

// optionTypes maps the option types that the bot uses.
var optionTypes = map[discordgo.ApplicationCommandOptionType]chat.OptionType{
	discordgo.ApplicationCommandOptionString:  chat.TextOption,
	discordgo.ApplicationCommandOptionInteger: chat.NumberOption,
	discordgo.ApplicationCommandOptionBoolean: chat.YesNoOption,
	discordgo.ApplicationCommandOptionUser:    chat.PersonOption,
}
