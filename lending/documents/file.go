package documents

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"lending.example/platform/lending/content"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/store"
)

// longestText bounds the characters of name, description and file name.
const longestText = 250

// harmless reports whether a file name is nothing but a name: no path, no control characters, not hidden.
func harmless(name string) bool {
	bad := strings.ContainsAny(name, `/\:`) || strings.HasPrefix(name, ".") || strings.Contains(name, "..")
	return !bad && utf8.ValidString(name) && !strings.ContainsFunc(name, unicode.IsControl)
}

// checkFile refuses a missing or empty file and a name that is no name.
func checkFile(c *fault.Checks, f content.File) {
	if f.Name == "" {
		c.Fail("file", nil, fault.Blank)
		return
	}
	if f.Size == 0 {
		c.Fail("size", 0, fault.NotPositive)
	}
	c.MaxLength("fileName", f.Name, longestText)
	if !harmless(f.Name) {
		c.Add(ErrRequest.Violation("fileName", nil, "the name of the file is not acceptable"))
	}
}

// take makes a file that of the document, instead of the one that it had. One of a sort that is not taken is refused.
func (d *Document) take(tx store.Tx, f content.File) error {
	if f.Type == "" {
		return ErrRequest.For("file", nil, "only PDF, Word, Excel, JPEG and PNG files with a fitting name are taken")
	}
	if err := f.Keep(tx); err != nil {
		return err
	}
	if err := d.drop(tx); err != nil {
		return err
	}
	d.FileName, d.Type, d.Size, d.Digest = f.Name, f.Type, f.Size, f.Digest
	return nil
}

// drop gives up the content of the document.
func (d *Document) drop(tx store.Tx) error { return content.Release(tx, d.Digest) }
