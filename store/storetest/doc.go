// Package storetest is the contract of package store as tests: [Run] for every
// implementation, [RunShared] for one whose data several Stores may open at
// once, [RunCrash] for one that survives the death of its process.
//
// Each rule has a fresh Store and the name of what it proves. The rules know
// the interface and nothing of what is behind it. What holds of tasks is told by a model of
// the outbox, with which a store is compared by random calls. What many may do at once is
// told by rules of their own, which start calls together: some of those that a store breaks
// they may miss, and SOBREMESA_THOROUGH has them try ten times as often.
package storetest
