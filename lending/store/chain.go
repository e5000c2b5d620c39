package store

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
)

// Link is the place of an entry in the chain that the command log forms: the SHA-256 of the link before it, 32 zero bytes before
// the first entry, and of the entry's own number, moment, name and body. One link proves all entries up to it: none
// of them can be changed, taken out or put in without another link coming out. A link is a function of the entries alone, the
// same in every engine.
type Link [sha256.Size]byte

// Next is the link of the entry that follows. The number and moment are as the store gives and keeps them.
func (l Link) Next(e LogEntry) Link {
	head := make([]byte, 0, len(l)+3*8+len(e.Name))
	head = append(head, l[:]...)
	head = binary.BigEndian.AppendUint64(head, uint64(e.Seq))
	head = binary.BigEndian.AppendUint64(head, uint64(e.At.UnixMicro()))
	head = binary.BigEndian.AppendUint64(head, uint64(len(e.Name))) // so that no name can be taken for the beginning of a body
	head = append(head, e.Name...)
	sum := sha256.New()
	sum.Write(head)
	sum.Write(e.Body)
	return Link(sum.Sum(nil))
}

// IsZero reports whether it is the link before the first entry, or none.
func (l Link) IsZero() bool { return l == Link{} }

// String writes the link in hexadecimal.
func (l Link) String() string { return hex.EncodeToString(l[:]) }

// MarshalText writes the link in hexadecimal.
func (l Link) MarshalText() ([]byte, error) { return hex.AppendEncode(nil, l[:]), nil }

// UnmarshalText reads what MarshalText writes.
func (l *Link) UnmarshalText(text []byte) error {
	raw, err := hex.DecodeString(string(text))
	if err == nil && len(raw) != len(l) {
		err = fmt.Errorf("a link has %d hexadecimal digits, not %d", 2*len(l), len(text))
	}
	if err != nil {
		return err
	}
	*l = Link(raw)
	return nil
}

// LinkOf is the link that a store keeps as bytes; the zero one when it keeps none.
func LinkOf(kept []byte) Link {
	if len(kept) != len(Link{}) {
		return Link{}
	}
	return Link(kept)
}
