package origination

import (
	"cmp"
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/drawing"
	"lending.example/platform/lending/internal/loans/processing"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// TrancheKind numbers tranches; they live inside the loan.
var TrancheKind = &store.Kind{Name: "loan_tranche"}

// planTranches replaces the planned tranches.
func planTranches(a *book.Account, planned []loans.PlannedTranche) {
	l := &a.Loan
	l.Tranches = slices.DeleteFunc(l.Tranches, func(t book.Tranche) bool { return t.Made.IsZero() })
	for _, p := range planned {
		l.Tranches = append(l.Tranches, newTranche(a, p))
	}
}

// namesOwnTranches refuses tranches by ids that the loan has not. A loan that is applied for has none yet.
func namesOwnTranches(a *book.Account, planned []loans.PlannedTranche) error {
	for _, p := range planned {
		if p.ID != 0 && a.Loan.Tranche(p.ID) == nil {
			return loans.ErrUnknownTranche.For("disbursementData", p.ID, p.ID)
		}
	}
	return nil
}

func newTranche(a *book.Account, p loans.PlannedTranche) book.Tranche {
	t := book.Tranche{ID: a.Env.Ids.ID(TrancheKind), Expected: p.On, Principal: p.Principal}
	if p.NetDisbursal != nil {
		t.NetDisbursal = *p.NetDisbursal
	}
	return t
}

// tranchesFit refuses more tranches than the product allows, tranches planned before the schedule starts, and tranches
// beyond the approved principal.
func tranchesFit(a *book.Account) error {
	if !a.Loan.Terms.MultiDisburse {
		return nil
	}
	count := 0
	for i := range a.Loan.Tranches {
		if err := a.Precise("loan", "disbursementData", &a.Loan.Tranches[i].Principal); err != nil {
			return err
		}
		t := &a.Loan.Tranches[i]
		if t.Reversed {
			continue
		}
		count++
		if t.Made.IsZero() && t.Expected.Before(drawing.StartedOn(&a.Loan)) {
			return loans.ErrTrancheTooEarly.For("disbursementData", t.Expected)
		}
	}
	if most := a.Product.MaxTranches; most > 0 && count > most {
		return loans.ErrTooManyTranches.For("disbursementData", count, most)
	}
	if a.Loan.Approved.Less(a.Loan.PlannedTotal().Add(a.Loan.DisbursedTotal())) && !a.Product.OverApplied {
		return loans.ErrTranchesTooMuch.For("principal", a.Loan.PlannedTotal())
	}
	return nil
}

func EditTranches(a *book.Account, in loans.TrancheList) (operation.Result, error) {
	if err := mayEditTranches(a); err != nil {
		return operation.Result{}, err
	}
	l := &a.Loan
	if err := repeatsLoan(l, in.ExpectedDisbursement, in.Approved); err != nil {
		return operation.Result{}, err
	}
	kept := slices.DeleteFunc(slices.Clone(l.Tranches), func(t book.Tranche) bool { return t.Made.IsZero() })
	for _, planned := range in.Tranches {
		t := l.Tranche(planned.ID)
		switch {
		case planned.ID != 0 && t == nil:
			return operation.Result{}, loans.ErrUnknownTranche.For("id", planned.ID, planned.ID)
		case t != nil && t.Disbursed():
			if t.Expected != planned.On || t.Principal != planned.Principal {
				return operation.Result{}, loans.ErrTrancheMade.For("expectedDisbursementDate", planned.On)
			}
		case t != nil:
			edited := *t
			edited.Expected, edited.Principal = planned.On, planned.Principal
			if planned.NetDisbursal != nil {
				edited.NetDisbursal = *planned.NetDisbursal
			}
			kept = append(kept, edited)
		default:
			added := newTranche(a, planned)
			if planned.NetDisbursal == nil {
				added.NetDisbursal = l.NetDisbursal
			}
			kept = append(kept, added)
		}
	}
	if err := replaceTranches(a, kept); err != nil {
		return operation.Result{}, err
	}
	return tranchesEdited(a, map[string]any{})
}

// repeatsLoan refuses a day of disbursement or an approved amount that the loan has not: clients repeat what they read, and an
// edit of tranches changes neither. What is not said is fine.
func repeatsLoan(l *book.Loan, expected calendar.Date, approved *money.Amount) error {
	checks := fault.CheckOf("loan.update.disbursement")
	if !expected.IsZero() && expected != l.Timeline.ExpectedDisbursement {
		checks.Fail("expectedDisbursementDate", expected, notThatOfLoan, l.Timeline.ExpectedDisbursement)
	}
	if approved != nil && *approved != l.Approved {
		checks.Fail("approvedLoanAmount", *approved, notThatOfLoan, l.Approved)
	}
	return checks.Err()
}

const notThatOfLoan = "not.that.of.the.loan"

// replaceTranches puts other tranches in the place of those that the loan has. Charges of tranches come and go with them.
func replaceTranches(a *book.Account, tranches []book.Tranche) error {
	before := a.Loan.Tranches
	a.Loan.Tranches = tranches
	for _, t := range before {
		if a.Loan.Tranche(t.ID) == nil {
			dropTrancheCharges(a, t.ID)
		}
	}
	for _, t := range tranches {
		if !slices.ContainsFunc(before, func(b book.Tranche) bool { return b.ID == t.ID }) {
			if err := chargeTranche(a, t); err != nil {
				return err
			}
		}
	}
	return nil
}

func mayEditTranches(a *book.Account) error {
	l := &a.Loan
	if err := a.NotCutOffFor(book.EditingTranches); err != nil {
		return err
	}
	if err := a.InStateFor(book.EditingTranches); err != nil {
		return err
	}
	switch {
	case !l.Terms.MultiDisburse:
		return loans.ErrTranchesSingle.New()
	case !a.Lent().Less(a.Disbursable()):
		return loans.ErrTranchesDisbursed.New()
	}
	return nil
}

// tranchesEdited checks the tranches as they are now, and draws the schedule where it reckons with planned ones.
func tranchesEdited(a *book.Account, changes map[string]any) (operation.Result, error) {
	if err := tranchesFit(a); err != nil {
		return operation.Result{}, err
	}
	if err := assessTrancheCharges(a); err != nil {
		return operation.Result{}, err
	}
	result := operation.Result{Changes: changes}
	switch {
	case a.Loan.Disbursed() && a.Loan.Terms.Progressive():
		a.RefreshSummary() // the model knows disbursed money alone
		return result, nil
	case a.Loan.Disbursed():
		if err := processing.RedrawAndReplay(a); err != nil {
			return operation.Result{}, err
		}
		processing.Settle(a, a.LastUserTransactionOn())
		return result, nil
	}
	if err := drawing.Draw(a); err != nil {
		return operation.Result{}, err
	}
	refreshNetDisbursal(a, a.Loan.Principal, nil)
	a.RefreshSummary()
	return result, nil
}

// EditTranche decides [loans.EditTranche].
func EditTranche(u *operation.Unit, in loans.OnTranche[loans.TrancheChange]) (operation.Result, error) {
	return records.Decide(u, in.Loan, func(a *book.Account) (operation.Result, error) { return editTranche(a, in.TrancheID, in.Body) })
}

func editTranche(a *book.Account, id int64, in loans.TrancheChange) (operation.Result, error) {
	if err := mayEditTranches(a); err != nil {
		return operation.Result{}, err
	}
	t := a.Loan.Tranche(id)
	switch {
	case t == nil:
		return operation.Result{}, loans.ErrUnknownTranche.For("disbursementId", id, id)
	case t.Disbursed():
		return operation.Result{}, loans.ErrTrancheMade.For("expectedDisbursementDate", in.Expected)
	}
	if err := repeatsTranche(&a.Loan, t, in); err != nil {
		return operation.Result{}, err
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
	return tranchesEdited(a, changes)
}

// repeatsTranche refuses a change of another tranche than the stored one: planned for another day, of another approved
// amount, or with tranches that the loan does not have.
func repeatsTranche(l *book.Loan, t *book.Tranche, in loans.TrancheChange) error {
	checks := fault.CheckOf("loan.update.disbursement")
	if in.Expected != t.Expected {
		checks.Fail("expectedDisbursementDate", in.Expected, "not.that.of.the.tranche", t.Expected)
	}
	for _, row := range in.Tranches {
		known := l.Tranche(row.ID)
		if known == nil || known != t && (row.On != known.Expected || row.Principal != known.Principal) || row.NetDisbursal != nil && *row.NetDisbursal != known.NetDisbursal {
			checks.Fail("disbursementData", row.ID, notThatOfLoan)
		}
	}
	if err := checks.Err(); err != nil {
		return err
	}
	return repeatsLoan(l, calendar.Date{}, in.Approved)
}

// payOut marks what is paid out as made, and returns how much that is. Planned tranches: those that are expected next;
// without an amount all that are expected on that day, else the first of exactly that amount, else the first, which then
// takes the amount. On the very day that they are expected on the largest comes first. Without planned tranches: the amount, or the whole principal.
func payOut(a *book.Account, in loans.Disbursal) (money.Amount, error) {
	l := &a.Loan
	amount := l.Principal
	if in.Amount != nil {
		amount = *in.Amount
	}
	switch next := NextTranches(l); {
	case len(next) == 0:
		t := book.Tranche{ID: a.Env.Ids.ID(TrancheKind), Expected: l.Timeline.ExpectedDisbursement, Made: in.On, Principal: amount}
		l.Tranches = append(l.Tranches, t)
		if err := chargeTranche(a, t); err != nil {
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
			slices.SortStableFunc(next, func(x, y *book.Tranche) int { return cmp.Or(y.Principal.Cmp(x.Principal), cmp.Compare(x.ID, y.ID)) })
		}
		chosen := next[0]
		if i := slices.IndexFunc(next, func(t *book.Tranche) bool { return t.Principal == amount }); i >= 0 {
			chosen = next[i]
		}
		chosen.Made, chosen.Principal = in.On, amount
	}
	l.Principal = l.DisbursedTotal()
	return amount, nil
}

// NextTranches are the tranches that are planned for the earliest day and not made, by id.
func NextTranches(l *book.Loan) []*book.Tranche {
	var next []*book.Tranche
	for i := range l.Tranches {
		t := &l.Tranches[i]
		switch {
		case !t.Made.IsZero() || t.Reversed:
		case len(next) == 0 || t.Expected.Before(next[0].Expected):
			next = []*book.Tranche{t}
		case t.Expected == next[0].Expected:
			next = append(next, t)
		}
	}
	slices.SortStableFunc(next, func(x, y *book.Tranche) int { return cmp.Compare(x.ID, y.ID) })
	return next
}

// noteTransaction notes the transaction of the tranches that were made just now.
func noteTransaction(l *book.Loan, id int64) {
	for i := range l.Tranches {
		if t := &l.Tranches[i]; t.Disbursed() && t.TransactionID == 0 {
			t.TransactionID = id
		}
	}
}
