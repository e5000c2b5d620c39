package reading

import (
	"slices"
	"strings"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
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
	n, wanted := records.NewNames(u.Tx), associations(in.Associations)
	for _, loan := range found {
		shown, err := listed(n, u, loan, wanted)
		if err != nil {
			return page, err
		}
		page.Items = append(page.Items, shown)
	}
	return page, n.Err()
}

// listed is a loan in a list, and what is delinquent of it. Without associations only the newest part of its history is read.
func listed(n *records.Names, u *operation.Unit, loan book.Loan, wanted []string) (loans.LoanData, error) {
	if len(wanted) == 0 {
		return listedBriefly(n, u, loan)
	}
	o, err := opened(u, loan)
	if err != nil {
		return loans.LoanData{}, err
	}
	return describe(n, u, o.Account, append(slices.Clip(wanted), loans.WithCollection))
}

// opened is the whole account of a loan that was read.
func opened(u *operation.Unit, loan book.Loan) (*records.Opened, error) {
	o, err := records.Load(u.Tx, loan, nil, records.WholeHistory)
	if err != nil {
		return nil, err
	}
	return o, o.Surround(u)
}

// listedBriefly is a loan without the figures that take its whole history.
func listedBriefly(n *records.Names, u *operation.Unit, loan book.Loan) (loans.LoanData, error) {
	neverPaid := loan.Summary.Repaid().IsZero() && loan.Summary.Recovered.IsZero() && loan.Overpaid.IsZero()
	o, err := records.LoadLatest(u.Tx, loan, func(t *book.Transaction) bool {
		return neverPaid || !t.Reversed && (t.Type == loans.Repayment || t.Type == loans.DownPayment)
	})
	if err == nil {
		err = o.Surround(u)
	}
	if err == nil && credited(o.Account) {
		o, err = opened(u, loan)
	}
	if err != nil {
		return loans.LoanData{}, err
	}
	d := dataOfLoan(n, o.Account)
	d.Delinquent = delinquentData(o.Account, o.Env.Today)
	if d.Summary != nil {
		d.Summary.TransactionSums, d.Summary.FeeAdjustments, d.Summary.PenaltyAdjustments = loans.TransactionSums{}, money.Amount{}, money.Amount{}
	}
	return d, addOverdueCharges(u, o.Account, &d)
}

// credited reports whether transactions of any age count for what is delinquent or available: chargebacks and capitalized income.
func credited(a *book.Account) bool {
	return !a.Loan.Summary.Capitalized.IsZero() || slices.ContainsFunc(a.Instalments, func(row book.Instalment) bool { return row.Credited != book.Portions{} })
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
	if in.ProductID != 0 {
		q = q.And("product_id", store.Equal, store.Int(in.ProductID))
	}
	if in.OfficerID != 0 {
		q = q.And("loan_officer_id", store.Equal, store.Int(in.OfficerID))
	}
	q = bounded(q, in, u.Today)
	if in.Status != "" {
		states, err := statesNamed(in.Status)
		if err != nil {
			return q, err
		}
		if len(states) == 1 {
			q = q.And("status", store.Equal, states[0])
		} else {
			q.Where = append(q.Where, store.Condition{Column: "status", Is: store.AnyOf, Values: states})
		}
	}
	return WithinOffices(u, q)
}

// bounded adds the bounds of a filter to a query. A loan that is n days overdue has been so since today less n days.
func bounded(q store.Query, in loans.ListInput, today calendar.Date) store.Query {
	if in.OverdueFrom != 0 {
		q = q.And("overdue_since", store.AtMost, store.Day(today.AddDays(-in.OverdueFrom)))
	}
	if in.OverdueTo != 0 {
		q = q.And("overdue_since", store.AtLeast, store.Day(today.AddDays(-in.OverdueTo)))
	}
	for _, b := range []struct {
		column string
		is     store.Comparison
		day    calendar.Date
	}{
		{"submitted_on", store.AtLeast, in.SubmittedFrom}, {"submitted_on", store.AtMost, in.SubmittedTo},
		{"disbursed_on", store.AtLeast, in.DisbursedFrom}, {"disbursed_on", store.AtMost, in.DisbursedTo},
	} {
		if !b.day.IsZero() {
			q = q.And(b.column, b.is, store.Day(b.day))
		}
	}
	if !in.PrincipalFrom.IsZero() {
		q = q.And("principal", store.AtLeast, store.Money(in.PrincipalFrom))
	}
	if !in.PrincipalTo.IsZero() {
		q = q.And("principal", store.AtMost, store.Money(in.PrincipalTo))
	}
	return q
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

// statesNamed are the states of a list with commas, each by its number or its name.
func statesNamed(list string) ([]store.Value, error) {
	names := loans.SplitList(list)
	if len(names) == 0 {
		names = []string{list}
	}
	states := make([]store.Value, 0, len(names))
	for _, text := range names {
		status, err := statusNamed(text)
		if err != nil {
			return nil, err
		}
		states = append(states, store.Int(int64(status)))
	}
	return states, nil
}

func statusNamed(text string) (loans.Status, error) {
	var known []string
	for _, s := range loans.Statuses.Values() {
		if text == number(s) || strings.EqualFold(text, s.Name()) {
			return s, nil
		}
		known = append(known, number(s), s.Name())
	}
	return 0, loans.ErrStatusUnknown.For("status", text, text, known)
}
