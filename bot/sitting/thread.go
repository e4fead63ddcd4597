package sitting

import "sobremesa/store"

// LeavesThread has a game be played where it was opened; nothing shows it there.
func LeavesThread(g *store.Game) {
	g.Channel, g.Home, g.Threaded = g.Home, "", false
	g.Message, g.Posting = "", store.Posting{}
	if g.Status == store.Finished && !g.HomeConcluded {
		g.Concluded = false // the channel is told instead
	}
}

// leaveThread is [LeaveThread].
func (s *Sitting) leaveThread(ask) (Done, error) {
	if s.g.Home == "" {
		return Done{}, Nothing
	}
	LeavesThread(s.g)
	s.wake(store.Task{Kind: TaskShow, Key: TaskShow})
	return Done{}, nil
}
