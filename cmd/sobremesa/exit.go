package main

import "fmt"

// exitStatus is an error that says nothing and ends the process with a status.
type exitStatus int

func (e exitStatus) Error() string { return fmt.Sprintf("exit status %d", int(e)) }

// exitInterrupted is what a shell reports of a command that was interrupted.
const exitInterrupted exitStatus = 130
