package sitting

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"sobremesa/bot/absence"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// moved returns a game of people after the first move and everything that follows from it.
func moved(t *testing.T, pace time.Duration, users ...string) *house {
	h := begun(t, Opening{Kind: "azul", Pace: pace}, users...)
	h.plays()
	h.work()
	return h
}

// ends checks the status of the game and whether there is a request to end it.
func (h *house) ends(when string, status store.Status, asks bool) {
	h.Helper()
	agreed := slices.ContainsFunc(h.g.Seats, func(s store.Seat) bool { return s.Agrees })
	if h.g.Status != status || status == store.Running && (h.g.EndAsked.IsZero() == asks || agreed != asks) || status.Over() == h.g.Ended.IsZero() {
		h.Errorf("%s: it is %s, asked %v, agreed %v, ended %v", when, h.g.Status, h.g.EndAsked, agreed, h.g.Ended)
	}
}

func TestBeforeTheFirstMoveTheCreatorAloneGivesAGameUp(t *testing.T) {
	h := begun(t, Opening{Kind: "azul"}, "ana", "luis")
	if _, args := h.does("luis", Agree(AnyBoard), CreatorOnly); fmt.Sprint(args["name"]) != "Ana" {
		t.Errorf("got arguments %v, want the creator's name", args)
	}
	h.does("ana", Agree(AnyBoard), Cancelled)
	h.ends("given up", store.Cancelled, false)
	if h.g.EndedBy != "ana" || h.due(time.Hour) != TaskShow || len(h.results) > 0 {
		t.Errorf("ended by %q, tasks %s, results %v; want ana, a TaskShow and no results", h.g.EndedBy, h.due(time.Hour), h.results)
	}
	// So does the creator of a game without people, and the pending thought is dropped.
	h = begun(t, Opening{Kind: "azul", Artificial: []string{"voraz", "voraz"}, Watch: true}, "ana")
	h.pass(time.Minute)
	late := *h.task(TaskThink)
	h.all(step{"luis", Agree(AnyBoard), CreatorOnly}, step{"ana", Agree(AnyBoard), Cancelled})
	if err := h.carryOut(late); err != ErrNothing || h.due(time.Hour) != TaskShow {
		t.Errorf("a late thought: error %v, tasks %s", err, h.due(time.Hour))
	}
}

func TestAGameUnderWayIsGivenUpWhenEveryPersonAgrees(t *testing.T) {
	h := moved(t, 0, "ana", "luis", "marta")
	h.does("iker", Agree(AnyBoard), NotSeated)
	if done, _ := h.does("luis", Agree(AnyBoard), Agreed); done.N != 2 {
		t.Errorf("%d have not agreed, want 2", done.N)
	}
	h.does("luis", Agree(AnyBoard), AlreadyAgreed)
	seq := h.sit().Moves
	if done, _ := h.does("ana", Agree(seq), Agreed); done.N != 1 {
		t.Errorf("%d have not agreed, want 1", done.N)
	}
	h.all(step{"marta", Agree(seq - 1), Stale}, step{"marta", Agree(seq), Cancelled})
	h.ends("all agree", store.Cancelled, false)
	if h.due(time.Hour) != TaskShow || h.task(TaskIdle) != nil || len(h.results) > 0 {
		t.Errorf("after the end: tasks %+v, results %v", h.tasks, h.results)
	}
}

func TestARequestToEndAGameLapses(t *testing.T) {
	h := moved(t, 0, "ana", "luis")
	h.does("ana", Agree(AnyBoard), Agreed)
	task := *h.task(TaskLapse)
	if got := h.g.EndLapses.Sub(h.g.EndAsked); got != 24*time.Hour || !task.Due.Equal(h.g.EndLapses) {
		t.Errorf("it lapses after %v, and falls due at %v", got, task.Due)
	}
	must.Succeed(t, h.carryOut(task)) // too early
	h.ends("early", store.Running, true)
	h.Now = task.Due
	must.Succeed(t, h.carryOut(task))
	h.ends("the time is over", store.Running, false)
	if err := h.carryOut(task); err != ErrNothing || !h.g.EndLapses.IsZero() || h.due(0) != TaskShow {
		t.Errorf("the lapse carried out twice: error %v, tasks %s", err, h.due(0))
	}
}

