package table_test

import (
	"testing"

	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// A button names its game and may lie: in another guild, or in another channel of the
// same guild, nothing is carried out and nothing is shown.
func TestAGameIsOutOfReachOutsideItsChannel(t *testing.T) {
	does := func(v sitting.Verb) func(*fixture, table.Request, table.Ref) (sitting.Done, error) {
		return func(f *fixture, req table.Request, ref table.Ref) (sitting.Done, error) {
			return f.Do(f.T.Context(), req, ref, v)
		}
	}
	verbs := map[string]func(*fixture, table.Request, table.Ref) (sitting.Done, error){
		"join": does(sitting.Join(0)), "end": does(sitting.End),
		"play": func(f *fixture, req table.Request, ref table.Ref) (sitting.Done, error) {
			g := f.Stored(ref.ID)
			text := "1 azul fila 1"
			if len(g.Moves) > 0 {
				s := f.look()
				req.User, text = mover(s), f.Move(s, s.ToMove().First())
			}
			return f.Do(f.T.Context(), req, ref, sitting.Play(text, len(g.Moves)))
		},
		"look": func(f *fixture, req table.Request, ref table.Ref) (sitting.Done, error) {
			s, err := table.Replayed(f.Live(f.T.Context(), req, ref))
			if s != nil {
				f.T.Error("shown")
			}
			return sitting.Done{}, err
		},
		"look back": func(f *fixture, req table.Request, ref table.Ref) (sitting.Done, error) {
			s, err := f.Drawn(f.T.Context(), req, ref)
			if s != nil {
				f.T.Error("shown")
			}
			return sitting.Done{}, err
		},
	}
	places := map[string][2]string{ // guild, channel
		"another guild and channel":            {"guild B", "channel B"},
		"another channel of the guild":         {"g", "channel B"},
		"another guild that names the channel": {"guild B", "c"},
	}
	for _, begun := range []bool{false, true} {
		f := newFixture(t)
		if begun {
			f.started("", "ana", "luis")
		} else {
			f.lobby(4, "", "ana", "luis")
			f.Must(sitting.Added)(f.Do(t.Context(), f.By("ana"), here, sitting.Add("voraz")))
		}
		before := trace(f)
		for name, ask := range verbs {
			for where, place := range places {
				for _, user := range []string{"ana", "a moderator"} {
					req := f.By(user)
					req.Guild, req.Channel, req.Moderator = place[0], place[1], true
					f.refused(table.Elsewhere)(ask(f, req, table.Ref{Kind: "azul", ID: f.look().ID}))
					if place[1] == "c" {
						f.refused(table.NoGame)(f.Do(t.Context(), req, here, sitting.Agree(sitting.AnyBoard))) // typed
					}
					if now := trace(f); now != before {
						t.Fatalf("%s by %s in %s: was\n%s, is\n%s", name, user, where, before, now)
					}
				}
			}
		}
	}
}

// A person's own last game is found wherever it was played and wherever they ask, as long as they are
// in its guild. Nobody else finds it.
func TestAPersonsOwnLastGameIsFoundFromAnywhere(t *testing.T) {
	f := newFixture(t)
	f.started("", "ana", "luis")
	f.playOn(isOver)
	member := true
	f.Memory.Member = func(string, string) (bool, error) { return member, nil }
	for _, place := range [][2]string{{"g", "c"}, {"g", "d"}, {"guild B", "channel B"}, {"", "direct"}} {
		req := f.By("ana")
		req.Guild, req.Channel = place[0], place[1]
		s, err := f.OwnLast(t.Context(), req, "azul")
		if err != nil || s.ID != 1 {
			t.Errorf("in %v it is not found: %v", place, err)
			continue
		}
		req.Afar = true
		if _, _, err := f.Look(t.Context(), req, table.To(s)); err != nil { // a button under the answer
			t.Errorf("in %v it is not shown: %v", place, err)
		}
		req.User = "marta"
		_, _, err = f.Look(t.Context(), req, table.To(s))
		if place[1] != "c" {
			f.refused(table.Elsewhere)(sitting.Done{}, err)
		}
		_, err = f.OwnLast(t.Context(), req, "azul")
		f.refused(sitting.NoFinished)(sitting.Done{}, err)
	}
	member = false
	req := f.By("ana")
	req.Guild, req.Channel = "guild B", "channel B"
	_, err := f.OwnLast(t.Context(), req, "azul")
	f.refused(sitting.NoFinished)(sitting.Done{}, err)
}

// In a thread, anybody who asks learns that the thread's game is put away.
func TestAThreadSaysThatItsGameIsPutAway(t *testing.T) {
	f := newFixture(t)
	f.started("", "ana", "luis")
	g := f.Stored(f.look().ID)
	g.Status, g.Channel, g.Home = store.PutAway, "thread", "c"
	must.Succeed(t, f.Store.Commit(t.Context(), &store.Change{Game: g, At: f.Now()}))
	for user, there := range map[string]map[string]engine.Code{
		"ana": {"thread": sitting.IsPutAway, "c": sitting.IsPutAway, "elsewhere": table.NoGame},
		"eva": {"thread": sitting.IsPutAway, "c": table.NoGame, "elsewhere": table.NoGame},
	} {
		for channel, want := range there {
			req := f.By(user)
			req.Channel = channel
			f.refused(want)(f.Do(t.Context(), req, here, sitting.Play("1 azul fila 1", sitting.AnyBoard)))
		}
	}
	req := f.By("eva")
	req.Channel, req.Guild = "thread", "another"
	f.refused(table.NoGame)(f.Do(t.Context(), req, here, sitting.Play("1 azul fila 1", sitting.AnyBoard)))
	req = f.By("ana")
	f.lobby(2, "", "eva") // another game in the channel
	f.refused(sitting.NotStarted)(f.Do(t.Context(), req, here, sitting.Play("1 azul fila 1", sitting.AnyBoard)))
}
