package savings

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// Known is what loans know of an account.
type Known struct {
	Owner
	ID        int64
	AccountNo string
	Currency  string // ISO 4217
	Active    bool
	Available money.Amount // what may be taken out now
}

func (d *deposit) known() Known {
	return Known{d.Owner, d.ID, d.AccountNo, d.product.CurrencyCode, d.Status == Active, d.Available()}
}

// Look reads what loans know of an account; ErrUnknown when there is none. Whether the reader may see it is for the caller to
// say.
func Look(u *operation.Unit, id int64) (Known, error) {
	d, err := read(u, id)
	if err != nil {
		return Known{}, err
	}
	return d.known(), nil
}

func read(u *operation.Unit, id int64) (*deposit, error) {
	a, err := ByRef(u.Tx, operation.ByID(id))
	if err != nil {
		return nil, err
	}
	return withProduct(u, a)
}

// AvailableFrom is what may be taken out of an account on a day, so that on no later day too little is left.
func AvailableFrom(u *operation.Unit, id int64, day calendar.Date) (money.Amount, error) {
	d, err := read(u, id)
	if err != nil || d.Status != Active || day.Before(d.Activation.On) {
		return money.Amount{}, err
	}
	before, err := d.totalsUpTo(u.Tx, day)
	available := before.Available()
	if err != nil || !day.Before(d.LastOn) {
		return available, err
	}
	for t, err := range transactions.Find(u.Tx, after(d.ID, day)) {
		if err != nil {
			return available, err
		}
		available = money.Min(available, t.After.Available())
	}
	return available, nil
}

// LookAt lists what loans know of the active accounts of a client or a group, by number.
func LookAt(u *operation.Unit, of Owner) ([]Known, error) {
	list := []Known{}
	for a, err := range accounts.Find(u.Tx, activeOf(of)) {
		if err != nil {
			return nil, err
		}
		d, err := withProduct(u, a)
		if err != nil {
			return nil, err
		}
		list = append(list, d.known())
	}
	return list, nil
}

// activeOf finds the active accounts of an owner.
func activeOf(of Owner) store.Query {
	return ownedBy(of).And("status", store.Equal, store.Int(int64(Active))).Top(operation.LargestPage)
}

// LoanMove is money that moves between a deposit account and a loan.
type LoanMove struct {
	AccountID int64 // the deposit account
	Loan      End
	ToLoan    bool
	On        calendar.Date
	Amount    money.Amount
	Note      string
}

// MoveWithLoan makes the transfer of a loan's transaction, in the same unit of work, and returns its number.
func MoveWithLoan(u *operation.Unit, m LoanMove) (int64, error) {
	d, err := read(u, m.AccountID)
	if err != nil {
		return 0, err
	}
	m.Loan.Type = LoanEnd
	t := Transfer{From: m.Loan, To: d.end(), On: m.On, Amount: m.Amount, Currency: d.product.CurrencyCode, Description: m.Note}
	sort, own := Deposit, &t.To
	if m.ToLoan {
		t.From, t.To = t.To, t.From
		sort, own = Withdrawal, &t.From
	}
	if err := transfers.Insert(u.Tx, &t); err != nil {
		return 0, err
	}
	if own.TransactionID, err = d.moveBy(u, t, sort); err != nil {
		return 0, err
	}
	return t.ID, transfers.Save(u.Tx, &t)
}

// FollowLoan notes that another transaction of the loan stands for a transfer, because the loan's history was processed again.
// It reports whether the transfer fits the transaction's amount; one that does not is left as it is.
func FollowLoan(u *operation.Unit, transfer, transaction int64, amount money.Amount) (fits bool, err error) {
	t, err := transferByID(u.Tx, transfer)
	if err != nil || t.Amount != amount {
		return false, err
	}
	t.loanEnd().TransactionID = transaction
	return true, transfers.Save(u.Tx, &t)
}

// loanEnd is the end of a transfer that is a loan; nil when none is.
func (t *Transfer) loanEnd() *End {
	switch LoanEnd {
	case t.From.Type:
		return &t.From
	case t.To.Type:
		return &t.To
	}
	return nil
}

// TakeBackFromLoan undoes the deposit accounts' ends of transfers whose transactions on the loan were undone. Doing so again changes
// nothing.
func TakeBackFromLoan(u *operation.Unit, undone ...int64) error {
	var ends []End
	for _, id := range undone {
		t, err := transferByID(u.Tx, id)
		if err != nil {
			return err
		}
		if t.Reversed {
			continue
		}
		end := t.From
		if end.Type == LoanEnd {
			end = t.To
		}
		ends, t.Reversed = append(ends, end), true
		if err := transfers.Save(u.Tx, &t); err != nil {
			return err
		}
	}
	return takeBack(u, ends...)
}

// Secure holds more of an account in guarantee of a loan, or less when the amount is below zero, as of today. Only the loan
// changes what it holds.
func Secure(u *operation.Unit, account, loan int64, on calendar.Date, more money.Amount) error {
	if more.IsZero() {
		return nil
	}
	d, err := read(u, account)
	if err != nil {
		return err
	}
	t := Transaction{Type: Hold, On: on, Amount: more.Abs(), LoanID: loan}
	if more.IsNegative() {
		t.Type = Release
	}
	return d.book(u, &t)
}

// Loans is what this package asks of loans, which lie above it.
type Loans interface {
	// Pay takes a transfer into a loan as a repayment.
	Pay(u *operation.Unit, in NewTransfer) (operation.Result, error)
	// Refund gives what was paid too much on a loan to a deposit account.
	Refund(u *operation.Unit, in NewTransfer) (operation.Result, error)
	// Undo takes the transaction of a loan back that is one end of a transfer, and with it the other end.
	Undo(u *operation.Unit, loan, transaction int64) error
}
