package localdiscord

import "strconv"

// Permissions are Discord's permission bits.
type Permissions uint64

// The permissions that this server checks.
const (
	Administrator         Permissions = 1 << 3
	ManageChannels        Permissions = 1 << 4
	ManageGuild           Permissions = 1 << 5
	ViewChannel           Permissions = 1 << 10
	SendMessages          Permissions = 1 << 11
	ManageMessages        Permissions = 1 << 13
	EmbedLinks            Permissions = 1 << 14
	AttachFiles           Permissions = 1 << 15
	ReadMessageHistory    Permissions = 1 << 16
	MentionEveryone       Permissions = 1 << 17
	UseExternalEmojis     Permissions = 1 << 18
	ManageThreads         Permissions = 1 << 34
	CreatePublicThreads   Permissions = 1 << 35
	SendMessagesInThreads Permissions = 1 << 38
)

// memberPermissions are the permissions of every guild member in a channel without overwrites.
const memberPermissions = ViewChannel | SendMessages | EmbedLinks | AttachFiles | ReadMessageHistory | UseExternalEmojis |
	CreatePublicThreads | SendMessagesInThreads

// allPermissions are a guild owner's.
const allPermissions = memberPermissions | Administrator | ManageChannels | ManageGuild | ManageMessages | MentionEveryone | ManageThreads

func (p Permissions) String() string { return strconv.FormatUint(uint64(p), 10) }

// Has reports whether all bits of q are set.
func (p Permissions) Has(q Permissions) bool { return p&q == q }

// MarshalText writes Discord's decimal string.
func (p Permissions) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText reads Discord's decimal string.
func (p *Permissions) UnmarshalText(b []byte) error {
	n, err := strconv.ParseUint(string(b), 10, 64)
	*p = Permissions(n)
	return err
}

// appPermissions returns the bot's permissions as an interaction reports them. In direct messages
// Discord reports a fixed set, without viewing and sending.
func (w *world) appPermissions(ch *Channel) Permissions {
	if ch.Type == DirectChannel {
		return AttachFiles | EmbedLinks | MentionEveryone | UseExternalEmojis
	}
	return w.permissionsIn(Bot.ID, ch)
}

// botSees reports whether the bot sees a channel.
func (w *world) botSees(ch *Channel) bool {
	g := w.guilds[ch.GuildID]
	return (g == nil || !g.Uninstalled) && w.permissionsIn(Bot.ID, ch).Has(ViewChannel)
}

// permissionsIn returns a user's permissions in a channel. A thread takes its parent's overwrites.
func (w *world) permissionsIn(user string, ch *Channel) Permissions {
	p := memberPermissions
	if g := w.guilds[ch.GuildID]; g != nil && g.Owner == user {
		p = allPermissions
	}
	if user != Bot.ID {
		return p
	}
	if g := w.guilds[ch.GuildID]; g != nil {
		p &^= g.BotDenied
	}
	p &^= ch.BotDenied
	if parent := w.channels[ch.ParentID]; parent != nil {
		p &^= parent.BotDenied
	}
	if !p.Has(ViewChannel) {
		return 0
	}
	return p
}
