package book

import (
	"cmp"
	"errors"
	"iter"
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
)

// A loan that lives for years has thousands of transactions, and most decisions look at the last of them only. So the
// schedule record keeps a digest of the old ones. An account that was opened with it is lean: it holds the transactions
// after the digest, and answers from both. Each decision declares beforehand which transactions it needs: see the table in
// docs/decisions/history-digest.md.

// Digest stands for the transactions in force of a loan that are dated up to a day.
type Digest struct {
	Till       calendar.Date `json:"till"`                // the last day that it covers
	Disbursed  money.Amount  `json:"disbursed,omitzero"`  // what went out
	Balance    money.Amount  `json:"balance,omitzero"`    // principal owed after them; below zero when too much came in
	Received   money.Amount  `json:"received,omitzero"`   // what came in
	Interest   money.Amount  `json:"interest,omitzero"`   // recognised by accruals, net of adjustments
	Charges    []Recognised  `json:"charges,omitempty"`   // recognised of charges, by charge
	LastByUser calendar.Date `json:"lastByUser,omitzero"` // date of the last that a user made
}

// Recognised is what accruals recognised of a loan charge, net of adjustments.
type Recognised struct {
	ChargeID int64        `json:"chargeId"`
	Amount   money.Amount `json:"amount"`
}

// digestedTypes are the types that a digest can stand for: what decisions need of them later are its sums. From the day of the
// first transaction of any other type on, in force or not, a history is not digested.
var digestedTypes = []loans.TransactionType{loans.Disbursement, loans.Repayment, loans.DownPayment, loans.Accrual, loans.AccrualAdjustment, loans.InitiateTransfer, loans.ApproveTransfer}

// digested reports whether a digest can stand for the type.
func digested(t loans.TransactionType) bool { return slices.Contains(digestedTypes, t) }

// digestWorth is how many transactions a digest stands for at least; fewer are read as fast.
const digestWorth = 8

// ErrLean refuses a decision that looked further back than it had said before it began, which is a defect: nothing of it is stored.
var ErrLean = errors.New("loans: a decision looked at transactions that a digest stands for")

// Lean reports whether the account lacks the transactions that its digest stands for.
func (a *Account) Lean() bool { return a.Digest != nil }

// looksTooFarBack refuses the decision on a lean account.
func (a *Account) looksTooFarBack() { a.NoteError(ErrLean) }

// History lists all transactions by id, reversed ones included.
func (a *Account) History() []*Transaction {
	if a.Lean() {
		a.looksTooFarBack()
	}
	return a.Entries
}

// Since streams the transactions dated on a day or later, reversed ones included.
func (a *Account) Since(day calendar.Date) iter.Seq[*Transaction] {
	if a.Lean() && !a.Digest.Allows(day) {
		a.looksTooFarBack()
	}
	return func(yield func(*Transaction) bool) {
		for _, t := range a.Entries {
			if !t.On.Before(day) && !yield(t) {
				return
			}
		}
	}
}

// LiveAfter lists the transactions in force of some types dated after a day, in the order of history.
func (a *Account) LiveAfter(day calendar.Date, of ...loans.TransactionType) []*Transaction {
	var live []*Transaction
	for t := range a.Since(day.AddDays(1)) {
		if !t.Reversed && slices.Contains(of, t.Type) {
			live = append(live, t)
		}
	}
	slices.SortStableFunc(live, CompareTransactions)
	return live
}

// BeforeEntries is what the account knows of the transactions before its entries; zero when there are none.
func (a *Account) BeforeEntries() Digest {
	if a.Lean() {
		return *a.Digest
	}
	return Digest{}
}

// Allows reports whether decisions about a day and later ones can do with the digest in place of what it stands for.
func (d *Digest) Allows(day calendar.Date) bool { return d != nil && day.After(d.Till) }

// DigestNow is the digest to store with the account; nil when it is worth none.
func (a *Account) DigestNow() *Digest {
	till := a.digestibleTill()
	if a.Lean() && !till.After(a.Digest.Till) {
		return a.Digest
	}
	d := a.BeforeEntries()
	if covered := d.Cover(a.Entries, till); !a.Lean() && covered < digestWorth {
		return nil
	}
	return &d
}

// digestibleTill is the last day that no decision of today or later has to look at again, unless it changes the past: the
// one before the first day of the current period, while accruals and the close of business are up to date.
func (a *Account) digestibleTill() calendar.Date {
	today := a.Env.Today
	if a.Product.AccountingRule == ledger.PeriodicAccrual {
		today = calendar.Earliest(today, a.Loan.AccruedTill.AddDays(1))
	}
	if closed := a.Loan.LastClosed; !closed.IsZero() {
		today = calendar.Earliest(today, closed.AddDays(1))
	}
	var till calendar.Date
	for i := range a.Instalments {
		if row := &a.Instalments[i]; !row.DownPayment && row.From.Before(today) {
			till = calendar.Latest(till, row.From)
		}
	}
	for _, t := range a.Entries {
		if !digested(t.Type) && !t.On.After(till) {
			till = t.On.AddDays(-1)
		}
	}
	return till
}

// Cover adds the transactions dated after the digest and up to a day, and returns how many there are in force.
func (d *Digest) Cover(entries []*Transaction, till calendar.Date) int {
	from, covered := d.Till, 0
	d.Till, d.Charges = till, slices.Clone(d.Charges)
	for _, t := range entries {
		if !t.Reversed && t.On.After(from) && !t.On.After(till) {
			d.add(t)
			covered++
		}
	}
	return covered
}

func (d *Digest) add(t *Transaction) {
	if t.Type.ByUser() {
		d.LastByUser = calendar.Latest(d.LastByUser, t.On)
	}
	switch t.Type {
	case loans.Disbursement:
		d.Disbursed = d.Disbursed.Add(t.Amount)
		d.Balance = d.Balance.Add(t.Amount).Sub(t.Overpayment)
	case loans.Repayment, loans.DownPayment:
		d.Received = d.Received.Add(t.Amount)
		d.Balance = d.Balance.Sub(t.Portions.Principal)
	case loans.Accrual, loans.AccrualAdjustment:
		sign := 1
		if t.Type == loans.AccrualAdjustment {
			sign = -1
		}
		d.Interest = d.Interest.Add(t.Portions.Interest.Times(sign))
		for _, p := range t.PaidBy {
			d.recognise(Recognised{p.ChargeID, p.Amount.Times(sign)})
		}
	}
}

func (d *Digest) recognise(r Recognised) {
	i, found := slices.BinarySearchFunc(d.Charges, r.ChargeID, func(x Recognised, id int64) int { return cmp.Compare(x.ChargeID, id) })
	if !found {
		d.Charges = slices.Insert(d.Charges, i, r)
		return
	}
	d.Charges[i].Amount = d.Charges[i].Amount.Add(r.Amount)
}

// RecognisedOf is what the digest knows to be recognised of a charge.
func (d *Digest) RecognisedOf(c *Charge) money.Amount {
	i := slices.IndexFunc(d.Charges, func(r Recognised) bool { return r.ChargeID == c.ID })
	if i < 0 {
		return money.Amount{}
	}
	return d.Charges[i].Amount
}
