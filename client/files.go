package client

import (
	"cmp"
	"context"
	"fmt"
	"mime"
	"net/http"

	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/documents"
	"lending.example/platform/lending/operation"
)

// File is a file that the server keeps.
type File struct {
	Name  string
	Type  string // of the bytes, such as application/pdf
	Bytes []byte
}

// Download reads the file of a document; documents.ErrUnknown when there is none.
//
// Permission: READ_DOCUMENT.
func (s DocumentService) Download(ctx context.Context, entityType, entityID string, id int64) (File, error) {
	return download(ctx, s.client, "documents.Download", documents.DocumentRef{EntityType: entityType, EntityID: entityID, ID: id})
}

// Image reads the picture of a client; clients.ErrNoImage when there is none. The input may be zero.
//
// Permission: READ_CLIENTIMAGE.
func (s ClientService) Image(ctx context.Context, client int64, in clients.ImageQuery) (File, error) {
	in.Client = operation.ByID(client)
	in.Output = cmp.Or(in.Output, "octet")
	return download(ctx, s.client, "clients.GetImage", in)
}

// download asks for an operation that is answered with a file.
func download(ctx context.Context, c *Client, operation string, in any) (File, error) {
	var f File
	_, err := c.perform(ctx, operation, in, &f)
	return f, err
}

// take reads a file from an answer.
func (f *File) take(answer *http.Response, body []byte) error {
	_, params, err := mime.ParseMediaType(answer.Header.Get("Content-Disposition"))
	if err != nil {
		return fmt.Errorf("client: the name of the file: %w", err)
	}
	f.Name, f.Type, f.Bytes = params["filename"], answer.Header.Get("Content-Type"), body
	return nil
}
