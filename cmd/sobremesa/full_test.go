package main

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/hosttest"
	"sobremesa/bot/localdiscord"
	"sobremesa/bot/sitting"
	"sobremesa/engine/enginetest"
	"sobremesa/engine/must"
)

// onSmallDisk runs sobremesa with a private disk of two megabytes mounted on a folder.
func onSmallDisk(folder string, args ...string) *exec.Cmd {
	const mounted = `mount -t tmpfs -o size=2m none "$0" && exec sobremesa "$@"`
	return exec.Command("unshare", append([]string{"--user", "--map-root-user", "--mount", "sh", "-c", mounted, folder}, args...)...)
}

// The disk fills up under a running bot. Players are told that nothing was done, and /readyz says
// why. Once there is room again, the games go on.
func TestAFullDiskIsSaidAndGoneOnAfter(t *testing.T) {
	if !enginetest.Thorough() {
		t.Skip("set SOBREMESA_THOROUGH to fill a disk")
	}
	t.Parallel()
	folder := t.TempDir()
	if out, err := onSmallDisk(folder, "version").CombinedOutput(); err != nil {
		t.Skipf("no disk of its own can be had here: %v: %s", err, out)
	}
	free, err := net.Listen("tcp", "127.0.0.1:0")
	must.Succeed(t, err)
	must.Succeed(t, free.Close())
	o := &operated{local: newLocal(t, localdiscord.Options{Token: "operated"}), t: t}
	must.Succeed(t, os.WriteFile(o.config, fmt.Appendf(nil, "discord.api_url = %q\nstore.path = %q\nlog.level = \"error\"\nmetrics.addr = %q\n",
		o.url, filepath.Join(folder, "games.db"), free.Addr()), 0o600))
	o.bot = onSmallDisk(folder, "serve", "-c", o.config)
	o.runBot()
	ready := func() string {
		answer, err := http.Get("http://" + free.Addr().String() + "/readyz")
		must.Succeed(t, err)
		defer answer.Body.Close()
		text, err := io.ReadAll(answer.Body)
		must.Succeed(t, err)
		return string(text)
	}
	ana, luis, here := localdiscord.Ana, localdiscord.Luis, localdiscord.General
	o.command(ana, here, "azul new players:2")

	filling := filepath.Join("/proc", fmt.Sprint(o.bot.Process.Pid), "root", folder, "filling")
	file, err := os.Create(filling)
	must.Succeed(t, err)
	for err == nil {
		_, err = file.Write(make([]byte, 4096))
	}
	must.Succeed(t, file.Close())
	if said := o.command(luis, here, "azul join"); !strings.Contains(said, hosttest.Says("chat.unkept")) {
		t.Errorf("Luis is told %q", said)
	}
	for !strings.Contains(ready(), "the disk is full: make room on the file system of "+folder) && t.Context().Err() == nil {
		time.Sleep(10 * time.Millisecond)
	}
	must.Succeed(t, os.Remove(filling))
	if said := o.command(luis, here, "azul join"); !strings.Contains(said, hosttest.Says(sitting.Joined)) {
		t.Errorf("when there is room, Luis is told %q", said)
	}
	o.stopBot()
}