// Each request notifies people. One that was answered cannot be repeated by anybody in the same
// turn, not even after an undo.
func TestAMoveOrAnAnswerTakesARequestToEndOff(t *testing.T) {
	h := moved(t, 0, "ana", "luis")
	user := h.mover()
	h.all(step{"luis", Keep, NobodyAsks}, step{"ana", Agree(AnyBoard), Agreed}, step{"iker", Keep, NotSeated}, step{"luis", Keep, Kept})
	h.ends("one says no", store.Running, false)
	if h.task(TaskLapse) != nil || h.g.KeptBy != "luis" {
		t.Errorf("it is still to lapse: %+v", h.tasks)
	}
	h.all(step{"ana", Agree(AnyBoard), AskedBefore}, step{"luis", Agree(AnyBoard), AskedBefore}, step{"ana", Keep, NobodyAsks})
	h.plays()
	h.all(step{other(user), Agree(AnyBoard), Agreed}, step{user, Undo(AnyBoard), Undone})
	h.plays()
	h.ends("the move is made again, by who has not agreed", store.Running, false)
	h.does(other(user), Agree(AnyBoard), AskedBefore)
	h.plays()
	h.does(user, Agree(AnyBoard), Agreed)
	h.plays()
	h.ends("who has agreed moves", store.Running, true)
	h.plays()
	h.ends("who has not agreed moves", store.Running, false)
	h.all(step{user, Agree(AnyBoard), Agreed}, step{other(user), Keep, Kept})
	h.Now = h.Now.Add(24 * time.Hour) // then people may be asked again, even if nobody moves
	h.does(other(user), Agree(AnyBoard), Agreed)
}

// away returns a game of ana, who is present, luis, whose seat a guardian keeps, and marta, who has
// resigned. ana has asked to end it.
func away(t *testing.T, pace time.Duration) *house {
	h := moved(t, pace, "ana", "luis", "marta")
	h.g.Seats[1].Guardian = "escalonado"
	h.does("marta", Resign, Resigned) // and guardians move on
	h.work()
	if done, _ := h.does("ana", Agree(AnyBoard), Agreed); done.N != 1 {
		t.Fatalf("got %+v, want one player who has not agreed", done)
	}
	return h
}

func TestPlayersWhoAreAwayHaveATurnsTimeBeforeAGameEnds(t *testing.T) {
	for _, pace := range []time.Duration{day, 3 * day} {
		h := away(t, pace)
		h.pass(pace - time.Second) // meanwhile guardians move, for ana too
		h.ends("before the time is over", store.Running, true)
		h.shown = 0
		h.pass(2 * time.Second)
		h.ends("nobody answers", store.Cancelled, false)
		if h.g.EndedBy != "" || h.shown == 0 {
			t.Errorf("ended by %q, shown %d times", h.g.EndedBy, h.shown)
		}
	}
	for what, does := range map[string]func(*house){
		"says no":                     func(h *house) { h.does("luis", Keep, Kept) },
		"comes back and says nothing": func(h *house) { h.does("luis", Return, Returned) },
		"comes back and plays":        func(h *house) { h.does("luis", Return, Returned); h.waitsFor("luis"); h.playsAs("luis") },
	} {
		h := away(t, day)
		does(h)
		h.pass(2 * day)
		h.ends(what, store.Running, false)
	}
	// Players who have asked may go on playing, or their own time would run out.
	h := away(t, day)
	for range 3 {
		h.waitsFor("ana")
		h.playsAs("ana")
	}
	h.ends("those who agree play", store.Running, true)
	h.does("luis", Agree(AnyBoard), Cancelled)
	// Nobody can answer while the bot has no access to the server.
	h = away(t, 0)
	h.g.Presence = absence.Presence{}.ShutOut(h.Now).String()
	h.pass(3 * time.Hour)
	must.Succeed(t, h.carryOut(store.Task{Kind: TaskLapse}))
	h.Now = h.Now.Add(2 * day)
	must.Succeed(t, h.carryOut(store.Task{Kind: TaskLapse}))
	h.ends("nobody could answer", store.Running, true)
}

