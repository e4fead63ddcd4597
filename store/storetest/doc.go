// Package storetest tests the contract of package store: [Run] for every implementation,
// [RunShared] for one whose data several Stores may open at once, [RunCrash] for one that survives
// the death of its process.
//
// Each rule gets a fresh Store and is named after what it proves. The rules use only the interface.
// The rules for tasks are defined by a model of the outbox, with which random calls on a store are
// compared. Concurrency has rules of its own, which start calls together. These may miss some
// faults; with SOBREMESA_THOROUGH they try ten times as often.
package storetest
