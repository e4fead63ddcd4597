package bot

import (
	"cmp"
	"context"
	"crypto/rand"
	"io"
	"log/slog"
	"net"
	"net/http"
	"time"

	"sobremesa/bot/absence"
	"sobremesa/bot/admission"
	"sobremesa/bot/announce"
	"sobremesa/bot/chat"
	"sobremesa/bot/discord"
	"sobremesa/bot/games"
	"sobremesa/bot/guard"
	"sobremesa/bot/health"
	"sobremesa/bot/metrics"
	"sobremesa/bot/outbox"
	"sobremesa/bot/private"
	"sobremesa/bot/processes"
	"sobremesa/bot/table"
	"sobremesa/bot/thinking"
	"sobremesa/engine"
	"sobremesa/store"
)

// Config configures a bot. Token, Store and Games are required; zero values of the other fields
// mean the defaults.
type Config struct {
	// Token is the application's secret. It never appears in a log or an error.
	Token string
	Store store.Store
	// Games are the games that can be played.
	Games games.List
	// Log may be nil, for no log.
	Log *slog.Logger
	// Version of the program and Homepage, the address of its operator, are sent to Discord with
	// every request.
	Version, Homepage string
	// Client carries every request to Discord. The default has the standard library's transport.
	// It should have no Timeout: each request has a time limit by its size.
	Client *http.Client
	// Entropy is the source of seeds. The default is the machine's.
	Entropy io.Reader
	// AnswerPause and UndoPause are those of the table. The defaults are [table.AnswerPause] and
	// [table.UndoPause].
	AnswerPause, UndoPause time.Duration
	// Budget is how much artificial players may think about a move. The default is 10 s.
	Budget engine.Budget
	// Limits bound what a user, a server or a channel may ask for. The default is no limits.
	Limits Limits
	// FleetingFor is how long a fleeting answer of a few words stays. The default is 15 s.
	FleetingFor time.Duration
	// Now is the clock of games and of due tasks. The default is the machine's.
	Now func() time.Time
	// Outbox says how tasks are worked off. Its clock is Now unless it has one of its own.
	Outbox outbox.Options
	// Health, unless nil, is told how the bot is.
	Health *health.Health
	// Metrics, unless nil, receives the metrics. Two bots must not share one.
	Metrics *metrics.Metrics
	// OnLoop is called with the loop before it runs, so that the owner of Now can advance that
	// clock with the loop's MoveClock.
	OnLoop func(*outbox.Loop)
	// Ears says how interactions are received. The default is by the gateway. By HTTP they are
	// accepted at Listener.
	Ears     discord.Ears
	Listener net.Listener
	// Handless leaves the tasks of the outbox to other processes on the store.
	Handless bool
	// Requests is how many requests for tasks all processes on the store together may send to
	// Discord in any second. The default is 45, of the 50 that Discord allows.
	Requests int
	// Shards are the gateway's shards that this process keeps. The default is all of them.
	Shards discord.Shards
	// OnReady is called each time the bot starts to receive interactions.
	OnReady func()
	// OnRegistered is called once, when the commands are registered.
	OnRegistered func()
	// Tune changes the gateway before it runs, and Around wraps the Answerer. Both are for tests.
	Tune   func(*discord.Gateway)
	Around func(discord.Answerer) discord.Answerer
}

// setDefaults sets the fields that Run itself relies on.
func (c *Config) setDefaults() {
	c.Client, c.Log = cmp.Or(c.Client, &http.Client{}), cmp.Or(c.Log, slog.New(slog.DiscardHandler))
	c.Health, c.Metrics = cmp.Or(c.Health, new(health.Health)), cmp.Or(c.Metrics, metrics.New())
	c.Requests = cmp.Or(c.Requests, taskRequests)
	c.AnswerPause, c.UndoPause = cmp.Or(c.AnswerPause, table.AnswerPause), cmp.Or(c.UndoPause, table.UndoPause)
	if c.Entropy == nil {
		c.Entropy = rand.Reader
	}
	if c.Now == nil {
		c.Now = time.Now
	}
}

// taskRequests is the default of Config.Requests. It leaves the rest of the 50 requests per
// second that Discord allows to those that answer users.
const taskRequests = 45

