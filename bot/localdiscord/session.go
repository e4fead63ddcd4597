package localdiscord

import "encoding/json"

// frame is a message on a gateway connection.
type frame struct {
	Op int     `json:"op"`
	D  any     `json:"d"`
	S  *int64  `json:"s"`
	T  *string `json:"t"`
}

// Gateway opcodes.
const (
	opDispatch       = 0
	opHeartbeat      = 1
	opIdentify       = 2
	opResume         = 6
	opInvalidSession = 9
	opHello          = 10
	opHeartbeatAck   = 11
)

// maxReplay is how many events a session keeps for a RESUME.
const maxReplay = 2000

// session is created by IDENTIFY and outlives its connection. The gateway's lock guards it.
type session struct {
	id     string
	shard  [2]int
	seq    int64
	replay []event
	conn   *conn // nil without a connection
}

// event is a dispatched event as it was sent.
type event struct {
	seq  int64
	data []byte
}

// wants reports whether the session's shard receives a guild's events. The first one receives those of no guild.
func (s *session) wants(guild string) bool {
	if guild == "" {
		return s.shard[0] == 0
	}
	return shardOf(guild, s.shard[1]) == s.shard[0]
}

// push numbers an event, keeps it for a RESUME, and sends it if there is a connection.
func (s *session) push(name string, d any) {
	s.seq++
	seq := s.seq
	b, _ := json.Marshal(frame{Op: opDispatch, D: d, S: &seq, T: &name})
	if len(s.replay) >= maxReplay {
		s.replay = append(s.replay[:0], s.replay[maxReplay/2:]...)
	}
	s.replay = append(s.replay, event{seq, b})
	if s.conn != nil {
		s.conn.queue(b)
	}
}

// canResume reports whether every event after seq is still kept.
func (s *session) canResume(seq int64) bool { return len(s.replay) == 0 || seq >= s.replay[0].seq-1 }
