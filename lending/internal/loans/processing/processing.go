package processing

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/drawing"
	"lending.example/platform/lending/internal/loans/income"
	"lending.example/platform/lending/internal/loans/lateness"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/refdata"
)

// Processor allocates transactions to instalments. Cumulative and progressive loans have one each; commands know
// neither.
type Processor interface {
	// latest allocates one transaction, the newest of the loan, on the instalments as they stand.
	Latest(a *book.Account, t *book.Transaction) error
	// replay processes the whole history again. Transactions whose amounts change are reversed and replaced.
	// redraw first draws the plain schedule again from the terms, tranches and variations in force.
	replay(a *book.Account, redraw bool) error
	// latestSuffices reports whether allocating the newest transaction alone gives what a replay would, beyond
	// the conditions that hold for all loans.
	latestSuffices(a *book.Account, t *book.Transaction) bool
}

func ProcessorOf(a *book.Account) Processor {
	if a.Loan.Terms.Progressive() {
		return progressiveProcessor{}
	}
	return cumulativeProcessor{}
}

// Record is what every accepted repayment-like command does with its transaction: allocate it, alone where that is
// enough, otherwise by processing the whole history again; then bring balances and state up to date.
func Record(a *book.Account, t *book.Transaction) error {
	if LatestSuffices(a, t) {
		if err := ProcessorOf(a).Latest(a, t); err != nil {
			return err
		}
		if err := repayNoMoreThanWentOut(a); err != nil {
			return err
		}
		Settle(a, t.On)
		return nil
	}
	a.ChangedFrom = t.On
	return ReplayAndSettle(a, t.On)
}

// LatestSuffices reports whether a transaction that is added to the history is allocated alone. The history may have it already.
func LatestSuffices(a *book.Account, t *book.Transaction) bool {
	return IsLatest(a, t) && ProcessorOf(a).latestSuffices(a, t)
}

// PaymentLooksBack reports whether [Record] of a payment needs the transactions that the digest of a lean account stands for.
func PaymentLooksBack(a *book.Account, kind loans.TransactionType, on calendar.Date, amount money.Amount) bool {
	return !a.Digest.Allows(on) || income.SettlingLooksBack(a) || RepaysPlanned(a) ||
		!LatestSuffices(a, &book.Transaction{Type: kind, On: on, Amount: amount})
}

// IsLatest reports whether nothing that a replay would process lies after the transaction's date.
func IsLatest(a *book.Account, t *book.Transaction) bool {
	for o := range a.Since(t.On.AddDays(1)) {
		if o != t && !o.Reversed && o.Type.Reprocessable() {
			return false
		}
	}
	return !a.Loan.Foreclosed()
}

// Replay processes the whole history again, with redraw on a schedule that is drawn again.
func Replay(a *book.Account, redraw bool) error {
	if a.Lean() {
		return book.ErrLean
	}
	if err := ProcessorOf(a).replay(a, redraw); err != nil {
		return err
	}
	a.OrderCopiesFirst()
	return nil
}

// ReplayAndSettle processes the whole history again and brings balances and state up to date. Schedules of
// progressive loans, and of cumulative loans whose interest follows the payments, are drawn again first.
func ReplayAndSettle(a *book.Account, on calendar.Date) error {
	redraw := a.Loan.Terms.Progressive() || a.Loan.Terms.Recalculates()
	if err := Replay(a, redraw); err != nil {
		return err
	}
	if err := repayNoMoreThanWentOut(a); err != nil {
		return err
	}
	Settle(a, on)
	return nil
}

// Settle brings everything that follows from instalments and history up to date: summary, running balances, state,
// maturity, arrears, recognised income.
func Settle(a *book.Account, on calendar.Date) {
	a.RefreshSummary()
	a.RefreshBalances()
	if a.Replayed {
		income.ReviseActivities(a)
	}
	a.Transition(on)
	RefreshDelinquency(a)
	income.RecogniseIncome(a)
}

// RefreshDelinquency brings arrears and, unless the close of business alone does that, delinquency tags to today.
func RefreshDelinquency(a *book.Account) {
	drawing.RefreshArrears(a, a.Env.Today)
	if a.Env.Config.Enabled(refdata.InstantDelinquency) {
		lateness.Classify(a, a.Env.Today)
	}
}

// RedrawAndReplay draws the schedule of a disbursed loan again, after what was paid out changed, and processes its history
// again on it. Where the schedule follows the history, the processor draws it.
func RedrawAndReplay(a *book.Account) error {
	follows := a.Loan.Terms.Progressive() || a.Loan.Terms.Recalculates()
	if !follows {
		if err := drawing.Draw(a); err != nil {
			return err
		}
	}
	return Replay(a, follows)
}