// Run runs the bot until the context ends: it registers the commands, answers interactions and
// tells channels about their games. Then it begins no more tasks, finishes those that are under
// way, and leaves the gateway's sessions to the next bot on the store, which receives what
// happens in between. An error means that the bot cannot continue at all.
func Run(ctx context.Context, c Config) error {
	givenNow := c.Now
	c.setDefaults()
	c.Metrics.LookUp(c.Store, c.Now)
	c.Outbox.Others, _ = c.Store.(outbox.Listener)
	c.Store, c.Client = c.Metrics.Store(c.Store), c.Metrics.Client(c.Client)
	c.Games = c.Games.InTurn(c.Metrics.Drawn)
	rest := &discord.REST{Client: c.Client, Token: c.Token, Version: c.Version, Homepage: c.Homepage}
	channels := &discord.Channels{REST: rest}

	thinkers := thinking.New(c.Games, c.Budget, c.Outbox.Slow.Workers)
	thinkers.Log = c.Log
	defer thinkers.Close()
	var loop *outbox.Loop
	wake := func() {} // the hands of other processes are told by the store, or poll
	if !c.Handless {
		o := outboxOptions(c, thinkers)
		o.Reserve = rest.Reserve
		loop = outbox.New(c.Store, o)
		wake = loop.Wake
		rest.Tokens = &discord.Tokens{Now: c.Now}
	}
	t := table.New(table.Config{Store: c.Store, Games: c.Games, Now: c.Now, Entropy: c.Entropy, AnswerPause: c.AnswerPause,
		UndoPause: c.UndoPause, Thinkers: thinkers, Bounds: c.Limits.Tables, Guilds: channels, Wake: wake})
	defer context.AfterFunc(ctx, c.Health.Stopping)()
	alive := &alive{open: make(map[absence.Ear]bool), table: t, now: c.Now, realClock: givenNow == nil, log: c.Log,
		turned: c.Health.Loop("what notes that the bot runs", 3*heartbeatEvery), health: c.Health, metrics: c.Metrics}
	if ctx.Err() != nil {
		return nil // told to stop before it has begun
	}
	keeper := &private.Keeper{Store: c.Store, End: rest.EndPrivate, Now: c.Now, Log: c.Log}
	announcer := &announce.Announcer{Table: t, Games: c.Games, Channels: channels}
	if loop != nil && c.OnLoop != nil {
		c.OnLoop(loop)
	}
	c.Health.Begin(func(ctx context.Context) error {
		return guard.Try(func() error {
			return c.Store.SetValues(ctx, store.Texts{readyFact: time.Now().UTC().Format(time.RFC3339)})
		})
	})

	self := processes.New(c.Store, rest, c.Requests, processes.Process{Version: c.Version, Ears: c.Ears.Of(c.Shards), Hands: !c.Handless}, c.Log)
	self.Begin(ctx)
	talk := chat.New(t, c.Games, channels, c.Log)
	connect := discord.Config{
		REST: rest, Facts: store.Facts{In: c.Store}, Log: c.Log, Now: givenNow,
		Answer: answerer(c, t, talk), WorkOf: talk.WorkOf, Watch: c.Metrics.Watch(c.Log, talk.Route), Private: keeper, FleetingFor: c.FleetingFor,
		Allowance: admission.NewAllowance(c.Limits.Person, c.Limits.Server), TurnedAway: talk.TurnedAway,
		Commands: talk.Commands(), Newest: self.Newest, OnRegistered: c.OnRegistered,
		Ears: c.Ears, Shards: c.Shards, Listener: c.Listener, Tune: c.Tune,
		OnReady: c.OnReady, OnConnected: alive.shard, OnListening: alive.listening, OnDeaf: alive.deafened,
		OnRefused: c.Metrics.Refused, Process: self.ID(), Ours: self.Knows,
	}

	group, ctx := guard.WithContext(ctx)
	// Interactions are received until the running tasks are finished, so that the gap until the
	// next process receives them is as short as possible.
	hearing, stopHearing := context.WithCancel(context.WithoutCancel(ctx))
	defer stopHearing()
	group.Go(func() error {
		defer stopHearing()
		if loop != nil {
			if err := loop.Run(ctx, handlers(t, announcer, keeper, alive)); err != nil {
				return err
			}
		}
		<-ctx.Done()
		return nil
	})
	group.Go(func() error { self.Run(hearing); return nil })
	group.Go(func() error { return discord.Run(hearing, connect) })
	group.Go(func() error { alive.run(ctx); return nil })
	group.Go(func() error { pruneHourly(ctx, c); return nil })
	if loop != nil {
		group.Go(func() error { findPuzzles(ctx, c, t); return nil })
	}
	return group.Wait()
}

// answerer returns the function that answers interactions. An interaction also shows that the
// bot is a member of its server again.
func answerer(c Config, t *table.Table, talk *chat.Chat) discord.Answerer {
	returns := announce.NewReturns(t, c.Log)
	answer := func(ctx context.Context, in *chat.Interaction) *chat.Answer {
		defer returns.Note(ctx, in.Guild)
		return talk.Answer(ctx, in)
	}
	if c.Around != nil {
		return c.Around(answer)
	}
	return answer
}

// findPuzzles finds the coming days' puzzles ahead of time, until the context ends.
func findPuzzles(ctx context.Context, c Config, t *table.Table) {
	var kinds []string
	for _, g := range c.Games {
		kinds = append(kinds, g.Name())
	}
	t.Puzzles.FindAhead(ctx, c.Log, kinds...)
}

// readyFact is the key of a fact that is committed to find out whether the store accepts commits.
var readyFact = store.FactOf("ready")

// pruneHourly removes rows that are no longer needed, until the context ends.
func pruneHourly(ctx context.Context, c Config) {
	tick := time.NewTicker(time.Hour)
	defer tick.Stop()
	for {
		// Discord redelivers within minutes, so a day is plenty.
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

// Limits bound what people may ask for, so that one user cannot slow the bot down for the others. A
// zero field means no limit.
type Limits struct {
	// Person and Server bound how much a user, and all users of a server together, may ask for, in
	// the weights of chat.Work.
	Person, Server admission.Rate
	// Tables bounds how many tables may be open at once.
	Tables table.Bounds
}

// DefaultLimits returns the limits of a public bot. Nobody who just plays meets them.
func DefaultLimits() Limits {
	return Limits{Person: discord.OfPerson, Server: discord.OfServer, Tables: table.Bounds{Person: 5, Channel: 20}}
}
