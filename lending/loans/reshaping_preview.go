package loans

import (
	"strings"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
)

// ReAgePreview is the input of PreviewReAge: a re-age as ReAgeInput has it, in words of a query.
type ReAgePreview struct {
	Loan            operation.Ref `json:"loanId" in:"path"`
	StartDate       calendar.Date `json:"startDate" in:"query"`                       // mandatory; first new due date
	Frequency       string        `json:"frequencyType" in:"query"`                   // DAYS, WEEKS, MONTHS or YEARS
	FrequencyNumber *int          `json:"frequencyNumber" in:"query"`                 // mandatory; units between due dates, above zero
	Instalments     *int          `json:"numberOfInstallments" in:"query"`            // mandatory; new ones, above zero
	Interest        string        `json:"reAgeInterestHandling,omitempty" in:"query"` // empty: DEFAULT
}

var frequencyNames = map[string]calendar.Unit{
	"DAYS": calendar.Days, "WEEKS": calendar.Weeks, "MONTHS": calendar.Months, "YEARS": calendar.Years,
}

// Violations checks that what is mandatory is there, and words and counts.
func (in ReAgePreview) Violations() []fault.Violation {
	checks := fault.CheckOf("loan.reAge")
	checkCount(checks, "frequencyNumber", in.FrequencyNumber, ErrPreviewFrequencyNumber, ErrPreviewFrequencyNumberLow)
	_, known := frequencyNames[strings.ToUpper(in.Frequency)]
	switch {
	case in.Frequency == "":
		checks.Add(ErrPreviewFrequencyType.Violation("frequencyType", nil, "frequencyType"))
	case !known:
		checks.Add(ErrPreviewFrequencyInvalid.Violation("frequencyType", in.Frequency))
	}
	if in.StartDate.IsZero() {
		checks.Add(ErrPreviewStartDate.Violation("startDate", nil, "startDate"))
	}
	checkCount(checks, "numberOfInstallments", in.Instalments, ErrPreviewInstalments, ErrPreviewInstalmentsLow)
	if in.Interest != "" && !reAgeInterests.Has(ReAgeInterest(in.Interest)) {
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

func (in ReAgePreview) command() ReAgeInput {
	unit := frequencyNames[strings.ToUpper(in.Frequency)]
	return ReAgeInput{
		StartDate: in.StartDate, Frequency: &unit, FrequencyNumber: *in.FrequencyNumber, Instalments: *in.Instalments,
		Interest: ReAgeInterest(in.Interest),
	}
}

// PreviewReAge shows the schedule that a re-age would give, under the rules of the command; nothing is stored.
var PreviewReAge = operation.Query[ReAgePreview, ScheduleView]{
	Meta:   operation.Meta{ID: "loans.PreviewReAge", Action: "READ", Entity: "LOAN", Grouping: "portfolio", Summary: "Previews the schedule of a re-age."},
	Decide: previewReAge,
}

// previewReAge decides [PreviewReAge].
func previewReAge(u *operation.Unit, in ReAgePreview) (ScheduleView, error) {
	command := in.command()
	if err := fault.Invalid(command.Violations()); err != nil {
		return ScheduleView{}, err
	}
	return previewed(u, in.Loan, func(a *Account) error {
		_, err := a.applyReAge(command)
		return err
	})
}

// ReAmortizationPreview is the input of PreviewReAmortization.
type ReAmortizationPreview struct {
	Loan     operation.Ref `json:"loanId" in:"path"`
	Interest string        `json:"reAmortizationInterestHandling" in:"query"` // mandatory; a [ReAmortizeInterest]
}

// Violations checks the handling of interest.
func (in ReAmortizationPreview) Violations() []fault.Violation {
	checks := fault.CheckOf("loan.reAmortization")
	switch {
	case in.Interest == "":
		checks.Add(ErrPreviewHandling.Violation("reAmortizationInterestHandling", nil, "reAmortizationInterestHandling"))
	case !reAmortizeInterests.Has(ReAmortizeInterest(in.Interest)):
		checks.Add(ErrPreviewInterestInvalid.Violation("reAmortizationInterestHandling", in.Interest))
	}
	return checks.Violations()
}

// PreviewReAmortization shows the schedule that a re-amortization would give, under the rules of the command; nothing is
// stored.
var PreviewReAmortization = operation.Query[ReAmortizationPreview, ScheduleView]{
	Meta:   operation.Meta{ID: "loans.PreviewReAmortization", Action: "READ", Entity: "LOAN", Grouping: "portfolio", Summary: "Previews the schedule of a re-amortization."},
	Decide: previewReAmortization,
}

// previewReAmortization decides [PreviewReAmortization].
func previewReAmortization(u *operation.Unit, in ReAmortizationPreview) (ScheduleView, error) {
	return previewed(u, in.Loan, func(a *Account) error {
		_, err := a.applyReAmortization(ReAmortizeInput{Interest: ReAmortizeInterest(in.Interest)})
		return err
	})
}

// previewed is the schedule of a loan after a change to a twin of it. Rows of money going out say that nothing falls due
// with them.
func previewed(u *operation.Unit, ref operation.Ref, change func(*Account) error) (ScheduleView, error) {
	o, err := open(u, ref)
	if err != nil {
		return ScheduleView{}, err
	}
	twin := o.Account.clone()
	if err := change(twin); err != nil {
		return ScheduleView{}, err
	}
	view := twin.Schedule()
	for i := range view.Periods {
		if row := &view.Periods[i]; row.Number == 0 {
			row.PrincipalDue, row.InterestDue, row.PenaltyDue = new(money.Amount), new(money.Amount), new(money.Amount)
		}
	}
	return view, nil
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
