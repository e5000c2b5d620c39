// Package search finds clients, their documents and loans by what a person types: numbers and names. Each sort of record is looked
// for by its indexes, up to a bound, and as far as the actor may read it and sees its office.
//
//	found, err := desk.Search.Find(ctx, search.Query{Text: "000000017"})
//	if err != nil {
//		return err
//	}
//	fmt.Println(len(found))
//
// The files: search.go has the operation, what it takes and what it finds.
package search
