package lending

import (
	"cmp"
	"errors"
	"maps"
	"slices"

	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/reading"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// Bill is the sum of a correction.
type Bill struct {
	Loans    int64         // selected
	Changed  int64         // with a difference
	Failed   int64         // that could not be corrected; their bills have the reason, and no totals
	Others   int64         // commands about no loan that could not be run with the correction: what they did for loans is missing
	Other    string        // the first of them, with its refusal; "" for users who do not see all offices
	Totals   []BillTotal   // by currency
	Accounts []AccountBill // by ledger account
}

// BillTotal sums the loans of a currency.
type BillTotal struct {
	Currency    string
	Was, Should LoanFigures
	Refund      money.Amount
	Claim       money.Amount
}

// LoanBill is the result of a correction for one loan.
type LoanBill struct {
	LoanID    int64
	AccountNo string
	ClientID  int64 // 0 for loans of groups
	GroupID   int64
	OfficeID  int64
	ProductID int64
	Currency  string

	Was, Should             LoanFigures
	StatusWas, StatusShould string
	Refund                  money.Amount  // paid for what should not have been owed: due to the borrower
	Claim                   money.Amount  // what the borrower would owe more
	Accounts                []AccountBill // with a difference
	Reason                  string        // why the loan could not be corrected; then Should is empty
}

// IsChanged reports whether anything differs.
func (b LoanBill) IsChanged() bool {
	return b.Was != b.Should || b.StatusWas != b.StatusShould || len(b.Accounts) > 0
}

// LoanFigures are the balances of a loan by component.
type LoanFigures struct {
	Charged     operation.Balance // fell due or will
	Paid        operation.Balance
	Outstanding operation.Balance // with what was overpaid
}

// Add returns the sums.
func (f LoanFigures) Add(o LoanFigures) LoanFigures {
	return LoanFigures{f.Charged.Add(o.Charged), f.Paid.Add(o.Paid), f.Outstanding.Add(o.Outstanding)}
}

// AccountBill is what a ledger account holds of loans: debits less credits.
type AccountBill struct {
	AccountID   int64
	Code        string
	Name        string
	Currency    string
	Was, Should money.Amount
}

// figuresOf are the balances of a loan.
func figuresOf(l *book.Loan) LoanFigures {
	s := &l.Summary
	balance := func(of func(book.Component) money.Amount) operation.Balance {
		return operation.Balance{Principal: of(s.Principal), Interest: of(s.Interest), Fees: of(s.Fee), Penalties: of(s.Penalty)}
	}
	f := LoanFigures{
		Charged: balance(func(c book.Component) money.Amount { return c.Charged }),
		Paid:    balance(func(c book.Component) money.Amount { return c.Paid }),
	}
	if l.Status.Disbursed() {
		f.Outstanding = balance(book.Component.Outstanding)
		f.Outstanding.Overpaid = l.Overpaid
	}
	return f
}

// settle says what is due between lender and borrower: a refund of what was paid for less, a claim of what is owed more.
func (b *LoanBill) settle() {
	if less := b.Was.Paid.Total().Sub(b.Should.Paid.Total()); less.IsPositive() {
		b.Refund = less
	}
	if more := b.Should.Outstanding.Total().Sub(b.Was.Outstanding.Total()); more.IsPositive() {
		b.Claim = more
	}
}

// biller compares the selected loans in both lives.
type biller struct {
	*correcting
	unit    *operation.Unit // on what is stored
	is      store.Tx
	options CorrectOptions
	bill    *Bill
	totals  map[string]*BillTotal
	books   map[bookKey]*AccountBill
}

type bookKey struct {
	account  int64
	currency string
}

func (b *biller) run() error {
	b.totals, b.books = map[string]*BillTotal{}, map[bookKey]*AccountBill{}
	q := store.Query{}
	for column, id := range map[string]int64{"product_id": b.ProductID, "office_id": b.OfficeID} {
		if id != 0 {
			q = q.And(column, store.Equal, store.Int(id))
		}
	}
	q, err := reading.WithinOffices(b.unit, q)
	if err != nil {
		return err
	}
	for was, err := range book.Loans.Find(b.unit.Tx, q.By("id", false)) {
		if err != nil {
			return err
		}
		if !b.selects(&was) {
			continue
		}
		one, err := b.loan(&was)
		if err != nil {
			return err
		}
		if err := b.add(one); err != nil {
			return err
		}
	}
	return b.sum()
}

// loan bills one loan.
func (b *biller) loan(was *book.Loan) (LoanBill, error) {
	one := LoanBill{
		LoanID: was.ID, AccountNo: was.AccountNo, ClientID: was.ClientID, GroupID: was.GroupID, OfficeID: was.OfficeID, ProductID: was.ProductID,
		Currency: was.Currency.Code, Was: figuresOf(was), StatusWas: was.Status.String(),
	}
	is, err := book.Loans.Get(b.is, was.ID)
	switch {
	case errors.Is(err, store.ErrNotFound):
		b.fail(was.ID, "the loan would not exist")
	case err != nil:
		return one, err
	default:
		if err := b.check(was, &is); err != nil {
			return one, err
		}
	}
	if one.Reason = b.reasons[was.ID]; one.Reason != "" {
		return one, nil
	}
	one.Should, one.StatusShould = figuresOf(&is), is.Status.String()
	one.settle()
	one.Accounts, err = b.accounts(was)
	return one, err
}

// check notes why a loan of the corrected life is not what the correction asked for.
func (b *biller) check(was, is *book.Loan) error {
	if b.YearlyRate != nil && b.fromStart(was) && was.Timeline.DisbursedOn == is.Timeline.DisbursedOn && is.Terms.QuotedRate().Cmp(*b.YearlyRate) != 0 {
		b.fail(was.ID, "the loan would have a rate of "+is.Terms.QuotedRate().String())
	}
	lock, err := records.Locks.Get(b.is, was.ID)
	if err == nil {
		if _, err = records.Locks.Get(b.unit.Tx, was.ID); errors.Is(err, store.ErrNotFound) {
			b.fail(was.ID, "its business cannot be closed: "+lock.Error)
		}
	}
	if errors.Is(err, store.ErrNotFound) {
		return nil
	}
	return err
}

// accounts are the ledger accounts of a loan that differ. All of them count for the totals.
func (b *biller) accounts(loan *book.Loan) ([]AccountBill, error) {
	held := map[int64]*AccountBill{}
	add := func(tx store.Tx, figure func(*AccountBill) *money.Amount) error {
		for line, err := range ledger.LinesOfLoan(tx, loan.ID) {
			if err != nil {
				return err
			}
			if held[line.AccountID] == nil {
				held[line.AccountID] = &AccountBill{AccountID: line.AccountID, Currency: line.Currency}
			}
			sum := figure(held[line.AccountID])
			if line.Side == ledger.Debit {
				*sum = sum.Add(line.Amount)
			} else {
				*sum = sum.Sub(line.Amount)
			}
		}
		return nil
	}
	err := errors.Join(
		add(b.unit.Tx, func(a *AccountBill) *money.Amount { return &a.Was }),
		add(b.is, func(a *AccountBill) *money.Amount { return &a.Should }),
	)
	if err != nil {
		return nil, err
	}
	var list []AccountBill
	for _, id := range slices.Sorted(maps.Keys(held)) {
		a := *held[id]
		key := bookKey{id, a.Currency}
		if b.books[key] == nil {
			b.books[key] = &AccountBill{AccountID: id, Currency: a.Currency}
		}
		b.books[key].Was, b.books[key].Should = b.books[key].Was.Add(a.Was), b.books[key].Should.Add(a.Should)
		if a.Was != a.Should {
			account, err := ledger.Accounts.Get(b.unit.Tx, id)
			if err != nil {
				return nil, err
			}
			a.Code, a.Name = account.Code, account.Name
			list = append(list, a)
		}
	}
	return list, nil
}

// add counts the bill of a loan.
func (b *biller) add(one LoanBill) error {
	b.bill.Loans++
	switch {
	case one.Reason != "":
		b.bill.Failed++
	default:
		if one.IsChanged() {
			b.bill.Changed++
		}
		total := b.totals[one.Currency]
		if total == nil {
			total = &BillTotal{Currency: one.Currency}
			b.totals[one.Currency] = total
		}
		total.Was, total.Should = total.Was.Add(one.Was), total.Should.Add(one.Should)
		total.Refund, total.Claim = total.Refund.Add(one.Refund), total.Claim.Add(one.Claim)
	}
	if b.options.Each == nil {
		return nil
	}
	return b.options.Each(one)
}

// sum completes the bill.
func (b *biller) sum() error {
	b.bill.Others = b.others
	if b.unit.Actor.System || b.unit.Actor.Hierarchy == "." {
		b.bill.Other = b.other
	}
	for _, currency := range slices.Sorted(maps.Keys(b.totals)) {
		b.bill.Totals = append(b.bill.Totals, *b.totals[currency])
	}
	for _, a := range b.books {
		account, err := ledger.Accounts.Get(b.unit.Tx, a.AccountID)
		if err != nil {
			return err
		}
		a.Code, a.Name = account.Code, account.Name
		b.bill.Accounts = append(b.bill.Accounts, *a)
	}
	slices.SortFunc(b.bill.Accounts, func(a, c AccountBill) int {
		return cmp.Or(cmp.Compare(a.Currency, c.Currency), cmp.Compare(a.Code, c.Code), cmp.Compare(a.AccountID, c.AccountID))
	})
	return nil
}
