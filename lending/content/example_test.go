package content_test

import (
	"fmt"
	"io"
	"strings"

	"lending.example/platform/lending/content"
)

// What a file is, its bytes say, no matter what its sender calls it.
func ExampleFile_Prepare() {
	const sent = "%PDF-1.7 a contract"
	file := content.File{Name: "contract.pdf", Sent: "text/plain", Body: io.NewSectionReader(strings.NewReader(sent), 0, int64(len(sent)))}
	if err := file.Prepare(nil); err != nil {
		fmt.Println(err)
	}
	fmt.Println(file.Type, file.Size, file.Digest[:8])
	// Output: application/pdf 19 46a5b185
}
