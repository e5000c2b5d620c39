package loans

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
)

// Whatever order the commands of the application side come in: each is refused with a refusal or leaves a loan whose
// figures agree with each other, and taking everything back leaves the schedule that was there before.
func TestRandomLives(t *testing.T) {
	for seed := range uint64(30) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) { newLife(t, seed).live(40) })
	}
}

type life struct {
	*office
	random *rand.Rand
	loan   int64
	told   []string
}

func newLife(t *testing.T, seed uint64) *life {
	l := &life{office: newOffice(t), random: rand.New(rand.NewPCG(seed, 7))}
	progressive, planned := l.random.IntN(2) == 0, l.random.IntN(2) == 0
	product := l.newProduct(func(p *products.Product) {
		if progressive {
			progressiveProduct(p)
		}
		multiDisburse(p)
		p.MaxTranches, p.NoExpectedTranches = 6, !planned
		if l.random.IntN(2) == 0 {
			p.DownPayment, p.DownPaymentAuto, p.DownPaymentPercent = true, true, percent("25")
		}
		if l.random.IntN(2) == 0 {
			overApplied(p)
		}
	})
	in := l.applicationFor(product)
	in.Strategy, in.InterestRate = l.product(product).Strategy, new(percent("9"))
	if planned {
		in.Tranches = plan(l.today, "400", "300")
	}
	l.loan = must(l.office, Submit, in).LoanID
	return l
}

func (l *life) live(commands int) {
	for range commands {
		name, err := l.command()
		l.told = append(l.told, fmt.Sprintf("%s %s: %v", l.today, name, err))
		if fault.KindOf(err) == fault.Internal && err != nil {
			l.fail("an internal error")
		}
		l.agrees()
		if l.t.Failed() {
			l.fail("stopped")
			l.t.Log(rows(l.account(l.loan).Schedule()), l.tranches(l.loan))
			return
		}
	}
}

// command gives one random command.
func (l *life) command() (string, error) {
	sum := money.FromInt(int64(50 + l.random.IntN(500)))
	switch l.random.IntN(10) {
	case 0:
		_, err := perform(l.office, Approve, on(l.loan, Approval{On: l.today, ExpectedDisbursement: l.expected()}))
		return "approve", err
	case 1:
		_, err := perform(l.office, UndoApproval, on(l.loan, Remark{}))
		return "undo approval", err
	case 2, 3, 4:
		_, err := perform(l.office, Disburse, on(l.loan, Disbursal{On: l.today, Amount: &sum}))
		return "disburse " + sum.String(), err
	case 5:
		_, err := perform(l.office, UndoLastDisbursal, on(l.loan, Remark{}))
		return "undo last", err
	case 6:
		return "undo all", l.undoAll()
	case 7:
		_, err := perform(l.office, ChangeApprovedAmount, on(l.loan, AmountChange{Amount: &sum}))
		return "approve anew " + sum.String(), err
	case 8:
		tranches := append(l.madeTranches(), PlannedTranche{On: l.today.AddDays(l.random.IntN(60)), Principal: sum})
		_, err := perform(l.office, EditTranches, on(l.loan, TrancheList{Tranches: tranches}))
		return "edit tranches", err
	}
	l.today = l.today.AddDays(l.random.IntN(12))
	return "wait", nil
}

func (l *life) expected() calendar.Date {
	return calendar.Latest(l.today, l.account(l.loan).Loan.Timeline.ExpectedDisbursement)
}

func (l *life) madeTranches() []PlannedTranche {
	var list []PlannedTranche
	for _, t := range l.account(l.loan).Loan.Tranches {
		if t.Disbursed() {
			list = append(list, PlannedTranche{ID: t.ID, On: t.Expected, Principal: t.Principal})
		}
	}
	return list
}

// undoAll takes all disbursements back; nothing of them may be left.
func (l *life) undoAll() error {
	_, err := perform(l.office, UndoDisbursal, on(l.loan, Remark{}))
	if err != nil {
		return err
	}
	a := l.account(l.loan)
	if a.Loan.Principal != a.Loan.Approved || a.Loan.Summary.Disbursed.IsPositive() || len(a.Live()) > 0 {
		l.fail("something of the disbursements is left")
	}
	return nil
}

// agrees holds the figures of the loan against each other.
func (l *life) agrees() {
	a := l.account(l.loan)
	loan := &a.Loan
	view := a.Schedule()
	balanced := loan.Terms.MultiDisburse && len(a.tranches()) == 0 || !loan.disbursed()
	if balanced {
		addsUp(l.t, view)
	}
	var disbursed, principal, paid money.Amount
	for _, t := range a.Live(Disbursement) {
		disbursed = disbursed.Add(t.Amount)
	}
	for i := range a.Instalments {
		principal, paid = principal.Add(a.Instalments[i].Principal.Charged), paid.Add(a.Instalments[i].TotalPaid())
		if a.Instalments[i].Outstanding().IsNegative() {
			l.fail("a negative instalment")
		}
	}
	switch {
	case disbursed != loan.DisbursedTotal(), loan.disbursed() && loan.Principal != disbursed:
		l.fail("disbursements do not agree with tranches")
	case a.disbursable().Less(a.lent()) && loan.Approved == loan.Proposed:
		l.fail("more is out than may be")
	case loan.disbursed() && loan.Terms.Progressive() && principal != disbursed:
		l.fail(fmt.Sprintf("instalments repay %s of %s", principal, disbursed))
	case paid.Add(loan.Overpaid) != a.total(DownPayment):
		l.fail("down payments do not agree with what was paid")
	case loan.disbursed() != loan.Status.Disbursed():
		l.fail("state and disbursements do not agree")
	case !slices.IsSortedFunc(a.Instalments, func(x, y Instalment) int { return x.Number - y.Number }):
		l.fail("instalments are not in order")
	}
}

func (l *life) fail(what string) {
	l.t.Helper()
	for _, line := range l.told {
		l.t.Log(line)
	}
	l.t.Error(what)
}
