package book

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/schedule"
	"lending.example/platform/lending/schedule/progressive"
	"lending.example/platform/lending/store"
)

// Account is one loan in memory with everything that decisions about it need. It is a value of its command: nobody
// else sees it before it is saved.
type Account struct {
	*Contents
	Env Env // in which it is decided about
}

// On is the account as a decision of a day sees it: what is decided on it is decided on the account, with that day for today.
func (a *Account) On(day calendar.Date) *Account {
	env := a.Env
	env.Today = day
	return &Account{Contents: a.Contents, Env: env}
}

// Contents is what decisions about a loan look at and change.
type Contents struct {
	Loan        Loan                       // the header
	Instalments []Instalment               // by number
	Charges     []*Charge                  // by id, inactive ones included
	Entries     []*Transaction             // by id, reversed ones included; all of them unless the account is lean, see digest
	Model       *progressive.Model         // the interest model of progressive loans; nil for others
	Product     *products.Product          // of the loan, as it is today
	Ranges      []refdata.DelinquencyRange // of the product's delinquency bucket, by age

	Digest *Digest // what stands for older transactions than entries; nil when there are none

	ClientSince calendar.Date                                      // when the client came to the office of the loan; known to commands
	OnTheWay    bool                                               // a client on the way to another office borrows; known to commands
	MovedBefore map[loans.Counterpart]money.Amount                 // see moved
	Payer       loans.SavingsAccount                               // of charges at disbursement, see findPayer
	PayerOn     func(calendar.Date) (*loans.SavingsAccount, error) // by standing instruction, nil when nobody does, see payerOf; nil without one
	Tries       []Try                                              // of the standing instruction, in this decision
	Remarks     []Remark
	Replayed    bool // the history was processed again since the loan was settled last
	Reopened    bool // the loan became active again since then

	AccrualsStand bool // what was processed again leaves accruals alone where interest does not follow payments
	// changedFrom is the date from which the command changes history; zero for all of it. Where interest follows the
	// payments, what fell due before it stays.
	ChangedFrom calendar.Date

	Meter *Meter // of the run of a job that the decision is a part of; nil without one
}

// Remark is a note that a command leaves on the loan or on one of its transactions.
type Remark struct {
	To    refdata.NoteType
	Owner int64
	Text  string
}

// Try is a try to pay what was due by standing instruction.
type Try struct {
	On      calendar.Date    `json:"on"`
	Due     money.Amount     `json:"due"`
	Paid    money.Amount     `json:"paid,omitzero"`
	Outcome loans.TryOutcome `json:"outcome"`
}

// Remark keeps a note, to be attached when the account is saved; "" keeps none.
func (a *Account) Remark(to refdata.NoteType, owner int64, text string) {
	if text != "" {
		a.Remarks = append(a.Remarks, Remark{to, owner, text})
	}
}

// Note keeps a note on a transaction, to be attached when the account is saved; "" keeps none.
func (a *Account) Note(t *Transaction, text string) {
	a.Remark(refdata.LoanTransactionNote, t.ID, text)
}

// Env is what surrounds a decision, as values: the business date, the configuration, who acts, and sources of
// identifiers that repeat when the command is replayed.
type Env struct {
	Today      calendar.Date          // the business date
	Config     *refdata.Configuration // of the tenant
	ActorID    int64                  // the user who acts
	Arithmetic money.Arithmetic       // rounding mode, digits and multiples of the loan's currency
	Command    int64                  // number in the command log
	Rules      operation.RuleSet      // that the decision follows
	Replays    bool                   // a logged command is decided again: refusals that came later do not apply

	Ids *Identifiers
	// Workdays move due dates off days on which nobody works; nil when there are none. They are read with accounts whose
	// schedule a decision may draw.
	Workdays *schedule.Workdays

	AutoIDs bool // give external ids to what comes without one
}

// Identifiers hands out ids during one decision. The first failure is kept and reported when the account is saved,
// so that deciding code reads without it.
type Identifiers struct {
	Next func(kind *store.Kind) (int64, error)
	UUID func() string
	step int
	Err  error
}

// NewIdentifiers hands out the identifiers of a unit of work.
func NewIdentifiers(u *operation.Unit) *Identifiers {
	return &Identifiers{Next: u.Tx.NextID, UUID: u.NewUUID}
}

func (s *Identifiers) ID(kind *store.Kind) int64 {
	n, err := s.Next(kind)
	if err != nil {
		s.Err = err // what the decision noted before is void without a number
		return 0
	}
	return n
}

// Moment orders what is created within the command.
func (e *Env) Moment() Moment {
	e.Ids.step++
	return Moment{Command: e.Command, Step: e.Ids.step}
}

