package origination

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/drawing"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/schedule"
)

// VaryInstalments decides [loans.VaryInstalments].
func VaryInstalments(a *book.Account, in loans.ScheduleExceptions) (operation.Result, error) {
	if err := mayVaryInstalments(a, in); err != nil {
		return operation.Result{}, err
	}
	for _, v := range exceptionsOf(in.Exceptions) {
		Vary(a, v)
	}
	if err := drawVaried(a); err != nil {
		return operation.Result{}, err
	}
	added := []loans.VariationData{}
	for _, v := range a.Loan.Variations {
		added = append(added, v.Data())
	}
	return proposedAnew(a, map[string]any{"loanTermVariations": added}), nil
}

// RestoreInstalments decides [loans.RestoreInstalments].
func RestoreInstalments(a *book.Account, in loans.Remark) (operation.Result, error) {
	if err := a.InStateFor(book.Modifying); err != nil {
		return operation.Result{}, err
	}
	removed := []int64{}
	for _, v := range a.Loan.Agreed() {
		removed = append(removed, v.ID)
	}
	a.Loan.Variations = slices.DeleteFunc(a.Loan.Variations, func(v book.Variation) bool { return v.Agreed })
	if err := drawing.Draw(a); err != nil {
		return operation.Result{}, err
	}
	a.Remark(refdata.LoanNote, a.Loan.ID, in.Note)
	return proposedAnew(a, map[string]any{"removedEntityIds": removed}), nil
}

// proposedAnew brings what is shown of an application in line with its new schedule.
func proposedAnew(a *book.Account, changes map[string]any) operation.Result {
	refreshNetDisbursal(a, a.Loan.Principal, nil)
	a.RefreshSummary()
	return operation.Result{ID: a.Loan.ID, ExternalID: a.Loan.ExternalID, Changes: changes}
}

// mayVaryInstalments refuses changes in another state, of loans whose instalments are fixed, and amounts that the loan does not know.
func mayVaryInstalments(a *book.Account, in loans.ScheduleExceptions) error {
	if err := a.InStateFor(book.Modifying); err != nil {
		return err
	}
	if !a.Loan.Terms.VariableInstalments {
		return loans.ErrInstalmentsFixed.New(a.Loan.ID)
	}
	checks := fault.CheckOf("loan")
	for _, m := range in.Exceptions.Modified {
		checkOwnAmount(a, checks, m.Amount, m.Principal)
	}
	for _, n := range in.Exceptions.New {
		checkOwnAmount(a, checks, n.Amount, n.Principal)
	}
	return checks.Err()
}

// checkOwnAmount holds the amount of an instalment against the way in which the loan is repaid, and its currency.
func checkOwnAmount(a *book.Account, checks *fault.Checks, amount, principal *money.Amount) {
	equal := a.Loan.Terms.Amortization == schedule.EqualInstalments
	if amount != nil && !equal {
		checks.Fail("installmentAmount", *amount, "supported.only.for.equal.installments")
	}
	if principal != nil && equal {
		checks.Fail("principal", *principal, "supported.only.for.equal.principal")
	}
	a.CheckPrecision(checks, "installmentAmount", amount)
	a.CheckPrecision(checks, "principal", principal)
}

// exceptionsOf are the changes of terms that exceptions stand for (docs/semantics/schedules.md, 5.3). An amount belongs to the day
// to which its instalment goes.
func exceptionsOf(in loans.InstalmentExceptions) []book.Variation {
	var list []book.Variation
	add := func(v book.Variation) {
		v.Specific, v.Agreed = true, true
		list = append(list, v)
	}
	ofAmount := func(on calendar.Date, amount, principal *money.Amount) {
		if amount != nil {
			add(book.Variation{Kind: schedule.VaryInstalment, From: on, Number: amount.Decimal()})
		}
		if principal != nil {
			add(book.Variation{Kind: schedule.VaryPrincipal, From: on, Number: principal.Decimal()})
		}
	}
	for _, m := range in.Modified {
		on := m.Due
		if !m.MovedTo.IsZero() {
			on = m.MovedTo
			add(book.Variation{Kind: schedule.MoveDueDate, From: m.Due, Date: m.MovedTo})
		}
		ofAmount(on, m.Amount, m.Principal)
	}
	for _, n := range in.New {
		add(book.Variation{Kind: schedule.InsertInstalment, From: n.Due})
		ofAmount(n.Due, n.Amount, n.Principal)
	}
	for _, d := range in.Deleted {
		add(book.Variation{Kind: schedule.DeleteInstalment, From: d.Due})
	}
	return list
}

