package main

import (
	"context"
	"fmt"
	"os"
	"time"
)

type doctorCmd struct {
	configFlag
}

// Help is shown by --help.
func (doctorCmd) Help() string {
	return "Asks Discord, examines database, disk and clock, and prints a line for each check, with what to do if something " +
		"is wrong. It changes nothing; the bot may be running. The exit status is 1 when something is wrong."
}

// Run examines the installation and prints the findings.
func (d *doctorCmd) Run(ctx context.Context) error {
	c, err := d.read()
	if err != nil {
		return err
	}
	found := examine(ctx, c, os.Getenv)
	for _, f := range found {
		fmt.Println(f)
	}
	if faults := found.faults(); faults > 0 {
		fmt.Printf("\nwrong: %d of %d\n", faults, len(found))
		return exitStatus(1)
	}
	return nil
}

func (f finding) String() string {
	mark := "ok     "
	if f.fault {
		mark = "WRONG  "
	}
	return mark + f.about + ": " + f.says
}

// doctorPatience bounds the whole examination.
const doctorPatience = time.Minute

// examine checks everything that a bot with this configuration needs.
func examine(ctx context.Context, c config, getenv func(string) string) findings {
	ctx, cancel := context.WithTimeout(ctx, doctorPatience)
	defer cancel()
	var found findings
	if address := c.Store.Database; address != "" {
		found.server(ctx, address)
	} else {
		found.database(ctx, c.Store.Path)
		found.disk(c.Store.Path)
	}
	token, err := readToken(getenv)
	if err != nil {
		found.wrong("Token", "%v", err)
		return found
	}
	found.discord(ctx, c, token)
	return found
}

// finding is the result of one check.
type finding struct {
	about string
	fault bool
	says  string // the result, and the remedy if it is a fault
}

// findings collects the results of all checks.
type findings []finding

func (l *findings) well(about, format string, args ...any) {
	*l = append(*l, finding{about, false, fmt.Sprintf(format, args...)})
}

func (l *findings) wrong(about, format string, args ...any) {
	*l = append(*l, finding{about, true, fmt.Sprintf(format, args...)})
}

func (l findings) faults() (n int) {
	for _, f := range l {
		if f.fault {
			n++
		}
	}
	return n
}
