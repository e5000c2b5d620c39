package lending

import (
	"context"

	"lending.example/platform/lending/search"
)

// SearchService finds records by what a person types.
//
//	found, err := desk.Search.Find(ctx, search.Query{Text: "borrow"})
//	if err != nil {
//		return err
//	}
//	for _, match := range found {
//		fmt.Println(match.EntityType, match.EntityID, match.EntityName)
//	}
type SearchService struct{ desk *Desk }

// Find finds clients, their documents and loans: by account number, external id, mobile number or number of the document, and
// clients by name; 50 by name at most. What the user may not read, or belongs to offices that the user does not see, is not found.
//
// Permission: READ_CLIENT; READ_CLIENTIDENTIFIER and READ_LOAN for the others.
func (s SearchService) Find(ctx context.Context, in search.Query) ([]search.Match, error) {
	return perform(ctx, s.desk, search.Find, in)
}
