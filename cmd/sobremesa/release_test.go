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
	"testing"

	yaml "github.com/oasdiff/yaml3"

	"sobremesa/bot/discord"
	"sobremesa/engine/must"
	"sobremesa/store/sqlite"
)

func TestABotThatWouldEndAgainSaysSoByItsStatus(t *testing.T) {
	for _, test := range []struct {
		err  error
		vain bool
	}{
		{nil, false},
		{errors.New("the network is down"), false},
		{fmt.Errorf("x: %w", sqlite.ErrFull), false},
		{errors.Join(fmt.Errorf("x: %w", sqlite.ErrNewer), nil), true},
		{sqlite.ErrForeign, true},
		{discord.ErrToken, true},
		{&discord.CloseError{Code: 4004}, true},
		{&discord.CloseError{Code: 4014}, true},
		{&discord.CloseError{Code: 4011}, false},
	} {
		if isInVain(test.err) != test.vain {
			t.Errorf("%v: want %v", test.err, test.vain)
		}
	}
}

// systemd accepts the unit, and the unit leaves little that the program could harm.
func TestTheUnitIsSound(t *testing.T) {
	const unit = "release/sobremesa.service"
	data, err := os.ReadFile(unit)
	must.Succeed(t, err)
	if want := fmt.Sprintf("\nRestartPreventExitStatus=2 %d\n", inVain); !strings.Contains(string(data), want) {
		t.Errorf("the unit lacks %q", want)
	}
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
		image:                         {"--chown=" + user[1] + ":", "WORKDIR /data", "VOLUME /data", "COPY sobremesa-*-linux-${TARGETARCH} /sobremesa", `CMD ["serve"]`},
		read("compose.yaml"):          {"chown " + user[1] + " token", "games:/data", token},
		read("compose-postgres.yaml"): {"chown " + user[1] + " token", "chown " + user[1] + " pgpass", token, "PGPASSFILE: /run/secrets/pgpass"},
		build:                         {"name=sobremesa-$version-linux-$arch"},
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
