package localdiscord

// sees reports whether a person sees a channel: their direct messages and the channels of their guilds.
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

// messageFor returns a message that a person sees and its channel, or nil. The server's lock is held.
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
	to := s.world.users[ch.Recipient]
	shared := to.Installed // as good as a common guild
	for id, g := range s.world.guilds {
		shared = shared || s.world.isMember(ch.Recipient, id) && !g.Uninstalled
	}
	switch {
	case !shared:
		return errNoMutualGuild
	case to.NoDirect:
		return errClosedDirect
	}
	return nil
}
