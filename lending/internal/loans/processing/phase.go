package processing

import (
	"slices"

	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/loans"
)

// phase is how far a progressive loan has come at a point of a run: what its history may still change in its rows.
type phase uint8

// The phases, in the order of the tables. In those by rows the model has no say in the rows any more: they were re-aged or
// re-amortized without it, or a foreclosure cut them.
const (
	running          phase = iota // the model writes the rows, and payments change the interest where it follows them
	runningByRows                 // rows are changed by rows
	chargedOff                    // payments change the interest no longer; changes of terms do
	chargedOffByRows              //
	ended                         // no interest arises: charged off without it or at once, terminated, written off
	endedByRows                   //
	lost                          // written off: what rows ask for since is capitalized income, which the model does not know
	lostByRows                    //
)

// turn is what takes a loan from one phase to another.
type turn uint8

const (
	toRows      turn = iota // a re-age or re-amortization without the model
	toChargeOff             // a charge-off that leaves the interest
	toEnd                   // a charge-off that ends the interest, or a termination
	toCut                   // a foreclosure
	toLoss                  // a write-off
)

// turns says where each turn leads to from each phase. There is no way back: an undo is a new run.
var turns = [...][5]phase{
	//                 toRows            toChargeOff       toEnd        toCut        toLoss
	running:          {runningByRows, chargedOff, ended, endedByRows, lost},
	runningByRows:    {runningByRows, chargedOffByRows, endedByRows, endedByRows, lostByRows},
	chargedOff:       {chargedOffByRows, chargedOff, ended, endedByRows, lost},
	chargedOffByRows: {chargedOffByRows, chargedOffByRows, endedByRows, endedByRows, lostByRows},
	ended:            {endedByRows, ended, ended, endedByRows, lost},
	endedByRows:      {endedByRows, endedByRows, endedByRows, endedByRows, lostByRows},
	lost:             {lostByRows, lost, lost, lostByRows, lost},
	lostByRows:       {lostByRows, lostByRows, lostByRows, lostByRows, lostByRows},
}

// after is the phase that a turn leads to.
func (p phase) after(t turn) phase { return turns[p][t] }

// follows reports whether payments may still change the interest.
func (p phase) follows() bool { return p <= runningByRows }

// overInterest reports whether no interest arises any more.
func (p phase) overInterest() bool { return p >= ended }

// byRows reports whether the model has no say in the rows any more.
func (p phase) byRows() bool { return p%2 == 1 }

// isLost reports whether the loan was written off before.
func (p phase) isLost() bool { return p >= lost }

// phaseOf is the phase that a loan is in before its newest transaction is processed. A write-off itself still finds interest
// that arises; only an earlier one has ended it: capitalized income may have opened the loan again since.
// (docs/semantics/progressive.md, 9, rule 3.)
func phaseOf(a *book.Account, newest *book.Transaction) phase {
	p, l := running, &a.Loan
	if len(a.Live(loans.ReAge, loans.ReAmortize)) > 0 && !a.Loan.Recalculates() {
		p = p.after(toRows)
	}
	if l.ChargedOff {
		p = p.after(chargeOffTurn(&l.Terms))
	}
	if l.SubStatus == loans.ContractTerminated {
		p = p.after(toEnd)
	}
	if l.Foreclosure != nil {
		p = p.after(toCut)
	}
	if slices.ContainsFunc(a.Live(loans.WriteOff), func(t *book.Transaction) bool { return t != newest }) {
		p = p.after(toLoss)
	}
	return p
}

// chargeOffTurn is what a charge-off does to a loan with such terms.
func chargeOffTurn(t *book.Terms) turn {
	if endsInterest(t) {
		return toEnd
	}
	return toChargeOff
}
