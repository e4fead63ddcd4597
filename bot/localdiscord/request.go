package localdiscord

import (
	"bytes"
	"cmp"
	"image"
	_ "image/gif"  // the sizes of pictures
	_ "image/jpeg" // …
	_ "image/png"  // …
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"path/filepath"
	"regexp"
	"sort"
	"strconv"
	"strings"

	"sobremesa/bot/localdiscord/validate"
	"sobremesa/bot/localdiscord/wire"
)

// maxRequest is Discord's limit of a request's size in bytes, files included.
const maxRequest = 25 << 20

// route is an entry of the REST API. Its pattern is one of http.ServeMux, without the version.
type route struct {
	method  string
	pattern string
	open    bool                                // needs no bot token, because the path contains an interaction's token
	handle  func(*call) (answer any, err error) // the server's lock is held
}

// created is an answer with status 201. Other answers have 200, or 204 without a body.
type created struct{ object any }

// call is a REST request in its handler.
type call struct {
	request *http.Request
	key     string // its route, or the method and path of an unknown one
	raw     []byte // the whole body

	body  validate.Cursor // of the JSON body or of payload_json
	errs  *validate.Errors
	files []upload
}

// at returns the segment of the path for a name in the route's pattern.
func (c *call) at(name string) string { return c.request.PathValue(name) }

// query returns a parameter of the query.
func (c *call) query(name string) string { return c.request.URL.Query().Get(name) }

// invalid returns the refusal for the complaints so far, nil if there are none.
func (c *call) invalid() error {
	if c.errs == nil || c.errs.Empty() {
		return nil
	}
	return formError(c.errs)
}

// maxFile is the size limit of an attachment in bytes.
const maxFile = 10 << 20

// upload is a file of a multipart request.
type upload struct {
	wire.Attachment     // that it becomes; without an ID if it is dropped
	index           int // n of files[n]
	data            []byte
}

// read parses the body: JSON, or multipart with payload_json and files[n].
func (c *call) read() error {
	kind, params, err := mime.ParseMediaType(c.request.Header.Get("Content-Type"))
	switch {
	case len(c.raw) == 0:
		c.body, c.errs, _ = validate.Parse([]byte("null"))
		return nil
	case err == nil && kind == "application/json":
		return c.parse(c.raw)
	case err == nil && kind == "multipart/form-data" && params["boundary"] != "":
		return c.readMultipart(params["boundary"])
	}
	return formErrorAt("CONTENT_TYPE_INVALID",
		`Expected "Content-Type" header to be one of {'application/json', 'multipart/form-data'}.`, "content_type")
}

func (c *call) parse(b []byte) (err error) {
	if c.body, c.errs, err = validate.Parse(b); err != nil {
		return errInvalidJSON
	}
	return nil
}

var fileField = regexp.MustCompile(`^files\[([0-9]{1,2})\]$`)

func (c *call) readMultipart(boundary string) error {
	form, err := multipart.NewReader(bytes.NewReader(c.raw), boundary).ReadForm(maxRequest)
	if err != nil {
		return formErrorAt("MULTIPART_INVALID", "The multipart body cannot be read: "+err.Error())
	}
	payload := append(form.Value["payload_json"], "{}")[0]
	if err := c.parse([]byte(payload)); err != nil {
		return err
	}
	delete(form.Value, "payload_json")
	for name := range form.Value {
		c.errs.Add([]string{name}, "UNKNOWN_FIELD", "A multipart body has payload_json and files[n]")
	}
	for name, files := range form.File {
		m := fileField.FindStringSubmatch(name)
		if m == nil || len(files) > 1 {
			c.errs.Add([]string{name}, "UNKNOWN_FIELD", "A multipart body has payload_json and files[n], of each number one")
			continue
		}
		if files[0].Size > maxFile {
			return errTooLarge
		}
		f, err := files[0].Open()
		if err != nil {
			return err
		}
		data, err := io.ReadAll(f)
		if err != nil {
			return err
		}
		n, _ := strconv.Atoi(m[1])
		c.files = append(c.files, newUpload(n, files[0].Filename, data))
	}
	sort.Slice(c.files, func(i, j int) bool { return c.files[i].index < c.files[j].index })
	c.body.Field("files").Bounded(len(c.files), 0, validate.MaxAttachments)
	return nil
}

var notInNames = regexp.MustCompile(`[^\p{L}\p{N}._-]+`)

// newUpload examines a file. Like Discord it replaces unwanted characters in the name by underscores,
// and trusts the bytes more than the sender's content type.
func newUpload(n int, name string, data []byte) upload {
	u := upload{index: n, data: data}
	u.Filename, u.Size = fileName(name), len(data)
	u.ContentType = cmp.Or(mime.TypeByExtension(filepath.Ext(u.Filename)), http.DetectContentType(data))
	if cfg, format, err := image.DecodeConfig(bytes.NewReader(data)); err == nil {
		u.ContentType, u.Width, u.Height = "image/"+format, cfg.Width, cfg.Height
	}
	return u
}

func fileName(name string) string {
	name = strings.Trim(notInNames.ReplaceAllString(filepath.Base(name), "_"), ".")
	if name == "" || name == "_" {
		return "unknown"
	}
	return name
}
