package documents

import (
	"errors"
	"strings"

	"lending.example/platform/lending/content"
	"lending.example/platform/lending/store"
)

// Images keeps pictures of other resources, which hand them out themselves. They are documents that no list shows.
type Images struct{}

// imagesOf names what pictures hang on. No path leads there.
func imagesOf(owner string) string { return "images of " + owner }

// KeepImage stores a picture in the place of another one, 0 for none, and returns its id.
func (Images) KeepImage(tx store.Tx, owner string, replaced int64, f content.File) (int64, error) {
	if !strings.HasPrefix(f.Type, "image/") || !harmless(f.Name) {
		return 0, ErrRequest.For("file", nil, "only JPEG and PNG pictures are taken")
	}
	d := Document{EntityType: imagesOf(owner)}
	var err error
	if replaced != 0 {
		if d, err = table.Get(tx, replaced); err != nil {
			return 0, err
		}
	}
	d.Name = f.Name
	if err := d.take(tx, f); err != nil {
		return 0, err
	}
	if replaced == 0 {
		err = table.Insert(tx, &d)
	} else {
		err = table.Save(tx, &d)
	}
	return d.ID, err
}

// Image finds a picture.
func (Images) Image(tx store.Tx, id int64) (content.Attachment, error) {
	d, err := table.Get(tx, id)
	if errors.Is(err, store.ErrNotFound) {
		return content.Attachment{}, ErrUnknown.New(id)
	}
	return content.Attachment{Name: d.FileName, Type: d.Type, Size: d.Size, Digest: d.Digest}, err
}

// RemoveImage removes a picture.
func (Images) RemoveImage(tx store.Tx, id int64) error {
	d, err := table.Get(tx, id)
	if err != nil {
		return err
	}
	if err := d.drop(tx); err != nil {
		return err
	}
	return table.Delete(tx, &d)
}
