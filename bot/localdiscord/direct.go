package localdiscord

import "strconv"

// Permissions are Discord's permission bits.
type Permissions uint64

// The permissions that this server checks.
const (
	CreateInvite          Permissions = 1 << 0
	Administrator         Permissions = 1 << 3
	ManageChannels        Permissions = 1 << 4
	ManageGuild           Permissions = 1 << 5
	AddReactions          Permissions = 1 << 6
	ViewChannel           Permissions = 1 << 10
	SendMessages          Permissions = 1 << 11
	ManageMessages        Permissions = 1 << 13
	EmbedLinks            Permissions = 1 << 14
	AttachFiles           Permissions = 1 << 15
	ReadMessageHistory    Permissions = 1 << 16
	MentionEveryone       Permissions = 1 << 17
	UseExternalEmojis     Permissions = 1 << 18
	UseCommands           Permissions = 1 << 31
	ManageThreads         Permissions = 1 << 34
	CreatePublicThreads   Permissions = 1 << 35
	SendMessagesInThreads Permissions = 1 << 38
)

// memberPermissions are the permissions of every guild member in a channel without overwrites.
const memberPermissions = CreateInvite | AddReactions | ViewChannel | SendMessages | EmbedLinks | AttachFiles | ReadMessageHistory |
	UseExternalEmojis | UseCommands | CreatePublicThreads | SendMessagesInThreads

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
func (w *world) botSees(ch *Channel) bool { return w.permissionsIn(Bot.ID, ch).Has(ViewChannel) }

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

// sees reports whether a person sees a channel: their own direct messages and the channels of their
// guilds.
func (w *world) sees(user string, ch *Channel) bool {
	if ch.Type == DirectChannel {
		return ch.Recipient == user
	}
	return w.isMember(user, ch.GuildID)
}

// channelFor returns a channel that a person sees, nil if there is none.
func (w *world) channelFor(user, id string) *Channel {
	if ch := w.channels[id]; ch != nil && w.sees(user, ch) {
		return ch
	}
	return nil
}

// messageFor returns a message that a person sees and its channel, nil if there is none. The server's
// lock is held.
func (s *Server) messageFor(user, id string) (*stored, *Channel) {
	m, err := s.store.message(id)
	if err != nil || !m.visibleTo(user) {
		return nil, nil
	}
	ch := s.world.channelFor(user, m.ChannelID)
	if ch == nil {
		return nil, nil
	}
	return m, ch
}

func (w *world) isMember(user, guild string) bool {
	g := w.guilds[guild]
	return g != nil && w.users[user] != nil && !g.Gone[user]
}

// directOf returns the channel of a person's direct messages with the bot, nil before it is opened.
func (w *world) directOf(user string) *Channel {
	for _, ch := range sorted(w.channels) {
		if ch.Type == DirectChannel && ch.Recipient == user {
			return ch
		}
	}
	return nil
}

// openDirect returns the channel of a person's direct messages with the bot. It opens the channel if
// necessary; both sides may do that. The server's lock is held.
func (s *Server) openDirect(user string) (*Channel, error) {
	if ch := s.world.directOf(user); ch != nil {
		return ch, nil
	}
	ch := &Channel{ID: s.ids.next(), Name: s.world.bot().Name, Type: DirectChannel, Recipient: user}
	if err := s.store.put("channel", ch.ID, ch); err != nil {
		return nil, err
	}
	s.world.channels[ch.ID] = ch
	return ch, nil
}

// postDirect handles POST users/@me/channels.
func (s *Server) postDirect(c *call) (any, error) {
	var in struct {
		Recipient string `json:"recipient_id" discord:"need 1-20"`
	}
	c.body.Into(&in)
	if err := c.invalid(); err != nil {
		return nil, err
	}
	u := s.world.users[in.Recipient]
	switch {
	case u == nil:
		return nil, errInvalidRecipient
	case u.Bot:
		return nil, errClosedAtOpening
	}
	ch, err := s.openDirect(u.ID)
	if err != nil {
		return nil, err
	}
	return s.channelObject(ch), nil
}

// checkReachable checks that the bot may write to the person of a direct channel.
func (s *Server) checkReachable(ch *Channel) error {
	shared := s.world.users[ch.Recipient].Installed // as good as a common guild
	for id := range s.world.guilds {
		shared = shared || s.world.isMember(ch.Recipient, id) && !s.faults.now().expelled[id]
	}
	switch {
	case !shared:
		return errNoMutualGuild
	case s.faults.now().noDirect[ch.Recipient]:
		return errClosedDirect
	}
	return nil
}

// Leave removes a person from a guild if gone is true, and lets them in again if it is false.
func (s *Server) Leave(userID, guildID string, gone bool) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	g := s.world.guilds[guildID]
	switch {
	case g == nil:
		return errUnknownGuild
	case s.world.users[userID] == nil:
		return errUnknownUser
	}
	if g.Gone == nil {
		g.Gone = map[string]bool{}
	}
	if g.Gone[userID] = gone; !gone {
		delete(g.Gone, userID)
	}
	s.events.to(userID, object{"type": "channel_update", "guild_id": guildID})
	return s.store.put("guild", g.ID, g)
}
