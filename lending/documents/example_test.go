package documents_test

import (
	"fmt"

	"lending.example/platform/lending/content"
	"lending.example/platform/lending/documents"
)

// A file name that leads somewhere is refused before anything looks at the file.
func ExampleUpload_Violations() {
	upload := documents.Upload{EntityType: "clients", EntityID: "1", File: content.File{Name: "../passwd.pdf", Size: 5}}
	for _, v := range upload.Violations() {
		fmt.Println(v.Code)
	}
	// Output: error.msg.document.request.invalid
}
