package loans

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/refdata"
)

// processor allocates transactions to instalments. Cumulative and progressive loans have one each; commands know
// neither.
type processor interface {
	// latest allocates one transaction, the newest of the loan, on the instalments as they stand.
	latest(a *Account, t *Transaction) error
	// replay processes the whole history again. Transactions whose amounts change are reversed and replaced.
	// redraw first draws the plain schedule anew from the terms, tranches and variations in force.
	replay(a *Account, redraw bool) error
	// latestSuffices reports whether allocating the newest transaction alone gives what a replay would, beyond
	// the conditions that hold for all loans.
	latestSuffices(a *Account, t *Transaction) bool
}

func (a *Account) processor() processor {
	if a.Loan.Terms.Progressive() {
		return progressiveProcessor{}
	}
	return cumulativeProcessor{}
}

// record is what every accepted repayment-like command does with its transaction: allocate it, alone where that is
// enough, otherwise by processing the whole history again; then bring balances and state up to date.
func (a *Account) record(t *Transaction) error {
	p := a.processor()
	if a.isLatest(t) && p.latestSuffices(a, t) {
		if err := p.latest(a, t); err != nil {
			return err
		}
		a.settle(t.On)
		return nil
	}
	a.changedFrom = t.On
	return a.replayAndSettle(t.On)
}

// isLatest reports whether nothing that a replay would process lies after the transaction's date.
func (a *Account) isLatest(t *Transaction) bool {
	for o := range a.since(t.On.AddDays(1)) {
		if o != t && !o.Reversed && o.Type.Reprocessable() {
			return false
		}
	}
	return !a.Loan.foreclosed()
}

// replay processes the whole history again, with redraw on a schedule that is drawn anew.
func (a *Account) replay(redraw bool) error {
	if a.lean() {
		a.askedForAll = true
		return errLean
	}
	return a.processor().replay(a, redraw)
}

// replayAndSettle processes the whole history again and brings balances and state up to date. Schedules of
// progressive loans, and of cumulative loans whose interest follows the payments, are drawn anew first.
func (a *Account) replayAndSettle(on calendar.Date) error {
	redraw := a.Loan.Terms.Progressive() || a.Loan.Terms.Recalculates()
	if err := a.replay(redraw); err != nil {
		return err
	}
	a.settle(on)
	return nil
}

// settle brings everything that follows from instalments and history up to date: summary, running balances, state,
// maturity, arrears, recognised income.
func (a *Account) settle(on calendar.Date) {
	a.refreshSummary()
	a.refreshBalances()
	if a.replayed {
		a.reviseActivities()
	}
	a.transition(on)
	a.refreshDelinquency()
	a.recogniseIncome()
}

// refreshDelinquency brings arrears and, unless the close of business alone does that, delinquency tags to today.
func (a *Account) refreshDelinquency() {
	a.refreshArrears(a.env.Today)
	if a.env.Config.Enabled(refdata.InstantDelinquency) {
		a.classify(a.env.Today)
	}
}
