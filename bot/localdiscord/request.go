package localdiscord

import (
	"bytes"
	"fmt"
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
)

// maxFile is the size of one attachment in bytes.
const maxFile = 10 << 20

// upload is a file of a multipart request.
type upload struct {
	index         int // n of files[n]
	name          string
	contentType   string
	data          []byte
	width, height int
	id            string // of the attachment it became, "" when it was dropped
}

// read takes the body apart: JSON, or multipart with payload_json and files[n].
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
	payload := []byte("{}")
	var stray []string
	r := multipart.NewReader(bytes.NewReader(c.raw), boundary)
	for {
		part, err := r.NextPart()
		if err == io.EOF {
			break
		}
		if err != nil {
			return formErrorAt("MULTIPART_INVALID", "The multipart body cannot be read: "+err.Error())
		}
		data, err := io.ReadAll(part)
		if err != nil {
			return formErrorAt("MULTIPART_INVALID", "The multipart body cannot be read: "+err.Error())
		}
		name := part.FormName()
		m := fileField.FindStringSubmatch(name)
		switch {
		case name == "payload_json":
			payload = data
		case m == nil:
			stray = append(stray, name)
		case len(data) > maxFile:
			return errTooLarge
		default:
			n, _ := strconv.Atoi(m[1])
			c.files = append(c.files, newUpload(n, part.FileName(), data))
		}
	}
	if err := c.parse(payload); err != nil {
		return err
	}
	for _, name := range stray {
		c.errs.Add([]string{name}, "UNKNOWN_FIELD", "A multipart body has payload_json and files[n]")
	}
	sort.Slice(c.files, func(i, j int) bool { return c.files[i].index < c.files[j].index })
	for i, f := range c.files {
		if i > 0 && c.files[i-1].index == f.index {
			c.errs.Add([]string{fmt.Sprintf("files[%d]", f.index)}, "UNKNOWN_FIELD", "Two files have the same number")
		}
	}
	if len(c.files) > validate.MaxAttachments {
		c.errs.Add([]string{"files"}, "BASE_TYPE_MAX_LENGTH", fmt.Sprintf("Must be %d or fewer in length.", validate.MaxAttachments))
	}
	return nil
}

var notInNames = regexp.MustCompile(`[^\p{L}\p{N}._-]+`)

// newUpload looks at a file. Discord puts underscores for what it does not want in a name, and trusts the bytes more than the
// sender's content type.
func newUpload(n int, name string, data []byte) upload {
	u := upload{index: n, name: fileName(name), data: data}
	u.contentType = mime.TypeByExtension(filepath.Ext(u.name))
	if u.contentType == "" {
		u.contentType = http.DetectContentType(data)
	}
	if cfg, format, err := image.DecodeConfig(bytes.NewReader(data)); err == nil {
		u.contentType, u.width, u.height = "image/"+format, cfg.Width, cfg.Height
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
