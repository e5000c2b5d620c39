package servicing_test

import (
	"fmt"
	rand "math/rand/v2"
	"slices"
	"testing"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/internal/loans/reading"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
)

// In any order of the commands of the application side: each is refused with a refusal or leaves a loan whose
// figures agree with each other, and taking everything back leaves the schedule that was there before.
func TestRandomLives(t *testing.T) {
	for seed := range uint64(30) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) { newLife(t, seed).live(40) })
	}
}

type life struct {
	*loanstest.Office
	random *rand.Rand
	loan   int64
	story  []string
}

func newLife(t *testing.T, seed uint64) *life {
	l := &life{Office: loanstest.NewOffice(t), random: rand.New(rand.NewPCG(seed, 7))}
	progressive, planned := l.random.IntN(2) == 0, l.random.IntN(2) == 0
	product := l.NewProduct(func(p *products.Product) {
		if progressive {
			loanstest.ProgressiveProduct(p)
		}
		loanstest.MultiDisburse(p)
		p.MaxTranches, p.NoPlannedTranches = 6, !planned
		if l.random.IntN(2) == 0 {
			p.DownPayment, p.AutoDownPayment, p.DownPaymentPercent = true, true, loanstest.Percent("25")
		}
		if l.random.IntN(2) == 0 {
			loanstest.OverApplied(p)
		}
	})
	in := l.ApplicationFor(product)
	in.Strategy, in.InterestRate = l.Product(product).Strategy, new(loanstest.Percent("9"))
	if planned {
		in.Tranches = loanstest.Plan(l.Today, "400", "300")
	}
	l.loan = loanstest.Must(l.Office, loans.Submit, in).LoanID
	return l
}

func (l *life) live(commands int) {
	for range commands {
		name, err := l.command()
		l.story = append(l.story, fmt.Sprintf("%s %s: %v", l.Today, name, err))
		if fault.KindOf(err) == fault.Internal && err != nil {
			l.fail("an internal error")
		}
		l.agrees()
		if l.T.Failed() {
			l.fail("stopped")
			l.T.Log(loanstest.Rows(reading.Schedule(l.Account(l.loan))), l.Tranches(l.loan))
			return
		}
	}
}

// command gives one random command.
func (l *life) command() (string, error) {
	sum := money.FromInt(int64(50 + l.random.IntN(500)))
	switch l.random.IntN(10) {
	case 0:
		_, err := loanstest.Perform(l.Office, loans.Approve, loanstest.On(l.loan, loans.Approval{On: l.Today, ExpectedDisbursement: l.expected()}))
		return "approve", err
	case 1:
		_, err := loanstest.Perform(l.Office, loans.UndoApproval, loanstest.On(l.loan, loans.Remark{}))
		return "undo approval", err
	case 2, 3, 4:
		_, err := loanstest.Perform(l.Office, loans.Disburse, loanstest.On(l.loan, loans.Disbursal{On: l.Today, Amount: &sum}))
		return "disburse " + sum.String(), err
	case 5:
		_, err := loanstest.Perform(l.Office, loans.UndoLastDisbursal, loanstest.On(l.loan, loans.Remark{}))
		return "undo last", err
	case 6:
		return "undo all", l.undoAll()
	case 7:
		_, err := loanstest.Perform(l.Office, loans.ChangeApprovedAmount, loanstest.On(l.loan, loans.AmountChange{Amount: &sum}))
		return "approve anew " + sum.String(), err
	case 8:
		tranches := append(l.madeTranches(), loans.PlannedTranche{On: l.Today.AddDays(l.random.IntN(60)), Principal: sum})
		_, err := loanstest.Perform(l.Office, loans.EditTranches, loanstest.On(l.loan, loans.TrancheList{Tranches: tranches}))
		return "edit tranches", err
	}
	l.Today = l.Today.AddDays(l.random.IntN(12))
	return "wait", nil
}

func (l *life) expected() calendar.Date {
	return calendar.Latest(l.Today, l.Account(l.loan).Loan.Timeline.ExpectedDisbursement)
}

func (l *life) madeTranches() []loans.PlannedTranche {
	var list []loans.PlannedTranche
	for _, t := range l.Account(l.loan).Loan.Tranches {
		if t.Disbursed() {
			list = append(list, loans.PlannedTranche{ID: t.ID, On: t.Expected, Principal: t.Principal})
		}
	}
	return list
}

// undoAll takes all disbursements back; nothing of them may be left.
func (l *life) undoAll() error {
	_, err := loanstest.Perform(l.Office, loans.UndoDisbursal, loanstest.On(l.loan, loans.Remark{}))
	if err != nil {
		return err
	}
	a := l.Account(l.loan)
	if a.Loan.Principal != a.Loan.Approved || a.Loan.Summary.Disbursed.IsPositive() || len(a.Live()) > 0 {
		l.fail("something of the disbursements is left")
	}
	return nil
}

// agrees holds the figures of the loan against each other.
func (l *life) agrees() {
	a := l.Account(l.loan)
	loan := &a.Loan
	view := reading.Schedule(a)
	balanced := loan.Terms.MultiDisburse && len(a.Tranches()) == 0 || !loan.Disbursed()
	if balanced {
		loanstest.AddsUp(l.T, view)
	}
	var disbursed, principal, paid money.Amount
	for _, t := range a.Live(loans.Disbursement) {
		disbursed = disbursed.Add(t.Amount)
	}
	for i := range a.Instalments {
		principal, paid = principal.Add(a.Instalments[i].Principal.Charged), paid.Add(a.Instalments[i].TotalPaid())
		if a.Instalments[i].Outstanding().IsNegative() {
			l.fail("a negative instalment")
		}
	}
	switch {
	case disbursed != loan.DisbursedTotal(), loan.Disbursed() && loan.Principal != disbursed:
		l.fail("disbursements do not agree with tranches")
	case a.Disbursable().Less(a.Lent()) && loan.Approved == loan.Proposed:
		l.fail("more is out than may be")
	case loan.Disbursed() && loan.Terms.Progressive() && principal != disbursed:
		l.fail(fmt.Sprintf("instalments repay %s of %s", principal, disbursed))
	case paid.Add(loan.Overpaid) != a.Total(loans.DownPayment):
		l.fail("down payments do not agree with what was paid")
	case loan.Disbursed() != loan.Status.Disbursed():
		l.fail("state and disbursements do not agree")
	case !slices.IsSortedFunc(a.Instalments, func(x, y book.Instalment) int { return x.Number - y.Number }):
		l.fail("instalments are not in order")
	}
}

func (l *life) fail(what string) {
	l.T.Helper()
	for _, line := range l.story {
		l.T.Log(line)
	}
	l.T.Error(what)
}
