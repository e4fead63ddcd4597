package main

import "fmt"

// exitStatus is an error that prints nothing and sets the exit status.
type exitStatus int

func (e exitStatus) Error() string { return fmt.Sprintf("exit status %d", int(e)) }

// exitInterrupted is the status by which shells report an interrupted command.
const exitInterrupted exitStatus = 130
