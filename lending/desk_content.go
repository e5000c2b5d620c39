package lending

import (
	"context"
	"io"

	"lending.example/platform/lending/content"
	"lending.example/platform/lending/store"
)

// Content reads the bytes of a file as a stream, by the digest that an answer such as documents.Contents gives; the
// permission was that of the answer. At a desk that looks into the past it reads what is still kept; content that nothing
// refers to any more gives content.ErrGone.
func (d *Desk) Content(ctx context.Context, digest string) (io.Reader, error) {
	if err := d.isReady(ctx); err != nil {
		return nil, err
	}
	view := func(fn func(store.Tx) error) error { return d.platform.store.View(ctx, d.tenant, fn) }
	r, err := content.Open(view, digest)
	return r, asFault(err)
}
