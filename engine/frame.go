package engine

// Frame is a moment of a game as one reader may know it: what the last move
// did, and what is seen then. All that shows a game (text, recap, picture,
// film) is made of frames, which hold neither moves nor the position.
type Frame struct {
	Seat    Seat    // whose move led here; Spectator in the first frame
	Events  []Event // that the reader may know of
	View    any     // of the reader
	ToMove  Seats
	Awaited Seats
	Turn    int
}

// FrameOf is the moment that a move led a match to, as a viewer may know it.
func FrameOf(m Match, played Played, viewer Seat) Frame {
	return Frame{
		Seat: played.Seat, Events: played.EventsFor(viewer), View: m.View(viewer),
		ToMove: m.ToMove(), Awaited: m.Awaited(), Turn: m.Turn(),
	}
}

// FirstFrame is the moment before the first move, as a viewer may know it.
func FirstFrame(m Match, viewer Seat) Frame {
	return FrameOf(m, Played{Move: Move{Seat: Spectator}}, viewer)
}
