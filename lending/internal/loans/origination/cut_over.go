package origination

import (
	"fmt"
	"strings"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/drawing"
	"lending.example/platform/lending/internal/loans/income"
	"lending.example/platform/lending/internal/loans/processing"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// TakeOver decides [loans.TakeOver].
func TakeOver(u *operation.Unit, in loans.Addressed[loans.CutOver]) (operation.Result, error) {
	charges, err := cutOverCharges(u, in.Body)
	if err != nil {
		return operation.Result{}, err
	}
	return records.Decide(u, in.Loan, func(a *book.Account) (operation.Result, error) {
		if err := countCycle(a, u); err != nil {
			return operation.Result{}, err
		}
		return takeOver(a, in.Body, charges)
	})
}

// cutOverDefinitions are the charges as which outstanding fees and penalties are put on a loan; nil where there are none.
type cutOverDefinitions struct{ fee, penalty *products.Charge }

func cutOverCharges(u *operation.Unit, in loans.CutOver) (found cutOverDefinitions, err error) {
	owed := in.Outstanding()
	for _, of := range []struct {
		id   int64
		sum  money.Amount
		into **products.Charge
	}{{in.FeeChargeID, owed.Fees, &found.fee}, {in.PenaltyChargeID, owed.Penalties, &found.penalty}} {
		if of.id == 0 || of.sum.IsZero() {
			continue
		}
		charge, err := products.ChargeByID(u.Tx, of.id)
		if err != nil {
			return found, err
		}
		*of.into = &charge
	}
	return found, nil
}

// takeOver opens a loan with the balances that another system left: the instalments are the schedule, fees and penalties are charges, and
// the books receive what is owed.
func takeOver(a *book.Account, in loans.CutOver, charges cutOverDefinitions) (operation.Result, error) {
	if err := mayTakeOver(a, in, charges); err != nil {
		return operation.Result{}, err
	}
	l, owed := &a.Loan, in.Outstanding()
	l.CutOver = cutOverOf(l, in)
	t := a.NewTransaction(loans.Disbursement, in.On, owed.Principal)
	t.Transfer = ledger.OpeningBalancesTransfer
	l.Tranches = []book.Tranche{{
		ID: a.Env.Ids.ID(TrancheKind), Expected: l.Timeline.ExpectedDisbursement, Made: in.DisbursedOn, Principal: owed.Principal, TransactionID: t.ID,
	}}
	l.Principal = owed.Principal
	l.Timeline.DisbursedOn, l.Timeline.DisbursedBy = in.DisbursedOn, a.Env.ActorID
	l.Enter(book.TakingOver)
	for _, r := range in.Instalments {
		chargeAsLeft(a, charges.fee, r.Fees, r.Due)
		chargeAsLeft(a, charges.penalty, r.Penalties, r.Due)
	}
	if err := drawing.Draw(a); err != nil {
		return operation.Result{}, err
	}
	income.TakeOver(a, in.On)
	processing.Settle(a, in.On)
	a.Note(t, in.Note)
	result := operation.Result{ID: l.ID, ExternalID: l.ExternalID, SubID: t.ID, SubExternalID: t.ExternalID, Changes: map[string]any{
		"cutOverDate": operation.Sent{Value: in.On}, "actualDisbursementDate": operation.Sent{Value: in.DisbursedOn}, "status": l.Status.Data(),
	}}
	records.RepeatText(result.Changes, "note", in.Note)
	t.NameIn(&result)
	return result, nil
}

// cutOverOf is what is kept of a cut-over. The first period begins one step before its due date, but not before the disbursement.
func cutOverOf(l *book.Loan, in loans.CutOver) *book.CutOver {
	kept := &book.CutOver{
		On:   in.On,
		Paid: book.Portions{Principal: in.PrincipalPaid, Interest: in.InterestPaid, Fee: in.FeesPaid, Penalty: in.PenaltiesPaid},
	}
	from := calendar.Latest(in.DisbursedOn, in.Instalments[0].Due.Add(-l.Terms.Every, l.Terms.Frequency))
	for _, r := range in.Instalments {
		kept.Rows = append(kept.Rows, book.CutOverRow{From: from, Due: r.Due, Principal: r.Principal, Interest: r.Interest})
		from = r.Due
	}
	return kept
}

// chargeAsLeft puts fees or penalties on the loan that are owed with an instalment. They count from the day of the cut-over.
func chargeAsLeft(a *book.Account, definition *products.Charge, amount money.Amount, due calendar.Date) {
	if amount.IsPositive() {
		drawing.NewCharge(a, *definition, amount.Decimal(), due).SubmittedOn = a.Loan.CutOver.On
	}
}

func mayTakeOver(a *book.Account, in loans.CutOver, charges cutOverDefinitions) error {
	l := &a.Loan
	if err := a.InStateFor(book.TakingOver); err != nil {
		return err
	}
	if err := a.NotCutOffFor(book.TakingOver); err != nil {
		return err
	}
	if reasons := notTakenOver(a); len(reasons) > 0 {
		return loans.ErrCutOverUnsupported.New(l.ID, fault.Words(strings.Join(reasons, "; ")))
	}
	if err := preciseCutOver(a, in); err != nil {
		return err
	}
	if in.On.After(a.Env.Today) {
		return loans.ErrTransactionInFuture.For("cutOverDate", in.On)
	}
	if in.DisbursedOn.Before(l.Timeline.ApprovedOn) {
		return loans.ErrDisbursedTooEarly.For("actualDisbursementDate", in.DisbursedOn, l.Timeline.ApprovedOn)
	}
	if owed := in.Outstanding().Principal; owed.Add(in.PrincipalPaid) != l.Approved {
		return loans.ErrCutOverPrincipal.For("principalPaid", in.PrincipalPaid, in.PrincipalPaid, owed, l.Approved)
	}
	if err := holds(a, charges.fee, "feeChargeId", false); err != nil {
		return err
	}
	return holds(a, charges.penalty, "penaltyChargeId", true)
}

// notTakenOver are the reasons for which a loan cannot be taken over with balances alone.
func notTakenOver(a *book.Account) (reasons []string) {
	t := &a.Loan.Terms
	for _, reason := range []struct {
		holds bool
		words string
	}{
		{t.Progressive(), "its schedule is progressive"},
		{t.Recalculation != nil, "its interest follows the payments"},
		{t.MultiDisburse, "it is disbursed in tranches"},
		{t.DownPayment, "it has a down payment"},
		{a.Product.AccountingRule == ledger.UpfrontAccrual, "its income is accrued upfront"},
		{a.Loan.TopUp.LoanID != 0, "it pays off another loan"},
		{len(a.ActiveCharges()) > 0, "its application has charges"},
		{len(a.Loan.Variations) > 0, "single instalments of its application differ"},
	} {
		if reason.holds {
			reasons = append(reasons, reason.words)
		}
	}
	return reasons
}

// preciseCutOver refuses all sums that the currency of the loan has no coins for.
func preciseCutOver(a *book.Account, in loans.CutOver) error {
	checks := fault.CheckOf("loan.cutOver")
	for i, r := range in.Instalments {
		for _, part := range []struct {
			name string
			sum  money.Amount
		}{{"principal", r.Principal}, {"interest", r.Interest}, {"fees", r.Fees}, {"penalties", r.Penalties}} {
			if part.sum.Decimals() > a.Loan.Currency.Digits {
				checks.Fail(fmt.Sprintf("installments[%d][%s]", i, part.name), part.sum, fault.TooManyDecimals(a.Loan.Currency.Digits))
			}
		}
	}
	for _, part := range []struct {
		name string
		sum  money.Amount
	}{{"principalPaid", in.PrincipalPaid}, {"interestPaid", in.InterestPaid}, {"feeChargesPaid", in.FeesPaid}, {"penaltyChargesPaid", in.PenaltiesPaid}} {
		if part.sum.Decimals() > a.Loan.Currency.Digits {
			checks.Fail(part.name, part.sum, fault.TooManyDecimals(a.Loan.Currency.Digits))
		}
	}
	return checks.Err()
}

// holds refuses a charge that cannot stand for outstanding fees, or penalties.
func holds(a *book.Account, charge *products.Charge, field string, penalty bool) error {
	switch {
	case charge == nil:
		return nil
	case charge.Target != products.ChargeForLoan:
		return loans.ErrChargeNotForLoans.For(field, charge.ID, charge.ID)
	case charge.CurrencyCode != a.Loan.Currency.Code:
		return loans.ErrChargeCurrency.For(field, charge.ID)
	case charge.Penalty != penalty, charge.Time != schedule.OnSpecifiedDate, charge.IsPercentage():
		kind := "fee"
		if penalty {
			kind = "penalty"
		}
		return loans.ErrCutOverCharge.For(field, charge.ID, charge.ID, fault.Words(kind))
	}
	return nil
}

// forgetCutOver takes a cut-over back, with the charges that came with it.
func forgetCutOver(a *book.Account) {
	if a.Loan.CutOver == nil {
		return
	}
	var command int64
	for _, t := range a.History() {
		if t.Opens() {
			command = t.Created.Command
		}
	}
	for _, c := range a.ActiveCharges() {
		if c.Created.Command == command {
			c.Inactive, c.Changed = true, true
		}
	}
	a.Loan.CutOver = nil
}
