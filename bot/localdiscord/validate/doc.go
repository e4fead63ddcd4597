// Package validate decides whether Discord would accept a message body, component, modal, application
// command or list of autocompletion choices.
//
// The struct tags of the target types, most of them in package wire, say what Discord accepts in each
// field and which objects may be nested in which. Cursor.Into describes the tags. Rules that concern
// several fields are checked after reading, in message.go and command.go.
//
// Reading gives a value of package wire (or a small struct of this package) and a tree of complaints in
// Discord's shape: keyed by field, with Discord's codes such as BASE_TYPE_REQUIRED.
//
// The package is stricter than Discord in one point. A field that Discord's schema does not have is a
// complaint (UNKNOWN_FIELD), where Discord ignores it. A misspelt field is a bug of the sender, and
// this server exists to find such bugs.
//
// The package knows no users, channels, stored messages or HTTP. Callers check everything that depends
// on these.
package validate
