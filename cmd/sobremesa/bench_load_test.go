//go:build ci

package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"sobremesa/bot/localdiscord"
)

var people = []localdiscord.User{localdiscord.Ana, localdiscord.Luis, localdiscord.Marta,
	localdiscord.Iker, localdiscord.Zoe, localdiscord.Tom}

// request sends the nth request of a load and takes its time.
type request func(ctx context.Context, n int, times *times)

// steadily sends requests at a rate a second, no matter how long each takes, and waits for the last. It
// reports their times and, as that says more than times do on a busy machine, the bot's processor time
// for each.
func (l *local) steadily(b *testing.B, rate int, lasts time.Duration, request request) {
	ctx, cancel := context.WithTimeout(b.Context(), lasts+time.Minute)
	defer cancel()
	t := &times{by: make(map[string][]time.Duration)}
	before, began := processorTime(b, l.bot.Process.Pid), time.Now()
	var all sync.WaitGroup
	for n := range int(lasts.Seconds() * float64(rate)) {
		time.Sleep(time.Until(began.Add(time.Duration(n) * time.Second / time.Duration(rate))))
		all.Go(func() { request(ctx, n, t) })
	}
	all.Wait()
	took, used := time.Since(began), processorTime(b, l.bot.Process.Pid)-before
	answered := t.report(b)
	b.ReportMetric(float64(answered)/took.Seconds(), "answered/s")
	b.ReportMetric(float64(t.failed), "failed")
	b.ReportMetric(float64(used.Microseconds())/1000/float64(max(1, answered)), "cpu_ms/answer")
}

// times collects the durations of answers by kind.
type times struct {
	mu     sync.Mutex
	by     map[string][]time.Duration
	failed int // requests that were not answered
}

// take measures the time from an act to its message.
func (t *times) take(ctx context.Context, kind string, act func(context.Context) (*localdiscord.Outcome, error)) *localdiscord.Outcome {
	start := time.Now()
	o, err := answered(ctx, act)
	took := time.Since(start)
	t.mu.Lock()
	defer t.mu.Unlock()
	if err != nil {
		t.failed++
		return nil
	}
	t.by[kind] = append(t.by[kind], took)
	return o
}

// answered performs an act and waits for its message. A deferred answer does not count.
func answered(ctx context.Context, act func(context.Context) (*localdiscord.Outcome, error)) (*localdiscord.Outcome, error) {
	o, err := act(ctx)
	switch {
	case err != nil || o == nil:
	case o.Kind == localdiscord.KindFailed:
		err = localdiscord.ErrNoAnswer
	case o.Kind == localdiscord.KindDeferred:
		_, err = o.Await(ctx)
	}
	return o, err
}

// report reports the times, and returns how many there are.
func (t *times) report(b *testing.B) int {
	var all []time.Duration
	metrics := func(prefix string, list []time.Duration) {
		if len(list) == 0 {
			return
		}
		slices.Sort(list)
		b.ReportMetric(float64(list[len(list)/2].Microseconds())/1000, prefix+"median_ms")
		b.ReportMetric(float64(list[len(list)*99/100].Microseconds())/1000, prefix+"p99_ms")
	}
	for kind, list := range t.by {
		all = append(all, list...)
		if len(t.by) > 1 {
			metrics(kind+"_", list)
		}
	}
	metrics("", all)
	return len(all)
}

// reportPeakMemory reports the bot's peak resident set, if the system tells it.
func (l *local) reportPeakMemory(b *testing.B) {
	if peak := memoryOf(b, l.bot.Process.Pid, "VmHWM:"); peak > 0 {
		b.ReportMetric(peak, "peak_MiB")
	}
}

// processorTime returns the processor time a process has used so far, 0 if the system
// does not tell it.
func processorTime(b *testing.B, process int) time.Duration {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", process))
	if err != nil {
		b.Logf("processor time is not known here: %v", err)
		return 0
	}
	// After the name in parentheses, fields 12 and 13 are the user and system time in
	// hundredths of a second.
	fields := strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:]))
	user, _ := strconv.Atoi(fields[11])
	system, _ := strconv.Atoi(fields[12])
	return time.Duration(user+system) * 10 * time.Millisecond
}

// memoryOf returns a field of a process's status in MiB, 0 if the system does not
// tell it.
func memoryOf(b testing.TB, process int, name string) float64 {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", process))
	if err != nil {
		b.Logf("memory is not known here: %v", err)
		return 0
	}
	for line := range bytes.Lines(status) {
		if fields := strings.Fields(string(line)); len(fields) > 1 && fields[0] == name {
			kib, _ := strconv.Atoi(fields[1])
			return float64(kib) / 1024
		}
	}
	return 0
}
