package documents

import (
	"errors"
	"strings"

	"lending.example/platform/lending/store"
)

// Images keeps pictures of other resources, which hand them out themselves. They are documents that no list shows.
type Images struct{}

// imagesOf names what pictures hang on. No path leads there.
func imagesOf(owner string) string { return "images of " + owner }

// KeepImage stores a picture in the place of another one, 0 for none, and returns its id.
func (Images) KeepImage(tx store.Tx, owner string, replaced int64, name string, content []byte) (int64, error) {
	contentType, err := accept(name, content)
	if err == nil && (!strings.HasPrefix(contentType, "image/") || !harmless(name)) {
		err = ErrRequest.For("file", nil, "only JPEG and PNG pictures are taken")
	}
	if err != nil {
		return 0, err
	}
	d := Document{EntityType: imagesOf(owner)}
	if replaced != 0 {
		if d, err = table.Get(tx, replaced); err != nil {
			return 0, err
		}
	}
	d.Name, d.FileName, d.Type, d.Size = name, name, contentType, len(content)
	if replaced == 0 {
		err = table.Insert(tx, &d)
	} else {
		err = table.Save(tx, &d)
	}
	if err != nil {
		return 0, err
	}
	return d.ID, d.write(tx, content)
}

// Image returns a picture.
func (Images) Image(tx store.Tx, id int64) (name, contentType string, content []byte, err error) {
	d, err := table.Get(tx, id)
	if errors.Is(err, store.ErrNotFound) {
		return "", "", nil, ErrUnknown.New(id)
	}
	if err != nil {
		return "", "", nil, err
	}
	content, err = d.read(tx)
	return d.FileName, d.Type, content, err
}

// RemoveImage removes a picture.
func (Images) RemoveImage(tx store.Tx, id int64) error {
	d, err := table.Get(tx, id)
	if err != nil {
		return err
	}
	if err := d.erase(tx); err != nil {
		return err
	}
	return table.Delete(tx, &d)
}
