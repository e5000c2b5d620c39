package content

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
)

// Largest is the size of the largest file that is taken unless Bound says otherwise, in bytes
// (docs/semantics/wire-organisation.md, 10).
const Largest = 5 << 20

// Refusals of this package.
var (
	ErrTooLarge = fault.Define(fault.TooLarge, "error.msg.document.too.large", "A document has at most %v bytes.")
	ErrGone     = fault.Define(fault.NotFound, "error.msg.document.content.removed", "The content of the file is kept no longer.")
)

// File is a file that somebody sends. It is a part of the inputs that take one; the sender gives name, type and body, and
// Prepare fills in the rest, which the command log keeps instead of the body.
type File struct {
	Name string            `json:"fileName,omitempty"`
	Sent string            `json:"type,omitempty"` // the type that the sender says; the bytes decide
	Body *io.SectionReader `json:"-"`              // nil in a replay, and where no file came

	Digest string `json:"digest,omitempty"`      // SHA-256 in hexadecimal
	Size   int64  `json:"size,omitempty"`        // bytes
	Type   string `json:"contentType,omitempty"` // what the bytes are, "" for what is not taken

	largest int64 // 0: Largest
}

// Bound sets the size of the largest file that Prepare takes, in bytes; 0 is Largest.
func (f *File) Bound(largest int64) { f.largest = largest }

// Prepare reads the body for its digest, size and type. See operation.Preparer.
func (f *File) Prepare(*operation.Preparation) error {
	f.Digest, f.Size, f.Type = "", 0, ""
	if f.Body == nil {
		return nil
	}
	if largest := cmp.Or(f.largest, Largest); f.Body.Size() > largest {
		return ErrTooLarge.New(largest)
	}
	hash := sha256.New()
	size, err := io.Copy(hash, f.reader())
	if err != nil {
		return fmt.Errorf("content: %w", err)
	}
	f.Digest, f.Size = hex.EncodeToString(hash.Sum(nil)), size
	f.Type, err = typeOf(f.Name, f.Body)
	return err
}

// reader reads the body from its beginning. A transaction may run again.
func (f File) reader() *io.SectionReader { return io.NewSectionReader(f.Body, 0, f.Body.Size()) }

// Attachment is a file that an operation answers with: one that was written for the answer, or one that is kept.
type Attachment struct {
	Name   string
	Type   string
	Bytes  []byte // of a file that was written for the answer
	Digest string // under which a file is kept; "" for one that is not
	Size   int64  // of a kept file, in bytes
	// DataURL asks for a text that holds the file, "data:image/png;base64,...", instead of its bytes.
	DataURL bool
}
