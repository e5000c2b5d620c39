package documents_test

import (
	"fmt"

	"lending.example/platform/lending/documents"
)

// A file name that leads somewhere is refused before anything looks at the file.
func ExampleUpload_Violations() {
	upload := documents.Upload{EntityType: "clients", EntityID: "1", File: documents.File{FileName: "../passwd.pdf", Content: []byte("%PDF-")}}
	for _, v := range upload.Violations() {
		fmt.Println(v.Code)
	}
	// Output: error.msg.document.request.invalid
}
