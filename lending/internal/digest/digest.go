package digest

import (
	"crypto/sha256"
	"encoding/binary"
	"hash"
)

// Digest is a SHA-256 of the values that were written to it.
type Digest struct{ to hash.Hash }

// New returns the digest of nothing.
func New() Digest { return Digest{sha256.New()} }

// Number writes a number.
func (d Digest) Number(n int64) {
	var raw [8]byte
	binary.BigEndian.PutUint64(raw[:], uint64(n))
	d.to.Write(raw[:])
}

// Bytes writes some bytes.
func (d Digest) Bytes(b []byte) {
	d.Number(int64(len(b)))
	d.to.Write(b)
}

// Text writes a text.
func (d Digest) Text(s string) { d.Bytes([]byte(s)) }

// Sum returns the digest of what was written.
func (d Digest) Sum() []byte { return d.to.Sum(nil) }
