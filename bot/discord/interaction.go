package discord

import (
	"fmt"
	"regexp"
	"strconv"

	"github.com/bwmarrin/discordgo"

	"sobremesa/bot/chat"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
)

// neededPermissions are the permissions that the bot needs where it hosts games. README.md has the
// same number.
const neededPermissions bits = discordgo.PermissionViewChannel | discordgo.PermissionSendMessages |
	discordgo.PermissionCreatePublicThreads | discordgo.PermissionSendMessagesInThreads | discordgo.PermissionAttachFiles | discordgo.PermissionReadMessageHistory

// readInteraction decodes an interaction.
func readInteraction(data []byte) (*Interaction, error) {
	i := new(Interaction)
	return i, decode(data, i)
}

// interactionOf translates an interaction into the types of package chat. It returns false when the
// interaction does not even say who it is from, or is of no known kind. Anything else is passed on even
// if it makes no sense: the chat validates it.
func interactionOf(i *Interaction) (*chat.Interaction, bool) {
	user := userOf(i)
	// These ids go into addresses and mentions.
	if user == nil || !message.IsID(user.ID) || !message.IsID(i.ChannelID) || i.GuildID != "" && !message.IsID(i.GuildID) || i.Data == nil {
		return nil, false
	}
	in := &chat.Interaction{
		ID: i.ID, Guild: i.GuildID, Channel: i.ChannelID, User: user.ID, Name: nameOf(i.Member, user), Picture: pictureOf(i.GuildID, i.Member, user),
		UserLang: lang.For(string(i.Locale)), Bot: permissions(i.AppPermissions), Invitation: invitation(i.AppID),
	}
	in.Lang, in.Direct = in.UserLang, i.GuildID == "" && i.Context == discordgo.InteractionContextBotDM
	if message.IsID(i.Channel.LastMessage) {
		in.LastMessage = i.Channel.LastMessage
	}
	if message.IsID(i.Channel.Parent) && isThread(i.Channel.Type) {
		in.Parent = i.Channel.Parent
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
	_, installed := i.Owners[strconv.Itoa(int(discordgo.ApplicationIntegrationGuildInstall))]
	if in.NotInstalled = i.GuildID != "" && len(i.Owners) > 0 && !installed; in.NotInstalled {
		in.Guild, in.Roles, in.Manages, in.Moderates = "", nil, false, false
	}

	switch i.Type {
	case discordgo.InteractionApplicationCommand:
		in.Command = invocationOf(i)
	case discordgo.InteractionApplicationCommandAutocomplete:
		in.Complete = invocationOf(i)
	case discordgo.InteractionMessageComponent:
		in.Press = &chat.Press{ID: i.Data.CustomID, Values: i.Data.Values, Private: isPrivate(i)}
	case discordgo.InteractionModalSubmit:
		form := entered{Components: i.Data.Components}
		in.Press = &chat.Press{ID: i.Data.CustomID, Values: form.texts(), Form: true, Private: isPrivate(i)}
	default:
		return nil, false
	}
	return in, true
}

// userOf returns the user of an interaction, or nil.
func userOf(i *Interaction) *user {
	if i.Member != nil {
		return i.Member.User
	}
	return i.User
}

// isPrivate reports whether the component that was pressed is on an ephemeral message.
func isPrivate(i *Interaction) bool {
	return i.Message != nil && i.Message.Flags&bits(discordgo.MessageFlagsEphemeral) != 0
}

// wellFormed reports whether an interaction can be answered at all.
func wellFormed(i *Interaction) bool { return i != nil && i.ID != "" && i.Token != "" }

// isPress reports whether the user pressed a component of a message, or submitted a modal that was
// opened that way.
func isPress(i *Interaction) bool {
	return i.Type == discordgo.InteractionMessageComponent || i.Type == discordgo.InteractionModalSubmit && i.Message != nil
}

// isCompletion reports whether the interaction asks to complete what the user types.
func isCompletion(i *Interaction) bool {
	return i.Type == discordgo.InteractionApplicationCommandAutocomplete
}

// nameOf returns a user's display name in a guild. Names without a visible character are skipped.
func nameOf(member *member, user *user) string {
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

// hash is what Discord calls a picture by.
var hash = regexp.MustCompile(`^[0-9A-Za-z_]+$`)

// pictureOf returns the address of a user's picture: that of a guild, or their own. It is "" for those whom
// Discord gives a picture of its own.
func pictureOf(guild string, member *member, user *user) string {
	const format = "https://cdn.discordapp.com/%s/%s.png?size=128"
	switch {
	case user == nil || !message.IsID(user.ID):
		return ""
	case member != nil && hash.MatchString(member.Avatar):
		return fmt.Sprintf(format, "guilds/"+guild+"/users/"+user.ID+"/avatars", member.Avatar)
	case hash.MatchString(user.Avatar):
		return fmt.Sprintf(format, "avatars/"+user.ID, user.Avatar)
	}
	return ""
}

func permissions(granted bits) chat.Permissions {
	has := func(bit bits) bool { return granted&(bit|discordgo.PermissionAdministrator) != 0 }
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
	in, options := &chat.Invocation{Command: i.Data.Name}, i.Data.Options
	if len(options) == 1 && options[0] != nil && options[0].Type == discordgo.ApplicationCommandOptionSubCommand {
		in.Sub, options = options[0].Name, options[0].Options
	}
	for _, o := range options {
		if o == nil {
			o = &option{}
		}
		given := chat.Given{Name: o.Name, Type: optionTypes[o.Type], Value: o.Value}
		if id, ok := o.Value.(string); ok && given.Type == chat.PersonOption && i.GuildID != "" {
			// A command comes with the users that it mentions, and with those in the guild as members.
			user, known := i.Data.Resolved.Users[id]
			given.Member = i.Data.Resolved.Members[id] != nil
			given.Stranger = known && !given.Member
			given.Bot = user != nil && user.Bot
			given.Picture = pictureOf(i.GuildID, i.Data.Resolved.Members[id], user)
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
