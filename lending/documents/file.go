package documents

import (
	"archive/zip"
	"bytes"
	"path"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"lending.example/platform/lending/fault"
)

// Limits of a file.
const (
	LargestFile = 5 << 20 // bytes
	longestText = 250     // characters of name, description and file name
)

// fileType is a sort of file that is taken.
type fileType struct {
	contentType string
	endings     []string // of names, in lower case
	is          func([]byte) bool
}

// fileTypes is the table of what is taken. Older office files all begin alike, so that only the ending tells which they
// are.
var fileTypes = []fileType{
	{"application/pdf", []string{".pdf"}, begins("%PDF-")},
	{"image/png", []string{".png"}, begins("\x89PNG\r\n\x1a\n")},
	{"image/jpeg", []string{".jpg", ".jpeg"}, begins("\xff\xd8\xff")},
	{"application/msword", []string{".doc"}, begins(compoundFile)},
	{"application/vnd.ms-excel", []string{".xls"}, begins(compoundFile)},
	{"application/vnd.openxmlformats-officedocument.wordprocessingml.document", []string{".docx"}, archives("word/")},
	{"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", []string{".xlsx"}, archives("xl/")},
}

// compoundFile begins the files of older office programs.
const compoundFile = "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"

func begins(with string) func([]byte) bool {
	return func(content []byte) bool { return bytes.HasPrefix(content, []byte(with)) }
}

// archives reports whether a file is an archive with a folder of that name. Only the list of its contents is read.
func archives(folder string) func([]byte) bool {
	return func(content []byte) bool {
		archive, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
		return err == nil && slices.ContainsFunc(archive.File, func(f *zip.File) bool { return strings.HasPrefix(f.Name, folder) })
	}
}

// typeOf tells what a file is from its bytes and the ending of its name; false when the two do not fit, or it is of no
// sort that is taken.
func typeOf(name string, content []byte) (string, bool) {
	ending := strings.ToLower(path.Ext(name))
	for _, t := range fileTypes {
		if slices.Contains(t.endings, ending) && t.is(content) {
			return t.contentType, true
		}
	}
	return "", false
}

// harmless reports whether a file name is nothing but a name: no path, no control characters, not hidden.
func harmless(name string) bool {
	bad := strings.ContainsAny(name, `/\:`) || strings.HasPrefix(name, ".") || strings.Contains(name, "..")
	return !bad && utf8.ValidString(name) && !strings.ContainsFunc(name, unicode.IsControl)
}

// checkFile refuses a missing or empty file and a name that is no name.
func checkFile(c *fault.Checks, name string, content []byte) {
	if name == "" {
		c.Fail("file", nil, fault.Blank)
		return
	}
	if len(content) == 0 {
		c.Fail("size", 0, fault.NotPositive)
	}
	c.MaxLength("fileName", name, longestText)
	if !harmless(name) {
		c.Add(ErrRequest.Violation("fileName", nil, "the name of the file is not acceptable"))
	}
}

// accept refuses a file that is too large or of a sort that is not taken, and returns its type.
func accept(name string, content []byte) (string, error) {
	if len(content) > LargestFile {
		return "", ErrTooLarge.New(LargestFile)
	}
	contentType, ok := typeOf(name, content)
	if !ok {
		return "", ErrRequest.For("file", nil, "only PDF, Word, Excel, JPEG and PNG files with a fitting name are taken")
	}
	return contentType, nil
}
