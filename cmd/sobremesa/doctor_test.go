package main

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/discord"
	"sobremesa/bot/games/all"
	"sobremesa/bot/localdiscord"
	"sobremesa/bot/localdiscord/redirect"
	"sobremesa/engine/must"
	"sobremesa/store"
	"sobremesa/store/sqlite"
	"sobremesa/store/sqlite/sqlitetest"
)

// patient is a healthy installation until a test spoils it.
type patient struct {
	*local
	c     config
	token string
}

func newPatient(t *testing.T) *patient {
	t.Helper()
	p := &patient{local: newLocal(t, localdiscord.Options{}), token: testToken}
	c, err := readConfig(p.config)
	must.Succeed(t, err)
	p.c = c
	return p
}

// examined returns the doctor's output and the number of faults.
func (p *patient) examined(t *testing.T) (text string, faults int) {
	t.Helper()
	found := examine(t.Context(), p.c, func(name string) string { return map[string]string{tokenVariable: p.token}[name] })
	var lines []string
	for _, f := range found {
		lines = append(lines, f.String())
	}
	text = strings.Join(lines, "\n")
	if p.token != "" && strings.Contains(text, p.token) {
		t.Errorf("the token is shown: %s", text)
	}
	return text, found.faults()
}

func TestTheDoctorFindsNothingWrongWhereAllIsWell(t *testing.T) {
	p := newPatient(t)
	for _, want := range []string{"the bot creates it when it starts", "is intact and writable"} {
		text, faults := p.examined(t)
		if faults > 0 || !strings.Contains(text, want) {
			t.Errorf("%d faults, want %q in:\n%s", faults, want, text)
		}
		for _, about := range []string{"Database", "Disk", "Token", "Clock", "Ears", "Intents", "Permissions"} {
			if strings.Count(text, "ok     "+about+": ") != 1 {
				t.Errorf("nothing about %s in:\n%s", about, text)
			}
		}
		sqlitetest.Open(t, p.database)
	}
}

func TestTheDoctorFindsEachFaultAndSaysWhatToDo(t *testing.T) {
	faults := func(p *patient) *localdiscord.Faults { return p.server.Faults() }
	for name, test := range map[string]struct {
		spoil func(*testing.T, *patient)
		says  []string
	}{
		"no token":      {func(_ *testing.T, p *patient) { p.token = "" }, []string{"Token: no token", tokenVariable}},
		"a wrong token": {func(_ *testing.T, p *patient) { p.token = "another" }, []string{"Token: Discord does not accept it", "Reset the token"}},
		"a token reset": {func(_ *testing.T, p *patient) { faults(p).RefuseToken(true) }, []string{"Token: Discord does not accept it"}},
		"another program": {func(t *testing.T, p *patient) {
			s := sqlitetest.Open(t, p.database)
			left := fmt.Sprintf(`{"left":500,"until":%q}`, time.Now().Add(time.Hour).Format(time.RFC3339))
			must.Succeed(t, store.Facts{In: s}.SetFact(t.Context(), "gateway.identifies", left))
			faults(p).LimitIdentify(497, time.Hour)
		}, []string{"Ears: another program uses the bot's token", "3 sessions", "reset the token"}},
		"no Discord":        {func(_ *testing.T, p *patient) { p.c.Discord.APIURL = "http://127.0.0.1:1" }, []string{"Discord: unexpected answer", "https requests"}},
		"Discord is broken": {func(_ *testing.T, p *patient) { faults(p).Next500("", 9) }, []string{"Discord: unexpected answer", "status 500", "later"}},
		"a clock behind":    {func(_ *testing.T, p *patient) { faults(p).SkewDate(3 * time.Minute) }, []string{"Clock: it is 3m0s behind", "timedatectl"}},
		"a clock ahead":     {func(_ *testing.T, p *patient) { faults(p).SkewDate(-time.Hour) }, []string{"Clock: it is 1h0m0s ahead"}},
		"no address for http": {func(_ *testing.T, p *patient) { p.c.Discord.Ears = discord.Posted },
			[]string{"Ears: Discord sends interactions to the gateway", "General Information"}},
		"an address where the gateway is meant": {func(t *testing.T, p *patient) { p.setEndpoint(t) },
			[]string{"Ears: Discord sends interactions to http://", `ears = "gateway" does not hear`, "remove"}},
		"an address that leads nowhere": {func(t *testing.T, p *patient) {
			p.setEndpoint(t).Close()
			p.c.Discord.Ears = discord.Posted
		}, []string{"Ears: ", "cannot be reached from here", "Start the bot"}},
		"an address that leads elsewhere": {func(t *testing.T, p *patient) {
			p.setEndpoint(t).Config.Handler = http.NotFoundHandler()
			p.c.Discord.Ears = discord.Posted
		}, []string{"Ears: ", "status 404 instead of the bot's 401", "reverse proxy"}},
		"an address that asks for a password": {func(t *testing.T, p *patient) {
			p.setEndpoint(t).Config.Handler = http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusUnauthorized) })
			p.c.Discord.Ears = discord.Posted
		}, []string{"Ears: ", "something else than the bot answers 401", "password"}},
		"no connections left": {func(_ *testing.T, p *patient) { faults(p).LimitIdentify(3, time.Hour) }, []string{"Ears: only 3 gateway sessions are left today"}},
		"a server without permissions": {func(t *testing.T, p *patient) {
			must.Succeed(t, p.server.DenyBotIn(localdiscord.LaPlaza.ID, localdiscord.AttachFiles|localdiscord.CreatePublicThreads))
		}, []string{`Permissions: in "` + localdiscord.LaPlaza.Name + `" the bot lacks Create Public Threads, Attach Files.`, "Roles"}},
		"no server": {func(_ *testing.T, p *patient) {
			for _, g := range localdiscord.DefaultWorld().Guilds {
				must.Succeed(t, p.server.Uninstall(g.ID, true))
			}
		}, []string{"Permissions: the bot is in no server", "oauth2/authorize?client_id=" + localdiscord.Bot.ID}},
		"a folder that is not there": {func(_ *testing.T, p *patient) {
			p.c.Store.Path = filepath.Join(filepath.Dir(p.database), "none", "games.db")
		},
			[]string{"Database: ", "there is no folder", "Disk: "}},
		"no database": {func(t *testing.T, p *patient) {
			must.Succeed(t, os.WriteFile(p.database, []byte("to do: milk, bread and some more to be long enough for it"), 0o600))
		}, []string{"Database: ", "not a database of this program", "store.path"}},
		"no database server": {func(_ *testing.T, p *patient) {
			p.c.Store.Database = "postgres://me:" + testToken + "@127.0.0.1:1/games"
		},
			[]string{"Database: postgres: games on 127.0.0.1", "See whether the server runs", "store.database"}},
		"a damaged database": {func(t *testing.T, p *patient) { p.make(t); p.damage(t, 1, 3) }, []string{"Database: ", "damaged", "sobremesa restore"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := newPatient(t)
			test.spoil(t, p)
			text, n := p.examined(t)
			if want := strings.Count(strings.Join(test.says, " "), ": "); n == 0 || n > max(1, want) {
				t.Errorf("%d faults in:\n%s", n, text)
			}
			for _, want := range test.says {
				if !strings.Contains(text, want) {
					t.Errorf("want %q in:\n%s", want, text)
				}
			}
		})
	}
}

