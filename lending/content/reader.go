package content

import (
	"errors"
	"io"

	"lending.example/platform/lending/store"
)

// Viewer runs a function on a snapshot of a tenant's records.
type Viewer func(func(store.Tx) error) error

// reader reads kept content piece by piece, each on a snapshot of its own: content never changes, and a slow reader holds
// no snapshot. Content that is removed meanwhile ends in an error.
type reader struct {
	view   Viewer
	digest string
	rest   int64  // bytes not read yet
	last   int64  // id of the last piece that was read
	buffer []byte // of that piece, not read yet
}

// Open reads kept content as a stream. ErrGone when there is none under the digest.
func Open(view Viewer, digest string) (io.Reader, error) {
	r := &reader{view: view, digest: digest}
	err := view(func(tx store.Tx) error {
		k, err := find(tx, digest)
		if errors.Is(err, store.ErrNotFound) {
			return ErrGone.New()
		}
		r.rest = k.Size
		return err
	})
	return r, err
}

// Read reads what follows.
func (r *reader) Read(into []byte) (int, error) {
	if r.rest == 0 {
		return 0, io.EOF
	}
	if len(r.buffer) == 0 {
		if err := r.view(r.next); err != nil {
			return 0, err
		}
	}
	n := copy(into, r.buffer)
	r.buffer = r.buffer[n:]
	r.rest -= int64(n)
	return n, nil
}

func (r *reader) next(tx store.Tx) error {
	k, err := find(tx, r.digest)
	if err != nil {
		return err
	}
	q := k.pieces()
	if r.last != 0 {
		q.After = &store.Position{ID: r.last}
	}
	p, err := pieces.First(tx, q)
	if err != nil {
		return err
	}
	r.last, r.buffer = p.ID, p.Bytes
	return nil
}
