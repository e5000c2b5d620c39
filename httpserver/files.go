package httpserver

import (
	"bytes"
	"encoding/base64"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"reflect"
	"strings"
)

// Files go over the interface in two places. A request uploads one as the part "file" of a form, whose other parts are
// attributes like those of a JSON body, or a picture as a text that holds it. An answer is one where the output of an operation says so.

// attachment is implemented by outputs that may be a file instead of JSON. ok is false for those that are not.
type attachment interface {
	Attachment() (name, contentType string, content []byte, ok bool)
}

// upload is the file of a request.
type upload struct {
	name        string
	contentType string // as the sender calls it
	content     []byte
}

// Names of the fields tagged in:"file", which take the file of a request.
const (
	fileName    = "fileName"
	fileType    = "type"
	fileContent = "content"
)

// filePart is the part of a form that holds the file.
const filePart = "file"

// mostFormPart bounds the parts of a form that are no file.
const mostFormPart = 64 << 10

// isForm reports whether a body is a form with parts, and the boundary between them.
func isForm(contentType string) (boundary string, ok bool) {
	media, params, err := mime.ParseMediaType(contentType)
	return params["boundary"], err == nil && media == "multipart/form-data" && params["boundary"] != ""
}

// parseForm reads a form: its file, and its other parts as a JSON object of texts.
func parseForm(body []byte, boundary string) (jsonValue, *upload, error) {
	form := jsonValue{kind: jsonObject, raw: "{}"}
	var file *upload
	reader := multipart.NewReader(bytes.NewReader(body), boundary)
	for {
		part, err := reader.NextPart()
		if errors.Is(err, io.EOF) {
			return form, file, nil
		}
		if err != nil {
			return form, nil, errMalformed.New("it is no form")
		}
		if part.FormName() == filePart {
			if file, err = readUpload(part); err != nil {
				return form, nil, err
			}
			continue
		}
		text, err := io.ReadAll(io.LimitReader(part, mostFormPart))
		if err != nil {
			return form, nil, errMalformed.New("it broke off")
		}
		form.names = append(form.names, part.FormName())
		form.items = append(form.items, textValue(strings.ToValidUTF8(string(text), "\ufffd")))
	}
}

func readUpload(part *multipart.Part) (*upload, error) {
	content, err := io.ReadAll(part)
	if err != nil {
		return nil, errMalformed.New("it broke off")
	}
	return &upload{name: part.FileName(), contentType: part.Header.Get("Content-Type"), content: content}, nil
}

// dataURL begins a picture that is sent as a text: "data:image/png;base64,...".
const dataURL = "data:image/"

func isDataURL(body []byte) bool { return bytes.HasPrefix(body, []byte(dataURL)) }

// parseDataURL reads a picture that was sent as a text. It gets a name of its type.
func parseDataURL(body []byte) (*upload, error) {
	head, encoded, found := strings.Cut(strings.TrimSpace(string(body)), ";base64,")
	content, err := base64.StdEncoding.DecodeString(encoded)
	ending := strings.TrimPrefix(head, dataURL)
	if !found || err != nil || ending == "" {
		return nil, errMalformed.New("it is no picture in base64")
	}
	return &upload{name: "image." + ending, contentType: "image/" + ending, content: content}, nil
}

// fromFile fills a field with what it takes of the file.
func fromFile(f inputField, target reflect.Value, file *upload) {
	switch {
	case file == nil:
	case f.name == fileName:
		target.SetString(file.name)
	case f.name == fileType:
		target.SetString(file.contentType)
	case f.name == fileContent:
		target.SetBytes(file.content)
	}
}

// fileOf returns the file that an output is; nil for all others.
func fileOf(output any) *upload {
	a, ok := output.(attachment)
	if !ok {
		return nil
	}
	name, contentType, content, ok := a.Attachment()
	if !ok {
		return nil
	}
	return &upload{name: name, contentType: contentType, content: content}
}

// writeFile sends a file to be saved, never to be shown: what somebody uploaded must not run in a browser.
func writeFile(w http.ResponseWriter, file *upload) {
	w.Header().Set("Content-Type", file.contentType)
	w.Header().Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": file.name}))
	w.WriteHeader(http.StatusOK)
	w.Write(file.content)
}
