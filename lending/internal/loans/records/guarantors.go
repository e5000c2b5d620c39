package records

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/events"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/savings"
	"lending.example/platform/lending/store"
)

// Guarantor is somebody who stands for a loan, with funds on a deposit account or without.
type Guarantor struct {
	store.Key
	LoanID         int64                 `json:"loanId"`
	Type           loans.GuarantorType   `json:"type"`
	EntityID       int64                 `json:"entityId,omitempty"` // client or member of staff
	RelationshipID int64                 `json:"relationshipId,omitempty"`
	Person         loans.GuarantorPerson `json:"person,omitzero"` // of an external guarantor

	AccountID int64        `json:"accountId,omitempty"` // the deposit account with the funds; 0 for none
	Own       bool         `json:"own,omitempty"`       // it is the borrower's
	Amount    money.Amount `json:"amount,omitzero"`     // as agreed
	Held      money.Amount `json:"held,omitzero"`       // on hold now
	Recovered money.Amount `json:"recovered,omitzero"`  // paid into the loan by a recovery that stands
}

// Guarantors is the table of guarantors.
var Guarantors = store.Table[Guarantor, *Guarantor]{
	Kind: &store.Kind{
		Name: "loan_guarantor",
		Columns: []store.Column{
			{Name: "loan_id", Type: store.Integer, Indexed: true},
			{Name: "type", Type: store.Integer},
			{Name: "client_id", Type: store.Integer, Indexed: true},
			{Name: "staff_id", Type: store.Integer, Indexed: true},
			{Name: "relationship_id", Type: store.Integer, Indexed: true},
			{Name: "account_id", Type: store.Integer, Indexed: true},
			{Name: "amount", Type: store.Decimal},
			{Name: "held", Type: store.Decimal},
		},
	},
	Columns: func(g *Guarantor) []store.Value {
		var client, staff int64
		switch g.Type {
		case loans.CustomerGuarantor:
			client = g.EntityID
		case loans.StaffGuarantor:
			staff = g.EntityID
		}
		return []store.Value{
			store.Int(g.LoanID), store.Int(int64(g.Type)), store.OptionalInt(client), store.OptionalInt(staff), store.OptionalInt(g.RelationshipID),
			store.OptionalInt(g.AccountID), store.Money(g.Amount), store.Money(g.Held),
		}
	},
}

// Add stores a new guarantor of a loan.
func (g *Guarantor) Add(u *operation.Unit, l *book.Loan) error {
	if err := Guarantors.Insert(u.Tx, g); err != nil {
		return err
	}
	return g.announce(u, l, events.LoanGuarantorCreate)
}

// Change stores a guarantor who was changed.
func (g *Guarantor) Change(u *operation.Unit, l *book.Loan) error {
	if err := Guarantors.Save(u.Tx, g); err != nil {
		return err
	}
	return g.announce(u, l, events.LoanGuarantorUpdate)
}

// Remove takes a guarantor away.
func (g *Guarantor) Remove(u *operation.Unit, l *book.Loan) error {
	if err := Guarantors.Delete(u.Tx, g); err != nil {
		return err
	}
	return g.announce(u, l, events.LoanGuarantorDelete)
}

func (g *Guarantor) announce(u *operation.Unit, l *book.Loan, what events.Of[events.LoanGuarantor]) error {
	about := operation.Resource{OfficeID: l.OfficeID, GroupID: l.GroupID, ClientID: l.ClientID, LoanID: l.ID, ID: g.ID}
	return what.Announce(u, about, func() events.LoanGuarantor {
		return events.LoanGuarantor{
			LoanIdentity: identityOf(l), GuarantorID: g.ID, Type: events.StateOf(g.Type), EntityID: g.EntityID, AccountID: g.AccountID, Amount: g.Amount,
		}
	})
}

// GuarantorsOf lists the guarantors of a loan by id.
func GuarantorsOf(tx store.Tx, loan int64) ([]Guarantor, error) {
	return Guarantors.All(tx, store.Where("loan_id", store.Equal, store.Int(loan)).By("id", false).Top(operation.LargestPage))
}

// secured are the guarantors of a loan with funds, and what is to be held of each when the decision is saved.
type secured struct {
	loan       int64
	today      calendar.Date
	guarantors []Guarantor
	wanted     []money.Amount
}

// securities works out what is to be held for a loan; nil when nobody gives funds for it.
func (o *Opened) securities(u *operation.Unit) (*secured, error) {
	if !o.Loan.Secured {
		return nil, nil
	}
	all, err := GuarantorsOf(u.Tx, o.Loan.ID)
	if err != nil {
		return nil, err
	}
	s := &secured{loan: o.Loan.ID, today: u.Today}
	for _, g := range all {
		if g.AccountID == 0 {
			continue
		}
		if o.Loan.Status < loans.Active { // nothing was paid out, or the disbursal was undone
			g.Recovered = money.Amount{}
		}
		s.guarantors = append(s.guarantors, g)
	}
	s.wanted = wantedHolds(o.Account, s.guarantors)
	return s, nil
}

