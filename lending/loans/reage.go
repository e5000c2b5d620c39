package loans

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/enumeration"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/schedule"
)

// ReAgeInterest says what becomes of open interest when a loan is re-aged.
type ReAgeInterest string

// The ways of treating interest in a re-age.
const (
	ReAgeDefault         ReAgeInterest = "DEFAULT"                             // new equal instalments at the loan's rate
	ReAgeWaivingInterest ReAgeInterest = "WAIVE_INTEREST"                      // not offered on loans that bear interest
	ReAgePayableInterest ReAgeInterest = "EQUAL_AMORTIZATION_PAYABLE_INTEREST" // interest up to the day, spread evenly
	ReAgeFullInterest    ReAgeInterest = "EQUAL_AMORTIZATION_FULL_INTEREST"    // all interest to maturity, spread evenly
)

var reAgeInterests = enumeration.NewTable("re-age interest handling", "loanReAgeInterestHandlingType", []enumeration.Row[ReAgeInterest]{
	{Value: ReAgeDefault, Code: "loanReAgeInterestHandlingType.default", Label: "Default"},
	{Value: ReAgeWaivingInterest, Code: "loanReAgeInterestHandlingType.waiveInterest", Label: "Waive Interest"},
	{Value: ReAgePayableInterest, Code: "loanReAgeInterestHandlingType.equalAmortizationPayableInterest", Label: "Equal Amortization of Outstanding payable Interest"},
	{Value: ReAgeFullInterest, Code: "loanReAgeInterestHandlingType.equalAmortizationFullInterest", Label: "Equal Amortization of Outstanding full Interest"},
})

// Option returns id, code and label.
func (h ReAgeInterest) Option() enumeration.Option { return reAgeInterests.Option(h) }

// equal reports whether what is open is spread evenly, charges included.
func (h ReAgeInterest) equal() bool { return h == ReAgePayableInterest || h == ReAgeFullInterest }

// Options lists the entries.
func (ReAgeInterest) Options() []enumeration.Option { return reAgeInterests.Options() }

// ReAgeInput is the input of ReAgeLoan: what is open is repaid by new instalments.
type ReAgeInput struct {
	StartDate       calendar.Date  `json:"startDate"`                       // first new due date
	Frequency       *calendar.Unit `json:"frequencyType" as:"name"`         // days, weeks, months or years
	FrequencyNumber int            `json:"frequencyNumber"`                 // units between due dates, above zero
	Instalments     int            `json:"numberOfInstallments"`            // new ones, above zero
	Interest        ReAgeInterest  `json:"reAgeInterestHandling,omitempty"` // empty: ReAgeDefault
	ReasonID        int64          `json:"reasonCodeValueId,omitempty"`     // value of the code ReAgeReasons
	// Amount, when sent, has to equal the amount that the re-age moves.
	Amount     *money.Amount `json:"transactionAmount,omitempty"`
	ExternalID string        `json:"externalId,omitempty"` // of the transaction, at most 100 characters
	Note       string        `json:"note,omitempty"`       // at most 1,000 characters
}

// Violations checks dates, counts and lengths.
func (in ReAgeInput) Violations() []fault.Violation {
	checks := fault.CheckOf("loan.reAge")
	checks.Date("startDate", in.StartDate).Required("frequencyType", in.Frequency != nil)
	checks.PositiveInt("frequencyNumber", in.FrequencyNumber).PositiveInt("numberOfInstallments", in.Instalments)
	if in.Frequency != nil {
		fault.OneOf(checks, "frequencyType", *in.Frequency, calendar.Days, calendar.Weeks, calendar.Months, calendar.Years)
	}
	if in.Interest != "" {
		fault.OneOf(checks, "reAgeInterestHandling", in.Interest, reAgeInterests.Values()...)
	}
	if in.Instalments > schedule.MaxInstalments {
		checks.Fail("numberOfInstallments", in.Instalments, fault.AboveMaximum, in.Instalments, schedule.MaxInstalments)
	}
	if in.Amount != nil {
		checks.Positive("transactionAmount", *in.Amount)
	}
	checks.MaxLength("externalId", in.ExternalID, 100).MaxLength("note", in.Note, 1000)
	return checks.Violations()
}

// reAging are the parameters as the transaction keeps them.
func (in ReAgeInput) reAging() *ReAging {
	g := &ReAging{
		StartDate: in.StartDate, Frequency: *in.Frequency, FrequencyNumber: in.FrequencyNumber, Instalments: in.Instalments,
		Interest: in.Interest,
	}
	if g.Interest == "" {
		g.Interest = ReAgeDefault
	}
	return g
}

// ReAgeLoan replaces what is open by new instalments from a date on.
var ReAgeLoan = operation.Command[Addressed[ReAgeInput], operation.Result]{
	Meta:   operation.Meta{ID: "loans.ReAge", Action: "REAGE", Entity: "LOAN", Grouping: "portfolio", Summary: "Re-ages a loan: what is open is repaid by new instalments."},
	Decide: reAgeLoan,
}

// reAgeLoan decides [ReAgeLoan].
func reAgeLoan(u *operation.Unit, in Addressed[ReAgeInput]) (operation.Result, error) {
	if err := refuseTakenTransactionID(u, in.Body.ExternalID); err != nil {
		return operation.Result{}, err
	}
	if err := refuseUnknownReason(u, in.Body.ReasonID, "ReAgeReasons", ErrReAgeReason); err != nil {
		return operation.Result{}, err
	}
	return decide(u, in.Loan, func(a *Account) (operation.Result, error) { return a.reAge(in.Body) })
}

