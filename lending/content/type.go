package content

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"
)

// fileType is a sort of file that is taken.
type fileType struct {
	contentType string
	endings     []string // of names, in lower case
	is          func(head []byte, body *io.SectionReader) bool
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

// longestHead is the length of the longest beginning in the table.
const longestHead = 8

func begins(with string) func([]byte, *io.SectionReader) bool {
	return func(head []byte, _ *io.SectionReader) bool { return bytes.HasPrefix(head, []byte(with)) }
}

// archives reports whether a file is an archive with a folder of that name. Only the list of its contents is read.
func archives(folder string) func([]byte, *io.SectionReader) bool {
	return func(_ []byte, body *io.SectionReader) bool {
		archive, err := zip.NewReader(body, body.Size())
		return err == nil && slices.ContainsFunc(archive.File, func(f *zip.File) bool { return strings.HasPrefix(f.Name, folder) })
	}
}

// typeOf tells what a file is from its bytes and the ending of its name; "" when the two do not fit, or it is of no sort
// that is taken.
func typeOf(name string, body *io.SectionReader) (string, error) {
	head := make([]byte, longestHead)
	n, err := body.ReadAt(head, 0)
	if err != nil && !errors.Is(err, io.EOF) {
		return "", fmt.Errorf("content: %w", err)
	}
	ending := strings.ToLower(path.Ext(name))
	for _, t := range fileTypes {
		if slices.Contains(t.endings, ending) && t.is(head[:n], body) {
			return t.contentType, nil
		}
	}
	return "", nil
}
