// Package admission shares out what there is too little of, so that nobody who asks for
// much costs the others: places at work, for which people wait in turn ([Line]), and how
// much may be asked for in a while ([Allowance]).
//
// It is about people and the servers that they are in, by their ids, and knows nothing of
// what they ask for. What it remembers is in memory and of those alone who ask for
// something now or did a moment ago: each process of a bot admits what it hears itself.
package admission

// Who is who asks: a person, in a server or, with "", in direct messages.
type Who struct{ Server, Person string }
