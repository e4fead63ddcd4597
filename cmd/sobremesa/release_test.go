package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

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
	t.Setenv(tokenVariable, "")
	t.Setenv(tokenFileVariable, "")
	config := filepath.Join(t.TempDir(), "config.toml")
	must.Succeed(t, os.WriteFile(config, nil, 0o600))
	if status, said := fails(t, "serve", "-c", config); status != int(inVain) || !strings.Contains(said, "no token") {
		t.Errorf("without a token: status %d: %s", status, said)
	}
}

// The unit is taken by systemd as it stands, and leaves little that the program could harm.
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
	// It looks for the program, which is another here.
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

// A container's user, folder and token are the same in the files that speak of them.
func TestTheContainersFilesAgree(t *testing.T) {
	read := func(name string) string {
		data, err := os.ReadFile(filepath.Join("release", name))
		must.Succeed(t, err)
		return string(data)
	}
	image, compose, build := read("Dockerfile"), read("compose.yaml"), read("build")
	user := regexp.MustCompile(`(?m)^USER (\d+):\d+$`).FindStringSubmatch(image)
	if user == nil || user[1] == "0" || !strings.Contains(image, "--chown="+user[1]+":") || !strings.Contains(compose, "chown "+user[1]+" token") {
		t.Errorf("the user %q is not in all of them", user)
	}
	for _, want := range []string{"WORKDIR /data", "VOLUME /data", "COPY sobremesa-*-linux-${TARGETARCH} /sobremesa", `CMD ["serve"]`} {
		if !strings.Contains(image, want) {
			t.Errorf("the Dockerfile lacks %q", want)
		}
	}
	for _, want := range []string{"games:/data", tokenFileVariable + ": /run/secrets/token"} {
		if !strings.Contains(compose, want) {
			t.Errorf("the compose file lacks %q", want)
		}
	}
	if !strings.Contains(build, "name=sobremesa-$version-linux-$arch") {
		t.Error("the binaries are called something else")
	}
}
