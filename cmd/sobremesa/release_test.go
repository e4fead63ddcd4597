package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"

	yaml "github.com/oasdiff/yaml3"

	"sobremesa/bot/discord"
	"sobremesa/engine/must"
	"sobremesa/store/postgres"
	"sobremesa/store/sqlite"
)

func TestABotThatWouldEndAgainSaysSoByItsStatus(t *testing.T) {
	for _, test := range []struct {
		err  error
		want exitStatus
	}{
		{errors.New("the network is down"), 1},
		{sqlite.ErrVanished, 1},
		{fmt.Errorf("x: %w", sqlite.ErrFull), exitLater},
		{fmt.Errorf("x: %w", postgres.ErrUnreachable), exitLater},
		{errors.Join(fmt.Errorf("x: %w", sqlite.ErrNewer), nil), exitConfig},
		{sqlite.ErrForeign, exitConfig},
		{discord.ErrToken, exitConfig},
		{&discord.CloseError{Code: 4004}, exitConfig},
		{&discord.CloseError{Code: 4014}, exitConfig},
		{&discord.CloseError{Code: 4011}, 1},
	} {
		if got := statusOf(test.err); got != test.want {
			t.Errorf("%v: %d, want %d", test.err, got, test.want)
		}
	}
}

// endInGoName is the command that runs endInGo.
const endInGoName = "sobremesa-ended-by-go"

// endInGo ends the program as Go's runtime ends one: by a panic, a fatal error or SIGQUIT.
func endInGo() {
	switch os.Args[1] {
	case "panic":
		panic("a mistake")
	case "fatal":
		new(sync.Mutex).Unlock()
	case "SIGQUIT":
		if self, err := os.FindProcess(os.Getpid()); err == nil && self.Signal(syscall.SIGQUIT) == nil {
			select {}
		}
	}
}

func TestTheUnitRestartsABotThatGoHasEnded(t *testing.T) {
	unit, err := os.ReadFile("release/sobremesa.service")
	must.Succeed(t, err)
	prevents := regexp.MustCompile(`(?m)^RestartPreventExitStatus=(.*)$`).FindSubmatch(unit)
	if prevents == nil || string(prevents[1]) != fmt.Sprint(int(exitConfig)) {
		t.Fatalf("it prevents a restart after %q, want %d", prevents, exitConfig)
	}
	for _, way := range []string{"panic", "fatal", "SIGQUIT"} {
		ended := exec.Command(endInGoName, way)
		if err := ended.Run(); ended.ProcessState == nil || ended.ProcessState.ExitCode() <= 0 {
			t.Fatalf("%s: %v", way, err)
		}
		if status := exitStatus(ended.ProcessState.ExitCode()); slices.Contains([]exitStatus{1, exitLater, exitConfig}, status) {
			t.Errorf("%s ends with %d, which serve uses too", way, status)
		}
	}
}

// systemd accepts the unit, and the unit leaves little that the program could harm.
func TestTheUnitIsSound(t *testing.T) {
	const unit = "release/sobremesa.service"
	data, err := os.ReadFile(unit)
	must.Succeed(t, err)
	analyze, err := exec.LookPath("systemd-analyze")
	if err != nil {
		t.Skip("systemd-analyze is not installed")
	}
	// systemd-analyze looks for the program, which has another path here.
	program, err := exec.LookPath("true")
	must.Succeed(t, err)
	here := filepath.Join(t.TempDir(), "sobremesa.service")
	must.Succeed(t, os.WriteFile(here, []byte(strings.ReplaceAll(string(data), "/usr/local/bin/sobremesa", program)), 0o600))
	out, err := exec.Command(analyze, "verify", here).CombinedOutput()
	if err != nil || len(out) > 0 {
		t.Errorf("%v: %s", err, out)
	}
	out, err = exec.Command(analyze, "security", "--offline=true", "--threshold=15", here).CombinedOutput()
	if err != nil {
		t.Errorf("%v: %s", err, out)
	}
}

// The container files agree on user, folder and secrets, and the program accepts the
// settings they give it.
func TestTheContainersFilesAgree(t *testing.T) {
	read := func(name string) string {
		data, err := os.ReadFile(filepath.Join("release", name))
		must.Succeed(t, err)
		return string(data)
	}
	image, build := read("Dockerfile"), read("build")
	user := regexp.MustCompile(`(?m)^USER (\d+):\d+$`).FindStringSubmatch(image)
	if user == nil || user[1] == "0" {
		t.Fatalf("the user is %q", user)
	}
	token := tokenFileVariable + ": /run/secrets/token"
	for text, wants := range map[string][]string{
		image: {"--chown=" + user[1] + ":", "WORKDIR /data", "VOLUME /data", "COPY sobremesa-linux-${TARGETARCH} /sobremesa", `CMD ["serve"]`,
			"ENV " + metricsVariable + "=127.0.0.1:", `HEALTHCHECK CMD ["/sobremesa", "healthy"]`, "COPY ca-certificates.crt"},
		read("compose.yaml"):          {"chown " + user[1] + " token", "games:/data", token},
		read("compose-postgres.yaml"): {"chown " + user[1] + " token", "chown " + user[1] + " pgpass", token, "PGPASSFILE: /run/secrets/pgpass"},
		build:                         {"name=sobremesa-linux-$arch", `"$out/ca-certificates.crt"`},
	} {
		for _, want := range wants {
			if !strings.Contains(text, want) {
				t.Errorf("%q is not in:\n%s", want, text)
			}
		}
	}
}

// The program accepts the compose file for several processes: one of them listens, and all
// have the same database and the settings that the manual describes.
func TestTheProcessesOfTheComposeFileAreConfigured(t *testing.T) {
	data, err := os.ReadFile("release/compose-postgres.yaml")
	must.Succeed(t, err)
	var file struct {
		Services map[string]struct {
			Command []string
			Configs []struct{ Source, Target string }
		}
		Configs map[string]struct{ Content string }
	}
	must.Succeed(t, yaml.Unmarshal(data, &file))
	databases := make(map[string]bool)
	for name, hears := range map[string]discord.Ears{"ears": discord.Gatewayed, "hands": discord.Deaf} {
		s := file.Services[name]
		if len(s.Configs) != 1 || !slices.Equal(s.Command, []string{"serve", "--config", s.Configs[0].Target}) {
			t.Fatalf("%s is %+v", name, s)
		}
		c, err := parseConfig([]byte(file.Configs[s.Configs[0].Source].Content))
		must.Succeed(t, err)
		if c.Discord.Ears != hears {
			t.Errorf("%s hears by %q", name, c.Discord.Ears)
		}
		databases[c.Store.Database] = true
	}
	if databases[""] || len(databases) != 1 {
		t.Errorf("the databases are %v", databases)
	}
}
