package portfolio

import (
	"errors"
	"iter"
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/groups"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/reports"
	"lending.example/platform/lending/store"
)

// Reports are the core reports on loans. What is overdue is as of the last command or close of business of each loan.
func Reports() []reports.Core {
	return []reports.Core{
		loansListing, awaitingDisbursal, pendingApproval, activeDetails, activeSummary, pastMaturity, obligationMet, writtenOff,
		riskTotal, riskByBranch, riskByRange, byMaturity, ageingDetail, ageingInWeeks, ageingInMonths,
		expectedPayments, collections, fundsDisbursed, fundsDisbursedByOffice, disbursedAndCollected,
		disbursedBetween, lastInstalment, lastInstalmentSummary, pastMaturitySummary, obligationMetSummary, awaitingSummary, awaitingByMonth, rescheduled,
		transactionSummary, transactionSummaryOwners, trialSummary, trialSummaryOwners,
	}
}

// loanParameters are those by which most reports choose loans.
var loanParameters = []reports.Variable{
	reports.OfficeID, reports.OfficerID, reports.CurrencyCode, reports.FundID, reports.ProductID, reports.PurposeID,
}

// betweenDates are the first parameters of reports on a time, followed by others.
func betweenDates(others ...reports.Variable) []reports.Variable {
	return append([]reports.Variable{reports.StartDate, reports.EndDate}, others...)
}

// reporter is one run of a report on loans.
type reporter struct {
	*refdata.Names
	u        *operation.Unit
	a        reports.Arguments
	sight    reports.Sight
	products refdata.Lookup[string]
	accounts map[int64]ledger.Account
	missed   error // why something beside a row could not be read
}

func newReporter(u *operation.Unit, a reports.Arguments) (*reporter, error) {
	sight, err := reports.SightOf(u, a)
	return &reporter{
		Names: refdata.NewNames(u.Tx), u: u, a: a, sight: sight, accounts: map[int64]ledger.Account{},
	}, err
}

// reportRows streams the rows of a report.
type reportRows = func(*operation.Unit, reports.Arguments) iter.Seq2[reports.Row, error]

// rowsOf makes the rows of a report by a function that runs it and hands every row on. It returns false when no more are
// wanted.
func rowsOf(run func(r *reporter, yield func(reports.Row) bool) error) reportRows {
	return func(u *operation.Unit, a reports.Arguments) iter.Seq2[reports.Row, error] {
		return func(yield func(reports.Row, error) bool) {
			r, err := newReporter(u, a)
			wanted := true
			if err == nil {
				err = run(r, func(row reports.Row) bool {
					if r.err() != nil {
						return false // the row lacks something
					}
					wanted = wanted && yield(row, nil)
					return wanted
				})
				if err == nil {
					err = r.err()
				}
			}
			if err != nil && wanted {
				yield(nil, err)
			}
		}
	}
}

// perLoan makes one row of every loan that passes.
func perLoan(q store.Query, passes choice, row func(*reporter, *book.Loan) reports.Row) reportRows {
	return rowsOf(func(r *reporter, yield func(reports.Row) bool) error {
		for loan, err := range r.loans(q) {
			if err != nil {
				return err
			}
			chosen, err := passes(r, &loan)
			if err != nil {
				return err
			}
			if chosen && !yield(row(r, &loan)) {
				return nil
			}
		}
		return nil
	})
}

// choice says whether a loan is a part of a report.
type choice func(*reporter, *book.Loan) (bool, error)

func everyLoan(*reporter, *book.Loan) (bool, error) { return true, nil }

// isPastMaturity: the last instalment was due before today.
func isPastMaturity(r *reporter, l *book.Loan) (bool, error) {
	return l.Timeline.ExpectedMaturity.Before(r.u.Today), nil
}

// isInLastInstalment: of the instalments only the last one is due today or later.
func isInLastInstalment(r *reporter, l *book.Loan) (bool, error) {
	if l.Timeline.ExpectedMaturity.Before(r.u.Today) {
		return false, nil
	}
	rows, err := records.InstalmentsOf(r.u.Tx, l.ID)
	last := len(rows) - 1
	return last == 0 || last > 0 && rows[last-1].Due.Before(r.u.Today), err
}

