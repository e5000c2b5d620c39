package loans

import (
	"maps"
	"strings"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// ListInput is the input of List.
type ListInput struct {
	ExternalID   string `json:"externalId,omitempty" in:"query"` // the whole of it
	AccountNo    string `json:"accountNo,omitempty" in:"query"`  // the whole of it
	ClientID     int64  `json:"clientId,omitempty" in:"query"`
	Status       string `json:"status,omitempty" in:"query"` // number of the status
	Associations string `json:"associations,omitempty" in:"query"`
	Offset       int    `json:"offset,omitempty" in:"query"` // loans before the page; counts only with a limit
	Limit        int    `json:"limit,omitempty" in:"query"`  // 0: the largest page
	OrderBy      string `json:"orderBy,omitempty" in:"query"`
	SortOrder    string `json:"sortOrder,omitempty" in:"query"` // ASC or DESC, any case
}

// orderColumns are the names to order a list of loans by, with their columns.
var orderColumns = map[string]string{
	"": "id", "id": "id", "accountNo": "account_no", "clientId": "client_id", "officeId": "office_id", "status": "status",
	"externalId": "external_id", "loanProductId": "product_id", "disbursementDate": "disbursed_on",
}

// Violations checks order and status.
func (in ListInput) Violations() []fault.Violation {
	checks := operation.Paging{Offset: in.Offset, Limit: in.Limit, OrderBy: in.OrderBy, SortOrder: in.SortOrder}.CheckPage(fault.CheckOf("loans"), maps.Keys(orderColumns))
	checkAssociations(checks, "associations", in.Associations, "summary")
	return checks.Violations()
}

// List lists loans of the offices that the actor sees.
var List = operation.Query[ListInput, operation.Page[LoanData]]{
	Meta:   operation.Meta{ID: "loans.List", Action: "READ", Entity: "LOAN", Grouping: "portfolio", Summary: "Lists loans."},
	Decide: list,
}

// list decides [List].
func list(u *operation.Unit, in ListInput) (operation.Page[LoanData], error) {
	page := operation.Page[LoanData]{Items: []LoanData{}}
	q, err := in.query(u)
	if err != nil {
		return page, err
	}
	if page.Total, err = loans.Count(u.Tx, q); err != nil {
		return page, err
	}
	paging := operation.Paging{Offset: in.Offset, Limit: in.Limit}
	q = q.By(orderColumns[in.OrderBy], strings.EqualFold(in.SortOrder, "DESC")).Top(paging.Size())
	q.Skip, q.Matches = paging.Skip(), page.Total
	found, err := loans.All(u.Tx, q)
	if err != nil {
		return page, err
	}
	n := newNames(u.Tx)
	for _, loan := range found {
		a, err := header(u, loan)
		if err != nil {
			return page, err
		}
		page.Items = append(page.Items, n.loan(a))
	}
	return page, nil
}

func (in ListInput) query(u *operation.Unit) (store.Query, error) {
	var q store.Query
	if in.ExternalID != "" {
		q = q.And("external_id", store.Equal, store.String(in.ExternalID))
	}
	if in.AccountNo != "" {
		q = q.And("account_no", store.Equal, store.String(in.AccountNo))
	}
	if in.ClientID != 0 {
		q = q.And("client_id", store.Equal, store.Int(in.ClientID))
	}
	if in.Status != "" {
		status, err := statusNumbered(in.Status)
		if err != nil {
			return q, err
		}
		q = q.And("status", store.Equal, store.Int(int64(status)))
	}
	return withinOffices(u, q)
}

// withinOffices restricts a query to the offices that the actor sees. Who sees the head office sees all.
func withinOffices(u *operation.Unit, q store.Query) (store.Query, error) {
	if u.Actor.System || u.Actor.Hierarchy == "." {
		return q, nil
	}
	offices, err := refdata.VisibleOffices(u.Tx, u.Actor)
	if err != nil {
		return q, err
	}
	var ids []store.Value
	for _, o := range offices {
		ids = append(ids, store.Int(o.ID))
	}
	q.Where = append(q.Where, store.Condition{Column: "office_id", Is: store.AnyOf, Values: ids})
	return q, nil
}

// ErrStatusUnknown is a filter for a status that loans don't have.
var ErrStatusUnknown = fault.Define(fault.Validation, "validation.msg.loans.status.value.is.not.supported", "The status %v is not supported. Supported are: %v.")

func statusNumbered(text string) (Status, error) {
	var known []string
	for _, s := range statuses.Values() {
		if text == s.number() {
			return s, nil
		}
		known = append(known, s.number())
	}
	return 0, ErrStatusUnknown.For("status", text, text, known)
}

// header is an account of which only the loan itself was read: enough for lists.
func header(u *operation.Unit, loan Loan) (*Account, error) {
	env, err := environment(u, loan.Currency)
	if err != nil {
		return nil, err
	}
	product, err := productOf(u, loan.ProductID)
	return &Account{Loan: loan, Product: product, env: env}, err
}
