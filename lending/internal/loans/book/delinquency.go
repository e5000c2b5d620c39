package book

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
)

// DelinquencyPause is a time during which delinquency does not grow. Its end is replaced by a resume within it.
type DelinquencyPause struct {
	From calendar.Date `json:"from"`
	To   calendar.Date `json:"to"`
}

// Covers reports whether a day lies in the pause, its last day included.
func (p DelinquencyPause) Covers(day calendar.Date) bool {
	return !day.Before(p.From) && !day.After(p.To)
}

// DelinquencyAction pauses delinquency for a time, or resumes it.
type DelinquencyAction struct {
	ID        int64         `json:"id"`
	Action    string        `json:"action"` // pauseDelinquency or resumeDelinquency
	From      calendar.Date `json:"from"`
	To        calendar.Date `json:"to,omitzero"` // of pauses
	CreatedBy int64         `json:"by,omitempty"`
	CreatedOn calendar.Date `json:"on"`
}

// DelinquencyPauses are the pauses of the loan, each with its effective end: a resume within a pause ends it.
func (l *Loan) DelinquencyPauses() []DelinquencyPause {
	var pauses []DelinquencyPause
	for _, p := range l.DelinquencyActions {
		if p.Action != loans.PauseDelinquency {
			continue
		}
		end := p.To
		for _, r := range l.DelinquencyActions {
			if r.Action == loans.ResumeDelinquency && !r.From.Before(p.From) && r.From.Before(end) {
				end = r.From
			}
		}
		pauses = append(pauses, DelinquencyPause{From: p.From, To: end})
	}
	slices.SortStableFunc(pauses, func(x, y DelinquencyPause) int { return x.From.Compare(y.From) })
	return pauses
}

// DelinquencyPausedOn reports whether a day lies in a pause.
func (l *Loan) DelinquencyPausedOn(day calendar.Date) bool {
	return slices.ContainsFunc(l.DelinquencyPauses(), func(p DelinquencyPause) bool { return p.Covers(day) })
}

// Holds reports whether a day lies inside the pause and is neither its first nor its last. (docs/semantics/wire-loans.md, 10.3:
// pauses may touch, and one may surround another.)
func (p DelinquencyPause) Holds(day calendar.Date) bool {
	return p.From.Before(day) && day.Before(p.To)
}

// DelinquencyTag says that a loan was within a range of delinquency for a time.
type DelinquencyTag struct {
	ID       int64         `json:"id"`
	RangeID  int64         `json:"range"`
	AddedOn  calendar.Date `json:"added"`
	LiftedOn calendar.Date `json:"lifted,omitzero"` // zero while it holds
}

// InstalmentTag says within which range one instalment is.
type InstalmentTag struct {
	Instalment int          `json:"n"`
	RangeID    int64        `json:"range"`
	Amount     money.Amount `json:"amount"` // what is delinquent of the instalment
}
