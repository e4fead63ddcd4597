package localdiscord

import (
	"cmp"
	"slices"
	"time"

	"sobremesa/bot/localdiscord/validate"
	"sobremesa/bot/localdiscord/wire"
)

// saveChannel stores a channel and tells the pages: "create" or "update". The server's lock is held.
func (s *Server) saveChannel(ch *Channel, what string) error {
	if err := s.store.put("channel", ch.ID, ch); err != nil {
		return err
	}
	s.world.channels[ch.ID] = ch
	s.events.send(func(user string) any {
		if !s.world.sees(user, ch) {
			return nil
		}
		return object{"type": "channel_" + what, "channel_id": ch.ID, "guild_id": ch.GuildID, "channel": ch}
	})
	return nil
}

// botChannel returns a channel for a request of the bot that needs these permissions there.
func (s *Server) botChannel(id string, need Permissions) (*Channel, error) {
	ch := s.world.channels[id]
	if ch == nil {
		return nil, errUnknownChannel
	}
	if err := s.archiveIdle(ch); err != nil {
		return nil, err
	}
	if !s.world.botSees(ch) {
		return nil, errMissingAccess
	}
	if !s.world.permissionsIn(Bot.ID, ch).Has(need) {
		return nil, errMissingPermissions
	}
	return ch, nil
}

// channelMessage returns a message that the bot sees in a channel, which excludes ephemeral ones.
func (s *Server) channelMessage(c *call, need Permissions) (*Channel, *stored, error) {
	ch, err := s.botChannel(c.at("channel"), need)
	if err != nil {
		return nil, nil, err
	}
	m, err := s.store.message(c.at("message"))
	if err == nil && (m.ChannelID != ch.ID || m.Addressee != "") {
		return nil, nil, errUnknownMessage
	}
	return ch, m, err
}

// Channel returns a copy of a channel or thread; ok is false if there is none.
func (s *Server) Channel(id string) (Channel, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	ch := s.world.channels[id]
	if ch == nil {
		return Channel{}, false
	}
	return *ch, true
}

// AddChannel creates a text channel. The name has 1 to 100 characters.
func (s *Server) AddChannel(guildID, name string) (Channel, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.world.guilds[guildID] == nil {
		return Channel{}, errUnknownGuild
	}
	if err := checkChannelName(name); err != nil {
		return Channel{}, err
	}
	ch := &Channel{ID: s.ids.next(), GuildID: guildID, Name: name, Position: len(s.world.channelsOf(guildID))}
	return *ch, s.saveChannel(ch, "create")
}

// AddThread creates a person's thread in a text channel. It is public: nobody needs private ones here.
func (s *Server) AddThread(userID, channelID, name string) (Channel, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	parent := s.world.channelFor(userID, channelID)
	switch {
	case parent == nil:
		return Channel{}, errUnknownChannel
	case parent.Type != TextChannel:
		return Channel{}, errChannelType
	}
	if err := checkChannelName(name); err != nil {
		return Channel{}, err
	}
	ch := s.newThread(parent, s.ids.next(), userID, name, 1440)
	return *ch, s.saveChannel(ch, "create")
}

func checkChannelName(name string) error {
	if n := validate.Units(name); n < 1 || n > 100 {
		return formErrorAt("BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length.", "name")
	}
	return nil
}

func (s *Server) newThread(parent *Channel, id, owner, name string, archiveAfter int) *Channel {
	return &Channel{ID: id, GuildID: parent.GuildID, ParentID: parent.ID, Name: name, Type: PublicThread, OwnerID: owner,
		ArchiveAfter: archiveAfter, ArchivedAt: s.now().UTC(), CreatedAt: s.now().UTC()}
}

// archiveIdle archives a thread after its time without a message.
func (s *Server) archiveIdle(ch *Channel) error {
	if !ch.IsThread() || ch.Archived {
		return nil
	}
	active := ch.ArchivedAt
	if last := s.store.lastMessage(ch.ID); last != "" && sentAt(last).After(active) {
		active = sentAt(last)
	}
	if s.now().Sub(active) < time.Duration(ch.ArchiveAfter)*time.Minute {
		return nil
	}
	ch.Archived, ch.ArchivedAt = true, s.now().UTC()
	return s.saveChannel(ch, "update")
}

func (s *Server) getChannel(c *call) (any, error) {
	ch, err := s.botChannel(c.at("channel"), 0)
	if err != nil {
		return nil, err
	}
	return s.channelObject(ch), nil
}

func (s *Server) patchChannel(c *call) (any, error) {
	ch, err := s.botChannel(c.at("channel"), 0)
	if err != nil {
		return nil, err
	}
	if ch.Type == DirectChannel {
		return nil, errDirect
	}
	have := s.world.permissionsIn(Bot.ID, ch)
	if ch.IsThread() && ch.OwnerID != Bot.ID && !have.Has(ManageThreads) || !ch.IsThread() && !have.Has(ManageChannels) {
		return nil, errMissingPermissions
	}
	var in struct {
		Name     string `json:"name" discord:"1-100"`
		Archived *bool  `json:"archived" discord:"any"`
	}
	c.body.Into(&in)
	if err := c.invalid(); err != nil {
		return nil, err
	}
	changed := *ch
	changed.Name = cmp.Or(in.Name, ch.Name)
	if in.Archived != nil {
		changed.Archived, changed.ArchivedAt = *in.Archived, s.now().UTC()
	}
	if ch.Archived && changed.Archived && changed.Name != ch.Name {
		return nil, errThreadArchived
	}
	if wait := s.rename(ch, changed.Name); wait > 0 {
		return nil, &rateLimit{after: wait}
	}
	*ch = changed
	return s.channelObject(ch), s.saveChannel(ch, "update")
}

// postMessageThread starts a thread on a message. The thread gets the message's id.
func (s *Server) postMessageThread(c *call) (any, error) {
	ch, m, err := s.channelMessage(c, CreatePublicThreads)
	if err != nil {
		return nil, err
	}
	var in struct {
		Name         string `json:"name" discord:"need 1-100"`
		ArchiveAfter int    `json:"auto_archive_duration" discord:"need =60|1440|4320|10080"`
	}
	c.body.Into(&in)
	if err := c.invalid(); err != nil {
		return nil, err
	}
	switch {
	case ch.Type != TextChannel:
		return nil, errChannelType
	case s.world.channels[m.ID] != nil:
		return nil, errThreadExists
	}
	th := s.newThread(ch, m.ID, Bot.ID, in.Name, in.ArchiveAfter)
	if err := s.saveChannel(th, "create"); err != nil {
		return nil, err
	}
	m.Flags |= wire.FlagHasThread
	return created{s.channelObject(th)}, s.put("update", m, nil)
}

// mostRenames is how often a channel can be renamed within renamesWithin.
const (
	mostRenames   = 2
	renamesWithin = 10 * time.Minute
)

// rename records that a channel gets a new name. If it was renamed too often, rename returns how long
// to wait. The server's lock is held.
func (s *Server) rename(ch *Channel, name string) (wait time.Duration) {
	if name == ch.Name {
		return 0
	}
	now := s.now()
	last := slices.DeleteFunc(s.renamed[ch.ID], func(at time.Time) bool { return now.Sub(at) >= renamesWithin })
	if len(last) >= mostRenames {
		return renamesWithin - now.Sub(last[0])
	}
	s.renamed[ch.ID] = append(last, now)
	return 0
}
