package portfolio

import (
	"cmp"
	"iter"
	"maps"
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/reports"
	"lending.example/platform/lending/store"
)

// What is due, what came in and what went out during a time.
var (
	expectedPayments = reports.Core{
		ID: 130, Name: "Expected Payments By Date - Basic", Category: "Loan", Description: "Instalments that fall due between two days, with what is unpaid of them.",
		Parameters: betweenDates(reports.OfficeID, reports.OfficerID),
		Columns: slices.Concat(
			reports.Texts("Office", "Loan Officer", "Client Account Number", "Name", "Product", "Loan Account Number"), reports.Days("Due Date"), reports.Wholes("Installment"),
			reports.Texts("Currency"), reports.Amounts("Principal Due", "Interest Due", "Fees Due", "Penalty Due", "Total Due", "Total Overdue")),
		Rows: rowsOf(func(r *reporter, yield func(reports.Row) bool) error {
			for loan, err := range r.loans(ofStatus(loans.Active)) {
				if err != nil {
					return err
				}
				if wanted, err := r.expected(&loan, yield); err != nil || !wanted {
					return err
				}
			}
			return nil
		}),
	}
	collections = reports.Core{
		ID: 131, Name: "Collections Between Dates", Category: "Loan", Description: "Payments on loans between two days, with what they were used for.",
		Parameters: betweenDates(loanParameters...),
		Columns: slices.Concat(
			reports.Texts("Office/Branch", "currency", "Loan Officer", "Client Account No.", "Client", "Loan Account No.", "Product"), reports.Days("Date"),
			reports.Texts("Transaction Type", "Payment Type"), reports.Amounts("Amount", "Principal", "Interest", "Fees", "Penalties", "Overpaid")),
		Rows: rowsOf(func(r *reporter, yield func(reports.Row) bool) error {
			for m, err := range r.moves(collected...) {
				if err != nil {
					return err
				}
				if !yield(r.collection(&m)) {
					return nil
				}
			}
			return nil
		}),
	}
	fundsDisbursed         = disbursedSummary(132, "Funds Disbursed Between Dates Summary", false)
	fundsDisbursedByOffice = disbursedSummary(133, "Funds Disbursed Between Dates Summary by Office", true)
)

// expected yields the instalments of a loan that fall due during the time of the report.
func (r *reporter) expected(l *book.Loan, yield func(reports.Row) bool) (wanted bool, err error) {
	rows, err := records.InstalmentsOf(r.u.Tx, l.ID)
	if err != nil {
		return false, err
	}
	for i := range rows {
		row := &rows[i]
		if row.Met() || !r.within(row.Due) {
			continue
		}
		client, overdue := r.borrower(l.ClientID, l.GroupID), money.Amount{}
		if row.Due.Before(r.u.Today) {
			overdue = row.Outstanding()
		}
		if !yield(reports.Row{
			r.Office(l.OfficeID), r.loanOfficer(l.OfficerID), client.AccountNo, client.DisplayName, r.product(l.ProductID), l.AccountNo, row.Due, int64(row.Number), l.Currency.Code,
			row.Principal.Outstanding(), row.Interest.Outstanding(), row.Fee.Outstanding(), row.Penalty.Outstanding(), row.Outstanding(), overdue,
		}) {
			return false, nil
		}
	}
	return true, nil
}

// collected are the transactions that bring money from a borrower, or from somebody else for the borrower.
var collected = []loans.TransactionType{
	loans.Repayment, loans.DownPayment, loans.RepaymentAtDisbursement, loans.RecoveryRepayment, loans.ChargePayment, loans.MerchantIssuedRefund, loans.PayoutRefund,
}

func (r *reporter) collection(m *move) reports.Row {
	l, t := &m.loan, &m.transaction
	client, paymentType := r.borrower(l.ClientID, l.GroupID), any(nil)
	if t.Payment != nil {
		paymentType = reports.OptionalText(r.PaymentType(t.Payment.PaymentTypeID))
	}
	return reports.Row{
		r.Office(m.office()), l.Currency.Code, r.loanOfficer(l.OfficerID), client.AccountNo, client.DisplayName, l.AccountNo, r.product(l.ProductID), t.On,
		t.Type.Option().Label, paymentType, t.Amount, t.Portions.Principal, t.Portions.Interest, t.Portions.Fee, t.Portions.Penalty, t.Overpayment,
	}
}

