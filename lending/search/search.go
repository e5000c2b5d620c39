package search

import (
	"errors"
	"slices"
	"strings"

	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/enumeration"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// Query is what is looked for, and among what.
type Query struct {
	Text    string `json:"query"`                // mandatory; a number of an account or document, an external id, a mobile number, or a name of a client
	Among   string `json:"resource,omitempty"`   // clients, clientIdentifiers and loans, with commas between them; "": all
	Exactly bool   `json:"exactMatch,omitempty"` // names are the text; otherwise they have it
}

// The sorts of records that are looked through, as queries name them. Sorts that others have and this platform has not are
// looked through in vain.
const (
	amongClients     = "clients"
	amongIdentifiers = "clientIdentifiers"
	amongLoans       = "loans"
)

var (
	sorts  = []string{amongClients, amongIdentifiers, amongLoans}
	others = []string{"groups", "savings", "shares"}
)

// most is how many records of a sort are found.
const most = 50

// Violations refuses an empty text and unknown sorts.
func (q Query) Violations() []fault.Violation {
	c := fault.CheckOf("search").Required("query", strings.TrimSpace(q.Text) != "")
	for _, sort := range q.among() {
		fault.Supported(c, "resource", sort, slices.Concat(sorts, others)...)
	}
	return c.Violations()
}

func (q Query) among() []string {
	if q.Among == "" {
		return sorts
	}
	return strings.Split(strings.ReplaceAll(q.Among, " ", ""), ",")
}

// Match is a record that was found.
type Match struct {
	EntityID         int64              `json:"entityId"`
	EntityType       string             `json:"entityType"`                 // CLIENT, CLIENTIDENTIFIER or LOAN
	EntityName       string             `json:"entityName"`                 // of the client, the sort of document or the product
	EntityAccountNo  string             `json:"entityAccountNo,omitempty"`  // of a document its number
	EntityExternalID string             `json:"entityExternalId,omitempty"` // the lender's own name
	EntityMobileNo   string             `json:"entityMobileNo,omitempty"`
	EntityStatus     enumeration.Option `json:"entityStatus"`
	ParentID         int64              `json:"parentId"`   // of a client the office, otherwise the client
	ParentType       string             `json:"parentType"` // office or client
	ParentName       string             `json:"parentName"`
}

// Find finds clients, their documents and loans: by account number, external id, mobile number or number of the document, and
// clients by name; 50 by name at most. What the user may not read, or belongs to offices that the user does not see, is not found.
//
// Permission: READ_CLIENT; READ_CLIENTIDENTIFIER and READ_LOAN for the others.
//
//desk:method Search.Find(in)
var Find = operation.Query[Query, []Match]{
	Meta: operation.Meta{ID: "search.Find", Action: "READ", Entity: "CLIENT", Grouping: "portfolio", Summary: "Finds clients, documents and loans by numbers and names."},
	Decide: func(u *operation.Unit, q Query) ([]Match, error) {
		f := finder{u: u, text: strings.TrimSpace(q.Text), exactly: q.Exactly, names: records.NewNames(u.Tx), found: []Match{}}
		looks := map[string]func() error{amongClients: f.clients, amongIdentifiers: f.identifiers, amongLoans: f.loans}
		for _, sort := range slices.Compact(q.among()) {
			look := looks[sort]
			if look == nil {
				continue
			}
			if err := look(); err != nil {
				return nil, err
			}
		}
		return f.found, f.names.Err()
	},
}

// Operations lists the operations of the package.
func Operations() []operation.Operation { return []operation.Operation{Find} }

// finder is one search.
type finder struct {
	u       *operation.Unit
	text    string
	exactly bool
	names   *records.Names
	found   []Match
}

// clients finds clients by their numbers, and then by name.
func (f *finder) clients() error {
	found, err := clients.Identified(f.u, f.text)
	if err != nil {
		return err
	}
	called, err := clients.Called(f.u, f.text, f.exactly, most)
	if err != nil {
		return err
	}
	for _, c := range called {
		if !slices.ContainsFunc(found, func(known clients.Client) bool { return known.ID == c.ID }) {
			found = append(found, c)
		}
	}
	for _, c := range found {
		f.found = append(f.found, Match{
			EntityID: c.ID, EntityType: "CLIENT", EntityName: c.DisplayName, EntityAccountNo: c.AccountNo, EntityExternalID: c.ExternalID,
			EntityMobileNo: c.Mobile, EntityStatus: c.Status.Option(), ParentID: c.OfficeID, ParentType: "office", ParentName: f.names.Office(c.OfficeID),
		})
	}
	return nil
}

// identifiers finds documents of clients by their numbers. A number is unique among the documents
// of one sort; sorts that are not offered any more are not looked through.
func (f *finder) identifiers() error {
	if !f.u.Actor.Holds("READ_CLIENTIDENTIFIER", operation.AllFunctionsRead) {
		return nil
	}
	kinds, err := refdata.CodeValueOptions(f.u.Tx, refdata.CustomerIdentifierCode)
	if err != nil {
		return err
	}
	for _, kind := range kinds {
		q := store.Query{}.And("document_type_id", store.Equal, store.Int(kind.ID)).And("document_key", store.Equal, store.String(f.text))
		document, err := clients.Identifiers.First(f.u.Tx, q)
		if errors.Is(err, store.ErrNotFound) {
			continue
		}
		if err != nil {
			return err
		}
		owner, err := clients.Visible(f.u, operation.ByID(document.ClientID))
		if errors.Is(err, clients.ErrClientID) {
			continue
		}
		if err != nil {
			return err
		}
		f.found = append(f.found, Match{
			EntityID: document.ID, EntityType: "CLIENTIDENTIFIER", EntityName: kind.Name, EntityAccountNo: document.DocumentKey,
			EntityStatus: document.Status.Option(), ParentID: owner.ID, ParentType: "client", ParentName: owner.DisplayName,
		})
	}
	return nil
}

// loans finds loans by account number, which may lack its zeros in front, or external id.
func (f *finder) loans() error {
	if !f.u.Actor.Holds("READ_LOAN", operation.AllFunctionsRead) {
		return nil
	}
	cfg, err := refdata.ReadConfiguration(f.u)
	if err != nil {
		return err
	}
	for _, by := range [][2]string{{"account_no", f.text}, {"account_no", clients.AccountNumberTyped(f.text, cfg)}, {"external_id", f.text}} {
		loan, err := book.Loans.First(f.u.Tx, store.Query{}.And(by[0], store.Equal, store.String(by[1])))
		if err == nil {
			err = records.VisibleByID(f.u, loan.ID)
		}
		known := slices.ContainsFunc(f.found, func(m Match) bool { return m.EntityType == "LOAN" && m.EntityID == loan.ID })
		if errors.Is(err, store.ErrNotFound) || err == nil && known {
			continue
		}
		if err != nil {
			return err
		}
		product, err := records.ProductOf(f.u, loan.ProductID)
		if err != nil {
			return err
		}
		f.found = append(f.found, Match{
			EntityID: loan.ID, EntityType: "LOAN", EntityName: product.Name, EntityAccountNo: loan.AccountNo, EntityExternalID: loan.ExternalID,
			EntityStatus: loan.Status.Option(), ParentID: loan.ClientID, ParentType: "client", ParentName: f.names.Client(loan.ClientID).DisplayName,
		})
	}
	return nil
}
