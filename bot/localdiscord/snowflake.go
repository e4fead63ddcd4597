package localdiscord

import (
	"strconv"
	"sync"
	"time"
)

// discordEpoch is the instant from which snowflakes count, in Unix milliseconds: the first second of 2015.
const discordEpoch = 1420070400000

// snowflakes makes Discord's ids: 42 bits of milliseconds, 22 bits that keep ids of one millisecond apart. Ids grow strictly,
// even when the clock steps back.
type snowflakes struct {
	mu   sync.Mutex
	now  func() time.Time
	last uint64
}

func (s *snowflakes) next() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	id := uint64(s.now().UnixMilli()-discordEpoch) << 22
	if id <= s.last {
		id = s.last + 1
	}
	s.last = id
	return strconv.FormatUint(id, 10)
}

// seen keeps later ids above one that exists already.
func (s *snowflakes) seen(id string) {
	if n := number(id); n > s.last {
		s.last = n
	}
}

// sentAt is when an id was made.
func sentAt(id string) time.Time { return time.UnixMilli(int64(number(id)>>22) + discordEpoch) }

// number is an id as the number it is; 0 when it is none.
func number(id string) uint64 {
	n, err := strconv.ParseUint(id, 10, 63)
	if err != nil {
		return 0
	}
	return n
}

// shardOf is the shard that hears of a guild.
func shardOf(guildID string, shards int) int {
	return int((number(guildID) >> 22) % uint64(shards))
}