// wantedHolds is what is to be held of each guarantor: all of it once the loan is approved, and the same share less as principal
// is repaid, the borrower's part last. Nothing is held once guarantees were recovered, and nothing for loans that have not been
// approved or have ended. (docs/semantics/deposits.md, 10.)
func wantedHolds(a *book.Account, guarantors []Guarantor) []money.Amount {
	wanted := make([]money.Amount, len(guarantors))
	var agreed, recovered money.Amount
	for _, g := range guarantors {
		agreed, recovered = agreed.Add(g.Amount), recovered.Add(g.Recovered)
	}
	if recovered.IsPositive() {
		return wanted
	}
	divideBorrowerFirst(a, guarantors, wanted, stillSecured(a, agreed), func(g Guarantor) money.Amount { return g.Amount })
	return wanted
}

// RecoveredOf is what a recovery takes of each guarantor: of what is held, as much as is outstanding.
func RecoveredOf(a *book.Account, guarantors []Guarantor) []money.Amount {
	taken := make([]money.Amount, len(guarantors))
	divideBorrowerFirst(a, guarantors, taken, a.Loan.Summary.Outstanding(), func(g Guarantor) money.Amount { return g.Held })
	return taken
}

// divideBorrowerFirst divides a sum among guarantors: first to the borrower, what is left to the others, in proportion to what each has.
func divideBorrowerFirst(a *book.Account, guarantors []Guarantor, shares []money.Amount, sum money.Amount, has func(Guarantor) money.Amount) {
	for _, own := range []bool{true, false} {
		var all money.Amount
		for _, g := range guarantors {
			if g.Own == own {
				all = all.Add(has(g))
			}
		}
		part := money.Min(sum, all)
		sum = sum.Sub(part)
		for i, g := range guarantors {
			if g.Own != own {
				continue
			}
			shares[i] = money.Min(has(g), proportion(a.Env.Arithmetic, part, has(g), all))
			part, all = part.Sub(shares[i]), all.Sub(has(g))
		}
	}
}

// proportion is the share of a sum that a part of a whole has, rounded; the whole has all of it.
func proportion(m money.Arithmetic, sum, part, whole money.Amount) money.Amount {
	if part == whole {
		return sum
	}
	return money.Min(sum, m.Round(m.Div(m.Mul(sum.Decimal(), part.Decimal()), whole.Decimal())))
}

// stillSecured is what is to be held of all guarantees of a loan together.
func stillSecured(a *book.Account, agreed money.Amount) money.Amount {
	switch a.Loan.Status {
	case loans.Approved:
		return agreed
	case loans.Active, loans.TransferInProgress, loans.TransferOnHold:
	default:
		return money.Amount{}
	}
	s := &a.Loan.Summary
	lent := s.Disbursed.Add(s.PrincipalAdjustments).Add(s.Capitalized)
	if !lent.IsPositive() {
		return agreed
	}
	open := money.Max(lent.Sub(s.Principal.Paid), money.Amount{})
	return proportion(a.Env.Arithmetic, agreed, open, lent)
}

// release lets go of what is held and no longer wanted.
func (s *secured) release(u *operation.Unit) error { return s.adjust(u, money.Amount.IsNegative) }

// hold holds what is wanted and not held; refused when it is not available.
func (s *secured) hold(u *operation.Unit) error { return s.adjust(u, money.Amount.IsPositive) }

func (s *secured) adjust(u *operation.Unit, which func(money.Amount) bool) error {
	if s == nil {
		return nil
	}
	for i := range s.guarantors {
		g := &s.guarantors[i]
		more := s.wanted[i].Sub(g.Held)
		if !which(more) {
			continue
		}
		if err := savings.Secure(u, g.AccountID, s.loan, s.today, more); err != nil {
			return err
		}
		g.Held = s.wanted[i]
		if err := Guarantors.Save(u.Tx, g); err != nil {
			return err
		}
	}
	return nil
}

// ForgetRecovery notes that the recovery from the guarantors of a loan is taken back.
func ForgetRecovery(tx store.Tx, loan int64) error {
	list, err := GuarantorsOf(tx, loan)
	for i := range list {
		if g := &list[i]; !g.Recovered.IsZero() {
			g.Recovered = money.Amount{}
			if err := Guarantors.Save(tx, g); err != nil {
				return err
			}
		}
	}
	return err
}
