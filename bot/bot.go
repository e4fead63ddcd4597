package bot

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"time"

	"golang.org/x/sync/errgroup"

	"sobremesa/bot/absence"
	"sobremesa/bot/admission"
	"sobremesa/bot/announce"
	"sobremesa/bot/chat"
	"sobremesa/bot/discord"
	"sobremesa/bot/games"
	"sobremesa/bot/health"
	"sobremesa/bot/metrics"
	"sobremesa/bot/outbox"
	"sobremesa/bot/processes"
	"sobremesa/bot/records"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/store"
)

// Config is what a bot runs with. Zero values mean the defaults, but for Token,
// Store and Games.
type Config struct {
	// Token is the application's secret. It never appears in a log or error.
	Token string
	Store store.Store
	// Games are those that can be played.
	Games games.List
	Log   *slog.Logger // none
	// Version of the program and Homepage, an address that tells who runs it,
	// which Discord is told with every request.
	Version, Homepage string
	// Client carries every request to Discord; one with the standard library's
	// transport. It should have no Timeout: each request is given time by its
	// size.
	Client *http.Client
	// Entropy is where seeds come from; the machine's.
	Entropy io.Reader
	// AnswerPause is how long artificial players wait for people's answers to what
	// they offer; 30 s when 0.
	AnswerPause time.Duration
	// UndoPause is how long they wait after a person's move that can be taken back;
	// 5 s when 0.
	UndoPause time.Duration
	// Budget is how much artificial players may think about a move; 10 s when 0.
	Budget engine.Budget
	// Limits are what nobody may ask more of; there are none when zero.
	Limits Limits
	// FleetingFor is how long answers of a few words stay that may go once they were
	// read; 15 s when 0.
	FleetingFor time.Duration
	// Now is the clock of games and of what is due; the machine's.
	Now func() time.Time
	// Outbox says how tasks are worked off; by Now, unless it has a clock of its own.
	Outbox outbox.Options
	// Health is told how the bot is; nobody, when nil.
	Health *health.Health
	// Metrics are the bot's figures, and those of no other; they are kept to itself when nil.
	Metrics *metrics.Metrics
	// OnLoop is given the loop before it runs, so that the owner of Now can put it
	// forward by the loop's MoveClock.
	OnLoop func(*outbox.Loop)
	// Ears is how interactions are heard, the gateway when ""; Listener is where, by HTTP.
	Ears     discord.Ears
	Listener net.Listener
	// Handless: what is due is carried out by other processes over the store.
	Handless bool
	// Requests are how many in any second all processes over the store may send to Discord for what
	// is due; 45 when 0, of the 50 that Discord takes.
	Requests int
	// Shards are those of the gateway that this process keeps; all when zero.
	Shards discord.Shards
	// OnReady is called when they are heard, each time the gateway stands.
	OnReady func()
	// OnRegistered is called once, when the commands are registered.
	OnRegistered func()
	// Tune changes the gateway before it runs, Around puts something around the
	// answering: for tests.
	Tune   func(*discord.Gateway)
	Around func(discord.Answerer) discord.Answerer
}