// NewTransaction makes a transaction of the loan dated on a day, recorded today, with an id of its own, and adds it to
// the history. Nothing is allocated yet.
func (a *Account) NewTransaction(kind loans.TransactionType, on calendar.Date, amount money.Amount) *Transaction {
	t := &Transaction{
		LoanID: a.Loan.ID, OfficeID: a.Loan.OfficeOn(on), Type: kind, On: on, SubmittedOn: a.Env.Today,
		Created: a.Env.Moment(), Amount: amount, IsNew: true,
	}
	t.ID = a.Env.Ids.ID(Transactions.Kind)
	if a.Env.AutoIDs {
		t.ExternalID = a.Env.Ids.UUID()
	}
	a.Entries = append(a.Entries, t)
	return t
}

// Discard takes a transaction made in this command out of the history again: it turned out void.
func (a *Account) Discard(t *Transaction) {
	a.Entries = slices.DeleteFunc(a.Entries, func(o *Transaction) bool { return o == t })
	a.Remarks = slices.DeleteFunc(a.Remarks, func(r Remark) bool { return r.To == refdata.LoanTransactionNote && r.Owner == t.ID })
}

// Reverse takes a transaction out of force. byUser is false for originals that a replay replaces.
func (a *Account) Reverse(t *Transaction, byUser bool) {
	t.Reversed, t.ReversedOn, t.ReversedByUser, t.Changed = true, a.Env.Today, byUser, true
	t.Mappings, t.PaidBy = nil, nil
}

// Amend marks a stored transaction as changed, so that it is saved.
func (t *Transaction) Amend() { t.Changed = true }

// Transaction finds a transaction of the loan by id.
func (a *Account) Transaction(id int64) *Transaction {
	for _, t := range a.Entries {
		if t.ID == id {
			return t
		}
	}
	if a.Lean() {
		a.looksTooFarBack()
	}
	return nil
}

// Charge finds a charge of the loan by id.
func (a *Account) Charge(id int64) *Charge {
	for _, c := range a.Charges {
		if c.ID == id {
			return c
		}
	}
	return nil
}

// Live lists the transactions in force, in the order of history, optionally only those of some types.
func (a *Account) Live(of ...loans.TransactionType) []*Transaction {
	if a.Lean() && (len(of) == 0 || slices.ContainsFunc(of, digested)) {
		a.looksTooFarBack()
	}
	return a.LiveEntries(of...)
}

// LiveEntries is Live among the entries.
func (a *Account) LiveEntries(of ...loans.TransactionType) []*Transaction {
	live := make([]*Transaction, 0, len(a.Entries))
	for _, t := range a.Entries {
		if !t.Reversed && (len(of) == 0 || slices.Contains(of, t.Type)) {
			live = append(live, t)
		}
	}
	slices.SortStableFunc(live, CompareTransactions)
	return live
}

// LastUserTransactionOn returns the date of the last transaction in force that a user made; zero without one.
func (a *Account) LastUserTransactionOn() calendar.Date {
	last := a.BeforeEntries().LastByUser
	for _, t := range a.Entries {
		if !t.Reversed && t.Type.ByUser() {
			last = calendar.Latest(last, t.On)
		}
	}
	return last
}

// ActiveCharges lists the charges in force.
func (a *Account) ActiveCharges() []*Charge {
	active := make([]*Charge, 0, len(a.Charges))
	for _, c := range a.Charges {
		if !c.Inactive && !c.Removed {
			active = append(active, c)
		}
	}
	return active
}

// Instalment finds an instalment by number.
func (a *Account) Instalment(number int) *Instalment {
	for i := range a.Instalments {
		if a.Instalments[i].Number == number {
			return &a.Instalments[i]
		}
	}
	return nil
}

// Balances are those of the summary. Before it is paid out nothing is owed on a loan, though its schedule has sums.
// (docs/semantics/wire-loans.md, 7.2.)
func (l *Loan) Balances() Summary {
	if !l.Status.Disbursed() {
		return Summary{}
	}
	return l.Summary
}

// DisbursedTotal is the sum of the tranches whose money went out.
func (l *Loan) DisbursedTotal() money.Amount {
	var total money.Amount
	for i := range l.Tranches {
		if l.Tranches[i].Disbursed() {
			total = total.Add(l.Tranches[i].Principal)
		}
	}
	return total
}

// PlannedTotal is the sum of the tranches that are planned and not made.
func (l *Loan) PlannedTotal() money.Amount {
	var total money.Amount
	for _, t := range l.Tranches {
		if t.Made.IsZero() && !t.Reversed {
			total = total.Add(t.Principal)
		}
	}
	return total
}

func (a *Account) HasModel() bool { return a.Model != nil && a.Model.Len() > 0 }

// Recalculates reports whether interest follows the payments: recalculation, and a rate above zero from the start or by a
// change that was approved.
func (l *Loan) Recalculates() bool {
	t := &l.Terms
	return t.Recalculates() || t.Recalculation != nil && slices.ContainsFunc(l.Variations, func(v Variation) bool {
		return v.Kind == schedule.RateFromInstalment && !v.Inactive && v.Number.IsPositive()
	})
}

// NoteError keeps the first error of a decision, to be reported when the account is saved.
func (a *Account) NoteError(err error) {
	if err != nil && a.Env.Ids.Err == nil {
		a.Env.Ids.Err = err
	}
}
