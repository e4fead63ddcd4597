// Package validate decides what Discord would take and what it would refuse: message bodies, components, modals,
// application commands, autocompletion choices.
//
// What Discord takes of a field, and which objects may stand in which, is in the tags of the types that they are read into, those of
// package wire above all; schema.go says how, values.go reads by it. What several fields have to do with each other is judged once they
// are read, in components.go, message.go and command.go.
//
// What comes out is a value of package wire (or a small struct of this package), and a
// tree of complaints in Discord's own shape, keyed by field, with Discord's codes ("BASE_TYPE_REQUIRED" and the like).
//
// It is stricter than Discord in one point: a field that Discord's schema does not have is a complaint (UNKNOWN_FIELD), where
// Discord passes over it in silence. A misspelt field is a bug of the sender, and this server exists to find those.
//
// It knows no users, channels, stored messages or HTTP: whatever depends on these is checked by its caller.
package validate
