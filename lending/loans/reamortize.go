package loans

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/enumeration"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/schedule/progressive"
)

// ReAmortizeInterest says what becomes of overdue interest when a loan is re-amortized.
type ReAmortizeInterest string

// The ways of treating interest in a re-amortization.
const (
	ReAmortizeDefault         ReAmortizeInterest = "DEFAULT"                           // new equal instalments at the loan's rate
	ReAmortizeWaivingInterest ReAmortizeInterest = "WAIVE_INTEREST"                    // not offered on loans that bear interest
	ReAmortizeInterestSplit   ReAmortizeInterest = "EQUAL_AMORTIZATION_INTEREST_SPLIT" // overdue interest in equal shares on top
)

var reAmortizeInterests = enumeration.NewTable("re-amortization interest handling", "loanReAmortizationInterestHandlingType", []enumeration.Row[ReAmortizeInterest]{
	{Value: ReAmortizeDefault, Code: "loanReAmortizationInterestHandlingType.default", Label: "Default"},
	{Value: ReAmortizeWaivingInterest, Code: "loanReAmortizationInterestHandlingType.waiveInterest", Label: "Waive Interest"},
	{Value: ReAmortizeInterestSplit, Code: "loanReAmortizationInterestHandlingType.equalAmortizationInterestSplit", Label: "Equal Amortization Interest Split"},
})

// Option returns id, code and label.
func (h ReAmortizeInterest) Option() enumeration.Option { return reAmortizeInterests.Option(h) }

// Options lists the entries.
func (ReAmortizeInterest) Options() []enumeration.Option { return reAmortizeInterests.Options() }

// ReAmortizeInput is the input of ReAmortizeLoan. A re-amortization is dated today.
type ReAmortizeInput struct {
	Interest   ReAmortizeInterest `json:"reAmortizationInterestHandling,omitempty"` // empty: ReAmortizeDefault
	ReasonID   int64              `json:"reasonCodeValueId,omitempty"`              // value of the code ReAmortizationReasons
	ExternalID string             `json:"externalId,omitempty"`                     // of the transaction, unique, at most 100 characters
	Note       string             `json:"note,omitempty"`                           // at most 1,000 characters
}

// Violations checks the handling and lengths.
func (in ReAmortizeInput) Violations() []fault.Violation {
	checks := fault.CheckOf("loan.reAmortization")
	if in.Interest != "" {
		fault.OneOf(checks, "reAmortizationInterestHandling", in.Interest, reAmortizeInterests.Values()...)
	}
	checks.MaxLength("externalId", in.ExternalID, 100).MaxLength("note", in.Note, 1000)
	return checks.Violations()
}

// ReAmortizeLoan spreads what is overdue over the instalments to come.
var ReAmortizeLoan = operation.Command[Addressed[ReAmortizeInput], operation.Result]{
	Meta:   operation.Meta{ID: "loans.ReAmortize", Action: "REAMORTIZE", Entity: "LOAN", Grouping: "portfolio", Summary: "Re-amortizes a loan: what is overdue is spread over the instalments to come."},
	Decide: reAmortizeLoan,
}

// reAmortizeLoan decides [ReAmortizeLoan].
func reAmortizeLoan(u *operation.Unit, in Addressed[ReAmortizeInput]) (operation.Result, error) {
	if err := refuseTakenTransactionID(u, in.Body.ExternalID); err != nil {
		return operation.Result{}, err
	}
	if err := refuseUnknownReason(u, in.Body.ReasonID, "ReAmortizationReasons", ErrReAmortizeReason); err != nil {
		return operation.Result{}, err
	}
	return decide(u, in.Loan, func(a *Account) (operation.Result, error) { return a.reAmortize(in.Body) })
}

func (a *Account) reAmortize(in ReAmortizeInput) (operation.Result, error) {
	t, err := a.applyReAmortization(in)
	if err != nil {
		return operation.Result{}, err
	}
	changes := map[string]any{}
	repeatText(changes, "note", in.Note)
	return t.result(changes), nil
}

