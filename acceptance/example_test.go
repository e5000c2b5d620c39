package acceptance_test

import (
	"context"
	"fmt"
	"log"

	"lending.example/platform/acceptance"
	"lending.example/platform/httpserver"
	"lending.example/platform/lending"
	"lending.example/platform/lending/store/memory"
)

// A store of one's own is tried with scenarios like this.
func ExampleBook_Play() {
	store, err := memory.New(lending.Schema())
	if err != nil {
		log.Fatal(err)
	}
	platform, err := lending.New(store, &lending.Config{Logger: quiet})
	if err != nil {
		log.Fatal(err)
	}
	defer platform.Close()
	if _, err := platform.Provision(context.Background(), "default", "Secret-2026-x"); err != nil {
		log.Fatal(err)
	}
	handler := httpserver.New(platform, httpserver.Config{Logger: quiet})
	shell := acceptance.Shell{Handler: handler, Tenant: "default", User: "admin", Password: "Secret-2026-x"}

	book, err := acceptance.Read("testdata")
	if err != nil {
		log.Fatal(err)
	}
	references, err := book.Prepare(shell)
	if err != nil {
		log.Fatal(err)
	}
	for _, s := range book.Scenarios {
		if s.Feature == "InlineCOB" && s.ID == "C2473" {
			fmt.Println(s.Name(), s.Tags, book.Play(s, shell, references))
		}
	}
	// Output: InlineCOB/C2473 [cob cumulative] <nil>
}
