// Package players has the artificial players of Ruling of Dwarfs.
//
// A player sees what its seat sees, the [enanos.View], and tries moves out on it
// ([enanos.View.After]); what chance or others will show it does not know.
package players
