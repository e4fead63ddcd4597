package engine

// Frame is a moment of a game as one viewer may know it: what the last move did and what the viewer
// sees afterwards. Everything that shows a game (text, recap, picture, film) is made of frames,
// which contain neither moves nor positions.
type Frame struct {
	Seat    Seat    // the seat whose move led here; Spectator in the first frame
	Events  []Event // the events that the viewer is told
	View    any     // the viewer's view
	ToMove  Seats
	Awaited Seats
	Turn    int
}

// FrameOf returns the viewer's frame after the last move of m, which was played.
func FrameOf(m Match, played Played, viewer Seat) Frame {
	return Frame{
		Seat: played.Seat, Events: played.EventsFor(viewer), View: m.View(viewer),
		ToMove: m.ToMove(), Awaited: m.Awaited(), Turn: m.Turn(),
	}
}

// FirstFrame returns the viewer's frame before the first move.
func FirstFrame(m Match, viewer Seat) Frame {
	return FrameOf(m, Played{Move: Move{Seat: Spectator}}, viewer)
}
