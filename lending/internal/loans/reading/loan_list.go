package reading

import (
	"strings"

	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// List decides [loans.List].
func List(u *operation.Unit, in loans.ListInput) (operation.Page[loans.LoanData], error) {
	page := operation.Page[loans.LoanData]{Items: []loans.LoanData{}}
	q, err := query(in, u)
	if err != nil {
		return page, err
	}
	if page.Total, err = book.Loans.Count(u.Tx, q); err != nil {
		return page, err
	}
	paging := operation.Paging{Offset: in.Offset, Limit: in.Limit}
	q = q.By(loans.OrderColumns[in.OrderBy], strings.EqualFold(in.SortOrder, "DESC")).Top(paging.Size())
	q.Skip, q.Matches = paging.Skip(), page.Total
	found, err := book.Loans.All(u.Tx, q)
	if err != nil {
		return page, err
	}
	n := records.NewNames(u.Tx)
	for _, loan := range found {
		a, err := header(u, loan)
		if err != nil {
			return page, err
		}
		page.Items = append(page.Items, dataOfLoan(n, a))
	}
	return page, nil
}

func query(in loans.ListInput, u *operation.Unit) (store.Query, error) {
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
	if in.GroupID != 0 {
		q = q.And("group_id", store.Equal, store.Int(in.GroupID))
	}
	if in.Status != "" {
		status, err := statusNumbered(in.Status)
		if err != nil {
			return q, err
		}
		q = q.And("status", store.Equal, store.Int(int64(status)))
	}
	return WithinOffices(u, q)
}

// WithinOffices restricts a query to the offices that the actor sees. Who sees the head office sees all.
func WithinOffices(u *operation.Unit, q store.Query) (store.Query, error) {
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

func statusNumbered(text string) (loans.Status, error) {
	var known []string
	for _, s := range loans.Statuses.Values() {
		if text == number(s) {
			return s, nil
		}
		known = append(known, number(s))
	}
	return 0, loans.ErrStatusUnknown.For("status", text, text, known)
}

// header is an account of which only the loan itself was read: enough for lists.
func header(u *operation.Unit, loan book.Loan) (*book.Account, error) {
	env, err := records.Environment(u, loan.Currency)
	if err != nil {
		return nil, err
	}
	product, err := records.ProductOf(u, loan.ProductID)
	return &book.Account{Loan: loan, Product: product, Env: env}, err
}
