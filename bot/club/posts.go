package club

import (
	"fmt"
	"hash/crc32"
	"time"
)

// Due is a message of a season that is to be posted, or edited.
type Due struct {
	Season *Season
	Part   Part
	Look   string // tells what it is to show from what it shows
}

// Shows returns the messages that are due, oldest first: five in a season, of which those of the
// opening and the digest are edited.
func (s *State) Shows(now time.Time) (list []Due) {
	if s.Gone {
		return nil
	}
	add := func(of *Season, part Part, look ...any) {
		if p := of.Posts[part]; !p.Lost && p.Shown != fmt.Sprint(look...) {
			list = append(list, Due{of, part, fmt.Sprint(look...)})
		}
	}
	if s.Last != nil {
		if s.Last.Posts[Digest].ID != "" {
			add(s.Last, Digest, "over")
		}
		add(s.Last, Final, "over")
	}
	season := &s.Season
	switch season.Phase {
	case None:
		if season.Posts[Opening].ID != "" { // it was stopped before it began
			add(season, Opening, "stopped")
		}
	case Open:
		in := s.CountedIn()
		var names string
		for _, user := range in {
			names += user + " " + s.Members[user].Name + "\n"
		}
		add(season, Opening, len(in), " ", season.Waited, " ", crc32.ChecksumIEEE([]byte(names)))
	case Playing, Ending:
		if season.Posts[Opening].ID != "" {
			add(season, Opening, "closed")
		}
		add(season, Groups, "begun")
		if week := season.Week(now); week > 0 && season.Phase == Playing {
			add(season, Digest, week)
		}
	}
	return list
}

// Warns reports whether those who have games left are to be told now that the season ends soon.
func (s *State) Warns(now time.Time) bool {
	season := &s.Season
	return !s.Gone && season.Phase == Playing && !season.Warned && !now.Before(season.Ends.Add(-WarnAhead))
}

// Posting sets in the document what is known of a message. It reports false if that was not what it was
// thought to be: another process shows the message too.
func (s *State) Posting(of Due, had, p Post) bool {
	season := &s.Season
	if s.Last != nil && s.Last.Number == of.Season.Number {
		season = s.Last
	}
	if season.Number != of.Season.Number {
		return true // it is over and gone
	}
	if now := season.Posts[of.Part]; now != had && now != p {
		return false
	}
	if season.Posts == nil {
		season.Posts = make(map[Part]Post)
	}
	season.Posts[of.Part] = p
	return true
}

// TaskTell is the kind of the tasks that tell what somebody who moderates has done. Their payload is a
// [Told].
const TaskTell = "club-tell"

// What somebody who moderates has done.
const (
	ToldOut  = "out"  // taken User out of the season
	ToldEnd  = "end"  // moved its end to Ends
	ToldStop = "stop" // stopped the club
)

// Told is what is told of a club: to a person, or in its channel.
type Told struct {
	Call
	What    string    `json:"what"`
	Season  int       `json:"season"`
	User    string    `json:"user,omitzero"` // "" for the channel
	Ends    time.Time `json:"ends,omitzero"`
	Playing bool      `json:"playing,omitzero"` // the season is played to its end all the same
	Nonce   string    `json:"nonce"`
	At      time.Time `json:"at,omitzero"` // when it was done
}