// setEndpoint sets the application's endpoint to a server that answers Discord's test
// like a bot.
func (p *patient) setEndpoint(t *testing.T) *httptest.Server {
	t.Helper()
	app, err := discord.ReadApplication(t.Context(), &discord.REST{Client: &http.Client{Transport: redirect.To(p.url)}, Token: p.token})
	must.Succeed(t, err)
	bot := httptest.NewServer(&discord.Endpoint{Key: app.Key, Process: "a process", Log: p.c.logger(os.Stderr)})
	t.Cleanup(bot.Close)
	must.Succeed(t, p.server.SetEndpoint(t.Context(), bot.URL+discord.EndpointPath))
	return bot
}

func TestTheDoctorFindsABotThatHearsByHTTP(t *testing.T) {
	p := newPatient(t)
	p.setEndpoint(t)
	p.c.Discord.Ears = discord.Posted
	if text, faults := p.examined(t); faults > 0 || !strings.Contains(text, "where a bot refuses unsigned requests") {
		t.Error(text)
	}
}

// make creates the database.
func (p *patient) make(t *testing.T) {
	t.Helper()
	db, err := sqlite.Open(t.Context(), p.database)
	must.Succeed(t, err)
	must.Succeed(t, db.Close())
}

// damage overwrites some of the database's pages, which are numbered from 0.
func (p *patient) damage(t *testing.T, from, to int) {
	t.Helper()
	data, err := os.ReadFile(p.database)
	must.Succeed(t, err)
	for i := 4096 * from; i < 4096*to; i++ {
		data[i] ^= 0x5a
	}
	must.Succeed(t, os.WriteFile(p.database, data, 0o600))
}

func TestTheDoctorJudgesTheRoomThatIsLeft(t *testing.T) {
	for _, test := range []struct {
		free, size int64
		fault      bool
	}{
		{leastFree, 0, false},
		{leastFree - 1, 0, true},
		{leastFree + 999, 1000, true},
		{leastFree + 1000, 1000, false},
	} {
		var l findings
		l.room("here", test.free, test.size)
		if (l.faults() > 0) != test.fault || !strings.Contains(l[0].says, megabytes(test.free)+" are free in here") {
			t.Errorf("%+v: %v", test, l)
		}
	}
}

func TestTheDoctorEndsWithAStatus(t *testing.T) {
	p := newPatient(t)
	for status, token := range []string{p.token, "another"} {
		t.Setenv(tokenVariable, token)
		if got := run(all.Games(), []string{"doctor", "-c", p.config}); got != status {
			t.Errorf("status %d, want %d", got, status)
		}
	}
}