// refuseUnknownReason refuses a reason that is no value of a code.
func refuseUnknownReason(u *operation.Unit, id int64, code string, refusal fault.Code) error {
	if id == 0 {
		return nil
	}
	if _, err := refdata.CodeValueByID(u.Tx, id, code); err != nil {
		return refusal.For("reasonCodeValueId", id)
	}
	return nil
}

func (a *Account) reAge(in ReAgeInput) (operation.Result, error) {
	t, err := a.applyReAge(in)
	if err != nil {
		return operation.Result{}, err
	}
	changes := map[string]any{}
	repeatText(changes, "note", in.Note)
	return t.result(changes), nil
}

// applyReAge re-ages the account.
func (a *Account) applyReAge(in ReAgeInput) (*Transaction, error) {
	if err := a.mayReAge(in); err != nil {
		return nil, err
	}
	t := a.newTransaction(ReAge, calendar.Earliest(a.env.Today, in.StartDate), money.Amount{})
	t.ReAge, t.ReasonID = in.reAging(), in.ReasonID
	t.name(in.ExternalID)
	a.note(t, in.Note)
	if err := a.processReshaping(t, t.ReAge.Interest == ReAgeDefault); err != nil {
		return nil, err
	}
	if in.Amount != nil && *in.Amount != t.Amount {
		return nil, ErrReAgeAmount.For("transactionAmount", *in.Amount, t.Amount)
	}
	return t, nil
}

// processReshaping processes a re-age or re-amortization: alone when it is of today and nothing is to come, otherwise
// with the whole history. A void one leaves no trace.
func (a *Account) processReshaping(t *Transaction, alone bool) error {
	var err error
	if alone && t.On == a.env.Today && a.isLatest(t) && !a.variesAfter(t.On) && a.hasModel() {
		err = a.processor().latest(a, t)
	} else {
		err = a.replay(true)
	}
	if err != nil {
		return err
	}
	if t.Amount.IsZero() {
		a.discard(t)
	}
	a.replayed = a.replayed || t.Type == ReAmortize
	a.settle(t.On)
	a.refreshMaturity()
	return nil
}

func (a *Account) hasModel() bool { return a.Model != nil && a.Model.Len() > 0 }

// variesAfter reports whether a change of terms in force takes effect after a date.
func (a *Account) variesAfter(on calendar.Date) bool {
	return slices.ContainsFunc(a.Loan.Variations, func(v Variation) bool { return !v.Inactive && v.From.After(on) })
}

// mayReAge refuses what state and dates do not allow, in the documented order (semantics of transactions, 12).
func (a *Account) mayReAge(in ReAgeInput) error {
	l := &a.Loan
	switch {
	case l.Terms.Progressive() && in.StartDate.Before(l.Timeline.DisbursedOn):
		return fault.CheckOf("loan.reAge").Fail("startDate", in.StartDate, fault.NotOnOrAfter, l.Timeline.DisbursedOn).Err()
	case !l.Terms.Progressive() && a.env.Today.Before(l.Timeline.ExpectedMaturity):
		return ErrReAgeBeforeMaturity.New()
	case !l.Terms.Progressive():
		return ErrReAgeNotProgressive.New()
	}
	if err := a.inStateFor(reAging); err != nil {
		return err
	}
	if slices.ContainsFunc(a.Live(ReAge), func(t *Transaction) bool { return t.On == a.env.Today }) {
		return ErrReAgeToday.New()
	}
	if err := a.notCutOffFor(reAging); err != nil {
		return err
	}
	if l.Summary.Principal.Outstanding().IsZero() && !in.StartDate.Before(a.env.Today) {
		return ErrReAgeNothingOpen.New()
	}
	return nil
}

// Reversal is the input of commands that undo the last transaction of a sort.
type Reversal struct {
	ReversalExternalID string `json:"reversalExternalId,omitempty"` // of the reversal, at most 100 characters
	Note               string `json:"note,omitempty"`               // at most 1,000 characters
}

// Violations checks lengths.
func (in Reversal) Violations() []fault.Violation {
	return fault.CheckOf("loan.transaction").MaxLength("reversalExternalId", in.ReversalExternalID, 100).
		MaxLength("note", in.Note, 1000).Violations()
}

// UndoReAge takes the latest re-age back.
var UndoReAge = operation.Command[Addressed[Reversal], operation.Result]{
	Meta:   operation.Meta{ID: "loans.UndoReAge", Action: "UNDO_REAGE", Entity: "LOAN", Grouping: "portfolio", Summary: "Undoes the latest re-age of a loan."},
	Decide: onLoan((*Account).undoReAge),
}

// undoReAge decides [UndoReAge].
func (a *Account) undoReAge(in Reversal) (operation.Result, error) {
	return a.undoLatest(ReAge, in, ErrReAgeMissing)
}

// undoLatest reverses the latest transaction in force of a type and processes the history again.
func (a *Account) undoLatest(kind TransactionType, in Reversal, missing fault.Code) (operation.Result, error) {
	live := a.Live(kind)
	if len(live) == 0 {
		if slices.ContainsFunc(a.History(), func(t *Transaction) bool { return t.Type == kind }) {
			return operation.Result{}, ErrNothingToUndo.For("id", nil, a.Loan.ID)
		}
		return operation.Result{}, missing.New()
	}
	t := live[len(live)-1]
	a.undo(t, in.ReversalExternalID)
	if err := a.replayAndSettle(a.LastUserTransactionOn()); err != nil {
		return operation.Result{}, err
	}
	return t.result(nil), nil
}
