package mail_test

import (
	"fmt"
	"log/slog"
	"os"
	"path/filepath"

	"lending.example/platform/lending/access"
	"lending.example/platform/lending/mail"
)

// Without a mail server letters are kept in a folder.
func Example() {
	folder, err := os.MkdirTemp("", "letters")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(folder)
	spool, err := mail.NewSpool(folder, slog.New(slog.DiscardHandler))
	if err != nil {
		panic(err)
	}
	post := mail.NewPost(spool, nil) // Config.Mailer of a platform
	post.Deliver(access.Letter{To: "first@borrower.test", Username: "first", Password: "a secret", Organisation: "Head Office"})
	post.Close()
	letters, _ := filepath.Glob(filepath.Join(folder, "*.eml"))
	fmt.Println(len(letters))
	// Output: 1
}