// dayWithin chooses loans by a day that lies between those of the report.
func dayWithin(day func(*book.Loan) calendar.Date) choice {
	return func(r *reporter, l *book.Loan) (bool, error) { return r.within(day(l)), nil }
}

// ofStatus selects the loans in a state.
func ofStatus(s loans.Status) store.Query {
	return store.Where("status", store.Equal, store.Int(int64(s)))
}

// loans streams the loans of a query that the parameters of the report let pass, by id.
func (r *reporter) loans(q store.Query) iter.Seq2[book.Loan, error] {
	q = r.sight.Restrict(q)
	q = chosen(q, "loan_officer_id", r.a.Number(reports.OfficerID))
	q = chosen(q, "product_id", r.a.Number(reports.ProductID))
	if code := r.a.Text(reports.CurrencyCode); code != "" {
		q = q.And("currency", store.Equal, store.String(code))
	}
	return func(yield func(book.Loan, error) bool) {
		for loan, err := range records.EachLoan(r.u.Tx, q) {
			if err == nil && !(among(loan.FundID, r.a.Number(reports.FundID)) && among(loan.PurposeID, r.a.Number(reports.PurposeID))) {
				continue
			}
			if !yield(loan, err) || err != nil {
				return
			}
		}
	}
}

// chosen restricts a column of ids to the one that a parameter names, to none, or not at all.
func chosen(q store.Query, column string, id int64) store.Query {
	switch id {
	case 0, reports.All:
		return q
	case reports.Unspecified:
		return q.And(column, store.IsNull, store.Null)
	}
	return q.And(column, store.Equal, store.Int(id))
}

// among is chosen for what has no column.
func among(id, asked int64) bool {
	switch asked {
	case 0, reports.All:
		return true
	case reports.Unspecified:
		return id == 0
	}
	return id == asked
}

func (r *reporter) product(id int64) string {
	return r.products.Of(id, func() (string, error) {
		product, err := products.Get(r.u.Tx, id)
		return product.Name, err
	})
}

// loanOfficer returns the name of a loan officer, "-" for none.
func (r *reporter) loanOfficer(id int64) string {
	if id == 0 {
		return "-"
	}
	return r.Officer(id)
}

// borrower reads the client of a loan, once: loans of one client seldom stand together. A group that borrows has its name and number.
func (r *reporter) borrower(id, group int64) clients.Client {
	if id == 0 {
		g, err := groups.ByRef(r.u.Tx, operation.ByID(group))
		r.miss(err)
		return clients.Client{AccountNo: g.AccountNo, ExternalID: g.ExternalID, DisplayName: g.Name}
	}
	c, err := clients.Get(r.u.Tx, operation.ByID(id))
	r.miss(err)
	return c
}

// miss notes why something could not be read, unless it is gone.
func (r *reporter) miss(err error) {
	if err != nil && !refdata.IsGone(err) {
		r.missed = err
	}
}

// err is why data other than a row could not be read: then there are no more rows.
func (r *reporter) err() error {
	return errors.Join(r.missed, r.Names.Err(), r.products.Err())
}

// paidOutstandingOverdue are three columns for a part of a loan.
func paidOutstandingOverdue(part string) []reports.Column {
	return reports.Amounts(part+" Repaid", part+" Outstanding", part+" Overdue")
}

// balances are the cells of all parts: repaid, outstanding and overdue of each.
func balances(s *book.Summary, overdue book.Portions) reports.Row {
	row := reports.Row{}
	for _, c := range []struct {
		book.Component
		overdue money.Amount
	}{{s.Principal, overdue.Principal}, {s.Interest, overdue.Interest}, {s.Fee, overdue.Fee}, {s.Penalty, overdue.Penalty}} {
		row = append(row, c.Paid, c.Outstanding(), c.overdue)
	}
	return row
}

// balanceColumns head what balances fills.
func balanceColumns() []reports.Column {
	return slices.Concat(
		paidOutstandingOverdue("Principal"), paidOutstandingOverdue("Interest"), paidOutstandingOverdue("Fees"), paidOutstandingOverdue("Penalties"))
}