// applyReAmortization re-amortizes the account.
func (a *Account) applyReAmortization(in ReAmortizeInput) (*Transaction, error) {
	if in.Interest == "" {
		in.Interest = ReAmortizeDefault
	}
	if err := a.mayReAmortize(in); err != nil {
		return nil, err
	}
	t := a.newTransaction(ReAmortize, a.env.Today, money.Amount{})
	t.ReAmortize, t.ReasonID = &ReAmortizing{Interest: in.Interest}, in.ReasonID
	t.name(in.ExternalID)
	a.note(t, in.Note)
	return t, a.processReshaping(t, true)
}

// mayReAmortize refuses what state and dates do not allow, in the documented order.
func (a *Account) mayReAmortize(in ReAmortizeInput) error {
	today := func(t *Transaction) bool { return t.Type == ReAmortize && t.On == a.env.Today }
	otherHandling := func(t *Transaction) bool { return t.ReAmortize != nil && t.ReAmortize.Interest != in.Interest }
	switch {
	case a.env.Today.After(a.regularEnd()):
		return ErrReAmortizeMatured.New()
	case !a.Loan.Terms.Progressive():
		return ErrReAmortizeNotProgressive.New()
	}
	if err := a.inStateFor(reAmortizing); err != nil {
		return err
	}
	switch {
	case slices.ContainsFunc(a.History(), today):
		return ErrReAmortizeToday.New()
	case slices.ContainsFunc(a.Live(ReAmortize), otherHandling):
		return ErrReAmortizeHandlingDiffers.New()
	}
	if err := a.notCutOffFor(reAmortizing); err != nil {
		return err
	}
	if !a.principalOverdue() {
		return ErrReAmortizeNothingOverdue.New()
	}
	return nil
}

// principalOverdue reports whether principal of an instalment due before today is outstanding.
func (a *Account) principalOverdue() bool {
	return slices.ContainsFunc(a.Instalments, func(row Instalment) bool {
		return row.Due.Before(a.env.Today) && row.Principal.Outstanding().IsPositive()
	})
}

// UndoReAmortize takes the latest re-amortization back.
var UndoReAmortize = operation.Command[Addressed[Reversal], operation.Result]{
	Meta:   operation.Meta{ID: "loans.UndoReAmortize", Action: "UNDO_REAMORTIZE", Entity: "LOAN", Grouping: "portfolio", Summary: "Undoes the latest re-amortization of a loan."},
	Decide: onLoan((*Account).undoReAmortize),
}

// undoReAmortize decides [UndoReAmortize].
func (a *Account) undoReAmortize(in Reversal) (operation.Result, error) {
	return a.undoLatest(ReAmortize, in, ErrReAmortizeMissing)
}

// processReAmortization spreads what is overdue over the rows to come: through the interest model where interest follows
// the payments, otherwise the principal of the rows.
func (r *progressiveRun) processReAmortization(t *Transaction) error {
	t.Mappings, t.PaidBy = nil, nil
	switch {
	case r.bearsInterest() && t.ReAmortize.Interest == ReAmortizeWaivingInterest:
		return ErrReAgeHandling.New()
	case r.followsPayments():
		r.reAmortizeModel(t)
		return nil
	case r.Loan.Terms.InterestBearing():
		return ErrReAgeHandling.New()
	}
	r.reAmortizeRows(t)
	return nil
}

func (r *progressiveRun) reAmortizeModel(t *Transaction) {
	split := t.ReAmortize.Interest == ReAmortizeInterestSplit
	var moved progressive.Due
	if split {
		moved = r.Model.ReAmortiseEqually(t.On)
	} else {
		moved = r.Model.ReAmortise(t.On, r.overduePrincipal(t.On))
	}
	t.Portions = Portions{Principal: moved.Principal, Interest: moved.Interest}
	t.Amount = t.Portions.Total()
	if t.Amount.IsZero() {
		return
	}
	if split {
		r.spreadPastFees(t.On)
	}
	r.rewrite(t.On)
}

