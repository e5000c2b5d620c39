package loans

import (
	"strconv"
	"strings"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/enumeration"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/schedule"
)

// ReAgeInterest says what becomes of open interest when a loan is re-aged.
type ReAgeInterest string

// The ways of treating interest in a re-age.
const (
	ReAgeDefault         ReAgeInterest = "DEFAULT"                             // new equal instalments at the loan's rate
	ReAgeWaivingInterest ReAgeInterest = "WAIVE_INTEREST"                      // what arose up to the day and is open is waived
	ReAgePayableInterest ReAgeInterest = "EQUAL_AMORTIZATION_PAYABLE_INTEREST" // interest up to the day, spread evenly
	ReAgeFullInterest    ReAgeInterest = "EQUAL_AMORTIZATION_FULL_INTEREST"    // all interest to maturity, spread evenly
)

// ReAgeInterests are the ways in which a re-age treats interest.
var ReAgeInterests = enumeration.NewTable("loanReAgeInterestHandlingType", []enumeration.Row[ReAgeInterest]{
	{Value: ReAgeDefault, Code: "loanReAgeInterestHandlingType.default", Label: "Default"},
	{Value: ReAgeWaivingInterest, Code: "loanReAgeInterestHandlingType.waiveInterest", Label: "Waive Interest"},
	{Value: ReAgePayableInterest, Code: "loanReAgeInterestHandlingType.equalAmortizationPayableInterest", Label: "Equal Amortization of Outstanding payable Interest"},
	{Value: ReAgeFullInterest, Code: "loanReAgeInterestHandlingType.equalAmortizationFullInterest", Label: "Equal Amortization of Outstanding full Interest"},
})

// Option returns id, code and label.
func (h ReAgeInterest) Option() enumeration.Option { return ReAgeInterests.Option(h) }

// ReAgeInput is the input of ReAgeLoan: what is open is repaid by new instalments.
type ReAgeInput struct {
	From            calendar.Date  `json:"startDate"`                       // first new due date
	Frequency       *calendar.Unit `json:"frequencyType"`                   // days, weeks, months or years
	FrequencyNumber int            `json:"frequencyNumber"`                 // units between due dates, above zero
	Instalments     int            `json:"numberOfInstallments"`            // new ones, above zero
	Interest        ReAgeInterest  `json:"reAgeInterestHandling,omitempty"` // empty: ReAgeDefault
	ReasonID        int64          `json:"reasonCodeValueId,omitempty"`     // value of the code ReAgeReasons
	// Amount, when sent, has to equal the amount that the re-age moves.
	Amount     *money.Amount `json:"transactionAmount,omitempty" limit:"none"`
	ExternalID string        `json:"externalId,omitempty"` // of the transaction, at most 100 characters
	Note       string        `json:"note,omitempty"`       // at most 1,000 characters
}