// drawVaried draws the schedule and holds the instalments that vary against it. What fitted the application may no longer fit another
// amount, or another day of the disbursement.
func drawVaried(a *book.Account) error {
	if err := drawing.Draw(a); err != nil {
		return err
	}
	agreed := a.Loan.Agreed()
	if len(agreed) == 0 {
		return nil
	}
	plain, err := plainDueDates(a)
	if err != nil {
		return err
	}
	fit := fitting{checks: fault.CheckOf("loan"), plain: plain, drawn: regularInstalments(a)}
	for i, v := range agreed {
		fit.check(v, agreed[:i])
	}
	fit.checkGaps(drawing.StartedOn(&a.Loan), a.Loan.Terms.MinimumGap, a.Loan.Terms.MaximumGap)
	return fit.checks.Err()
}

// plainDueDates are the due dates that follow from the application alone.
func plainDueDates(a *book.Account) ([]calendar.Date, error) {
	terms := drawing.Terms(a)
	terms.Variations = nil
	plan, err := loans.Plan(terms)
	if err != nil {
		return nil, err
	}
	var days []calendar.Date
	for _, row := range plan.Regular() {
		days = append(days, row.Due)
	}
	return days, nil
}

func regularInstalments(a *book.Account) []*book.Instalment {
	var rows []*book.Instalment
	for i := range a.Instalments {
		if row := &a.Instalments[i]; row.Regular() {
			rows = append(rows, row)
		}
	}
	return rows
}

// fitting holds instalments that vary against the due dates that follow from the application, and the rows that are drawn
// (docs/semantics/schedules.md, 5.3).
type fitting struct {
	checks *fault.Checks
	plain  []calendar.Date
	drawn  []*book.Instalment
}

// check holds one change, after others, against the schedule.
func (f *fitting) check(v book.Variation, before []book.Variation) {
	at := slices.IndexFunc(f.drawn, func(row *book.Instalment) bool { return row.Due == v.From })
	switch {
	case slices.ContainsFunc(before, func(b book.Variation) bool { return b.From == v.From && places(b) == places(v) }):
		f.checks.Fail("dueDate", v.From, "varies.already")
	case v.Kind == schedule.InsertInstalment:
		f.checkInserted(v, at)
	case places(v):
		f.checkPlain(v)
	case at < 0:
		f.checks.Fail("dueDate", v.From, noInstalment)
	default:
		f.checkAmount(v, at)
	}
}

// noInstalment is the refusal of a date on which nothing falls due.
const noInstalment = "repayment.schedule.installment.does.not.exist"

// places reports whether a change says where an instalment is; the others say of what amount.
func places(v book.Variation) bool {
	return v.Kind == schedule.MoveDueDate || v.Kind == schedule.InsertInstalment || v.Kind == schedule.DeleteInstalment
}

func (f *fitting) checkInserted(v book.Variation, at int) {
	switch {
	case slices.Contains(f.plain, v.From):
		f.checks.Fail("dueDate", v.From, "repayment.schedule.installment.exists")
	case at < 0 || at == len(f.drawn)-1:
		f.checks.Fail("dueDate", v.From, "not.before.last.installment")
	}
}

func (f *fitting) checkPlain(v book.Variation) {
	switch {
	case !slices.Contains(f.plain, v.From):
		f.checks.Fail("dueDate", v.From, noInstalment)
	case v.Kind == schedule.DeleteInstalment && v.From == f.plain[len(f.plain)-1]:
		f.checks.Fail("dueDate", v.From, "last.installment.stays")
	}
}

// checkAmount refuses an amount of the last instalment, which takes the rest, and one that does not come about: below the interest, or
// in a period of grace.
func (f *fitting) checkAmount(v book.Variation, at int) {
	row := f.drawn[at]
	comes := row.Principal.Charged
	if v.Kind == schedule.VaryInstalment {
		comes = comes.Add(row.Interest.Charged)
	}
	switch {
	case at == len(f.drawn)-1:
		f.checks.Fail("dueDate", v.From, "last.installment.takes.the.rest")
	case !comes.Decimal().Equal(v.Number):
		f.checks.Fail("dueDate", v.From, "amount.not.possible", v.Number, comes)
	}
}

// checkGaps holds the days between instalments, the first counted from a start, within bounds; a largest gap of 0 is none.
func (f *fitting) checkGaps(start calendar.Date, least, most int) {
	for _, row := range f.drawn {
		if gap := start.DaysUntil(row.Due); gap < least || most > 0 && gap > most {
			f.checks.Fail("dueDate", row.Due, "gap.is.not.within.expected.range", gap, least, most)
		}
		start = row.Due
	}
}
