package book

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/money"
)

// CutOver is what a loan brought along from another system.
type CutOver struct {
	On   calendar.Date `json:"on"`             // the balances are those at the end of this day
	Paid Portions      `json:"paid,omitzero"`  // before that, for the record
	Rows []CutOverRow  `json:"rows,omitempty"` // the instalments that were left, by due date
}

// CutOverRow is an instalment as the other system left it. Its fees and penalties are charges of the loan.
type CutOverRow struct {
	From       calendar.Date `json:"from"`
	Due        calendar.Date `json:"due"`
	Principal  money.Amount  `json:"principal,omitzero"`
	Interest   money.Amount  `json:"interest,omitzero"`
	Recognised Portions      `json:"recognised,omitzero"` // what counts as recognised there
}

// Opens reports whether a transaction brought balances of another system: no money moved, and no income arose.
func (t *Transaction) Opens() bool { return t.Transfer == ledger.OpeningBalancesTransfer }

// BeforeCutOver reports whether a day belongs to the time in another system.
func (l *Loan) BeforeCutOver(day calendar.Date) bool {
	return l.CutOver != nil && !day.After(l.CutOver.On)
}

// RecognisedBefore is what another system recognised of an instalment. A foreclosure moves due dates, so the period is found by its begin.
func (l *Loan) RecognisedBefore(row *Instalment) Portions {
	if l.CutOver == nil {
		return Portions{}
	}
	i := slices.IndexFunc(l.CutOver.Rows, func(r CutOverRow) bool { return r.From == row.From })
	if i < 0 {
		return Portions{}
	}
	return l.CutOver.Rows[i].Recognised
}