// disbursedSummary sums up what went out, by fund and currency.
func disbursedSummary(id int64, name string, perOffice bool) reports.Core {
	head := []string{"fund", "currency"}
	if perOffice {
		head = append([]string{"Office/Branch"}, head...)
	}
	type key struct{ office, fund, currency string }
	return reports.Core{
		ID: id, Name: name, Category: "Loan", Description: "Money that went out between two days, by the fund it came from.",
		Parameters: betweenDates(reports.OfficeID, reports.CurrencyCode, reports.FundID),
		Columns:    append(reports.Texts(head...), reports.Amounts("amount")...),
		Rows: rowsOf(func(r *reporter, yield func(reports.Row) bool) error {
			sums := map[key]money.Amount{}
			for m, err := range r.moves(loans.Disbursement) {
				if err != nil {
					return err
				}
				k := key{fund: cmp.Or(r.Fund(m.loan.FundID), "-"), currency: m.loan.Currency.Code}
				if perOffice {
					k.office = r.Office(m.office())
				}
				sums[k] = sums[k].Add(m.transaction.Amount)
			}
			keys := slices.SortedFunc(maps.Keys(sums), func(a, b key) int {
				return cmp.Or(cmp.Compare(a.office, b.office), cmp.Compare(a.fund, b.fund), cmp.Compare(a.currency, b.currency))
			})
			for _, k := range keys {
				row := reports.Row{k.fund, k.currency, sums[k]}
				if perOffice {
					row = append(reports.Row{k.office}, row...)
				}
				if !yield(row) {
					return nil
				}
			}
			return nil
		}),
	}
}

// move is a transaction with its loan.
type move struct {
	loan        book.Loan
	transaction book.Transaction
}

// office is in whose books the transaction is: that of its day, for a loan that moved since.
func (m *move) office() int64 {
	return cmp.Or(m.transaction.OfficeID, m.loan.OfficeOn(m.transaction.On))
}

// moves streams the transactions in force of some types between the days of the report, by date, of the loans that its
// parameters let pass.
func (r *reporter) moves(of ...loans.TransactionType) iter.Seq2[move, error] {
	q := r.dated(r.a.Date(reports.StartDate), r.a.Date(reports.EndDate)).And("reversed", store.Equal, store.Bool(false))
	types := make([]store.Value, len(of))
	for i, t := range of {
		types[i] = store.Int(int64(t))
	}
	q.Where = append(q.Where, store.Condition{Column: "transaction_type", Is: store.AnyOf, Values: types})
	return r.follow(q)
}

// dated selects the transactions between two days, by date.
func (r *reporter) dated(from, to calendar.Date) store.Query {
	return store.Where("transaction_date", store.AtLeast, store.Day(from)).And("transaction_date", store.AtMost, store.Day(to)).By("transaction_date", false)
}

// follow streams transactions with their loans.
func (r *reporter) follow(q store.Query) iter.Seq2[move, error] {
	return func(yield func(move, error) bool) {
		for t, err := range records.EachTransaction(r.u.Tx, q) {
			m := move{transaction: t}
			if err == nil {
				m.loan, err = records.ByID(r.u.Tx, t.LoanID)
			}
			if err == nil && !r.passes(&m) {
				continue
			}
			if !yield(m, err) || err != nil {
				return
			}
		}
	}
}

// passes reports whether the parameters of the report let a transaction and its loan pass.
func (r *reporter) passes(m *move) bool {
	l, code := &m.loan, r.a.Text(reports.CurrencyCode)
	return r.sight.Sees(m.office()) && among(l.OfficerID, r.a.Number(reports.OfficerID)) && among(l.ProductID, r.a.Number(reports.ProductID)) &&
		among(l.FundID, r.a.Number(reports.FundID)) && among(l.PurposeID, r.a.Number(reports.PurposeID)) && (code == "" || code == l.Currency.Code)
}