// overduePrincipal is the principal outstanding on regular rows due by a day.
func (a *Account) overduePrincipal(on calendar.Date) money.Amount {
	var sum money.Amount
	for i := range a.Instalments {
		if row := &a.Instalments[i]; row.Regular() && !row.Due.After(on) {
			sum = sum.Add(row.Principal.Outstanding())
		}
	}
	return sum
}

// spreadPastFees spreads open fees of rows due by the day evenly over those to come.
func (r *progressiveRun) spreadPastFees(on calendar.Date) {
	s := &reshaping{progressiveRun: r}
	for i := range r.Instalments {
		if row := &r.Instalments[i]; row.Regular() && row.Due.After(on) {
			s.fresh = append(s.fresh, row.Number)
		}
	}
	if len(s.fresh) == 0 {
		return
	}
	past := func(row *Instalment) bool { return row.Regular() && !row.Due.After(on) }
	for i := range r.Instalments {
		if row := &r.Instalments[i]; past(row) {
			s.liftCredits(row, Fee)
		}
	}
	for _, c := range r.placed {
		if c.Part() == Fee && !c.AtDisbursement() {
			s.spreadOpenOf(c, past)
		}
	}
	s.spreadCredits()
	r.replaceCharges()
	for i := range r.Instalments {
		r.Instalments[i].settle(on)
	}
}

// spreadOpenOf spreads what is open of a charge on some rows evenly over the rows to come. What was settled stays.
func (s *reshaping) spreadOpenOf(c *Charge, past func(*Instalment) bool) {
	if home := s.instalmentOfCharge(c.Due); len(c.Parts) == 0 && home != nil && past(home) {
		c.Parts = []ChargePart{{Instalment: home.Number, Due: home.Due, Amount: c.Amount, Paid: c.Paid, Waived: c.Waived}}
	}
	var rest money.Amount
	for i := range c.Parts {
		part := &c.Parts[i]
		if row := s.Instalment(part.Instalment); row != nil && past(row) {
			rest = rest.Add(part.Outstanding())
			part.Amount = part.Amount.Sub(part.Outstanding())
		}
	}
	c.Parts = slices.DeleteFunc(c.Parts, func(part ChargePart) bool { return part.Amount.IsZero() })
	if rest.IsPositive() {
		c.Parts = joined(append(c.Parts, s.splitRest(rest)...))
	}
	c.changed = true
}

// reAmortizeRows moves the open principal of rows due by the day to the rows to come: even shares, in the multiples of
// the loan; the last row takes the rest.
func (r *progressiveRun) reAmortizeRows(t *Transaction) {
	t.Portions = Portions{}
	var later []*Instalment
	for i := range r.Instalments {
		if row := &r.Instalments[i]; row.Regular() && !row.ReAged && row.Due.After(t.On) {
			later = append(later, row)
		}
	}
	if len(later) > 0 {
		t.Portions.Principal = r.liftPast(t)
	}
	t.Amount = t.Portions.Principal
	if t.Amount.IsZero() {
		return
	}
	r.reshaped = true
	a := r.env.Arithmetic
	each := a.Multiple(a.DivAmount(t.Amount, money.DecimalFromInt(int64(len(later)))), r.Loan.Terms.Multiples)
	left := t.Amount
	for i, row := range later {
		share := each
		if i == len(later)-1 {
			share = left
		}
		row.Principal.Charged = row.Principal.Charged.Add(share)
		left = left.Sub(share)
		row.settle(t.On)
	}
}

// liftPast takes the open principal off the rows due by the day.
func (r *progressiveRun) liftPast(t *Transaction) money.Amount {
	var lifted money.Amount
	for i := range r.Instalments {
		row := &r.Instalments[i]
		if row.Due.After(t.On) || !row.Principal.Outstanding().IsPositive() {
			continue
		}
		lifted = lifted.Add(row.lift(Principal))
		row.settle(t.On)
	}
	return lifted
}
