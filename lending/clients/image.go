package clients

import (
	"lending.example/platform/lending/content"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// Images is what this package asks of those who keep files.
type Images interface {
	// KeepImage stores a picture of something in the place of another one, 0 for none, and returns its id. What is no picture
	// is refused.
	KeepImage(tx store.Tx, owner string, replaced int64, picture content.File) (int64, error)
	// Image finds a picture.
	Image(tx store.Tx, id int64) (content.Attachment, error)
	// RemoveImage removes a picture.
	RemoveImage(tx store.Tx, id int64) error
}

// NewImage is a picture of a client: PNG or JPEG.
type NewImage struct {
	Client operation.Ref `json:"clientId"`
	content.File
}

// Violations asks for a picture.
func (in NewImage) Violations() []fault.Violation {
	return fault.CheckOf("fileUpload").Required("file", in.Size > 0).Violations()
}

// SetImage gives a client a picture, in the place of the one that was there: PNG or JPEG, the bytes as an io.SectionReader
// in Body, of at most Config.LargestFile bytes (content.ErrTooLarge). DeleteImage removes it.
//
//desk:method Clients.SetImage(client, in) ClientResult
var SetImage = operation.Command[NewImage, operation.Result]{
	Meta: imageMeta("SetImage", "CREATE", "Gives a client a picture."),
	Decide: operation.With(func(u *operation.Unit, in NewImage, n Neighbours) (operation.Result, error) {
		client, err := Visible(u, in.Client)
		if err != nil {
			return operation.Result{}, err
		}
		if n.Images == nil {
			return operation.Result{}, ErrImages.New()
		}
		id, err := n.Images.KeepImage(u.Tx, "clients", client.ImageID, in.File)
		if err != nil || id == client.ImageID {
			return client.ownResult(id), err
		}
		client.ImageID = id
		return client.ownResult(id), client.save(u, client)
	}),
}

// ImageQuery asks for the picture of a client.
type ImageQuery struct {
	Client operation.Ref `json:"clientId"`
	// Output is the form: octet and inline_octet are the bytes, "" is a text "data:image/png;base64,...".
	Output string `json:"output,omitempty"`
	// Accepted and without effect: pictures are handed out in the size in which they came.
	MaxWidth  int `json:"maxWidth,omitempty"`
	MaxHeight int `json:"maxHeight,omitempty"`
}

// Violations refuses forms that there are not.
func (in ImageQuery) Violations() []fault.Violation {
	return fault.Supported(fault.CheckOf("image"), "output", in.Output, "octet", "inline_octet").Violations()
}

// Picture is the picture of a client. Its bytes are read as a stream, see content.Open.
type Picture struct {
	Name   string `json:"fileName"`
	Type   string `json:"type"`   // image/png or image/jpeg
	Size   int64  `json:"size"`   // bytes
	Digest string `json:"digest"` // SHA-256, in hexadecimal
	// AsText asks shells for a text that holds the picture, "data:image/png;base64,...".
	AsText bool `json:"-"`
}

// Attachment hands the picture to shells that send it as a file.
func (p Picture) Attachment() (content.Attachment, bool) {
	return content.Attachment{Name: p.Name, Type: p.Type, Size: p.Size, Digest: p.Digest, DataURL: p.AsText}, p.Digest != ""
}

// GetImage says what the picture of a client is: name, type, size and digest, under which [Desk.Content] reads the bytes. The
// input may be zero. Refused with clients.ErrNoImage.
//
//desk:method Clients.Image(client, in)
var GetImage = operation.Query[ImageQuery, Picture]{
	Meta: imageMeta("GetImage", "READ", "Reads the picture of a client."),
	Decide: operation.With(func(u *operation.Unit, in ImageQuery, n Neighbours) (Picture, error) {
		client, err := withImage(u, in.Client)
		if err != nil {
			return Picture{}, err
		}
		a, err := n.Images.Image(u.Tx, client.ImageID)
		return Picture{Name: a.Name, Type: a.Type, Size: a.Size, Digest: a.Digest, AsText: in.Output == ""}, err
	}),
}

// withImage reads a client who has a picture.
func withImage(u *operation.Unit, ref operation.Ref) (Client, error) {
	client, err := Visible(u, ref)
	if err == nil && client.ImageID == 0 {
		err = ErrNoImage.New(client.ID)
	}
	return client, err
}

// DeleteImage removes the picture of a client; clients.ErrNoImage when there is none.
//
//desk:method Clients.DeleteImage(id=Ref) ClientResult
var DeleteImage = operation.Command[ClientRef, operation.Result]{
	Meta: imageMeta("DeleteImage", "DELETE", "Removes the picture of a client."),
	Decide: operation.With(func(u *operation.Unit, in ClientRef, n Neighbours) (operation.Result, error) {
		client, err := withImage(u, in.Ref)
		if err != nil {
			return operation.Result{}, err
		}
		id := client.ImageID
		if err := n.removeImage(u.Tx, client); err != nil {
			return operation.Result{}, err
		}
		client.ImageID = 0
		return client.ownResult(id), client.save(u, client)
	}),
}

func imageMeta(id, action, summary string) operation.Meta {
	return operation.Meta{
		ID: "clients." + id, Action: action, Entity: "CLIENTIMAGE", Grouping: "portfolio", Summary: summary,
	}
}