// Run is the bot: it registers its commands, answers interactions and tells
// channels of their games until the context ends. Then it begins no more tasks,
// finishes what is under way, and leaves the gateway's session to the next bot over
// the store, which goes on hearing where this one has ended. An error says why it
// cannot go on at all.
func Run(ctx context.Context, c Config) error {
	if c.Client == nil {
		c.Client = &http.Client{}
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Health == nil {
		c.Health = new(health.Health)
	}
	if c.Metrics == nil {
		c.Metrics = metrics.New()
	}
	given := c.Now
	watched := c.Now == nil
	if watched {
		c.Now = time.Now
	}
	c.Metrics.LookUp(c.Store, c.Now)
	c.Store, c.Client = c.Metrics.Store(c.Store), c.Metrics.Client(c.Client)
	c.Games = c.Metrics.Games(c.Games).InTurn(c.Metrics.DrawingWaited)
	rest := &discord.REST{Client: c.Client, Token: c.Token, Version: c.Version, Homepage: c.Homepage}
	channels := &discord.Channels{REST: rest}

	t := table.New(table.Config{Store: c.Store, Games: c.Games, Now: c.Now, Entropy: c.Entropy, AnswerPause: c.AnswerPause, UndoPause: c.UndoPause, Budget: c.Budget, Thinkers: c.Outbox.Slow.Workers})
	t.Attendance.Absent, t.IsMember, t.Bounds = channels.IsAbsent, channels.IsMember, c.Limits.Tables
	r := records.New(c.Store, c.Games, c.Now)
	announcer := &announce.Announcer{Table: t, Records: r, Games: c.Games, Channels: channels}
	defer context.AfterFunc(ctx, c.Health.Stopping)()
	alive := &alive{open: make(map[absence.Ear]bool), attendance: t.Attendance, now: c.Now, watched: watched, log: c.Log, turned: c.Health.Loop("what notes that the bot runs", 3*tellEvery)}
	if ctx.Err() != nil {
		return nil // told to stop before it had begun
	}
	var loop *outbox.Loop
	if !c.Handless {
		o := options(c, t)
		o.Reserve = rest.Reserve
		loop = outbox.New(c.Store, handlers(t, announcer, alive), o)
		t.Wake, r.Wake = loop.Wake, loop.Wake
		if c.OnLoop != nil {
			c.OnLoop(loop)
		}
	}
	c.Health.Begin(func(ctx context.Context) error {
		return c.Store.SetFact(ctx, readyFact, time.Now().UTC().Format(time.RFC3339))
	})

	talk := chat.New(t, r, c.Games, c.Log)
	talk.IsThread, talk.IsAbsent, talk.SeenBy, talk.Direct = channels.IsThread, channels.IsAbsent, channels.SeenBy, channels.Direct
	returns := &announce.Returns{Table: t, Log: c.Log}
	answer := func(ctx context.Context, in *chat.Interaction) *chat.Answer {
		defer returns.Note(ctx, in.Guild)
		return talk.Answer(ctx, in)
	}
	if c.Around != nil {
		answer = c.Around(answer)
	}

	self := processes.New(c.Store, rest, cmp.Or(c.Requests, requests), store.Process{Version: c.Version, Ears: c.Ears.Of(c.Shards), Hands: !c.Handless}, c.Log)
	self.Begin(ctx)
	ears := &ears{alive, c.Health, c.Metrics}
	group, ctx := errgroup.WithContext(ctx)
	// What people do is heard until the tasks are finished that were under way, so that
	// nobody hears them for as short a time as can be before the next process does.
	hearing, stopHearing := context.WithCancel(context.WithoutCancel(ctx))
	defer stopHearing()
	group.Go(func() error {
		defer stopHearing()
		if loop != nil {
			loop.Run(ctx)
		}
		<-ctx.Done()
		return nil
	})
	group.Go(func() error { self.Run(hearing); return nil })
	group.Go(func() error {
		return discord.Run(hearing, discord.Config{
			Watch: c.Metrics.Watch(c.Log, talk.Route),
			REST:  rest, Answer: answer, WorkOf: talk.WorkOf, Allowance: admission.NewAllowance(c.Limits.Person, c.Limits.Server), TurnedAway: talk.TurnedAway, Commands: talk.Commands(), Newest: self.Newest, Facts: c.Store, Log: c.Log, FleetingFor: c.FleetingFor, Now: given,
			Ears: c.Ears, Shards: c.Shards, Listener: c.Listener, OnReady: c.OnReady, OnConnected: ears.shard, OnListening: ears.listening, OnRegistered: c.OnRegistered, Tune: c.Tune})
	})
	group.Go(func() error { alive.run(ctx); return nil })
	group.Go(func() error {
		pruneHourly(ctx, c)
		return nil
	})
	if loop != nil {
		var kinds []string
		for _, g := range c.Games {
			kinds = append(kinds, g.Name())
		}
		group.Go(func() error {
			t.Puzzles.FindAhead(ctx, c.Log, kinds...)
			return nil
		})
	}
	return group.Wait()
}

// requests are those that tasks may send in any second: the rest of the 50 that Discord
// takes is for those who answer people.
const requests = 45

// handlers are who carries out the tasks of the outbox, by kind.
func handlers(t *table.Table, a *announce.Announcer, alive *alive) map[string]outbox.Handler {
	all := a.Handlers()
	for kind, handle := range t.Handlers() {
		all[kind] = func(ctx context.Context, task *store.Task) error {
			if err := alive.reckons(ctx, task); err != nil {
				return err
			}
			err := handle(ctx, task)
			if engine.IsRefused(err, sitting.OldRules) {
				return fmt.Errorf("%w: %v", outbox.ErrGiveUp, err)
			}
			return err
		}
	}
	return all
}

// finishTasks is how long tasks that were begun may go on when the bot is to stop, such
// as a board that is on its way; answers have [discord.StopTime] after that. Together
// they are less than the ten seconds after which supervisors kill a program.
const finishTasks = 5 * time.Second

// options say how tasks are worked off, and those to think by as many as think at a table
// at once, for no longer than they may.
func options(c Config, t *table.Table) outbox.Options {
	o := c.Outbox
	o.Log = c.Log
	o.Slow = outbox.Slow{Kind: sitting.TaskThink, Workers: t.Thinkers.Places(), Deadline: t.Thinkers.Budget.Time + discord.PostTime}
	if o.Now == nil {
		o.Now = c.Now
	}
	if o.Deadline == 0 {
		o.Deadline = discord.PostTime
	}
	if o.Grace == 0 {
		o.Grace = finishTasks
	}
	// All workers may be at tasks that take as long as they may.
	turned := c.Health.Loop("the outbox", o.Deadline+time.Minute)
	thought := c.Health.Loop("the outbox of what artificial players think", o.Slow.Deadline+time.Minute)
	o.OnTurn = func(slow bool) {
		if slow {
			thought()
		} else {
			turned()
		}
	}
	o.OnTried = c.Metrics.Task(c.Log)
	return o
}

// readyFact is the key of what is committed to know whether that is possible.
const readyFact = "ready"

// pruneHourly removes what nobody will ask for any more.
func pruneHourly(ctx context.Context, c Config) {
	tick := time.NewTicker(time.Hour)
	defer tick.Stop()
	for {
		// Discord redelivers within minutes; a day is plenty.
		if err := c.Store.Prune(ctx, c.Now().Add(-24*time.Hour)); err != nil && ctx.Err() == nil {
			c.Log.Error("cannot prune the store", "err", err)
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
	}
}