func TestPlayersWhoHaveResignedHaveNoSayInEndingTheGame(t *testing.T) {
	for _, c := range []struct {
		when   string
		agree  []string
		status store.Status
		asks   bool
	}{
		{"all agree who are left", []string{"ana", "luis"}, store.Cancelled, false},
		{"one is still to answer", []string{"ana"}, store.Running, true},
		{"nobody wants it any more", []string{"marta"}, store.Running, false},
	} {
		h := moved(t, 0, "ana", "luis", "marta")
		for _, user := range c.agree {
			h.does(user, Agree(AnyBoard), Agreed)
		}
		h.does("marta", Resign, Resigned)
		h.ends(c.when, c.status, c.asks)
		if c.asks { // a player who has left is not asked and cannot answer
			h.all(step{"marta", Keep, HasResigned}, step{"marta", Agree(AnyBoard), HasResigned})
		}
	}
}

func TestAModeratorEndsAGameWithASeatAndWithout(t *testing.T) {
	for _, user := range []string{"marta", "luis"} {
		h := moved(t, 0, "ana", "luis")
		h.does(user, End, ModeratorOnly)
		h.asks(By{User: user, Moderator: true}, End, Cancelled)
		if h.g.EndedBy != user {
			t.Errorf("ended by %q", h.g.EndedBy)
		}
	}
	// If moderators agree, it is as players.
	h := moved(t, 0, "ana", "luis")
	if done, _ := h.asks(By{User: "ana", Moderator: true}, Agree(h.sit().Moves), Agreed); done.N != 1 {
		t.Errorf("%d have not answered", done.N)
	}
}

func TestAskEndTellsWhatIsLostAndWhoIsAsked(t *testing.T) {
	h := lobby(t, Opening{Kind: "azul", Pace: day}, "ana", "luis", "marta")
	told := func(user string, moderator bool) string {
		t.Helper()
		q, err := Of(h.Games, copyOf(h.g)).AskEnd(By{User: user, Moderator: moderator}, h.Now)
		var until time.Duration
		if must.Succeed(t, err); q.Agree && q.Others != 0 {
			until = q.Until.Sub(h.Now)
		}
		return fmt.Sprintf("nothing %v, alone %v, agree %v, others %b until %v", q.Nothing, q.Alone, q.Agree, q.Others, until)
	}
	is := func(user string, moderator bool, want string) {
		t.Helper()
		if got := told(user, moderator); got != want {
			t.Errorf("%s is told: %s, want %s", user, got, want)
		}
	}
	is("ana", false, "nothing true, alone false, agree true, others 0 until 0s")
	h.does("ana", Start, Started)
	is("ana", false, "nothing false, alone false, agree true, others 0 until 0s") // only she is asked
	is("eva", true, "nothing false, alone true, agree false, others 111 until 0s")
	for range 3 {
		h.plays()
	}
	user, _ := h.plays()
	h.does(user, Undo(AnyBoard), Undone)
	h.g.Seats[1].Guardian = "voraz"
	is("ana", false, "nothing false, alone false, agree true, others 110 until 24h0m0s")
	is("eva", true, "nothing false, alone true, agree false, others 111 until 0s")
	is("ana", true, "nothing false, alone true, agree true, others 110 until 24h0m0s")
	_, err := h.sit().AskEnd(by("eva"), h.Now)
	h.refused(NotSeated, err, h.g.Revision)
	h.does("ana", Agree(AnyBoard), Agreed)
	_, err = h.sit().AskEnd(by("ana"), h.Now)
	h.refused(AlreadyAgreed, err, h.g.Revision)
	h.pass(time.Hour)
	is("marta", false, "nothing false, alone false, agree true, others 10 until 23h0m0s")
}

func TestARequestToEndAGameStandsWhileArtificialPlayersMove(t *testing.T) {
	h := begun(t, Opening{Kind: "azul", Artificial: []string{"voraz"}}, "ana", "luis")
	h.work()
	h.idle = true
	h.playUntil(func(s *Sitting) bool { return s.Awaited() == engine.SeatsOf(1) && s.HasMoved() }) // the artificial player
	h.does("ana", Agree(AnyBoard), Agreed)
	h.idle = false
	moves := len(h.g.Moves)
	must.Succeed(t, h.thinks(store.Task{Payload: fmt.Append(nil, h.sit().Moves)}))
	if h.ends("it has moved", store.Running, true); len(h.g.Moves) == moves {
		t.Error("the artificial player has not moved")
	}
}
