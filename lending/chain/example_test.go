package chain_test

import (
	"crypto/ed25519"
	"fmt"
	"time"

	"lending.example/platform/lending/chain"
	"lending.example/platform/lending/store"
)

// A head that was signed and kept elsewhere shows what became of the log since.
func Example() {
	first := store.LogEntry{Seq: 1, Name: "clients.Create", Body: []byte(`{"amount":100}`)}
	link := store.Link{}.Next(first)
	public, private, _ := ed25519.GenerateKey(nil)
	seal := chain.Head{Tenant: "default", Entry: 1, Link: link}.Seal(private, time.Now())
	fmt.Println("signed:", seal.IsBy(public))

	first.Body = []byte(`{"amount":900}`)
	first.Link = store.Link{}.Next(first) // who can write to the store can make the links anew
	log := chain.New("default", []chain.Head{seal.Head})
	fmt.Printf("by itself: %q\n", log.Next(first))
	for _, flaw := range log.Outside() {
		fmt.Println("by the head:", flaw)
	}
	// Output:
	// signed: true
	// by itself: ""
	// by the head: is not the entry of the head: something was changed, put in or taken out after entry 0, up to here
}
