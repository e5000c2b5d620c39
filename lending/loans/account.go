package loans

import (
	"slices"

	"lending.example/platform/lending/calendar"
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
	Loan        Loan                       // the header
	Instalments []Instalment               // by number
	Charges     []*Charge                  // by id, inactive ones included
	entries     []*Transaction             // by id, reversed ones included; all of them unless the account is lean, see digest
	Model       *progressive.Model         // the interest model of progressive loans; nil for others
	Product     *products.Product          // of the loan, as it is today
	Ranges      []refdata.DelinquencyRange // of the product's delinquency bucket, by age

	digest      *Digest // what stands for older transactions than entries; nil when there are none
	askedForAll bool    // a lean account was asked for what it has not

	env         Env
	clientSince calendar.Date                // when the client came to the office of the loan; known to commands
	movedBefore map[Counterpart]money.Amount // see moved
	payer       SavingsAccount               // of charges at disbursement, see findPayer
	remarks     []remark
	replayed    bool // the history was processed again since the loan was settled last
	reopened    bool // the loan became active again since then

	accrualsStand bool // what was processed again leaves accruals alone where interest does not follow payments
	// changedFrom is the date from which the command changes history; zero for all of it. Where interest follows the
	// payments, what fell due before it stays.
	changedFrom calendar.Date

	meter *Meter // of the run of a job that the decision is a part of; nil without one
}

// remark is a note that a command leaves on the loan or on one of its transactions.
type remark struct {
	to    refdata.NoteType
	owner int64
	text  string
}

// remark keeps a note, to be attached when the account is saved; "" keeps none.
func (a *Account) remark(to refdata.NoteType, owner int64, text string) {
	if text != "" {
		a.remarks = append(a.remarks, remark{to, owner, text})
	}
}

// note keeps a note on a transaction, to be attached when the account is saved; "" keeps none.
func (a *Account) note(t *Transaction, text string) {
	a.remark(refdata.LoanTransactionNote, t.ID, text)
}

// Env is what surrounds a decision, as values: the business date, the configuration, who acts, and sources of
// identifiers that repeat when the command is replayed.
type Env struct {
	Today      calendar.Date          // the business date
	Config     *refdata.Configuration // of the tenant
	ActorID    int64                  // the user who acts
	Arithmetic money.Arithmetic       // rounding mode, digits and multiples of the loan's currency
	Command    int64                  // number in the command log

	ids *identifiers
	// Workdays move due dates off days on which nobody works; nil when there are none. They are read with accounts whose
	// schedule a decision may draw.
	Workdays *schedule.Workdays

	AutoIDs bool // give external ids to what comes without one
}

// identifiers hands out ids during one decision. The first failure is kept and reported when the account is saved,
// so that deciding code reads without it.
type identifiers struct {
	next func(kind *store.Kind) (int64, error)
	uuid func() string
	step int
	err  error

	taken handedBack
}

// handedBack are identifiers that a decision took which is made again: the decision that counts takes the same ones, as if
// it were the first.
type handedBack struct {
	ids   map[*store.Kind][]int64
	uuids []string
}

// handedBackOf are the identifiers that decisions of a unit of work handed back.
func handedBackOf(u *operation.Unit) *handedBack {
	type key struct{}
	// Making an empty list never fails.
	h, _ := operation.Memo(u, key{}, func() (*handedBack, error) { return &handedBack{ids: map[*store.Kind][]int64{}}, nil })
	return h
}

// newIdentifiers hands out what was handed back first.
func newIdentifiers(u *operation.Unit) *identifiers {
	back := handedBackOf(u)
	s := &identifiers{taken: handedBack{ids: map[*store.Kind][]int64{}}}
	s.next = func(kind *store.Kind) (int64, error) {
		if ids := back.ids[kind]; len(ids) > 0 {
			back.ids[kind] = ids[1:]
			return ids[0], nil
		}
		return u.Tx.NextID(kind)
	}
	s.uuid = func() string {
		id := ""
		if len(back.uuids) > 0 {
			id, back.uuids = back.uuids[0], back.uuids[1:]
		} else {
			id = u.NewUUID()
		}
		s.taken.uuids = append(s.taken.uuids, id)
		return id
	}
	return s
}

// handBack gives back what a void decision took.
func (s *identifiers) handBack(u *operation.Unit) {
	back := handedBackOf(u)
	for kind, ids := range s.taken.ids {
		back.ids[kind] = append(ids, back.ids[kind]...)
	}
	back.uuids = append(s.taken.uuids, back.uuids...)
}

func (s *identifiers) id(kind *store.Kind) int64 {
	n, err := s.next(kind)
	if err != nil && s.err == nil {
		s.err = err
	}
	if s.taken.ids != nil {
		s.taken.ids[kind] = append(s.taken.ids[kind], n)
	}
	return n
}

// moment orders what is created within the command.
func (e *Env) moment() Moment {
	e.ids.step++
	return Moment{Command: e.Command, Step: e.ids.step}
}

// newTransaction makes a transaction of the loan dated on a day, recorded today, with an id of its own, and adds it to
// the history. Nothing is allocated yet.
func (a *Account) newTransaction(kind TransactionType, on calendar.Date, amount money.Amount) *Transaction {
	t := &Transaction{
		LoanID: a.Loan.ID, OfficeID: a.Loan.OfficeID, Type: kind, On: on, SubmittedOn: a.env.Today,
		Created: a.env.moment(), Amount: amount, isNew: true,
	}
	t.ID = a.env.ids.id(transactions.Kind)
	if a.env.AutoIDs {
		t.ExternalID = a.env.ids.uuid()
	}
	a.entries = append(a.entries, t)
	return t
}

// discard takes a transaction made in this command out of the history again: it turned out void.
func (a *Account) discard(t *Transaction) {
	a.entries = slices.DeleteFunc(a.entries, func(o *Transaction) bool { return o == t })
	a.remarks = slices.DeleteFunc(a.remarks, func(r remark) bool { return r.to == refdata.LoanTransactionNote && r.owner == t.ID })
}

// reverse takes a transaction out of force. byUser is false for originals that a replay replaces.
func (a *Account) reverse(t *Transaction, byUser bool) {
	t.Reversed, t.ReversedOn, t.ReversedByUser, t.changed = true, a.env.Today, byUser, true
	t.Mappings, t.PaidBy = nil, nil
}

// amend marks a stored transaction as changed, so that it is saved.
func (a *Account) amend(t *Transaction) { t.changed = true }

// Transaction finds a transaction of the loan by id.
func (a *Account) Transaction(id int64) *Transaction {
	for _, t := range a.entries {
		if t.ID == id {
			return t
		}
	}
	a.askedForAll = a.askedForAll || a.lean()
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
func (a *Account) Live(of ...TransactionType) []*Transaction {
	if a.lean() && (len(of) == 0 || slices.ContainsFunc(of, TransactionType.digested)) {
		a.askedForAll = true
	}
	return a.live(of...)
}

// live is Live among the entries.
func (a *Account) live(of ...TransactionType) []*Transaction {
	live := make([]*Transaction, 0, len(a.entries))
	for _, t := range a.entries {
		if !t.Reversed && (len(of) == 0 || slices.Contains(of, t.Type)) {
			live = append(live, t)
		}
	}
	slices.SortStableFunc(live, compareTransactions)
	return live
}

// LastUserTransactionOn returns the date of the last transaction in force that a user made; zero without one.
func (a *Account) LastUserTransactionOn() calendar.Date {
	last := a.beforeEntries().LastByUser
	for _, t := range a.entries {
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
		if !c.Inactive && !c.removed {
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
