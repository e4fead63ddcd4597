package message

// Message is something to be shown.
type Message struct {
	Content  string   // at most MaxContent characters
	Mentions []string // ids of the users that the content may notify; nobody else is
	Files    []File   // pictures and others, in the order shown
	Rows     []Row    // at most MaxRows
	// Private: for one person alone, which only an answer to that person can be.
	Private bool
	// Nonce, unless "", makes of two messages one that are posted with the same
	// nonce within minutes: at most MaxNonce characters.
	Nonce string
}

// File is an attachment.
type File struct {
	Name string
	Type string // media type
	Data []byte
	Alt  string // what it shows, at most MaxAlt characters; "" if it is no picture
}

// Row is a row of components: up to ButtonsPerRow buttons, or one select.
type Row []Component

// Component is something that can be pressed or chosen from: a [Button] or a
// [Select].
type Component interface{ component() }

// Button is pressed.
type Button struct {
	ID       CustomID
	Label    string // at most MaxLabel characters
	Emoji    string // one Unicode emoji, or ""
	Style    Style
	Disabled bool
}

// Select is a menu of texts of which some are chosen.
type Select struct {
	ID          CustomID
	Placeholder string
	Options     []Option // 1 to MaxChoices
	Least, Most int      // how many have to be and can be chosen
}

// Option is one of a Select's.
type Option struct {
	Label, Value, Description string
	Emoji                     string // one Unicode emoji, or ""
}

// Style is how a button stands out.
type Style int

// The styles of buttons, as Discord names them.
const (
	Primary Style = iota
	Secondary
	Success
	Danger
)

// Modal is a form of one text, of several lines if need be, that may be left
// empty. When it is sent, its ID comes back as that of something pressed.
type Modal struct {
	ID          CustomID
	Title       string // 1 to MaxTitle characters
	Label       string // of the text, 1 to MaxTitle characters
	Placeholder string // at most MaxChoice characters
	Value       string // what the text is at first, at most Most characters
	Most        int    // characters of the text, up to MaxNote; as many when 0
}

func (Button) component() {}
func (Select) component() {}

// Choice completes what somebody types.
type Choice struct {
	Label string // at most MaxChoice characters
	Value string
}
