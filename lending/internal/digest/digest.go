package digest

import (
	"bufio"
	"crypto/sha256"
	"encoding/binary"
	"hash"
)

// Digest is a SHA-256 of the values that were written to it.
type Digest struct {
	hash hash.Hash
	to   *bufio.Writer // gathers small values; the hash takes everything
}

// gathered is how many bytes are gathered: a digest of a few values should not cost a page.
const gathered = 256

// New returns the digest of nothing.
func New() Digest {
	h := sha256.New()
	return Digest{h, bufio.NewWriterSize(h, gathered)}
}

// Number writes a number.
func (d Digest) Number(n int64) {
	d.to.Write(binary.BigEndian.AppendUint64(d.to.AvailableBuffer(), uint64(n)))
}

// Bytes writes some bytes.
func (d Digest) Bytes(b []byte) {
	d.Number(int64(len(b)))
	d.to.Write(b)
}

// Text writes a text.
func (d Digest) Text(s string) {
	d.Number(int64(len(s)))
	d.to.WriteString(s)
}

// Sum returns the digest of what was written.
func (d Digest) Sum() []byte {
	d.to.Flush()
	return d.hash.Sum(nil)
}
