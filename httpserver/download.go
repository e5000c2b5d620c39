package httpserver

import (
	"bytes"
	"context"
	"encoding/base64"
	"io"
	"mime"
	"net/http"
	"strconv"

	"lending.example/platform/lending/content"
)

// An answer is a file where the output of an operation says so. It is sent as it is read.

// attachment is implemented by outputs that may be a file instead of JSON. ok is false for those that are not.
type attachment interface {
	Attachment() (file content.Attachment, ok bool)
}

// download is the file of an answer.
type download struct {
	content.Attachment
	from io.Reader
}

// downloadOf opens the file that an output is; nil for all others.
func downloadOf(ctx context.Context, d desk, output any) (*download, error) {
	a, ok := output.(attachment)
	if !ok {
		return nil, nil
	}
	file, ok := a.Attachment()
	if !ok {
		return nil, nil
	}
	if file.Digest == "" {
		file.Size = int64(len(file.Bytes))
		return &download{file, bytes.NewReader(file.Bytes)}, nil
	}
	from, err := d.Content(ctx, file.Digest)
	return &download{file, from}, err
}

// send sends a file to be saved, never to be shown: what somebody uploaded must not run in a browser. What breaks off on
// the way leaves the answer shorter than it says, so that its reader notices.
func (f *download) send(w http.ResponseWriter) error {
	begin, contentType, name, length := "", f.Type, f.Name, f.Size
	if f.DataURL {
		begin, contentType, name = "data:"+f.Type+";base64,", "text/plain", f.Name+".txt"
		length = int64(len(begin) + base64.StdEncoding.EncodedLen(int(f.Size)))
	}
	w.Header().Set("Content-Type", contentType)
	w.Header().Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": name}))
	w.Header().Set("Content-Length", strconv.FormatInt(length, 10))
	w.WriteHeader(http.StatusOK)
	if !f.DataURL {
		_, err := io.Copy(w, f.from)
		return err
	}
	if _, err := io.WriteString(w, begin); err != nil {
		return err
	}
	text := base64.NewEncoder(base64.StdEncoding, w)
	if _, err := io.Copy(text, f.from); err != nil {
		return err
	}
	return text.Close()
}
