package loans

import (
	"cmp"
	"fmt"
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// trancheKind numbers tranches; they live inside the loan.
var trancheKind = &store.Kind{Name: "loan_tranche"}

// PlannedTranche is a disbursement that an application or an approval plans.
type PlannedTranche struct {
	ID           int64         `json:"id,omitempty"`                      // of a tranche that is there, when tranches are edited
	On           calendar.Date `json:"expectedDisbursementDate,omitzero"` // mandatory; when it is to go out
	Principal    money.Amount  `json:"principal,omitzero"`                // above zero, in the currency of the loan
	NetDisbursal *money.Amount `json:"netDisbursalAmount,omitempty"`      // what the client is to get; nil: the principal less charges
}

// checkTranches checks the figures of planned tranches, one by one.
func checkTranches(checks *fault.Checks, planned []PlannedTranche) {
	elements := fault.CheckOf("loan")
	for i, t := range planned {
		field := func(name string) string { return fmt.Sprintf("disbursementData[%d][%s]", i, name) }
		if t.On.IsZero() {
			elements.Fail(field("expectedDisbursementDate"), nil, fault.Blank)
		}
		if t.Principal.Sign() <= 0 {
			elements.Fail(field("principal"), t.Principal, fault.NotPositive)
		}
	}
	checks.Add(elements.Violations()...)
}

// planTranches replaces the planned tranches.
func (a *Account) planTranches(planned []PlannedTranche) {
	l := &a.Loan
	l.Tranches = slices.DeleteFunc(l.Tranches, func(t Tranche) bool { return t.Made.IsZero() })
	for _, p := range planned {
		l.Tranches = append(l.Tranches, a.newTranche(p))
	}
}

func (a *Account) newTranche(p PlannedTranche) Tranche {
	t := Tranche{ID: a.env.ids.id(trancheKind), Expected: p.On, Principal: p.Principal}
	if p.NetDisbursal != nil {
		t.NetDisbursal = *p.NetDisbursal
	}
	return t
}

// tranchesFit refuses more tranches than the product allows, tranches planned before the schedule starts, and tranches
// beyond the approved principal.
func (a *Account) tranchesFit() error {
	if !a.Loan.Terms.MultiDisburse {
		return nil
	}
	count := 0
	for i := range a.Loan.Tranches {
		if err := a.precise("loan", "disbursementData", &a.Loan.Tranches[i].Principal); err != nil {
			return err
		}
		t := &a.Loan.Tranches[i]
		if t.Reversed {
			continue
		}
		count++
		if t.Made.IsZero() && t.Expected.Before(a.Loan.StartedOn()) {
			return ErrTrancheTooEarly.For("disbursementData", t.Expected)
		}
	}
	if most := a.Product.MaxTranches; most > 0 && count > most {
		return ErrTooManyTranches.For("disbursementData", count, most)
	}
	if a.Loan.Approved.Less(a.Loan.PlannedTotal().Add(a.Loan.DisbursedTotal())) && !a.Product.OverApplied {
		return ErrTranchesTooMuch.For("principal", a.Loan.PlannedTotal())
	}
	return nil
}

// TrancheList is the input of EditTranches: all tranches as they shall be. Those that are disbursed are named as they
// are; planned ones that are missing are dropped, those without an id are added.
type TrancheList struct {
	Tranches             []PlannedTranche `json:"disbursementData"`                  // mandatory
	ExpectedDisbursement calendar.Date    `json:"expectedDisbursementDate,omitzero"` // accepted and without effect
	Approved             *money.Amount    `json:"approvedLoanAmount,omitempty"`      // accepted and without effect
}

// Violations checks the figures of the tranches.
func (in TrancheList) Violations() []fault.Violation {
	checks := fault.CheckOf("loan")
	checks.Required("disbursementData", in.Tranches != nil)
	checkTranches(checks, in.Tranches)
	return checks.Violations()
}

// EditTranches replaces the planned tranches of a loan.
var EditTranches = operation.Command[Addressed[TrancheList], operation.Result]{
	Meta:   operation.Meta{ID: "loans.EditTranches", Action: "UPDATE", Entity: "DISBURSEMENTDETAIL", Grouping: "portfolio", Summary: "Replaces the planned tranches of a loan."},
	Decide: onLoan((*Account).editTranches),
}

func (a *Account) editTranches(in TrancheList) (operation.Result, error) {
	if err := a.mayEditTranches(); err != nil {
		return operation.Result{}, err
	}
	l := &a.Loan
	kept := slices.DeleteFunc(slices.Clone(l.Tranches), func(t Tranche) bool { return t.Made.IsZero() })
	for _, planned := range in.Tranches {
		t := l.tranche(planned.ID)
		switch {
		case planned.ID != 0 && t == nil:
			return operation.Result{}, ErrUnknownTranche.For("id", planned.ID, planned.ID)
		case t != nil && t.Disbursed():
			if t.Expected != planned.On || t.Principal != planned.Principal {
				return operation.Result{}, ErrTrancheMade.For("expectedDisbursementDate", planned.On)
			}
		case t != nil:
			edited := *t
			edited.Expected, edited.Principal = planned.On, planned.Principal
			kept = append(kept, edited)
		default:
			added := a.newTranche(planned)
			if planned.NetDisbursal == nil {
				added.NetDisbursal = l.NetDisbursal
			}
			kept = append(kept, added)
		}
	}
	if err := a.replaceTranches(kept); err != nil {
		return operation.Result{}, err
	}
	return a.tranchesEdited(map[string]any{})
}

// replaceTranches puts other tranches in the place of those that the loan has. Charges of tranches come and go with them.
func (a *Account) replaceTranches(tranches []Tranche) error {
	before := a.Loan.Tranches
	a.Loan.Tranches = tranches
	for _, t := range before {
		if a.Loan.tranche(t.ID) == nil {
			a.dropTrancheCharges(t.ID)
		}
	}
	for _, t := range tranches {
		if !slices.ContainsFunc(before, func(b Tranche) bool { return b.ID == t.ID }) {
			if err := a.chargeTranche(t); err != nil {
				return err
			}
		}
	}
	return nil
}

func (a *Account) mayEditTranches() error {
	l := &a.Loan
	if err := a.notCutOffFor(editingTranches); err != nil {
		return err
	}
	if err := a.inStateFor(editingTranches); err != nil {
		return err
	}
	switch {
	case !l.Terms.MultiDisburse:
		return ErrTranchesSingle.New()
	case !a.lent().Less(a.disbursable()):
		return ErrTranchesDisbursed.New()
	}
	return nil
}

// tranchesEdited checks the tranches as they are now, and draws the schedule where it reckons with planned ones.
func (a *Account) tranchesEdited(changes map[string]any) (operation.Result, error) {
	if err := a.tranchesFit(); err != nil {
		return operation.Result{}, err
	}
	if err := a.assessTrancheCharges(); err != nil {
		return operation.Result{}, err
	}
	result := operation.Result{Changes: changes}
	switch {
	case a.Loan.disbursed() && a.Loan.Terms.Progressive():
		a.refreshSummary() // the model knows disbursed money alone
		return result, nil
	case a.Loan.disbursed():
		if err := a.redrawAndReplay(); err != nil {
			return operation.Result{}, err
		}
		a.settle(a.LastUserTransactionOn())
		return result, nil
	}
	if err := a.draw(); err != nil {
		return operation.Result{}, err
	}
	a.refreshNetDisbursal(a.Loan.Principal, nil)
	a.refreshSummary()
	return result, nil
}

// TrancheChange is the input of EditTranche.
type TrancheChange struct {
	Expected calendar.Date `json:"expectedDisbursementDate,omitzero"`        // mandatory; the day for which the tranche is planned now
	On       calendar.Date `json:"updatedExpectedDisbursementDate,omitzero"` // zero: stays
	Amount   money.Amount  `json:"updatedPrincipal"`                         // above zero; what it shall be

	// Accepted and without effect.
	Approved *money.Amount    `json:"approvedLoanAmount,omitempty"`
	Tranches []PlannedTranche `json:"disbursementData,omitempty"`
}

// OnTranche is the input of operations on one tranche of a loan.
type OnTranche[T operation.Input] struct {
	Loan    operation.Ref `json:"loanId" in:"path"`
	Tranche int64         `json:"disbursementId" in:"path"`
	Body    T             `json:"body" in:"body"`
}

// Violations are those of the body.
func (in OnTranche[T]) Violations() []fault.Violation { return in.Body.Violations() }

// Violations checks that date and amount are there.
func (in TrancheChange) Violations() []fault.Violation {
	return fault.CheckOf("loan.update.disbursement").Date("expectedDisbursementDate", in.Expected).Positive("updatedPrincipal", in.Amount).Violations()
}

// EditTranche changes date and amount of a planned tranche.
var EditTranche = operation.Command[OnTranche[TrancheChange], operation.Result]{
	Meta:   operation.Meta{ID: "loans.EditTranche", Action: "UPDATE", Entity: "DISBURSEMENTDETAIL", Grouping: "portfolio", Summary: "Changes a planned tranche of a loan."},
	Decide: decideEditTranche,
}

// decideEditTranche decides [EditTranche].
func decideEditTranche(u *operation.Unit, in OnTranche[TrancheChange]) (operation.Result, error) {
	return decide(u, in.Loan, func(a *Account) (operation.Result, error) { return a.editTranche(in.Tranche, in.Body) })
}

func (a *Account) editTranche(id int64, in TrancheChange) (operation.Result, error) {
	if err := a.mayEditTranches(); err != nil {
		return operation.Result{}, err
	}
	t := a.Loan.tranche(id)
	switch {
	case t == nil:
		return operation.Result{}, ErrUnknownTranche.For("disbursementId", id, id)
	case t.Disbursed():
		return operation.Result{}, ErrTrancheMade.For("expectedDisbursementDate", in.Expected)
	}
	changes := map[string]any{}
	if !in.On.IsZero() && in.On != t.Expected {
		t.Expected = in.On
		changes["expectedDisbursementDate"] = in.On
	}
	if in.Amount != t.Principal {
		t.Principal = in.Amount
		changes["principal"] = in.Amount
	}
	if len(changes) > 0 {
		changes["id"] = id
	}
	return a.tranchesEdited(changes)
}

// payOut marks what is paid out as made, and returns how much that is. Planned tranches: those that are expected next;
// without an amount all that are expected on that day, else the first of exactly that amount, else the first, which then
// takes the amount. On the very day that they are expected on the largest comes first. Without planned tranches: the amount, or the whole principal.
func (a *Account) payOut(in Disbursal) (money.Amount, error) {
	l := &a.Loan
	amount := l.Principal
	if in.Amount != nil {
		amount = *in.Amount
	}
	switch next := l.nextTranches(); {
	case len(next) == 0:
		t := Tranche{ID: a.env.ids.id(trancheKind), Expected: l.Timeline.ExpectedDisbursement, Made: in.On, Principal: amount}
		l.Tranches = append(l.Tranches, t)
		if err := a.chargeTranche(t); err != nil {
			return amount, err
		}
	case in.Amount == nil:
		amount = money.Amount{}
		for _, t := range next {
			t.Made = in.On
			amount = amount.Add(t.Principal)
		}
	default:
		if next[0].Expected == in.On {
			slices.SortStableFunc(next, func(x, y *Tranche) int { return cmp.Or(y.Principal.Cmp(x.Principal), cmp.Compare(x.ID, y.ID)) })
		}
		chosen := next[0]
		if i := slices.IndexFunc(next, func(t *Tranche) bool { return t.Principal == amount }); i >= 0 {
			chosen = next[i]
		}
		chosen.Made, chosen.Principal = in.On, amount
	}
	l.Principal = l.DisbursedTotal()
	return amount, nil
}

// nextTranches are the tranches that are planned for the earliest day and not made, by id.
func (l *Loan) nextTranches() []*Tranche {
	var next []*Tranche
	for i := range l.Tranches {
		t := &l.Tranches[i]
		switch {
		case !t.Made.IsZero() || t.Reversed:
		case len(next) == 0 || t.Expected.Before(next[0].Expected):
			next = []*Tranche{t}
		case t.Expected == next[0].Expected:
			next = append(next, t)
		}
	}
	slices.SortStableFunc(next, func(x, y *Tranche) int { return cmp.Compare(x.ID, y.ID) })
	return next
}

// noteTransaction notes the transaction of the tranches that were made just now.
func (l *Loan) noteTransaction(id int64) {
	for i := range l.Tranches {
		if t := &l.Tranches[i]; t.Disbursed() && t.TransactionID == 0 {
			t.TransactionID = id
		}
	}
}