// Violations checks dates, counts and lengths.
func (in ReAgeInput) Violations() []fault.Violation {
	checks := fault.CheckOf("loan.reAge")
	checks.Date("startDate", in.From).Required("frequencyType", in.Frequency != nil)
	checks.PositiveInt("frequencyNumber", in.FrequencyNumber).PositiveInt("numberOfInstallments", in.Instalments)
	if in.Frequency != nil {
		fault.OneOf(checks, "frequencyType", *in.Frequency, calendar.Days, calendar.Weeks, calendar.Months, calendar.Years)
	}
	if in.Interest != "" {
		fault.OneOf(checks, "reAgeInterestHandling", in.Interest, ReAgeInterests.Values()...)
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

// ReAgeLoan lets what is open of an active progressive loan be repaid by new instalments from in.From on: in.Instalments of
// them, every in.FrequencyNumber units of in.Frequency. in.Interest "" is loans.ReAgeDefault, in.ReasonID a value of the
// code ReAgeReasons or 0; in.Amount, if not nil, has to equal what the re-age moves (loans.ErrReAgeAmount). UndoReAge takes
// it back.
//
// Refusals: loans.ErrReAgeNotProgressive, loans.ErrReAgeNotActive, loans.ErrReAgeToday (one a day),
// loans.ErrReAgeChargedOff, loans.ErrReAgeTerminated, loans.ErrReAgeNothingOpen, loans.ErrReAgeOnFirstDay.
//
//desk:method Loans.ReAge(loan, in) LoanResult
var ReAgeLoan = operation.Command[Addressed[ReAgeInput], operation.Result]{
	Meta: operation.Meta{ID: "loans.ReAge", Action: "REAGE", Entity: "LOAN", Grouping: "portfolio", Summary: "Re-ages a loan: what is open is repaid by new instalments."},
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

// UndoReAge takes the latest re-age of a loan back; TransactionID is the reversed one. Refused with loans.ErrReAgeMissing
// when there never was one, loans.ErrNothingToUndo when all are undone.
//
//desk:method Loans.UndoReAge(loan, in) LoanResult
var UndoReAge = operation.Command[Addressed[Reversal], operation.Result]{
	Meta: operation.Meta{ID: "loans.UndoReAge", Action: "UNDO_REAGE", Entity: "LOAN", Grouping: "portfolio", Summary: "Undoes the latest re-age of a loan."},
}

// ReAmortizeInterest says what becomes of overdue interest when a loan is re-amortized.
type ReAmortizeInterest string

// The ways of treating interest in a re-amortization.
const (
	ReAmortizeDefault         ReAmortizeInterest = "DEFAULT"                           // new equal instalments at the loan's rate
	ReAmortizeWaivingInterest ReAmortizeInterest = "WAIVE_INTEREST"                    // what is overdue of it is waived
	ReAmortizeInterestSplit   ReAmortizeInterest = "EQUAL_AMORTIZATION_INTEREST_SPLIT" // overdue interest in equal shares on top
)

// ReAmortizeInterests are the ways in which a re-amortization treats interest.
var ReAmortizeInterests = enumeration.NewTable("loanReAmortizationInterestHandlingType", []enumeration.Row[ReAmortizeInterest]{
	{Value: ReAmortizeDefault, Code: "loanReAmortizationInterestHandlingType.default", Label: "Default"},
	{Value: ReAmortizeWaivingInterest, Code: "loanReAmortizationInterestHandlingType.waiveInterest", Label: "Waive Interest"},
	{Value: ReAmortizeInterestSplit, Code: "loanReAmortizationInterestHandlingType.equalAmortizationInterestSplit", Label: "Equal Amortization Interest Split"},
})

// Option returns id, code and label.
func (h ReAmortizeInterest) Option() enumeration.Option { return ReAmortizeInterests.Option(h) }

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
		fault.OneOf(checks, "reAmortizationInterestHandling", in.Interest, ReAmortizeInterests.Values()...)
	}
	checks.MaxLength("externalId", in.ExternalID, 100).MaxLength("note", in.Note, 1000)
	return checks.Violations()
}

// ReAmortizeLoan spreads, as of today, what is overdue of an active progressive loan over the instalments to come; their days
// stay. in.Interest "" is loans.ReAmortizeDefault, in.ReasonID a value of the code ReAmortizationReasons or 0. Refused with
// loans.ErrReAmortizeNotProgressive, loans.ErrReAmortizeNotActive, loans.ErrReAmortizeMatured, loans.ErrReAmortizeToday,
// loans.ErrReAmortizeNothingOverdue, loans.ErrReAmortizeHandlingDiffers. UndoReAmortize takes it back.
//
//desk:method Loans.ReAmortize(loan, in) LoanResult
var ReAmortizeLoan = operation.Command[Addressed[ReAmortizeInput], operation.Result]{
	Meta: operation.Meta{ID: "loans.ReAmortize", Action: "REAMORTIZE", Entity: "LOAN", Grouping: "portfolio", Summary: "Re-amortizes a loan: what is overdue is spread over the instalments to come."},
}

// UndoReAmortize takes the latest re-amortization of a loan back; TransactionID is the reversed one. Refused with
// loans.ErrReAmortizeMissing when there never was one, loans.ErrNothingToUndo when all are undone.
//
//desk:method Loans.UndoReAmortize(loan, in) LoanResult
var UndoReAmortize = operation.Command[Addressed[Reversal], operation.Result]{
	Meta: operation.Meta{ID: "loans.UndoReAmortize", Action: "UNDO_REAMORTIZE", Entity: "LOAN", Grouping: "portfolio", Summary: "Undoes the latest re-amortization of a loan."},
}

// ReAgePreview is the input of PreviewReAge: a re-age as ReAgeInput has it, in words of a query.
type ReAgePreview struct {
	Loan            operation.Ref `json:"loanId"`
	From            calendar.Date `json:"startDate"`                                // mandatory; first new due date
	Frequency       string        `json:"frequencyType"`                            // DAYS, WEEKS, MONTHS or YEARS
	FrequencyNumber *int          `json:"frequencyNumber"`                          // mandatory; units between due dates, above zero
	Instalments     *int          `json:"numberOfInstallments"`                     // mandatory; new ones, above zero
	Interest        string        `json:"reAgeInterestHandling,omitempty"`          // empty: DEFAULT
	Amount          *money.Amount `json:"transactionAmount,omitempty" limit:"none"` // when sent, has to equal the amount that the re-age moves
}

// Preview returns the terms of a re-age in words of a query. ReasonID, ExternalID and Note do not change a schedule.
func (in ReAgeInput) Preview(loan int64) ReAgePreview {
	p := ReAgePreview{
		Loan: operation.ByID(loan), From: in.From, FrequencyNumber: &in.FrequencyNumber, Instalments: &in.Instalments,
		Interest: string(in.Interest), Amount: in.Amount,
	}
	if in.Frequency != nil {
		p.Frequency = frequencyName(*in.Frequency)
	}
	return p
}

// frequencyName is the word of a unit in previews; of a unit that they do not take its number.
func frequencyName(unit calendar.Unit) string {
	for name, u := range FrequencyNames {
		if u == unit {
			return name
		}
	}
	return strconv.Itoa(int(unit))
}

// FrequencyNames are the words that previews of a re-age take for units, in any case.
var FrequencyNames = map[string]calendar.Unit{
	"DAYS": calendar.Days, "WEEKS": calendar.Weeks, "MONTHS": calendar.Months, "YEARS": calendar.Years,
}

// Violations checks that what is mandatory is there, and words and counts.
func (in ReAgePreview) Violations() []fault.Violation {
	checks := fault.CheckOf("loan.reAge")
	checkCount(checks, "frequencyNumber", in.FrequencyNumber, ErrPreviewFrequencyNumber, ErrPreviewFrequencyNumberLow)
	_, known := FrequencyNames[strings.ToUpper(in.Frequency)]
	switch {
	case in.Frequency == "":
		checks.Add(ErrPreviewFrequencyType.Violation("frequencyType", nil, "frequencyType"))
	case !known:
		checks.Add(ErrPreviewFrequencyInvalid.Violation("frequencyType", in.Frequency))
	}
	if in.From.IsZero() {
		checks.Add(ErrPreviewStartDate.Violation("startDate", nil, "startDate"))
	}
	checkCount(checks, "numberOfInstallments", in.Instalments, ErrPreviewInstalments, ErrPreviewInstalmentsLow)
	if in.Interest != "" && !ReAgeInterests.Has(ReAgeInterest(in.Interest)) {
		checks.Add(ErrPreviewInterestInvalid.Violation("reAgeInterestHandling", in.Interest))
	}
	return checks.Violations()
}

func checkCount(checks *fault.Checks, field string, n *int, missing, low fault.Code) {
	switch {
	case n == nil:
		checks.Add(missing.Violation(field, nil, field))
	case *n < 1:
		checks.Add(low.Violation(field, *n, field))
	}
}

// PreviewReAge shows the schedule that ReAge would give, under its rules; nothing is stored. The words of its input are
// those of a query: in.Frequency is DAYS, WEEKS, MONTHS or YEARS.
var PreviewReAge = operation.Query[ReAgePreview, ScheduleView]{
	Meta: operation.Meta{ID: "loans.PreviewReAge", Action: "READ", Entity: "LOAN", Grouping: "portfolio", Summary: "Previews the schedule of a re-age."},
}

// ReAmortizationPreview is the input of PreviewReAmortization.
type ReAmortizationPreview struct {
	Loan     operation.Ref `json:"loanId"`
	Interest string        `json:"reAmortizationInterestHandling"` // mandatory; a [ReAmortizeInterest]
}

// Violations checks the handling of interest.
func (in ReAmortizationPreview) Violations() []fault.Violation {
	checks := fault.CheckOf("loan.reAmortization")
	switch {
	case in.Interest == "":
		checks.Add(ErrPreviewHandling.Violation("reAmortizationInterestHandling", nil, "reAmortizationInterestHandling"))
	case !ReAmortizeInterests.Has(ReAmortizeInterest(in.Interest)):
		checks.Add(ErrPreviewInterestInvalid.Violation("reAmortizationInterestHandling", in.Interest))
	}
	return checks.Violations()
}

// PreviewReAmortization shows the schedule that ReAmortize would give, under its rules; nothing is stored. in.Interest is
// mandatory.
//
//desk:method Loans.PreviewReAmortization(loan, in)
var PreviewReAmortization = operation.Query[ReAmortizationPreview, ScheduleView]{
	Meta: operation.Meta{ID: "loans.PreviewReAmortization", Action: "READ", Entity: "LOAN", Grouping: "portfolio", Summary: "Previews the schedule of a re-amortization."},
}

// Violations of previews.
var (
	ErrPreviewFrequencyNumber    = fault.Define(fault.Validation, "org.apache.fineract.reage.frequency-number.not-blank", "The parameter '%v' is mandatory.")
	ErrPreviewFrequencyNumberLow = fault.Define(fault.Validation, "org.apache.fineract.reage.frequency-number.min", "The parameter '%v' must be at least 1.")
	ErrPreviewFrequencyType      = fault.Define(fault.Validation, "org.apache.fineract.reage.frequency-type.not-blank", "The parameter '%v' is mandatory.")
	ErrPreviewFrequencyInvalid   = fault.Define(fault.Validation, "org.apache.fineract.frequency-type.invalid", "The frequency type is not one of DAYS, WEEKS, MONTHS, YEARS.")
	ErrPreviewStartDate          = fault.Define(fault.Validation, "org.apache.fineract.reage.start-date.not-blank", "The parameter '%v' is mandatory.")
	ErrPreviewInstalments        = fault.Define(fault.Validation, "org.apache.fineract.reage.number-of-installments.not-blank", "The parameter '%v' is mandatory.")
	ErrPreviewInstalmentsLow     = fault.Define(fault.Validation, "org.apache.fineract.reage.number-of-installments.min", "The parameter '%v' must be at least 1.")
	ErrPreviewHandling           = fault.Define(fault.Validation, "org.apache.fineract.reamortization.interest-handling-type.not-blank", "The parameter '%v' is mandatory.")
	ErrPreviewInterestInvalid    = fault.Define(fault.Validation, "org.apache.fineract.interest-handling-type.invalid", "The handling of interest is not known.")
)
