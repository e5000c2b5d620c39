package memory_test

import (
	"context"
	"fmt"

	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/memory"
)

// A store keeps typed values through a table: a kind with its columns, and a type that embeds the key.
func Example() {
	type Note struct {
		store.Key
		Topic string
		Text  string
	}
	kind := &store.Kind{Name: "note", Columns: []store.Column{{Name: "topic", Type: store.Text, Indexed: true}}}
	notes := store.Table[Note, *Note]{Kind: kind, Columns: func(n *Note) []store.Value {
		return []store.Value{store.String(n.Topic)}
	}}

	ctx := context.Background()
	s, err := memory.New(store.Schema{kind})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer s.Close()
	_ = s.Provision(ctx, "default")
	_ = s.Update(ctx, "default", func(tx store.Tx) error {
		return notes.Insert(tx, &Note{Topic: "rates", Text: "Review in March."})
	})
	_ = s.View(ctx, "default", func(tx store.Tx) error {
		for n, err := range notes.Find(tx, store.Where("topic", store.Equal, store.String("rates"))) {
			fmt.Println(n.ID, n.Revision, n.Text, err)
		}
		return nil
	})
	// Output: 1 1 Review in March. <nil>
}
