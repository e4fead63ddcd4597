package message

// Message is a message to be shown.
type Message struct {
	Content  string   // at most MaxContent characters
	Mentions []string // ids of the users that the content may notify; no other user is
	Roles    []string // ids of the roles that the content may notify; no other role is
	Files    []File   // pictures and other files, in the order shown
	Rows     []Row    // at most MaxRows
	Face     *Face    // of the person whom the message is about, nil for none
	// Private makes the message visible to one user only. Only an answer to that user's interaction
	// can be private.
	Private bool
	// Nonce makes Discord post only one of several messages with the same nonce within a few
	// minutes. It has at most MaxNonce characters; "" is none.
	Nonce string
}

// File is an attachment.
type File struct {
	Name string
	Type string // media type
	Data []byte
	// Alt describes a picture in lines, most important first. As many of them as fit into MaxAlt
	// are sent. It is "" for files that are no pictures.
	Alt string
}

// Face is a person's name with their picture, which Discord shows from its address.
type Face struct {
	Name    string // 1 to MaxFace characters
	Picture string
}

// Row is a row of components: up to ButtonsPerRow buttons, or one select.
type Row []Component

// Component is a [Button] or a [Select].
type Component interface{ component() }

// Button is a button.
type Button struct {
	ID       CustomID
	Label    string // at most MaxLabel characters
	Emoji    string // one Unicode emoji, or ""
	Style    Style
	Disabled bool
}

// Select is a select menu.
type Select struct {
	ID          CustomID
	Placeholder string
	Of          Choosable
	Options     []Option // 1 to MaxChoices
	Chosen      []string // ids of the people or roles that are chosen already
	Least, Most int      // how many options must and can be chosen
}

// Choosable is what can be chosen in a Select.
type Choosable int

// What can be chosen: one of the options, or a person or a role of the server by its id.
const (
	AnOption Choosable = iota
	APerson
	ARole
)

// Option is an option of a Select.
type Option struct {
	Label, Value, Description string
	Emoji                     string // one Unicode emoji, or ""
	Chosen                    bool   // it is chosen already
}

// Style is the colour of a button.
type Style int

// The styles of buttons, under Discord's names.
const (
	Primary Style = iota
	Secondary
	Success
	Danger
)

// Modal is a form of one to five text inputs, which may be left empty. When it is submitted, its ID
// comes back like that of a pressed button, with the texts in the order of the fields.
type Modal struct {
	ID     CustomID
	Title  string // 1 to MaxTitle characters
	Fields []Field
}

// Field is a text input of a Modal.
type Field struct {
	Label       string // 1 to MaxTitle characters
	Placeholder string // at most MaxChoice characters
	Value       string // initial text, at most Most characters
	Most        int    // maximal length of the text, up to MaxNote; 0 means MaxNote
	Long        bool   // the text may have several lines
}

func (Button) component() {}
func (Select) component() {}

// Choice is a suggestion for what the user is typing.
type Choice struct {
	Label string // at most MaxChoice characters
	Value string
}
