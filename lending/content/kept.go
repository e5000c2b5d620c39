package content

import (
	"errors"
	"io"

	"lending.example/platform/lending/store"
)

// kept is content that something refers to.
type kept struct {
	store.Key
	Digest string `json:"digest"`
	Size   int64  `json:"size"`
	Uses   int    `json:"uses"` // how many refer to it
}

var contents = store.Table[kept, *kept]{
	Kind:    &store.Kind{Name: "content", Columns: []store.Column{{Name: "digest", Type: store.Text, Unique: true}, {Name: "size", Type: store.Integer}}},
	Columns: func(k *kept) []store.Value { return []store.Value{store.String(k.Digest), store.Int(k.Size)} },
}

// piece is a part of kept content. Pieces in the order of their ids are the content.
type piece struct {
	store.Key
	ContentID int64  `json:"contentId"`
	Bytes     []byte `json:"bytes"`
}

// largestPiece keeps records of a size that every store handles well.
const largestPiece = 256 << 10

var pieces = store.Table[piece, *piece]{
	Kind:    &store.Kind{Name: "content_piece", Columns: []store.Column{{Name: "content_id", Type: store.Integer, Indexed: true}}},
	Columns: func(p *piece) []store.Value { return []store.Value{store.Int(p.ContentID)} },
}

// Kinds are the record kinds of this package.
func Kinds() []*store.Kind { return []*store.Kind{contents.Kind, pieces.Kind} }

// PieceKind is the kind of the records with the bytes, the only ones that a replay of the command log does not make.
func PieceKind() *store.Kind { return pieces.Kind }

func (k *kept) pieces() store.Query {
	return store.Where("content_id", store.Equal, store.Int(k.ID))
}

func find(tx store.Tx, digest string) (kept, error) {
	return contents.First(tx, store.Where("digest", store.Equal, store.String(digest)))
}

// Keep keeps the content of a prepared file, for one more that refers to it. A replay keeps everything but the bytes.
func (f File) Keep(tx store.Tx) error {
	if f.Digest == "" {
		return nil
	}
	k, err := find(tx, f.Digest)
	if err == nil {
		k.Uses++
		return contents.Save(tx, &k)
	}
	if !errors.Is(err, store.ErrNotFound) {
		return err
	}
	k = kept{Digest: f.Digest, Size: f.Size, Uses: 1}
	if err := contents.Insert(tx, &k); err != nil || f.Body == nil {
		return err
	}
	return k.write(tx, f.reader())
}

func (k *kept) write(tx store.Tx, body io.Reader) error {
	buffer := make([]byte, largestPiece)
	for {
		n, err := io.ReadFull(body, buffer)
		if n > 0 {
			if err := pieces.Insert(tx, &piece{ContentID: k.ID, Bytes: buffer[:n]}); err != nil {
				return err
			}
		}
		switch {
		case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
			return nil
		case err != nil:
			return err
		}
	}
}

// Release takes back a Keep of the file.
func (f File) Release(tx store.Tx) error { return Release(tx, f.Digest) }

// Release tells that one of those that refer to kept content does so no longer. Without any the content is removed.
func Release(tx store.Tx, digest string) error {
	if digest == "" {
		return nil
	}
	k, err := find(tx, digest)
	if err != nil {
		return err
	}
	if k.Uses--; k.Uses > 0 {
		return contents.Save(tx, &k)
	}
	var ids []piece // without the bytes
	for p, err := range pieces.Find(tx, k.pieces()) {
		if err != nil {
			return err
		}
		p.Bytes = nil
		ids = append(ids, p)
	}
	for i := range ids {
		if err := pieces.Delete(tx, &ids[i]); err != nil {
			return err
		}
	}
	return contents.Delete(tx, &k)
}
