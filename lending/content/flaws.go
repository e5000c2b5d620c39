package content

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"iter"

	"lending.example/platform/lending/store"
)

// Flaw is kept content that is not what its digest says.
type Flaw struct {
	ContentID int64
	Text      string
}

// Flaws reads all kept content and holds it against its digests.
func Flaws(tx store.Tx) iter.Seq2[Flaw, error] {
	return func(yield func(Flaw, error) bool) {
		for k, err := range contents.Find(tx, store.Query{}) {
			if err != nil {
				yield(Flaw{}, err)
				return
			}
			digest, size, err := k.digested(tx)
			if err == nil && digest == k.Digest && size == k.Size {
				continue
			}
			text := fmt.Sprintf("%d bytes with the digest %s are kept, not %d bytes with %s", size, digest, k.Size, k.Digest)
			if !yield(Flaw{k.ID, text}, err) || err != nil {
				return
			}
		}
	}
}

func (k *kept) digested(tx store.Tx) (digest string, size int64, err error) {
	hash := sha256.New()
	for p, err := range pieces.Find(tx, k.pieces()) {
		if err != nil {
			return "", 0, err
		}
		n, _ := hash.Write(p.Bytes) // never fails
		size += int64(n)
	}
	return hex.EncodeToString(hash.Sum(nil)), size, nil
}
