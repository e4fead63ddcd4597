package localdiscord

import (
	"strconv"
	"sync"
	"time"
)

// discordEpoch is the zero of snowflake time, in Unix milliseconds: the first second of 2015.
const discordEpoch = 1420070400000

// snowflakes generates Discord's ids: 42 bits of milliseconds and 22 bits to keep ids of the same
// millisecond apart. Ids grow strictly, even if the clock steps back.
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

// sentAt returns the time at which an id was made.
func sentAt(id string) time.Time { return time.UnixMilli(int64(number(id)>>22) + discordEpoch) }

// number returns an id as a number, 0 if it is not one.
func number(id string) uint64 {
	n, err := strconv.ParseUint(id, 10, 63)
	if err != nil {
		return 0
	}
	return n
}

// shardOf returns the shard that receives a guild's events.
func shardOf(guildID string, shards int) int {
	return int((number(guildID) >> 22) % uint64(shards))
}
