package httpserver

import (
	"bufio"
	"encoding/base64"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"

	"lending.example/platform/lending/content"
	"lending.example/platform/lending/fault"
)

// A request uploads a file as the part "file" of a form, whose other parts are attributes like those of a JSON body, or a
// picture as a text that holds it. The file goes to the disk as it comes in and stays there while the request runs, so that
// memory does not grow with it.

// form is a body with a file.
type form struct {
	values jsonValue     // the other parts, as an object of texts
	file   *content.File // nil when none came
	spool  *os.File
}

// filePart is the part of a form that holds the file.
const filePart = "file"

// Bounds of the parts of a form that are no file.
const (
	mostFormPart  = 64 << 10 // bytes of one
	mostFormParts = 100
)

// boundaryOf reports whether a body is a form with parts, and the boundary between them.
func boundaryOf(contentType string) (boundary string, ok bool) {
	media, params, err := mime.ParseMediaType(contentType)
	return params["boundary"], err == nil && media == "multipart/form-data" && params["boundary"] != ""
}

func newForm() *form { return &form{values: jsonValue{kind: jsonObject, raw: "{}"}} }

// readForm reads a form from a stream.
func readForm(body io.Reader, boundary string) (*form, error) {
	f := newForm()
	for reader := multipart.NewReader(body, boundary); ; {
		part, err := reader.NextPart()
		if errors.Is(err, io.EOF) {
			return f, nil
		}
		if err == nil {
			err = f.take(part)
		}
		if err != nil {
			f.close()
			return nil, brokenBy(err, "it is no form")
		}
	}
}

func (f *form) take(part *multipart.Part) error {
	if part.FormName() != filePart {
		return f.takeText(part.FormName(), part)
	}
	if f.file != nil {
		return errMalformed.New("it has two files")
	}
	return f.keep(part, nameOf(part), part.Header.Get("Content-Type"))
}

// takeText reads an attribute. One that is named twice is refused, as in a JSON object.
func (f *form) takeText(name string, from io.Reader) error {
	switch {
	case len(f.values.names) == mostFormParts:
		return errMalformed.New("it has more than " + strconv.Itoa(mostFormParts) + " parts")
	case slices.Contains(f.values.names, name):
		return errMalformed.New("two of its parts have one name")
	}
	text, err := io.ReadAll(io.LimitReader(from, mostFormPart+1))
	if err == nil && len(text) > mostFormPart {
		err = errMalformed.New("one of its parts that are no file is too long")
	}
	f.values.names = append(f.values.names, name)
	f.values.items = append(f.values.items, textValue(string(text)))
	return err
}

// nameOf is the name of a file as its sender wrote it. part.FileName would cut a path off, which is to be refused.
func nameOf(part *multipart.Part) string {
	_, params, _ := mime.ParseMediaType(part.Header.Get("Content-Disposition"))
	return params["filename"]
}

// keep writes a file to the disk. Which size is too large the operation says; Config.MaxUpload bounds the request.
func (f *form) keep(from io.Reader, name, contentType string) (err error) {
	if f.spool, err = os.CreateTemp("", "lending-upload-"); err != nil {
		return err
	}
	_ = os.Remove(f.spool.Name()) // without a name it goes with the program, however that ends; where that cannot be, close removes it
	size, err := io.Copy(f.spool, from)
	f.file = &content.File{Name: name, Sent: contentType, Body: io.NewSectionReader(f.spool, 0, size)}
	return err
}

// close removes the file from the disk. The store has what was kept of it.
func (f *form) close() {
	if f != nil && f.spool != nil {
		f.spool.Close()
		os.Remove(f.spool.Name())
	}
}

// brokenBy is the refusal of a body that could not be read for a reason of its own; refusals and limits stay what they are.
func brokenBy(err error, what string) error {
	var refused *fault.Error
	var large *http.MaxBytesError
	var disk *os.PathError
	if errors.As(err, &refused) || errors.As(err, &large) || errors.As(err, &disk) {
		return err
	}
	return errMalformed.New(what)
}

// dataURL begins a picture that is sent as a text: "data:image/png;base64,...".
const dataURL = "data:image/"

func isDataURL(body *bufio.Reader) bool {
	head, _ := body.Peek(len(dataURL))
	return string(head) == dataURL
}

// readDataURL reads a picture that is sent as a text. It gets a name of its type.
func readDataURL(body *bufio.Reader) (*form, error) {
	head, err := body.ReadSlice(',')
	if err != nil {
		return nil, brokenBy(err, "it is no picture in base64")
	}
	ending, isBase64 := strings.CutSuffix(strings.TrimPrefix(string(head), dataURL), ";base64,")
	if !isBase64 || ending == "" {
		return nil, errMalformed.New("it is no picture in base64")
	}
	f := newForm()
	if err := f.keep(base64.NewDecoder(base64.StdEncoding, body), "image."+ending, "image/"+ending); err != nil {
		f.close()
		return nil, brokenBy(err, "it is no picture in base64")
	}
	return f, nil
}
