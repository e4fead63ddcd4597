// Package storetest tests the contract of package store: [Run] for every implementation,
// [RunShared] for one whose data several Stores may open at once, [RunCrash] for one that survives
// the death of its process.
//
// Each rule gets a fresh Store and is named after what it proves. The rules use only the interface.
// Most are defined by a model of a store (world): random calls of clients, one after the other or at
// once, must give what they give there. Some calls that these rarely make together have rules of
// their own, which start them together. These may miss some
// faults; with SOBREMESA_THOROUGH they try ten times as often.
package storetest
